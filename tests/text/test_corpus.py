"""The corpus gives back the received transcription byte for byte, and knows what stands where in it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from liuren_text.errors import CorpusError
from liuren_text.text.book import default_book
from liuren_text.text.corpus import read_corpora, read_corpus, render_base
from liuren_text.text.layout import SEPARATOR
from liuren_text.text.passage import Corpus, Figure, Kind, Passage
from liuren_text.text.transcript import ROW_BREAK, SPACE

SEED = Path(__file__).parents[1] / "reference" / "xunyuan-1.txt"
SHA256 = "818b1233d80016b14cfef730af920ce8a7860ff138e029d2bab24f1769b47598"
SECTIONS = ["序", "凡例", "圖目", "月將", "地盤", "起課", "貴人", "長生", "行年本命", "六親", "陰神", "八門"]


@pytest.fixture(scope="module")
def book() -> Corpus:
    return read_corpus(default_book())


def test_the_reference_is_the_transcription_as_received() -> None:
    """The header of the corpus names this digest; it is the file that the base is compared with."""
    assert hashlib.sha256(SEED.read_bytes()).hexdigest() == SHA256
    assert SHA256 in (default_book() / "corpus" / "xunyuan-1.xml").read_text(encoding="utf-8")


def test_the_base_is_printed_byte_for_byte(book: Corpus) -> None:
    """Nothing of the transcription is lost, normalised or corrected on the way through TEI."""
    assert render_base(book).encode() == SEED.read_bytes()


def test_the_base_can_be_printed_in_part(book: Corpus) -> None:
    """By kind, in the order of the base."""
    lines = SEED.read_text(encoding="utf-8").split(SEPARATOR)
    assert render_base(book, Kind.GLOSS).split(SEPARATOR) == lines[2::2]
    assert render_base(book, (Kind.TITLE, Kind.ORIGINAL)).split(SEPARATOR) == [lines[0], *lines[1::2]]


def test_every_paragraph_has_its_gloss(book: Corpus) -> None:
    """Title, then p01 g01 to p45 g45."""
    ids = [f"{letter}{n:02d}" for n in range(1, 46) for letter in "pg"]
    assert [p.id for p in book] == ["p00", *ids]
    for paragraph in book.of_kind(Kind.ORIGINAL):
        gloss = book.gloss_of(paragraph.id)
        assert gloss is not None
        assert (gloss.corresp, gloss.section) == (paragraph.id, paragraph.section)
        assert (paragraph.language, gloss.language) == ("lzh", "ja")


def test_sections_follow_each_other_once(book: Corpus) -> None:
    """No section is taken up a second time."""
    found = [p.section for p in book.of_kind(Kind.ORIGINAL)]
    assert list(dict.fromkeys(found)) == SECTIONS
    assert sorted(found, key=SECTIONS.index) == found


def test_every_character_stands_in_a_sentence_or_a_chart(book: Corpus) -> None:
    """So that every place can be cited; sentences follow each other without a gap and in order."""
    for passage in book.of_kind(Kind.ORIGINAL, Kind.GLOSS):
        parts = [(s.start, s.end) for s in (*passage.sentences, *passage.figures)]
        assert [at for part in parts for at in part] == sorted(at for part in parts for at in part), (
            passage.id
        )
        assert "".join(passage.text[a:b] for a, b in parts) == passage.text, passage.id
        assert [s.id for s in passage.sentences] == [
            f"{passage.id}.{n}" for n in range(1, len(passage.sentences) + 1)
        ]


def test_a_citation_reaches_its_sentence(book: Corpus) -> None:
    """By id, and back from an offset."""
    passage, start, end = book.span_of("p19.3") or pytest.fail("no such sentence")
    assert passage.text[start:end].startswith("九月建戌")
    assert passage.sentence_at(start) == passage.sentences[2] == passage.sentence_at(end - 1)
    assert book.span_of("p28.n1") == (book["p28"], 47, 59)
    assert book.span_of("p99") is None


def test_every_lost_character_is_a_gap(book: Corpus) -> None:
    """□ everywhere, in the gloss too where it quotes the base; once the extent is unknown."""
    for passage in book:
        assert "".join(passage.text[g.start : g.end] for g in passage.gaps).count("□") == passage.text.count(
            "□"
        )
    sizes = [g.quantity for p in book for g in p.gaps]
    assert (len(sizes), sizes.count(None)) == (14, 1)
    assert [p.text[g.start : g.end] for p in book for g in p.gaps if g.quantity is None] == ["□……"]


def test_parentheses_of_the_original_are_notes(book: Corpus) -> None:
    """And those of the gloss are not: there they are the translator's own."""
    for passage in book.of_kind(Kind.ORIGINAL):
        assert passage.text.count("（") == sum(len(n.columns) for n in passage.notes)
    assert not any(p.notes for p in book.of_kind(Kind.GLOSS))
    assert sum("（" in p.text for p in book.of_kind(Kind.GLOSS)) > 10


@pytest.mark.parametrize(
    ("note", "columns"),
    [
        ("p17.n1", ["即月將出日支出也"]),
        ("p28.n1", ["元初傳天", "發用即天"]),
        ("p35.n1", ["則照盤順甲則母順行，而父又逆矣。", "其推法男行，女則照盤逆行若通順產六。"]),
        ("p37.n4", ["陽見為偏聽偏信財，陰見陰為妻財。", "陽見陰為正財，陰見陽為妻財。"]),
        ("p38.n2", ["見陰傷官也，餘□此", "巳陰即陽，餘□此"]),
    ],
)
def test_the_columns_of_a_note(book: Corpus, note: str, columns: list[str]) -> None:
    """In the order of the transcription, left first, each without its parentheses."""
    passage, start, end = book.span_of(note) or pytest.fail("no such note")
    (found,) = [n for n in passage.notes if n.id == note]
    assert [passage.text[a:b] for a, b in found.columns] == columns
    assert passage.text[start:end] == "".join(f"（{c}）" for c in columns)


def test_the_lines_of_a_verse(book: Corpus) -> None:
    """As transmitted: one too short, one too long."""
    (verse,) = book["p31"].verses
    lines = [book["p31"].text[a:b] for a, b in verse.lines]
    assert lines == [
        "甲牛戌庚羊，",
        "乙鼠鄉，",
        "丙豬丁難上，",
        "壬中蛇癸兔藏，",
        "六辛逢午馬，",
        "陰貴夜時當。",
    ]
    assert [p.id for p in book if p.verses] == ["p30", "p31", "p32"]


def redrawn(passage: Passage, figure: Figure) -> str:
    """A chart, drawn anew from nothing but its cells."""
    rows: dict[int, str] = {}
    for cell in figure.cells:
        row = rows.get(cell.row, "")
        rows[cell.row] = row.ljust(cell.column, SPACE) + passage.text[cell.start : cell.end]
    return ROW_BREAK.join(rows[r] for r in sorted(rows))


def test_the_arrangement_of_a_chart_is_recoverable(book: Corpus) -> None:
    """Rows and columns of the cells are all that is needed to draw it as transmitted."""
    charts = [(p, f) for p in book for f in p.figures]
    assert [p.id for p, _ in charts] == ["p22", "p26", "p40"]
    for passage, figure in charts:
        assert redrawn(passage, figure) == passage.text[figure.start : figure.end]


def test_the_cells_of_the_earth_plate(book: Corpus) -> None:
    """What stands where: the stems stand below their branches, and 辛 below 卯, where it does not belong."""
    (figure,) = book["p22"].figures
    cells = {(c.row, c.column): book["p22"].text[c.start : c.end] for c in figure.cells}
    assert len(cells) == 20
    assert {k: cells[k] for k in [(0, 3), (1, 0), (1, 6), (4, 0), (5, 0), (7, 1), (7, 10)]} == {
        (0, 3): "午",
        (1, 0): "丙戊",
        (1, 6): "丁已",
        (4, 0): "卯",
        (5, 0): "辛",
        (7, 1): "甲",
        (7, 10): "壬",
    }


def test_the_header_is_read(book: Corpus) -> None:
    """Who answers for what, and what the one witness is."""
    assert (book.id, book.file, book.title) == ("xunyuan-1", "xunyuan-1.xml", "大六壬尋源　卷一")
    assert [r.id for r in book.responsibilities] == ["gloss", "editor", "engine"]
    (witness,) = book.witnesses
    assert (witness.siglum, witness.id) == ("底", "di")
    assert "was not seen" in witness.description


def test_layout_is_no_text(folder: Path) -> None:
    """A line break with the blanks around it is layout; every other blank is text."""
    file = folder / "corpus" / "small.xml"
    before = render_base(read_corpus(folder))
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("甲子日丑將", "\n\t 甲子 \n\n  日<!-- 注 -->丑\n將"), encoding="utf-8", newline="\r\n"
    )
    assert render_base(read_corpus(folder)) == before
    file.write_text(text.replace("甲子日丑將", "甲子 日　丑將 "), encoding="utf-8")
    assert read_corpus(folder)["a01"].text == "甲子 日　丑將 子時。"


def test_a_folder_may_hold_several_texts(folder: Path) -> None:
    """Each by its id or file; without a name the choice is refused."""
    text = (folder / "corpus" / "small.xml").read_text(encoding="utf-8")
    (folder / "corpus" / "other.xml").write_text(
        text.replace('xml:id="small"', 'xml:id="other"'), encoding="utf-8"
    )
    assert [c.id for c in read_corpora(folder)] == ["other", "small"]
    assert read_corpus(folder, "small.xml").id == read_corpus(folder, "small").id == "small"
    with pytest.raises(CorpusError, match=r"holds 2 texts \(other, small\); name one"):
        read_corpus(folder)
    with pytest.raises(CorpusError, match=r"holds no text third; it holds other, small"):
        read_corpus(folder, "third")
