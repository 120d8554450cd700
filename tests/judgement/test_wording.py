"""Conjectures on words of which no claim speaks: each source finds its error, and nothing in a sound text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from liuren_text.judgement.conjecture import Conjecture, from_formulas
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.wording import (
    from_characters,
    from_gaps,
    from_marks,
    from_recurrence,
    from_taboos,
    from_terms,
    from_twins,
    from_variants,
)
from liuren_text.text.locus import write_locus
from liuren_text.text.reading import Reading
from tests.claims.table import corpus_of

Source = Callable[[Examined], Iterable[Conjecture]]

MONTHS = (
    "正月建寅，與亥將登明合，視立春後幾日是亥，亥乃地六成數，即{}本日起，超六日是辰，即以辰日亥時起亥將。",
    "二月建卯，與戌將河魁合，視驚蟄後幾日是戌，戌乃地四生數，即{}本日起，超四日是丑，即以丑日戌時起戌將。",
    "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即{}本日起，超四日是亥，即以亥日申時起申將。",
)
APRIL = "三月建辰，與酉將叢魁合，視清明後幾日是酉，酉乃天九成數，即從本日起，超九日是巳，即以巳日酉時起酉將。"
SHADOW = "如{}蛇臨天盤申字，而居地盤子位，則地盤申位上辰字，即{}蛇陰神也。"
RULE = (
    "其法於每月節令之後，視月將出現之日支，定其陰陽，仿河圖生成之數，{}陰從成數，因其數而超之，乃真月將也。"
)


def _found(source: Source, *texts: str) -> list[str]:
    examined = examine(Reading.of(corpus_of(*texts)))
    corpus = examined.reading.corpus
    return [f"{c.passage} {write_locus(corpus[c.passage].text, c.edits)}" for c in source(examined)]


def _slips(char: str) -> list[str]:
    return [month.format(char) for month in MONTHS]


CASES: list[tuple[str, Source, list[str], list[str]]] = [
    (
        "a slip of three formulas is looked for outside them, and in a name that it leaves alone",
        from_recurrence,
        [*_slips("叢"), "福皆叢此發。", APRIL],
        ["t04 福皆{叢→從}此發。", "t05 ，與酉將{叢→從}魁合，視"],
    ),
    ("two slips do not recur", from_recurrence, [*_slips("叢")[:2], "福皆叢此發。"], []),
    ("a name with a character lost", from_gaps, [SHADOW.format("□", "螣")], ["t01 如{□→螣}蛇臨天盤"]),
    ("a name that is whole", from_gaps, [SHADOW.format("螣", "螣")], []),
    (
        "a term that conversion spells otherwise",
        from_terms,
        ["分十二月闢卦也。"],
        ["t01 分十二月{闢→辟}卦也。"],
    ),
    ("a term as it should be", from_terms, ["分十二月辟卦，天地開闢。"], []),
    (
        "a word in two forms of which one is usual",
        from_variants,
        ["第一課，第二課，第三課，古今笫一也。"],
        ["t01 課，古今{笫→第}一也。"],
    ),
    ("two forms as often as one another", from_variants, ["生剋之理，生克之道。"], []),
    (
        "a name that is avoided here and not there",
        from_taboos,
        ["九天玄女授之。", "得元女之的派。一元之數。"],
        ["t02 得{元→玄}女之的派"],
    ),
    (
        "a sentence that says how a name is avoided",
        from_taboos,
        ["玄武主盜賊。元武即玄武也，避諱而改。"],
        [],
    ),
    (
        "forms of conversion in a text that shows another trace of it",
        from_characters,
        ["分十二月闢卦也。", "以為津樑。"],
        ["t02 以為津{樑→梁}。"],
    ),
    (
        "the same forms in a text of its own script",
        from_characters,
        ["分十二月辟卦也。", "以為津樑，五行生剋，註釋此篇，鉅細不遺，佈局之法。"],
        [],
    ),
    ("a word that is nowhere written otherwise", from_taboos, ["九天玄女授之。", "一元之數。"], []),
    (
        "a mark between two words that stand side by side in the same sentence",
        from_marks,
        ["當視課中賊克，如無賊，上方尋克下。"],
        ["t01 ，如無賊{，上→上，}方尋克下"],
    ),
    ("marks where they belong", from_marks, ["當視課中賊克，如無賊上，方尋克下。"], []),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_source(case: tuple[str, Source, list[str], list[str]]) -> None:
    """What each source finds in a text, and no more."""
    _, source, texts, expected = case
    assert _found(source, *texts) == expected


def _twins(examined: Examined) -> Iterable[Conjecture]:
    return from_twins(examined, from_formulas(examined))


def test_a_clause_that_a_twin_passage_has() -> None:
    """It is given as the other has it once that is corrected; a passage that is no twin lends nothing."""
    whole, short = RULE.format("陽叢生數，"), RULE.format("")
    assert _found(_twins, whole, short) == ["t02 成之數，{→陽從生數，}陰從成數"]
    assert _found(_twins, whole, whole) == []
    assert _found(_twins, "陽從生數，陰從成數。", "陰從成數。") == []


def test_what_is_no_clause_is_not_taken_from_a_twin() -> None:
    """Words in the middle of a clause may be another wording."""
    assert _found(_twins, RULE.format("陽從生數，"), RULE.format("陽從生數，").replace("出現之", "")) == []
