"""The charts that books of this kind list: drawn from their rules, found by their titles however these are spelled.

`chart_titles` lists them, `draw` draws one, `listed_in` finds those that a text names. `plate_svg`, `steps_svg` and
`counting_svg` draw a course and how it is counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from liuren_text.edition.charts_catalogue import CATALOGUE, COLUMNS, INCOMPLETE
from liuren_text.edition.charts_course import counting_svg, plate_svg, steps_svg
from liuren_text.edition.charts_drawn import Chart, Words
from liuren_text.errors import CastingError
from liuren_text.text.variants import fold

__all__ = [
    "Chart",
    "Named",
    "chart_titles",
    "counting_svg",
    "draw",
    "listed_in",
    "name_of",
    "plate_svg",
    "steps_svg",
]


@dataclass(frozen=True, slots=True)
class Named:
    """A chart as something names it: its title, how it was written, and how often."""

    title: str
    written: str
    times: int = 1

    @property
    def remark(self) -> Words | None:
        """What is to be said about the title as written, if anything."""
        if self.written == self.title:
            return None
        if self.written in INCOMPLETE:
            return Words(
                f"The title as written, {self.written}, lacks its last character: {self.title} is meant.",
                f"題作「{self.written}」，未完，當作「{self.title}」。",
                f"題は「{self.written}」と欠けており、「{self.title}」の意であろう。",
            )
        return Words(
            f"Written {self.written}: the same title in other forms of its characters.",
            f"題作「{self.written}」，即「{self.title}」。",
            f"題は「{self.written}」に作る。「{self.title}」に同じ。",
        )


def chart_titles() -> tuple[str, ...]:
    """The titles of all charts, in the order in which such lists give them."""
    return tuple(CATALOGUE)


@cache
def _titles_by_key() -> dict[str, str]:
    known = {_key(title): title for title in CATALOGUE}
    return known | {_key(short): title for short, title in INCOMPLETE.items()}


def _key(title: str) -> str:
    """A title without what does not tell charts apart: variant forms, and 圖 at its end."""
    folded = fold(title.strip())
    return folded.removesuffix(fold("圖")) or folded


def name_of(written: str) -> Named:
    """The chart that a title names, in whatever forms of the characters; `CastingError` if there is none."""
    title = _titles_by_key().get(_key(written))
    if title is None:
        near = get_close_matches(written, CATALOGUE, n=3, cutoff=0.3)
        hint = f"did you mean {'、'.join(near)}?" if near else "see `liuren-text chart --list`"
        raise CastingError(f"there is no chart {written!r}: {hint}")
    return Named(title, written)


def listed_in(text: str) -> tuple[Named, ...]:
    """The charts that a list in a text names (…、…、…。), each once, with how often; what is no chart is left out."""
    found: dict[str, Named] = {}
    for written in re.split(r"[、，。；\s]+", text):
        title = _titles_by_key().get(_key(written)) if written else None
        if title is not None:
            before = found.get(title)
            found[title] = Named(
                title, before.written if before else written, before.times + 1 if before else 1
            )
    return tuple(found.values())


def draw(title: str, language: str = "en") -> Chart:
    """The chart of a title, drawn from its rule.

    In: a title in any forms of its characters, and the language of the description in the drawing (`en`, `zh-Hant`,
    `ja`). Raises `CastingError` for a title of no chart, and names the nearest.
    """
    name = name_of(title).title
    entry = CATALOGUE[name]
    picture = entry.draw(entry.id, name)
    return Chart(
        id=entry.id,
        title=name,
        svg=picture.drawing.svg(name, entry.shows.into(language), language),
        columns=tuple(COLUMNS[column] for column in entry.columns.split()),
        relation=picture.relation,
        shows=entry.shows,
        source=entry.source,
    )
