"""`verify`, `try`, `explain` as a user meets them: the shapes of their JSON, their exit codes, and how they refuse."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from liuren_text.cli import main
from liuren_text.cli.verdict_output import in_brief
from liuren_text.text.book import default_book
from tests.text.conftest import SAMPLE

PLANTED = Path(__file__).parents[1] / "fixtures" / "planted"

BASE_STATES = {"HOLDS", "FAILS", "UNREADABLE"}
VERDICTS = [
    "DEMANDED",
    "DETERMINED",
    "SUPPORTED",
    "INDIFFERENT",
    "MUTE",
    "INSUFFICIENT",
    "REFUTED",
    "CONTESTED",
]
FINDING = {"id", "passage", "law", "grade", "base", "edited"}
EMENDATION = {
    "id",
    "passage",
    "locus",
    "from",
    "to",
    "kind",
    "method",
    "resp",
    "verdict",
    "flags",
    "domain",
    "survivors",
    "bits",
    "proofs",
    "laws",
    "adopted",
}
KINDS = {"訛", "脫", "衍", "倒", "闕", "列序", "異體", "避諱"}


def run(*arguments: str | Path) -> tuple[int, str, str]:
    """Run the program: its exit code, what it printed, what it said on stderr."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["liuren-text", *map(str, arguments)]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    assert isinstance(end.value.code, int)
    return end.value.code, out.getvalue(), err.getvalue()


def refusal(*arguments: str | Path) -> str:
    """Run what must be refused: exit code 2, one message on stderr, nothing on stdout, no traceback."""
    code, out, err = run(*arguments)
    assert code == 2, (code, out[:200], err)
    assert out == ""
    assert "Traceback" not in err
    assert err.strip()
    return err


def emendation_shape(record: dict[str, Any]) -> None:
    """The fields of an emendation, their types and their words."""
    assert set(record) >= EMENDATION
    assert record["verdict"] in VERDICTS
    assert record["kind"] in KINDS or record["id"] == "try"
    assert "→" in record["locus"]
    assert "{" in record["locus"]
    for key, kind in {"flags": list, "survivors": list, "laws": list, "domain": int, "proofs": int}.items():
        assert isinstance(record[key], kind), key
    assert isinstance(record["bits"], float)
    assert isinstance(record["adopted"], bool)


@pytest.fixture(scope="module")
def verified() -> tuple[int, str, str]:
    """The book verified, as JSON."""
    return run("verify", "--json")


def test_verify_json(verified: tuple[int, str, str]) -> None:
    """The shape that the documentation promises; UTF-8, characters as they are; exit code 0, all holds as emended."""
    code, out, _ = verified
    assert code == 0
    assert "\\u" not in out
    record = json.loads(out)
    assert set(record) >= {"claims", "findings", "emendations", "residue"}
    assert set(record["claims"]) >= {"total", "hold_base", "hold_edited"}
    claims = record["claims"]
    assert claims["hold_base"] < claims["hold_edited"] == claims["total"]
    for finding in record["findings"]:
        assert set(finding) >= FINDING
        assert {finding["base"], finding["edited"]} <= BASE_STATES
        assert finding["grade"] in "ABCD"
    for emendation in record["emendations"]:
        emendation_shape(emendation)
    assert all(set(r) >= {"passage", "text", "reason"} for r in record["residue"])


def test_verify_json_says_the_same_twice(verified: tuple[int, str, str]) -> None:
    """A number printed is the number of what is listed; ids are given once."""
    record = json.loads(verified[1])
    own = [f for f in record["findings"] if f["passage"].startswith("p")]
    assert len(own) == record["claims"]["total"]
    assert sum(f["base"] == "HOLDS" for f in own) == record["claims"]["hold_base"]
    for key in ("findings", "emendations"):
        ids = [x["id"] for x in record[key]]
        assert len(ids) == len(set(ids)), key


def test_verify_says_what_follows_the_base(verified: tuple[int, str, str]) -> None:
    """g37 repeats the 陰見陰 that p37 has twice as transmitted; in JSON and in the table."""
    findings = json.loads(verified[1])["findings"]
    follows = {f["law"]: f["follows"] for f in findings if "follows" in f}
    assert follows["one-name"] == [{"passage": "p37", "text": "陰"}]
    assert {f["passage"] for f in findings if "follows" in f} == {"g31", "g37"}
    assert "follows p37 陰" in run("verify")[1]


def test_verify_of_a_text_that_falls_short(tmp_path: Path) -> None:
    """Without its emendations the second text fails: exit code 1, and it is said where."""
    shutil.copytree(PLANTED, tmp_path / "text")
    shutil.rmtree(tmp_path / "text" / "annotations")
    code, out, _ = run("verify", "--corpus", tmp_path / "text")
    assert code == 1
    for words in ("does not hold", "era-pair", "小古", "falls short"):
        assert words in out


def test_what_fails_as_emended_is_printed_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word of a list with one twice; what fails as transmitted in brief, with how many more there are."""
    monkeypatch.setenv("COLUMNS", "200")
    words = "坤乾坤震巽坎離艮兌"
    (tmp_path / "a.txt").write_text(f"{'、'.join(words)}，八卦也。\n\n此其圗也。\n", encoding="utf-8")
    run("import", tmp_path / "a.txt", "--into", tmp_path / "book")
    once = run("verify", "--corpus", tmp_path / "book")[1]
    assert once.count("does not hold") == 1, "nothing is emended"
    assert "Claims were found in 1 of 2 paragraphs; what the others say is not computed." in once
    how = [
        "--kind",
        "異體",
        "--method",
        "本校",
        "--cert",
        "high",
        "--resp",
        "me",
        "--name",
        "Me",
        "--reason",
        "usual",
    ]
    assert run("emend", "其{圗→圖}也", *how, "--corpus", tmp_path / "book")[0] == 0
    code, out, _ = run("verify", "--corpus", tmp_path / "book")
    assert code == 1
    transmitted, emended = (
        re.sub(r" {2,}.*", "", s.partition("each-once  ")[2]) for s in out.split("does not hold")[1:]
    )
    values = [f"name {n} {word}" for n, word in enumerate(words, start=1)]
    assert emended.splitlines()[0] == "，".join(values)
    assert transmitted.splitlines()[0] == "，".join(values[:5]) + " … and 4 more"


def test_one_value_more_is_not_left_out() -> None:
    """To say that there is one more would take its place; a value is never cut, however long it is."""

    def brief(*texts: str) -> str:
        slots = [SimpleNamespace(role="r", text=t) for t in texts]
        words = "，".join(f"r {t}" for t in texts)
        return in_brief(SimpleNamespace(claim=SimpleNamespace(slots=slots), words=words))  # type: ignore[arg-type]

    twenty = "一" * 20
    assert brief(twenty, twenty, twenty) == f"r {twenty}，r {twenty}，r {twenty}"
    assert brief(twenty, twenty, twenty, twenty) == f"r {twenty}，r {twenty} … and 2 more"
    assert brief(twenty * 4) == f"r {twenty * 4}"
    assert brief(twenty * 4, "二", "三") == f"r {twenty * 4} … and 2 more"


def test_try_json() -> None:
    """A recorded reading and one that nobody proposed, in the same fields, with what each does."""
    code, out, _ = run("try", "即以戌日{戌→卯}時起卯將", "--json")
    assert code == 0
    record = json.loads(out)
    emendation_shape(record)
    assert (record["verdict"], record["survivors"], record["domain"]) == ("DEMANDED", ["卯"], 12)
    assert [f["law"] for f in record["repairs"]] == ["hour-of-general"]
    code, out, _ = run("try", "視清明後幾日是{酉→戌}", "--json")
    assert code == 1
    record = json.loads(out)
    emendation_shape(record)
    assert record["verdict"] == "REFUTED"
    assert {f["law"] for f in record["breaks"]} == {"same", "count"}
    assert all(f["read"] and f["computed"] and f["state"] == "FAILS" for f in record["breaks"])


def test_try_in_words() -> None:
    """The verdict with its sign, what breaks, what is computed, the rivals."""
    code, out, _ = run("try", "視清明後幾日是{酉→戌}")
    assert code == 1
    for words in ("× REFUTED", "breaks (4)", "found = 酉", "12 → 酉"):
        assert words in out


def test_explain() -> None:
    """The whole proof of one emendation: its verdict, proofs, rivals, every claim, the least corrections."""
    code, out, _ = run("explain", "e19-5")
    assert code == 0
    for words in (
        "◉ DETERMINED",
        "proof 1",
        "proof 2",
        "proof 3",
        "12 → 卯",
        "general-harmony",
        "every claim that",
    ):
        assert words in out
    code, out, _ = run("explain", "e19-5", "--json")
    record = json.loads(out)
    emendation_shape(record)
    assert record["id"] == "e19-5"


@pytest.mark.parametrize("command", ["verify", "try", "explain"])
def test_help_shows_an_example(command: str) -> None:
    """`--help` ends well and has a line that can be copied."""
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"liuren-text {command}" in out.partition("Example")[2]


# refusals


QUESTIONS: list[tuple[list[str], str]] = [
    (["try", "即叢本日{起→}"], "occur 10 times"),
    (["try", "{酉→戌}"], "occur"),
    (["try", "視穀雨後幾日是{酉→戌}"], "do not occur"),
    (["try", "視清明後幾日是{酉→酉}"], "equals the base"),
    (["try", "視清明後幾日是酉"], "no change"),
    (["try", "視清明後幾日是{酉→戌"], "a brace is not closed, or has not one arrow"),
    (["try", ""], "liuren-text: the locus is empty"),
    (["try", "視清明後幾日是{酉→戌}", "--passage", "p99"], "there is no passage p99"),
    (["try"], "Missing argument"),
    (["explain", "e19-99"], "there is no emendation e19-99"),
    (["explain", "x"], "there is no emendation x"),
    (["cast", "甲丑", "--general", "丑", "--hour", "子"], "甲丑"),
    (["cast", "甲子", "--general", "丑", "--hour", "猫"], "猫"),
    (["cast", "甲子", "--general", "犯", "--hour", "子"], "犯"),
    (["text", "--passage", "p99"], "no such passage"),
    (["verify", "--corpus", "/no/such/folder"], "no such folder"),
    (["quux"], "No such command"),
]


@pytest.mark.parametrize(("arguments", "words"), QUESTIONS, ids=[" ".join(a) for a, _ in QUESTIONS])
def test_questions_that_are_refused(arguments: list[str], words: str) -> None:
    """One clear message on stderr, exit code 2."""
    assert words in refusal(*arguments)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fresh copy of a small invented book."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "small"))


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


BOMB = "<!DOCTYPE TEI [" + "".join(
    f'<!ENTITY b{n} "{f"&b{n - 1};" * 10 if n else "子" * 10}">' for n in range(9)
)
BOMB += "]>\n"
OUTSIDE = '<!DOCTYPE TEI [<!ENTITY out SYSTEM "file:///etc/passwd">]>\n'

FILES = [
    ("corpus/small.xml", "</TEI>", "", "not well-formed XML"),
    ("corpus/small.xml", "<TEI ", f"{BOMB}<TEI ", "DOCTYPE"),
    ("corpus/small.xml", "<TEI ", f"{OUTSIDE}<TEI ", "DOCTYPE"),
    ("annotations/small.xml", "<TEI ", f"{OUTSIDE}<TEI ", "DOCTYPE"),
    ("annotations/small.xml", 'loc="a03"', 'loc="a33"', 'loc="a33" is no passage'),
    ("annotations/small.xml", "small.xml#yi", "small.xml#wu", "wu"),
    ("annotations/small.xml", "，是{第二→第三}課", "，{是→為}第", "occur 2 times"),
    ("annotations/small.xml", "，是{第二→第三}課", "，是{第五→第三}課", "do not occur"),
    ("annotations/small.xml", "，是{第二→第三}課", "，是{第二→第二}課", "equals the base"),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), FILES, ids=[f"{f[0]} {f[3]}" for f in FILES])
def test_files_that_are_refused(folder: Path, file: str, old: str, new: str, words: str) -> None:
    """Malformed XML, a bomb, an entity from outside, an unknown id, a locus that is not there once, no change."""
    _change(folder / file, old, new)
    message = refusal("verify", "--corpus", folder)
    assert words in message
    assert f"{file}:" in message  # the file, and the line in it
    assert "root:" not in message


def test_overlapping_emendations_are_refused(folder: Path) -> None:
    """Two adopted emendations of the same characters: both are named, with file and line."""
    file = folder / "annotations" / "small.xml"
    text = file.read_text()
    start, end = text.index('<app xml:id="e1"'), text.index("</app>") + len("</app>")
    file.write_text(text[:end] + text[start:end].replace('"e1"', '"e9"') + text[end:])
    message = refusal("verify", "--corpus", folder)
    assert "overlaps" in message
    assert "e9" in message
    assert "e1" in message


def test_a_folder_that_is_no_corpus(tmp_path: Path) -> None:
    """An empty folder, a file, the corpus folder itself: each message says which folder is meant."""
    assert "not a corpus" in refusal("verify", "--corpus", tmp_path)
    (tmp_path / "file").write_text("x")
    assert "folder" in refusal("verify", "--corpus", tmp_path / "file")
    inner = default_book() / "corpus"
    assert str(inner.parent.resolve()) in refusal("verify", "--corpus", inner)


def test_out_that_cannot_be_written(tmp_path: Path) -> None:
    """OUT is a file, or lies below one: exit code 2, and the file is as it was."""
    taken = tmp_path / "taken"
    taken.write_text("mine")
    for out in (taken, taken / "below"):
        refusal("edition", out, "--corpus", SAMPLE)
    assert taken.read_text() == "mine"
    assert [f.name for f in tmp_path.iterdir()] == ["taken"]


def test_nothing_is_half_written_when_the_book_is_refused(folder: Path, tmp_path: Path) -> None:
    """The files are read before anything is written."""
    _change(folder / "annotations" / "small.xml", "，是{第二→第三}課", "，是{第五→第三}課")
    refusal("edition", tmp_path / "out", "--corpus", folder)
    assert not (tmp_path / "out").exists()


def test_a_text_that_computes_nothing_is_not_said_to_hold(tmp_path: Path) -> None:
    """No table without rows, and the last line says that nothing is verified."""
    words = tmp_path / "words.txt"
    words.write_text("天下之事，不可不察。\n", encoding="utf-8")
    assert run("import", words, "--into", tmp_path / "text")[0] == 0
    code, out, _ = run("verify", "--corpus", tmp_path / "text")
    assert code == 0
    assert out.splitlines()[-1].startswith("No claim was found")
    assert "verdict" not in out
    assert "All holds" not in out


def test_explain_says_what_falls_without_a_law_and_how_the_error_arose() -> None:
    """Of the hour in the ninth month: without the induced law nothing speaks of it. A cause is no proof."""
    code, out, _ = run("explain", "e19-7")
    assert code == 0
    assert "without hour-of-general (D): · MUTE 無涉, instead" in out
    assert out.splitlines()[-1].startswith("cause: ")
    record = json.loads(run("explain", "e19-7", "--json")[1])
    assert record["without"] == {"hour-of-general": "MUTE"}
    assert set(record["cause"]) == {"channel", "evidence", "confidence"}
