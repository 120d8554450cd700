"""Lists of words as expressions: what they match is what the words written out one by one match, the longest first."""

from __future__ import annotations

import regex
from hypothesis import given
from hypothesis import strategies as st

from liuren_text.claims.wordlist import one_of

WORDS = st.lists(st.text("一二十.]^", min_size=1, max_size=4), min_size=1, max_size=12, unique=True)


@given(words=WORDS, text=st.text("一二十.]^", max_size=8))
def test_one_of_finds_the_longest_word(words: list[str], text: str) -> None:
    """Second road: the words sought one by one."""
    at = next((n for n in range(len(text)) if text.startswith(tuple(words), n)), None)
    found = regex.search(one_of(words), text)
    if at is None:
        assert found is None
    else:
        assert found is not None
        assert found.group() == max((w for w in words if text.startswith(w, at)), key=len)


@given(words=WORDS)
def test_one_of_gives_way_to_what_follows(words: list[str]) -> None:
    """Where a longer word would leave nothing for what comes after, a shorter one is taken."""
    for word in words:
        found = regex.fullmatch(f"({one_of(words)})(.*)終", f"{word}終")
        assert found is not None
        assert found.group(1) == max((w for w in words if word.startswith(w)), key=len)


def test_one_of_is_a_whole_in_itself() -> None:
    assert regex.fullmatch(f"第{one_of(['一', '二十'])}門", "第二十門")
    assert not regex.fullmatch(f"第{one_of(['一', '二十'])}門", "第一")
    assert one_of([]) == ""
