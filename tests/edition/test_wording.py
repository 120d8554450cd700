"""The wording of the apparatus: for each kind the entry in Chinese, in Japanese, and in western style."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from liuren_text.edition.wording import short, word
from liuren_text.judgement.verdict import Verdict
from liuren_text.text.emendation import Certainty, Emendation, ErrorKind, Method
from liuren_text.text.locus import find_locus, parse_locus
from liuren_text.text.passage import Figure, Kind, Passage

TEXT = "九月建戌與犯將太沖合，課中賊□，為偏聽偏信財，第一門鋒先，如得元女（左）（右），□……故謂之內事"
PASSAGE = Passage("a01", Kind.ORIGINAL, "lzh", "", TEXT)
BOTH = (Method.INTERNAL, Method.REASON)


def judged(locus: str, kind: str, *, verdict: Verdict = Verdict.MUTE, **given: Any) -> Any:
    edits = find_locus(parse_locus(locus), [PASSAGE])[1]
    values = {"methods": BOTH, "resp": "editor", "adopted": True, "sources": ()} | given
    emendation = Emendation(
        "e1", "a01", edits, locus, ErrorKind(kind), cert=Certainty.HIGH, reason="—", **values
    )
    return SimpleNamespace(emendation=emendation, verdict=verdict)


ENTRIES = [
    (
        "與{犯→卯}將",
        "訛",
        "「卯」，底本作「犯」，據本校改。",
        "「卯」、底本「犯」に作る。本校により改める。",
        "卯 correxi: 犯 底",
    ),
    (
        "賊{□→克}",
        "闕",
        "「克」字底本闕，據文例補。",
        "底本一字欠。文例により「克」を補う。",
        "〈克〉 suppl.",
    ),
    (
        "偏{聽偏信→}財",
        "衍",
        "「聽偏信」三字衍，據文例刪。",
        "「聽偏信」三字衍。文例により削る。",
        "[聽偏信] secl.",
    ),
    (
        "{鋒先→先鋒}",
        "倒",
        "「鋒先」二字互乙，據本書乙正。",
        "「鋒先」二字倒。本書により正す。",
        "先鋒 transp.",
    ),
    (
        "賊□{→，}",
        "脫",
        "「賊□」下底本脫「，」字，據文例補。",
        "「賊□」の下、底本「，」を脱す。文例により補う。",
        "〈，〉 suppl.",
    ),
    (
        "得{元→玄}女",
        "避諱",
        "「玄」，底本避諱作「元」，今回改。",
        "「玄」、底本は諱を避け「元」に作る。もとに復す。",
        "玄 restitui: 元 底",
    ),
    (
        "（{左）（右→右）（左}）",
        "列序",
        "夾注兩行底本左右倒錄，據本書乙正。",
        "夾注二行、底本は左右を逆に録す。本書により正す。",
        "columnas transp.",
    ),
]


@pytest.mark.parametrize(("locus", "kind", "chinese", "japanese", "western"), ENTRIES)
def test_a_firm_entry(locus: str, kind: str, chinese: str, japanese: str, western: str) -> None:
    wording = word(judged(locus, kind), PASSAGE)
    assert (wording.chinese, wording.japanese, wording.western) == (chinese, japanese, western)


DOUBTS = [
    ("與{犯→卯}將", "訛", "「犯」疑當作「卯」。", "「犯」は「卯」の誤りか。", "犯 底: fort. 卯"),
    ("偏{聽偏信→}財", "衍", "「聽偏信」三字疑衍。", "「聽偏信」三字は衍か。", "[聽偏信] fort. secl."),
]


@pytest.mark.parametrize(("locus", "kind", "chinese", "japanese", "western"), DOUBTS)
@pytest.mark.parametrize("given", [{"adopted": False}, {"methods": (Method.REASON,)}])
def test_what_is_not_adopted_or_rests_on_reason_alone_is_a_doubt(
    locus: str, kind: str, chinese: str, japanese: str, western: str, given: dict[str, Any]
) -> None:
    wording = word(judged(locus, kind, **given), PASSAGE)
    assert (wording.chinese, wording.japanese, wording.western) == (chinese, japanese, western)


def test_a_proof_lifts_reason_out_of_doubt() -> None:
    proved = judged("與{犯→卯}將", "訛", verdict=Verdict.DETERMINED, methods=(Method.REASON,))
    assert word(proved, PASSAGE).chinese == "「卯」，底本作「犯」，據文義改。"


def test_another_book_is_named_and_the_gloss_has_its_siglum() -> None:
    other = judged("與{犯→卯}將", "訛", methods=(Method.PARALLEL,), sources=("六壬大全",), resp="gloss")
    wording = word(other, PASSAGE)
    assert wording.chinese == "「卯」，底本作「犯」，據《六壬大全》改。"
    assert wording.western == "卯 訳: 犯 底"


def test_what_is_lacking_where_a_paragraph_begins_is_below_no_words() -> None:
    """And what changes its place in a chart is no column of a note."""
    start = word(judged("{→昔}九月", "脫"), PASSAGE)
    assert (start.chinese, start.japanese) == (
        "段首底本脫「昔」字，據文例補。",
        "段の首、底本「昔」を脱す。文例により補う。",
    )
    assert word(judged("{→昔}九月", "脫", adopted=False), PASSAGE).chinese == "段首疑脫「昔」字。"
    chart = replace(PASSAGE, figures=(Figure("f", 0, len(TEXT), ()),))
    moved = judged("九{→　　}月", "列序")
    assert word(moved, chart).chinese == "圖中位置底本有誤，據本書移正。"
    assert word(judged("九{→　　}月", "列序", adopted=False), chart).western == "in tabula 底: fort. transp."


def test_long_quotations_are_shortened_and_blanks_are_counted() -> None:
    assert short("先天卦配河圖之象先天卦配洛書之數") == "先天卦配河…配洛書之數"
    assert short("　　") == "空二格"
