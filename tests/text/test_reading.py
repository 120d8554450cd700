"""A reading maps every character to the base and back, and never changes the base."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren_text.errors import OverlapError
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method, edits_overlap
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.reading import EditedPassage, Reading


def corpus(text: str) -> Corpus:
    return Corpus(
        "t", "", (Passage("a1", Kind.ORIGINAL, "lzh", "", text), Passage("a2", Kind.GLOSS, "ja", "", "訳"))
    )


def emendation(an_id: str, *edits: Edit, adopted: bool = True) -> Emendation:
    return Emendation(
        an_id,
        "a1",
        edits,
        "",
        ErrorKind.SUBSTITUTION,
        (Method.REASON,),
        "x",
        Certainty.HIGH,
        "because",
        adopted,
        file="f.xml",
        line=1,
    )


@st.composite
def edited(draw: st.DrawFn) -> EditedPassage:
    """A passage with up to four edits that can all be made."""
    text = draw(st.text("子丑寅卯", max_size=20))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits: list[Edit] = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        edit = Edit(start, end, draw(st.text("辰巳午", max_size=4)))
        if edit.text + text[start:end] and not any(edits_overlap(edit, e) for e in edits):
            edits.append(edit)
    return EditedPassage(Passage("a1", Kind.ORIGINAL, "lzh", "", text), tuple(sorted(edits)))


@given(edited())
def test_maps_are_monotone(passage: EditedPassage) -> None:
    """What comes later in one text comes no earlier in the other, and every span has a start and an end."""
    for there, length in (
        (passage.to_base, len(passage.text)),
        (passage.from_base, len(passage.passage.text)),
    ):
        starts = [there(i, length)[0] for i in range(length + 1)]
        ends = [there(0, i)[1] for i in range(length + 1)]
        assert starts == sorted(starts)
        assert ends == sorted(ends)
        assert all(a <= b for i in range(length + 1) for j in range(i, length + 1) for a, b in [there(i, j)])


@given(edited())
def test_untouched_characters_keep_their_place(passage: EditedPassage) -> None:
    """A character outside all edits is the same character in both texts, there and back."""
    base, text = passage.passage.text, passage.text
    for i in range(len(base)):
        if not any(e.start <= i < e.end for e in passage.edits):
            start, end = passage.from_base(i, i + 1)
            assert text[start:end][:1] == base[i] or base[i] in text[start:end]
            j = next(k for k in range(start, end) if passage.to_base(k, k + 1) == (i, i + 1))
            assert text[j] == base[i]


@given(edited())
def test_inverting_the_edits_restores_the_text(passage: EditedPassage) -> None:
    """Every edit, put back where it stands in the emended text, gives the base again."""
    shift, inverse = 0, []
    for edit in passage.edits:
        start = edit.start + shift
        inverse.append(Edit(start, start + len(edit.text), passage.passage.text[edit.start : edit.end]))
        shift += len(edit.text) - (edit.end - edit.start)
    back = EditedPassage(replace(passage.passage, text=passage.text), tuple(inverse))
    assert back.text == passage.passage.text


@given(edited())
def test_every_edit_maps_onto_itself(passage: EditedPassage) -> None:
    """The words that an edit puts in stand for the words that it takes out."""
    shift = 0
    for edit in passage.edits:
        start = edit.start + shift
        end = start + len(edit.text)
        if start < end:
            assert passage.to_base(start, end) == (edit.start, edit.end)
        shift += len(edit.text) - (edit.end - edit.start)


@pytest.mark.parametrize(
    ("edits", "text", "emended", "base"),
    [
        ([Edit(2, 3, "辰")], "子丑辰卯", (2, 3), (2, 3)),  # one for one
        ([Edit(1, 3, "辰巳")], "子辰巳卯", (1, 2), (1, 2)),  # character by character
        ([Edit(1, 3, "辰")], "子辰卯", (1, 2), (1, 3)),  # as a whole
        ([Edit(1, 2, "辰巳")], "子辰巳寅卯", (2, 3), (1, 2)),
        ([Edit(1, 1, "辰巳")], "子辰巳丑寅卯", (1, 3), (1, 1)),  # an insertion stands for nothing
        ([Edit(1, 1, "辰巳")], "子辰巳丑寅卯", (0, 6), (0, 4)),
        ([Edit(1, 2, "")], "子寅卯", (0, 2), (0, 3)),  # a deletion lies between
        ([Edit(1, 2, "")], "子寅卯", (1, 2), (2, 3)),
        ([Edit(0, 1, ""), Edit(3, 3, "辰")], "丑寅辰卯", (2, 3), (3, 3)),
    ],
)
def test_where_emended_words_stand_in_the_base(
    edits: list[Edit], text: str, emended: tuple[int, int], base: tuple[int, int]
) -> None:
    """Over 子丑寅卯."""
    passage = EditedPassage(corpus("子丑寅卯")["a1"], tuple(edits))
    assert passage.text == text
    assert passage.to_base(*emended) == base


def test_a_reading_adopts_and_takes_back() -> None:
    """With and without an emendation; the corpus and other passages stay as they are."""
    text = corpus("子丑寅卯")
    first, second = emendation("e1", Edit(0, 1, "辰")), emendation("e2", Edit(1, 1, "巳"), Edit(3, 4, ""))
    reading = Reading.of(text, [first])
    assert reading.with_(second).text("a1") == "辰巳丑寅"
    assert reading.with_(second).without(first).text("a1") == "子巳丑寅"
    assert reading.with_(second).without(first, second).text("a1") == "子丑寅卯"
    assert [p.text for p in text] == ["子丑寅卯", "訳"] == [p.text for p in Reading.of(text)]
    assert reading.text("a2") == "訳"


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        (Edit(0, 2, "辰"), Edit(1, 3, "巳"), True),
        (Edit(0, 3, "辰"), Edit(1, 2, ""), True),
        (Edit(0, 1, "辰"), Edit(1, 2, "巳"), False),
        (Edit(1, 1, "辰"), Edit(1, 1, "巳"), True),
        (Edit(0, 2, "辰"), Edit(1, 1, "巳"), True),
        (Edit(0, 1, "辰"), Edit(1, 1, "巳"), False),
        (Edit(1, 1, "辰"), Edit(1, 2, "巳"), False),
    ],
)
def test_two_emendations_of_one_place(one: Edit, other: Edit, overlap: bool) -> None:
    """They overlap if they share a character or insert at one place; the error names both."""
    pair = [emendation("e1", one), emendation("e2", other)]
    assert pair[0].touches(pair[1]) == pair[1].touches(pair[0]) == overlap
    if overlap:
        with pytest.raises(OverlapError, match=r"f.xml:1: e2 .* overlaps e1"):
            Reading.of(corpus("子丑寅卯"), pair)
    else:
        Reading.of(corpus("子丑寅卯"), pair)


@given(edited())
def test_a_span_that_no_edit_meets_is_found_as_any_other(passage: EditedPassage) -> None:
    """Second road: each end looked up by itself, every edit gone through."""
    for start in range(len(passage.text) + 1):
        for end in range(start, len(passage.text) + 1):
            at = passage._map(start, False)
            found = (start, end) if not passage.edits else (at, max(at, passage._map(end, True)))
            assert passage.to_base(start, end) == found
            assert passage.place(start, end) == (*found, passage._nth(start))
