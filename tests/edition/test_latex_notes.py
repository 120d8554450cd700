"""Notes of two columns (雙行) in LaTeX: one small line above the other, wherever the emended note has two columns."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from liuren_text.edition.formats import FORMATS
from liuren_text.judgement.verify import propose, verify
from liuren_text.text.book import Book
from liuren_text.text.emendation import ErrorKind
from liuren_text.text.importing import import_text
from tests.edition.test_export_formats import ENGINES, rendered, two_lines, without_apparatus
from tests.judgement.book import book

TEXT = "甲（乙丙）（丁戊）己"


def latex_of(text: str, folder: Path, *loci: str, kind: str = "訛", adopted: bool = True) -> str:
    """A text of one passage with some emendations of one kind, as LaTeX without its apparatus."""
    folder.mkdir(exist_ok=True)
    (folder / "t.txt").write_text(text, encoding="utf-8")
    corpus = import_text(folder / "t.txt", folder).corpus
    proposed = [replace(propose(x, corpus), id=f"e{n}", adopted=adopted) for n, x in enumerate(loci)]
    emendations = tuple(replace(e, kind=ErrorKind(kind)) for e in proposed)
    made = FORMATS["latex"].render(Book(corpus, emendations, (), folder), verify(corpus, emendations))
    assert isinstance(made, bytes)
    (folder / "t.tex").write_bytes(made)
    (body,) = re.findall(r"\\passage\{p01\}(.*)", without_apparatus(made.decode()))
    return str(body)


def test_the_right_column_stands_above() -> None:
    """The base has the left one first; where the order is mended the one that is read first is the right one."""
    reordered = {e.passage for e in book().adopted if e.kind is ErrorKind.ORDER}
    passages = [p.id for p in book().corpus for n in p.notes if len(n.columns) == 2]
    assert two_lines(rendered("latex").decode()) == [
        "rightfirst" if p in reordered else "leftfirst" for p in passages
    ]


CHANGED = [
    ((), r"甲\leftfirst{}\incolumn{乙丙}\nextcolumn{}\incolumn{丁戊}\lastcolumn{}己"),
    (
        ("甲{→子}（乙", "戊）{→丑}己"),
        r"甲子\leftfirst{}\incolumn{乙丙}\nextcolumn{}\incolumn{丁戊}\lastcolumn{}丑己",
    ),
    (
        ("（{→子}乙", "丙{→丑}）（", "（{丁→}戊"),
        r"甲\leftfirst{}\incolumn{子}\incolumn{乙丙}\incolumn{丑}\nextcolumn{}\incolumn{戊}\lastcolumn{}己",
    ),
    (
        ("乙{丙）（丁→寅）（卯}戊",),
        r"甲\leftfirst{}\incolumn{乙}\incolumn{寅}\nextcolumn{}\incolumn{卯}\incolumn{戊}\lastcolumn{}己",
    ),
    (("（{乙丙→}）（",), r"甲\leftfirst{}\nextcolumn{}\incolumn{丁戊}\lastcolumn{}己"),
]


@pytest.mark.parametrize(("loci", "expected"), CHANGED, ids=str)
def test_what_changes_in_a_column_changes_there(loci: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    """Also at its edges, and across both; what is put in before or after the note is no part of it."""
    assert latex_of(TEXT, tmp_path, *loci) == expected


def test_columns_that_change_places(tmp_path: Path) -> None:
    """In the order in which they are read, and only if that is adopted."""
    locus = "（{乙丙）（丁戊→丁）（戊乙丙}）"
    assert latex_of(TEXT, tmp_path, locus, kind="列序") == (
        r"甲\rightfirst{}\incolumn{丁}\nextcolumn{}\incolumn{戊乙丙}\lastcolumn{}己"
    )
    assert latex_of(TEXT, tmp_path / "x", locus, kind="列序", adopted=False) == CHANGED[0][1]


@pytest.mark.parametrize(
    "locus",
    [
        "甲{（→}乙丙",
        "丙{）（→}丁",
        "丙）{→子}（丁",
        "戊{）→}己",
        "丙{）→子）}（丁",
        "（{乙丙）（丁戊→丁）（戊）（乙}）",
        "乙{丙→子）（丑}）（丁",
        "甲{（乙→子（丑}丙",
        "{甲（乙丙）（丁戊）→子（丑）（寅）}己",
    ],
)
def test_a_note_that_has_not_two_columns_as_emended_is_one_line(locus: str, tmp_path: Path) -> None:
    """A mark of it is changed, or there is one more: small, as other notes are."""
    made = latex_of(TEXT, tmp_path, locus)
    assert "column" not in made
    assert "first{}" not in made
    assert "incolumn" in latex_of(TEXT, tmp_path / "x", locus, adopted=False)


def test_a_column_that_is_too_long_for_a_line_is_not_set_so(tmp_path: Path) -> None:
    """What stands in two lines cannot be broken; how long it is counts as emended."""
    for length, locus, two in (
        (24, "", True),
        (25, "", False),
        (24, "丑{→子}）", False),
        (25, "丑{子→}", True),
    ):
        text = f"（丑{'子' * (length - 1)}）（寅）"
        folder = tmp_path / f"{length}{two}"
        loci = (locus.replace("丑{→", f"丑{'子' * (length - 1)}{{→"),) if locus else ()
        assert ("incolumn" in latex_of(text, folder, *loci)) is two


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_note_goes_to_the_next_line_whole(engine: str, tmp_path: Path) -> None:
    """One that has no room any more, at the beginning, at the end, with an empty column: no line is too long."""
    words = "甲乙丙丁戊己庚辛壬癸" * 3
    texts = (
        f"（乙丙）（丁戊）{words}（{words[:24]}）（子）{words}（丑）（寅）",
        f"{words}，（{words[:24]}）（子）",
    )
    latex_of("\n\n".join(texts), tmp_path, "（{乙丙→}）（丁")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "t.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    log = (tmp_path / "t.log").read_text(encoding="utf-8", errors="replace")
    assert not re.findall(r"(?:Over|Under)full \\hbox.*", log)
