"""A chart as it is handed out: drawing, table, sentence and source, and the relation that it draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from liuren_text.edition.svg import FINE, STRONG, Drawing, Point

Relation = tuple[tuple[str | int, ...], ...]
NUMERALS = ("〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
LANGUAGES = ("en", "zh-Hant", "ja")


class Words(NamedTuple):
    """The same words in the three languages of the edition."""

    en: str
    zh: str
    ja: str

    def into(self, language: str) -> str:
        """The words in one language, `en`, `zh-Hant` or `ja`."""
        return {"zh": self.zh, "ja": self.ja}.get(language[:2], self.en)


@dataclass(frozen=True, slots=True)
class Picture:
    """What a hand draws for a chart: the drawing, and the relation it draws."""

    drawing: Drawing
    relation: Relation


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart. `relation` is computed, and its drawing says the same: each row can be read off the drawing."""

    id: str
    title: str
    svg: str
    columns: tuple[Words, ...]
    relation: Relation
    shows: Words
    source: str  # the books its rule is taken from, in their own language

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the table's columns, in Chinese."""
        return tuple(one.zh for one in self.columns)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The table: the relation, for reading aloud."""
        return tuple(tuple(str(cell) or "—" for cell in row) for row in self.relation)


def numeral(n: int) -> str:
    """A number in Chinese, 1 … 99: 72 → 七十二."""
    if n <= 12:
        return NUMERALS[n]
    tens, ones = divmod(n, 10)
    return ("" if tens == 1 else NUMERALS[tens]) + "十" + (NUMERALS[ones] if ones else "")


def round_frame(drawing: Drawing, centre: Point, radius: float) -> None:
    """The border of a round chart: a strong line and a fine one, as round a printed page (文武邊)."""
    drawing.circle(centre, radius, width=STRONG)
    drawing.circle(centre, radius - 6, width=0.8)


def square_frame(drawing: Drawing, corner: Point, width: float, height: float) -> None:
    """The border of a square chart, a strong line round a fine one."""
    drawing.box(corner.by(-6, -6), width + 12, height + 12, pen=STRONG)
    drawing.box(corner, width, height, pen=FINE * 0.7)


def branch_angle(place: float) -> float:
    """Where a branch stands on a round chart: 子 below, 午 on top, 卯 on the left."""
    return (180 + 30 * place) % 360
