"""A grammar, and which of its sentence forms a stretch of text can be near: a quick test that most forms fail."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from math import ceil
from typing import NamedTuple

from liuren_text.claims.grammar import Form, Recogniser
from liuren_text.record import kept, record
from liuren_text.text.passage import Kind
from liuren_text.text.variants import in_simplified, standard

LANE = 16  # bits in which the characters of a form are counted, side by side with those of all others
FULL = 1 << LANE - 1


@record
class Sieve:
    """Sentence forms, to be held against the characters of a stretch."""

    forms: tuple[Form, ...]

    def near(self, stretch: str) -> list[Form]:
        """The forms that a stretch can be near, by its characters alone."""
        counts, met, enough = self._asked
        characters = set(standard(stretch))
        if not self._alike.keys().isdisjoint(characters) and in_simplified(stretch):
            characters.update(*(self._alike[c] for c in self._alike.keys() & characters))
        for character in characters:
            met += counts.get(character, 0)
        met &= enough
        found = []
        while met:
            lowest = met & -met
            found.append(self.forms[lowest.bit_length() // LANE - 1])
            met ^= lowest
        return found

    @kept
    def _alike(self) -> dict[str, set[str]]:
        """What simplified script prints for formula words that traditional script writes otherwise, with these."""
        found: dict[str, set[str]] = defaultdict(set)
        for form in self.forms:
            for printed, word in form.compiled.alike.items():
                found[printed].add(word)
        return dict(found)

    @kept
    def _asked(self) -> tuple[dict[str, int], int, int]:
        """What every character counts for each form, a lane a form in one number; how far a lane is from full.

        A lane begins as far below `FULL` as its form asks for characters, so that its highest bit says when it has
        enough; the last number has the highest bit of all.
        """
        counts: dict[str, int] = defaultdict(int)
        short = enough = 0
        for n, form in enumerate(self.forms):
            weights, need = form.compiled.asks
            for character, weight in weights.items():
                counts[character] += weight << n * LANE
            short += FULL - ceil(need) << n * LANE
            enough += FULL << n * LANE
        return dict(counts), short, enough


class Sorted(NamedTuple):
    """The forms for one kind of passage: charts and verses, those of a sentence, those that run over several."""

    recognisers: tuple[Recogniser, ...]
    sentences: Sieve
    wholes: Sieve


class Grammar:
    """The forms by which texts are read, in order. One grammar is known from another by identity."""

    def __init__(self, *forms: Form | Recogniser) -> None:
        self._forms = forms
        self.of = cache(self._of)

    def __iter__(self) -> Iterator[Form | Recogniser]:
        return iter(self._forms)

    def _of(self, kind: Kind) -> Sorted:
        """The forms for passages of a kind."""
        forms = [f for f in self if kind in f.kinds]
        patterns = [f for f in forms if isinstance(f, Form)]
        return Sorted(
            tuple(f for f in forms if isinstance(f, Recogniser)),
            Sieve(tuple(f for f in patterns if not f.whole)),
            Sieve(tuple(f for f in patterns if f.whole)),
        )
