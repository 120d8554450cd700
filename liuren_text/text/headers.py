"""The headers of new files: of a text that is imported, of a file in which someone records emendations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from liuren_text.text.emendation import ErrorKind, Method

METHOD_IDS = {Method.INTERNAL: "benjiao", Method.PARALLEL: "tajiao", Method.REASON: "lijiao"}
_METHODS = {
    Method.INTERNAL: "from the book itself",
    Method.PARALLEL: "from another book",
    Method.REASON: "from reason",
}
_KINDS = {
    ErrorKind.SUBSTITUTION: "one word is written for another",
    ErrorKind.OMISSION: "characters are left out and nothing shows it",
    ErrorKind.SURPLUS: "characters are too many",
    ErrorKind.TRANSPOSITION: "characters have changed places",
    ErrorKind.LACUNA: "the base marks a loss with □",
    ErrorKind.ORDER: "the columns of a note are transcribed in the wrong order",
    ErrorKind.VARIANT: "another form of the same character",
    ErrorKind.TABOO: "a character that avoids a name",
}
_LANGUAGES = {
    "lzh": "Literary Chinese",
    "ja": "Japanese",
    "ko": "Korean",
    "zh": "Modern Chinese",
    "en": "English",
}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A plain text that was imported: its name, its digest, what was found out about it."""

    name: str
    sha256: str
    description: str


def text_header(title: str, sources: Sequence[SourceFile], gloss_language: str | None) -> str:
    """The header of an imported text: what the base is and where it came from, and nothing that is not known."""
    gloss = (
        _RESPONSIBLE.format("gloss", "translation", "unnamed; received with the text")
        if gloss_language
        else ""
    )
    return _TEXT.format(
        title=escape(title),
        gloss=gloss,
        editor=_RESPONSIBLE.format("editor", "emendations", "the editor of this text"),
        sources="".join(map(_source, sources)),
        kinds=_categories("kind-", {str(k): (str(k), v) for k, v in _KINDS.items()}),
        methods=_categories("", {METHOD_IDS[m]: (str(m), v) for m, v in _METHODS.items()}),
        languages=_language_list("lzh", gloss_language or "", "en"),
    )


def empty_annotations(title: str, file: str, who: str = "") -> str:
    """A file for emendations that has none yet: only the text they will be about."""
    return _ANNOTATIONS.format(
        title=escape(f"Emendations of {who}" if who else "Emendations"),
        text=escape(title),
        file=escape(file),
        methods=_categories("", {METHOD_IDS[m]: (str(m), v) for m, v in _METHODS.items()}),
        languages=_language_list("en", "lzh", "ja"),
    )


def _source(source: SourceFile) -> str:
    return _BIBL.format(escape(source.name), escape(source.description), source.sha256)


def _categories(prefix: str, named: Mapping[str, tuple[str, str]]) -> str:
    row = "<category xml:id={}><catDesc>{}: {}</catDesc></category>"
    rows = (row.format(quoteattr(prefix + i), sign, said) for i, (sign, said) in named.items())
    return f"\n{' ' * 10}".join(rows)


def _language_list(*codes: str) -> str:
    known = [f'<language ident="{c}">{_LANGUAGES.get(c, c)}</language>' for c in codes if c]
    return f"\n{' ' * 8}".join(known)


_RESPONSIBLE = """
        <respStmt xml:id="{}"><resp>{}</resp><name>{}</name></respStmt>"""
_BIBL = """
        <bibl>
          <title>{}</title>
          <note>{}</note>
          <idno type="sha256">{}</idno>
        </bibl>"""
_TEXT = """  <teiHeader>
    <fileDesc>
      <titleStmt>
        <title xml:lang="lzh">{title}</title>{gloss}{editor}
      </titleStmt>
      <publicationStmt><p>Not published.</p></publicationStmt>
      <sourceDesc>{sources}
        <listWit>
          <witness xml:id="di"><abbr type="siglum">底</abbr> the text as received</witness>
        </listWit>
      </sourceDesc>
    </fileDesc>
    <encodingDesc>
      <editorialDecl>
        <correction method="markup">
          <p>The base is kept as it is. Every emendation is stand-off, in annotations/.</p>
        </correction>
        <normalization method="markup">
          <p>No character is normalised or converted to another script.</p>
          <p>A line break in this file, with the blanks and tabs on either side of it, is layout and no character of
            the text. Line breaks of the source are recorded: between passages in rend, within them as lb.</p>
        </normalization>
        <interpretation>
          <p>Sentences, inline notes, gaps, verses and charts were recognised by program, from the characters alone.</p>
        </interpretation>
      </editorialDecl>
      <refsDecl>
        <citeStructure unit="paragraph" match="/TEI/text/body/div//head | /TEI/text/body/div//p" use="@xml:id">
          <citeStructure unit="sentence" match="seg" use="substring-after(@xml:id, '.')" delim="."/>
        </citeStructure>
      </refsDecl>
      <classDecl>
        <taxonomy xml:id="kind">
          {kinds}
        </taxonomy>
        <taxonomy xml:id="method">
          {methods}
        </taxonomy>
      </classDecl>
    </encodingDesc>
    <profileDesc>
      <langUsage>
        {languages}
      </langUsage>
    </profileDesc>
  </teiHeader>
"""
_ANNOTATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<!--
  One app is one change. It is placed by the words in the note of type locus, quoted from the base and found once in
  the passage: {{base→reading}} inside them is the change. What is adopted stands in lem; where the base stands in lem,
  the proposal in rdg is recorded and not adopted. Numbers are never changed and never given twice.
-->
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
  <teiHeader>
    <fileDesc>
      <titleStmt>
        <title>{title}</title>
        <title xml:lang="lzh">{text}</title>
      </titleStmt>
      <publicationStmt><p>Not published.</p></publicationStmt>
      <sourceDesc><p>The base in {file}.</p></sourceDesc>
    </fileDesc>
    <encodingDesc>
      <variantEncoding method="location-referenced" location="external"/>
      <classDecl>
        <taxonomy xml:id="method">
          {methods}
        </taxonomy>
      </classDecl>
    </encodingDesc>
    <profileDesc>
      <langUsage>
        {languages}
      </langUsage>
    </profileDesc>
  </teiHeader>
  <standOff>
    <listBibl>
      <bibl>{text}, as transmitted</bibl>
    </listBibl>
  </standOff>
</TEI>
"""
