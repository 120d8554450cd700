"""The ten public names: there, cheap to import, and shown in a notebook."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

import liuren_text
from liuren_text.edition.notebook import claim_rows, judgement_html, report_html, rows
from liuren_text.errors import AnnotationError
from liuren_text.text.importing import import_text
from tests.judgement.book import book, report

ROOT = Path(__file__).parents[1]
TEN = (
    "Reading School cast find_claims judge read_corpus read_emendations render_edition suggest try_emendation"
)


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    command = [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return set(done.stdout.split())


def test_there_are_exactly_ten() -> None:
    assert " ".join(liuren_text.__all__) == TEN
    assert set(liuren_text.__all__) <= set(dir(liuren_text))


@pytest.mark.parametrize("name", TEN.split())
def test_each_is_what_its_home_calls_so(name: str) -> None:
    home = importlib.import_module(f"liuren_text.{liuren_text._HOMES[name]}")
    assert getattr(liuren_text, name) is getattr(home, name)
    assert getattr(liuren_text, name).__doc__


def test_another_name_is_none() -> None:
    with pytest.raises(AttributeError, match="no attribute 'verdict_of'"):
        liuren_text.verdict_of  # noqa: B018  # asking for it is the test


def test_importing_the_package_loads_nothing() -> None:
    """No room, no library."""
    found = loaded_after("import liuren_text")
    assert not {m for m in found if m.startswith("liuren_text.")}
    assert not found & {"lxml", "regex", "jinja2", "opencc", "click"}


def test_a_course_is_cast_without_reading_texts() -> None:
    """What shows it in a notebook is loaded when it is shown."""
    found = loaded_after("from liuren_text import cast; cast('甲子', general='丑', hour='子')")
    assert not found & {"lxml", "regex", "jinja2", "opencc", "click"}
    assert "liuren_text.edition.notebook" not in found


def parsed(markup: str) -> etree._Element:
    """Markup that is well-formed; what it holds."""
    return etree.fromstring(f"<div>{markup}</div>")


def test_a_course_shows_itself() -> None:
    """The plate as SVG, and each step of the road."""
    course = liuren_text.cast("甲子", general="丑", hour="子")
    root = parsed(course._repr_html_())
    assert root.find(".//{http://www.w3.org/2000/svg}svg") is not None
    assert len(root.findall(".//li")) == len(course.steps)
    assert course.plate._repr_svg_().lstrip().startswith("<svg")


def test_a_judgement_shows_itself() -> None:
    """Verdict, trace, rivals."""
    judgement = liuren_text.try_emendation("即以戌日{戌→卯}時起卯將")
    text = "".join(parsed(judgement._repr_html_()).itertext())
    for said in ("◎ DEMANDED 必改", "即以戌日{戌→卯}時起卯將", "hour-of-general", "rivals: 12 → 卯"):
        assert said in text


def test_a_report_shows_itself() -> None:
    text = "".join(parsed(report_html(report())).itertext())
    assert str(report().original.total) in text
    assert "DEMANDED" in text


def test_what_a_text_says_is_never_markup() -> None:
    """Every judgement of the book, as shown, is well-formed."""
    for judgement in report().judgements:
        parsed(judgement_html(judgement))


def test_tables_are_plain_rows() -> None:
    """Dicts with the same keys in each row, as a data frame wants them."""
    course = liuren_text.cast("甲子", general="丑", hour="子")
    judgement = liuren_text.judge("e19-7", book())
    claims = liuren_text.find_claims(liuren_text.Reading.of(liuren_text.read_corpus()))
    for table in (rows(report()), rows(judgement), rows(course), claim_rows(report()), rows(claims)):
        assert table
        assert len({tuple(row) for row in table}) == 1
    assert [row["earth"] for row in rows(course)] == list("子丑寅卯辰巳午未申酉戌亥")


def test_a_recorded_emendation_is_judged_by_its_id() -> None:
    """As in the whole report; an id that is not there is told."""
    judged, recorded = liuren_text.judge("e19-7", book()), report().judgement("e19-7")
    assert (judged.verdict, judged.flags) == (recorded.verdict, recorded.flags)
    assert liuren_text.judge(recorded.emendation, book()).verdict is recorded.verdict
    with pytest.raises(AnnotationError, match="no emendation e99-1"):
        liuren_text.judge("e99-1", book())


def test_without_a_folder_it_is_the_book_of_the_program() -> None:
    """And a folder may be named by a string."""
    assert liuren_text.read_corpus() == liuren_text.read_corpus(str(ROOT))
    assert liuren_text.read_emendations() == liuren_text.read_emendations(str(ROOT), book().corpus)
    assert liuren_text.judge("e19-7", str(ROOT)).verdict.name == "DEMANDED"


def test_suggestions_are_rows_too(tmp_path: Path) -> None:
    """The sentences on the months as transmitted: each reading that would mend them, with its verdict."""
    months = "\n\n".join(book().corpus[f"p{n}"].text for n in range(17, 21))
    (tmp_path / "m.txt").write_text(months, encoding="utf-8")
    import_text(tmp_path / "m.txt", tmp_path / "book")
    table = rows(liuren_text.suggest(liuren_text.read_corpus(tmp_path / "book")))
    assert ("即以戌日{戌→卯}時起卯將", "DEMANDED") in [(row["locus"], row["verdict"]) for row in table]


def test_the_steps_of_the_flow_go_together() -> None:
    """Corpus, emendations, reading, claims, by public names alone."""
    corpus = liuren_text.read_corpus(ROOT)
    adopted = [e for e in liuren_text.read_emendations(ROOT, corpus) if e.adopted]
    claims = liuren_text.find_claims(liuren_text.Reading.of(corpus, adopted))
    assert len(list(claims)) == len(report().edited.findings)
