"""The words of the interface in English, Chinese and Japanese; every page carries all three, one switch shows one."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from markupsafe import Markup, escape

_LATIN = re.compile(r"(\b[a-z]+\b\.?)")
LANGUAGES = (("en", "en", "English"), ("zh", "zh-Hant", "繁體中文"), ("ja", "ja", "日本語"))


@cache
def phrases() -> dict[str, tuple[str, str, str]]:
    """Every phrase by its key."""
    data = tomllib.loads(files("liuren_text.edition").joinpath("interface.toml").read_text(encoding="utf-8"))
    return {key: (words[0], words[1], words[2]) for key, words in data.items()}


def say(key: str, **values: object) -> Markup:
    """A phrase in the three languages, `{name}` in it replaced."""
    return three(*(Markup(escape(w)).format(**values) if values else escape(w) for w in phrases()[key]))


def three(english: object, chinese: object, japanese: object) -> Markup:
    """The same thing in the three languages of the interface."""
    words = (english, chinese, japanese)
    return Markup("").join(
        Markup('<span class="i-{}" lang="{}">{}</span>').format(code, lang, text)
        for (code, lang, _), text in zip(LANGUAGES, words, strict=True)
    )


def latin(entry: str) -> Markup:
    """An entry of the western apparatus, the editor's Latin in italics."""
    parts = _LATIN.split(entry)
    return Markup("").join(Markup("<i>{}</i>").format(p) if n % 2 else escape(p) for n, p in enumerate(parts))


def plain(key: str) -> str:
    """A phrase where no markup can stand: the three languages one after the other."""
    return " · ".join(dict.fromkeys(phrases()[key]))
