"""The two published forms of TEI: valid, and nothing is lost on the way there and back."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from liuren_text.edition.formats.tei import tei_external, tei_inline
from liuren_text.errors import AnnotationError, CorpusError
from liuren_text.judgement.verify import Report, verify
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.book import Book, open_book
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import Edit, write_locus
from liuren_text.text.passage import Corpus
from liuren_text.text.published import Published, read_published
from liuren_text.text.schema import TEI
from tests.judgement.book import book, report
from tests.text.test_full_tei import jing

SAMPLE = Path(__file__).parents[1] / "text" / "sample"
FORMS = {"external": tei_external, "inline": tei_inline}

needs_java = pytest.mark.skipif(
    shutil.which("java") is None and os.environ.get("CI") != "true",
    reason="full TEI is checked by jing, which needs java",
)


def back(written: bytes) -> Published:
    """What is read from a published file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "published.xml"
        file.write_bytes(written)
        return read_published(file)


def bare(found: Iterable[Emendation | WorkedExample]) -> dict[str, Emendation | WorkedExample]:
    """Emendations or examples by id, without the place of their file."""
    return {e.id: replace(e, file=None, line=None) for e in found}


def text(corpus: Corpus) -> Corpus:
    """A text without what another file may add to it: who answers for its emendations."""
    return replace(corpus, file=None, responsibilities=())


@pytest.mark.parametrize("form", FORMS)
def test_the_book_comes_back_from_each_form(form: str) -> None:
    """Every passage with its structure, and every emendation with all that is said of it, overlapping ones too."""
    found = back(FORMS[form](report(), book()))
    assert bare(found.emendations) == bare(book().emendations)
    assert text(found.corpus) == text(book().corpus)
    assert set(book().corpus.responsibilities) <= set(found.corpus.responsibilities)
    assert bare(found.examples) == bare(book().examples)
    assert len(found.emendations) > 150
    assert len(found.examples) >= 100


@pytest.mark.parametrize("form", FORMS)
def test_the_engine_answers_for_its_results_and_for_nothing_else(form: str) -> None:
    """Each verdict and claim is an annotation by #engine; no certainty is the engine's."""
    root = etree.fromstring(FORMS[form](report(), book()))
    annotations = list(root.iter(f"{TEI}annotation"))
    assert len(annotations) == len(report().judgements) + len(report().comparisons)
    assert {a.get("resp") for a in annotations} == {"#engine"}
    ids = {e.get("{http://www.w3.org/XML/1998/namespace}id") for e in root.iter()}
    assert {a.get("target", "")[1:] for a in annotations} <= ids
    assert all(p.get("target", "")[1:] in ids for a in annotations for p in a)
    assert all(e.get("resp") != "#engine" for e in root.iter() if e.get("cert"))


@needs_java
def test_both_forms_of_the_book_are_valid_tei(tmp_path: Path) -> None:
    """Against tei_all."""
    files = [tmp_path / f"{form}.xml" for form in FORMS]
    for file, write in zip(files, FORMS.values(), strict=True):
        file.write_bytes(write(report(), book()))
    assert jing(files) == []


# ------------------------------------------------------------------------ any emendations whatever


@cache
def sample() -> tuple[Book, Report]:
    """The invented book, which uses every element, without its emendations."""
    found = replace(open_book(SAMPLE), emendations=())
    return found, verify(found.corpus, ())


WORDS = st.text("子丑□（）、\u3000 ", max_size=5)


@st.composite
def emended(draw: st.DrawFn) -> Book:
    """The invented book with up to six emendations; of two that touch only one is adopted."""
    empty, _ = sample()
    made: list[Emendation] = []
    for number in range(draw(st.integers(0, 6))):
        passage = draw(st.sampled_from(empty.corpus.passages))
        ends = draw(st.lists(st.integers(0, len(passage.text)), min_size=2, max_size=4, unique=True))
        pairs = zip(sorted(ends)[::2], sorted(ends)[1::2], strict=False)
        edits = tuple(Edit(a, draw(st.sampled_from((a, b))), draw(WORDS)) for a, b in pairs)
        if any(e.text == passage.text[e.start : e.end] for e in edits):
            continue
        emendation = Emendation(
            f"e{number}",
            passage.id,
            edits,
            write_locus(passage.text, edits),
            draw(st.sampled_from(ErrorKind)),
            draw(st.sampled_from([(Method.INTERNAL,), (Method.PARALLEL, Method.REASON)])),
            draw(st.sampled_from(["ding", "jia-bu"])),
            draw(st.sampled_from(Certainty)),
            draw(st.sampled_from(["because", "因《式》云。"])),
            stated=draw(st.sampled_from([True, False, None])),
            sources=draw(st.sampled_from([(), ("大式",), ("大式", "小式別本")])),
            cause=draw(st.sampled_from([None, "slip", "lookalike"])),
            parallel=draw(st.sampled_from([None, "乙猴己鼠求，"])),
        )
        free = not any(e.adopted and e.touches(emendation) for e in made)
        made.append(replace(emendation, adopted=free and draw(st.booleans())))
    return replace(empty, emendations=tuple(made))


@pytest.mark.parametrize("form", FORMS)
@settings(deadline=None, max_examples=150)
@given(found=emended())
def test_nothing_is_lost(form: str, found: Book) -> None:
    """Whatever is emended, in or across notes, charts, verses and sentences: written and read it is the same."""
    again = back(FORMS[form](sample()[1], found))
    assert bare(again.emendations) == bare(found.emendations)
    assert text(again.corpus).passages == text(found.corpus).passages


@settings(deadline=None, max_examples=80)
@given(found=emended())
def test_one_form_becomes_the_other(found: Book) -> None:
    """What both forms hold is the same."""
    external, inline = (back(write(sample()[1], found)) for write in FORMS.values())
    assert bare(external.emendations) == bare(inline.emendations)
    assert external.corpus.passages == inline.corpus.passages


@needs_java
@pytest.mark.slow
def test_whatever_is_emended_the_files_are_valid_tei(tmp_path: Path) -> None:
    """Some hundred of them."""
    files: list[Path] = []

    @settings(deadline=None, max_examples=60, database=None)
    @given(found=emended())
    def write_all(found: Book) -> None:
        for form, write in FORMS.items():
            files.append(tmp_path / f"{form}-{len(files)}.xml")
            files[-1].write_bytes(write(sample()[1], found))

    write_all()
    assert len(files) >= 100
    assert jing(files) == []


# ------------------------------------------------------------------------------------ broken files


def broken(form: str, old: str, new: str) -> str:
    """What is said of the published book after one replacement."""
    written = FORMS[form](report(), book()).decode()
    assert old in written
    with pytest.raises((AnnotationError, CorpusError)) as caught:
        back(written.replace(old, new, 1).encode())
    return str(caught.value)


@pytest.mark.parametrize(
    ("form", "old", "new", "said"),
    [
        ("external", "<lem>犧</lem>", "<lem>羲</lem>", "has 羲, but by its place and the braces 犧"),
        ("external", 'from="#p02.at1"', 'from="#nowhere"', "must point to anchors of the text"),
        ("external", 'cert="medium"', 'cert="quite"', 'cert="quite" is none of high medium low'),
        ("inline", ">犧</lem>", ">羲</lem>", "has 羲, but by its place and the braces 犧"),
        ("inline", "由庖{□→犧}氏", "由皰{□→犧}氏", "do not occur"),
        ("inline", 'ana="#tajiao #lijiao"', 'ana="#duijiao"', "points to no category"),
        ("inline", "昔黃帝伐", "昔黃帝<b/>伐", "cannot stand in"),
    ],
)
def test_what_was_damaged_is_told(form: str, old: str, new: str, said: str) -> None:
    """A reading that differs from its note, a pointer to nothing, a quotation that is gone."""
    assert said in broken(form, old, new)


def test_random_characters_lost_are_told() -> None:
    """A published file from whose text or apparatus one character is taken away is read as another, or refused."""
    written = tei_inline(report(), book()).decode()
    body = range(written.index("<body>"), written.index("</body>"))
    at = [n for n in body if "\u4e00" <= written[n] <= "\u9fff"]
    for n in random.Random(6).sample(at, 12):
        try:
            found = back((written[:n] + written[n + 1 :]).encode())
        except (AnnotationError, CorpusError):
            continue
        same = bare(found.emendations) == bare(book().emendations)
        assert not (same and text(found.corpus) == text(book().corpus))
