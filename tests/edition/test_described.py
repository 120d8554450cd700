"""Someone else's text: its pages say what its own header says, and nothing that is true of another book only.

The second road is the header itself, written here by hand, and the list of what only the program's book has: a print of
1810, a licence, a Japanese gloss, charts whose pictures are lost.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from lxml import etree

import liuren_text
from liuren_text.edition.described import Described, Statement, terms
from liuren_text.edition.interface import phrases
from liuren_text.edition.pages import CONTEXTS
from liuren_text.text.book import default_book, open_book
from liuren_text.text.importing import ALTERNATING, Wish, import_text
from tests.edition.built import Built, build, built

PLAIN = "大六壬小訣\n\n正月將亥，二月將戌。十干甲乙丙丁戊己庚辛壬癸。\n\n日干為我，支為彼。\n"
FOREIGN = (
    "1810",
    "嘉慶",
    "CC BY",
    "公有",
    "public domain",
    "刻本未見",
    "unseen",
    "pictures are lost",
    "圖已佚",
)


def brought_in(folder: Path, words: str = PLAIN, wish: Wish | None = None) -> Path:
    """A book made of a plain text, as `liuren-text import` makes it."""
    (folder / "her.txt").write_text(words, encoding="utf-8")
    import_text(folder / "her.txt", folder / "book", wish)
    return folder / "book"


def replaced(folder: Path, *changes: tuple[str, str], file: str = "corpus/her.xml") -> Path:
    """The book with words of its header changed."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def hers(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(brought_in(tmp_path_factory.mktemp("hers")))


def test_no_page_of_another_text_has_the_statements_of_ours(hers: Built) -> None:
    for name in CONTEXTS:
        assert [words for words in FOREIGN if words in hers.page(name)] == [], name


def test_the_downloads_say_what_the_header_says_of_its_use(hers: Built) -> None:
    page = hers.page("downloads")
    assert (
        page.count('<span lang="en">Not published.</span>') == 4
    )  # three languages, and the file of annotations
    assert phrases()["d_corpus_alone"][0] in page
    assert phrases()["d_corpus"][0] not in page


def test_our_own_pages_say_what_they_said() -> None:
    """The statements of the book that comes with the program: licence, print, lost charts, in three languages."""
    said = {
        "downloads": ["licence_program", "d_corpus"],
        "charts": ["charts_intro", "chart_repeated"],
        "index": ["caveat"],
    }
    said["hanrei"] = ["caveat", "principles_base_body", "siglum_gloss", "siglum_print", "f_GLOSS"]
    for page, keys in said.items():
        for key in keys:
            for words in phrases()[key]:
                first = re.split(r"\{\w+\}", words)[0].replace("'", "&#39;")
                assert first in built().page(page), (page, key)


def test_what_is_said_of_our_book_stands_in_its_header() -> None:
    header = built().folder / "files" / "xunyuan-1.xml"
    words = re.sub(r"\s+", " ", header.read_text(encoding="utf-8").partition("</teiHeader>")[0])
    assert "The text of 1810 is in the public domain" in words
    assert "The print of 1810 (嘉慶十五年) was not seen" in words
    assert "刻 is kept for the print of 1810, which was not seen" in words
    assert "names charts whose pictures the transcription does not have" in words


def test_the_sigla_are_those_of_the_text(hers: Built) -> None:
    page = hers.page("hanrei").partition('id="sigla"')[2].partition("</section>")[0]
    assert re.findall(r"<dt[^>]*>(.)</dt>", page) == ["底", "校"]
    assert "the text as received" in page
    assert "GLOSS" not in hers.page("hanrei")


def test_the_caveat_is_the_witness_of_the_header(tmp_path: Path) -> None:
    book = replaced(brought_in(tmp_path), ("the text as received", "copied from the manuscript in Leiden."))
    assert Described(open_book(book)).caveat["en"] == (
        "The base is a transcription: 底 copied from the manuscript in Leiden."
    )


def test_a_text_of_no_witness_or_of_two(tmp_path: Path) -> None:
    """底 is explained in any case, since the apparatus uses it; one witness alone forbids collation."""
    (tmp_path / "two").mkdir()
    listed = '<witness xml:id="di"><abbr type="siglum">底</abbr> the text as received</witness>'
    one, two = listed.replace("底", "甲"), listed + listed.replace("底", "乙").replace('"di"', '"yi"')
    named = Described(open_book(replaced(brought_in(tmp_path), (listed, one))))
    assert named.sigla == (("底", "siglum_base"), ("校", "siglum_edition"))
    collated = build(replaced(brought_in(tmp_path / "two"), (listed, two)))
    assert phrases()["principles_base_one"][0] not in collated.page("hanrei")


def test_a_text_without_charts_is_not_said_to_list_any(hers: Built) -> None:
    page = hers.page("charts")
    for key in ("chart_unlisted", "charts_intro", "charts_listed"):
        assert phrases()[key][0] not in page
    assert "0 titles" not in page
    assert phrases()["charts_unlisted"][0] in page
    assert page.count("<figure") == 24


def test_a_text_that_lists_charts_says_which(tmp_path: Path) -> None:
    page = build(brought_in(tmp_path, PLAIN + "\n河圖、洛書、後天八卦方位、五行用事。\n")).page("charts")
    assert phrases()["charts_listed"][0] in page
    assert "4 titles in the list, 4 charts." in page
    assert page.count(phrases()["chart_unlisted"][0]) == 20


def test_the_terms_are_read_from_any_form_of_header(tmp_path: Path) -> None:
    book = brought_in(tmp_path)
    licence = '<licence target="https://x.org/l">Mine alone.</licence>'
    stated = f"<publisher>me</publisher><availability>{licence}</availability>"
    replaced(book, ("<p>Not published.</p>", stated))
    assert said(Described(open_book(book)).terms) == [["Mine alone. (https://x.org/l)"]]
    replaced(book, (stated, "<publisher>me</publisher>"))
    assert Described(open_book(book)).terms == ()
    assert said(terms(book / "annotations" / "editor.xml")) == [["Not published."]]
    assert terms(book / "none.xml") == ()


def said(statements: tuple[Statement, ...]) -> list[list[str]]:
    """The words of each statement, in each language in which it is made."""
    return [[version.words for version in s.versions] for s in statements]


def licences(folder: Path, *stated: tuple[str, str, str]) -> Path:
    """A book whose header has these licences: language, address, words."""
    made = "".join(f'<licence xml:lang="{a}" target="{t}">{w}</licence>' for a, t, w in stated)
    made = made.replace(' target=""', "")
    written = f"<publisher>me</publisher><availability>{made}</availability>"
    return replaced(brought_in(folder), ("<p>Not published.</p>", written))


def lead(page: str) -> dict[str, str]:
    """What the page of downloads says first, to a reader of each language."""
    (words,) = re.findall(r'<p class="lead">(.*?)</p>', page)
    shown = re.findall(r'<span class="i-(\w+)" lang="[\w-]+">(.*?)</span>(?=<span class="i-|\s|$)', words)
    return {
        code: " ".join(re.sub("<[^>]*>", "", w) for c, w in shown if c == code) for code in ("en", "zh", "ja")
    }


def test_a_licence_is_said_to_each_reader_in_the_language_of_the_interface(tmp_path: Path) -> None:
    """Versions of one licence, by its address, are one statement; what has another address, or none, all must read."""
    book = licences(
        tmp_path,
        ("en", "https://x.org/l", "The notes are free, x.org/l."),
        ("zh-Hans", "https://x.org/l", "注释可自由使用。"),
        ("zh-Hant", "https://x.org/l", "注釋可自由使用。"),
        ("ja", "https://x.org/m", "訳文は転載を禁ず。"),
        ("zh", "", "图不在此列。"),
        ("en", "https://x.org/l", "So is the index."),
    )
    assert [len(s.versions) for s in Described(open_book(book)).terms] == [3, 1, 1, 1]
    read = lead(build(book).page("downloads"))
    for words, readers in {
        "The notes are free, x.org/l. (https://x.org/l)": ["en", "ja"],
        "注釋可自由使用。 (https://x.org/l)": ["zh"],
        "注释可自由使用。": [],
        "訳文は転載を禁ず。 (https://x.org/m)": ["en", "zh", "ja"],
        "图不在此列。": ["en", "zh", "ja"],
        "So is the index. (https://x.org/l)": ["en", "zh", "ja"],
    }.items():
        assert [code for code, all_of_it in read.items() if words in all_of_it] == readers, words


def test_the_licence_of_our_book_is_in_its_header_alone(tmp_path: Path) -> None:
    """A copy of it elsewhere says to each reader what ours does; the program knows no licence but its own."""
    for part in ("corpus", "annotations"):
        shutil.copytree(default_book() / part, tmp_path / part)
    read = lead(built().page("downloads"))
    assert lead(build(tmp_path).page("downloads")) == read
    header = etree.parse(default_book() / "corpus" / "xunyuan-1.xml").iter(
        "{http://www.tei-c.org/ns/1.0}licence"
    )
    for code, licence in zip(("en", "zh", "ja"), header, strict=True):
        assert " ".join(str(licence.text).split()) in read[code]
    program = Path(liuren_text.__file__).parent
    files = [f for kind in ("py", "toml", "html", "js") for f in program.rglob(f"*.{kind}")]
    assert len(files) > 100
    known = ("creativecommons", "CC BY", "CC-BY")
    assert [f.name for f in files if any(w in f.read_text(encoding="utf-8") for w in known)] == []


def test_a_gloss_is_named_by_its_language(tmp_path: Path) -> None:
    words = "訣\n\n日干為我。\n\n日干は我である。\n\n支為彼。\n\n支は彼である。\n"
    book = brought_in(tmp_path, words, Wish(gloss=ALTERNATING))
    said = Described(open_book(book))
    assert said.gloss == "ja"
    assert ("訳", "siglum_gloss") in said.sigla
    replaced(book, ('xml:lang="ja"', 'xml:lang="ko"'), ('ident="ja"', 'ident="ko"'))
    assert ("訳", "siglum_gloss_any") in Described(open_book(book)).sigla


def test_a_text_without_a_gloss_has_no_box_for_it(hers: Built) -> None:
    assert "show-gloss" not in hers.page("text")
    assert "show-gloss" in built().page("text")


def test_the_front_page_says_how_much_was_recognised(hers: Built) -> None:
    """One of the two paragraphs has words that a form knows; of the other nothing is said."""
    passages = {c.claim.passage for c in hers.report.comparisons}
    assert passages == {"p01"}
    assert "Claims were recognised in 1 of 2 paragraphs" in hers.page("index")
