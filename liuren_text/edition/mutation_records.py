"""What mutation of a text showed, as records: of its values, in all, by law and by subject, and of its arrangement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from liuren_text.claims.laws import Claim
from liuren_text.judgement.disturbance import Outcome, Structure
from liuren_text.judgement.mutation import Doubles, Mutation, SlotReport

Record = dict[str, Any]


def mutation_record(mutation: Mutation, doubles: Doubles, structure: Structure) -> Record:
    """What mutation of a text showed."""
    return {
        "total": tally_record(mutation.slots)
        | {
            "without_rival": sum(mutation.without_rival.values()),
            "claims": mutation.claims,
            "vacuous": len(mutation.vacuous),
            "failing": mutation.failing,
        },
        "by_law": {law: law_record(law, mutation.slots) for law in laws_of(mutation)},
        "by_subject": {
            subject: tally_record([s for s in mutation.slots if s.subject == subject])
            for subject in dict.fromkeys(s.subject for s in mutation.slots)
        },
        "without_rival": mutation.without_rival,
        "survivors": [
            {
                "passage": s.slot.passage,
                "role": s.slot.role,
                "text": s.slot.text,
                "survivors": [s.slot.type.spell(v) for v in s.survivors],
                "of": s.mutants,
                "reason": s.reason,
            }
            for s in mutation.survivors
        ],
        "thin_ice": [
            {"passage": s.slot.passage, "role": s.slot.role, "text": s.slot.text, "law": s.holding[0]}
            for s in mutation.thin_ice
        ],
        "vacuous": [vacuous_record(c) for c in mutation.vacuous],
        "doubles": {
            "mutants": doubles.made,
            "killed": doubles.killed,
            "repaired": doubles.repaired,
            "unsearched": doubles.unsearched,
        },
        "arrangement": structure_record(structure),
    }


def tally_record(slots: Sequence[SlotReport]) -> Record:
    """The counts over some slots."""
    return {
        "slots": len(slots),
        "covered": sum(s.killed > 0 for s in slots),
        "mutants": sum(s.mutants for s in slots),
        "killed": sum(s.killed for s in slots),
        "repaired": sum(s.repaired for s in slots),
    }


def law_record(law: str, slots: Sequence[SlotReport]) -> Record:
    """The counts over the slots that a law touches: mutants that this law notices, and of those the ones restored."""
    touched = [s for s in slots if law in s.killers]
    return {
        "slots": len(touched),
        "covered": sum(s.killers[law] > 0 for s in touched),
        "mutants": sum(s.mutants for s in touched),
        "killed": sum(s.killers[law] for s in touched),
        "repaired": sum(s.repairers[law] for s in touched),
    }


def laws_of(mutation: Mutation) -> list[str]:
    """The laws that touch some mutated slot, in the order of the text."""
    return list(dict.fromkeys(law for s in mutation.slots for law in s.killers))


def vacuous_record(claim: Claim) -> Record:
    """A claim that no mutant breaks: where it stands, its words, and its law."""
    return {
        "id": claim.id,
        "passage": claim.passage,
        "words": [s.text for s in claim.slots],
        "law": claim.law.id,
        "statement": claim.law.english,
    }


def structure_record(structure: Structure) -> Record:
    """What mutation of the arrangement showed."""
    outcomes = structure.outcomes
    return {
        "total": arrangement_record(outcomes),
        "by_kind": by_kind(structure),
        "by_law": structure_by_law(structure),
        "by_subject": structure_by_subject(structure),
        "survivors": [_survivor(o) for o in structure.survivors],
    }


def arrangement_record(outcomes: Iterable[Outcome]) -> Record:
    """The counts over some mutants of the arrangement; `residue` are those killed by a sentence nearly read alone."""
    made = list(outcomes)
    return {
        "mutants": len(made),
        "killed": sum(o.killed for o in made),
        "residue": sum(o.residue and not o.failing for o in made),
    }


def by_kind(structure: Structure) -> dict[str, Record]:
    """The counts for characters lost, doubled, exchanged."""
    kinds = dict.fromkeys(o.made.kind for o in structure.outcomes)
    return {k: arrangement_record(o for o in structure.outcomes if o.made.kind == k) for k in kinds}


def structure_by_subject(structure: Structure) -> dict[str, Record]:
    """The counts by the subject of the slot in which a character is disturbed."""
    subjects = dict.fromkeys(o.made.subject for o in structure.outcomes)
    return {s: arrangement_record(o for o in structure.outcomes if o.made.subject == s) for s in subjects}


def structure_by_law(structure: Structure) -> dict[str, Record]:
    """For each law the mutants in which a sentence is disturbed that it makes a claim of, and those that it notices."""
    laws = dict.fromkeys(law for o in structure.outcomes for law in o.laws)
    touched = {law: [o for o in structure.outcomes if law in o.laws] for law in sorted(laws)}
    return {
        law: {"mutants": len(made), "killed": sum(law in o.failing for o in made)}
        for law, made in touched.items()
    }


def _survivor(outcome: Outcome) -> Record:
    return {
        "passage": outcome.made.slot.passage,
        "kind": outcome.made.kind,
        "locus": outcome.locus,
        "lost": list(outcome.lost),
        "reason": outcome.reason,
    }
