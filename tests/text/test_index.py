"""An index finds what reading every line finds, in the same order, whatever is sought."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.cli import main
from liuren_text.errors import LiurenTextError, OutputError
from liuren_text.text.book import Book, default_book, open_book
from liuren_text.text.concordance import Layer, find, lines_of, words_query
from liuren_text.text.index import Index, row_of

SAMPLE = Path(__file__).parent / "sample"
LAYERS = [c for n in range(1, 5) for c in combinations(Layer, n)]
SOUGHT = [
    "日",
    "卯",
    "甲子",
    "從",
    "从",
    "説",
    "即以戌日",
    "龘",
    "，",
    "，是",
    " ",
    "a",
    'x"',
    "'",
    "*",
    "AND",
    "(",
    "貴人",
]


def put(index: Index, book: Book, path: str) -> None:
    lines = list(lines_of(book))
    differs = {line.where for line in lines if line.layer is Layer.EDITED}
    index.put(path, "hash", book.corpus.id, [row_of(line, line.where not in differs) for line in lines])


@pytest.fixture(scope="module")
def book() -> Book:
    return open_book(default_book())


@pytest.fixture(scope="module")
def index(book: Book, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """Of the book and of the invented text, which was first put in otherwise."""
    with closing(Index(tmp_path_factory.mktemp("index") / "i.sqlite")) as made:
        put(made, book, "a")
        put(made, book, "b")
        put(made, open_book(SAMPLE), "b")
        yield made


def expected(book: Book, words: str, layers: tuple[Layer, ...]) -> list[object]:
    found = [find(lines_of(b, layers), words_query(words)) for b in (book, open_book(SAMPLE))]
    return [hit for hits in found for hit in hits]


@pytest.mark.parametrize("words", SOUGHT)
def test_an_index_finds_what_reading_finds(index: Index, book: Book, words: str) -> None:
    """In every choice of layers, signs that mean something to SQL among them."""
    for layers in LAYERS:
        if not words.strip():
            with pytest.raises(LiurenTextError, match="give some words"):
                list(index.lines(words, layers))
            continue
        hits = list(find(index.lines(words, layers), words_query(words)))
        assert hits == expected(book, words, layers)
        if (counted := index.count(words, layers)) is not None:
            assert counted == Counter((h.text, str(h.layer)) for h in hits)
        else:
            assert Layer.EDITED in layers


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_words_of_the_book_are_found(index: Index, book: Book, data: st.DataObject) -> None:
    """And any that are not in it are not."""
    line = data.draw(st.sampled_from(list(lines_of(book))))
    start = data.draw(st.integers(0, len(line.words) - 1))
    words = line.words[start : start + data.draw(st.integers(1, 90))]
    if data.draw(st.booleans()):
        words += data.draw(st.text(max_size=2))
    if not words.strip():
        return
    try:
        hits = list(find(index.lines(words), words_query(words)))
    except LiurenTextError:
        assert any("\ud800" <= c <= "\udfff" for c in words)
        return
    assert hits == expected(book, words, tuple(Layer))


def test_what_is_taken_out_is_gone(tmp_path: Path) -> None:
    """Its grams too: nothing of it is left to look at."""
    with closing(Index(tmp_path / "i")) as index:
        put(index, open_book(SAMPLE), "a")
        put(index, open_book(SAMPLE), "b")
        index.remove("a")
        assert index.known() == {"b": "hash"}
        assert len({line.where for line in index.lines("甲")}) > 0
        index.remove("b")
        assert list(index.lines("甲")) == []
    with closing(sqlite3.connect(tmp_path / "i")) as db:
        assert db.execute("select count(*) from gram where gram match '甲'").fetchone() == (0,)


def test_a_failed_change_leaves_the_index_as_it_was(tmp_path: Path) -> None:
    """All of a text or nothing of it."""

    def broken() -> Iterator[object]:
        yield from ()
        raise KeyboardInterrupt

    with closing(Index(tmp_path / "i")) as index:
        put(index, open_book(SAMPLE), "a")
        before = list(index.lines("甲"))
        with pytest.raises(KeyboardInterrupt):
            index.put("a", "other", "x", broken())  # type: ignore[arg-type]
        assert (index.known(), list(index.lines("甲"))) == ({"a": "hash"}, before)


def test_a_file_that_is_no_index(tmp_path: Path) -> None:
    """Is refused with its name: another file, another database, a folder, a place that cannot be."""
    (tmp_path / "text").write_text("no database" * 100, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "other")) as db, db:
        db.execute("create table t (x)")
    (tmp_path / "folder").mkdir()
    for name in ("text", "other", "folder", "text/below"):
        with pytest.raises(OutputError, match=name.partition("/")[0]):
            Index(tmp_path / name)


def test_a_damaged_index_is_told(tmp_path: Path) -> None:
    """No traceback: what to do is said."""
    with closing(Index(tmp_path / "i")) as index:
        put(index, open_book(SAMPLE), "a")
    data = bytearray((tmp_path / "i").read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    (tmp_path / "i").write_bytes(data)
    with pytest.raises(OutputError, match="it can be made again"), closing(Index(tmp_path / "i")) as index:
        list(index.lines("甲"))


def test_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`index`, then the same `search` with and without it; what changed, broke or went is followed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))

    def run(*arguments: object) -> tuple[object, str, str]:
        monkeypatch.setattr("sys.argv", ["liuren-text", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, *capsys.readouterr()

    shelf = tmp_path / "shelf"
    for name in "ab":
        shutil.copytree(SAMPLE, shelf / name)
    both = ("--corpus", shelf / "a", "--corpus", shelf / "b")
    assert "has no index yet" in run("search", "甲", "--index", "--corpus", shelf)[2]
    assert "2 indexed" in run("index", "--corpus", shelf)[1]
    for more in (
        (),
        ("--json",),
        ("--csv",),
        ("--count",),
        ("--limit", 3),
        ("--in", "original", "--count", "--csv"),
    ):
        indexed = run("search", "甲", "--index", "--corpus", shelf, *more)
        assert indexed[0] == 0
        assert indexed == run("search", "甲", *both, *more)
    assert "leave out --index" in run("search", "--regex", "甲.", "--index", "--corpus", shelf)[2]
    assert "2 unchanged" in run("index", "--corpus", shelf)[1]
    text = shelf / "a" / "corpus" / "small.xml"
    text.write_text(text.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert "1 unchanged, 1 indexed" in "".join(map(str, run("index", "--corpus", shelf)))
    text.write_text("<TEI", encoding="utf-8")
    code, out, err = run("index", "--corpus", shelf)
    assert (code, "1 cannot be used" in out, str(text) in err) == (2, True, True)
    shutil.rmtree(shelf / "a")
    assert "1 unchanged" in run("index", "--corpus", shelf)[1]
    assert (
        run("search", "甲", "--index", "--corpus", shelf)[1]
        == run("search", "甲", "--corpus", shelf / "b")[1]
    )
