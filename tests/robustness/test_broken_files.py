"""Broken files at every door that reads them: an answer, no traceback; nothing outside is read, memory is bounded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from liuren_text.edition.formats import FORMATS
from tests.robustness.broken import plain, tei
from tests.robustness.door import SAMPLE, knock, sample

ROOT = Path(__file__).parents[2]
READERS = (
    ("verify",),
    ("text", "--state", "base"),
    ("list", "--json"),
    ("search", "甲"),
    ("export", "--format", "csv"),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("part", ["corpus", "annotations"])
def test_damaged_tei(tmp_path: Path, part: str) -> None:
    """Each damage of the text or of its annotations, at each door that reads a book; the file is left as it is."""
    book = sample(tmp_path / "book")
    file = book / part / "small.xml"
    tried = 0
    for name, data in tei(file.read_bytes()):
        file.write_bytes(data)
        readers = READERS[tried % len(READERS) :][:1] if tried else READERS
        for command in readers:
            code, *_ = knock(*command, "--corpus", book)
            assert code in (0, 2) or command[0] in ("verify", "export"), (name, command)
            tried += 1
        knock("validate", file)
        assert file.read_bytes() == data, name
        file.write_bytes((SAMPLE / part / "small.xml").read_bytes())
    assert tried > 150


def test_damaged_texts_on_one_shelf(tmp_path: Path) -> None:
    """All of them at once: a row each, the sound one judged, every other told."""
    shelf = tmp_path / "shelf"
    damaged = [d for d in tei((SAMPLE / "corpus" / "small.xml").read_bytes()) if len(d[1]) < 100_000]
    for n, (_, data) in enumerate(damaged):
        (shelf / f"{n:03}" / "corpus").mkdir(parents=True)
        (shelf / f"{n:03}" / "corpus" / "small.xml").write_bytes(data)
    (shelf / "sound" / "corpus").mkdir(parents=True)
    (shelf / "sound" / "corpus" / "small.xml").write_bytes((SAMPLE / "corpus" / "small.xml").read_bytes())
    code, out, _ = knock("verify", "--corpus", shelf, "--json")
    records = json.loads(out)
    assert code == 2
    assert len(records) == len(damaged) + 1 > 100
    assert all(bool(r["faults"]) != (r["result"] is not None) for r in records)
    assert records[-1]["result"] is not None
    assert knock("index", "--corpus", shelf)[0] == 2
    assert knock("search", "甲", "--index", "--corpus", shelf)[0] == 0


def test_plain_texts_that_are_none(tmp_path: Path) -> None:
    """Imported or refused: what is imported is printed back byte for byte, what is refused leaves nothing behind."""
    book = sample(tmp_path / "book")
    kept = refused = 0
    for n, (name, data) in enumerate(plain()):
        file, into = tmp_path / "given.txt", tmp_path / f"into{n}"
        file.write_bytes(data)
        code, *_ = knock("import", file, "--into", into)
        if code == 2:
            refused += 1
            assert not list(into.rglob("*.xml")), name
        else:
            kept += 1
            _, back, _ = knock("text", "--state", "base", "--corpus", into)
            decoded = back.encode()
            assert decoded == data or data[:2] in (b"\xff\xfe", b"\xfe\xff") or not _is_utf8(data), name
        if n % 4 == 0 and len(data) < 100_000:
            knock("collate", file, "--corpus", book, "--no-verdicts")
        assert file.read_bytes() == data
    assert (kept + refused, kept > 20, refused > 20) == (len(list(plain())), True, True)


def _is_utf8(data: bytes) -> bool:
    try:
        return not data.decode("utf-8").startswith("\ufeff")
    except UnicodeDecodeError:
        return False


@pytest.mark.slow
def test_texts_with_next_to_nothing_in_them(tmp_path: Path) -> None:
    """One character, a gap, a title alone, two words without a claim: every command has an answer."""
    tried = 0
    for n, words in enumerate(("一", "□", "□……", "六壬", "六壬\n\n甲。", "𠀀", "（甲）", "e\u0300x")):
        file, book = tmp_path / f"t{n}.txt", tmp_path / f"b{n}"
        file.write_text(f"{words}\n", encoding="utf-8")
        if knock("import", file, "--into", book)[0] == 2:
            assert "\u0300" in words
            continue
        commands: list[tuple[object, ...]] = [
            *READERS,
            ("suggest",),
            ("mutate", "--jobs", 1),
            ("laws",),
            ("search", "--slot", "branch"),
            ("collate", file),
            ("index",),
            ("search", words[0], "--index"),
            ("edition", tmp_path / f"pages{n}"),
            *(("export", "--format", f, "--output", tmp_path / f"out{n}.{f}") for f in FORMATS),
        ]
        for command in commands:
            lost = command[0] == "collate" and not any(
                map(str.isalnum, words)
            )  # it has no words to hold against any
            assert knock(*command, "--corpus", book)[0] == (2 if lost else 0), (words, command)
            tried += 1
        for form in ("tei-inline", "tei-external"):
            assert knock("validate", tmp_path / f"out{n}.{form}")[0] == 0
    assert tried == 7 * (len(READERS) + 8 + len(FORMATS))


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    """And other things that are no files: a device, a link to nothing, a link to itself."""
    for part in ("corpus", "annotations"):
        for kind in ("folder", "nothing", "itself", "device"):
            book = sample(tmp_path / f"{part}-{kind}")
            file = book / part / "small.xml"
            file.unlink()
            if kind == "folder":
                file.mkdir()
            else:
                file.symlink_to({"nothing": book / "none", "itself": file, "device": Path("/dev/full")}[kind])
            for command in READERS[::2]:
                assert knock(*command, "--corpus", book)[0] == 2, (part, kind, command)
            knock("validate", file)
    for name in (tmp_path, Path("/dev/null"), tmp_path / "none", Path("/proc/self/mem")):
        assert knock("import", name, "--into", tmp_path / "into")[0] == 2
        assert knock("collate", name, "--corpus", SAMPLE)[0] == 2
        assert knock("validate", name)[0] == 2
    for command in READERS:
        assert knock(*command, "--corpus", SAMPLE / "corpus" / "small.xml")[0] == 2


HOSTILE = """
import json, os, resource, sys

def most_memory():
    # in MiB; what getrusage tells counts the parent, before this program took its place
    try:
        lines = open("/proc/self/status").read().splitlines()
        return int(next(l for l in lines if l.startswith("VmHWM")).split()[1]) // 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
from pathlib import Path
sys.path.insert(0, sys.argv[1])
limit = int(sys.argv[4]) << 20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
from liuren_text.edition.formats import FORMATS
from tests.robustness.broken import bombs
from tests.robustness.door import knock, sample
folder, secret, opened = Path(sys.argv[2]), Path(sys.argv[3]), []
own = (str(folder), sys.prefix, sys.base_prefix, sys.argv[1], "/proc", "/dev/null", "/usr", "/etc/localtime")

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        path = os.path.abspath(os.fsdecode(arguments[0]))
        if not path.startswith(own):
            opened.append(path)
    if event.startswith(("socket.connect", "subprocess", "os.system", "urllib")):
        opened.append(event)

sys.addaudithook(watch)
tried, said = 0, ""
for part in ("corpus", "annotations"):
    book = sample(folder / part)
    for name, data in bombs(secret):
        (book / part / "bomb.xml").write_bytes(data)
        for command in (("verify", "--again"), ("text", "--state", "base"), ("search", "甲")):
            said += "".join(knock(*command, "--corpus", book)[1:])
            tried += 1
        said += "".join(knock("validate", book / part / "bomb.xml")[1:])
        (folder / "w.xml").write_bytes(data)
        said += "".join(knock("collate", folder / "w.xml", "--no-verdicts", "--corpus", folder / "clean")[1:])
        said += "".join(knock("import", folder / "w.xml", "--into", folder / "into")[1:])
        tried += 3
print(json.dumps({"tried": tried, "opened": opened, "told": "SECRET" in said,
                  "memory": most_memory()}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are another matter there")
def test_bombs_do_not_grow_and_read_nothing(tmp_path: Path) -> None:
    """In a process of limited memory and time. The secret is a pipe: who opened it, in whatever library, would wait."""
    sample(tmp_path / "clean")
    secret = tmp_path.parent / "secret"
    os.mkfifo(secret)
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        said = subprocess.run(
            [sys.executable, "-c", HOSTILE, str(ROOT), str(tmp_path), str(secret), "900"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment,
        )
    finally:
        secret.unlink()
    assert said.returncode == 0, said.stderr[-3000:]
    found = json.loads(said.stdout)
    assert (found["opened"], found["told"]) == ([], False)
    assert found["tried"] > 150
    assert found["memory"] < 500
