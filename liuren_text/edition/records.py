"""Results as plain records, for JSON, CSV and notebooks: one shape, whatever prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from liuren_text.claims.subjects.gloss.beside import Pair
from liuren_text.judgement.causes import Cause
from liuren_text.judgement.finding import Finding
from liuren_text.judgement.proofs import Proof
from liuren_text.judgement.standing import Standing
from liuren_text.judgement.suggestion import Suggestion, Tried
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import Comparison, Report
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus

Record = dict[str, Any]


def report_record(report: Report) -> Record:
    """A verified text: counts, every finding, every emendation, the residue."""
    return {
        "claims": counts(report.original),
        "gloss": counts(report.gloss),
        "findings": [
            comparison_record(c) | follows_record(report.follows.get(c.claim.key)) for c in report.comparisons
        ],
        "formulas": formula_records(report),
        "emendations": [judgement_record(j) for j in report.judgements],
        "residue": [{"passage": r.passage, "text": r.text, "reason": r.reason} for r in report.residue],
    }


def counts(tally: Any) -> Record:
    """The three counts of a tally."""
    return {"total": tally.total, "hold_base": tally.hold_base, "hold_edited": tally.hold_edited}


def comparison_record(comparison: Comparison) -> Record:
    """A claim as transmitted and as emended."""
    claim = comparison.claim
    return {
        "id": claim.id,
        "passage": claim.passage,
        "law": claim.law.id,
        "grade": str(claim.law.grade),
        "base": str(comparison.base),
        "edited": str(comparison.edited),
    }


def follows_record(follows: tuple[Pair, ...] | None) -> Record:
    """The words of the base whose error a claim of the gloss repeats, where it does."""
    return {"follows": [{"passage": p.base.passage, "text": p.shown} for p in follows]} if follows else {}


def formula_records(report: Report) -> list[Record]:
    """The formula words that depart from their form, as transmitted."""
    return [
        {"passage": w.passage, "form": w.form, "expected": w.expected, "found": w.found, "start": w.start}
        for w in report.base.claims.words
        if w.corrupt
    ]


def judgement_record(judgement: Judgement) -> Record:
    """An emendation with its verdict. `domain` and `proofs` are numbers: how many rivals, how many disjoint proofs."""
    e = judgement.emendation
    base = judgement.trial.base.reading.corpus[e.passage].text
    return {
        "id": e.id,
        "passage": e.passage,
        "locus": e.locus,
        "from": "…".join(base[x.start : x.end] for x in e.edits),
        "to": "…".join(x.text for x in e.edits),
        "kind": str(e.kind),
        "method": "＋".join(e.methods),
        "resp": e.resp,
        "verdict": judgement.verdict.name,
        "flags": list(judgement.flags),
        "domain": judgement.rivals.domain,
        "survivors": list(judgement.rivals.survivors),
        "bits": round(judgement.rivals.bits, 2),
        "searched": judgement.rivals.searched,
        "proofs": len(judgement.proofs),
        "laws": [law.id for law in judgement.laws],
        "adopted": e.adopted,
        "exclude": list(e.exclude),
    }


def emendation_record(emendation: Emendation, corpus: Corpus, judgement: Judgement | None = None) -> Record:
    """An emendation as its editor recorded it, with the verdict where one was asked for."""
    e, base = emendation, corpus[emendation.passage].text
    return {
        "id": e.id,
        "passage": e.passage,
        "locus": e.locus,
        "from": "…".join(base[x.start : x.end] for x in e.edits),
        "to": "…".join(x.text for x in e.edits),
        "kind": str(e.kind),
        "method": "＋".join(e.methods),
        "cert": str(e.cert),
        "resp": e.resp,
        "adopted": e.adopted,
        "exclude": list(e.exclude),
        "cause": e.cause,
        "sources": list(e.sources),
        "reason": e.reason,
        "file": e.file,
        "line": e.line,
        "verdict": judgement.verdict.name if judgement else None,
    }


def trial_record(judgement: Judgement) -> Record:
    """An emendation tried: its verdict, and what it repairs, breaks and silences."""
    effect = judgement.trial.effects
    return judgement_record(judgement) | {
        "repairs": [finding_record(f) for f in effect.repaired],
        "breaks": [finding_record(f) for f in effect.broken],
        "silences": [finding_record(f) for f in effect.silenced],
        "proof": [proof_record(p) for p in judgement.proofs],
        "without": {law.id: verdict.name for law, verdict in judgement.without},
    }


def cause_record(cause: Cause | None) -> Record | None:
    """How an error may have arisen: the channel, what shows it, how well it explains. None where nothing does."""
    if cause is None:
        return None
    return {"channel": str(cause.channel), "evidence": cause.evidence, "confidence": str(cause.confidence)}


def finding_record(finding: Finding) -> Record:
    """A finding with what was read and what was computed."""
    claim = finding.claim
    return {
        "id": claim.id,
        "passage": claim.passage,
        "law": claim.law.id,
        "grade": str(claim.law.grade),
        "read": {s.role: s.text for s in claim.slots},
        "computed": finding.computed,
        "state": str(finding.state),
    }


def proof_record(proof: Proof) -> Record:
    """One proof: the slot it fixes, its laws, the readings it takes for granted."""
    return {
        "slot": proof.slot.role,
        "value": proof.slot.text,
        "laws": sorted(proof.laws),
        "premises": [f"{s.role}={s.text}" for c in proof.claims for s in c.slots if s.key != proof.slot.key],
    }


def suggestion_record(suggestion: Suggestion) -> Record:
    """A suggestion, by the `id` that flags of others name; `recorded_as` is the id of the same on record, or null."""
    record = judgement_record(suggestion.judgement)
    return {
        "id": suggestion.emendation.id,
        "passage": record["passage"],
        "locus": record["locus"],
        "from": record["from"],
        "to": record["to"],
        "kind": record["kind"],
        "laws": list(suggestion.laws),
        "repaired": suggestion.repaired,
        "rivals": suggestion.rivals,
        "rank": suggestion.rank,
        "bits": round(suggestion.bits, 2),
        "verdict": record["verdict"],
        "flags": record["flags"],
        "cause": None if suggestion.cause is None else str(suggestion.cause.channel),
        "source": suggestion.source,
        "recorded_as": suggestion.recorded_as,
    }


def tried_record(found: Iterable[Suggestion], tried: Tried) -> Record:
    """Suggestions held against what is recorded: they, and the recorded emendations that none of them repeats."""
    kinds = (("claims", tried.of_claims), ("none", tried.of_none), ("not adopted", tried.not_adopted))
    return {
        "suggestions": [suggestion_record(s) for s in found],
        "not_found": [
            {"id": e.id, "passage": e.passage, "locus": e.locus, "kind": str(e.kind), "touches": kind}
            for kind, pairs in kinds
            for e, suggestion in pairs
            if suggestion is None
        ],
    }


def standing_record(standing: Standing) -> Record:
    """A law with its standing in a text."""
    law, induction = standing.law, standing.induction
    record = {
        "id": law.id,
        "chinese": law.chinese,
        "english": law.english,
        "grade": str(law.grade),
        "source": law.source,
        "elsewhere": law.elsewhere,
        "quoted": [{"passage": passage, "words": words} for passage, words in standing.quoted],
        "claims": standing.claims,
        "hold_base": standing.hold_base,
        "hold_edited": standing.hold_edited,
        "emendations": list(standing.serves),
        "depend": list(standing.depends),
    }
    if standing.transmitted is not None:
        record["transmitted"] = {
            "supports": standing.transmitted.supports,
            "against": standing.transmitted.against,
        }
    if induction is not None:
        record |= {
            "supports": induction.supports,
            "against": induction.against,
            "rules_tried": induction.tried,
            "rules_fitting": [str(rule) for rule in induction.fitting],
            "held_out": [induction.held_out, induction.predicted],
        }
    return record
