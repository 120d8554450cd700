"""`import`, `emend`, `withdraw`, `list` and `search` as a user meets them: what they print, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from liuren_text.cli import main
from liuren_text.text.book import default_book

SEED = Path(__file__).parents[1] / "reference" / "xunyuan-1.txt"


def run(*arguments: object, code: int = 0) -> str:
    """Run the program; return what it printed, on stderr if it had to refuse."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with (
        patch.object(sys, "argv", ["liuren-text", *map(str, arguments)]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    out.flush()
    assert end.value.code == code, err.getvalue()
    return err.getvalue() if code else out.buffer.getvalue().decode()  # type: ignore[attr-defined]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of the book that a test may write to."""
    folder = tmp_path / "book"
    for part in ("corpus", "annotations"):
        shutil.copytree(default_book() / part, folder / part)
    return folder


EMEND = ("--kind", "訛", "--method", "理校", "--cert", "low", "--reason", "why", "--resp", "me")


def test_one_of_two_texts_of_a_folder_is_named(tmp_path: Path) -> None:
    """By every command that is about one text; without a name each says how to give one."""
    shelf = tmp_path / "two"
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("甲子日丑將子時。\n\n第一課，甲上見丑。\n", encoding="utf-8")
        run("import", tmp_path / f"{name}.txt", "--into", shelf)
    run("emend", "將{子→丑}時", *EMEND, "--corpus", shelf, "--text", "two")
    commands: tuple[tuple[object, ...], ...] = (
        ("text",),
        ("list",),
        ("try", "將{子→寅}時"),
        ("explain", "e01-1"),
        ("edition", tmp_path / "pages"),
        ("mutate", "--jobs", 1),
    )
    for command in commands:
        assert "name one, on the command line with --text" in run(*command, "--corpus", shelf, code=2), (
            command
        )
        assert run(*command, "--corpus", shelf, "--text", "two") or command[0] == "edition", command


@pytest.mark.parametrize("name", ["plain", "with a blank", "it's"])
@pytest.mark.parametrize("several", [False, True])
def test_the_command_that_emend_prints_runs(tmp_path: Path, name: str, several: bool) -> None:
    """Taken apart as a shell does; of several texts it names the one."""
    folder = tmp_path / name
    for text in ("one", "two")[: 1 + several]:
        (tmp_path / f"{text}.txt").write_text("甲子日丑將子時。\n", encoding="utf-8")
        run("import", tmp_path / f"{text}.txt", "--into", folder)
    chosen = ("--text", "one") if several else ()
    said = run("emend", "將{子→丑}時", *EMEND, "--corpus", folder, *chosen)
    program, *words = shlex.split(said.strip().rpartition(": ")[2])
    assert program == "liuren-text"
    assert "將{子→丑}時" in run(*words)


def test_suggestions_are_compared_with_annotations_only(tmp_path: Path, book: Path) -> None:
    """A text has no emendations that could be found again: it is refused, alone and in a folder."""
    text = book / "corpus" / "xunyuan-1.xml"
    other = tmp_path / "other.xml"
    other.write_text("<html/>", encoding="utf-8")
    for wrong in (text, text.parent, other):
        said = run("suggest", "--corpus", book, "--against", wrong, code=2)
        assert said.startswith(f"liuren-text: {text if wrong == text.parent else wrong}:")
        assert ("is a text, no annotations" if wrong != other else "outermost element") in said


@pytest.mark.parametrize(
    "command",
    [
        ("import", "a.txt", "--into", ""),
        ("import", ""),
        ("verify", "--corpus", ""),
        ("text", "--corpus", ""),
        ("search", "甲", "--corpus", ""),
        ("index", "--corpus", ""),
        ("edition", ""),
        ("edition", "out", "--corpus", ""),
        ("export", "--format", "csv", "--output", ""),
        ("suggest", "--against", ""),
        ("collate", ""),
        ("validate", ""),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_not_this_folder(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a variable of a shell gives that was never set: here, in a book, each would do something."""
    book = tmp_path / "book"
    (tmp_path / "a.txt").write_text("甲子日丑將子時。\n", encoding="utf-8")
    run("import", tmp_path / "a.txt", "--into", book)
    before = sorted(book.rglob("*"))
    monkeypatch.chdir(book)
    assert "the name is empty; for the folder you are in write ." in run(*command, code=2)
    assert sorted(book.rglob("*")) == before


def test_a_file_that_is_given_for_its_folder(book: Path) -> None:
    """It is there, so it is not said that it is not; what to name instead is said."""
    for part in ("corpus/xunyuan-1.xml", "annotations/gloss.xml"):
        said = run("verify", "--corpus", book / part, code=2)
        assert said == f"liuren-text: {book / part}: is a file; name the folder of the book, {book}\n"
    (book / "other").write_text("", encoding="utf-8")
    assert "is a file; name the folder that holds corpus/" in run(
        "verify", "--corpus", book / "other", code=2
    )
    assert "no such folder" in run("verify", "--corpus", book / "none", code=2)


def test_one_thing_is_said_in_the_singular_and_none_without_a_head(tmp_path: Path) -> None:
    """Of an import, of a shelf; a list without rows is its last line."""
    (tmp_path / "a.txt").write_text("甲子日丑將子時。\n", encoding="utf-8")
    run("import", tmp_path / "a.txt", "--into", tmp_path / "shelf" / "book")
    again = run("import", tmp_path / "a.txt", "--into", tmp_path / "shelf" / "book")
    assert "1 passage as it was, 0 edited, 0 new, 0 ids retired" in again
    said = run("suggest", "--corpus", tmp_path / "shelf")
    assert said.splitlines()[-1].startswith("1 text: 1 ✓")
    assert run("list", "--corpus", tmp_path / "shelf" / "book") == "0 of 0; in ( ) what is not adopted\n"


def test_an_import_says_what_a_simplified_text_is_not_good_for(tmp_path: Path) -> None:
    """Half of its claims are not found; that none fails must not look as if they had been checked."""
    file = tmp_path / "s.txt"
    file.write_text("正月建寅，与亥将登明合，视立春后几日是亥。\n", encoding="utf-8")
    assert "not all will be verified" in run("import", file, "--into", tmp_path / "s")
    file.write_text("正月建寅，與亥將登明合，視立春後幾日是亥。\n", encoding="utf-8")
    assert "not all will be verified" not in run("import", file, "--into", tmp_path / "t")


def test_an_import_says_what_it_recognised(tmp_path: Path) -> None:
    """And `text` prints it back."""
    out = run("import", SEED, "--into", tmp_path / "b", "--gloss", "alternating")
    assert "read as UTF-8, traditional; blank lines part paragraphs" in out
    assert "the title, 45 paragraphs, 45 glosses (ja)" in out
    assert (
        "433 sentences, 12 notes (9 in two columns), 14 gaps (1 of unknown extent), 3 verses, 3 charts" in out
    )
    assert "verse p31.v1: 6 lines, 甲牛戌庚羊，…" in out
    assert run("text", "--state", "base", "--corpus", tmp_path / "b").encode() == SEED.read_bytes()
    again = run("import", SEED, "--into", tmp_path / "b", "--gloss", "alternating")
    assert "91 passages as they were, 0 edited, 0 new, 0 ids retired" in again


def test_several_files_become_several_texts(tmp_path: Path) -> None:
    """Of one folder, in whatever encoding each is."""
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_bytes("甲子日占。\n乙丑日占。".encode("big5"))
    two.write_bytes("甲子日占，则为之。\n乙丑日占，与之。".encode("gb18030"))
    out = run("import", one, two, "--into", tmp_path / "b")
    assert "read as Big5, either script; each line is a paragraph" in out
    assert "read as GB18030, simplified" in out
    assert json.loads(run("search", "則", "--corpus", tmp_path / "b", "--json"))[0]["text"] == "two"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.txt", "--into", "b"), "none.txt: cannot be read: No such file or directory"),
        (("bad.txt", "--into", "b"), "bad.txt: UTF-8 but for the byte 0xFF at offset 15 (line 1)"),
        (("good.txt", "--into", "good.txt"), "good.txt: is a file; name a folder"),
        (("good.txt", "--into", "b", "--id", "1 2"), "--id 1 2: a name begins with a letter"),
        (("good.txt", "good.txt", "--into", "b", "--title", "x"), "import one file at a time"),
        (("good.txt", "--into", "b", "--gloss", "none.txt"), "none.txt: cannot be read"),
        (("good.txt", "--into", "b", "--gloss", "alternating"), "do not alternate"),
        (
            ("good.txt", "--into", "b", "--encoding", "utf-16-le"),
            "good.txt: not UTF-16: the first bad byte is 0x82 at offset 14",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_import_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    """With exit code 2, and nothing written."""
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text("甲子日占。", encoding="utf-8")
    Path("bad.txt").write_bytes("甲子日占。".encode() + b"\xff" + "乙丑日占卜用之。".encode())
    told = run("import", *arguments, code=2)
    assert said in told
    assert "Traceback" not in told
    assert not list(Path().rglob("*.xml"))


def test_an_emendation_is_recorded_listed_and_withdrawn(book: Path) -> None:
    """From the command line alone."""
    out = run("emend", "知機其{神→深}乎", *EMEND, "--name", "某 氏", "--corpus", book)
    an_id = out.split()[0]
    assert out.startswith(f"{an_id} 知機其{{神→深}}乎 recorded in {book / 'annotations' / 'me.xml'} (new)")
    (record,) = json.loads(run("list", "--resp", "me", "--corpus", book, "--json"))
    assert (record["id"], record["from"], record["to"], record["kind"]) == (an_id, "神", "深", "訛")
    assert record["verdict"] is None
    assert "1 of " in run("list", "--resp", "me", "--adopted", "--corpus", book)
    assert f"{an_id} 知機其{{神→深}}乎 withdrawn" in run("withdraw", an_id, "--corpus", book)
    assert json.loads(run("list", "--resp", "me", "--corpus", book, "--json")) == []


def test_in_whose_stead_an_emendation_is_proposed_is_recorded(book: Path) -> None:
    """Recorded again by the command, the one that a hand wrote (e15-6) is listed and judged as it was."""

    def said(an_id: str) -> dict[str, object]:
        record = json.loads(run("explain", an_id, "--corpus", book, "--json"))
        (listed,) = [r for r in json.loads(run("list", "--corpus", book, "--json")) if r["id"] == an_id]
        assert listed["exclude"] == record["exclude"] == ["e15-1"]
        assert "\ninstead of e15-1\n" in run("explain", an_id, "--corpus", book)
        return record | {"id": "", "line": None}

    by_hand = said("e15-6")
    run("withdraw", "e15-6", "--corpus", book)
    how = ("--kind", "衍", "--method", "本校", "--method", "理校", "--cert", "low", "--reason", "why")
    words = ("洛書、{先天卦配河圖之象、→}先天卦配洛書", *how, "--resp", "editor", "--file", "editor.xml")
    told = run("emend", *words, "--exclude", "e15-1", "--corpus", book, code=2)
    assert "is proposed instead of e15-1" in told
    an_id = run("emend", *words, "--exclude", "e15-1", "--not-adopted", "--corpus", book).split()[0]
    assert 'exclude="gloss.xml#e15-1"' in (book / "annotations" / "editor.xml").read_text(encoding="utf-8")
    run("validate", *(book / "annotations").glob("*.xml"))
    assert said(an_id) == by_hand


def test_the_list_is_filtered() -> None:
    """By what editors say; of one filter any value, of several filters all."""
    everything = json.loads(run("list", "--json"))
    for filters, admits in [
        (("--kind", "衍", "--kind", "脫"), lambda r: r["kind"] in ("衍", "脫")),
        (("--method", "他校"), lambda r: "他校" in r["method"]),
        (("--cert", "high", "--passage", "p19"), lambda r: r["cert"] == "high" and r["passage"] == "p19"),
        (("--cause", "lookalike"), lambda r: r["cause"] == "lookalike"),
        (("--not-adopted",), lambda r: not r["adopted"]),
    ]:
        wanted = [r["id"] for r in everything if admits(r)]
        assert [r["id"] for r in json.loads(run("list", *filters, "--json"))] == wanted
        assert wanted


def test_the_list_is_filtered_by_verdict() -> None:
    """Those asked for are judged, and only those with the verdict are listed."""
    found = json.loads(run("list", "--passage", "p19", "--verdict", "demanded", "--json"))
    assert [(r["id"], r["verdict"]) for r in found] == [("e19-7", "DEMANDED")]
    assert "◎ DEMANDED 必改" in run("list", "--passage", "p19", "--judge")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("emend", "知機其{人→深}乎", *EMEND), "the words 知機其人乎 do not occur; nearest is p02"),
        (("emend", "{之→其}", *EMEND), "occur"),
        (("emend", "知機其神乎", *EMEND), "no change"),
        (("emend", "知機其{神→}乎", *EMEND), "訛 reads other words"),
        (("emend", "知機其{神→深}乎", *EMEND, "--file", "../x.xml"), "name a file of annotations/"),
        (("emend", "知機其{神→深}乎", *EMEND, "--kind", "x"), "Invalid value for '--kind'"),
        (("emend", "知機其{神→深}乎"), "Missing option"),
        (
            ("emend", "知機其{神→深}乎", *EMEND, "--exclude", "e15-9"),
            "--exclude: there is no emendation e15-9; of that passage there are e15-1",
        ),
        (("withdraw", "e99-1"), "there is no emendation e99-1; `liuren-text list` names them all"),
        (("list", "--passage", "p99"), "there is no passage p99 in xunyuan-1"),
        (("list", "--resp", "nobody"), "nobody here is called nobody; there are "),
        (("list", "--cause", "x"), "no emendation has the cause x; there are "),
        (("list", "--verdict", "x"), "Invalid value for '--verdict'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_question_that_cannot_be_answered_is_refused(
    book: Path, arguments: tuple[str, ...], said: str
) -> None:
    """With exit code 2 and nothing written."""
    before = {f: f.read_bytes() for f in book.rglob("*") if f.is_file()}
    told = run(*arguments, "--corpus", book, code=2)
    assert said in told
    assert "Traceback" not in told
    assert {f: f.read_bytes() for f in book.rglob("*") if f.is_file()} == before


def test_a_search_prints_words_in_context() -> None:
    """As lines, as JSON, as CSV, as numbers."""
    printed = run("search", "从本日起", "--in", "original")
    assert "11 in all" in printed
    assert re.search(r"xunyuan-1 +p17 +original +出也），亥乃地六成數，即 +從本日起 +，超六日是辰", printed)
    records = json.loads(run("search", "从本日起", "--in", "original", "--json"))
    assert len(records) == 11
    assert records[0] == {
        "text": "xunyuan-1",
        "where": "p17",
        "layer": "original",
        "start": records[0]["start"],
        "end": records[0]["start"] + 4,
        "left": "出也），亥乃地六成數，即",
        "words": "從本日起",
        "right": "，超六日是辰，即以辰日亥",
        "slot": None,
    }
    rows = list(csv.DictReader(io.StringIO(run("search", "从本日起", "--in", "original", "--csv"))))
    assert [r["words"] for r in rows] == [r["words"] for r in records]
    counts = json.loads(run("search", "从本日起", "--in", "original,gloss", "--count", "--json"))
    assert counts == [{"text": "xunyuan-1", "layer": "original", "count": 11}]
    assert run("search", "無此語也哉", "--count").endswith("0 in all\n")
    assert (
        json.loads(run("search", "--slot", "branch=卯", "--in", "original", "--json"))[0]["slot"] == "branch"
    )


def test_several_books_are_searched_and_a_broken_one_is_told_of(book: Path, tmp_path: Path) -> None:
    """The others are searched all the same."""
    broken = tmp_path / "broken"
    (broken / "corpus").mkdir(parents=True)
    (broken / "corpus" / "x.xml").write_text("<TEI", encoding="utf-8")
    arguments = ("search", "从本日起", "--in", "original", "--count", "--csv", "--corpus", book)
    assert run(*arguments, "--corpus", default_book()) == "text,layer,count\nxunyuan-1,original,22\n"
    assert "not well-formed XML" in run(*arguments, "--corpus", broken, code=2)


def test_a_folder_of_books_is_searched(book: Path, tmp_path: Path) -> None:
    """Each book in it, by words and by slots; a broken one is told of."""
    shelf = tmp_path / "shelf"
    for name in ("one", "two/below"):
        shutil.copytree(book, shelf / name)
    asked = ("search", "从本日起", "--count", "--csv", "--in", "original", "--corpus", shelf)
    assert run(*asked) == "text,layer,count\nxunyuan-1,original,22\n"
    (slots,) = csv.DictReader(
        io.StringIO(
            run("search", "--slot", "branch=卯", "--count", "--csv", "--in", "gloss", "--corpus", shelf)
        )
    )
    assert int(slots["count"]) % 2 == 0
    (shelf / "one" / "corpus" / "xunyuan-1.xml").write_text("<TEI", encoding="utf-8")
    said = run(*asked, code=2)
    assert "not well-formed XML" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give the words to search for, or --slot"),
        (("甲", "--slot", "branch"), "not both"),
        (("甲", "--json", "--csv"), "ask for one"),
        (("", "--json"), "give some words"),
        (("(", "--regex"), "not a regular expression"),
        (("(?:.|.)*x$", "--regex", "--seconds", "0.3"), "takes more than 0.3 seconds"),
        (("甲", "--in", "margin"), "margin: name some of original, edited, gloss, apparatus"),
        (("--slot", "tree"), "no slot is of this type"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_search_is_refused(arguments: tuple[str, ...], said: str) -> None:
    """With one message and exit code 2."""
    told = run("search", *arguments, code=2)
    assert said in told
    assert "Traceback" not in told
