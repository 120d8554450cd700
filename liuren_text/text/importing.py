"""A plain text brought in as TEI by the encoding guide; brought in again, every id stays with what it named.

What is written reads back as the text that was given, byte for byte where that was UTF-8: this is checked before
anything is written. No character is changed or converted; a file with characters that cannot be kept is refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from xml.sax.saxutils import quoteattr

from liuren_text.errors import AnnotationError, CorpusError, Fault
from liuren_text.text.annotations import read_annotations
from liuren_text.text.arrangement import Arrangement, arrange_alternating, arrange_original, arrange_two
from liuren_text.text.charset import Decoded, read_plain
from liuren_text.text.corpus import read_corpus, read_text, render_base
from liuren_text.text.encoding import STEP, layout_of, write_passage
from liuren_text.text.files import write_whole, writing_in
from liuren_text.text.headers import SourceFile, empty_annotations, text_header
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.plain import Division, Paragraph, read_paragraphs
from liuren_text.text.reimport import Kept, merge
from liuren_text.text.script import Script, script_of
from liuren_text.text.tei import read_source, refused

_NO_NAME = re.compile(r"[^\w.\-]+")
_NAME = re.compile(r"[^\W\d][\w.\-]*")
_QUOTES = re.compile("[『』「」《》〈〉]")
_SHOWN_FAULTS = 20
ALTERNATING = "alternating"


@dataclass(frozen=True, slots=True)
class Wish:
    """How someone wants a file to be read; what is None is found out."""

    gloss: Path | str | None = None
    id: str | None = None
    title: str | None = None
    encoding: str | None = None
    division: Division | None = None


@dataclass(frozen=True)
class Import:
    """A text that was imported: what was recognised in it, and what became of the ids it had before."""

    corpus: Corpus
    file: Path
    encodings: tuple[str, ...]
    script: Script
    division: Division
    gloss_language: str | None
    unclear: tuple[str, ...]
    kept: Kept | None = None
    misplaced: tuple[Fault, ...] = ()
    new_annotations: Path | None = None


def import_text(file: Path, folder: Path, wish: Wish | None = None) -> Import:
    """Bring a plain text into `folder/corpus/`. Raises `CorpusError` or `OutputError`, having written nothing."""
    wish = wish or Wish()
    an_id = wish.id or _name_of(file)
    if not _NAME.fullmatch(an_id):
        raise CorpusError(f"--id {an_id}: a name begins with a letter and has letters, digits, - . _ only")
    _check_names(file, wish)
    sources, division, arrangement = _read(file, wish)
    for place in (folder, folder / "corpus", folder / "annotations"):
        if place.exists() and not place.is_dir():
            raise CorpusError(
                Fault("is a file; name a folder that is to hold corpus/ and annotations/", place)
            )
    with writing_in(folder):
        target = folder / "corpus" / f"{an_id}.xml"
        script = script_of(
            "".join(p.passage.text for p in arrangement.passages if p.passage.kind is not Kind.GLOSS)
        )
        described = [_described(f, d, script if n == 0 else None) for n, (f, d) in enumerate(sources)]
        data, kept = _compose(target, an_id, wish.title, described, arrangement)
        corpus = _checked(target, data, sources)
        annotations = _new_annotations(folder, corpus)
        write_whole(target, data)
        if annotations:
            write_whole(annotations, empty_annotations(corpus.title, target.name).encode())
    return Import(
        corpus,
        target,
        tuple(d.encoding for _, d in sources),
        script,
        division,
        arrangement.gloss_language,
        arrangement.unclear,
        kept,
        _misplaced(folder, an_id),
        annotations,
    )


def _check_names(file: Path, wish: Wish) -> None:
    """The header of the text is to say the title, and the name of each file. Raises `CorpusError`."""
    files = [file, wish.gloss] if isinstance(wish.gloss, Path) else [file]
    said = [("its name has", f, f.name) for f in files] + [("--title has", None, wish.title or "")]
    faults = [
        Fault(f"{what} U+{ord(c):04X}, which {refused(c)}", at)
        for what, at, words in said
        for c in words
        if refused(c)
    ]
    if faults:
        raise CorpusError(*dict.fromkeys(faults))


def _read(file: Path, wish: Wish) -> tuple[list[tuple[Path, Decoded]], Division, Arrangement]:
    """Decode the file, or both files, and say which paragraph is what."""
    two = isinstance(wish.gloss, Path)
    files = [file, wish.gloss] if isinstance(wish.gloss, Path) else [file]
    sources = [(f, read_plain(f, wish.encoding)) for f in files]
    faults = [fault for f, decoded in sources for fault in _character_faults(f, decoded.text)]
    if faults:
        raise CorpusError(*faults)
    read = [_paragraphs(f, decoded, wish.division) for f, decoded in sources]
    division = read[0][0]
    if two:
        arrangement = arrange_two(read[0][1], read[1][1], files[1])
    elif wish.gloss == ALTERNATING:
        division, arrangement = _alternating(file, sources[0][1], read[0], wish)
    else:
        arrangement = arrange_original(read[0][1])
    return sources, division, arrangement


def _alternating(
    file: Path, decoded: Decoded, read: tuple[Division, list[Paragraph]], wish: Wish
) -> tuple[Division, Arrangement]:
    """Original and gloss in turn: as the paragraphs look divided, or the other way if only then the languages agree."""
    division, paragraphs = read
    other: Division = "blocks" if division == "lines" else "lines"
    found: Arrangement | CorpusError
    try:
        found = arrange_alternating(paragraphs, file)
    except CorpusError as error:
        found = error
    if not wish.division and (isinstance(found, CorpusError) or found.crossed):
        with suppress(CorpusError):
            instead = arrange_alternating(_paragraphs(file, decoded, other)[1], file)
            if instead.gloss_language == "ja" and not instead.crossed:
                return other, instead
    if isinstance(found, CorpusError):
        raise found
    return division, found


def _paragraphs(file: Path, decoded: Decoded, division: Division | None) -> tuple[Division, list[Paragraph]]:
    if decoded.text.lstrip().startswith(("<?xml", "<TEI")):
        raise CorpusError(
            Fault("is XML and no plain text; a TEI file of the text goes into corpus/ as it is", file)
        )
    chosen, paragraphs = read_paragraphs(decoded.text, division)
    if not paragraphs:
        raise CorpusError(Fault("holds no text", file))
    first = paragraphs[0]
    return chosen, [replace(first, before=decoded.mark + first.before), *paragraphs[1:]]


def _character_faults(file: Path, text: str) -> list[Fault]:
    """Characters that cannot be kept as they are: each kind once, with its number and its first place."""
    places: dict[str, int] = {}
    for at, char in enumerate(text):
        if char not in places:
            places[char] = at
    bad = {c: at for c, at in places.items() if c not in "\n\r\t" and refused(c)}
    faults = [
        Fault(
            f"U+{ord(c):04X} {refused(c)} ({text.count(c)} in all, the first at character {at})",
            file,
            _line(text, at),
        )
        for c, at in bad.items()
    ]
    shown = faults[:_SHOWN_FAULTS]
    if len(faults) > len(shown):
        shown.append(Fault(f"and {len(faults) - len(shown)} more characters that cannot be kept", file))
    return shown or _combining_faults(file, text)


def _combining_faults(file: Path, text: str) -> list[Fault]:
    """Characters that are only together not in normalization form C."""
    if unicodedata.is_normalized("NFC", text):
        return []
    lines = enumerate(re.split(r"\r\n|\r|\n", text), 1)
    return [
        Fault("not in Unicode normalization form C; save the line normalised", file, n)
        for n, line in lines
        if not unicodedata.is_normalized("NFC", line)
    ][:_SHOWN_FAULTS] or [Fault("not in Unicode normalization form C across a line break", file)]


def _line(text: str, at: int) -> int:
    return len(re.findall(r"\r\n|\r|\n", text[:at])) + 1


def _name_of(file: Path) -> str:
    """An id from the name of a file."""
    stem = _NO_NAME.sub("-", file.stem).strip("-.") or "text"
    return stem if _NAME.fullmatch(stem) else f"t{stem}"


def _described(file: Path, decoded: Decoded, script: Script | None) -> SourceFile:
    said = f"A plain text in {decoded.encoding}" + (f", {script}." if script else "; the gloss.")
    return SourceFile(file.name, decoded.sha256, said)


def _compose(
    target: Path, an_id: str, title: str | None, sources: list[SourceFile], arrangement: Arrangement
) -> tuple[bytes, Kept | None]:
    passages = [p.passage for p in arrangement.passages]
    if not target.exists():
        return write_text(an_id, title, sources, passages, arrangement.gloss_language).encode(), None
    before = read_text(read_source(target))
    data, kept = merge(target.read_bytes(), before, passages, [s.sha256 for s in sources], title)
    if not kept.same and not kept.edited:
        raise CorpusError(
            Fault(
                "holds another text: no paragraph of it is in the file; give the new text its own --id",
                target,
            )
        )
    return data, kept


def write_text(
    an_id: str, title: str | None, sources: list[SourceFile], passages: Iterable[Passage], gloss: str | None
) -> str:
    """A whole TEI file of a text that was not there before."""
    listed = list(passages)
    own_title = (
        next((_QUOTES.sub("", p.text).strip("　 ") for p in listed if p.kind is Kind.TITLE), "") or an_id
    )
    originals = [p for p in listed if p.kind is not Kind.GLOSS]
    glosses = [p for p in listed if p.kind is Kind.GLOSS]
    alternating = len(sources) == 1
    body = _division('type="edition" xml:lang="lzh"', originals, listed if alternating else originals)
    if glosses:
        attributes = f'type="translation" xml:lang="{gloss}" resp="#gloss"'
        body += _division(attributes, glosses, listed if alternating else glosses)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id={quoteattr(an_id)} xml:lang="en">\n'
        f"{text_header(title or own_title, sources, gloss if glosses else None)}"
        f"  <text>\n    <body>\n{body}    </body>\n  </text>\n</TEI>\n"
    )


def _division(attributes: str, passages: list[Passage], source: list[Passage]) -> str:
    """The division of the original or of the gloss; `source` are all passages of the file it came from, in order."""
    indent = STEP * 4
    usual = _usual(passages, source)
    rends = layout_of(source, usual)
    lines = "".join(f"{indent}{write_passage(p, indent, rends[p.id])}\n" for p in passages)
    rend = "" if usual is None else f' rend="{usual}"'
    return f"{STEP * 3}<div {attributes}{rend}>\n{lines}{STEP * 3}</div>\n"


def _usual(passages: list[Passage], source: list[Passage]) -> str | None:
    """What most passages of a division have around them, if that is not the blank line nobody needs to write."""
    own = layout_of(source)
    needed = [r for p in passages if (r := own[p.id]) is not None]
    common = max(needed, key=needed.count, default=None)
    return common if common is not None and 2 * needed.count(common) > len(passages) else None


def _checked(target: Path, data: bytes, sources: list[tuple[Path, Decoded]]) -> Corpus:
    """The text as it will be read, when it says what its source says. Raises `CorpusError` if it would not."""
    corpus = read_text(read_source(target, data))
    wanted = [d.mark + d.text for _, d in sources]
    kinds = [tuple(Kind)] if len(sources) == 1 else [(Kind.TITLE, Kind.ORIGINAL), (Kind.GLOSS,)]
    for (file, _), said, kind in zip(sources, wanted, kinds, strict=True):
        if render_base(corpus, kind) != said:
            raise CorpusError(
                Fault("cannot be encoded so that it reads back the same; please report this file", file)
            )
    return corpus


def _new_annotations(folder: Path, corpus: Corpus) -> Path | None:
    """Where a file for emendations is wanted: in a folder that has none."""
    where = folder / "annotations"
    return None if any(where.glob("*.xml")) else where / "editor.xml"


def _misplaced(folder: Path, an_id: str) -> tuple[Fault, ...]:
    """The annotations whose words the new text does not have where they were."""
    try:
        read_annotations(folder, read_corpus(folder, an_id))
    except (AnnotationError, CorpusError) as error:
        return error.faults
    return ()
