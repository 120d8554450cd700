"""What the headers of a book's files say of them: of a text the pages say that, and nothing that is not there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lxml import etree
from markupsafe import Markup, escape

from liuren_text.edition.interface import LANGUAGES, phrases, three
from liuren_text.edition.wording import BASE, GLOSS
from liuren_text.text.book import Book, default_book
from liuren_text.text.passage import Kind
from liuren_text.text.schema import TEI, XML
from liuren_text.text.tei import prose, read_source


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a header, and their language as far as it is known."""

    words: str
    language: str

    def __html__(self) -> Markup:
        """The words as markup, with their language."""
        return Markup('<span lang="{}">{}</span>').format(self.language, self.words)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a header says, in each language in which it says it."""

    versions: tuple[Said, ...]

    def said(self, language: str) -> Said:
        """It in a language of the interface, in that script if it can be; else in the first in which it is said."""
        root = language.partition("-")[0]
        return max(
            self.versions, key=lambda s: (s.language == language, s.language.partition("-")[0] == root)
        )

    @property
    def sentence(self) -> Markup:
        """It as what the header says of the use of the text, in the words of the interface."""
        words = zip(LANGUAGES, phrases()["terms"], strict=True)
        return three(*(Markup(escape(w)).format(said=self.said(lang)) for (_, lang, _), w in words))

    def __html__(self) -> Markup:
        """The words as markup: once if they are in one language, else to each reader in that of the interface."""
        if len(self.versions) == 1:
            return self.versions[0].__html__()
        return three(*(self.said(language) for _, language, _ in LANGUAGES))


@dataclass(frozen=True)
class Described:
    """A book by the headers of its files."""

    book: Book

    @property
    def own(self) -> bool:
        """Whether this is the book that comes with the program; the interface has its header in three languages."""
        return self.book.folder.resolve() == default_book().resolve()

    @cached_property
    def gloss(self) -> str | None:
        """The language of the gloss, or None where there is none."""
        return next((p.language for p in self.book.corpus.of_kind(Kind.GLOSS)), None)

    @cached_property
    def language(self) -> str:
        """The language of the header."""
        root = header_of(self.book.folder / "corpus" / (self.book.corpus.file or ""))
        return "" if root is None else root.get(f"{XML}lang", "")

    @cached_property
    def base(self) -> Said:
        """What the base is, by the witnesses of the header; nothing where it names none."""
        named = (f"{w.siglum} {w.description}".strip() for w in self.book.corpus.witnesses)
        return Said("; ".join(named).rstrip("."), self.language)

    @property
    def base_phrase(self) -> str:
        """The phrase of the interface that says what the base is."""
        return "caveat" if self.own else "base_is" if self.base.words else "base_unsaid"

    @property
    def caveat(self) -> dict[str, str]:
        """What every citation says of the base, by the code of the interface's language."""
        words = phrases()[self.base_phrase]
        return {
            code: said.format(said=self.base.words)
            for (code, _, _), said in zip(LANGUAGES, words, strict=True)
        }

    @cached_property
    def terms(self) -> tuple[Statement, ...]:
        """Under what terms the text may be used."""
        return terms(self.book.folder / "corpus" / (self.book.corpus.file or ""))

    @property
    def sigla(self) -> tuple[tuple[str, str], ...]:
        """The sigla that the apparatus uses beside those of the witnesses, each with the phrase that explains it."""
        named = {w.siglum for w in self.book.corpus.witnesses}
        glossed = self.gloss is not None or any(e.resp == "gloss" for e in self.book.emendations)
        found = (
            (BASE, "siglum_base", BASE not in named),
            ("校", "siglum_edition", True),
            (GLOSS, "siglum_gloss" if self.gloss == "ja" else "siglum_gloss_any", glossed),
            ("刻", "siglum_print", self.own),
        )
        return tuple((siglum, phrase) for siglum, phrase, used in found if used and siglum not in named)


def terms(file: Path) -> tuple[Statement, ...]:
    """What a file says of its use: its licences with their addresses, or what it says of its publication instead.

    Licences of one address in different languages are one statement; all else is said to every reader.
    """
    root = header_of(file)
    if root is None:
        return ()
    stated = root.find(f".//{TEI}publicationStmt")
    if stated is None:
        return ()
    found = [*stated.iter(f"{TEI}licence"), *stated.iter(f"{TEI}p")]
    said = ((prose(e) or e.get("target", ""), e.get("target", ""), _language(e)) for e in found)
    statements: list[tuple[str, list[Said]]] = []
    for words, target, language in said:
        one = Said(words if target in words else f"{words} ({target})", language)
        same = (s for t, s in statements if t == target and language not in {v.language for v in s})
        if target and (versions := next(same, None)):
            versions.append(one)
        else:
            statements.append((target, [one]))
    return tuple(Statement(tuple(versions)) for _, versions in statements)


def header_of(file: Path) -> etree._Element | None:
    """The tree of a file of the book; None where it is in no file."""
    return read_source(file).root if file.is_file() else None


def _language(element: etree._Element) -> str:
    holders = (element, *element.iterancestors())
    return next((found for e in holders if (found := e.get(f"{XML}lang"))), "")
