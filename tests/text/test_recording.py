"""An emendation is recorded whole or not at all, under an id of its own, and nothing else in the file changes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.errors import AnnotationError, CorpusError, LiurenTextError, OutputError
from liuren_text.text import files
from liuren_text.text.app_writing import Proposal
from liuren_text.text.book import open_book
from liuren_text.text.emendation import Certainty, ErrorKind, Method
from liuren_text.text.files import write_whole, writing_in
from liuren_text.text.importing import import_text
from liuren_text.text.recording import record, withdraw
from liuren_text.text.spans import read_spans

ROOT = Path(__file__).parents[2]
PLAIN = Proposal(
    "子{時→辰}。",
    ErrorKind.SUBSTITUTION,
    (Method.REASON,),
    Certainty.LOW,
    "A reason <of> some & words.",
    "某",
)


def annotation_files(folder: Path) -> dict[str, bytes]:
    """Every file of the annotations, hidden ones too."""
    return {f.name: f.read_bytes() for f in (folder / "annotations").iterdir()}


def added(before: bytes, after: bytes, an_id: str) -> bytes:
    """The app that was put into a file, with the line break before it; fails if anything else changed."""
    end = after.index(b"</app>", after.index(f'xml:id="{an_id}"'.encode())) + len(b"</app>")
    start = end - (len(after) - len(before))
    assert after[:start] + after[end:] == before
    return after[start:end]


def test_what_is_recorded_is_read_back(folder: Path) -> None:
    """Every field, in a new file, by a person who is new there."""
    (folder / "annotations" / "small.xml").rename(folder / "annotations" / "notes.xml")
    proposal = replace(
        PLAIN,
        name="某 <氏>",
        methods=(Method.INTERNAL, Method.PARALLEL),
        sources=("大式", "新書"),
        parallel="子辰",
        cause="slip",
        adopted=False,
        exclude=("e5", "e1", "e5"),
    )
    done = record(folder, proposal)
    (found,) = [e for e in open_book(folder).emendations if e.id == done.emendation.id]
    assert found == done.emendation
    assert (found.id, found.passage, found.locus, found.kind) == ("e01-1", "a01", "子{時→辰}。", "訛")
    assert (found.methods, found.cert, found.resp) == (proposal.methods, Certainty.LOW, "某")
    assert (found.reason, found.parallel, found.cause) == (proposal.reason, "子辰", "slip")
    assert (found.sources, found.adopted) == (("大式", "新書"), False)
    assert found.exclude == ("e5", "e1")
    assert (done.new_file, done.new_person, done.file.name) == (True, True, "某.xml")
    assert ("某", "emendations", "某 <氏>") in [
        (r.id, r.what, r.name) for r in open_book(folder).responsibilities
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["unix", "windows"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["bare", "marked"])
def test_only_the_app_is_put_in(folder: Path, ending: str, mark: str) -> None:
    """Order, comments, line ends and mark of a file kept by hand stay; the app is laid out as its neighbours."""
    file = folder / "annotations" / "small.xml"
    text = mark + file.read_text(encoding="utf-8").replace('<app xml:id="e2"', '<!-- 手 --><app xml:id="e2"')
    file.write_text(text, encoding="utf-8", newline=ending)
    before = file.read_bytes()
    record(folder, replace(PLAIN, resp="ji"), "small.xml")
    first, *lines = added(before, file.read_bytes(), "e01-1").decode().split(ending)
    assert first == ""
    assert [len(line) - len(line.lstrip(" ")) for line in lines] == [6, 8, 8, 8, 8, 6]
    assert not any(set(line) & set("\r\n") for line in lines)
    assert (
        open_book(folder).emendations[1].id != "e01-1"
    )  # it stands after the last app of the passages before


def test_an_app_stands_in_the_order_of_the_text(folder: Path) -> None:
    """After those of its own and of earlier passages."""
    record(folder, replace(PLAIN, resp="ji"), "small.xml")
    record(folder, replace(PLAIN, locus="甲羊{戊→戌}庚", resp="ji"), "small.xml")
    ids = [s.id for s in read_spans((folder / "annotations" / "small.xml").read_bytes()).all("app")]
    assert ids == ["e1", "e2", "e3", "e01-1", "e4", "e5", "e05-1"]


def test_a_known_person_is_not_entered_again(folder: Path) -> None:
    """Whether by id or by name, and whether the text or an annotation file names them."""
    (folder / "annotations" / "small.xml").rename(folder / "annotations" / "notes.xml")
    for resp, known in (("ding", "ding"), ("某丁", "ding"), ("ji", "ji"), ("某己", "ji")):
        done = record(folder, replace(PLAIN, resp=resp), "mine.xml")
        assert (done.emendation.resp, done.new_person) == (known, False)
        withdraw(folder, done.emendation.id)


def test_an_id_is_given_once(folder: Path) -> None:
    """Not again after it was withdrawn, in whatever file, nor after its file was emptied."""
    ids = []
    for n in range(3):
        done = record(folder, replace(PLAIN, resp="ji"), f"file{n % 2}.xml")
        ids.append(done.emendation.id)
        withdraw(folder, done.emendation.id)
    assert ids == ["e01-1", "e01-2", "e01-3"]
    assert record(folder, replace(PLAIN, resp="ji"), "other.xml").emendation.id == "e01-4"
    with pytest.raises(
        AnnotationError, match=r"there is no emendation e01-1; of that passage there are e01-4"
    ):
        withdraw(folder, "e01-1")


def test_withdrawing_takes_out_the_app_alone(folder: Path) -> None:
    """What was there before it is there after it, but for the note that retires its id."""
    before = annotation_files(folder)["small.xml"].decode()
    an_id = record(folder, replace(PLAIN, resp="ji"), "small.xml").emendation.id
    withdraw(folder, an_id)
    after = annotation_files(folder)["small.xml"].decode()
    note = f"    <revisionDesc>\n      <change>retired ids: {an_id}</change>\n    </revisionDesc>\n"
    assert after.replace(note, "") == before
    for emendation in open_book(folder).emendations:
        withdraw(folder, emendation.id)
    assert open_book(folder).emendations == ()


def test_what_has_no_place_any_more_can_be_withdrawn(folder: Path) -> None:
    """Its words were changed in the text: each command says so, and how to go on; one after the other is taken out."""
    text = folder / "corpus" / "small.xml"
    for locus in ("子{時→辰}。", "{子→丑}時。"):
        record(folder, replace(PLAIN, locus=locus, adopted=False), "small.xml")
    text.write_text(text.read_text(encoding="utf-8").replace("子時。", "丑日。"), encoding="utf-8")
    with pytest.raises(AnnotationError) as error:
        open_book(folder)
    lost = [f for f in error.value.faults if ": e01-" in str(f)]
    assert [str(f).rpartition(": ")[2] for f in lost] == [
        "liuren-text withdraw e01-1",
        "liuren-text withdraw e01-2",
    ]
    assert all("correct the words and braces with lem and rdg" in str(f) for f in lost)
    taken = withdraw(folder, "e01-1")
    assert (taken.id, taken.locus) == ("e01-1", "子{時→辰}。")
    withdraw(folder, "e01-2")
    assert not any("e01-" in str(f) for f in _told(folder))


def _told(folder: Path) -> tuple[object, ...]:
    try:
        open_book(folder)
    except AnnotationError as error:
        return error.faults
    return ()


def test_what_another_excludes_is_not_withdrawn(folder: Path) -> None:
    """Then the other would point to nothing: a fault that was not there before is not made."""
    file = folder / "annotations" / "small.xml"
    listed = file.read_text(encoding="utf-8")
    assert 'xml:id="e2"' in listed
    file.write_text(listed.replace('xml:id="e2"', 'xml:id="e2" exclude="#e1"'), encoding="utf-8")
    before = annotation_files(folder)
    with pytest.raises(AnnotationError, match="e1"):
        withdraw(folder, "e1")
    assert annotation_files(folder) == before


def test_what_is_excluded_is_pointed_to_wherever_it_stands(folder: Path) -> None:
    """In the same file by its id, in another by its name too; the two are then tried apart, as `touches` says."""
    (folder / "annotations" / "small.xml").rename(folder / "annotations" / "notes.xml")
    instead = replace(PLAIN, resp="ji", adopted=False, exclude=("e5",))
    same = record(folder, instead, "notes.xml")
    other = record(folder, replace(instead, locus="{子→丑}時。"), "other.xml")
    for done, pointer in ((same, "#e5"), (other, "notes.xml#e5")):
        app = next(s for s in read_spans(done.file.read_bytes()).all("app") if s.id == done.emendation.id)
        assert app.attributes["exclude"] == pointer
        (fifth,) = [e for e in open_book(folder).emendations if e.id == "e5"]
        assert done.emendation.touches(fifth)
    with pytest.raises(AnnotationError):
        withdraw(folder, "e5")


def test_what_nothing_can_point_to_is_not_excluded(folder: Path) -> None:
    """Of an annotation file with the name of the text only the text can be meant."""
    before = annotation_files(folder)
    with pytest.raises(
        AnnotationError, match=r"small\.xml: has the name of the text, .* e5 in it; rename it"
    ):
        record(folder, replace(PLAIN, exclude=("e5",), adopted=False), "new.xml")
    assert annotation_files(folder) == before


REFUSED = [
    ({"locus": "子{刻→辰}。"}, "the words 子刻。 do not occur; nearest is a01"),
    ({"locus": "{子→丑}"}, "occur 4 times"),
    ({"locus": "子{時→時}。"}, "the reading equals the base"),
    ({"locus": "子時。"}, "no change; mark one as"),
    ({"locus": "子{時→辰。"}, "a brace is not closed, or has not one arrow"),
    ({"locus": "子{時→→辰}。"}, "a brace is not closed, or has not one arrow"),
    ({"locus": " "}, "the locus is empty; quote words of the base with a change"),
    ({"passage": "a99"}, "there is no passage a99; small has a00 to a05"),
    ({"passage": "a03"}, "do not occur in a03; they stand in a01"),
    ({"locus": "，是{第二→第三}課"}, "e1 (，是{第二→第三}課) is the same change already"),
    (
        {"locus": "，是第{二→四}課"},
        "which is adopted; record yours with --not-adopted, or take that one back",
    ),
    ({"kind": ErrorKind.SURPLUS}, "衍 takes words away, and puts none in"),
    ({"kind": ErrorKind.OMISSION}, "脫 puts in words that the base leaves out"),
    ({"kind": ErrorKind.TRANSPOSITION}, "倒 has the same words in another order"),
    ({"kind": ErrorKind.LACUNA}, "闕 fills a place where the base has □"),
    ({"locus": "子{時→}。"}, "訛 reads other words for words of the base"),
    ({"methods": ()}, "name the method: 本校, 他校 or 理校"),
    ({"methods": (Method.PARALLEL,)}, "他校 is from another book; name it with --source"),
    ({"exclude": ("e9",)}, "--exclude: there is no emendation e9; `liuren-text list` names them all"),
    (
        {"exclude": ("e5",)},
        "子{時→辰}。 is proposed instead of e5 ({□→未}), which is adopted; record yours with --not-adopted",
    ),
    ({"reason": " "}, "reason: give some words"),
    ({"reason": "a\x00b"}, "reason: U+0000 is a control character"),
    ({"locus": "子{時→\ue000}。"}, "locus: U+E000 is a private-use character"),
    ({"resp": ""}, "resp: give some words"),
    ({"reason": "\udc80"}, "reason: U+DC80 cannot be seen"),
    ({"cause": "two words"}, "which is not a name"),
]


@pytest.mark.parametrize(("change", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_is_wrong_is_refused_and_nothing_is_written(
    folder: Path, change: dict[str, object], said: str
) -> None:
    """With a message that says what to do."""
    before = annotation_files(folder)
    with pytest.raises(AnnotationError) as error:
        record(folder, replace(PLAIN, **change))  # type: ignore[arg-type]
    assert said in str(error.value)
    assert annotation_files(folder) == before
    for fault in error.value.faults:  # a line that is named is there, and has what the fault is about
        if fault.line is not None:
            line = Path(str(fault.file)).read_text(encoding="utf-8").splitlines()[fault.line - 1]
            assert "<app " in line


@pytest.mark.parametrize("file", ["../x.xml", "/tmp/x.xml", "a/b.xml", "x.txt", ".x.xml", "x.xml/..", ""])
def test_no_file_outside_the_annotations_is_written(folder: Path, file: str) -> None:
    """Only a name; the folder is known."""
    with pytest.raises(AnnotationError, match=r"name a file of annotations/ that ends in \.xml"):
        record(folder, PLAIN, file)


def test_each_text_of_a_folder_has_its_own_file(tmp_path: Path) -> None:
    """A person is entered in each; the file of one text takes nothing about another."""
    for name, text in (("one", "甲子日占用時。"), ("two", "丙寅日占用時。")):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        import_text(tmp_path / f"{name}.txt", tmp_path / "book")
    book = tmp_path / "book"
    for name, locus in (("one", "甲子日{占→卜}"), ("two", "丙寅日{占→卜}")):
        done = record(book, replace(PLAIN, locus=locus), text=name)
        assert (done.file.name, done.new_person) == (f"某.{name}.xml", True)
        assert [e.id for e in open_book(book, name).emendations] == ["e01-1"]
    before = annotation_files(book)
    with pytest.raises(AnnotationError):
        record(book, replace(PLAIN, locus="丙寅{日→月}"), "某.one.xml", "two")
    with pytest.raises(CorpusError, match=r"holds 2 texts \(one, two\); name one"):
        record(book, PLAIN)
    assert annotation_files(book) == before


def test_a_broken_book_is_not_written_to(folder: Path) -> None:
    """Its faults are told first."""
    (folder / "annotations" / "z.xml").write_text("<TEI", encoding="utf-8")
    before = annotation_files(folder)
    with pytest.raises(AnnotationError, match="not well-formed"):
        record(folder, PLAIN)
    with pytest.raises(CorpusError, match="no such folder"):
        record(folder / "none", PLAIN)
    assert annotation_files(folder) == before
    assert not (folder / "none").exists()


@settings(max_examples=40, deadline=None)
@given(
    st.text(alphabet="卯辰<>&\"'…{}→]a \t", max_size=12),
    st.text(alphabet="因 <&>\"'a]}", min_size=1, max_size=12),
)
def test_any_words_are_read_back_or_refused(reading: str, reason: str) -> None:
    """Whatever XML makes of them."""
    import shutil
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as place:
        folder = Path(shutil.copytree(Path(__file__).parent / "sample", Path(place) / "small"))
        try:
            done = record(folder, replace(PLAIN, locus=f"子{{時→{reading}}}。", reason=reason))
        except LiurenTextError:
            return
        assert done.emendation.edits[0].text == reading
        assert done.emendation.reason == " ".join(reason.split(" ")).strip() or " " in reason


def test_a_failed_write_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, at whatever step: the old file stays and no part of the new one."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = annotation_files(folder)
    for step in ("fsync", "replace", "chmod"):
        with monkeypatch.context() as patched:
            patched.setattr(files.os, step, full)
            with pytest.raises(OutputError, match="cannot be written: No space left on device"):
                record(folder, replace(PLAIN, resp="ji"), "small.xml")
        assert annotation_files(folder) == before
    record(folder, replace(PLAIN, resp="ji"), "small.xml")


def test_a_link_is_written_through(folder: Path) -> None:
    """It stays a link, and mode and owner of its target stay."""
    real = folder / "real.xml"
    link = folder / "annotations" / "small.xml"
    link.rename(real)
    real.chmod(0o640)
    link.symlink_to(real)
    record(folder, replace(PLAIN, resp="ji"), "small.xml")
    assert link.is_symlink()
    assert b"e01-1" in real.read_bytes()
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_second_writer_waits_and_then_says_so(tmp_path: Path) -> None:
    """While another holds the folder."""
    said = "another liuren-text has been writing here"
    with writing_in(tmp_path), pytest.raises(OutputError, match=said), writing_in(tmp_path, patience=0.1):
        pass
    with writing_in(tmp_path, patience=0.1):
        pass


def child(code: str, *arguments: object) -> subprocess.Popen[bytes]:
    """Another process that has the package."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
    )


WRITING = """
import sys
from pathlib import Path
from liuren_text.text.files import write_whole, writing_in
file = Path(sys.argv[1])
old, new = b"old" * 400_000, b"new" * 500_000
print("ready", flush=True)
while True:
    with writing_in(file.parent):
        write_whole(file, new)
        write_whole(file, old)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed there in another way")
def test_a_killed_writer_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    """Never half of one; its lock goes with it, and what it left unfinished is cleared by the next."""
    file = tmp_path / "f.xml"
    chance = random.Random(6)
    seen = set()
    for _ in range(15):
        process = child(WRITING, file)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.random() * 0.06)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if file.exists():
            data = file.read_bytes()
            assert data in (b"old" * 400_000, b"new" * 500_000)
            seen.add(data[:3])
        with writing_in(tmp_path, patience=0):
            pass
        assert [f.name for f in tmp_path.iterdir()] in ([], ["f.xml"])
    assert seen


RECORDING = """
import sys
from pathlib import Path
from liuren_text.text.app_writing import Proposal
from liuren_text.text.emendation import Certainty, ErrorKind, Method
from liuren_text.text.importing import import_text
from liuren_text.text.recording import record
folder, who = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
for n in range(int(sys.argv[3])):
    reading = "零一二三四五六七八九"[n] + who
    record(folder, Proposal("子{時→%s}。" % reading, ErrorKind.SUBSTITUTION, (Method.REASON,), Certainty.LOW, "why",
                            who, adopted=False), "shared.xml")
"""


@pytest.mark.slow
def test_two_writers_lose_nothing(folder: Path) -> None:
    """Of two processes that record in one file at once, all is there, each under its own id."""
    writers = [child(RECORDING, folder, who, 8) for who in ("甲", "乙")]
    assert [w.wait(timeout=120) for w in writers] == [0, 0]
    recorded = [e for e in open_book(folder).emendations if e.file and e.file.endswith("shared.xml")]
    assert len(recorded) == 16
    assert len({e.id for e in recorded}) == 16


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed there in another way")
def test_an_emendation_that_was_killed_is_there_or_not(folder: Path) -> None:
    """The book can be read after every kill, and goes on being written to."""
    chance = random.Random(5)
    count = 0
    for n in range(8):
        process = child(RECORDING, folder, "甲乙丙丁戊己庚辛"[n], 9)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.05 + chance.random() * 0.4)
        process.send_signal(signal.SIGKILL)
        process.wait()
        recorded = [e for e in open_book(folder).emendations if e.id.startswith("e01-")]
        assert len(recorded) >= count
        count = len(recorded)
    record(folder, PLAIN)
    assert count


def test_a_write_is_seen_whole(tmp_path: Path) -> None:
    """And a new file has the rights that the user gives to new files."""
    write_whole(tmp_path / "a.xml", b"x")
    (tmp_path / "b.xml").write_bytes(b"x")
    assert (tmp_path / "a.xml").stat().st_mode == (tmp_path / "b.xml").stat().st_mode
