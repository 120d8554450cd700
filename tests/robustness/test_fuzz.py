"""Whatever is typed and whatever a file holds: an answer, and the book as it was or with what was asked for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.robustness.broken import STRANGE
from tests.robustness.door import SAMPLE, knock, sample

EXAMPLES = 60
tried: Counter[str] = Counter()
fuzz = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
typed = st.text(
    st.one_of(
        st.sampled_from("甲子日丑將時{}→，。□（）第一課{→}"),
        st.characters(exclude_categories=("Cs",), exclude_characters="\0"),
    )
).filter(lambda words: not words.startswith("-"))
strange = st.sampled_from([s for s in STRANGE.values() if "\0" not in s])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))


@fuzz
@given(words=st.one_of(typed, strange, st.builds("{}{{{}→{}}}{}".format, typed, typed, typed, typed)))
def test_any_locus_is_tried_or_refused(words: str) -> None:
    """`try` on whatever someone types between braces."""
    knock("try", words, "--corpus", SAMPLE)
    tried["try"] += 1


@fuzz
@given(words=st.one_of(typed, strange), regex=st.booleans())
def test_anything_is_sought_or_refused(words: str, regex: bool) -> None:
    """`search`, as words and as an expression, in limited time."""
    knock("search", words, "--count", *(["--regex", "--seconds", "0.5"] if regex else []), "--corpus", SAMPLE)
    tried["search"] += 1


@fuzz
@given(
    reading=st.one_of(typed, strange), reason=st.one_of(typed, strange), who=st.one_of(st.just("me"), typed)
)
def test_anything_is_recorded_or_refused(tmp_path: Path, reading: str, reason: str, who: str) -> None:
    """`emend`: what is recorded can be read again; what is refused changes nothing."""
    book = sample(tmp_path / "book")
    for file in (book / "annotations").glob("*.xml"):
        if file.name != "small.xml":
            file.unlink()
    (book / "annotations" / "small.xml").write_bytes((SAMPLE / "annotations" / "small.xml").read_bytes())
    before = {f.name: f.read_bytes() for f in (book / "annotations").iterdir()}
    how = ("--kind", "訛", "--method", "理校", "--cert", "low")
    code, *_ = knock(
        "emend", f"子{{時→{reading}}}。", *how, "--reason", reason, "--resp", who, "--corpus", book
    )
    if code:
        assert {f.name: f.read_bytes() for f in (book / "annotations").iterdir()} == before
    else:
        assert knock("list", "--json", "--corpus", book)[0] == 0
    tried["emend"] += 1


@fuzz
@given(
    data=st.one_of(st.binary(max_size=400), st.text(max_size=200).map(lambda t: t.encode("utf-8", "replace")))
)
def test_any_bytes_are_imported_or_refused(tmp_path: Path, data: bytes) -> None:
    """`import` and `validate` of any bytes at all."""
    file = tmp_path / "given.txt"
    file.write_bytes(data)
    knock("import", file, "--into", tmp_path / "into", "--id", "given", "--title", "t")
    knock("validate", file)
    tried["import"] += 1


@fuzz
@given(data=st.data())
def test_any_damage_of_a_book_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    """A stretch of a file exchanged for another stretch, or for something strange."""
    book = sample(tmp_path / "book")
    part = data.draw(st.sampled_from(["corpus", "annotations"]))
    text = (SAMPLE / part / "small.xml").read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    other = data.draw(st.integers(0, len(text)))
    instead = data.draw(st.one_of(st.just(text[other : other + 30]), strange, st.just("")))
    damaged = text[:start] + instead + text[start + data.draw(st.integers(0, 40)) :]
    (book / part / "small.xml").write_text(damaged, encoding="utf-8")
    knock("list", "--corpus", book)
    (book / part / "small.xml").write_text(text, encoding="utf-8")
    tried["damage"] += 1


def test_what_was_tried() -> None:
    """Nothing above was skipped: each door was knocked at as often as was meant."""
    if tried:
        assert min(tried.values()) >= EXAMPLES
