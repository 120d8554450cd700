"""Whatever a text holds and whatever is proposed of it, its LaTeX reads as the edited text and has each note once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from liuren_text.edition.formats import FORMATS
from liuren_text.errors import LiurenTextError
from liuren_text.judgement.verify import verify
from liuren_text.text.book import Book
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method, edits_overlap
from liuren_text.text.importing import import_text
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus
from tests.edition.test_export_formats import latex_passages, noted, two_lines, unescaped_braces

EXAMPLES = 60
tried: Counter[str] = Counter()
WORDS = st.text(alphabet="甲子日，。（）□{}\\%$#&_^~　a<𠀀 ", min_size=1, max_size=20)
IN = st.text(alphabet="甲子{，", min_size=1, max_size=4)
LINES = st.one_of(WORDS, st.builds("{}（{}）（{}）{}".format, IN, IN, IN, IN))
NEW = st.one_of(
    st.text(alphabet="乙丑{}\\%_　", max_size=4), st.text(alphabet="乙（）", max_size=4), st.just("乙）（丑")
)


def emendations(corpus: Corpus, data: st.DataObject) -> tuple[Emendation, ...]:
    """Some proposals about a text; what would overlap an adopted one is not adopted."""
    made: list[Emendation] = []
    for n in range(data.draw(st.integers(0, 6))):
        passage = data.draw(st.sampled_from(corpus.passages))
        start = data.draw(st.integers(0, len(passage.text)))
        end = data.draw(st.integers(start, len(passage.text)))
        edit = Edit(start, end, data.draw(NEW))
        others = [e for m in made if m.adopted and m.passage == passage.id for e in m.edits]
        free = not any(edits_overlap(edit, other) for other in others)
        made.append(
            Emendation(
                id=f"e{n}",
                passage=passage.id,
                edits=(edit,),
                locus="{→}",
                kind=data.draw(st.sampled_from(ErrorKind)),
                methods=(Method.REASON,),
                resp="me",
                cert=Certainty.LOW,
                reason="",
                adopted=free and data.draw(st.booleans()),
            )
        )
    return tuple(m for m in made if passage_changes(corpus, m))


def passage_changes(corpus: Corpus, emendation: Emendation) -> bool:
    """Whether it proposes anything."""
    (edit,) = emendation.edits
    return corpus[emendation.passage].text[edit.start : edit.end] != edit.text


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
@given(lines=st.lists(LINES, min_size=1, max_size=4), data=st.data())
def test_any_text_with_any_notes(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], data: st.DataObject
) -> None:
    """Characters that are commands elsewhere, notes, gaps, blanks; places within and across each other."""
    folder: Path = tmp_path_factory.mktemp("book")
    (folder / "t.txt").write_text("\n\n".join(lines), encoding="utf-8")
    try:
        corpus = import_text(folder / "t.txt", folder).corpus
    except LiurenTextError:
        assume(False)
    proposed = emendations(corpus, data)
    book = Book(corpus, proposed, (), folder)
    made = FORMATS["latex"].render(book, verify(corpus, proposed))
    assert isinstance(made, bytes)
    text = made.decode()
    assert latex_passages(text) == [edited.text for edited in book.edited]
    tried["in two lines"] += len(two_lines(text))
    assert noted(text) == Counter(e.id for e in proposed)
    braces = unescaped_braces(text)
    assert braces["{"] == braces["}"]
    tried["texts"] += 1


def test_what_was_tried() -> None:
    if tried:
        assert tried["texts"] >= EXAMPLES / 2
        assert tried["in two lines"] >= EXAMPLES / 10
