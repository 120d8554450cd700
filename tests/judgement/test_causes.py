"""How errors arose: every pair that was observed has its channel, and pairs drawn by chance hardly ever have one."""

from __future__ import annotations

import random

import pytest

from liuren_text.judgement.causes import (
    Channel,
    Confidence,
    Context,
    cause_of,
    explain_cause,
    explain_causes,
)
from liuren_text.judgement.keystrokes import codes, keystroke_relation, word_code
from liuren_text.judgement.lookalikes import CLOSE, DISTANT
from liuren_text.judgement.script import (
    conversion_path,
    in_repertoire,
    outside_repertoire,
    suspicious_characters,
)
from liuren_text.text.book import open_book

# transmitted, reading, slip, the key or keys typed, those meant
KEYSTROKES = """
發 女 code cut short|v|vvvv
昌 日 code cut short|jj|jjjj
風 見 code cut short|mq|mqb
休 體 code cut short|ws|wsgg
犯 卯 code cut short|qtb|qtbh
婁 數 code cut short|ov|ovty
社 神 code cut short|py|pyjh
叢 從 neighbouring key|wwg|wwy
難 雞 neighbouring key|cwyg|cqyg
生 行 neighbouring key|tg|tf
曬 哂 neighbouring key|jsg|ksg
肋 助 key omitted|eln|egln
更 便 key omitted|gjq|wgjq
芧 茅 last key|acbj|acbt
隋 隨 last key|bda|bde
""".strip().splitlines()

LOOKALIKES = [
    "千干",
    "入人",
    "土士",
    "戌戊",
    "已己",
    "己已",
    "巳已",
    "賨竇",
    "賞嘗",
    "祿錄",
    "曾會",
    "奧粵",
    "難離",
]
CONVERSIONS = ["樑梁", "佈布", "闢辟", "干乾", "間閒", "细細", "处処", "类類", "层層"]
TABOOS = ["元玄"]
VARIANTS = ["沠派", "笫第", "刋刊"]


@pytest.mark.parametrize("row", KEYSTROKES)
def test_the_keystroke_slips_of_this_transcription(row: str) -> None:
    """Each pair with the slip of the fingers that makes it, and the codes as typed and as meant."""
    transmitted, reading, slip = row.split(" ", 2)
    assert "|".join(keystroke_relation(transmitted, reading) or ()) == slip
    cause = explain_cause(transmitted, reading)
    assert cause is not None
    assert (cause.channel, cause.confidence) == (Channel.WUBI, Confidence.HIGH)
    assert all(code in cause.evidence for code in slip.split("|")[1:])


@pytest.mark.parametrize(
    ("pair", "channel"),
    [
        *((pair, Channel.LOOKALIKE) for pair in LOOKALIKES),
        *((pair, Channel.CONVERSION) for pair in CONVERSIONS),
        *((pair, Channel.TABOO) for pair in TABOOS),
        *((pair, Channel.VARIANT) for pair in VARIANTS),
    ],
)
def test_the_other_pairs_of_characters(pair: str, channel: Channel) -> None:
    """Likeness, conversion, taboo, form: each observed pair goes to its own channel."""
    cause = explain_cause(*pair)
    assert cause is not None
    assert cause.channel is channel


@pytest.mark.parametrize(
    ("before", "transmitted", "after", "reading", "channel"),
    [
        ("課中賊", "□", "，如無賊", "克", Channel.LOST),
        ("如", "□", "蛇臨天盤", "螣", Channel.LOST),
        ("餘", "□", "此", "仿", Channel.LOST),
        ("即以戌日", "戌", "時起卯將", "卯", Channel.DITTOGRAPHY),
        ("之數，", "陰", "叢生數，陰叢成數", "陽", Channel.DITTOGRAPHY),
        ("甲圖、乙圖、", "甲圖、", "丙圖", "", Channel.DITTOGRAPHY),
        ("生成之數，", "", "陰叢成數", "陽從生數，", Channel.EYE_SKIP),
        ("陽見為偏", "聽偏信", "財", "", Channel.COMPLETION),
        ("以年命為事之", "京戲", "易", "變", Channel.COMPLETION),
        ("初學", "以難", "入手", "難以", Channel.EXCHANGE),
    ],
)
def test_what_stands_around_an_error_explains_it(
    before: str, transmitted: str, after: str, reading: str, channel: Channel
) -> None:
    """Lost characters, repetition, completion and exchange are seen in their context."""
    cause = explain_cause(transmitted, reading, Context(before, after))
    assert cause is not None
    assert cause.channel is channel


def test_a_cell_read_from_the_wrong_side_needs_a_cell() -> None:
    """The same two characters outside a chart have only changed places."""
    in_cell, outside = Context(in_cell=True), Context()
    assert explain_cause("鋒先", "先鋒", in_cell).channel is Channel.DIRECTION  # type: ignore[union-attr]
    assert explain_cause("鋒先", "先鋒", outside).channel is Channel.EXCHANGE  # type: ignore[union-attr]


def test_columns_of_a_note_transcribed_left_first() -> None:
    """The same characters, in another order, across the break between two columns."""
    cause = explain_cause("右也）（左者", "左者）（右也", Context("（", "）", in_note=True))
    assert cause is not None
    assert (cause.channel, cause.confidence) == (Channel.COLUMN_ORDER, Confidence.HIGH)
    assert explain_cause("右也）（左者", "左者）（前也", Context("（", "）", in_note=True)) is None


@pytest.mark.parametrize(("transmitted", "reading"), ["冊乙", "歷屬", "□犧", ("", "己猴"), ("中", "")])
def test_what_nothing_explains_stays_unexplained(transmitted: str, reading: str) -> None:
    """No channel is forced on an error that none of them gives."""
    assert explain_cause(transmitted, reading) is None


def test_all_explanations_are_given_the_best_first() -> None:
    """An error may have arisen in several ways: 間 for 閒 by script, and the keys are looked at too."""
    channels = [c.channel for c in explain_causes("己", "已")]
    assert channels[0] is Channel.LOOKALIKE
    assert len(set(channels)) == len(channels)


def test_two_characters_by_chance_hardly_ever_have_a_keystroke_relation() -> None:
    """The null model: of 20,000 random pairs of common characters fewer than one in a hundred have one.

    Thirteen such pairs give 0.04 by chance; of the thirteen firm slips of this text that are no look-alikes eight
    and more have one.
    """
    common = [bytes([0xB0 + n // 94, 0xA1 + n % 94]).decode("gb2312") for n in range(3755)]
    draw = random.Random(1810)
    pairs = [draw.sample(common, 2) for _ in range(20_000)]
    related = sum(keystroke_relation(a, b) is not None for a, b in pairs)
    assert 0.001 < related / len(pairs) < 0.006


def test_the_characters_of_a_corrupt_text_are_no_more_related_than_others() -> None:
    """Explaining is not detecting: pairs of neighbours in sound text have relations too, at the same low rate."""
    text = [c for p in open_book().corpus for c in dict.fromkeys(p.text) if "一" <= c <= "鿿" and codes(c)]
    draw = random.Random(1810)
    pairs = [(draw.choice(text), draw.choice(text)) for _ in range(20_000)]
    assert sum(a != b and keystroke_relation(a, b) is not None for a, b in pairs) / len(pairs) < 0.012


def test_likeness_is_symmetric_and_kept_apart() -> None:
    """No pair is both close and distant."""
    assert not CLOSE & DISTANT
    assert all(len(pair) == 2 for pair in CLOSE | DISTANT)


def test_codes_of_words() -> None:
    """Words are typed by two, one or two, and one key a character."""
    assert [word_code(w) for w in ("京戲", "陰貴人", "偏聽偏信", "日")] == ["yica", "bkww", "wkww", ""]


def test_a_conversion_has_a_path() -> None:
    """The path names the simplified form, and what else it could have become."""
    assert conversion_path("佈", "布") == "布 → 布 (simplified) → 佈 (converted back: 布 is 布 or 佈)"
    assert conversion_path("從", "叢") is None


def test_characters_outside_the_repertoire_are_rare_words_or_slips() -> None:
    """Of the characters of the base that GB2312 lacks four stand in its paragraphs, and all four are errors."""
    paragraphs = "".join(p.text for p in open_book().corpus if p.kind == "original")
    assert {paragraphs[s.offset] for s in outside_repertoire(paragraphs)} == set("沠芧賨刋")
    assert not any(in_repertoire(c) for c in "尅螣倣")


def test_suspicious_characters_are_few_and_have_candidates() -> None:
    """One-to-many conversions are found where a phrase of the converter or its default alone chose them."""
    text = "付以剞劂，為初學之津樑，序次佈列，十二月闢卦，先天之後，於是乾坤定。"
    found = [(text[s.offset], s.candidates) for s in suspicious_characters(text)]
    assert found == [("樑", ("梁",)), ("佈", ("布",)), ("闢", ("辟",))]
    base = "".join(p.text for p in open_book().corpus if p.kind == "original")
    flagged = {base[s.offset] for s in suspicious_characters(base)}
    assert set("樑佈闢沠芧賨刋") <= flagged
    assert len(suspicious_characters(base)) <= 14


def test_a_character_met_elsewhere_in_the_book_is_not_suspected_by_default() -> None:
    """What the conversion does to every such character shows in no one place of it."""
    assert [s.offset for s in suspicious_characters("十二月闢卦")] == [3]
    assert suspicious_characters("十二月闢卦", "天地開闢，十二月闢卦") == []


def test_every_recorded_cause_is_computed() -> None:
    """Where an editor named a cause the computation finds the same one, forms of one character apart."""
    book = open_book()
    differing = {
        e.id: (e.cause, str(cause and cause.channel))
        for e in book.emendations
        if e.cause and e.cause != ((cause := cause_of(e, book.corpus)) and cause.channel)
    }
    assert set(differing.values()) <= {("lookalike", "variant")}


def test_columns_are_known_by_their_characters_though_some_are_corrupt() -> None:
    """A note in the wrong order may have slips too; one of other words is another note."""
    around = Context("（", "）", in_note=True)
    cause = explain_cause("陰風陽為子孫）（陽見陰為傷官", "陽見陰為傷官）（陰見陽為子孫", around)
    assert cause is not None
    assert (cause.channel, cause.confidence) == (Channel.COLUMN_ORDER, Confidence.MEDIUM)
