"""Many texts: the same answers however they are worked out, one broken text told and the rest done, nothing twice."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from liuren_text.cli import main
from liuren_text.edition import errands
from liuren_text.edition.errands import Answer, Errand, answers
from liuren_text.edition.kept import Kept, key_of
from liuren_text.edition.records import report_record
from liuren_text.errors import CorpusError
from liuren_text.judgement.verify import verify
from liuren_text.text.book import open_book
from liuren_text.text.shelf import Volume, find_shelf, find_volumes, fingerprint, open_volume

BOOK = Path(__file__).parents[1] / "text" / "sample"
VERIFY = Errand("verify")


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of three books, the second of them broken; the worked examples, which no grammar finds, are left out."""
    for name in "abc":
        shutil.copytree(BOOK, tmp_path / "shelf" / name)
        notes = tmp_path / "shelf" / name / "annotations" / "small.xml"
        listed = notes.read_text(encoding="utf-8")
        notes.write_text(re.sub(r"\s*<spanGrp.*?</spanGrp>", "", listed, flags=re.DOTALL), encoding="utf-8")
    (tmp_path / "shelf" / "b" / "corpus" / "small.xml").write_text("<TEI", encoding="utf-8")
    return tmp_path / "shelf"


def one_folder(shelf: Path) -> Path:
    """A book with two texts, each with annotations of its own."""
    book, other = shelf / "a", shelf / "c"
    for part in ("corpus", "annotations"):
        text = (other / part / "small.xml").read_text(encoding="utf-8")
        text = text.replace("small.xml", "large.xml").replace('xml:id="small"', 'xml:id="large"')
        (book / part / "large.xml").write_text(text, encoding="utf-8")
    return book


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and a worker on the loopback."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as made:
        yield made.scheduler_address


def plain(found: Iterator[Answer]) -> list[str]:
    return [json.dumps([a.record, a.faults, a.broken, str(a.volume.path)], ensure_ascii=False) for a in found]


def test_answers_are_the_same_however_they_are_worked_out(shelf: Path, cluster: str, tmp_path: Path) -> None:
    """Here, in two processes, at a cluster, and from an earlier run; the broken text is told by all."""
    volumes = find_shelf(shelf)
    kept = Kept(tmp_path / "cache")
    here = plain(answers(VERIFY, volumes))
    assert here == plain(answers(VERIFY, volumes, jobs=2, kept=kept))
    assert here == plain(answers(VERIFY, volumes, scheduler=cluster))
    again = list(answers(VERIFY, volumes, kept=kept))
    assert here == plain(iter(again))
    assert [a.kept for a in again] == [True, False, True]
    first, second, third = again
    assert first.record is not None
    assert first.record["result"] == json.loads(json.dumps(report_record(_report(shelf / "a"))))
    assert second.record is None
    assert "not well-formed XML" in second.faults[0]
    assert third.record is not None


def _report(folder: Path):  # type: ignore[no-untyped-def]
    book = open_book(folder)
    return verify(book.corpus, book.emendations, book.examples)


def test_what_has_changed_is_worked_out_again(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text, the annotations, the program: each alone; a result that was damaged too."""
    volume, cache = find_volumes(shelf)[0], tmp_path / "cache"

    def worked() -> bool:
        return not next(answers(VERIFY, [volume], kept=Kept(cache))).kept

    assert [worked(), worked()] == [True, False]
    for file in (volume.path, *volume.notes):
        file.write_bytes(file.read_bytes() + b"\n")
        assert [worked(), worked()] == [True, False]
    (result,) = [f for f in cache.rglob("*") if f.is_file() and f.name.endswith(_key(volume)[2:])]
    result.write_bytes(result.read_bytes()[:-3])
    assert [worked(), worked()] == [True, False]
    result.write_bytes(b"")
    assert [worked(), worked()] == [True, False]
    monkeypatch.setattr("liuren_text.edition.kept.program", lambda: "another")
    assert [worked(), worked()] == [True, False]


def _key(volume: Volume) -> str:
    return key_of(VERIFY.asked(), fingerprint(volume))


def test_a_cache_that_cannot_be_written_is_said_and_stops_nothing(shelf: Path, tmp_path: Path) -> None:
    """It lies below a file, where nobody can write, root included."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    kept = Kept(tmp_path / "file" / "cache")
    assert [a.record is not None for a in answers(VERIFY, find_shelf(shelf), kept=kept)] == [
        True,
        False,
        True,
    ]
    assert "results cannot be kept" in kept.fault


def test_an_error_of_the_program_stops_no_other_text(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told with its trace, and it is not kept."""

    def fail(book: object, errand: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setitem(errands.ERRANDS, "verify", fail)
    found = list(answers(VERIFY, find_shelf(shelf)))
    assert [bool(a.broken) for a in found] == [True, False, True]
    assert "ZeroDivisionError: of ours" in found[0].broken


def test_a_file_that_changes_while_it_is_read(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can say what was read; so nothing is said of it but that."""
    (volume, *_) = find_shelf(shelf)
    monkeypatch.setattr(
        errands, "open_volume", lambda v: (v.path.write_bytes(v.path.read_bytes() + b"\n"), open_volume(v))[1]
    )
    (answer,) = answers(VERIFY, [volume])
    assert answer.record is None
    assert "changed while it was read" in answer.faults[0]


def test_texts_of_one_folder_are_volumes_of_their_own(shelf: Path) -> None:
    """Each with the annotations about it, read without the other: so a broken neighbour does not matter."""
    book = one_folder(shelf)
    large, small = find_shelf(book)
    assert (large.annotations, small.annotations) == (("large.xml",), ("small.xml",))
    for volume in (large, small):
        whole, alone = open_book(book, volume.file), open_volume(volume)
        assert (whole.corpus, whole.emendations, whole.examples) == (
            alone.corpus,
            alone.emendations,
            alone.examples,
        )
        assert alone.emendations
    large.path.write_text("<TEI", encoding="utf-8")
    assert [a.record is not None for a in answers(VERIFY, (large, small))] == [False, True]
    before = fingerprint(small)
    (book / "annotations" / "large.xml").write_text("<TEI", encoding="utf-8")
    assert fingerprint(small) == before


def test_a_shelf_is_several_texts_or_a_folder_of_books(shelf: Path, tmp_path: Path) -> None:
    """One book with one text is no shelf, nor is a folder without books; links to folders are not followed."""
    assert find_shelf(None) == find_shelf(shelf / "a") == find_shelf(tmp_path / "none") == ()
    assert find_shelf(one_folder(shelf), "large") == ()
    (shelf / "d").symlink_to(shelf, target_is_directory=True)
    assert [v.path.relative_to(shelf).as_posix() for v in find_shelf(shelf)] == [
        "a/corpus/large.xml",
        "a/corpus/small.xml",
        "b/corpus/small.xml",
        "c/corpus/small.xml",
    ]
    shutil.rmtree(shelf / "a")
    shutil.rmtree(shelf / "b")
    assert len(find_shelf(shelf)) == 1


def test_books_are_looked_for_so_deep_and_in_so_many_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link that leads back up is not followed; what is too deep is not found, what is too wide is told."""
    deep = tmp_path.joinpath("shelf", *"123456789")
    shutil.copytree(BOOK, deep)
    (deep.parent / "up").symlink_to(tmp_path, target_is_directory=True)
    assert find_volumes(tmp_path / "shelf") == ()
    assert [v.folder for v in find_volumes(tmp_path / "shelf" / "1")] == [deep]
    monkeypatch.setattr("liuren_text.text.shelf.MOST", 5)
    with pytest.raises(CorpusError, match="6th folder in which a book is looked for"):
        find_volumes(tmp_path / "shelf" / "1")


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: object
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["liuren-text", *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, out, err


def test_the_command_line(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row a text, faults on the error stream, exit codes as for one text; JSON as a list of what one text gives."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    code, out, err = run(capsys, monkeypatch, "verify", "--corpus", shelf)
    assert code == 2
    assert [line.split()[:2] for line in out.splitlines()[1:4]] == [
        ["✓", "a/small"],
        ["✗", "b/small"],
        ["✓", "c/small"],
    ]
    assert "3 texts: 2 ✓; 1 ✗ that cannot be used" in out
    assert f"{shelf}/b/corpus/small.xml" in err
    assert "Traceback" not in err
    code, out, _ = run(capsys, monkeypatch, "verify", "--corpus", shelf, "--json")
    records = json.loads(out)
    assert [r["file"] for r in records] == ["small.xml"] * 3
    assert [bool(r["faults"]) for r in records] == [False, True, False]
    _, alone, _ = run(capsys, monkeypatch, "verify", "--corpus", shelf / "a", "--json")
    assert records[0]["result"] == json.loads(alone)
    shutil.rmtree(shelf / "b")
    code, out, _ = run(capsys, monkeypatch, "verify", "--corpus", shelf, "--jobs", "2")
    assert code == 0
    assert "2 unchanged since an earlier run" in out
    code, out, _ = run(capsys, monkeypatch, "suggest", "--corpus", shelf, "--json")
    assert (code, len(json.loads(out))) == (0, 2)
    code, out, _ = run(
        capsys, monkeypatch, "export", "--corpus", shelf, "--format", "csv", "--output", tmp_path / "o"
    )
    assert code == 0
    _, alone, _ = run(capsys, monkeypatch, "export", "--corpus", shelf / "a", "--format", "csv")
    assert (tmp_path / "o" / "a" / "small.csv").read_bytes().decode() == alone

    witness = tmp_path / "w.txt"
    witness.write_text("\n\n".join(p.text for p in open_book(shelf / "a").corpus), encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, "collate", witness, "--corpus", shelf, "--json")
    first, second = json.loads(out)
    _, alone, _ = run(capsys, monkeypatch, "collate", witness, "--corpus", shelf / "a", "--json")
    assert (code, first["result"], second["result"]) == (0, json.loads(alone), json.loads(alone))
    for arguments in (("--tei", tmp_path / "t.xml"), ()):
        gone = tmp_path / "none.txt"
        code, _, err = run(capsys, monkeypatch, "collate", gone, "--corpus", shelf, *arguments)
        assert (code, "Traceback" in err) == (2, False)


@pytest.mark.parametrize("command", ["verify", "list"])
def test_two_texts_of_one_id_are_told(
    shelf: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of them, by file and line, whether each is read alone or the whole folder; also when it is kept."""
    book = one_folder(shelf)
    text = book / "corpus" / "large.xml"
    text.write_text(
        text.read_text(encoding="utf-8").replace('xml:id="large"', 'xml:id="small"'), encoding="utf-8"
    )
    line = (
        text.with_name("small.xml").read_text(encoding="utf-8").partition('xml:id="small"')[0].count("\n") + 1
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(shelf.parent / "home"))
    for _ in range(2):
        code, _, err = run(capsys, monkeypatch, command, "--corpus", book)
        told = err.splitlines()
        assert code == 2
        assert (
            f"small.xml:{line}: this text and that of large.xml are both called small; give each" in told[0]
        )
        assert told[0].startswith(f"liuren-text: {book}")
        assert len(told) == 1
