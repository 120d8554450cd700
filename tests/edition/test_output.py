"""Where an edition is written: all of it or nothing, and never over anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from liuren_text.edition.output import MARKER, replacing
from liuren_text.errors import OutputError


def write(out: Path, words: str) -> None:
    with replacing(out) as folder:
        (folder / MARKER).write_text(words, encoding="utf-8")


def break_off(out: Path) -> None:
    with replacing(out) as folder:
        (folder / MARKER).write_text("two", encoding="utf-8")
        raise ZeroDivisionError


def test_an_edition_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    out = tmp_path / "a" / "edition"
    write(out, "one")
    (out / "old.html").touch()
    write(out, "two")
    assert [f.name for f in out.iterdir()] == [MARKER]
    assert (out / MARKER).read_text(encoding="utf-8") == "two"
    assert [f.name for f in out.parent.iterdir()] == ["edition"]


def test_a_failure_leaves_all_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "edition"
    write(out, "one")
    with pytest.raises(ZeroDivisionError):
        break_off(out)
    assert (out / MARKER).read_text(encoding="utf-8") == "one"
    assert [f.name for f in tmp_path.iterdir()] == ["edition"]


def test_what_a_killed_process_took_aside_is_put_back(tmp_path: Path) -> None:
    """It was killed when the old edition was out of its place and the new one not yet in it."""
    out = tmp_path / "edition"
    write(out, "one")
    (tmp_path / ".edition-old-x").mkdir()
    out.rename(tmp_path / ".edition-old-x" / "edition")
    with pytest.raises(ZeroDivisionError):
        break_off(out)
    assert (out / MARKER).read_text(encoding="utf-8") == "one"
    assert [f.name for f in tmp_path.iterdir()] == ["edition"]


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(OutputError, match="other files"):
        write(tmp_path, "one")
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "edition").touch()
    with pytest.raises(OutputError, match="is a file"):
        write(tmp_path / "edition", "one")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be written"):
        write(tmp_path / "file" / "edition", "one")
