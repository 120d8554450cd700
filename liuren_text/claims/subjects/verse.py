"""Mnemonic verses (歌): lines of one length, and the words of a noble verse, stem by stem and animal by animal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, SlotType
from liuren_text.claims.vocabulary import ANIMAL, BRANCH, DAY_NIGHT, STEM
from liuren_text.engine.ganzhi import STEMS
from liuren_text.text.reading import EditedPassage

LENGTH = SlotType("length of a line", {f"{n}字": n for n in range(1, 13)}, derived=True)
FEWEST = 4  # lines in which a measure shows
FARTHEST = 2  # characters that a slip of a line adds or loses; further off it is another measure
_VERSE = regex.compile(r"歌：(?P<lines>[^。（）：]{9,})。")
_LINE = regex.compile(r"[^，、；]+")
_NOBLE = regex.compile(r"([\p{Han}□])貴人$")

VERSE_LENGTH = Law(
    "verse-length",
    "歌句字數皆同",
    "The lines of a verse have one length",
    Grade.DEFINITION,
    lambda length, expected: length == expected,
    "verse",
)


def _ten_stems(*values: Any) -> bool:
    """Stems, then lengths of lines, then the lengths with which the lines were read: each stem once.

    A stem may still be missing where a line is longer than it was read: there is room for it and its animal.
    """
    *read, observed = values
    stems, lengths = read[: -len(observed)], read[-len(observed) :]
    room = sum(max(0, n - seen) // 2 for n, seen in zip(lengths, observed, strict=True))
    return len(set(stems)) == len(stems) and len(STEMS) - len(stems) <= room


def _missing_stems(*values: Any) -> str:
    *read, observed = values
    stems = read[: -len(observed)]
    missing = [s for s in STEMS if s not in stems]
    twice = dict.fromkeys(s for s in stems if s is not None and stems.count(s) > 1)
    found = [f"{''.join(missing)} not named"] if missing else []
    found += [f"{''.join(twice)} more than once"] if twice else []
    found += [f"{stems.count(None)} not read"] if None in stems else []
    return "，".join(found) or "each once"


EACH_STEM = Law(
    "each-stem-once",
    "十干各見一次",
    "A verse on the ten stems names each of them once",
    Grade.DEFINITION,
    _ten_stems,
    "bijection",
    says=_missing_stems,
)


def lines_of(edited: EditedPassage) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Each verse of a passage: where its heading 歌： begins, and the spans of its lines."""
    for match in _VERSE.finditer(edited.text):
        yield match.start(), [m.span() for m in _LINE.finditer(edited.text, *match.span("lines"))]


def one_measure(lengths: Sequence[int]) -> bool:
    """Whether the lines of a verse would all have one length: two in three have it, and the others nearly.

    Two lines together that are shorter are no slip but a line in halves, or a measure of its own: 三三七.
    """
    usual, kept = Counter(lengths).most_common(1)[0]
    halves = any(a < usual and b < usual for a, b in pairwise(lengths))
    near = all(abs(n - usual) <= FARTHEST for n in lengths)
    return len(lengths) >= FEWEST and 3 * kept >= 2 * len(lengths) and near and not halves


def usual_length(lines: list[tuple[int, int]]) -> int:
    """The length that most lines of a verse have, in characters."""
    return Counter(to - at for at, to in lines).most_common(1)[0][0]


def _lengths(edited: EditedPassage, lines: list[tuple[int, int]]) -> dict[str, Slot]:
    slots = {}
    for n, (at, to) in enumerate(lines):
        start, end = edited.to_base(at, to)
        text = edited.text[at:to]
        slots[f"length{n}"] = Slot(
            edited.passage.id, start, end, LENGTH, f"line {n + 1}", text, to - at, at, to
        )
    return slots


def _verse(
    form: Recogniser, edited: EditedPassage, lines: list[tuple[int, int]], slots: dict[str, Slot]
) -> Instance:
    at, to = lines[0][0], lines[-1][1]
    start, end = edited.to_base(at, to)
    return Instance(form, edited.passage.id, start, end, at, to, slots)


def _read_verses(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    for _, lines in lines_of(edited):
        if one_measure([to - at for at, to in lines]):
            yield _verse(form, edited, lines, _lengths(edited, lines))


def _length_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    lengths = list(i.slots.values())
    usual = Counter(s.value for s in lengths).most_common(1)[0][0]
    for slot in lengths:
        yield from i.claim(VERSE_LENGTH, slot, params=(usual,))


# The words of a line in a noble verse: S a stem, A the animal of its noble, B its branch before the animal,
# W a word that only fills the line. Stems without an animal share the next one; two stems and two animals answer
# each other.
_GROUPS = ("SA", "SSA", "SSAA")
_PLAIN = ("".join(g) + tail for size in (1, 2) for g in product(_GROUPS, repeat=size) for tail in ("", "W"))
_LINES = (*_PLAIN, "WSWA", "WSWAW", "WSWBA", "WSWBAW")
_KINDS: dict[str, SlotType] = {"S": STEM, "A": ANIMAL, "B": BRANCH}


@lru_cache(maxsize=4096)
def label_line(line: str, usual: int) -> str | None:
    """What each character of a line is, as a string of S A B W and X (superfluous); None for a line without nobles.

    Of all labellings in which at most half of the stems and animals are misfits the one with the fewest misfits is
    taken; a character is superfluous only in a line that is longer than its fellows.
    """
    surplus = max(0, len(line) - usual)
    best = min(
        (
            (_misfit(line, labels), labels)
            for form in _LINES
            for labels in _stretched(form, len(line), surplus)
        ),
        default=None,
    )
    return best[1] if best is not None and 2 * best[0] <= sum(label in _KINDS for label in best[1]) else None


def _stretched(form: str, length: int, surplus: int) -> Iterator[str]:
    """A form at its own length, or with one superfluous character anywhere in it."""
    if len(form) == length and not surplus:
        yield form
    if surplus == 1 and len(form) == length - 1:
        yield from (form[:n] + "X" + form[n:] for n in range(length))


def _misfit(line: str, labels: str) -> int:
    """How many characters are not what they are labelled: a filler that is a stem or an animal, a stem that is none."""
    misfits = 0
    for char, label in zip(line, labels, strict=True):
        if label in _KINDS:
            misfits += _KINDS[label].denote(char) is None
        else:
            misfits += STEM.denote(char) is not None or ANIMAL.denote(char) is not None
    return misfits


def read_noble_verses(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """The verses headed 日貴人歌 or 夜貴人歌, with a slot for each stem and each animal.

    A stem's role names the place of its animal: `stem2→3` is the third word, its animal `animal3`.
    """
    for heading, lines in lines_of(edited):
        part = _NOBLE.search(edited.text, 0, heading)
        if part is None:
            continue
        slots = {"part": make_slot(edited, DAY_NIGHT, "part", *part.span(1))}
        usual = usual_length(lines)
        for n, (at, to) in enumerate(lines):
            labels = label_line(edited.text[at:to], usual)
            if labels is not None:
                slots |= _line_slots(edited, at, labels, f"{n + 1}.")
        yield _verse(form, edited, lines, slots | _lengths(edited, lines))


def insertions(line: str, usual: int, length: int) -> Iterator[tuple[int, str]]:
    """Words of `length` that could be lost from a line of a noble verse: where in the line, and what.

    Tried are the stems, animals and branches that fill up one of the line forms of the usual length, all in one place.
    """
    labels = label_line(line, len(line))
    if labels is None:
        return
    tried: set[tuple[int, str]] = set()
    for form in (f for f in _LINES if len(f) == usual):
        for at in range(len(labels) + 1):
            added = form[at : at + length]
            if form[:at] + form[at + length :] == labels and (at, added) not in tried:
                tried.add((at, added))
                for values in product(*(_KINDS[k].domain if k in _KINDS else ("□",) for k in added)):
                    spelled = (
                        _KINDS[k].spell(v) if k in _KINDS else "□" for k, v in zip(added, values, strict=True)
                    )
                    yield at, "".join(spelled)


def _line_slots(edited: EditedPassage, at: int, labels: str, line: str) -> dict[str, Slot]:
    slots: dict[str, Slot] = {}
    animals = {n for n, label in enumerate(labels) if label == "A"}
    waiting: list[int] = []
    for n, label in enumerate(labels):
        if label == "S":
            waiting.append(n)
        elif label == "A":
            follows = sum(m in animals for m in range(n, min(n + 2, len(labels)))) == 2 and len(waiting) == 2
            answered, waiting = (waiting[:1], waiting[1:]) if follows else (waiting, [])
            for m in answered:
                role = f"stem{line}{m + 1}→{line}{n + 1}"
                slots[role] = make_slot(edited, STEM, f"stem {line}{m + 1}", at + m, at + m + 1)
            slots[f"animal{line}{n + 1}"] = make_slot(
                edited, ANIMAL, f"animal {line}{n + 1}", at + n, at + n + 1
            )
    return slots


FORMS = (Recogniser("verse", _read_verses, _length_claims, needs="歌："),)
