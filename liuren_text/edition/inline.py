"""A passage as inline markup: one sequence of characters in which base and edited text both stand.

Where an adopted emendation changes the text both readings are there, `.b` and `.e`; the style sheet shows one. So the
base is never replaced beyond return, and what a reader copies in either state is exactly that text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from liuren_text.edition.entries import Entry
from liuren_text.text.emendation import ErrorKind
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Passage
from liuren_text.text.transcript import ROW_BREAK

GAP = Markup('<span class="gap">□</span>')
BRACKETS = {b: Markup('<span class="k">{}</span>').format(b) for b in "（）"}


@dataclass
class Part:
    """A stretch of a passage that has markup of its own: a sentence, a note, a verse, a line, a chart, a row."""

    name: str
    start: int
    end: int
    id: str = ""
    data: tuple[tuple[str, str], ...] = ()
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True)
class Place:
    """A place with proposals: `change` is the adopted edit there, None where the base stands."""

    start: int
    end: int
    change: Edit | None
    entries: tuple[Entry, ...]


def render_passage(passage: Passage, entries: Iterable[Entry]) -> Markup:
    """The characters of a passage with its structure and its marks."""
    places = find_places(passage, tuple(entries))
    return _Writer(passage, places).write()


def find_places(passage: Passage, entries: tuple[Entry, ...]) -> list[Place]:
    """Adopted edits first; what is only proposed is put where it touches one, or on the words it is about."""
    adopted = [e for e in entries if e.emendation.adopted]
    places = [Place(edit.start, edit.end, edit, (e,)) for e in adopted for edit in e.emendation.edits]
    for entry in entries:
        if not entry.emendation.adopted:
            _place(entry, places)
    return sorted(places, key=lambda p: (p.start, p.end))


def _place(entry: Entry, places: list[Place]) -> None:
    """Add a proposal to the places it overlaps, merged into one unless an adopted edit is there."""
    start, end = entry.emendation.edits[0].start, entry.emendation.edits[0].end
    met = [p for p in places if (p.start < end and start < p.end) or (p.start, p.end) == (start, end)]
    firm = [p for p in met if p.change]
    if firm:
        places[places.index(firm[0])] = Place(
            firm[0].start, firm[0].end, firm[0].change, (*firm[0].entries, entry)
        )
        return
    for place in met:
        places.remove(place)
        start, end = min(start, place.start), max(end, place.end)
    others = tuple(e for p in met for e in p.entries)
    places.append(Place(start, end, None, (*others, entry)))


class _Writer:
    """Writes one passage from left to right."""

    def __init__(self, passage: Passage, places: list[Place]) -> None:
        self.passage = passage
        self.places = places
        self.written: set[int] = set()
        self.marked: set[str] = set()
        self.in_note = False
        self.structure = list(structure(passage))

    def write(self) -> Markup:
        """The whole passage."""
        root = Part("passage", 0, len(self.passage.text), parts=nest(self._parts()))
        return Markup("").join(self._inside(root))

    def _parts(self) -> list[Part]:
        """The structure of the passage, its boundaries kept out of the middle of a change."""
        for part in self.structure:
            if part.name == "n" and any(_reorders(place, part) for place in self.places):
                part.data = (*part.data, ("data-edited", "right"))
        return [p for p in self.structure if all(_clear(p, place) for place in self.places)]

    def _inside(self, part: Part) -> Iterator[Markup]:
        at = part.start
        for child in part.parts:
            yield from self._text(at, child.start, last=False)
            yield self._wrap(child)
            at = max(at, child.end)
        yield from self._text(at, part.end, last=True)

    def _wrap(self, part: Part) -> Markup:
        before, self.in_note = self.in_note, self.in_note or part.name == "n"
        inside = Markup("").join(self._inside(part))
        self.in_note = before
        named = (("id", part.id),) if part.id else ()
        attributes = Markup("").join(Markup(' {}="{}"').format(*pair) for pair in (*named, *part.data))
        return Markup('<span class="{}"{}>{}</span>').format(part.name, attributes, inside)

    def _text(self, start: int, end: int, *, last: bool) -> Iterator[Markup]:
        """Plain characters and changes from `start` to `end`; an insertion at `end` too if it is the last chance."""
        at = start
        for n, place in enumerate(self.places):
            begins = start <= place.start < end or (last and place.start == place.end == end)
            if n in self.written or not begins or place.end > end or place.start < at:
                continue
            self.written.add(n)
            yield self._plain(at, place.start)
            yield self._place(place)
            at = place.end
        yield self._plain(at, end)

    def _plain(self, start: int, end: int) -> Markup:
        return self._words(self.passage.text[start:end])

    def _words(self, words: str) -> Markup:
        """Characters: gaps marked, and the parentheses of a note, which are rendering, told from those of a text."""
        out = escape(words).replace("□", GAP)
        for bracket, marked in BRACKETS.items() if self.in_note else ():
            out = out.replace(bracket, marked)
        return out

    def _place(self, place: Place) -> Markup:
        transmitted = self._plain(place.start, place.end)
        marks = Markup("").join(self._marks(place))
        quiet = " q" if all(e.transcription for e in place.entries) else ""
        doubt = " d" if place.change and place.entries[0].conjectural else ""
        kind = "p" if place.change is None else "c"
        span = Markup(' data-s="{}" data-n="{}"').format(place.start, place.end)
        if place.change is None:
            inside = Markup('<span class="o">{}</span>').format(transmitted)
        else:
            edited = self._words(place.change.text)
            inside = Markup('<span class="b">{}</span><span class="e">{}</span>').format(transmitted, edited)
        return Markup('<span class="v {}{}{}"{}>{}{}</span>').format(kind, quiet, doubt, span, inside, marks)

    def _marks(self, place: Place) -> Iterator[Markup]:
        """The numbers in the margin, links to the apparatus; the first of an emendation carries the way back."""
        links = []
        for entry in place.entries:
            back = "" if entry.id in self.marked else Markup(' id="m-{}"').format(entry.id)
            self.marked.add(entry.id)
            links.append(
                Markup('<a class="m" href="#{0}"{1} data-e="{0}">{2}</a>').format(entry.id, back, entry.label)
            )
        yield Markup('<span class="ms">{}</span>').format(Markup("").join(links))


def _reorders(place: Place, note: Part) -> bool:
    """Whether an adopted change exchanges the columns of a note, so that the right one, read first, comes first."""
    adopted = place.change and place.entries[0].emendation.kind is ErrorKind.ORDER
    return bool(adopted) and note.start <= place.start and place.end <= note.end


def _clear(part: Part, place: Place) -> bool:
    """Move the boundaries of a part out of a change; false if nothing of it would remain."""
    if place.start < part.start < place.end:
        part.start = place.end
    elif place.start < part.end < place.end:
        part.end = place.end
    return part.start < part.end


def structure(passage: Passage) -> Iterator[Part]:
    """Every part of a passage that is marked up."""
    for sentence in passage.sentences:
        yield Part("s", sentence.start, sentence.end, sentence.id)
    for note in passage.notes:
        columns = (("data-first", "left"),) if len(note.columns) == 2 else ()
        yield Part("n", note.start, note.end, note.id, columns)
    for verse in passage.verses:
        yield Part("lg", verse.start, verse.end, verse.id)
        yield from (Part("l", *line) for line in verse.lines)
    for figure in passage.figures:
        yield Part("f", figure.start, figure.end, figure.id)
        at = figure.start
        for row in passage.text[figure.start : figure.end].split(ROW_BREAK):
            yield Part("r", at, at + len(row))
            at += len(row) + len(ROW_BREAK)


def nest(parts: Iterable[Part]) -> list[Part]:
    """Parts within parts; one that would cross another is left out."""
    roots: list[Part] = []
    stack: list[Part] = []
    for part in sorted(parts, key=lambda p: (p.start, -p.end)):
        while stack and stack[-1].end <= part.start:
            stack.pop()
        if stack and part.end > stack[-1].end:
            continue
        (stack[-1].parts if stack else roots).append(part)
        stack.append(part)
    return roots
