"""What the pages are about, gathered from a report: sections with their pairs, the laws with what rests on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from liuren_text.claims.laws import Law
from liuren_text.edition.entries import CAUSES, Entry
from liuren_text.edition.inline import render_passage
from liuren_text.judgement.verdict import Verdict
from liuren_text.judgement.verify import Report
from liuren_text.text.emendation import ErrorKind
from liuren_text.text.passage import Corpus, Kind, Passage


@dataclass(frozen=True)
class Set:
    """A passage as set on the text page."""

    id: str
    kind: str
    language: str
    markup: Markup


@dataclass(frozen=True)
class Section:
    """A section of the book: its name, and each paragraph with its gloss."""

    name: str
    pairs: tuple[tuple[Set, ...], ...]


@dataclass(frozen=True)
class Group:
    """The apparatus of one passage."""

    passage: Passage
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class LawUse:
    """A law, where it is used, and the judgements that rest on it."""

    law: Law
    claims: int
    passages: tuple[str, ...]
    entries: tuple[Entry, ...]


def set_passage(passage: Passage, entries: Iterable[Entry]) -> Set:
    """Set one passage."""
    kind = {Kind.GLOSS: "g", Kind.TITLE: "t"}.get(passage.kind, "o")
    own = [e for e in entries if e.passage.id == passage.id]
    return Set(passage.id, kind, passage.language or "lzh", render_passage(passage, own))


def heading(corpus: Corpus, entries: Iterable[Entry]) -> Set:
    """The title as the base has it, or the text's own name if the base has none."""
    titles = corpus.of_kind(Kind.TITLE)
    if titles:
        return set_passage(titles[0], entries)
    return Set("title", "t", "lzh", Markup("") + corpus.title)


def make_sections(corpus: Corpus, entries: tuple[Entry, ...]) -> tuple[Section, ...]:
    """The paragraphs of the original, each with its gloss, section by section."""
    later_titles = corpus.of_kind(Kind.TITLE)[1:]
    originals = [p for p in corpus if p.kind is Kind.ORIGINAL or p in later_titles]
    return tuple(
        Section(name, tuple(_pair(p, corpus, entries) for p in group))
        for name, group in groupby(originals, key=lambda p: p.section)
    )


def _pair(passage: Passage, corpus: Corpus, entries: tuple[Entry, ...]) -> tuple[Set, ...]:
    gloss = corpus.gloss_of(passage.id)
    return tuple(set_passage(p, entries) for p in (passage, gloss) if p is not None)


def make_groups(entries: tuple[Entry, ...]) -> tuple[Group, ...]:
    """The apparatus passage by passage."""
    return tuple(Group(list_[0].passage, tuple(list_)) for list_ in _by_passage(entries))


def _by_passage(entries: tuple[Entry, ...]) -> list[list[Entry]]:
    return [list(group) for _, group in groupby(entries, key=lambda e: e.passage.id)]


def make_laws(report: Report, entries: tuple[Entry, ...]) -> tuple[LawUse, ...]:
    """Every law that this text uses, by grade and name."""
    claims: dict[Law, list[str]] = {}
    for comparison in report.comparisons:
        claims.setdefault(comparison.claim.law, []).append(comparison.claim.passage)
    for entry in entries:
        for law in entry.judgement.laws:
            claims.setdefault(law, [])
    uses = (
        LawUse(law, len(passages), tuple(dict.fromkeys(passages)), _resting(law, entries))
        for law, passages in claims.items()
    )
    return tuple(sorted(uses, key=lambda u: (u.law.grade, u.law.id)))


def _resting(law: Law, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(e for e in entries if law in e.judgement.laws)


def specimens(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """One entry of each kind, an adopted one where there is one."""
    found: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda e: (not e.emendation.adopted, e.conjectural)):
        found.setdefault(entry.emendation.kind.value, entry)
    return tuple(found[kind.value] for kind in ErrorKind if kind.value in found)


Options = list[tuple[str, str]]


def filters(entries: tuple[Entry, ...]) -> list[tuple[str, str, Options]]:
    """What the apparatus can be narrowed to: the attribute, its label, and the values that occur; every verdict."""
    verdicts = [(v.name, f"{v.sign} {v.chinese} {v.name}") for v in Verdict]
    found = {
        "verdict": {v.name for v in Verdict},  # all: a link with a number leads to that number, if it is none
        "kind": {e.emendation.kind.value for e in entries},
        "method": {m.value for e in entries for m in e.emendation.methods},
        "cert": {e.emendation.cert.value for e in entries},
        "resp": {e.emendation.resp for e in entries},
        "cause": {e.emendation.cause or "" for e in entries} - {""},
    }
    words = {"verdict": dict(verdicts), "cause": {k: f"{w[1]} {w[0]}" for k, w in CAUSES.items()}}
    return [
        (name, name, [(v, words.get(name, {}).get(v, v)) for v in _in_order(name, values)])
        for name, values in found.items()
    ]


def _in_order(name: str, values: set[str]) -> list[str]:
    known = (
        [v.name for v in Verdict]
        if name == "verdict"
        else ["high", "medium", "low"]
        if name == "cert"
        else []
    )
    return [v for v in known if v in values] + sorted(values - set(known))
