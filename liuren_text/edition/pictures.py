"""Pictures of what the examples work out: the plate at each step of a course, each count as it is counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from liuren_text.claims.laws import State
from liuren_text.claims.slots import Slot
from liuren_text.claims.subjects.identity import COUNT
from liuren_text.claims.subjects.setups import SETUP
from liuren_text.edition.charts import Named, chart_titles, counting_svg, draw, listed_in, steps_svg
from liuren_text.edition.charts_course import count
from liuren_text.edition.charts_drawn import Chart, Words, numeral
from liuren_text.edition.entries import Entry
from liuren_text.edition.traces import Example, Step
from liuren_text.engine.course import cast
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.verify import Report
from liuren_text.text.passage import Corpus, Kind, Passage

LIST = 3  # a passage that names so many charts lists them


@dataclass(frozen=True)
class Picture:
    """A drawing with what it shows."""

    id: str
    words: Words
    svg: Markup


@dataclass(frozen=True)
class Plate:
    """A chart on the page: how this text names it, where, and the emendations of its title."""

    chart: Chart
    svg: Markup
    named: Named | None
    passage: Passage | None
    entries: tuple[Entry, ...]


def pictures_of(example: Example, report: Report) -> tuple[tuple[Picture, ...], tuple[Picture, ...]]:
    """The making of the course that an example sets up, step by step: as emended, and as transmitted if it differs."""
    edited, base = _setup(example, report.edited), _setup(example, report.base)
    return _stages(edited, f"{example.id}-plate"), _stages(
        base if base != edited else None, f"{example.id}-base"
    )


def _setup(example: Example, examined: Examined) -> tuple[str, str, str] | None:
    """Day, general and hour of the course that an example sets up in one state of the text, if all three are read."""
    for instance in examined.claims.discourse.of(SETUP):
        if instance.passage == example.passage.id and example.start <= instance.start < example.end:
            day, general, hour = (instance[role].value for role in ("day", "general", "hour"))
            if None not in (day, general, hour):
                return str(day), str(general), str(hour)
    return None


def _stages(setup: tuple[str, str, str] | None, ident: str) -> tuple[Picture, ...]:
    if setup is None:
        return ()
    day, general, hour = setup
    stages = steps_svg(cast(day, general=general, hour=hour), ident)
    return tuple(Picture(s.id, s.words, Markup(s.svg)) for s in stages)


def counted(step: Step) -> str:
    """A count in words, 酉一 戌二 亥三 … 巳九; nothing where the step counts nothing."""
    found = _count(step)
    return " ".join(f"{c.name}{numeral(c.number)}" for c in count(*found)) if found else ""


def counting(step: Step) -> Markup:
    """The drawing of a count, or nothing."""
    found = _count(step)
    return Markup(counting_svg(*found, ident=f"{step.id}-count")) if found else Markup("")


def _count(step: Step) -> tuple[str, int] | None:
    slots: tuple[Slot, ...] = step.edited.slots
    if step.law is not COUNT or len(slots) != 3 or step.edited.state is State.UNREADABLE:
        return None
    start, n = slots[0].value, slots[1].value
    return (str(start), int(n)) if isinstance(n, int) and 1 <= n <= 60 else None


def plates(corpus: Corpus, entries: Iterable[Entry]) -> tuple[Plate, ...]:
    """The charts that the text lists, in its order, then the others that are known, each drawn from its rule."""
    listed = [
        (name, p)
        for p in corpus.of_kind(Kind.ORIGINAL)
        if len(names := listed_in(p.text)) >= LIST
        for name in names
    ]
    here = list(entries)
    out = [_plate(n.title, n, p, here) for n, p in {n.title: (n, p) for n, p in reversed(listed)}.values()][
        ::-1
    ]
    known = {p.chart.title for p in out}
    return (*out, *(_plate(t, None, None, here) for t in chart_titles() if t not in known))


def _plate(title: str, named: Named | None, passage: Passage | None, entries: list[Entry]) -> Plate:
    chart = draw(title)
    touched = _touching(named, passage, entries) if named and passage else ()
    return Plate(chart, Markup(chart.svg), named, passage, touched)


def _touching(named: Named, passage: Passage, entries: list[Entry]) -> tuple[Entry, ...]:
    """The emendations of the places where the text writes the title."""
    places, at = [], passage.text.find(named.written)
    while at >= 0:
        places.append((at, at + len(named.written)))
        at = passage.text.find(named.written, at + 1)
    return tuple(
        e
        for e in entries
        if e.passage is passage
        and any(x.start <= end and start <= x.end for x in e.emendation.edits for start, end in places)
    )
