"""The notation of a locus: what it says, where it is found, and what is said when it is not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren_text.errors import AnnotationError, LocusAmbiguousError, LocusNotFoundError
from liuren_text.text.locus import Edit, find_locus, parse_locus, write_locus
from liuren_text.text.passage import Kind, Passage


def passage(text: str, an_id: str = "a1") -> Passage:
    return Passage(an_id, Kind.ORIGINAL, "lzh", "", text)


@pytest.mark.parametrize(
    ("notation", "base", "edits"),
    [
        ("戌日{戌→卯}時", "戌日戌時", [Edit(2, 3, "卯")]),
        ("乙鼠{→己猴}鄉", "乙鼠鄉", [Edit(2, 2, "己猴")]),
        ("壬{中→}蛇", "壬中蛇", [Edit(1, 2, "")]),
        ("{鋒先→先鋒}", "鋒先", [Edit(0, 2, "先鋒")]),
        ("陰{風→見}陰{為→謂}母", "陰風陰為母", [Edit(1, 2, "見"), Edit(3, 4, "謂")]),
        ("賊{□→克}，", "賊□，", [Edit(1, 2, "克")]),
    ],
)
def test_what_a_notation_says(notation: str, base: str, edits: list[Edit]) -> None:
    """The words as the base has them, and the edits counted from their beginning."""
    locus = parse_locus(notation)
    assert (locus.base, list(locus.edits)) == (base, edits)


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("戌日戌時", "no change; mark one as {base→reading}, e.g. 戌日{戌→卯}時"),
        ("戌日戌→卯時", "a brace is not closed, or has not one arrow"),
        ("戌日{戌卯}時", "a brace is not closed, or has not one arrow"),
        ("戌日{戌→卯時", "a brace is not closed, or has not one arrow"),
        ("戌{日→月}{戌卯}時", "a brace is not closed, or has not one arrow; write {base→reading}"),
        ("戌{日→月}戌}時", "a brace is not closed, or has not one arrow"),
        ("戌日{戌→戌}時", "the reading equals the base (戌); write the reading you mean after →"),
        ("戌日{→}時", "the reading equals the base ()"),
        ("{→卯}", "an insertion needs words around it, e.g. 乙鼠{→己猴}鄉"),
    ],
)
def test_a_notation_that_says_nothing(notation: str, said: str) -> None:
    """It is quoted, and an example shows what is wanted."""
    with pytest.raises(AnnotationError, match=re.escape(f"{notation}: {said}")):
        parse_locus(notation)


@pytest.mark.parametrize("notation", ["", " "])
def test_no_notation_at_all(notation: str) -> None:
    """There is nothing to quote in the message; it says so."""
    with pytest.raises(AnnotationError, match=r"^the locus is empty; quote words of the base with a change"):
        parse_locus(notation)


def test_a_locus_is_found_where_its_words_stand() -> None:
    """In the one passage that has them; offsets are that passage's."""
    found, edits = find_locus(
        parse_locus("日{戌→卯}時"), [passage("子日子時。", "a1"), passage("戌日戌時。", "a2")]
    )
    assert (found.id, edits) == ("a2", (Edit(2, 3, "卯"),))


def test_words_that_occur_twice_are_refused() -> None:
    """The candidates are shown, overlapping ones too."""
    with pytest.raises(
        LocusAmbiguousError,
        match=r"the words 子子 occur 2 times \(a1 …子子子丑…; a1 …子子子丑…\); quote more",
    ):
        find_locus(parse_locus("子{子→丑}"), [passage("子子子丑")])
    with pytest.raises(LocusAmbiguousError, match=r"occur 10 times .*; and 2 more\)"):
        find_locus(parse_locus("{子→丑}"), [passage("子" * 10)])


def test_words_that_do_not_occur_are_looked_for() -> None:
    """Elsewhere, then what is most like them, then not at all."""
    locus, here, there = (
        parse_locus("戌日{戌→卯}時"),
        passage("即以戌日卯時起卯將。"),
        passage("戌日戌時", "a2"),
    )
    with pytest.raises(LocusNotFoundError, match="戌日戌時 do not occur in a1; they stand in a2"):
        find_locus(locus, [here], [there])
    with pytest.raises(LocusNotFoundError, match="do not occur in a1; nearest is a1 …即以戌日卯時起卯將。…"):
        find_locus(locus, [here])
    with pytest.raises(LocusNotFoundError, match="do not occur; nearest is a1"):
        find_locus(locus, [here, passage("天地", "a3")])
    with pytest.raises(
        LocusNotFoundError, match="quote the base exactly as `liuren-text text --state base` prints it"
    ):
        find_locus(locus, [passage("天地玄黃")])


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """A text in few characters, so that much repeats, and one to three edits that do not overlap."""
    text = draw(st.text("子丑寅", min_size=1, max_size=30))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6)))
    edits = [
        Edit(a, b, draw(st.text("卯辰", max_size=3))) for a, b in zip(cuts[::2], cuts[1::2], strict=False)
    ]
    changed = [e for e in edits if text[e.start : e.end] != e.text]
    starts = [(e.start, e.end) for e in changed]
    return text, changed if len(set(starts)) == len(starts) else changed[:1]


@given(changes())
def test_a_written_locus_is_read_back(change: tuple[str, list[Edit]]) -> None:
    """Whatever the changes, their notation names them, and quotes enough to stand once."""
    text, edits = change
    if edits:
        notation = write_locus(text, edits)
        assert find_locus(parse_locus(notation), [passage(text)])[1] == tuple(edits)
