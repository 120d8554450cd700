"""A plain text comes in as TEI and goes out as it was; what was named keeps its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from liuren_text.errors import CorpusError, LiurenTextError, OutputError
from liuren_text.text.book import default_book, open_book
from liuren_text.text.corpus import read_corpus, render_base
from liuren_text.text.importing import Import, Wish, import_text
from liuren_text.text.passage import Kind, Passage
from liuren_text.text.plain import Division

SEED = Path(__file__).parents[1] / "reference" / "xunyuan-1.txt"
# What plain texts are made of, what looks like markup, and what XML cares for
PIECES = [
    *"甲乙丙丁子丑寅卯，。：；！？、（）「」□…　 \t&<>\"']#abc歌訣",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\n　\n",
    "（夾注）",
    "（左）（右）",
    "□……",
    "□□",
    "日貴人歌：甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬癸兔蛇游。",
    "甲羊戊庚牛，\n乙猴己鼠求，\n丙雞丁豬位，\n壬癸兔蛇游。",
    "巳　午　未\n辰　　申\n卯　　酉",
    "巳　午　未 辰　　申 卯　　酉",
    "とある。",
    "𠀀𪚥",
    "]]>",
]
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=30).map("".join)
DIVISIONS: list[Division | None] = [None, "lines", "blocks"]


def imported(text: str | bytes, folder: Path, name: str = "t", **wishes: object) -> Import:
    """Import a text from a file of its own."""
    file = folder.parent / f"{folder.name}-{name}.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return import_text(file, folder, Wish(id=name, **wishes))  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from(DIVISIONS), st.booleans())
@example("\ufeff甲\n", None, True)
@example("甲\r\n\r\n乙\r丙 \n", "lines", False)
@example("（甲）\n（乙）", "blocks", False)
@example("□□\n□□\n□\n……\n\n甲", "blocks", False)
@example("　　甲\n　\n 乙", "blocks", False)
def test_any_text_is_given_back_byte_for_byte(text: str, division: Division | None, mark: bool) -> None:
    """Whatever it holds, and however its lines are broken; a text of white space alone is refused."""
    data = ("\ufeff" if mark else "").encode() + text.lstrip("\ufeff").encode()
    with TemporaryDirectory() as place:
        folder = Path(place) / "book"
        if not text.lstrip("\ufeff").strip(" \t\r\n\u3000"):
            with pytest.raises(CorpusError, match="holds no text"):
                imported(data, folder, division=division)
            return
        imported(data, folder, division=division)
        book = open_book(folder)
        assert render_base(book.corpus).encode() == data
        assert not book.emendations


@settings(max_examples=40, deadline=None)
@given(TEXTS, TEXTS)
def test_a_second_import_names_everything_once(first: str, second: str) -> None:
    """No id is given twice, in the text or to what was retired; the text is the second one."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "book"
        try:
            imported(f"序文。\n\n{first}", folder, division="blocks")
            before = open_book(folder).corpus
            done = imported(f"序文。\n\n{second}", folder, division="blocks")
        except CorpusError:
            return  # nothing but white space, or nothing of the first text left
        after = open_book(folder).corpus
        assert render_base(after) == f"序文。\n\n{second}"
        assert {p.id: p.text for p in before}["p01"] == after["p01"].text or "p01" in (
            done.kept or Import
        ).edited  # type: ignore[union-attr,attr-defined]
        assert not {p.id for p in after} & set(done.kept.retired if done.kept else ())


def without_section(passage: Passage) -> Passage:
    """What a program can know of a passage: sections are an editor's."""
    return replace(passage, section="")


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> Import:
    """The transcription of the book, imported."""
    folder = tmp_path_factory.mktemp("seed") / "book"
    return import_text(SEED, folder, Wish(gloss="alternating"))


def test_the_seed_gives_the_passages_of_the_book(seed: Import) -> None:
    """Sentence by sentence, note by note, verse by verse, under the same ids as the edition that was made by hand."""
    book = read_corpus(default_book())
    assert list(map(without_section, seed.corpus)) == list(map(without_section, book))
    assert render_base(read_corpus(seed.file.parents[1])).encode() == SEED.read_bytes()
    assert (seed.gloss_language, seed.encodings, seed.unclear) == ("ja", ("UTF-8",), ())
    assert (seed.corpus.id, seed.corpus.title) == ("xunyuan-1", "大六壬尋源巻一")


def test_an_import_can_be_verified_at_once(seed: Import) -> None:
    """It has a place for emendations, with none in it yet."""
    book = open_book(seed.file.parents[1])
    assert book.emendations == ()
    assert seed.new_annotations is not None
    assert "who" not in seed.new_annotations.read_text(encoding="utf-8")


def test_two_files_are_a_text_and_its_gloss(tmp_path: Path) -> None:
    """Each is given back as it was."""
    original, gloss = tmp_path / "o.txt", tmp_path / "g.txt"
    original.write_bytes("小式\r\n甲子日。\r\n乙丑日。\r\n".encode())
    gloss.write_bytes("\ufeff甲子の日。\n\n乙丑の日。\n".encode())
    done = import_text(original, tmp_path / "book", Wish(gloss=gloss))
    corpus = read_corpus(tmp_path / "book")
    assert render_base(corpus, (Kind.TITLE, Kind.ORIGINAL)).encode() == original.read_bytes()
    assert render_base(corpus, Kind.GLOSS).encode() == gloss.read_bytes()
    assert [(p.id, p.corresp) for p in corpus] == [
        ("p00", None),
        ("p01", None),
        ("g01", "p01"),
        ("p02", None),
        ("g02", "p02"),
    ]
    assert done.gloss_language == "ja"
    again = import_text(original, tmp_path / "book", Wish(gloss=gloss))
    assert again.kept is not None
    assert (again.kept.edited, again.kept.new, again.kept.retired) == ([], [], [])


OLD = "甲子日占。\n\n乙丑日占，起課。用時。\n\n丙寅日占。\n"


@pytest.mark.parametrize(
    ("new", "ids"),
    [
        (OLD, "p01 p02 p03"),
        ("甲子日占。\n\n乙丑日占，起課。用正時。\n\n丙寅日占。\n", "p01 p02 p03"),
        ("甲子日占。\n\n新添一段文字在此。\n\n乙丑日占，起課。用時。\n\n丙寅日占。\n", "p01 p04 p02 p03"),
        ("乙丑日占，起課。用時。\n\n丙寅日占。\n", "p02 p03"),
        ("丙寅日占。\n\n甲子日占。\n\n乙丑日占，起課。用時。\n", "p03 p01 p02"),
        ("新首段此為。\n\n甲子日占。\n\n丙寅日占。\n\n新末段彼也。\n", "p04 p01 p03 p05"),
        ("甲子日占。\n乙丑日占，起課。用時。\n丙寅日占。", "p01 p02 p03"),
    ],
)
def test_what_stays_keeps_its_id(tmp_path: Path, new: str, ids: str) -> None:
    """Unchanged, edited, moved; what is new gets a new number."""
    imported(OLD, tmp_path / "book")
    imported(new, tmp_path / "book")
    corpus = read_corpus(tmp_path / "book")
    assert [p.id for p in corpus] == ids.split()
    assert render_base(corpus) == new


def test_a_retired_id_is_never_given_again(tmp_path: Path) -> None:
    """Not to a new paragraph after the last one was taken out, nor to a sentence of an edited one."""
    folder = tmp_path / "book"
    imported(OLD, folder)
    imported("甲子日占。\n\n乙丑日占，起課。\n", folder)
    done = imported("甲子日占。\n\n乙丑日占，起課。何謂也。\n\n己巳年月。\n", folder)
    corpus = read_corpus(folder)
    assert [p.id for p in corpus] == ["p01", "p02", "p04"]
    assert [s.id for s in corpus["p02"].sentences] == ["p02.1", "p02.3"]
    assert done.kept is not None
    assert done.kept.new == ["p04"]


def test_what_was_marked_up_by_hand_stays(tmp_path: Path) -> None:
    """Sections, comments and sentences of paragraphs that did not change, and every other byte of the file."""
    folder = tmp_path / "book"
    file = imported(OLD, folder).file
    text = file.read_text(encoding="utf-8")
    by_hand = text.replace(
        '        <p xml:id="p02"', '        <div type="section" n="二"><!-- 手 -->\n        <p xml:id="p02"'
    ).replace("      </div>\n    </body>", "        </div>\n      </div>\n    </body>")
    assert by_hand != text
    file.write_text(by_hand, encoding="utf-8")
    imported(OLD.replace("丙寅日占。", "丙寅日占。又。"), folder)
    after = file.read_text(encoding="utf-8")
    changed = [a for a, b in zip(after.splitlines(), by_hand.splitlines(), strict=False) if a != b]
    assert "<!-- 手 -->" in after
    assert read_corpus(folder)["p03"].section == "二"
    assert any("p03.2" in line for line in changed)
    imported("甲子日占。\n", folder)
    assert "二" not in file.read_text(encoding="utf-8").partition("</teiHeader>")[2]


def test_a_title_can_be_changed(tmp_path: Path) -> None:
    """By importing again; without a title the one that was given stays."""
    imported(OLD, tmp_path / "book", title="初題")
    assert imported(OLD, tmp_path / "book").corpus.title == "初題"
    assert imported(OLD, tmp_path / "book", title="再<題>").corpus.title == "再<題>"


@pytest.mark.parametrize("part", ["corpus", "annotations"])
def test_a_file_in_the_place_of_a_folder_is_told_before_anything_is_written(
    tmp_path: Path, part: str
) -> None:
    """Within the folder as well."""
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / part).write_text("x")
    with pytest.raises(CorpusError, match="is a file; name a folder"):
        imported(OLD, tmp_path / "book")
    assert [f.name for f in (tmp_path / "book").iterdir()] == [part]


def test_another_text_does_not_overwrite_one(tmp_path: Path) -> None:
    """A file that shares no paragraph is another text."""
    done = imported(OLD, tmp_path / "book")
    before = done.file.read_bytes()
    with pytest.raises(CorpusError, match="holds another text"):
        imported("此書與彼無一字同。", tmp_path / "book")
    assert done.file.read_bytes() == before


def test_emendations_that_lost_their_words_are_told(tmp_path: Path) -> None:
    """The text is imported; which loci need another look is said."""
    folder = tmp_path / "book"
    imported(OLD, folder)
    source = (folder / "annotations" / "editor.xml").read_text(encoding="utf-8")
    app = (
        '<listApp><app xml:id="e02-1" type="訛" loc="p02" resp="t.xml#editor" cert="low" ana="#lijiao">'
        '<lem>正</lem><rdg wit="t.xml#di">用</rdg><note type="locus">{用→正}時</note>'
        '<note type="reason">why</note></app></listApp>'
    )
    (folder / "annotations" / "editor.xml").write_text(
        source.replace("<standOff>", f"<standOff>{app}"), encoding="utf-8"
    )
    assert imported(OLD, folder).misplaced == ()
    (fault,) = imported(OLD.replace("用時", "用辰"), folder).misplaced
    assert "the words 用時 do not occur in p02" in fault.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no text"),
        (" \n　\n", "holds no text"),
        ("甲\ue000乙\ue000", "U+E000 is a private-use character"),
        ("甲\u200b", "U+200B cannot be seen"),
        ("甲\x0c乙", "U+000C"),
        ("甲\uf9d1", "write 六"),
        ("か\u3099", "normalization form C"),
        ("a\u202e", "U+202E"),
        (b"\xff\xfe\x00\xd8", "not UTF-16: the first bad byte"),
        ("昔黃帝伐蚩尤".encode()[:-1] + b"\xff", "0xFF at offset 17"),
        (b"\x00\x01\x02\xff", "in no encoding this program reads"),
        (b"\xff\xfe\x00\x00abcd", "UTF-32"),
        ("<?xml version='1.0'?><TEI/>", "is XML and no plain text"),
    ],
    ids=str,
)
def test_what_cannot_be_kept_is_refused(tmp_path: Path, text: str | bytes, said: str) -> None:
    """With the place and what to do; nothing is written."""
    with pytest.raises(CorpusError) as error:
        imported(text, tmp_path / "book")
    assert said in str(error.value)
    assert not list((tmp_path / "book").rglob("*.xml"))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """There is no third outcome."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "book"
        refused: tuple[object, ...] = ()
        try:
            imported(data, folder)
        except LiurenTextError as error:
            refused = error.faults
        assert bool(refused) != bool(list(folder.rglob("*.xml")))
        if not refused:
            read_corpus(folder)


def test_a_folder_or_a_missing_file_is_no_text(tmp_path: Path) -> None:
    """One message each."""
    for place, said in ((tmp_path, "is a folder"), (tmp_path / "none.txt", "cannot be read")):
        with pytest.raises(CorpusError, match=said):
            import_text(place, tmp_path / "book")


def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    """And a folder that cannot be made."""
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises((CorpusError, OutputError)):
            import_text(SEED, place)


def test_paragraphs_of_several_lines_alternate(tmp_path: Path) -> None:
    """By the look of its lines each is a paragraph; but then original and gloss would not take turns."""
    verse = "貴人之法，當分晝夜而定其順逆，不可混也。\n甲羊戊庚牛之歌，學者所宜熟記，不可忽也。"
    text = f"六壬撮要\n\n{verse}\n\n貴人の法である。\n\n月將加時。\n\n月将を時に加える。"
    done = imported(text, tmp_path / "book", gloss="alternating")
    assert done.division == "blocks"
    assert [p.kind for p in done.corpus] == [Kind.TITLE, *[Kind.ORIGINAL, Kind.GLOSS] * 2]
    told = imported(text, tmp_path / "other", gloss="alternating", division="lines")
    assert told.unclear == ("g01: has no kana, but stands where the gloss should",)
    odd = text.replace("月將加時。", "月將加時，\n順行十二位，以求天地之盤，不可不知也。")
    assert imported(odd, tmp_path / "odd", gloss="alternating").division == "blocks"
    with pytest.raises(CorpusError, match="do not alternate"):
        imported(odd, tmp_path / "none", gloss="alternating", division="lines")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("甲子。\n\n甲子の日。\n\n乙丑。", "3 paragraphs, and original and gloss do not alternate"),
        (
            "題\n\n甲子。\n\n甲子の日。\n\n乙丑。\n\n丙寅。\n\n丙寅の日。\n\n丁卯。",
            "7 paragraphs, and original and gloss do not alternate; look at paragraph 4, 乙丑。…",
        ),
        ("甲子の日。\n\n甲子。\n\n乙丑の日である。\n\n乙丑。", "look at paragraph 1, 甲子の日。…"),
    ],
    ids=["odd", "a gloss is missing", "exchanged"],
)
def test_a_text_that_does_not_alternate_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """It would put a gloss to the wrong paragraph."""
    with pytest.raises(CorpusError) as error:
        imported(text, tmp_path / "book", gloss="alternating")
    assert said in str(error.value)


def test_the_glosses_of_another_file_must_answer(tmp_path: Path) -> None:
    """Paragraph by paragraph."""
    gloss = tmp_path / "g.txt"
    gloss.write_text("甲子の日。", encoding="utf-8")
    with pytest.raises(CorpusError, match="has 1 paragraphs, and the original 3"):
        imported(OLD, tmp_path / "book", gloss=gloss)


@pytest.mark.parametrize("name", ["\udcff", "\x01"], ids=ascii)
def test_a_name_that_no_header_can_say_is_refused(tmp_path: Path, name: str) -> None:
    """A file is cited in the header by its name, and the title stands there: nothing is made where that cannot be."""
    file, other = tmp_path / f"{name}.txt", tmp_path / "other.txt"
    for one in (file, other):
        one.write_text("甲子日丑將子時。\n", encoding="utf-8")
    for source, wish in ((file, Wish()), (other, Wish(gloss=file)), (other, Wish(title=name))):
        with pytest.raises(CorpusError, match=f"has U\\+{ord(name):04X}, which "):
            import_text(source, tmp_path / "into", wish)
    assert not (tmp_path / "into").exists()
