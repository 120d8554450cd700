"""Schools: verdicts that change with them are contested; what one of them teaches is no fault."""

from __future__ import annotations

import pytest

from liuren_text import try_emendation
from liuren_text.claims.registry import all_laws
from liuren_text.judgement.dissent import as_taught, schools_of, schools_teaching
from liuren_text.judgement.finding import examine
from liuren_text.judgement.suggestion import suggest
from liuren_text.judgement.verdict import Verdict, dissenting
from liuren_text.judgement.verify import judge_one, make_bench, propose
from liuren_text.text.reading import Reading
from tests.claims.table import corpus_of


def test_a_general_of_the_common_nobles_is_contested() -> None:
    """By the common table the night noble of 甲 is 未; with 丑 on 子 it stands over 午, and the generals go backwards:

    未貴 午蛇 巳朱 辰六 卯勾 寅青. So 寅, where the book has 蛇, would carry 青.
    """
    judged = try_emendation("{蛇→青}　　貴　　六")
    assert judged.verdict is Verdict.CONTESTED
    assert "SCHOOL(noble=common)" in judged.flags


@pytest.mark.parametrize("general", "貴朱六勾空白常玄陰后")
def test_a_general_of_no_school_is_refuted(general: str) -> None:
    """No table of nobles puts any other general on 寅: by the book's 蛇, by the common one 青."""
    judged = try_emendation(f"{{蛇→{general}}}　　貴　　六")
    assert judged.verdict is Verdict.REFUTED
    assert not any(flag.startswith("SCHOOL") for flag in judged.flags)


WATER = "戊土長生在申，自申順行至亥，乃臨官也。"
FIRE = "丙丁巳午火及戊己辰戌丑未土，長生在寅。"
FORWARDS = "乙木長生在亥，自亥順行至寅，乃臨官也。"
BY_MIDDLE_TERMS = (
    "正月建寅，與亥將登明合，視雨水後幾日是亥，亥乃地六成數，即從本日起，超六日是辰，即以辰日亥時起亥將。"
    "二月建卯，與戌將河魁合，視春分後幾日是戌，戌乃地四生數，即從本日起，超四日是丑，即以丑日戌時起戌將。"
)


@pytest.mark.parametrize(
    ("text", "school"),
    [
        (WATER, "earth=water"),
        (FIRE, "earth=fire"),
        (FORWARDS, "yin=yang"),
        (
            WATER + FORWARDS.replace("乙木", "己土").replace("亥", "申").replace("寅", "亥"),
            "earth=water,yin=yang",
        ),
        (BY_MIDDLE_TERMS, "general=zhongqi"),
    ],
)
def test_what_another_school_teaches_is_not_suggested_away(text: str, school: str) -> None:
    """三命通會 has 土 born with 水, 淵海子平 with 火; whether 陰 stems run backwards is disputed; and since 太初曆 the
    general is commonly changed at the 中氣 (六壬大全 卷一). By none of these is anything in these sentences amiss.
    """
    corpus = corpus_of(text)
    examined = examine(Reading.of(corpus))
    assert list(examined.failing())
    assert schools_of(examined)[:1] == (school,)
    assert suggest(corpus) == []


def test_two_schools_in_one_text_are_no_school() -> None:
    """土 with 火 in one sentence and with 水 in another: each is taught somewhere, both together nowhere."""
    examined = examine(Reading.of(corpus_of(FIRE + WATER)))
    assert schools_of(examined) == ()
    assert all(schools_teaching(f.claim) for f in examined.failing())
    assert suggest(corpus_of(FIRE + WATER)) == []


def test_to_change_what_a_school_teaches_is_contested() -> None:
    """土 is born in 寅 with 火, or in 申 with 水: who changes the one to the other changes the school."""
    corpus = corpus_of(FIRE)
    bench = make_bench(corpus, ())
    judged = judge_one(propose("長生在{寅→申}", corpus), bench)
    assert judged.verdict is Verdict.CONTESTED
    assert judged.flags.count("SCHOOL(earth=fire)") == 1


def test_what_is_dropped_is_dropped_in_every_school() -> None:
    """A law that has no say has none under another name: with all laws that differ dropped, no school dissents."""
    law = next(law for law in all_laws().values() if law.id == "stem-growth")
    assert as_taught(law, "earth=water") is as_taught(law, "earth=water") is not law
    assert as_taught(law, "a school that has it alike") is law
    corpus = corpus_of(FIRE)
    bench = make_bench(corpus, ())
    trial = judge_one(propose("長生在{寅→申}", corpus), bench).trial
    differing = frozenset(law for law in all_laws().values() if law.schools)
    assert dissenting(trial, bench, frozenset(), Verdict.REFUTED) or dissenting(
        trial, bench, frozenset(), Verdict.SUPPORTED
    )
    for verdict in (Verdict.REFUTED, Verdict.SUPPORTED):
        assert dissenting(trial, bench, differing, verdict) == []


def test_what_no_school_teaches_is_found() -> None:
    """戊 is born in 寅 or in 申, never in 巳; of 正月 the terms are 立春 and 雨水, never 驚蟄."""
    assert [s.emendation.locus for s in suggest(corpus_of("辛金長生在丑，自子逆行至酉，乃臨官也。"))] == [
        "金長生在{丑→子}，自子逆"
    ]
    wrong = BY_MIDDLE_TERMS.replace("雨水", "驚蟄").replace("春分", "驚蟄")
    assert [s.emendation.locus for s in suggest(corpus_of(wrong))] == ["明合，視{驚蟄→立春}後幾日是"]
