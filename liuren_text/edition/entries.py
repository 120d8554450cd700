"""Entries of the apparatus: a judged emendation, with everything that a page says about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from liuren_text.edition.wording import Wording, promoted, short, word
from liuren_text.judgement.verdict import Judgement, Verdict
from liuren_text.judgement.verify import Report
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Passage

# Causes that belong to the making of the transcription, not to the print: keyboard, conversion, order of reading.
TRANSCRIPTION = {"wubi", "conversion", "completion", "direction", "column-order"}
CAUSES = {
    "wubi": ("Wubi keystroke", "五筆輸入之誤", "五筆入力の誤り"),
    "conversion": ("script conversion", "簡繁轉換之誤", "簡繁変換の誤り"),
    "completion": ("phrase completion", "詞語聯想之誤", "語句補完の誤り"),
    "direction": ("table read backwards", "圖表逆讀", "図表を逆に読む"),
    "column-order": ("columns in the wrong order", "夾注左右倒錄", "夾注の左右を逆に録す"),
    "dittography": ("dittography", "涉上下文而重", "重複"),
    "lookalike": ("look-alike characters", "形近而訛", "字形の類似"),
    "taboo": ("taboo", "避諱", "避諱"),
}


@dataclass(frozen=True)
class Entry:
    """An emendation with its judgement, as the pages print it."""

    judgement: Judgement
    passage: Passage

    @property
    def emendation(self) -> Emendation:
        """The emendation itself."""
        return self.judgement.emendation

    @property
    def id(self) -> str:
        """The id, which is also the anchor on every page."""
        return self.emendation.id

    @property
    def label(self) -> str:
        """The number printed in the margin: the end of the id."""
        return self.id.rpartition("-")[2] or self.id

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.judgement.verdict

    @cached_property
    def wording(self) -> Wording:
        """The entry in three styles."""
        return word(self.judgement, self.passage)

    @property
    def conjectural(self) -> bool:
        """Adopted on reason alone, without a proof: the note says 疑當作."""
        return self.emendation.adopted and not promoted(self.judgement)

    @property
    def transcription(self) -> bool:
        """Whether it mends an error of the transcription on which the arithmetic is silent (録文之誤, presumed)."""
        return self.emendation.cause in TRANSCRIPTION and self.verdict is Verdict.MUTE

    @property
    def speaks(self) -> bool:
        """Whether any law had a say in the verdict."""
        return bool(self.judgement.laws)

    @property
    def cause(self) -> tuple[str, str, str] | None:
        """How the error may have arisen, in the three languages of the interface."""
        cause = self.emendation.cause
        return CAUSES.get(cause, (cause, cause, cause)) if cause else None

    @property
    def lemma(self) -> str:
        """The reading proposed."""
        return short("…".join(e.text for e in self.emendation.edits))

    @property
    def transmitted(self) -> str:
        """What the base has there."""
        return short("…".join(self.passage.text[e.start : e.end] for e in self.emendation.edits))

    @property
    def sentence(self) -> str:
        """The id of the sentence it stands in, or of the passage."""
        found = self.passage.sentence_at(self.emendation.start)
        return found.id if found else self.passage.id


def make_entries(report: Report) -> tuple[Entry, ...]:
    """Every judged emendation, in the order of the text."""
    order = {p.id: n for n, p in enumerate(report.corpus)}
    entries = [Entry(j, report.corpus[j.emendation.passage]) for j in report.judgements]
    return tuple(sorted(entries, key=lambda e: (order[e.passage.id], e.emendation.start, e.emendation.end)))
