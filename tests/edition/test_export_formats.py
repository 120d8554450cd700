"""Each export says what was verified, in a form that its readers accept; and is written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from math import comb
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin

import pytest
from lxml import etree

from liuren_text.edition.formats import FORMATS, write_export
from liuren_text.edition.formats.dts import NAMESPACE
from liuren_text.edition.formats.latex import escape as latex_escape
from liuren_text.edition.formats.markdown import escape as markdown_escape
from liuren_text.errors import OutputError
from liuren_text.text.book import default_book, open_book
from liuren_text.text.schema import TEI
from tests.judgement.book import book, report


@cache
def rendered(name: str) -> bytes:
    """The program's own book in one format."""
    found = FORMATS[name].render(book(), report())
    assert isinstance(found, bytes)
    return found


def loaded(name: str) -> Any:
    return json.loads(rendered(name))


def test_json_has_the_record_and_the_text() -> None:
    """The passages in both states; an emendation by offsets in code points."""
    record = loaded("json")
    assert [p["base"] for p in record["passages"]] == [p.text for p in book().corpus]
    assert [p["edited"] for p in record["passages"]] == [p.text for p in book().edited]
    assert {"claims", "gloss", "findings", "residue"} <= set(record)
    texts = {p["id"]: p["base"] for p in record["passages"]}
    for e in record["emendations"]:
        assert "…".join(texts[e["passage"]][x["start"] : x["end"]] for x in e["edits"]) == e["from"]


def test_csv_has_a_row_for_each_emendation_and_no_formula() -> None:
    """A spreadsheet computes no cell of it."""
    rows = list(csv.reader(io.StringIO(rendered("csv").decode("utf-8-sig"))))
    assert len(rows) == len(book().emendations) + 1
    assert not [cell for row in rows for cell in row if cell[:1] and cell[0] in "=+-@\t\r"]


def test_the_table_the_record_and_the_list_say_in_whose_stead_one_is_proposed() -> None:
    """As the annotation files have it in their own words."""
    apps = [
        a
        for f in (book().folder / "annotations").glob("*.xml")
        for a in etree.parse(f).iter(f"{TEI}app")
        if a.get("exclude")
    ]
    xml_id = "{http://www.w3.org/XML/1998/namespace}id"
    wanted = {a.get(xml_id): [p.partition("#")[2] for p in a.get("exclude", "").split()] for a in apps}
    assert wanted
    rows = csv.DictReader(io.StringIO(rendered("csv").decode("utf-8-sig")))
    assert {r["id"]: r["exclude"].split("; ") for r in rows if r["exclude"]} == wanted
    assert {r["id"]: r["exclude"] for r in loaded("json")["emendations"] if r["exclude"]} == wanted
    text = rendered("markdown").decode()
    for an_id, others in wanted.items():
        assert re.search(rf"\*\*{an_id}\*\* .*, not adopted, instead of {', '.join(others)}\)", text)


def test_web_annotations_point_at_their_words() -> None:
    """Quotation and position name the same characters, counted in code points; prefix and suffix surround them."""
    items = loaded("webannotation")["first"]["items"]
    edits = [(i, t) for i in items if i["motivation"] == "editing" for t in i["target"]]
    assert len(edits) == sum(len(e.edits) for e in book().emendations)
    for _, target in edits:
        selector = target["selector"]
        quote, position = selector["refinedBy"]
        text = book().corpus[selector["value"]].text
        assert text[position["start"] : position["end"]] == quote["exact"]
        assert text[: position["start"]].endswith(quote["prefix"])
        assert text[position["end"] :].startswith(quote["suffix"])
    assert len({i["id"] for i in items}) == len(items) == 2 * len(book().emendations)
    assessed = {i["target"] for i in items if i["motivation"] == "assessing"}
    assert assessed == {i["id"] for i in items if i["motivation"] == "editing"}


# ------------------------------------------------------------------------------------------ LaTeX


def unescaped_braces(text: str) -> Counter[str]:
    return Counter(re.findall(r"(?<!\\)[{}]", text.replace("\\\\", "")))


def group(text: str, at: int) -> tuple[str, int]:
    """What stands in the braces that open at an offset, and the offset after them."""
    assert text[at] == "{"
    depth, end = 0, at
    while True:
        char = text[end]
        depth += (char == "{") - (char == "}")
        end += 2 if char == "\\" else 1
        if not depth:
            return text[at + 1 : end - 1], end


def without(command: str, groups: int, text: str) -> str:
    """The first group of each command in its place, the other groups left out."""
    out = ""
    while (at := text.find(f"\\{command}{{")) >= 0:
        words, end = group(text, at + len(command) + 1)
        for _ in range(groups - 1):
            _, end = group(text, end)
        out, text = out + text[:at] + without(command, groups, words), text[end:]
    return out + text


def without_apparatus(text: str) -> str:
    return without("edtext", 2, text)


SIGNS = {"textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "zspace": "\u3000"}
COLUMNS = {"leftfirst": "（", "rightfirst": "（", "nextcolumn": "）（", "lastcolumn": "）"}
SIGNS |= {"rowbreak": " ", "lineend": ""} | COLUMNS


def plain(text: str) -> str:
    """Characters without what says how they are set."""
    text = without("incolumn", 1, without("inote", 1, text))
    return re.sub(r"\\(?:([a-z]+)\{\}|(.))", lambda m: SIGNS[m[1]] if m[1] else m[2], text)


def latex_passages(text: str) -> list[str]:
    found = re.findall(
        r"\\pstart(?:\[[^\]\n]*\])?\n\\passage\{[\w.-]+\}(?:(?:\\(?:Large|small|gloss))+ )?(.*?)\n\\pend",
        text,
        re.DOTALL,
    )
    return [plain(without_apparatus(p)) for p in found]


def two_lines(text: str) -> list[str]:
    """How each note set in two lines begins; fails if one is not begun, parted and ended, or holds another."""
    body = without_apparatus(text[text.index("\\beginnumbering") :])
    commands = re.findall(rf"\\({'|'.join(COLUMNS)}){{}}", body)
    assert all(commands[n : n + 2] == ["nextcolumn", "lastcolumn"] for n in range(1, len(commands), 3))
    assert set(commands[::3]) <= {"leftfirst", "rightfirst"}
    return commands[::3]


def noted(text: str) -> Counter[str]:
    """The emendations that have a note, by id."""
    return Counter(re.findall(r"\((e[0-9a-z.-]+); ", text))


def test_latex_is_well_formed() -> None:
    """Braces balance, paragraphs and numbering open and close, only known commands are used."""
    text = rendered("latex").decode()
    braces = unescaped_braces(text)
    assert braces["{"] == braces["}"]
    assert text.count("\\pstart") == text.count("\\pend") == len(book().corpus.passages)
    assert re.findall(r"\\(?:begin|end)\{(\w+)\}|\\(begin|end)numbering", text)
    body = text[text.index("\\beginnumbering") :]
    known = {"beginnumbering", "endnumbering", "pstart", "pend", "edtext", "lemma", "Afootnote", "Large"}
    known |= {"small", "gloss", "head", "passage", "inote", "rowbreak", "lineend", "zspace", "end"}
    known |= {"textbackslash", "textasciitilde", "textasciicircum", "incolumn", *COLUMNS}
    assert set(re.findall(r"\\([A-Za-z]+)", body)) <= known
    assert not re.search(r"(?<!\\)[$&#%_^~]", body.replace("\\textasciicircum", ""))


def test_latex_has_each_emendation_once() -> None:
    """One note an emendation, at one lemma that is not empty."""
    text = rendered("latex").decode()
    assert noted(text) == Counter(e.id for e in book().emendations)
    lemmas = re.findall(r"\\lemma\{([^}]*)\}", text)
    assert len(lemmas) == text.count("\\edtext{")
    assert all(lemma.strip() for lemma in lemmas)


def test_a_note_is_about_its_own_words() -> None:
    """A character emended within words about which something else is proposed has a lemma of its own."""
    text = rendered("latex").decode()
    notes = re.findall(r"\\lemma\{([^}]*)\}((?:\\Afootnote\{[^}]*\})+)", text)
    lemmas = {i: lemma for lemma, said in notes for i in re.findall(r"\((e[0-9a-z.-]+); ", said)}
    assert (lemmas["e37-2"], lemmas["e37-10"][:3]) == ("見", "陽見陽")


def test_latex_reads_as_the_edited_text() -> None:
    """Without the apparatus and the setting it is what `text --state edited` prints."""
    passages = latex_passages(rendered("latex").decode())
    assert passages == [edited.text for edited in book().edited]


def test_latex_keeps_the_form_of_the_text() -> None:
    """Each note of the base is set small, each row of a chart and each line of a verse in a line of its own."""
    text = rendered("latex").decode()
    body = without_apparatus(text[text.index("\\beginnumbering") :])
    passages = book().corpus.passages
    notes = Counter(len(n.columns) for p in passages for n in p.notes)
    assert len(re.findall(r"\\inote\{（", body)) == notes[1] > 0
    assert len(two_lines(text)) == notes[2] > 0
    rows = sum(p.text[f.start : f.end].count(" ") for p in passages for f in p.figures)
    assert body.count("\\rowbreak") == rows > 0
    assert body.count("\\lineend") >= sum(len(v.lines) for p in passages for v in p.verses) > 0


def test_no_character_is_a_command() -> None:
    assert latex_escape("50% {a_b} \\x~^") == (
        "50\\% \\{a\\_b\\} \\textbackslash{}x\\textasciitilde{}\\textasciicircum{}"
    )


def has_tex(engine: str, *styles: str) -> bool:
    finder = shutil.which("kpsewhich")
    return bool(finder and shutil.which(engine)) and all(
        subprocess.run([str(finder), f"{s}.sty"], capture_output=True, check=False).returncode == 0
        for s in ("reledmac", *styles)
    )


ENGINES = [e for e, style in (("xelatex", "xeCJK"), ("lualatex", "luatexja")) if has_tex(e, style)]

if ENGINES:  # where TeX is not installed the file is held to its own rules, above

    @pytest.mark.slow
    @pytest.mark.parametrize("engine", ENGINES)
    def test_latex_compiles(engine: str, tmp_path: Path) -> None:
        """To a PDF in which no character is lost, and no line runs out of the page by more than a character."""
        (tmp_path / "edition.tex").write_bytes(rendered("latex"))
        command = [engine, "-interaction=nonstopmode", "-halt-on-error", "edition.tex"]
        for _ in range(3 if engine == "xelatex" else 1):  # the other takes most of a minute each time
            done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout[-2000:]
        log = (tmp_path / "edition.log").read_text(encoding="utf-8", errors="replace")
        assert "Missing character" not in log
        assert all(float(n) < 11 for n in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log))
        assert (tmp_path / "edition.pdf").stat().st_size > 100_000


# ---------------------------------------------------------------------------------------- citation


def test_a_citation_says_what_the_base_is() -> None:
    """In every form: a transcription, and the print not seen."""
    for name in ("bibtex", "csl", "markdown", "latex"):
        text = rendered(name).decode()
        assert "The base is a transcription" in text
        assert "was not seen" in text
    item = loaded("csl")[0]
    assert item["type"] == "book"
    assert item["author"] == [{"literal": "張純照"}]
    entry = rendered("bibtex").decode()
    assert entry.startswith("@book{xunyuan-1,")
    assert unescaped_braces(entry)["{"] == unescaped_braces(entry)["}"]


def test_the_version_of_the_program_is_no_version_of_another_book(tmp_path: Path) -> None:
    """The book that is released with it has its version; another was only prepared with it."""
    assert "edition   = {Version " in rendered("bibtex").decode()
    assert "Prepared with" not in rendered("bibtex").decode()
    for part in ("corpus", "annotations"):
        shutil.copytree(default_book() / part, tmp_path / part)
    mine = open_book(tmp_path)
    for name in ("bibtex", "csl"):
        made = FORMATS[name].render(mine)
        assert isinstance(made, bytes)
        assert not re.search(r'edition   =|"version"', made.decode())
        assert re.search(r"not seen.*Prepared with liuren-text \S", made.decode())


def test_markdown_has_each_emendation_once() -> None:
    found = Counter(re.findall(r"^\*\*(\S+)\*\*", rendered("markdown").decode(), re.MULTILINE))
    assert found == Counter(e.id for e in book().emendations)
    assert markdown_escape("a*b_[c](d)<e>") == r"a\*b\_\[c\](d)\<e\>"


# --------------------------------------------------------------------------------------------- DTS


@cache
def dts() -> dict[str, bytes]:
    found = FORMATS["dts"].render(book(), report())
    assert not isinstance(found, bytes)
    return dict(found)


def expanded(template: str, **values: str) -> str:
    """A template of RFC 6570 with its variables: {x}, {/x} and {;x}."""

    def value(match: re.Match[str]) -> str:
        sign, name = match[1], match[2]
        if name not in values:
            return ""
        return {"": "", "/": "/", ";": f";{name}="}[sign] + quote(values[name], safe="-._~")

    return re.sub(r"\{([/;]?)(\w+)\}", value, template)


class Server:
    """The folder as a web server gives it out."""

    def __init__(self, address: str = "") -> None:
        self.home = address or "https://example.org/some/where/"
        found = FORMATS["dts"].render(book(), report(), address)
        assert not isinstance(found, bytes)
        self.files = found
        self.asked: set[str] = set()

    def get(self, url: str) -> Any:
        """What stands at a URL: JSON or a tree."""
        assert url.startswith(self.home), url
        path = unquote(url.removeprefix(self.home))
        self.asked.add(path)
        data = self.files[path]
        return json.loads(data) if path.endswith(".json") else etree.fromstring(data)

    def follow(self, here: str, template: str, **values: str) -> tuple[str, Any]:
        """A template in the answer at `here`: the URL a client makes of it, and what stands there."""
        url = urljoin(here, expanded(template, **values))
        return url, self.get(url)


@pytest.mark.parametrize("address", ["", "https://books.example/dts/"])
def test_a_client_finds_its_way_by_the_templates_alone(address: str) -> None:
    """From the entry to every unit and its document; and nothing is in the folder that no client can reach."""
    server = Server(address)
    home = server.home + "index.json"
    entry = server.get(home)
    assert entry["@type"] == "EntryPoint"
    assert urljoin(home, entry["@id"]) == home
    at, shelf = server.follow(home, entry["collection"])
    assert server.follow(home, entry["collection"], id=shelf["@id"])[1]["member"]
    (member,) = shelf["member"]
    for nav in ("children", "parents"):
        server.follow(at, shelf["collection"], id=shelf["@id"], nav=nav)
        server.follow(at, member["collection"], nav=nav)
    at, text = server.follow(at, member["collection"])
    server.follow(at, text["document"])
    tree = server.follow(at, text["navigation"], down="-1")[1]["member"]
    for down in ("1", "2"):
        assert server.follow(at, text["navigation"], down=down)[1]["member"]
    for unit in tree:
        ref = unit["identifier"]
        for depth in ("", "0", "1", "2", "-1"):
            asked = {"down": depth} if depth else {}
            url, answer = server.follow(at, text["navigation"], ref=ref, **asked)
            assert urljoin(url, answer["@id"]) == url
            assert answer["ref"] == unit
            below = [u for u in tree if u["parent"] == ref]
            beside = [u for u in tree if u["parent"] == unit["parent"]]
            expected = {"": None, "0": beside}.get(depth, [unit, *below])
            assert answer.get("member") == expected
            again, root = server.follow(url, answer["resource"]["document"], ref=ref)
            assert root.tag == f"{TEI}TEI"
            assert [e.tag for e in root] == [f"{{{NAMESPACE}}}wrapper"]
            assert [e.get("{http://www.w3.org/XML/1998/namespace}id") for e in root[0]] == [ref], again
    assert len(tree) == sum(1 + len(p.sentences) for p in book().corpus)
    assert server.asked == set(server.files)


def test_why_no_range_is_served_is_said_in_numbers() -> None:
    """As many documents as the documentation says: a choice of two units of those that have one each."""
    folder = f"document/{book().corpus.id}/"
    units = [path for path in dts() if path.startswith(folder) and path.count("/") == 3]
    said = (Path(__file__).parents[2] / "docs" / "exports.md").read_text(encoding="utf-8")
    assert f"would be {comb(len(units), 2):,} documents" in " ".join(said.split())


def test_dts_has_the_whole_document() -> None:
    corpus = book().corpus.id
    assert etree.fromstring(dts()[f"document/{corpus}/index.xml"]).find(f".//{TEI}body") is not None


def test_dts_levels_and_parents_agree() -> None:
    """A unit of the second level has a parent of the first."""
    whole = json.loads(dts()[f"navigation/{book().corpus.id};down=2/index.json"])["member"]
    first = {u["identifier"] for u in whole if u["level"] == 1}
    assert all(u["parent"] is None for u in whole if u["level"] == 1)
    assert all(u["parent"] in first for u in whole if u["level"] == 2)


# ----------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("name", FORMATS)
def test_rendering_is_repeatable(name: str) -> None:
    """Twice the same, byte for byte: an export can be kept under version control."""
    assert FORMATS[name].render(book(), report()) == FORMATS[name].render(book(), report())


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    out.write_text("old")
    write_export(b"new", out)
    assert out.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [out]


def test_a_folder_is_replaced_whole_but_never_another(tmp_path: Path) -> None:
    """An export of before goes; a folder with something else is refused."""
    out = tmp_path / "dts"
    write_export({"a/b.json": b"1"}, out)
    write_export({"c.json": b"2"}, out)
    assert (out / "c.json").read_bytes() == b"2"
    assert not (out / "a").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    with pytest.raises(OutputError, match="other files"):
        write_export({"c.json": b"2"}, other)
    assert (other / "mine.txt").read_text() == "mine"


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A folder in the place of a file, a folder that is not there, a folder that may not be written."""
    for out in (tmp_path, tmp_path / "none" / "a.json"):
        with pytest.raises(OutputError):
            write_export(b"x", out)
    if os.geteuid():
        (tmp_path / "closed").mkdir(mode=0o500)
        with pytest.raises(OutputError, match="cannot be written"):
            write_export(b"x", tmp_path / "closed" / "a.json")
