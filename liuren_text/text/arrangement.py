"""Which paragraph of a plain text is the title, which the original, which its gloss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from liuren_text.errors import CorpusError, Fault
from liuren_text.text.passage import Kind
from liuren_text.text.plain import Paragraph
from liuren_text.text.recognition import Recognised, recognise

LONGEST_TITLE = 40
_LONG = 12  # characters of a sentence that would have a particle if it were Japanese
_NO_TITLE = re.compile("[。！？，；]")
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
_HANGUL = re.compile("[가-힣]")
_LATIN = re.compile("[A-Za-z]")
_HAN = re.compile("[\u4e00-\u9fff]")
_OFTEN = 0.2  # the share of pairs whose languages are exchanged from which the alternation is broken


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The passages of a text in the order of its source, under provisional ids, and what was not clear.

    `crossed` are the paragraphs that are not in the language that their place calls for.
    """

    passages: tuple[Recognised, ...]
    gloss_language: str | None
    unclear: tuple[str, ...] = ()
    crossed: int = 0


@dataclass(frozen=True, slots=True)
class _Roles:
    title: Paragraph | None
    originals: Sequence[Paragraph]
    glosses: Sequence[Paragraph] = ()


def arrange_original(paragraphs: Sequence[Paragraph]) -> Arrangement:
    """A text without a gloss."""
    title = _title(paragraphs)
    return _arrangement(_Roles(title, paragraphs[1:] if title else paragraphs))


def arrange_alternating(paragraphs: Sequence[Paragraph], file: object = None) -> Arrangement:
    """A text in which each paragraph is followed by its gloss. Raises `CorpusError` where that is not so."""
    odd = len(paragraphs) % 2 == 1
    title = paragraphs[0] if odd and looks_like_title(paragraphs[0]) else None
    rest = paragraphs[1:] if title else paragraphs
    roles = _Roles(title, rest[::2], rest[1::2])
    language = _language([p.text for p in roles.glosses])
    exchanged = [n for n, p in enumerate(roles.originals) if _KANA.search(p.text)]
    if len(rest) % 2 or len(exchanged) > _OFTEN * len(roles.originals):
        raise CorpusError(Fault(_not_alternating(paragraphs, roles, exchanged), str(file) if file else None))
    lone = [n for n, p in enumerate(roles.glosses) if language == "ja" and _without_kana(p.text)]
    unclear = (
        *(f"p{n + 1:02d}: has kana, but stands where the original should" for n in exchanged),
        *(f"g{n + 1:02d}: has no kana, but stands where the gloss should" for n in lone),
    )
    return replace(_arrangement(roles, language, unclear), crossed=len(unclear))


def arrange_two(
    originals: Sequence[Paragraph], glosses: Sequence[Paragraph], file: object = None
) -> Arrangement:
    """A text and its gloss from two files, paragraph by paragraph. Raises `CorpusError` where the numbers differ."""
    title = _title(originals)
    rest = originals[1:] if title else originals
    shown = _title(glosses) if len(glosses) == len(rest) + 1 and title else None
    matching = glosses[1:] if shown else glosses
    if len(matching) != len(rest):
        raise CorpusError(
            Fault(
                f"has {len(matching)} paragraphs, and the original {len(rest)}; give each paragraph one of its own",
                str(file) if file else None,
            )
        )
    return _arrangement(_Roles(title, rest, glosses), _language([p.text for p in glosses]))


def looks_like_title(paragraph: Paragraph) -> bool:
    """Whether a paragraph is one short line without punctuation."""
    return (
        len(paragraph.text) <= LONGEST_TITLE and not paragraph.breaks and not _NO_TITLE.search(paragraph.text)
    )


def _without_kana(text: str) -> bool:
    """Whether a paragraph of some length is not Japanese: a list of names or the words of a chart may have no kana."""
    return not _KANA.search(text) and bool(_NO_TITLE.search(text)) and len(text) > _LONG


def _title(paragraphs: Sequence[Paragraph]) -> Paragraph | None:
    return paragraphs[0] if len(paragraphs) > 1 and looks_like_title(paragraphs[0]) else None


def _not_alternating(paragraphs: Sequence[Paragraph], roles: _Roles, exchanged: Sequence[int]) -> str:
    """Where original and gloss cease to alternate, as far as the languages tell."""
    lone = [n for n, p in enumerate(roles.glosses) if not _KANA.search(p.text)]
    japanese = any(_KANA.search(p.text) for p in paragraphs)
    wrong = [n for n in sorted({*exchanged, *lone}) if n < len(roles.originals)] if japanese else []
    message = f"{len(paragraphs)} paragraphs, and original and gloss do not alternate"
    if wrong:
        n = wrong[0]
        message += f"; look at paragraph {2 * n + 1 + bool(roles.title)}, {roles.originals[n].text[:12]}…"
    return f"{message}; give each paragraph its gloss, or import with --gloss none"


def _arrangement(roles: _Roles, language: str | None = None, unclear: tuple[str, ...] = ()) -> Arrangement:
    width = max(2, len(str(len(roles.originals))))
    passages = []
    if roles.title:
        passages.append(recognise(f"p{0:0{width}d}", Kind.TITLE, "lzh", roles.title))
    glosses = list(roles.glosses)
    if len(glosses) > len(roles.originals):
        first = glosses.pop(0)
        passages.append(recognise(f"g{0:0{width}d}", Kind.GLOSS, language or "", first, f"p{0:0{width}d}"))
    for n, paragraph in enumerate(roles.originals, 1):
        number = f"{n:0{width}d}"
        passages.append(recognise(f"p{number}", Kind.ORIGINAL, "lzh", paragraph))
        if glosses:
            gloss = glosses[n - 1]
            passages.append(recognise(f"g{number}", Kind.GLOSS, language or "", gloss, f"p{number}"))
    told = tuple(u for p in passages for u in p.unclear)
    return Arrangement(tuple(passages), language, unclear + told)


def _language(texts: Sequence[str]) -> str | None:
    """The language of a gloss, by its script."""
    whole = "".join(texts)
    if not whole:
        return None
    if len(_HANGUL.findall(whole)) > len(whole) / 5:
        return "ko"
    if len(_KANA.findall(whole)) > len(whole) / 10:
        return "ja"
    return "en" if len(_LATIN.findall(whole)) > len(_HAN.findall(whole)) else "zh"
