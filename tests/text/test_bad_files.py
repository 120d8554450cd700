"""A file that breaks its contract: one clear message a fault, with file and line, all faults at once."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from liuren_text.errors import AnnotationError, CorpusError, LiurenTextError
from liuren_text.text import schema, tei
from liuren_text.text.book import open_book
from liuren_text.text.corpus import read_corpus
from liuren_text.text.tei import LARGEST
from tests.text.conftest import SAMPLE

# What stands in the invented text, what is put in its place, and what is said of it
BROKEN_CORPUS = [
    # not XML, or no XML that is accepted
    (
        "子時。</p>",
        "子時。</q>",
        "not well-formed XML: Opening and ending tag mismatch: p line {} and q; close each",
    ),
    ("甲子日丑將", "甲子&日", "not well-formed XML: EntityRef: expecting ';'; write &amp; for &"),
    (
        "甲子日丑將",
        "甲子&nbsp;",
        "not well-formed XML: Entity 'nbsp' not defined; write the character itself",
    ),
    ("甲子日丑將", "甲<子", "not well-formed XML: error parsing attribute name; write name="),
    ('cols="2"', "cols=2", "not well-formed XML: AttValue: \" or ' expected; put the value in straight"),
    ("</TEI>", "", "not well-formed XML: Premature end of data in tag TEI line 3; the file breaks off"),
    ("甲子日丑將", "<seg>" * 300 + "</seg>" * 300, "not well-formed XML: Excessive depth in document: 256"),
    ("<TEI ", "<!DOCTYPE TEI>\n<TEI ", "<!DOCTYPE is refused: entities can hide what a file says"),
    # characters
    ("甲子日丑將", "甲\ue000", "U+E000 is a private-use character"),
    ("甲子日丑將", "甲&#xE000;", "U+E000 is a private-use character"),
    ("甲子日丑將", "甲\u200b子", "U+200B cannot be seen or is not assigned; delete it"),
    ("甲子日丑將", "甲&#x85;子", "U+0085 cannot be seen or is not assigned; delete it"),
    ("甲子日丑將", "甲\x7f子", "U+007F is a control character; delete it"),
    ("甲子日丑將", "甲�", "U+FFFD stands for a character that was lost in a conversion"),
    ("甲子日丑將", "甲\uf9d1", "U+F9D1 (\uf9d1) is not in normalization form C; write 六 (U+516D)"),
    ("甲子の日", "か\u3099", "not in Unicode normalization form C; save the line normalised"),
    # elements and attributes
    (
        "<l>甲羊",
        "<line>甲羊",
        "not well-formed XML: Opening and ending tag mismatch: line line {} and l; close",
    ),
    (
        '<lb n="L1"/>',
        '<pb n="L1"/>',
        '<pb> cannot stand in <note xml:id="a03.n2">; it holds characters, <lb>, <gap>',
    ),
    ('<lb n="L1"/>', '<lb n="L1" ed="x"/>', "<lb> cannot have ed; it can have n"),
    ('<lb n="L1"/>', '<lb n="L2"/>', '<lb> has n="L2"; write L1 or R1'),
    ('quantity="2"', "", "<gap> needs one of: quantity; extent"),
    ('quantity="2"', 'quantity="0"', '<gap> has quantity="0", which is not a number from 1'),
    ('<seg type="sentence" xml:id="a03.1">', '<seg type="sentence">', "<seg> lacks xml:id"),
    ('xml:id="a03.1"', 'xml:id="3"', 'has xml:id="3", which is not a name: a letter, then letters'),
    (
        'when="2026-12-01"',
        'when="1. 12. 2026"',
        '<change> has when="1. 12. 2026", which is not a date such as',
    ),
    ("<table>", "<table>巳", "<table> has characters outside the elements in it: 巳; it holds <row>"),
    (
        "<resp>translation</resp>",
        "",
        '<respStmt xml:id="yi"> holds <name>; it must hold <resp> <name>+ in this order',
    ),
    ('<TEI xmlns="http://www.tei-c.org/ns/1.0"', "<TEI", "the outermost element is <TEI"),
    # what a schema cannot say
    ('xml:id="a04"', 'xml:id="a01"', 'xml:id="a01" is used already in line 60'),
    ('resp="#yi"', 'resp="#wu"', 'resp="#wu": nothing here has this xml:id'),
    ('corresp="#a03"', 'corresp="#a99"', 'b03: corresp="#a99" is no paragraph of the original'),
    ('corresp="#a03"', 'corresp="#yi"', 'b03: corresp="#yi" is no paragraph of the original'),
    ('corresp="#a03"', 'corresp="#a01"', "b03: b01 glosses a01 already"),
    ("甲子日丑將子時。", "\n", "a01 has no text"),
    ("甲子の日", "か\n\u3099", "b01 is not in normalization form C across a line break"),
    ('rend="double-column"', "", 'a03.n2 has <lb> but not rend="double-column"'),
    ('<lb n="R1"/>', "", 'a03.n2 has two columns: begin it with <lb n="L1"/>, part it with <lb n="R1"/>'),
    ("左<lb", "<lb", "a03.n2 has an empty column"),
    ("<cell>午</cell>", "<cell>巳午</cell>", 'the cell 巳午 is 2 wide; write cols="2"'),
    (
        "<cell>午</cell>",
        '<cell cols="2">　午</cell>',
        "the cell 　午 holds a space; give it a cell of its own",
    ),
]

BROKEN_ANNOTATIONS = [
    ("</standOff>", "", "not well-formed XML: Opening and ending tag mismatch"),
    # the locus
    (
        "，是{第二→第三}課",
        "，是{第五→第三}課",
        "e1: ，是{第五→第三}課: the words ，是第五課 do not occur in a03; nearest is a03 …",
    ),
    (
        "，是{第二→第三}課",
        "子{時→卯}。",
        "e1: 子{時→卯}。: the words 子時。 do not occur in a03; they stand in a01",
    ),
    ("，是{第二→第三}課", "，{是→為}第", "e1: ，{是→為}第: the words ，是第 occur 2 times (a03 …"),
    ("，是{第二→第三}課", "，是第二課", "e1: ，是第二課: no change; mark one as {base→reading}"),
    (
        "，是{第二→第三}課",
        "，是{第二→第三課",
        "e1: ，是{第二→第三課: a brace is not closed, or has not one arrow",
    ),
    (
        "，是{第二→第三}課",
        "，是{第二→第三}課}",
        "e1: ，是{第二→第三}課}: a brace is not closed, or has not one arrow",
    ),
    ("，是{第二→第三}課", "，是{第二→第二}課", "e1: ，是{第二→第二}課: the reading equals the base (第二)"),
    ("，是{第二→第三}課", "{→第三}", "e1: {→第三}: an insertion needs words around it"),
    ("，是{第二→第三}課", "", "e1: the locus is empty; quote words of the base with a change"),
    ('type="locus" xml:lang="lzh"', 'type="parallel"', 'e1: has 0 notes of type="locus"; it must have one'),
    (
        'loc="a03" resp="small.xml#yi"',
        'loc="a33" resp="small.xml#yi"',
        'e1: loc="a33" is no passage of small',
    ),
    # lem and rdg
    ("<lem>第三</lem>", "<lem>第四</lem>", "e1: lem has 第四, but by the braces 第三 is read"),
    (">第二</rdg>", ">第一</rdg>", "e1: rdg has 第一, but by the braces the base has 第二"),
    ("得上</corr>…第一個", "得上</corr>", "e4: lem has 得上, but by the braces 得上…第一個 is read"),
    ('<rdg wit="small.xml#jia" cause="slip">', "<rdg>", "e1: does not say which of lem and rdg the base has"),
    ("<lem>第三", '<lem wit="small.xml#jia">第三', "e1: does not say which of lem and rdg the base has"),
    ('small.xml#jia" cause', 'small.xml#yi" cause', "e1: small.xml#yi is no witness"),
    (
        "<lem>第三</lem>",
        "",
        '<app xml:id="e1"> holds <rdg> <note> <note>; it must hold <lem> <rdg> <note>+ in this',
    ),
    # who, how, why
    ('type="訛"', 'type="誤"', '<app xml:id="e1"> has type="誤"; write 訛 or 脫 or 衍 or 倒 or 闕'),
    (
        'cert="high" ana="small',
        'cert="sure" ana="small',
        '<app xml:id="e1"> has cert="sure"; write high or medium',
    ),
    ("small.xml#benjiao", "small.xml#duijiao", "e1: small.xml#duijiao is no category of a taxonomy"),
    ("small.xml#benjiao", "", "e1: ana must point to categories of 本校, 他校 or 理校, each once"),
    ('resp="small.xml#yi"', 'resp="#yi"', "e1: #yi is no respStmt"),
    ('resp="#ji"', 'resp="other.xml#ji"', "e3: other.xml#ji is no respStmt"),
    (' source="small.xml#dashi #xiao"', "", "e2: is from another book (他校) and names none"),
    ("dashi #xiao", "dashi #da", "e2: #da is no bibl: list the book in listBibl"),
    ("One change of two places.", " ", "e4: gives no reason"),
    # ids
    ('xml:id="e5"', 'xml:id="e1"', 'xml:id="e1" is used already in line 22'),
    # worked examples
    ('target="small.xml#a03.1"', 'target="small.xml#a09"', "x1: small.xml#a09 is no passage, sentence, note"),
    ('from="small.xml#a03.1"', 'from="small.xml#a05"', "x2: from does not precede to in one passage"),
    ('to="small.xml#a03.2"', 'to="small.xml#a00"', "x2: from does not precede to in one passage"),
    ("甲課…第一課", "甲課…第三課", "x1: the words 第三課 do not occur there; it reads 甲課在寅"),
    ("甲課…第一課", "甲課…寅", "x1: the words 寅 occur 2 times; quote more of the words around them"),
    ("甲課…第一課", "甲課…", "x1: quotes nothing before or after …; quote some words"),
    ('ana="#lesson" xml', 'ana="#lessons" xml', "x1: #lessons is no interp: list the law"),
]


def replaced(file: Path, old: str, new: str) -> int:
    """Put `new` where `old` first stands in a file; the line in which it does."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8", newline="")
    return text[: text.index(old)].count("\n") + 1


def faults(folder: Path, kind: type[LiurenTextError]) -> list[str]:
    with pytest.raises(kind) as caught:
        open_book(folder)
    assert type(caught.value).__mro__.index(kind) <= 1
    return [str(f) for f in caught.value.faults]


@pytest.mark.parametrize(("old", "new", "said"), BROKEN_CORPUS)
def test_a_broken_corpus_says_what_is_wrong(folder: Path, old: str, new: str, said: str) -> None:
    """One fault, one message: the file, a line at most a start tag away, what is wrong and what to do."""
    file = folder / "corpus" / "small.xml"
    line = replaced(file, old, new)
    (message,) = faults(folder, CorpusError)
    where, _, what = message.removeprefix(f"{file}:").partition(": ")
    assert said.format(line) in what
    assert abs(int(where) - line) <= 5 or "Premature" in what


@pytest.mark.parametrize(("old", "new", "said"), BROKEN_ANNOTATIONS)
def test_a_broken_annotation_says_what_is_wrong(folder: Path, old: str, new: str, said: str) -> None:
    """The same for annotations. A fault may lead to others; the one that was made is told, with its line."""
    file = folder / "annotations" / "small.xml"
    line = replaced(file, old, new)
    told = [m for m in faults(folder, AnnotationError) if said in m]
    assert len(told) == 1
    assert abs(int(told[0].removeprefix(f"{file}:").partition(": ")[0]) - line) <= 8


def test_all_faults_of_all_files_are_told_together(folder: Path) -> None:
    """So that nobody mends one only to meet the next."""
    text, notes = folder / "corpus" / "small.xml", folder / "annotations" / "small.xml"
    second = folder / "annotations" / "z.xml"
    second.write_text("<TEI", encoding="utf-8")
    replaced(notes, "，是{第二→第三}課", "，是{第六→第三}課")
    replaced(notes, "dashi #xiao", "dashi #da")
    replaced(notes, 'cert="low"', 'cert="none"')
    replaced(notes, "甲課…第一課", "甲課…第九課")
    told = faults(folder, AnnotationError)
    files = [str(notes), str(second)]
    assert [t.partition(":")[0] for t in told] == [files[0], files[1], *[files[0]] * 4]
    replaced(text, "左<lb", "<lb")
    replaced(text, 'corresp="#a03"', 'corresp="#a99"')
    assert len(faults(folder, CorpusError)) == 2


def test_a_bomb_is_refused_before_it_grows(folder: Path) -> None:
    """Entities that multiply, and those that read other files, are refused with the line of the declaration."""
    secret = folder / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">\n' for n in range(1, 40))
    for inside in (f'<!ENTITY l0 "ha">\n{laughs}', f'<!ENTITY l39 SYSTEM "{secret.as_uri()}">'):
        file = folder / "corpus" / "bomb.xml"
        file.write_text(
            f'<?xml version="1.0"?>\n<!DOCTYPE TEI [{inside}]>\n<TEI>&l39;</TEI>', encoding="utf-8"
        )
        (message,) = faults(folder, CorpusError)
        assert message.startswith(f"{file}:2: <!DOCTYPE is refused")
        assert "secret" not in message.partition(": ")[2]


@pytest.mark.parametrize("encoding", ["utf-16", "gb18030", "big5-hkscs"])
def test_another_encoding_is_refused(folder: Path, encoding: str) -> None:
    """An entity in another encoding is not looked for: the file is refused as it is."""
    file = folder / "corpus" / "small.xml"
    file.write_bytes("<!DOCTYPE TEI><TEI>昔黃帝</TEI>".encode(encoding))
    (message,) = faults(folder, CorpusError)
    assert message == f"{file}:1: not UTF-8; save the file as UTF-8"


def test_another_declared_encoding_is_refused(folder: Path) -> None:
    """Though its bytes would pass as UTF-8: another reader would see other characters."""
    file = folder / "corpus" / "small.xml"
    replaced(file, 'encoding="UTF-8"', 'encoding="GBK"')
    assert faults(folder, CorpusError) == [
        f"{file}:1: declares the encoding GBK; save it as UTF-8 and declare UTF-8"
    ]


def test_a_byte_order_mark_is_no_character(folder: Path) -> None:
    """Some editors write one."""
    file = folder / "corpus" / "small.xml"
    file.write_text("\ufeff" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_corpus(folder)["a00"].text == "小式"


def test_a_file_that_is_too_large_is_refused(folder: Path) -> None:
    """By its size, before it is read."""
    with (folder / "corpus" / "small.xml").open("ab") as file:
        file.truncate(LARGEST + 1)
    (message,) = faults(folder, CorpusError)
    assert "16,777,217 bytes; a file may have 16,777,216. Split it" in message


SOUND, FAULTY = '<seg type="sentence" xml:id="c{}">甲</seg>', '<seg type="sentence">甲{}</seg>'


@pytest.mark.parametrize("child", [SOUND, FAULTY], ids=["sound", "faulty"])
def test_many_children_cost_no_more_each(folder: Path, monkeypatch: pytest.MonkeyPatch, child: str) -> None:
    """As many calls for each, counted and not timed, however many there are beside it."""
    monkeypatch.setattr(schema, "MANY", 50)

    def calls(number: int) -> int:
        with_children(folder, child, number)
        counted = Counter[str]()
        before = sys.getprofile()
        sys.setprofile(lambda frame, event, argument: counted.update((event,)))
        try:
            told = told_of(folder)
        finally:
            sys.setprofile(before)
        assert told == (number if child == FAULTY else 0)
        return counted["call"] + counted["c_call"]

    calls(100)  # what is made once is made
    first, second, fourth = calls(200), calls(400), calls(800)
    assert second - first > 200
    assert fourth - second <= 2.02 * (second - first)


def test_many_faults_are_not_left_to_the_validator(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the square of their number: of a large tree the explanation is asked first, and is enough."""
    asked: list[str] = []

    class Validator:
        error_log = ()

        def validate(self, root: etree._Element) -> bool:
            asked.append(root.tag)
            return True

    original = schema.load_schema

    def loaded(path: Path) -> schema.Schema:
        return replace(original(path), validator=Validator())  # type: ignore[arg-type]

    monkeypatch.setattr(tei, "load_schema", loaded)
    with_children(folder, FAULTY, schema.MANY)
    assert told_of(folder) == schema.MANY
    assert asked == []
    with_children(folder, SOUND, schema.MANY)
    assert told_of(folder) == 0
    assert asked == [f"{schema.TEI}TEI"]


def with_children(folder: Path, child: str, number: int) -> None:
    """Write many children into the text, in the place of some words that it had when it was copied."""
    words = "".join(child.format(n) for n in range(number))
    text = (SAMPLE / "corpus" / "small.xml").read_text(encoding="utf-8")
    (folder / "corpus" / "small.xml").write_text(text.replace("甲子日丑將子時。", words, 1), encoding="utf-8")


def told_of(folder: Path) -> int:
    """How many faults are told of a text."""
    try:
        read_corpus(folder)
    except CorpusError as error:
        return len(error.faults)
    return 0


def test_a_folder_that_is_no_corpus(folder: Path, tmp_path: Path) -> None:
    """What is expected is said, and if the folder above is meant, which."""
    (tmp_path / "empty").mkdir()
    expected = "name the folder that holds corpus/ (TEI files of the text) and annotations/"
    assert faults(tmp_path / "none", CorpusError) == [f"{tmp_path / 'none'}: no such folder; {expected}"]
    assert faults(tmp_path / "empty", CorpusError) == [
        f"{tmp_path / 'empty'}: not a corpus: it holds no corpus/*.xml; {expected}"
    ]
    assert f"name the folder above it, {folder}" in faults(folder / "corpus", CorpusError)[0]


def test_an_annotation_file_among_the_texts(folder: Path) -> None:
    """And a text without a paragraph."""
    (folder / "annotations" / "small.xml").rename(folder / "corpus" / "notes.xml")
    assert "holds no text; it belongs in annotations/" in faults(folder, CorpusError)[0]


def test_two_texts_of_one_name(folder: Path) -> None:
    """They could not be told apart."""
    text = (folder / "corpus" / "small.xml").read_text(encoding="utf-8")
    (folder / "corpus" / "other.xml").write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=r"are both called small; give each its own xml:id"):
        read_corpus(folder, "small")
