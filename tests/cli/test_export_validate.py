"""`liuren-text export` and `validate` at the door: files written, faults told, exit codes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "text" / "sample"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "liuren_text", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A fresh copy of the invented book."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "small"))


@pytest.fixture
def verifiable(small: Path) -> Path:
    """The same without its examples, which are no examples of any law."""
    notes = small / "annotations" / "small.xml"
    text = notes.read_text(encoding="utf-8")
    notes.write_text(re.sub("<spanGrp.*</interpGrp>", "", text, flags=re.DOTALL), encoding="utf-8")
    return small


@pytest.mark.parametrize("form", ["tei-external", "tei-inline"])
def test_what_is_exported_is_valid(verifiable: Path, tmp_path: Path, form: str) -> None:
    """The exit code of an export is that of `verify`; the file passes `validate`."""
    out = tmp_path / "out.xml"
    done = run("export", "--format", form, "--corpus", verifiable, "--output", out)
    assert done.returncode in (0, 1), done.stderr
    checked = run("validate", out)
    assert checked.returncode == 0, checked.stderr
    assert "a published text of 8 passages with 5 emendations, 4 adopted" in checked.stdout


def test_an_export_is_printed_if_no_file_is_named(verifiable: Path) -> None:
    assert run("export", "--format", "bibtex", "--corpus", verifiable).stdout.startswith("@book{")


def test_a_folder_must_be_named(verifiable: Path) -> None:
    done = run("export", "--format", "dts", "--corpus", verifiable)
    assert done.returncode == 2
    assert "--output" in done.stderr


def test_an_address_is_for_a_folder(verifiable: Path, tmp_path: Path) -> None:
    """It is in each answer of a text service; a file does not say where it is."""
    given = ("--corpus", verifiable, "--address", "https://books.example/dts", "--output", tmp_path / "dts")
    assert run("export", "--format", "dts", *given).returncode == 0
    entry = json.loads((tmp_path / "dts" / "index.json").read_text(encoding="utf-8"))
    assert entry["@id"] == "https://books.example/dts/index.json"
    done = run("export", "--format", "csl", *given)
    assert done.returncode == 2
    assert "--address is for dts" in done.stderr


def test_an_export_that_cannot_be_written_leaves_nothing(verifiable: Path, tmp_path: Path) -> None:
    done = run("export", "--format", "csl", "--corpus", verifiable, "--output", tmp_path / "none" / "a.json")
    assert done.returncode == 2
    assert "there is no such folder" in done.stderr
    assert not (tmp_path / "none").exists()


def test_each_kind_of_file_is_known(small: Path) -> None:
    """A text, and annotations with the text beside them."""
    done = run("validate", *small.rglob("*.xml"))
    assert done.returncode == 0, done.stderr
    assert "a text of 8 passages" in done.stdout
    assert "annotations: 5 emendations, 2 worked examples" in done.stdout


def test_all_faults_are_told_at_once_with_their_lines(small: Path) -> None:
    """Of the text and of the annotations; exit code 2."""
    text, notes = small / "corpus" / "small.xml", small / "annotations" / "small.xml"
    notes.write_text(
        notes.read_text(encoding="utf-8")
        .replace("寅{上得→得上}卯", "寅{上得→得上}戌")
        .replace("{□→未}", "{□→申}"),
        encoding="utf-8",
    )
    done = run("validate", notes)
    assert done.returncode == 2
    assert "small.xml:" in done.stderr
    assert "do not occur" in done.stderr
    assert "by the braces" in done.stderr
    text.write_text(
        text.read_text(encoding="utf-8").replace('place="inline" xml:id="a03.n1"', 'place="margin"'),
        encoding="utf-8",
    )
    done = run("validate", text)
    assert done.returncode == 2
    assert "place" in done.stderr


def test_a_fault_is_told_once_and_counted_once(small: Path) -> None:
    """However the file is named; one that is not there has nothing that could be mended in it."""
    notes = small / "annotations" / "small.xml"
    listed = notes.read_text(encoding="utf-8")
    notes.write_text(re.sub('cert="[a-z]*"', 'cert="sure"', listed, count=1), encoding="utf-8")
    for name in (notes, Path(os.path.relpath(notes))):
        done = run("validate", name)
        (said,) = done.stderr.splitlines()
        assert said.startswith(f"liuren-text: {name}:")
        assert 'has cert="sure"' in said
        assert done.stdout == f"{name}: 1 to mend\n"
    assert run("validate", small / "none.xml").stdout == ""


def test_an_app_that_breaks_the_schema_is_told_the_rest_too(small: Path) -> None:
    """What it points to that is not there, what is not in the text: by validate and by verify, in one go."""
    notes = small / "annotations" / "small.xml"
    listed = notes.read_text(encoding="utf-8")
    app = re.search(r'<app xml:id="e1"[^>]*>', listed)
    span = re.search(r'<span xml:id="x1"[^>]*>', listed)
    assert app
    assert span
    wrong = {"cert": "sure", "ana": "#nope", "resp": "#nobody", "exclude": "#e99"}
    listed = listed.replace(app[0], _with(app[0], wrong)).replace(
        span[0], _with(span[0], {"n": "1", "target": "small.xml#a99", "ana": "#nothing"})
    )
    notes.write_text(listed.replace("，是{第二→第三}課", "，是{第九→第三}課"), encoding="utf-8")
    for command in (("validate", notes), ("verify", "--corpus", small)):
        done = run(*command)
        told = [line.partition("small.xml:")[2].partition(": ")[2] for line in done.stderr.splitlines()]
        assert sorted(t.partition("; ")[0] for t in told) == [
            '<app xml:id="e1"> has cert="sure"',
            '<span xml:id="x1"> cannot have n',
            "e1: #e99 is no app: give the id of an emendation, after the name of its file if that is another",
            "e1: #nobody is no respStmt: name who is responsible in the header",
            "e1: #nope is no category of a taxonomy",
            "e1: ana must point to categories of 本校, 他校 or 理校, each once",
            "e1: rdg has 第二, but by the braces the base has 第九",
            "e1: ，是{第九→第三}課: the words ，是第九課 do not occur in a03",
            'x1: #nothing is no interp: list the law in <interpGrp type="law">',
            "x1: small.xml#a99 is no passage, sentence, note, chart or verse of small.xml",
        ]


def _with(tag: str, attributes: dict[str, str]) -> str:
    """A start tag with some attributes instead of those it has."""
    for name, value in attributes.items():
        tag = re.sub(f' {name}="[^"]*"', "", tag).replace(">", f' {name}="{value}">')
    return tag


def test_annotations_without_their_text_say_what_was_not_checked(small: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone" / "annotations"
    alone.mkdir(parents=True)
    shutil.copy(small / "annotations" / "small.xml", alone)
    done = run("validate", alone / "small.xml")
    assert "its places were not checked" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "begin with <TEI>"),
        (b"plain", "begin with <TEI>"),
        (b"\xff\xfe<\x00", "not UTF-8"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "is refused"),
        (b"<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader>", "not well-formed"),
        (b"<html/>", "outermost element"),
    ],
    ids=["empty", "plain", "utf-16", "entity", "cut", "html"],
)
def test_any_file_gives_a_message(tmp_path: Path, data: bytes, said: str) -> None:
    """Never a traceback."""
    file = tmp_path / "a.xml"
    file.write_bytes(data)
    done = run("validate", file, tmp_path, tmp_path / "none.xml")
    assert done.returncode == 2
    assert said in done.stderr
    assert "is a folder" in done.stderr
    assert "cannot be read" in done.stderr
    assert "Traceback" not in done.stderr


def test_of_very_many_faults_the_first_are_told(small: Path) -> None:
    """And how many more there are."""
    file = small / "corpus" / "small.xml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("甲子日丑將子時。", "甲<b/>\n" * 1500, 1), encoding="utf-8")
    done = run("validate", file)
    lines = done.stderr.splitlines()
    assert (done.returncode, len(lines)) == (2, 201)
    assert lines[-1] == "liuren-text: and 1,300 more"
    assert "1500 to mend" in done.stdout
    assert run("text", "--corpus", small).stderr.splitlines()[-1] == lines[-1]
