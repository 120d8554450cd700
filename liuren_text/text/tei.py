"""A TEI file, read safely: entities, network and document types are off, and sizes have limits.

A file is at most 16 MiB; libxml2 adds its own limits (256 levels, 10 MB in one piece of text). A file that
cannot be used gives faults with lines, all of them together; it never gives half a tree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from lxml import etree

from liuren_text.errors import Fault
from liuren_text.record import record
from liuren_text.text.schema import TEI, XML, line_of, load_schema

LARGEST = 16 * 1024 * 1024
SCHEMA = Path("corpus", "schema", "liuren-text.rng")
_ID = f"{XML}id"
_WIDE = "[\u2e80-\u9fff\uff00-\uff60\U00020000-\U0003ffff]"
_LAYOUT = re.compile(r"[ \t]*\n[ \t\n]*")
_UNBROKEN = re.compile(rf"(?<={_WIDE})[ \t]*\n[ \t\n]*(?={_WIDE})")
_BLANKS = re.compile(r"[ \t\n]+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DOCTYPE = re.compile(r"<!(DOCTYPE|ENTITY)")
_DECLARED = re.compile(r"""<\?xml[^>]*encoding\s*=\s*["']([^"']+)""")
_REFERENCE = re.compile(r"&#(?:x([0-9a-fA-F]+)|([0-9]+));")
_COUNT = re.compile(
    "0*([1-9][0-9]{0,2}|1000)"
)  # as the schema has it: more would be a file in a few characters
_ADVICE = {
    "Opening and ending tag mismatch": "close each element before the one around it",
    "Premature end of data": "the file breaks off; is it complete?",
    "not defined": "write the character itself; only &amp; &lt; &gt; are known",
    "xmlParseEntityRef": "write &amp; for &",
    "EntityRef": "write &amp; for &",
    "StartTag: invalid element name": "write &lt; for <",
    "AttValue": "put the value in straight quotation marks",
    "error parsing attribute name": 'write name="value", and &lt; for a < of the text',
    "Start tag expected": "begin with <TEI>",
    "Document is empty": "begin with <TEI>",
    "Excessive depth": "no text needs so many levels",
    "Namespace prefix": "only the prefix xml: is known",
}


@record
class Source:
    """A file with its tree, or with what makes it unusable."""

    file: Path
    root: etree._Element | None
    faults: tuple[Fault, ...] = ()

    def fault(self, element: etree._Element, message: str) -> Fault:
        """A fault at an element of this file."""
        return Fault(message, self.file, line_of(element))


def program_folder() -> Path:
    """Where the book travels with the program: inside an installed wheel, or at the root of a checkout."""
    package = Path(__file__).resolve().parents[1]
    return package / "book" if (package / "book").is_dir() else package.parent


def read_source(file: Path, data: bytes | None = None) -> Source:
    """Read one TEI file, or `data` that is to be written to it, and hold it against the schema of the program."""
    read = _read_bytes(file) if data is None else _usable(data, file)
    if isinstance(read, Fault):
        return Source(file, None, (read,))
    return _held_against_schema(read, file)


def reread(file: Path) -> Source:
    """A file that was held against the schema before: its tree alone."""
    root = parse_tei(file)
    return Source(file, None, (root,)) if isinstance(root, Fault) else Source(file, root)


def parse_tei(file: Path) -> etree._Element | Fault:
    """The tree of any TEI file, read as safely, whatever elements it has."""
    data = _read_bytes(file)
    return data if isinstance(data, Fault) else _parse(data, file)


def _held_against_schema(data: bytes, file: Path) -> Source:
    root = _parse(data, file)
    if isinstance(root, Fault):
        return Source(file, None, (root,))
    characters = tuple(_character_faults(data.decode("utf-8-sig"), file))
    schema = load_schema(program_folder() / SCHEMA)
    return Source(file, root, (*characters, *schema.faults(root, file)))


def plain(piece: str | None) -> str:
    """The characters of a piece of text: a line break with the blanks and tabs around it is layout."""
    return _LAYOUT.sub("", piece) if piece and "\n" in piece else piece or ""


def words(element: etree._Element) -> str:
    """All characters of an element, a gap as □, layout left out."""
    return "".join(_words(element))


def prose(element: etree._Element) -> str:
    """What an editor says: a line break is a blank, except between two characters that are written without."""
    said = "".join(map(str, element.itertext()))
    return _BLANKS.sub(" ", _UNBROKEN.sub("", said) if "\n" in said else said).strip(" ")


def named(element: etree._Element) -> str:
    """The id of an element, or nothing."""
    return element.get(_ID) or ""


def tag(element: etree._Element) -> str:
    """The name of an element without its namespace; nothing for a comment or an instruction."""
    return str(element.tag)[len(TEI) :] if isinstance(element.tag, str) else ""


def gap_sign(element: etree._Element) -> str:
    """What the base shows for a gap: one □ a character, □…… where nobody knows how many."""
    quantity = element.get("quantity") or ""
    return "□" * int(quantity) if _COUNT.fullmatch(quantity) else "□……"


def id_faults(source: Source, root: etree._Element) -> Iterator[Fault]:
    """Ids that a file gives twice."""
    seen: dict[str, int | None] = {}
    for element in root.iter(f"{TEI}*"):
        if an_id := named(element):
            if an_id in seen:
                yield source.fault(element, f'xml:id="{an_id}" is used already in line {seen[an_id]}')
            seen.setdefault(an_id, line_of(element))


def _words(element: etree._Element) -> Iterator[str]:
    yield plain(element.text)
    for child in element:
        if tag(child) == "gap":
            yield gap_sign(child)
        elif tag(child):
            yield from _words(child)
        yield plain(child.tail)


def _read_bytes(file: Path) -> bytes | Fault:
    """The bytes of a file that is small enough, in UTF-8, and declares no document type."""
    try:
        str(file).encode()
        if file.exists() and not file.is_file() and not file.is_dir():
            return Fault("is no ordinary file; a device or a pipe may have no end", file)
        if (size := file.stat().st_size) > LARGEST:
            return Fault(f"{size:,} bytes; a file may have {LARGEST:,}. Split it", file)
        data = file.read_bytes()
    except UnicodeEncodeError:
        return Fault("its name is not UTF-8; give it another", file)
    except OSError as error:
        return Fault(f"cannot be read: {error.strerror}", file)
    return _usable(data, file)


def _usable(data: bytes, file: Path) -> bytes | Fault:
    if len(data) > LARGEST:
        return Fault(f"would have {len(data):,} bytes; a file may have {LARGEST:,}. Split it", file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Fault("not UTF-8; save the file as UTF-8", file, data[: error.start].count(b"\n") + 1)
    return _refused_declaration(text, file) or data


def _refused_declaration(text: str, file: Path) -> Fault | None:
    """Another encoding, or a document type: with it come entities, and with them bombs and other files."""
    if (declared := _DECLARED.match(text)) and declared[1].upper() not in ("UTF-8", "UTF8"):
        return Fault(f"declares the encoding {declared[1]}; save it as UTF-8 and declare UTF-8", file, 1)
    bare = _COMMENT.sub(lambda m: "\n" * m[0].count("\n"), text)
    if not (found := _DOCTYPE.search(bare)):
        return None
    return Fault(
        f"<!{found[1]} is refused: entities can hide what a file says and how large it is; "
        "delete the declaration and write the characters themselves",
        file,
        bare[: found.start()].count("\n") + 1,
    )


def _parse(data: bytes, file: Path) -> etree._Element | Fault:
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        collect_ids=False,  # ids that are given twice are told with all other faults
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        said = str(error.msg).partition(", line ")[0]
        advice = next((a for sign, a in _ADVICE.items() if sign in said), "mend it at or before this line")
        return Fault(f"not well-formed XML: {said}; {advice}", file, error.lineno)


def _character_faults(text: str, file: Path) -> Iterator[Fault]:
    """Characters that no file may hold, written as themselves or as a reference."""
    if looks_clean(text):
        return
    for number, raw in enumerate(text.split("\n"), 1):
        line = _REFERENCE.sub(_referred, raw.rstrip("\r"))
        for char in sorted(set(line) - {"\t"}):
            if said := refused(char):
                yield Fault(f"U+{ord(char):04X} {said}", file, number)
        if unicodedata.normalize("NFC", line) != line and not any(refused(c) for c in line):
            yield Fault("not in Unicode normalization form C; save the line normalised", file, number)


def looks_clean(text: str) -> bool:
    """Whether a text surely holds nothing refused: told of the whole at once, without a look at each character."""
    bare = text.replace("\n", "").replace("\t", "").replace("\r", "").replace("\u3000", "")
    shown = _REFERENCE.sub(_referred, bare)
    return shown.isprintable() and "\ufffd" not in shown and unicodedata.is_normalized("NFC", shown)


def _referred(reference: re.Match[str]) -> str:
    """The character that a reference means; in a comment it may mean none."""
    try:
        return chr(int(reference[1], 16) if reference[1] else int(reference[2]))
    except (ValueError, OverflowError):
        return reference[0]


@lru_cache(maxsize=65536)
def refused(char: str) -> str:
    """Why no file may hold a character, or nothing."""
    if char.isascii():
        return "" if char.isprintable() else "is a control character; delete it"
    category = unicodedata.category(char)
    if category == "Co":
        return "is a private-use character, which others see as something else; use a character of Unicode"
    if category in ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp"):
        return "cannot be seen or is not assigned; delete it"
    if char == "\ufffd":
        return "stands for a character that was lost in a conversion; restore it, or encode a gap"
    if (normal := unicodedata.normalize("NFC", char)) != char:
        return f"({char}) is not in normalization form C; write {normal} (U+{ord(normal[0]):04X})"
    return ""
