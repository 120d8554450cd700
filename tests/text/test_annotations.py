"""Emendations and worked examples, as their files have them; and drift, which is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from liuren_text.errors import AnnotationError, LocusAmbiguousError, LocusNotFoundError, OverlapError
from liuren_text.text.annotations import read_emendations, read_worked_examples
from liuren_text.text.book import default_book, open_book
from liuren_text.text.corpus import read_corpus
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import Edit


def emendation(folder: Path, an_id: str) -> Emendation:
    return next(e for e in read_emendations(folder, read_corpus(folder)) if e.id == an_id)


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_an_adopted_emendation(folder: Path) -> None:
    """The proposal stands in lem, the base in rdg; everything else as the app says."""
    assert emendation(folder, "e2") == Emendation(
        id="e2",
        passage="a05",
        edits=(Edit(13, 13, "求"),),
        locus="乙猴己鼠{→求}□",
        kind=ErrorKind.OMISSION,
        methods=(Method.PARALLEL, Method.REASON),
        resp="ding",
        cert=Certainty.MEDIUM,
        reason="Five characters make a line.",
        adopted=True,
        stated=True,
        sources=("大式", "小式別本"),
        file=str(folder / "annotations" / "small.xml"),
        line=30,
        cause=None,
        parallel="乙猴己鼠求，",
    )


def test_one_that_is_not_adopted(folder: Path) -> None:
    """The base stands in lem; who proposes it is said on rdg. A reason may be broken into lines."""
    proposed = emendation(folder, "e3")
    assert (proposed.adopted, proposed.resp, proposed.stated, proposed.sources) == (False, "ji", None, ())
    assert (proposed.edits, proposed.reason) == ((Edit(2, 3, ""),), "不必有日字。")


def test_one_of_several_places(folder: Path) -> None:
    """Its parts are joined by … in lem and rdg."""
    assert emendation(folder, "e4").edits == (Edit(6, 8, "得上"), Edit(16, 18, "第一個"))


def test_the_edited_text(folder: Path) -> None:
    """The base with what is adopted, and nothing else."""
    book = open_book(folder)
    assert [e.id for e in book.adopted] == ["e1", "e2", "e4", "e5"]
    assert book.edited.text("a01") == "甲子日丑將子時。"
    assert (
        book.edited.text("a03")
        == "甲課在寅，寅得上卯（寄□□），是第一個課。卯上得辰（左）（右邊），是第三課。□……"
    )
    assert book.edited.text("a04") == "丙戊　午 　　　未"
    assert [r.id for r in book.responsibilities] == ["yi", "ding", "ji"]


def test_worked_examples(folder: Path) -> None:
    """Where they stand, and by which laws; a quotation may leave out its middle."""
    corpus = read_corpus(folder)
    first, second = read_worked_examples(folder, corpus)
    text = corpus["a03"].text
    assert (first.id, first.passage, first.laws, first.words) == ("x1", "a03", ("lesson",), "甲課…第一課")
    assert text[first.start : first.end] == "甲課在寅，寅上得卯（寄□□），是第一課"
    assert second.laws == ("lesson", "plate")
    assert text[second.start : second.end] == "寅上得卯（寄□□），是第一課。卯上得辰"


def test_a_folder_without_annotations(folder: Path) -> None:
    """A text may have none yet."""
    (folder / "annotations" / "small.xml").unlink()
    (folder / "annotations").rmdir()
    assert open_book(folder).emendations == open_book(folder).examples == ()


def test_drift_says_where_the_words_now_are(folder: Path) -> None:
    """The corpus changed under an emendation: it no longer loads, and the message leads to the place."""
    rewrite(folder / "corpus" / "small.xml", "，是第二課。", "，為第二課。")
    with pytest.raises(
        LocusNotFoundError, match=r"small.xml:25: e1: .*do not occur in a03; nearest is a03 .*為第二課"
    ):
        open_book(folder)


def test_words_that_became_ambiguous(folder: Path) -> None:
    """The corpus changed, and a quotation that was enough no longer is."""
    rewrite(folder / "corpus" / "small.xml", "子時。", "子時，甲子丑將。甲子丑將。")
    rewrite(folder / "annotations" / "small.xml", "甲子{日→}丑將", "甲子丑{將→}")
    rewrite(
        folder / "annotations" / "small.xml",
        '<lem wit="small.xml#jia">日</lem>',
        '<lem wit="small.xml#jia">將</lem>',
    )
    with pytest.raises(LocusAmbiguousError, match=r"e3: .*the words 甲子丑將 occur 2 times \(a01 …"):
        open_book(folder)


def second_file(folder: Path, an_id: str, adopted: bool) -> Path:
    """Another scholar's file, with one emendation at the place of e1."""
    file = folder / "annotations" / "second.xml"
    text = (folder / "annotations" / "small.xml").read_text(encoding="utf-8")
    head, _, rest = text.partition('<app xml:id="e1"')
    body, _, _ = rest.partition("</app>")
    body = body.replace("{第二→第三}", "第{二→四}")
    new = (
        ("<lem>四</lem>", '<rdg wit="small.xml#jia">二</rdg>')
        if adopted
        else ('<lem wit="small.xml#jia">二</lem>', "<rdg>四</rdg>")
    )
    body = body.replace("<lem>第三</lem>", new[0]).replace(
        '<rdg wit="small.xml#jia" cause="slip">第二</rdg>', new[1]
    )
    end = "</app></listApp></standOff></TEI>"
    file.write_text(f'{head}<app xml:id="{an_id}"{body}{end}', encoding="utf-8")
    return file


def test_two_editors_may_propose_for_one_place(folder: Path) -> None:
    """One adopted, one not."""
    second_file(folder, "f1", adopted=False)
    assert [(e.id, e.adopted) for e in open_book(folder).emendations][:2] == [("f1", False), ("e1", True)]


def test_two_adopted_proposals_for_one_place(folder: Path) -> None:
    """Both are named, each with file and line."""
    first, second = folder / "annotations" / "small.xml", second_file(folder, "f1", adopted=True)
    with pytest.raises(OverlapError) as caught:
        open_book(folder)
    (fault,) = caught.value.faults
    assert str(fault).startswith(
        f"{first}:22: e1 (，是{{第二→第三}}課) overlaps f1 (，是第{{二→四}}課) of {second}:22"
    )


def test_one_in_the_stead_of_another(folder: Path) -> None:
    """Its words are elsewhere, and yet the two are never made together."""
    rewrite(folder / "annotations" / "small.xml", 'exclude="#e5"', 'exclude="#e2 #e5"')
    found = {e.id: e for e in open_book(folder).emendations}
    assert found["e3"].exclude == ("e2", "e5")
    assert found["e3"].touches(found["e2"])
    assert found["e2"].touches(found["e3"])
    assert not found["e3"].touches(found["e1"])


def test_one_in_the_stead_of_nothing(folder: Path) -> None:
    """What it names must be an emendation."""
    rewrite(folder / "annotations" / "small.xml", 'exclude="#e5"', 'exclude="#e9 #xiao"')
    with pytest.raises(AnnotationError, match=r"(?s)#e9 is no app.*#xiao is no app"):
        open_book(folder)


def test_two_that_exclude_each_other_are_not_both_adopted(folder: Path) -> None:
    """e1 and e5 are adopted; one that says it stands in the other's stead cannot be."""
    rewrite(folder / "annotations" / "small.xml", '<app xml:id="e5" ', '<app xml:id="e5" exclude="#e1" ')
    with pytest.raises(OverlapError, match=r"e5 .* excludes e1 "):
        open_book(folder)


def test_an_id_names_one_emendation(folder: Path) -> None:
    """Over all files."""
    second_file(folder, "e5", adopted=False)
    with pytest.raises(AnnotationError, match=r"small.xml:\d+: e5 is used already in .*second.xml:22"):
        open_book(folder)


def test_annotations_of_another_text_are_left_alone(folder: Path) -> None:
    """A folder may hold several texts; a file is about the text that it points to."""
    text = (folder / "corpus" / "small.xml").read_text(encoding="utf-8")
    other = text.replace('xml:id="small"', 'xml:id="other"').replace("第二課", "第二")
    (folder / "corpus" / "other.xml").write_text(other, encoding="utf-8")
    assert len(open_book(folder, "small").emendations) == 5
    assert open_book(folder, "other").emendations == ()


def test_the_book_itself_loads() -> None:
    """Every emendation of the book quotes what the base has; ids tell the passage."""
    book = open_book()
    assert book.folder == default_book()
    for each in book.emendations:
        base = book.corpus[each.passage].text
        assert all(base[e.start : e.end] != e.text for e in each.edits), each.id
        assert {each.resp} <= {r.id for r in book.responsibilities}
    assert len({e.id for e in book.emendations}) == len(book.emendations) > 100
