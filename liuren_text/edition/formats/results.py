"""What the engine computed, as TEI annotations: `annotation` on the text, with the result in a feature structure."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from liuren_text.edition.formats.header import ENGINE, add, element
from liuren_text.edition.records import comparison_record, judgement_record
from liuren_text.judgement.verdict import Judgement
from liuren_text.judgement.verify import Comparison, Report
from liuren_text.text.passage import Corpus

RESP = f"#{ENGINE.id}"
NUMBERS = ("domain", "bits", "proofs")
LISTS = ("flags", "survivors", "laws")


def results(report: Report) -> list[etree._Element]:
    """A list of annotations, and the feature structures that they point to."""
    annotations = element("listAnnotation")
    structures = []
    for judgement in report.judgements:
        an_id = judgement.emendation.id
        annotations.append(_annotation(f"{an_id}.a", f"#{an_id}", f"{an_id}.verdict"))
        structures.append(_verdict(judgement, f"{an_id}.verdict"))
    for number, comparison in enumerate(report.comparisons, start=1):
        target = _place(comparison, report.corpus)
        annotations.append(_annotation(f"claim-{number}.a", target, f"claim-{number}"))
        structures.append(_finding(comparison, f"claim-{number}"))
    return [annotations, *structures] if structures else []


def _annotation(an_id: str, target: str, body: str) -> etree._Element:
    made = element("annotation", id=an_id, target=target, motivation="assessing", resp=RESP)
    add(made, "ptr", target=f"#{body}")
    return made


def _place(comparison: Comparison, corpus: Corpus) -> str:
    """The sentence in which a claim is made, or its passage."""
    passage = corpus[comparison.claim.passage]
    sentence = passage.sentence_at(comparison.claim.anchor)
    return f"#{sentence.id if sentence and sentence.id else passage.id}"


def _verdict(judgement: Judgement, an_id: str) -> etree._Element:
    record = judgement_record(judgement)
    made = element("fs", id=an_id, type="verdict", resp=RESP)
    _symbol(made, "verdict", judgement.verdict.name)
    for name in NUMBERS:
        add(_feature(made, name), "numeric", value=str(record[name]))
    for name in LISTS:
        _strings(made, name, record[name])
    return made


def _finding(comparison: Comparison, an_id: str) -> etree._Element:
    record = comparison_record(comparison)
    made = element("fs", id=an_id, type="claim", resp=RESP)
    add(_feature(made, "claim"), "string", record["id"])
    for name in ("law", "grade", "base", "edited"):
        _symbol(made, name, record[name])
    return made


def _feature(structure: etree._Element, name: str) -> etree._Element:
    return add(structure, "f", name=name)


def _symbol(structure: etree._Element, name: str, value: str) -> None:
    add(_feature(structure, name), "symbol", value=value)


def _strings(structure: etree._Element, name: str, values: Iterable[str]) -> None:
    collected = add(_feature(structure, name), "vColl", org="list")
    for value in values:
        add(collected, "string", value)
