"""A translation beside what it translates: where the two differ, and where nothing can be said of that."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import find_claims
from liuren_text.claims.grammar import Form
from liuren_text.claims.laws import State
from liuren_text.claims.subjects import GRAMMAR
from liuren_text.claims.subjects.gloss import FORMS
from liuren_text.claims.subjects.gloss.beside import AS_BASE, whole
from liuren_text.claims.subjects.gloss.renderings import RENDERINGS
from liuren_text.text.book import open_book
from liuren_text.text.passage import Corpus, Kind, Passage
from liuren_text.text.reading import Reading

JANUARY = (
    "正月建寅，與亥將登明合，視立春後幾日是亥，亥乃地六成數，即從本日起，超六日是辰，即以辰日亥時起亥將。"
)
APRIL = "四月建巳，與申將傳送合，視立夏後幾日是申，申乃地四生數，即從本日起，超四日是亥，即以亥日申時起申將。"
OCTOBER = (
    "十月建亥，與寅將功曹合，視立冬後幾日是寅，寅乃天三生數，即從本日起，超三日是辰，即以辰日寅時起寅將。"
)


def month(*said: str) -> str:
    """A month in Japanese: month, seat, general, name, 節, number with its kind, steps, day."""
    n, seat, general, name, jie, number, steps, day = said
    return (
        f"{n}月の月建は{seat}で、{seat}と{general}が合するので、{general}位の「{name}」を将とする。{jie}以後の第何日目の日支が"
        f"{general}かを見、{general}は{number}数に配されるので、この日から起算して後へ{steps}日を超えて{day}日を得、"
        f"そこで{day}日の{general}時に{general}将を起用する。"
    )


FIRST = month("正", "寅", "亥", "登明", "立春", "地六成", "六", "辰")
FOURTH = month("四", "巳", "申", "伝送", "立夏", "地四生", "四", "亥")
TENTH = month("十", "亥", "寅", "功曹", "立冬", "天三生", "三", "辰")
ELEVENTH = month("十一", "子", "丑", "大吉", "大雪", "地六成", "六", "午")
SETUP = "即如丙寅日酉將辰時占，即以月將酉字加於地盤辰位上順行。"
LAID = (
    "丙寅日・{0}将・辰時に課を起こすと仮定し、月将の{0}字を地盤の辰位に圧し当て、"
    "そこから時計回りに順次天盤の残り十一辰を排す。"
)
VERSE = "日貴人歌：甲羊戊庚牛，乙猴己鼠求；丙雞丁豬位，壬兔癸蛇遊；六辛逢虎上，陽貴日中儔。"
NOBLES = (
    "昼貴人の口訣。甲日の貴人は羊すなわち未位。戊日・庚日の貴人は牛すなわち丑位。乙日の貴人は{}位。"
    "この一套は昼だけに用いる。"
)
BIRTHS = "如庚午生則甲子旬，丙戌生則{}旬之類。"
BORN = "庚午年生の人は甲子旬に属し、丙戌年生の人は{}旬に属する。"
PLACES = "子命子字，亥命亥字，其地盤上子位亥位，須參看。"


class Case(NamedTuple):
    """A base, its gloss, and where the gloss departs: role, what it says, what the base has."""

    name: str
    base: str
    gloss: str
    departs: tuple[str, ...] = ()


# all invented or common to many books; the departures are read off the two texts
CASES = (
    Case("months as they are", JANUARY + APRIL + OCTOBER, FIRST + FOURTH + TENTH),
    Case(
        "another month, right in itself",
        JANUARY + APRIL + OCTOBER,
        FIRST + FOURTH + ELEVENTH,
        (
            "month 十一 十", "seat 子 亥", "general 丑 寅", "name 大吉 功曹", "jie 大雪 立冬", "found 丑 寅",
            "counted 丑 寅", "sky 地 天", "number 六 三", "birth 成 生", "steps 六 三", "day 午 辰", "on 午 辰",
            "hour 丑 寅", "takes 丑 寅",
        ),
    ),
    Case("another day", APRIL, FOURTH.replace("四日を超えて亥日", "四日を超えて戌日"), ("day 戌 亥",)),
    Case("an era as it is", "道光二十年歲次庚子。", "道光二十年、干支の紀年が庚子の年（西暦一八四〇年）。"),
    Case(
        "another year, right in itself",
        "道光二十年歲次庚子。",
        "道光二十一年、干支の紀年が辛丑の年（西暦一八四一年）。",
        ("year 二十一 二十", "pair 辛丑 庚子"),
    ),
    Case("a course as it is", SETUP, LAID.format("酉")),
    Case("another general, laid as it is named", SETUP, LAID.format("戌"), ("general 戌 酉", "laid 戌 酉")),
    Case("births as they are", BIRTHS.format("甲申"), BORN.format("甲申")),
    Case("another decade", BIRTHS.format("甲申"), BORN.format("甲午"), ("head 甲午 甲申",)),
    Case("natal branches as they are", PLACES, "子年生の人は天盤の子字を取り、亥年生の人は天盤の亥字を取る。"),
    Case(
        "another natal branch, right in itself",
        PLACES,
        "子年生の人は天盤の子字を取り、丑年生の人は天盤の丑字を取る。",
        ("branch 丑 亥", "spirit 丑 亥"),
    ),
    Case(
        "a noble by its stem, and others left out",
        VERSE,
        NOBLES.format("鼠すなわち子"),
        ("animal 鼠 猴", *(f"noble of {stem} not told told" for stem in "丙丁己辛壬癸")),
    ),
)  # fmt: skip

# what cannot be paired for certain, or what the base leaves open: the gloss may differ and nothing is claimed
OPEN = (
    Case("one of two", APRIL + OCTOBER, ELEVENTH),
    Case("in another order", JANUARY + OCTOBER, TENTH + FIRST),
    Case(
        "the first and the third of three, and one more", JANUARY + APRIL + OCTOBER, FIRST + TENTH + ELEVENTH
    ),
    Case("nothing alike", "如庚午生則甲子旬。", "乙丑年生の人は甲寅旬に属する。"),
    Case("an example of the translator's", "月將者，與月建所合之將也。", FIRST),
    Case("a base that is wrong by its own account", "如丙戌生則甲午旬。", "丙戌年生の人は甲申旬に属する。"),
    Case("a base that denotes nothing", APRIL.replace("申將傳送", "由將傳送"), FOURTH),
)


def of_both(base: str, gloss: str) -> Claims:
    """The claims of a paragraph and of its gloss."""
    passages = (
        Passage("t1", Kind.ORIGINAL, "lzh", "", base),
        Passage("u1", Kind.GLOSS, "ja", "", gloss, corresp="t1"),
    )
    return find_claims(Reading.of(Corpus("test", "test", passages)))


def departures(claims: Claims) -> list[str]:
    """Where the gloss does not say what its base says."""
    return [
        f"{slot.role} {slot.text} {shown.removeprefix(slot.role).strip()}"
        for c in claims
        if c.law is AS_BASE and c.as_read is State.FAILS
        for slot, value, shown in zip(c.slots, *c.params, strict=True)
        if slot.value != value
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_where_a_gloss_departs_from_its_base(case: Case) -> None:
    """Every departure is found and nothing else; what agrees is claimed too."""
    claims = of_both(case.base, case.gloss)
    assert sorted(departures(claims)) == sorted(case.departs)
    assert any(c.law is AS_BASE for c in claims)


@pytest.mark.parametrize("case", OPEN, ids=lambda c: c.name)
def test_what_is_in_doubt_is_not_claimed(case: Case) -> None:
    """A gloss that may render something else, or need not follow its base, departs from nothing."""
    assert departures(of_both(case.base, case.gloss)) == []


def test_a_paragraph_is_held_to_what_it_translates_only() -> None:
    """Another paragraph may have the same form with other values."""
    passages = (
        Passage("t1", Kind.ORIGINAL, "lzh", "", APRIL),
        Passage("u1", Kind.GLOSS, "ja", "", FOURTH, corresp="t1"),
        Passage("t2", Kind.ORIGINAL, "lzh", "", OCTOBER),
        Passage("u2", Kind.GLOSS, "ja", "", TENTH, corresp="t2"),
    )
    assert departures(find_claims(Reading.of(Corpus("test", "test", passages)))) == []


def test_every_form_and_role_of_the_renderings_is_one() -> None:
    """A name that is none would render nothing, and nobody would miss it."""
    ours = {f.name: f for f in FORMS}
    kinds = (Kind.ORIGINAL, Kind.GLOSS)
    known = {
        f.name: f
        for kind in kinds
        for group in GRAMMAR.of(kind)
        for f in (group if isinstance(group, tuple) else group.forms)
    }
    for r in RENDERINGS:
        assert set(r.gloss) <= ours.keys()
        assert set(r.base) <= known.keys()
        for names, rows, side in ((r.gloss, r.gloss_rows, "gloss"), (r.base, r.base_rows, "base")):
            forms = [f for name in names if isinstance(f := known[name], Form)]
            if rows is whole and len(forms) == len(names):
                said = {role for f in forms for role in f.types}
                assert {getattr(role, side) for role in (*r.roles, *r.key)} <= said, names


def test_where_the_gloss_of_the_book_departs() -> None:
    """As emended in the four places that follow the transmitted base or fill its gap, of which editors have recorded
    what should stand (e31-6, e37-16, e37-17); as transmitted, where the base is at fault by its own claims, in none.
    """
    book = open_book()
    assert departures(find_claims(Reading.of(book.corpus))) == []
    assert departures(find_claims(book.edited)) == [
        "noble of 己 not told told",
        "other1 陰 陽",
        "other1 陽 陰",
        "other1 陰 陽",
    ]
