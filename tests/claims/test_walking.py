"""A walk against the regular expression of the same tokens: all forms, sentences of the book and of chance, all slacks.

The expression is written here, by the notation of patterns, and compiled by the library: the second road.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
import regex

from liuren_text.claims.find import sentence_spans
from liuren_text.claims.grammar import Form
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.claims.walking import Slack, is_han
from liuren_text.text.book import open_book
from liuren_text.text.reading import Reading

FORMS = [f for f in GRAMMAR if isinstance(f, Form)]
SEED = 1810


@cache
def sentences() -> tuple[str, ...]:
    """Every sentence of the book, as transmitted and as emended."""
    book = open_book()
    texts = [e.text for r in (Reading.of(book.corpus), book.edited) for e in r]
    return tuple(dict.fromkeys(text[a:b] for text in texts for a, b in sentence_spans(text)))


@cache
def expression(form: Form, slack: Slack) -> regex.Pattern[str]:
    """A pattern's tokens as a regular expression: longest spelling first, else the fewest characters first."""
    out = []
    for n, (kind, token) in enumerate(form.compiled.tokens):
        if kind == "words":
            out.append(f"(?P<t{n}>{regex.escape(token)})")
        elif kind == "mark":
            out.append(token)
        else:
            slot = form.types[token]
            low, high = slot.widths
            held = {
                Slack.NONE: "|".join(regex.escape(s) for s in sorted(slot.spellings, key=len, reverse=True)),
                Slack.WORDS: rf"[\p{{Han}}□]{{{low},{high}}}?",
                Slack.LENGTH: rf"[\p{{Han}}□]{{{low},{high + 1}}}?|",
            }[slack]
            out.append(f"(?P<t{n}>{held})")
    return regex.compile("".join(out))


def searched(form: Form, slack: Slack, text: str, start: int) -> object:
    """What the regular expression finds: the span, and of each word and slot the number and the span."""
    found = expression(form, slack).search(text, start)
    if found is None:
        return None
    groups = [(int(name[1:]), *found.span(name)) for name in found.re.groupindex if found.start(name) >= 0]
    return found.span(), tuple(sorted(groups))


def stretches(form: Form, chance: random.Random) -> list[str]:
    """Sentences of the book that share most characters with a form, and the same with a few exchanged or lost."""
    words = set(form.compiled.obligatory)
    near = sorted(sentences(), key=lambda s: -len(words & set(s)))[:6]
    spoiled = []
    for text in near:
        at = chance.randrange(len(text))
        spoiled += [
            text[:at] + chance.choice(near)[:1] + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text + text,
        ]
    return near + spoiled


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.name)
def test_a_walk_finds_what_the_expression_finds(form: Form) -> None:
    chance = random.Random(SEED)
    tried = 0
    for text in stretches(form, chance):
        for slack in Slack:
            for start in (0, len(text) // 3):
                assert form.compiled.walk(slack, text, len(text)).first(start) == searched(
                    form, slack, text, start
                )
                tried += 1
    assert tried == 24 * 3 * 2


def test_both_find_something_and_nothing() -> None:
    """Else the comparison above would say little: the walks succeed often, and fail often."""
    chance = random.Random(SEED)
    found = [
        form.compiled.walk(Slack.NONE, text, len(text)).first(0) is not None
        for form in FORMS
        for text in stretches(form, chance)
    ]
    assert 200 < sum(found) < len(found) - 200


@pytest.mark.parametrize(
    ("text", "han"), [("卯", True), ("□", True), ("𠀀", True), ("卯，", False), ("a", False)]
)
def test_chinese_characters(text: str, han: bool) -> None:
    assert is_han(text) is han
