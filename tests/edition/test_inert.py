"""Untrusted text comes out inert everywhere: pages, data in pages, drawings, tables for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest
from lxml import etree

from liuren_text.edition.charts_outline import outlined
from liuren_text.edition.exports import dump, inert
from liuren_text.edition.svg import Drawing, Point, standalone
from liuren_text.errors import LiurenTextError, OutputError
from liuren_text.text.book import open_book
from tests.edition.built import Built, build

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
DRAWN = {"svg", "g", "a", "title", "desc", "text", "tspan", "path", "line", "circle", "rect", "style"}
EVIL = '</script><script>alert("1")</script><img src=x onerror=alert(2)>&quot;]]>{{ 7*7 }}'
LIST = (
    f'月將圖{"&lt;i&gt;"}旬空圖]]&gt;河圖"洛書\u3000五行用事圖地盤四門圖'  # titles of charts, not clean ones
)
SETUP = "即如乙丑日丑將子時占，即以月將丑字加於地盤子位上順行，此即月將用正時也。"  # whose plates are drawn
AS_XML = EVIL.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The edition of a text and annotations that would like to be more than text."""
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("hostile") / "book")
    corpus = folder / "corpus" / "small.xml"
    text = corpus.read_text(encoding="utf-8")
    text = text.replace("甲課在寅，", f"甲課在寅，{AS_XML}", 1).replace('n="貴人"', 'n="&lt;b&gt;&quot;\'"')
    text = text.replace(
        '<title xml:lang="lzh">小式</title>', f'<title xml:lang="lzh">小式{AS_XML}</title>', 1
    )
    text = text.replace("a print that nobody made", AS_XML).replace(
        "<name>某丙</name>", f"<name>{AS_XML}</name>"
    )
    text = text.replace("甲子日丑將子時。", f"甲子日丑將子時。{LIST}。{AS_XML}，{SETUP}{AS_XML}")
    corpus.write_text(text, encoding="utf-8")
    notes = folder / "annotations" / "small.xml"
    said = notes.read_text(encoding="utf-8")
    said = said.replace("The order of the branches.", f"=HYPERLINK(1) {AS_XML}").replace(
        '<bibl xml:id="xiao">小式別本', f'<bibl xml:id="xiao">{AS_XML}'
    )
    said = said.replace("求", AS_XML.partition("{{")[0]).replace("某己", AS_XML)
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


def test_every_drawing_is_a_drawing_and_no_more(hostile: Built) -> None:
    """On a page and in a file: well-formed, nothing that runs, nothing from outside, and the words as words."""
    files = [f.read_text(encoding="utf-8") for f in hostile.folder.rglob("*.svg")]
    inline = [
        svg
        for page in hostile.folder.glob("*.html")
        for svg in re.findall(r"<svg.*?</svg>", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    ]
    assert len(files) > 20
    assert len([s for s in inline if 'class="drawing"' in s]) > 30
    for svg in (*files, *inline):
        root = etree.fromstring(svg.encode())
        for element in root.iter():
            name = etree.QName(element).localname
            assert name in DRAWN, name
            for attribute, value in element.attrib.items():
                assert not str(attribute).lower().startswith("on")
                if etree.QName(attribute).localname == "href":
                    assert re.fullmatch(r"\w+\.html#[\w:.-]+", str(value))


def test_words_put_into_a_drawing_stay_words() -> None:
    """Whatever a caller gives: title, description, language, a name, a text; what has no outline is refused."""
    drawing = Drawing(EVIL, 100, 100)
    drawing.text(Point(50, 50), EVIL, 12)
    drawing.column(Point(50, 50), EVIL, 12)
    with drawing.cell(EVIL):
        drawing.text(Point(50, 50), EVIL, 12)
    svg = standalone(drawing.svg(EVIL, EVIL, EVIL))
    root = etree.fromstring(svg.encode())
    assert {etree.QName(e).localname for e in root.iter()} <= DRAWN | {"style"}
    assert [e.text for e in root.iter("{*}title", "{*}desc")] == [EVIL, EVIL]
    with pytest.raises(OutputError, match="no outline for"):
        outlined(svg)


def test_no_title_breaks_what_names_the_edition(hostile: Built) -> None:
    """The title goes into the head of each page, into what cites it, and into the data."""
    assert "<script>alert" not in re.findall(r"<title>.*?</title>", hostile.page("index"))[0]
    assert hostile.book.corpus.title.endswith(EVIL)
    data = json.loads((hostile.folder / "edition.json").read_text(encoding="utf-8"))
    assert data["title"].endswith(EVIL)
    bib = (hostile.folder / "cite.bib").read_text(encoding="utf-8")
    assert bib.count("{") == bib.count("}")


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


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠A1", "\n=1"]
)
def test_formulas_are_neutralised(cell: str) -> None:
    assert inert(cell) == "'" + cell


@pytest.mark.parametrize("mark", [*"\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u061c"])
@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("corpus/small.xml", "甲課在寅"),
        ("corpus/small.xml", ">小式</title>"),
        ("corpus/small.xml", "a print that"),
        ("annotations/small.xml", "The order of"),
        ("annotations/small.xml", "得上</corr>"),
        ("annotations/small.xml", "小式別本"),
    ],
)
def test_what_cannot_be_seen_is_refused(tmp_path: Path, mark: str, file: str, words: str) -> None:
    """A mark that turns the direction of writing would let a page show what a file does not say."""
    folder = shutil.copytree(SAMPLE, tmp_path / "book")
    source = folder / file
    text = source.read_text(encoding="utf-8")
    assert words in text
    source.write_text(text.replace(words, words[:2] + mark + words[2:], 1), encoding="utf-8")
    with pytest.raises(LiurenTextError, match=f"U\\+{ord(mark):04X}"):
        open_book(folder)
