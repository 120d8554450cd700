"""Slots are found by type and value, as the grammars read them."""

from __future__ import annotations

import pytest

from liuren_text.claims.concordance import find_slots, slot_types
from liuren_text.errors import LiurenTextError
from liuren_text.text.book import open_book
from liuren_text.text.concordance import Layer

BOOK = open_book()


def test_a_slot_is_found_by_its_value() -> None:
    """Only where the grammars read it as that: 卯 of 課 has other places as well."""
    hits = list(find_slots(BOOK, "branch=卯", (Layer.ORIGINAL,)))
    assert hits
    assert {h.words for h in hits} == {"卯"}
    assert {h.slot for h in hits} == {"branch"}
    assert len(hits) < sum(p.text.count("卯") for p in BOOK.corpus)
    for hit in hits:
        assert BOOK.corpus[hit.where].text[hit.start : hit.end] == hit.words


def test_a_value_has_several_spellings() -> None:
    """太乙 is sought by its branch or by any name of it."""
    by_name = list(find_slots(BOOK, "name of a month general=太一", (Layer.EDITED,)))
    assert {h.words for h in by_name} == {"太乙"}
    assert by_name == list(find_slots(BOOK, "name of a month general=太乙", (Layer.EDITED,)))


def test_the_edited_text_adds_what_was_emended() -> None:
    """犯 is no branch, 卯 for it is one."""
    hits = [
        h for h in find_slots(BOOK, "branch=卯", (Layer.ORIGINAL, Layer.EDITED)) if h.layer is Layer.EDITED
    ]
    assert any(h.where == "p19" and h.left.endswith("九月建戌與") for h in hits)


def test_a_type_alone_finds_all_its_slots() -> None:
    """Of whatever value."""
    assert {h.words for h in find_slots(BOOK, "branch")} >= set("子丑寅卯辰巳午未申酉戌亥")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("tree=卯", "no slot is of this type; there are "),
        ("", "no slot is of this type"),
        ("branch=甲", "no branch is written so; there are 子丑寅"),
    ],
)
def test_what_no_form_has_is_refused(wanted: str, said: str) -> None:
    """With what there is."""
    assert "branch" in slot_types()
    with pytest.raises(LiurenTextError) as error:
        list(find_slots(BOOK, wanted))
    assert said in str(error.value)
