"""Verdicts: a text in the test, the outcome below it. Each class and each flag on a text of a line or two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from liuren_text.claims.laws import State
from liuren_text.judgement import rivals
from liuren_text.judgement.finding import examine
from liuren_text.judgement.rivals import value_slots
from liuren_text.judgement.verdict import Bench, Judgement, Verdict
from liuren_text.judgement.verify import judge_one, make_bench, propose
from liuren_text.text.emendation import Emendation
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.reading import Reading
from tests.judgement import book as the_book

AUGUST = "八月建酉與辰將天罡合，視白露後幾日是辰，辰乃天三生數，即從本日起，超三日是午，即以午日辰時起辰將。"
JUNE = "六月建未與午將勝光合，視小暑後幾日是午，午乃地二生數，即從本日起，超二日是未，即以未日午時起午將。"
MAY = "五月建午與未將小吉合，視芒種後幾日是未，未乃天七成數，即從本日起，超七日是丑，即以丑日未時起未將。"
MARCH = "三月建辰與酉將從魁合，視清明後幾日是酉，酉乃天九成數，即從本日起，超九日是巳，即以巳日酉時起酉將。"
OTHERS = (JUNE, MAY, MARCH)
RULE = "定其陰陽，仿河圖生成之數，陽從生數，陰從成數，因其數而超之。"
# 1840: the third month began on 04-02, so its fourth day is 04-05, 清明, a 甲午
APRIL = "歲三月初四甲午日清明，至初七日得丁酉，便從丁酉起，超九日是乙巳，即定為三月十五乙巳日乙酉時起酉將。"
DATED, UNDATED = "道光庚子" + APRIL, "庚子" + APRIL
VERSE = "日貴人歌：甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬癸兔蛇遊，六辛逢虎上，陽貴日中儔。"
NOTE = "（陽貴人取法於先天，先天十干起於坤，以德合為貴人。如甲日貴人未，未中有己，與甲合也。）"
HOURS = "如所占之時得酉、戌、亥、子、丑、寅，乃夜也，陰也。"

Adopted = Sequence[tuple[str, str | None]]


def corpus(*texts: str, gloss: str = "") -> Corpus:
    """An invented text of paragraphs t1, t2 …, the first with a gloss if one is given."""
    made = [Passage(f"t{n}", Kind.ORIGINAL, "lzh", "", text) for n, text in enumerate(texts, 1)]
    if gloss:
        made.insert(1, Passage("g1", Kind.GLOSS, "ja", "", gloss, corresp="t1"))
    return Corpus("test", "", tuple(made))


def judged(text: Corpus, locus: str, passage: str | None = None, adopted: Adopted = ()) -> Judgement:
    """A reading tried, the `adopted` ones (called e1, e2 …) made."""
    others = [
        replace(propose(notation, text, where), id=f"e{n}", adopted=True)
        for n, (notation, where) in enumerate(adopted, 1)
    ]
    return judge_one(propose(locus, text, passage), make_bench(text, others))


def outcome(j: Judgement) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Class, flags, survivors."""
    return j.verdict.name, j.flags, j.rivals.survivors


# the classes


def test_demanded() -> None:
    """五→三: 辰 has three, 天 is odd, 生 at most five, and three are counted: every least repair changes 五."""
    j = judged(corpus(AUGUST.replace("天三生", "天五生")), "天{五→三}生")
    assert outcome(j) == ("DEMANDED", (), ("三",))
    assert (j.rivals.domain, len(j.proofs)) == (10, 2)


def test_determined() -> None:
    """岡 is no part of a name: the base says nothing, and one reading alone passes."""
    j = judged(corpus(AUGUST.replace("天罡", "天岡")), "天{岡→罡}合")
    assert outcome(j) == ("DETERMINED", (), ("天罡",))


def test_determined_by_a_gap() -> None:
    """A loss that is marked is filled by the same rule."""
    j = judged(corpus(AUGUST.replace("建酉", "建□")), "建{□→酉}與")
    assert outcome(j) == ("DETERMINED", (), ("酉",))


def test_supported() -> None:
    """道光十年 was 庚寅, 庚子 was the twentieth: one of the two is wrong, and nothing here says which."""
    text = corpus("道光十年歲次庚子。")
    assert judged(text, "道光{十→二十}年").verdict is Verdict.SUPPORTED
    assert judged(text, "歲次{庚子→庚寅}").verdict is Verdict.SUPPORTED
    assert judged(text, "{道光→嘉慶}十").verdict is Verdict.INSUFFICIENT  # 嘉慶十年 was 乙丑


def test_one_slot_of_two_values_is_not_demanded() -> None:
    """夜…陽: one bit and one proof. A second road (夜 is 陰) would be needed."""
    j = judged(corpus(HOURS.replace("陰也", "陽也")), "{陽→陰}也")
    assert outcome(j) == ("SUPPORTED", (), ("陰",))
    assert j.rivals.bits == 1.0
    assert len(j.proofs) == 1


def test_indifferent() -> None:
    """壬 and 癸 answer 兔 and 蛇 in either arrangement of the line."""
    j = judged(corpus(VERSE + NOTE), "{癸兔→兔癸}蛇遊")
    assert j.verdict is Verdict.INDIFFERENT


def test_mute() -> None:
    """Prose; a formula word; another spelling of one value."""
    assert judged(corpus("凡占者，推月將以應天。" + AUGUST), "以應{天→人}").verdict is Verdict.MUTE
    assert judged(corpus(AUGUST.replace("即從", "即叢")), "即{叢→從}本").verdict is Verdict.MUTE
    assert judged(corpus(MARCH), "{從→叢}魁").verdict is Verdict.MUTE


@pytest.mark.parametrize(
    "locus",
    ["與{辰將→辰将}天", "即{從→从}本日", "即{從→従}本日", "建{酉與→酉与}辰", "生{數→数}", "{即→卽}從"],
)
def test_another_form_of_the_same_character_is_mute(locus: str) -> None:
    """Simplified and Japanese forms are read as what they are forms of: by OpenCC and by the table of the woodblock."""
    assert judged(corpus(AUGUST), locus).verdict is Verdict.MUTE


def test_a_form_is_read_as_what_it_is_a_form_of() -> None:
    """夘 is 卯, 传 is 傳; 闢 is not 辟, though both are 辟 in simplified script, and 千 is no form of 干."""
    text = corpus(
        "九月建戌與犯將太沖合，視寒露後幾日是卯，卯乃地八成數，即從本日起，超八日是戌，即以戌日卯時起卯將。"
    )
    assert judged(text, "與{犯→夘}將").verdict is judged(text, "與{犯→卯}將").verdict is Verdict.DETERMINED
    spring = corpus(
        "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即從本日起，超四日是亥，即以亥日申時起申將。"
    )
    assert judged(spring, "{傳送→传送}合").verdict is Verdict.MUTE
    assert judged(spring, "{傳送→傅送}合").verdict is Verdict.REFUTED
    parts = corpus("其第一課日干甲木為我，而克初傳辰土。")
    assert judged(parts, "日{干→千}甲").verdict is Verdict.REFUTED


def test_insufficient() -> None:
    """天五成數: three demands 生; neither alone is enough, both together are."""
    text = corpus(AUGUST.replace("天三生", "天五成"))
    assert judged(text, "天{五→三}成").verdict is Verdict.INSUFFICIENT
    assert outcome(judged(text, "天{五成→三生}")) == ("DEMANDED", (), ("三生",))
    assert judged(text, "天{五→三}成", adopted=[("五{成→生}", None)]).verdict is Verdict.DEMANDED


@pytest.mark.parametrize("reading", ["犬", "甲", "犯"])
def test_nonsense_for_nonsense_is_insufficient(reading: str) -> None:
    """Words that denote nothing put for others that denote nothing change what the text says and mend nothing."""
    text = corpus(AUGUST.replace("與辰將", "與犮將"))
    assert judged(text, f"與{{犮→{reading}}}將").verdict is Verdict.INSUFFICIENT
    assert judged(text, "與{犮→辰}將").verdict is Verdict.DETERMINED


def test_what_denotes_nothing_may_be_shortened_too() -> None:
    """天岡罡: the base says nothing there, and a deletion gives it the only reading that passes."""
    j = judged(corpus(AUGUST.replace("天罡", "天岡罡")), "天{岡→}罡")
    assert outcome(j) == ("DETERMINED", (), ("天罡",))


def test_refuted() -> None:
    """A reading that breaks what held, and mends nothing."""
    j = judged(corpus(AUGUST), "天{三→四}生")
    assert (j.verdict, j.rivals.survivors) == (Verdict.REFUTED, ("三",))
    assert [f.claim.law.id for f in j.trial.effects.broken] == ["hetu-number", "heaven-earth", "same"]
    assert j.trial.effects.repaired == ()


def test_silencing_is_no_repair() -> None:
    """A deletion after which nothing is claimed mends nothing: what falls silent counts against it."""
    j = judged(corpus(AUGUST.replace("天三生", "天五生")), "{辰乃天五生數，即從本日起，超三日是→}午")
    assert j.verdict is Verdict.REFUTED
    assert j.trial.effects.silenced
    assert not j.trial.effects.repaired


def test_silencing_what_failed_refutes_nothing() -> None:
    """A claim that failed and is no longer made was not satisfied: the reading falls short, it breaks nothing."""
    only = judged(corpus("道光十年歲次庚子。"), "{道光十年→今}歲次")
    assert {f.state for f in only.trial.effects.silenced} == {State.FAILS}
    assert only.verdict is Verdict.INSUFFICIENT


def test_a_claim_that_only_moves_is_not_silenced() -> None:
    """凡 before a verse of five characters a line, and 又 before a sentence: what they claim they claim as before."""
    j = judged(corpus(AUGUST), "{→又}八月建酉")
    assert not j.trial.effects.silenced
    assert not j.trial.effects.gained


def test_contested() -> None:
    """The days say 初五, the calendar says 初四: yes by definition, no by the calendar of the time."""
    text = corpus(DATED.replace("初七", "初八").replace("十五", "十六"))
    j = judged(text, "三月{初四→初五}甲午")
    assert j.verdict is Verdict.CONTESTED
    assert {f.claim.law.id for f in j.trial.effects.repaired} == {"day-interval"}
    assert {f.claim.law.id for f in j.trial.effects.broken} == {"calendar-day", "calendar-jie"}
    undated = corpus(text.passages[0].text.removeprefix("道光"))
    assert judged(undated, "三月{初四→初五}甲午").verdict is Verdict.SUPPORTED


# the flags


def test_cond() -> None:
    """That the hour is the general's is induced from the other sentences: without them nothing is known of it."""
    spoilt = AUGUST.replace("午日辰時", "午日未時")
    j = judged(corpus(spoilt, *OTHERS), "午日{未→辰}時")
    assert outcome(j) == ("DEMANDED", ("COND(hour-of-general, D)",), ("辰",))


@pytest.mark.parametrize("others", [[*OTHERS[:2]], [], [JUNE, MAY, MARCH.replace("巳日酉時", "巳日戌時")]])
def test_an_induced_law_needs_three_supports_and_no_exception(others: list[str]) -> None:
    """With two other sentences, or one of three that does not agree, the law has no say, and the change is mute."""
    j = judged(corpus(AUGUST.replace("午日辰時", "午日未時"), *others), "午日{未→辰}時")
    assert j.verdict is Verdict.MUTE
    assert "hour-of-general" not in {law.id for law in j.laws}


def test_an_induced_law_is_not_proved_from_the_passage_it_emends() -> None:
    """The same three sentences, but in the passage itself: they may share its slips, and are not heard."""
    j = judged(corpus(AUGUST.replace("午日辰時", "午日未時") + "".join(OTHERS)), "午日{未→辰}時")
    assert j.verdict is Verdict.MUTE


def test_a_law_of_the_book_stated_only_here_is_not_heard() -> None:
    """Beside its instances in one passage the rule is held by its other half alone; with them elsewhere by them too."""
    spoilt = RULE.replace("陽從生", "陰從生")
    here = judged(corpus(spoilt + MAY + MARCH), "之數，{陰→陽}從生")
    assert outcome(here) == ("SUPPORTED", (), ("陽",))
    elsewhere = judged(corpus(spoilt, MAY + MARCH), "之數，{陰→陽}從生", "t1")
    assert outcome(elsewhere) == ("DEMANDED", ("COND(rule-instance, B)",), ("陽",))
    assert len(elsewhere.proofs) == 2


def test_joint() -> None:
    """戌→戊 is unique only when 已→己 is made: by itself the noble leaves 戊 or 庚. 已→己 needs nobody."""
    text = corpus((VERSE + NOTE).replace("羊戊庚", "羊戌庚").replace("猴己鼠", "猴已鼠"))
    company = [("猴{已→己}鼠", "t1")]
    assert outcome(judged(text, "羊{戌→戊}庚", adopted=company)) == ("DETERMINED", ("JOINT(e1)",), ("戊",))
    alone = judged(text, "羊{戌→戊}庚")
    assert alone.verdict in {Verdict.SUPPORTED, Verdict.INSUFFICIENT}
    other = judged(text, "猴{已→己}鼠", adopted=[("羊{戌→戊}庚", "t1")])
    assert other.verdict is Verdict.DETERMINED
    assert not any(flag.startswith("JOINT") for flag in other.flags)


TWICE_WRONG = AUGUST.replace("日是午，即以午日", "日是未，即以未日")


def test_what_is_insufficient_names_what_it_needs_beside() -> None:
    """Three from 辰 is 午, and what is reckoned is what is used: either alone leaves the sentence at odds with itself.

    Hand counting: 超四日 would be three changes, 四 in both places and 地 for 天 beside.
    """
    for locus in ("日是{未→午}，", "即以{未→午}日"):
        j = judged(corpus(TWICE_WRONG, *OTHERS), locus, "t1")
        assert (j.verdict, [f for f in j.flags if "JOINT" in f]) == (
            Verdict.INSUFFICIENT,
            ["JOINT(t1 未→午)"],
        )
    both = judged(corpus(TWICE_WRONG, *OTHERS), "日是{未→午}，即以{未→午}日", "t1")
    assert (both.verdict, both.rivals.survivors) == (Verdict.DEMANDED, ("午午",))
    assert not any("JOINT" in flag for flag in both.flags)


def test_a_reading_of_many_slots_has_its_rivals() -> None:
    """Of 2 × 10 × 10 × 12 × 12 combinations the numbers of 辰 and three days from it leave one."""
    spoilt = AUGUST.replace("天三", "地四").replace("三日是午，即以午日", "四日是未，即以未日")
    locus = "辰乃{地四→天三}生數，即從本日起，超{四→三}日是{未→午}，即以{未→午}日"
    j = judged(corpus(spoilt, RULE), locus, "t1")
    assert (j.rivals.domain, j.rivals.survivors, j.rivals.searched) == (28_800, ("天三三午午",), True)


def test_where_too_many_would_have_to_be_tried_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classes that ask for a single survivor are not given then."""
    locus = "日是{未→午}，即以{未→午}日"
    monkeypatch.setattr(rivals, "MOST", 20)
    monkeypatch.setattr(rivals, "ON_THE_WAY", 0)
    j = judged(corpus(TWICE_WRONG, *OTHERS), locus, "t1")
    assert (j.rivals.domain, j.rivals.survivors, j.rivals.searched) == (144, (), False)
    assert (j.verdict, j.rivals.bits) == (Verdict.SUPPORTED, 0)


def test_what_falls_with_a_law() -> None:
    """The class without each law that bears on it is computed, and COND says where it is another."""
    j = judged(corpus(AUGUST.replace("午日辰時", "午日未時"), *OTHERS), "午日{未→辰}時", "t1")
    assert [(law.id, verdict) for law, verdict in j.without] == [("hour-of-general", Verdict.MUTE)]
    assert j.flags == ("COND(hour-of-general, D)",)


def test_rests_on() -> None:
    """Two proofs of 五→三: three days are counted; 辰 has three, but 辰 is itself emended."""
    text = corpus(AUGUST.replace("辰乃天三", "巳乃天五"))
    j = judged(text, "天{五→三}生", adopted=[("是辰，{巳→辰}乃", None)])
    assert outcome(j) == ("DEMANDED", ("RESTS-ON(e1)",), ("三",))
    assert len(j.proofs) == 2


def test_an_induced_law_rests_on_those_who_mended_its_instances() -> None:
    """Three sentences have the hour of the general as transmitted, a fourth only as emended: it is named."""
    wrong = AUGUST.replace("午日辰時", "午日未時")
    spoilt = MAY.replace("丑日未時", "丑日子時")
    company = [("丑日{子→未}時", "t5")]
    j = judged(corpus(wrong, *OTHERS, spoilt), "午日{未→辰}時", "t1", company)
    assert outcome(j) == ("DEMANDED", ("COND(hour-of-general, D)", "RESTS-ON(e1)"), ("辰",))
    assert outcome(judged(corpus(wrong, *OTHERS), "午日{未→辰}時", "t1"))[1] == ("COND(hour-of-general, D)",)


def test_an_induced_law_is_not_made_by_emendations() -> None:
    """Two sentences as transmitted and one as emended are not three: whoever mended it may have had the law in mind."""
    wrong = AUGUST.replace("午日辰時", "午日未時")
    spoilt = corpus(wrong, JUNE, MAY, MARCH.replace("巳日酉時", "巳日戌時"))
    j = judged(spoilt, "午日{未→辰}時", "t1", [("巳日{戌→酉}時", "t4")])
    assert (j.verdict, j.flags, j.laws) == (Verdict.MUTE, (), ())


def test_a_reading_in_the_stead_of_another_is_tried_without_it() -> None:
    """Of a word written twice either may go; with the one gone the other has no claim left to repair."""
    text = corpus("乾、坤、乾、震、巽、坎、離、艮、兌，八卦也。")
    first = replace(propose("{乾、→}坤", text), id="e1", adopted=True)
    second = replace(propose("坤、{乾、→}震", text), id="e2", adopted=False)
    bench = make_bench(text, [first, second])
    beside, instead = (judge_one(e, bench) for e in (second, replace(second, exclude=("e1",))))
    assert not beside.trial.effects.repaired
    assert [f.claim.law.id for f in instead.trial.effects.repaired] == ["each-once"]
    assert "e1" not in {e.id for e in instead.trial.after.reading.emendations}


def test_gauge() -> None:
    """Without an era all the pairs could be moved by a day; the calendar of a year holds them fast."""
    for text, fixed in ((UNDATED, False), (DATED, True)):
        spoilt = corpus(text.replace("得丁酉", "得丁□"))
        j = judged(spoilt, "得{丁□→丁酉}")
        assert j.verdict is Verdict.DETERMINED
        assert ("GAUGE" in j.flags) is not fixed


def test_parallel() -> None:
    """What the other sentences have at that word: three have 從, one 叢."""
    text = corpus(AUGUST.replace("即從", "即叢"), JUNE.replace("即從", "即叢"), MAY, MARCH, MAY)
    j = judged(text, "{叢→從}本日", "t1")
    assert outcome(j) == ("MUTE", ("PARALLEL(3 for, 1 against)",), ())


def test_gloss() -> None:
    """An error of the translation is judged by the same arithmetic and says whose it is."""
    text = corpus("道光二十年歲次庚子。", gloss="道光二十年、干支の紀年が庚子の年（西暦一八三〇年）。")
    j = judged(text, "一八{三→四}〇", "g1")
    assert j.verdict is Verdict.DEMANDED
    assert set(j.flags) == {"COND(era-western, C)", "GLOSS"}


# what a measure is taken of


def test_rivals_are_of_what_repairs() -> None:
    """A deletion that repairs nothing has none; one of two places has none; one at a line's end those of the line."""
    prose = judged(corpus("凡占者，推月將以應天。" + AUGUST), "推{月將→}以應")
    assert prose.rivals.domain == 0
    longer = corpus((VERSE + NOTE).replace("壬癸兔蛇遊", "壬癸兔蛇遊中"))
    at_the_end = judged(longer, "蛇遊{中→}")
    assert at_the_end.rivals.domain == 6  # characters of the line
    assert "中" in at_the_end.rivals.survivors
    twice = judged(corpus((VERSE + NOTE).replace("壬癸兔蛇遊", "壬中癸兔蛇乎")), "壬{中→}癸兔蛇{乎→遊}")
    assert twice.rivals.domain == 0


# rivals at the level of values are those at the level of the text


SAMPLED = [
    ("p19", "巳將太{冊→乙}合"),
    ("p19", "建戌與{犯→卯}將"),
    ("p19", "即以戌日{戌→卯}時"),
    ("p16", "之數，{陰→陽}叢生數"),
    ("p22", "丁{已→己}"),
    ("p24", "而得{入→人}元"),
    ("p30", "甲羊{戌→戊}庚牛"),
    ("p31", "丙豬丁{難→雞}上"),
]


def _written(j: Judgement, value: str) -> Emendation:
    """The same emendation with another value written into the text."""
    (slot,) = value_slots(j.trial)
    edited = j.trial.after.reading[slot.passage]
    base = edited.passage.text
    start, end = slot.start, slot.end
    assert base[start:end] != value or value == slot.text
    return replace(j.emendation, id="rival", edits=(Edit(start, end, value),))


@pytest.mark.parametrize(("passage", "locus"), SAMPLED, ids=[x[1] for x in SAMPLED])
def test_survivors_survive_in_the_text(passage: str, locus: str) -> None:
    """Every value of the domain is written into the text and all is read again: the same ones pass."""
    j = the_book.judgement_of(passage, locus)
    (slot,) = value_slots(j.trial)
    others = [e for e in the_book.book().adopted if e.id != j.emendation.id and not e.touches(j.emendation)]
    dropped = {c.law for c in j.trial.touching} - set(j.laws)
    passed = []
    for value in slot.type.domain:
        spelled = slot.type.spell(value)
        if the_book.book().corpus[passage].text[slot.start : slot.end] == spelled:
            reading = Reading.of(the_book.book().corpus, others)
        else:
            reading = Reading.of(the_book.book().corpus, (*others, _written(j, spelled)))
        claims = examine(reading).claims.by_slot.get(slot.key, ())
        if claims and all(c.as_read is State.HOLDS for c in claims if c.law not in dropped):
            passed.append(spelled)
    assert tuple(passed) == j.rivals.survivors


def test_the_trial_is_by_leaving_one_out() -> None:
    """`before` is the edited text without the emendation, `after` with it, `base` has none."""
    j = the_book.judgement_of("p19", "建戌與{犯→卯}將")
    text = the_book.book().corpus
    adopted = {e.id for e in the_book.book().adopted if text[e.passage].kind is Kind.ORIGINAL}
    trial = j.trial
    before, after = ({e.id for e in x.reading.emendations} for x in (trial.before, trial.after))
    assert j.emendation.id not in before
    assert adopted - before == {j.emendation.id}
    assert adopted <= after
    assert trial.base.reading.emendations == ()


def test_verdicts_do_not_depend_on_the_order_of_emendations() -> None:
    """The adopted ones in another order make the same bench and the same outcome."""
    text = corpus((VERSE + NOTE).replace("羊戊庚", "羊戌庚").replace("猴己鼠", "猴已鼠"))
    made = [
        replace(propose(n, text), id=i, adopted=True)
        for n, i in (("羊{戌→戊}庚", "e1"), ("猴{已→己}鼠", "e2"))
    ]
    for e in made:
        one, other = (outcome(judge_one(e, make_bench(text, order))) for order in (made, made[::-1]))
        assert one == other
    assert isinstance(make_bench(text, made), Bench)
