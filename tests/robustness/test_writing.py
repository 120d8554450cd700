"""Where nothing can be written, where the disk is full, where a writer is killed: never a traceback, never a loss."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from liuren_text.text.book import open_book
from tests.robustness.door import SAMPLE, knock, sample

ROOT = Path(__file__).parents[2]
EMEND = (
    "emend",
    "子{時→辰}。",
    "--kind",
    "訛",
    "--method",
    "理校",
    "--cert",
    "low",
    "--reason",
    "why",
    "--resp",
    "me",
)
CODE = "import sys; sys.path.insert(0, sys.argv.pop(1)); from liuren_text.cli import main; main()"
pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="rights, mounts and limits are another matter there"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))


def files(folder: Path) -> dict[Path, bytes]:
    return {f: f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


@pytest.mark.parametrize("place", ["/proc/liuren", "{file}/below", "/dev/null/below"])
def test_places_where_nobody_can_write(tmp_path: Path, place: str) -> None:
    """Root neither: below a file, in a file system of the kernel's own."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "plain.txt").write_text("甲子日丑將子時。\n", encoding="utf-8")
    out = Path(place.format(file=tmp_path / "file"))
    commands = (
        ("import", tmp_path / "plain.txt", "--into", out),
        ("export", "--format", "csv", "--corpus", SAMPLE, "--output", out),
        ("export", "--format", "dts", "--corpus", SAMPLE, "--output", out),
        ("edition", out),
        (*EMEND, "--corpus", out),
        ("collate", tmp_path / "plain.txt", "--no-verdicts", "--corpus", SAMPLE, "--tei", out),
    )
    for command in commands:
        assert knock(*command)[0] == 2, command
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A file system of this size at a folder; the test is left to its other half where one cannot be mounted."""
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        yield
        return
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def child(*arguments: object, most: int | None = None) -> subprocess.Popen[str]:
    """The program in a process of its own, that may write files of so many bytes at most."""
    import resource

    def limit() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    command = [sys.executable, "-c", CODE, str(ROOT), *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit if most else None
    )


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """A small disk full to the last byte, where one may be mounted; everywhere a limit on what may be written."""
    with small_disk(tmp_path / "disk", "64k"):
        book = sample(tmp_path / "disk" / "book")
        before = files(book)
        if os.path.ismount(tmp_path / "disk"):
            _fill(tmp_path / "disk" / "filler")
            assert knock(*EMEND, "--corpus", book)[0] == 2
            assert files(book) == before
            (tmp_path / "disk" / "filler").unlink()
        writer = child(*EMEND, "--corpus", book, most=1000)
        _, err = writer.communicate(timeout=60)
        assert (writer.returncode, "cannot be written" in err, "Traceback" in err) == (2, True, False)
        assert files(book) == before
        assert knock(*EMEND, "--corpus", book)[0] == 0


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(b"x" * 512)
        except OSError:
            return


def test_a_killed_import_leaves_the_old_text_or_the_new(tmp_path: Path) -> None:
    """Whenever the kill comes the book can be read, and the next import succeeds."""
    book, given = tmp_path / "book", tmp_path / "small.txt"
    texts = ["\n\n".join(["甲子日丑將子時。", *["第一課，甲上見丑。"] * n]) + "\n" for n in (1, 40)]
    given.write_text(texts[0], encoding="utf-8")
    knock("import", given, "--into", book)
    chance, seen = random.Random(6), set()
    for n in range(6):
        given.write_text(texts[(n + 1) % 2], encoding="utf-8")
        writer = child("import", given, "--into", book)
        time.sleep(0.2 + chance.random())
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        _, text, _ = knock("text", "--state", "base", "--corpus", book)
        assert text in texts
        seen.add(text)
    assert knock("import", given, "--into", book)[0] == 0
    assert not [f for f in book.rglob("*") if "unfinished" in f.name]


def test_two_writers_at_once(tmp_path: Path) -> None:
    """Two processes record at the same time: both emendations are there, each under its id."""
    book = sample(tmp_path / "book")
    more = ("--not-adopted", "--file", "both.xml", "--corpus", book)
    writers = [
        child("emend", f"子{{時→{new}}}。", *EMEND[2:-1], who, *more)
        for new, who in (("辰", "me"), ("午", "you"))
    ]
    said = [w.communicate(timeout=100) for w in writers]
    assert [w.returncode for w in writers] == [0, 0], said
    recorded = [e for e in open_book(book).emendations if (e.file or "").endswith("both.xml")]
    assert (len(recorded), len({e.id for e in recorded})) == (2, 2)


def test_two_imports_and_two_indexers_at_once(tmp_path: Path) -> None:
    """Two texts come into one folder: both are there; two processes index them: every line is found, once."""
    book, words = tmp_path / "book", ("甲子日丑將子時。", "乙丑日寅將丑時。")
    for n, line in enumerate(words):
        (tmp_path / f"t{n}.txt").write_text("\n\n".join([line] * 30) + "\n", encoding="utf-8")
    writers = [child("import", tmp_path / f"t{n}.txt", "--into", book) for n in range(2)]
    said = [w.communicate(timeout=100) for w in writers]
    assert [w.returncode for w in writers] == [0, 0], said
    assert sorted(f.name for f in (book / "corpus").iterdir()) == ["t0.xml", "t1.xml"]
    indexers = [child("index", "--corpus", book) for _ in range(2)]
    said = [w.communicate(timeout=100) for w in indexers]
    assert [w.returncode for w in indexers] == [0, 0], said
    _, out, _ = knock("search", "日", "--index", "--count", "--corpus", book)
    assert out.endswith("60 in all\n")


@pytest.mark.parametrize(("form", "shown"), [("csl", "."), ("dts", "index.json")])
def test_a_killed_export_leaves_the_old_one_or_the_new(tmp_path: Path, form: str, shown: str) -> None:
    """A file and a folder of files; each time it is killed what stands there is whole."""
    book, out = sample(tmp_path / "book"), tmp_path / "out"
    command = ("export", "--format", form, "--corpus", book, "--output", out)
    assert knock(*command)[0] == 0
    whole = files(out) if out.is_dir() else {out: out.read_bytes()}
    chance = random.Random(7)
    for _ in range(5):
        writer = child(*command)
        time.sleep(0.2 + chance.random() / 2)
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        assert (out / shown).exists()
        assert (files(out) if out.is_dir() else {out: out.read_bytes()}) == whole
    assert knock(*command)[0] == 0


def test_a_killed_index_is_made_again(tmp_path: Path) -> None:
    """Whenever the kill comes the next pass finishes the index, and nothing is in it twice."""
    shelf, chance = tmp_path / "shelf", random.Random(8)
    for n in range(12):
        sample(shelf / f"{n}")
    for _ in range(4):
        writer = child("index", "--corpus", shelf)
        time.sleep(0.3 + chance.random() / 2)
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
    assert knock("index", "--corpus", shelf)[0] == 0
    _, indexed, _ = knock("search", "甲", "--index", "--count", "--csv", "--corpus", shelf)
    _, read, _ = knock("search", "甲", "--count", "--csv", "--corpus", shelf)
    assert sorted(indexed.splitlines()) == sorted(read.splitlines())
