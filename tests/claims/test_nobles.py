"""貴人: hours, verses with their notes, and the direction of the generals; sound, corrupt, and of invented wording."""

from __future__ import annotations

import pytest

from tests.claims.table import check, claims_of, line

DAY = (
    "日貴人歌：甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上，陽貴日中儔。"
    "（陽貴人取法於先天，先天十干起於坤，以德合為貴人。如甲日貴人未，未中有己與甲合也。）"
)
NIGHT = (
    "夜貴人歌：甲牛戊庚羊，乙鼠己猴鄉，丙豬丁雞位，壬蛇癸兔藏，六辛逢午馬，陰貴夜時當。"
    "（陰貴人取法於後天，後天坤寄於申。如庚日貴人未，未中有乙，與庚合也。）"
)


def failing(text: str) -> set[str]:
    """The claims that do not hold, by law and label."""
    return {f"{c.law.id} {c.label}" for c in claims_of(text) if c.state().name != "HOLDS"}


def test_both_verses() -> None:
    """Ten stems each, derived from the palace of 坤, in lines of five."""
    assert failing(DAY) == failing(NIGHT) == set()
    assert sum(c.law.id == "noble-derivation" for c in claims_of(DAY)) == 11


def test_slips_in_a_verse() -> None:
    """A stem, an animal, a lost pair of words, a word too many: each is noticed where it stands."""
    assert "each-stem-once ten stems" in failing(DAY.replace("乙猴己鼠", "乙猴戊鼠"))
    assert "noble-derivation stem 3.1" in failing(DAY.replace("丙雞", "丙犬"))
    assert {"verse-length line 2", "each-stem-once ten stems"} <= failing(NIGHT.replace("己猴", ""))
    assert "verse-length line 4" in failing(NIGHT.replace("壬蛇", "壬中蛇"))
    assert "stem-partner stem-inner" in failing(NIGHT.replace("中有乙", "中有丁"))
    assert "same part of the verse" in failing(NIGHT.replace("陰貴夜時", "陰貴日時"))
    assert "day-polarity noble of the verse" in failing(DAY.replace("（陽貴人", "（陰貴人"))


HOURS = [
    (
        "如所占之時得卯、辰、巳、午、末、申，乃日也，陰也。",
        """
        day-hour 卯 日
        day-hour 辰 日
        day-hour 巳 日
        day-hour 午 日
        ? day-hour 末 日
        day-hour 申 日
        ! day-polarity 日 陰
        ? each-once 卯 辰 巳 午 末 申
        successive 卯 辰
        successive 辰 巳
        successive 巳 午
        ? successive 午 末
        ? successive 末 申
        """,
    ),
]


@pytest.mark.parametrize(("text", "table"), HOURS)
def test_hours(text: str, table: str) -> None:
    """Every claim of a sentence, and no other."""
    check(text, table)


DIRECTION = "貴人左旋右轉歌：貴人在亥行從子，在戌還將酉引前，在巳但從辰位轉，若居辰上巳為先。"


def test_the_direction() -> None:
    """Four seats, each with what follows it."""
    assert failing(DIRECTION) == set()
    wrong = DIRECTION.replace("將酉", "將亥").replace("位轉", "轉").replace("居辰", "居卯")
    assert {line(c) for c in claims_of(wrong) if c.state().name != "HOLDS"} == {
        "! direction 戌 亥",
        "! verse-length 在巳但從辰轉",
        "? direction 巳 —",
        "! direction 卯 巳",
    }


def test_one_sentence_on_the_direction() -> None:
    """It claims its direction and nothing else."""
    check("貴人在丑行從寅。", "direction 丑 寅")
    check("貴人在申行從酉。", "! direction 申 酉")


QUOTED = "如丙日貴人酉，酉中有辛，與丙合也。"


def test_a_quotation_that_does_not_say_which_noble() -> None:
    """酉 is the noble of 丙 by day, 亥 by night: behind the night verse, or behind both, 如丙日 may be either."""
    day, night = (verse.split("（")[0] for verse in (DAY, NIGHT))
    for texts in ((day + night, QUOTED), (day + night + QUOTED,), (night, day, QUOTED)):
        assert all(c.state().name == "HOLDS" for c in claims_of(*texts))
    assert failing(day + night + QUOTED.replace("有辛", "有庚")) == {"stem-partner stem-inner"}


def test_a_quotation_in_the_note_on_a_verse() -> None:
    """A note says of which verse it is, also where both verses stand in one paragraph."""
    night = NIGHT.replace("如庚日貴人未，未中有乙，與庚合也", "如丙日貴人亥，亥中有辛，與丙合也")
    assert failing(DAY + night) == set()
    wrong = failing(DAY + night.replace("如丙日貴人亥，亥中", "如丙日貴人酉，酉中"))
    assert wrong == {"same as in the verse", "noble-derivation part-arrangement-origin-stem-noble"}


OTHER_VERSES = [
    "天乙貴人歌：甲戊庚牛羊，乙己鼠猴鄉，丙丁豬雞位，壬癸兔蛇藏，六辛逢馬虎，此是貴人方。",
    "陽貴人歌：庚戊見牛甲在羊，乙猴己鼠丙雞方，丁豬癸蛇壬是兔，六辛逢虎貴為陽。",
    "陰貴人歌：甲貴陰牛庚戊羊，乙貴在鼠己猴鄉，丙豬丁雞辛遇馬，壬蛇癸兔屬陰方。",
    "日貴人歌：甲戊庚牛丙是雞，乙猴己鼠各相宜，丁豬壬兔癸蛇位，六辛逢虎日光時。",
]


@pytest.mark.parametrize("verse", OTHER_VERSES)
def test_verses_of_another_shape(verse: str) -> None:
    """Of 六壬大全 and 星曆考原, and one invented: ten stems each, in lines that are not those read here."""
    assert failing(verse) == set()
    assert not any(c.law.id == "each-stem-once" for c in claims_of(verse))


def test_a_heading_that_names_no_part_of_the_day() -> None:
    """陽貴人歌 has the ten stems, but of day or night it says nothing that could be wrong; 曰貴人歌 is a slip."""
    assert failing(DAY.replace("日貴人歌", "陽貴人歌")) == set()
    assert "noble-derivation stem 3.1" in failing(DAY.replace("日貴人歌", "曰貴人歌"))
