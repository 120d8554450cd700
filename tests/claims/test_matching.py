"""Matching: every sentence form reads back what it is written with, and one slip neither hides it nor moves it.

The sentences here are made from the patterns themselves, with values drawn at random: all forms, all values.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_text.claims.find import find_claims, read_stretch, sentence_spans
from liuren_text.claims.grammar import Form
from liuren_text.claims.matching import Pattern
from liuren_text.claims.sieve import Grammar, Sieve
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.claims.subjects.month_generals import FORMS as MONTH_FORMS
from liuren_text.claims.subjects.month_generals import SENTENCE
from liuren_text.claims.vocabulary import BRANCH, NUMBER
from liuren_text.text.reading import Reading
from tests.claims.table import claims_of, corpus_of

# in 〔{birth}〕〔成〕〔の〕数 a single 成 may be the value or the word before it: two ways to read one sentence
TWO_WAYS = {"gloss: month"}
FORMS = [f for f in GRAMMAR if isinstance(f, Form) and f.name not in TWO_WAYS]
FUZZY = [f for f in FORMS if f.fuzzy and len(f.compiled.obligatory) >= 6]
STRANGER = "龘"  # a character that is in no form and no value
MANY = 9  # slots: so many with slack of length at once multiply the ways of reading
MONTH = next(f for f in MONTH_FORMS if f.name == SENTENCE)


@dataclass(frozen=True)
class Written:
    """A sentence made from a form: the values by role, and where each formula word stands that must be there."""

    text: str
    values: dict[str, object]
    words: tuple[int, ...]


@st.composite
def sentences(draw: st.DrawFn, form: Form) -> Written:
    """A form with values drawn from its domains, its optional parts there or not."""
    text = ""
    values: dict[str, object] = {}
    words: list[int] = []
    skipping = 0
    for n, (kind, token) in enumerate(form.compiled.tokens):
        if token == "(?:":
            skipping += bool(skipping) or draw(st.booleans())
        elif token == ")?":
            skipping -= bool(skipping)
        elif skipping:
            continue
        elif kind == "slot":
            spelled = draw(st.sampled_from(sorted(form.types[token].spellings)))
            values[token] = form.types[token].denote(spelled)
            text += spelled
        elif kind == "words":
            if n not in form.compiled.bare:
                words += range(len(text), len(text) + len(token))
            text += token
        else:
            text += "（某）" if token.startswith("（") else "，"
    return Written(text, values, tuple(words))


def read(form: Form, text: str) -> list[dict[str, object]]:
    """The values that a form reads in a text, match by match."""
    return [
        {role: form.types[role].denote(text[a:b]) for role, (a, b) in match.slots.items()}
        for match in form.compiled.find(text)
    ]


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.name)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_form_reads_back_what_it_is_written_with(form: Form, data: st.DataObject) -> None:
    """The values drawn, no word corrupt, the whole sentence."""
    written = data.draw(sentences(form))
    assert read(form, written.text) == [written.values]
    match = form.compiled.find(written.text)[0]
    assert match.cost == 0
    assert not [w for w in match.words if w.expected != w.found]


@pytest.mark.parametrize("form", FUZZY, ids=lambda f: f.name)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_one_corrupt_word_is_found_and_located(form: Form, data: st.DataObject) -> None:
    """One formula word is another: the same values, and that word, at its place, beside what the form has."""
    written = data.draw(sentences(form))
    at = data.draw(st.sampled_from(written.words))
    text = written.text[:at] + STRANGER + written.text[at + 1 :]
    assert read(form, text) == [written.values]
    match = form.compiled.find(text)[0]
    corrupt = [(w.expected, w.found, w.at) for w in match.words if w.expected != w.found]
    assert corrupt == [(written.text[at], STRANGER, at)]


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.name)
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_a_sound_sentence_hides_no_corrupt_one(form: Form, data: st.DataObject) -> None:
    """The same sentence twice, the second with a slip: the first is read as it is, the second if the form allows."""
    first, second = data.draw(sentences(form)), data.draw(sentences(form))
    joined = first.text + "。" + second.text
    assert read(form, joined) == [first.values, second.values]
    if form in FUZZY:
        at = data.draw(st.sampled_from(second.words))
        spoilt = second.text[:at] + STRANGER + second.text[at + 1 :]
        assert read(form, first.text + "。" + spoilt) == [first.values, second.values]
        assert read(form, spoilt + "。" + first.text) == [second.values, first.values]


# a month sentence spoilt in every way


SOUND = "八月建酉與辰將天罡合，視白露後幾日是辰，辰乃天三生數，即從本日起，超三日是午，即以午日辰時起辰將"
HOLDS = {
    "month": 8,
    "seat": "酉",
    "general": "辰",
    "name": "辰",
    "jie": "白露",
    "found": "辰",
    "counted": "辰",
}
HOLDS |= {
    "sky": "天",
    "number": 3,
    "birth": "生",
    "steps": 3,
    "day": "午",
    "on": "午",
    "hour": "辰",
    "takes": "辰",
}

SPOILT = [
    # 訛: a value that is another, a value that is none, a word
    ("與{辰→巳}將天罡", {"general": "巳"}, []),
    ("與{辰→展}將天罡", {"general": None}, []),
    ("與辰將天{罡→岡}合", {"name": None}, []),
    ("視白{露→路}後", {"jie": None}, []),
    ("天三生{數→婁}", {}, [("數", "婁")]),
    ("即{從→叢}本日", {}, [("從", "叢")]),
    # 脫: a word, a value
    ("後幾{日→}是辰", {}, [("日", "")]),
    ("即從本日{起→}，", {}, [("起", "")]),
    ("超{三→}日是午", {"steps": None}, []),
    # 衍
    ("白露後幾{→幾}日", {}, [("", "幾")]),
    # 倒: within a word, of two values
    ("{白露→露白}後", {"jie": None}, []),
    ("乃{天三→三天}生", {"sky": None, "number": None}, []),
    ("視白露{後幾→幾後}日", {}, None),
    # two at once: the old trap of a fuzzy search that takes the best match and passes the next one over
    ("天三生{數→婁}，即{從→叢}本日", {}, [("數", "婁"), ("從", "叢")]),
    ("與{辰→犯}將天罡合，視白露後{幾→己}日", {"general": None}, [("幾", "己")]),
    ("與辰將天{罡→冊}合，視白露後幾日是辰，辰乃天三生{數→婁}", {"name": None}, [("數", "婁")]),
    ("{酉→西}與{辰→展}將", {"seat": None, "general": None}, []),
]


def _spoil(change: str) -> str:
    before = regex.sub(r"\{([^→]*)→[^}]*\}", r"\1", change)
    after = regex.sub(r"\{[^→]*→([^}]*)\}", r"\1", change)
    assert SOUND.count(before) == 1, change
    return SOUND.replace(before, after)


@pytest.mark.parametrize(("change", "values", "words"), SPOILT, ids=[c for c, _, _ in SPOILT])
def test_a_month_sentence_with_a_slip(
    change: str, values: dict[str, object], words: list[tuple[str, str]] | None
) -> None:
    """Read whole, every other value as it stands, the slip where it is; and so too between two sound sentences."""
    spoilt = _spoil(change)
    assert read(MONTH, SOUND) == [HOLDS]
    assert read(MONTH, spoilt) == [HOLDS | values]
    match = MONTH.compiled.find(spoilt)[0]
    if words is not None:
        assert [(w.expected, w.found) for w in match.words if w.expected != w.found] == words
    assert read(MONTH, f"{SOUND}。{spoilt}。{SOUND}。") == [HOLDS, HOLDS | values, HOLDS]


def test_the_twelve_spoilt_alike_are_twelve() -> None:
    """A passage of corrupt sentences only, each with two slips, is read sentence by sentence."""
    text = "".join(_spoil(change) + "。" for change, _, _ in SPOILT)
    instances = claims_of(text).discourse.of(SENTENCE)
    assert len(instances) == len(SPOILT)
    assert [i.at for i in instances] == [a for a, _ in sentence_spans(text)]


# what is no sentence of a form


STRANGERS = [
    "凡占者，推月將以應天，察晷刻以應人。",
    "某日與某人將某物合。",
    "日日是好日，即以此日起。",
    "",
    "。",
    "□□□□□□",
]


@pytest.mark.parametrize("text", STRANGERS)
def test_what_is_no_sentence_of_a_form_is_not_read_as_one(text: str) -> None:
    """Nothing is found, and nothing is nearly found."""
    found = find_claims(Reading.of(corpus_of(text)), Grammar(*FORMS))
    assert list(found.discourse.instances) == []
    assert found.residue == ()


def test_a_sentence_that_breaks_off_is_residue() -> None:
    """Most of the words of a month sentence stand here; what cannot be read is told, with what should follow."""
    text = "八月建酉，與辰將天罡合，視白露後幾日是辰，辰乃天三生數，即從本日，大吉。"
    found = claims_of(text)
    assert not found.discourse.of(SENTENCE)
    assert [(r.passage, r.text) for r in found.residue] == [("t01", text)]
    assert SENTENCE in found.residue[0].reason
    assert "then expected" in found.residue[0].reason


# patterns


TYPES = {"a": BRANCH, "b": BRANCH, "n": NUMBER}

PATTERNS = [
    ("自{a}數{n}為{b}", "自亥數六為辰", {"a": "亥", "n": 6, "b": "辰"}),
    ("自{a}數{n}為{b}", "自亥、數六，為辰", None),  # no mark is allowed where the form has none
    ("自{a}，數{n}，為{b}", "自亥數六；為辰", {"a": "亥", "n": 6, "b": "辰"}),
    ("自{a}數〔至〕{n}為{b}", "自亥數至六為辰", {"a": "亥", "n": 6, "b": "辰"}),
    ("自{a}〔（…）〕數{n}為{b}", "自亥（登明）數六為辰", {"a": "亥", "n": 6, "b": "辰"}),
    ("自{a}〔起，〕數{n}〔位是{b}〕", "自亥數六", {"a": "亥", "n": 6}),
]


@pytest.mark.parametrize(("pattern", "text", "values"), PATTERNS)
def test_patterns(pattern: str, text: str, values: dict[str, object] | None) -> None:
    """The notation of patterns: slots, optional parts, notes, marks that may be other marks or none."""
    compiled = Pattern(pattern, TYPES, loose=False, fuzzy=False)
    found = [
        {r: TYPES[r].denote(text[a:b]) for r, (a, b) in m.slots.items()}
        for m in compiled.find(text)
        if m.cost == 0
    ]
    assert found == ([] if values is None else [values])


def test_a_stretch_is_read_once() -> None:
    """The same words are read by the same forms without a second search."""
    forms = Sieve((MONTH,))
    before = read_stretch.cache_info().hits
    assert read_stretch(forms, SOUND) is read_stretch(forms, SOUND)
    assert read_stretch.cache_info().hits > before


@pytest.mark.parametrize("form", [f for f in FUZZY if len(f.compiled.odd) >= MANY], ids=lambda f: f.name)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_sentence_takes_too_long(form: Form, data: st.DataObject) -> None:
    """However a long sentence is spoiled: a search that runs out of time would be answered by the machine's speed."""
    written = data.draw(sentences(form)).text
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(written) - 1))
        lost, come = (
            data.draw(st.integers(0, 3)),
            data.draw(st.sampled_from(["", STRANGER, "□", "從本", "，其"])),
        )
        written = written[:at] + come + written[at + lost :] or STRANGER
    for match in form.compiled.find(written):  # raises TimeoutError
        assert form.compiled.sound(match)


@pytest.mark.parametrize("spoiled", ["五表陰，其長生", "五日為陰，視笑生", "五日為陰，申"])
def test_a_sentence_that_once_took_too_long(spoiled: str) -> None:
    """Fourteen slots and corrupt words on both sides: with slack in all slots at once two seconds are not enough."""
    head = "如甲、丙、戊、庚、壬五日為陽，其長生依次序叢天盤順行十二支；若乙、丁、己、辛、癸"
    text = f"{head}{spoiled}亦依次序叢天□逆行十二支。"
    form = next(f for f in FORMS if f.name == "growth by polarity")
    assert all(form.compiled.sound(match) for match in form.compiled.find(text))  # raises TimeoutError
