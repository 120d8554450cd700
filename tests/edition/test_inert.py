"""Untrusted text comes out inert everywhere: pages, data in pages, drawings, tables for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from liuren_text.edition.exports import dump, inert
from liuren_text.errors import CorpusError
from liuren_text.text.book import open_book
from tests.edition.built import Built, build

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
EVIL = '</script><script>alert("1")</script><img src=x onerror=alert(2)>&quot;]]>{{ 7*7 }}'
AS_XML = EVIL.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The edition of a text and annotations that would like to be more than text."""
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("hostile") / "book")
    corpus = folder / "corpus" / "small.xml"
    text = corpus.read_text(encoding="utf-8")
    corpus.write_text(
        text.replace("甲課在寅，", f"甲課在寅，{AS_XML}", 1).replace('n="貴人"', 'n="&lt;b&gt;&quot;\'"'),
        encoding="utf-8",
    )
    notes = folder / "annotations" / "small.xml"
    said = notes.read_text(encoding="utf-8")
    said = said.replace("The order of the branches.", f"=HYPERLINK(1) {AS_XML}").replace(
        '<bibl xml:id="xiao">小式別本', f'<bibl xml:id="xiao">{AS_XML}'
    )
    said = re.sub(r"<spanGrp.*?</spanGrp>", "", said, flags=re.DOTALL)
    notes.write_text(said, encoding="utf-8")
    return build(folder)


def test_no_page_gains_an_element(hostile: Built) -> None:
    for page in hostile.folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<img" not in text, page.name
        assert "<script>alert" not in text, page.name
        assert '="&lt;b' not in text or "<b>" not in text
        assert "49" not in re.findall(r"\{\{.*?\}\}", text)


def test_data_in_a_page_cannot_end_its_script(hostile: Built) -> None:
    """The script element holds JSON to its very end, and the hostile words in it as words."""
    text = hostile.page("text")
    start = text.index('id="data">') + len('id="data">')
    data = text[start : text.index("</script>", start)]
    assert json.loads(data)["entries"]
    assert not re.search(r"[<>&\u2028\u2029]", data)
    assert json.loads(dump({"a": EVIL})) == {"a": EVIL}
    assert "<" not in (hostile.folder / "whatif.js").read_text(encoding="utf-8")


def test_a_spreadsheet_computes_nothing(hostile: Built) -> None:
    text = (hostile.folder / "apparatus.csv").read_text(encoding="utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert [cell for cell in cells if cell[:1] in tuple("=+-@\t\r")] == []
    assert any(cell.startswith("'=HYPERLINK") for cell in cells)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_formulas_are_neutralised(cell: str) -> None:
    assert inert(cell) == "'" + cell


def test_what_cannot_be_seen_is_refused(tmp_path: Path) -> None:
    """A mark that turns the direction of writing would let a page show what a file does not say."""
    folder = shutil.copytree(SAMPLE, tmp_path / "book")
    corpus = folder / "corpus" / "small.xml"
    corpus.write_text(
        corpus.read_text(encoding="utf-8").replace("甲課在寅", "甲課\u202e在寅"), encoding="utf-8"
    )
    with pytest.raises(CorpusError, match="U\\+202E"):
        open_book(folder)
