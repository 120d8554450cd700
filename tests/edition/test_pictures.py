"""The plates of an example: as emended, and as transmitted where that is another course."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.edition.built import Built, build

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
SETUP = "即如乙丑日{午→丑}將子時占，即以月將{午→丑}字加於地盤子位上順行，此即月將用正時也。"
APP = """<app xml:id="e9" type="訛" subtype="silent" loc="a01" resp="small.xml#ding" cert="high" ana="#lijiao">
  <lem>丑…丑</lem><rdg wit="small.xml#jia">午…午</rdg>
  <note type="locus">{locus}</note><note type="reason">For a test.</note></app>"""


def book(folder: Path, *, emended: bool) -> Built:
    """The small book with a course set up in it, whose general an emendation changes, or that needs none."""
    shutil.copytree(SAMPLE, folder)
    corpus, notes = folder / "corpus" / "small.xml", folder / "annotations" / "small.xml"
    base = re.sub(r"\{(.)→(.)\}", r"\1" if emended else r"\2", SETUP)
    text = corpus.read_text(encoding="utf-8").replace("甲子日丑將子時。", f"甲子日丑將子時。{base}")
    corpus.write_text(text, encoding="utf-8")
    said = re.sub(r"<spanGrp.*?</spanGrp>", "", notes.read_text(encoding="utf-8"), flags=re.DOTALL)
    if emended:
        said = said.replace("</listApp>", APP.replace("{locus}", SETUP) + "</listApp>")
    notes.write_text(said, encoding="utf-8")
    return build(folder)


@pytest.mark.parametrize("emended", [True, False])
def test_the_plate_as_transmitted_stands_beside_the_other(tmp_path: Path, emended: bool) -> None:
    edition = book(tmp_path / "book", emended=emended)
    page = edition.page("examples")
    titles = re.findall(r'class="stages"><summary><span class="i-en" lang="en">([^<]+)<', page)
    assert titles == ["Plate", "Plate as transmitted"][: 2 if emended else 1]
    generals = re.findall(r"Lay the month general (.) on the earth place (.)", page)
    assert generals == [("丑", "子"), ("午", "子")][: 2 if emended else 1]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
