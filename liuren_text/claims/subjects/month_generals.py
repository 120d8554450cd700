"""Month generals (月將): the twelve month sentences, the rule of 姚廣孝, and a year worked out by it."""

from __future__ import annotations

from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.subjects.identity import COUNT, HAS_BRANCH, OPPOSITE, SAME
from liuren_text.claims.subjects.years import DAY_PAIR, ERA, ERA_HAS, JIE_DAY
from liuren_text.claims.vocabulary import (
    BIRTH,
    BRANCH,
    GENERAL_NAME,
    LUNAR_DAY,
    MONTH,
    NUMBER,
    PAIR,
    POLARITY,
    SKY,
    TERM,
    ZHONGQI,
)
from liuren_text.engine import ganzhi, hetu, months, relations

RULE = "rule of the true general"
SENTENCE = "month sentence"

ESTABLISHED = Law(
    "established",
    "正月建寅，以次順數",
    "正月 establishes 寅, the others follow",
    Grade.DEFINITION,
    lambda month, branch: months.established(month) == branch,
    "夏正",
)
HARMONY = Law(
    "general-harmony",
    "月將者，與月建所合之將也",
    "The month general is the branch in 六合 with the branch of the month",
    Grade.THIS_BOOK,
    lambda seat, general: relations.harmony(seat) == general,
    "大六壬尋源 卷一",
    stated_by=("general is the harmony",),
    elsewhere="六壬大全 卷一",
)
NAME = Law(
    "general-name",
    "十二月將各有名",
    "The name of a month general denotes its branch",
    Grade.DEFINITION,
    lambda name, general: name == general,
    "登明亥 河魁戌 從魁酉 傳送申 小吉未 勝光午 太乙巳 天罡辰 太沖卯 功曹寅 大吉丑 神后子",
)
JIE_OF_MONTH = Law(
    "month-jie",
    "視月之節後幾日",
    "The general of a month is counted from its 節",
    Grade.THIS_BOOK,
    lambda month, term: months.JIE[month - 1] == term,
    "大六壬尋源 卷一",
    stated_by=(RULE, SENTENCE),
    elsewhere="六壬粹言 卷一",
    schools={"general=zhongqi": lambda month, term: months.ZHONGQI[month - 1] == term},
)
HETU = Law(
    "hetu-number",
    "仿河圖生成之數，陽從生數，陰從成數",
    "A branch has the 河圖 number of its element: 陽 the 生數, 陰 the 成數",
    Grade.THIS_BOOK,
    lambda branch, number: hetu.number(branch) == number,
    "大六壬尋源 卷一",
    stated_by=(RULE,),
    elsewhere="六壬粹言 卷一",
)
SKY_EARTH = Law(
    "heaven-earth",
    "天數奇，地數偶",
    "Odd numbers are of heaven, even of earth",
    Grade.DEFINITION,
    lambda number, sky: hetu.heaven_or_earth(number) == sky,
    "周易 繫辭",
)
BIRTH_COMPLETION = Law(
    "birth-completion",
    "一至五為生數，六至十為成數",
    "One to five are 生數, six to ten 成數",
    Grade.DEFINITION,
    lambda number, birth: hetu.birth_or_completion(number) == birth,
    "河圖",
)
HOUR = Law(
    "hour-of-general",
    "以其將之時起其將",
    "A general takes office at the hour of its own branch",
    Grade.INDUCED,
    lambda general, hour: general == hour,
    "parallel sentences of this book",
    stated_by=(SENTENCE,),
)
RULE_INSTANCE = Law(
    "rule-instance",
    "所立之法，各月皆合",
    "The rule for 陽 and 陰 generals holds in every month sentence",
    Grade.THIS_BOOK,
    lambda polarity, birth, general, stated: ganzhi.polarity(general) != polarity or stated == birth,
    "大六壬尋源 卷一: 其法於每月",
    stated_by=(RULE, SENTENCE),
)
GENERAL_OF_MONTH = Law(
    "month-general",
    "正月亥將，以次逆數",
    "The general of a month is the harmony of its branch",
    Grade.THIS_BOOK,
    lambda month, general: months.general(month) == general,
    "大六壬尋源 卷一",
    stated_by=("general is the harmony",),
    elsewhere="六壬大全 卷一",
)
AFTER_ZHONGQI = Law(
    "zhongqi-general",
    "中氣屬月",
    "A 中氣 belongs to the month whose general is named",
    Grade.DEFINITION,
    lambda general, zhongqi: months.general(months.ZHONGQI.index(zhongqi) + 1) == general,
    "二十四節氣",
)
DAYS = Law(
    "day-interval",
    "干支六十日一周",
    "Day pairs advance by one a day",
    Grade.DEFINITION,
    lambda day1, pair1, day2, pair2: (
        (ganzhi.pair_index(pair2) - ganzhi.pair_index(pair1) - day2 + day1) % 60 == 0
    ),
    "the cycle",
)
FIRST_DAY = Law(
    "first-day",
    "視節後幾日是將",
    "The first day of the general's branch is at most eleven days after the 節",
    Grade.THIS_BOOK,
    lambda jie, found: 0 <= found - jie < 12,
    "大六壬尋源 卷一",
    stated_by=(RULE,),
)
HOUR_STEM = Law(
    "hour-stem",
    "五鼠遁：甲己起甲子",
    "The stem of an hour follows from the stem of its day",
    Grade.OTHER_BOOK,
    lambda day, hour: ganzhi.hour_pair(day[0], hour[1]) == hour,
    "五鼠遁; 六壬大全 卷一",
)


# what a sentence on a month and a year worked out say in any language, by the roles of their slots
OF_A_MONTH: tuple[tuple[Law, *tuple[str, ...]], ...] = (
    (ESTABLISHED, "month", "seat"),
    (JIE_OF_MONTH, "month", "jie"),
    (SAME, "general", "found"),
    (SAME, "found", "counted"),
    (HETU, "counted", "number"),
    (SKY_EARTH, "number", "sky"),
    (BIRTH_COMPLETION, "number", "birth"),
    (SAME, "number", "steps"),
    (COUNT, "found", "steps", "day"),
    (SAME, "day", "on"),
    (HOUR, "takes", "hour"),
    (SAME, "found", "takes"),
)
OF_A_YEAR: tuple[tuple[Law, *tuple[str, ...]], ...] = (
    (SAME, "month", "month2"),
    (JIE_OF_MONTH, "month", "jie"),
    (GENERAL_OF_MONTH, "month", "general"),
    (DAYS, "day1", "pair1", "day2", "pair2"),
    (FIRST_DAY, "day1", "day2"),
    (HAS_BRANCH, "pair2", "general"),
    (SAME, "pair2", "pair3"),
    (COUNT, "pair3", "steps", "pair4"),
    (DAYS, "day2", "pair2", "day4", "pair4"),
    (SAME, "pair4", "pair5"),
    (HOUR_STEM, "pair5", "hour"),
    (ERA_HAS, "era", "year"),
    (DAY_PAIR, "era", "year", "month", "day1", "pair1"),
    (JIE_DAY, "era", "year", "month", "day1", "jie"),
)


def _sentence_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(*OF_A_MONTH, (HARMONY, "seat", "general"), (NAME, "general", "name"))


def _rule_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(OPPOSITE, "polarity", "other")
    yield from i.claim(OPPOSITE, "birth", "completion")
    for n, month in enumerate(discourse.of(SENTENCE)):
        for half in (("polarity", "birth"), ("other", "completion")):
            yield from i.claim(
                RULE_INSTANCE,
                *half,
                month["counted"],
                month["birth"],
                label=f"{half[0]} in month sentence {n + 1}",
            )


def _missed_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all((AFTER_ZHONGQI, "general", "zhongqi"), (HARMONY, "seat", "general"))


def _year_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim_all(*OF_A_YEAR, (HETU, "general", "steps"), (HAS_BRANCH, "hour", "general"))


_BRANCHES = dict.fromkeys(("seat", "general", "found", "counted", "day", "on", "hour", "takes"), BRANCH)

FORMS = (
    Form("general is the harmony", "月將者，與月建所合之將也", {}, lambda i, d: ()),
    Form(
        RULE,
        "定其陰陽，仿河圖生成之數，〔{polarity}從{birth}數，〕{other}從{completion}數，因其數而超之",
        {"polarity": POLARITY, "birth": BIRTH, "other": POLARITY, "completion": BIRTH},
        _rule_claims,
    ),
    Form(
        "missed general",
        "如{general}將而待{zhongqi}後，則太陽過後，與{seat}不合",
        _BRANCHES | {"zhongqi": ZHONGQI},
        _missed_claims,
    ),
    Form(
        SENTENCE,
        "{month}月建{seat}，與{general}將{name}合，視{jie}後幾日是{found}〔（…）〕，{counted}乃{sky}{number}{birth}數，"
        "即從本日〔起，超{steps}日是{day}，即以{on}日〕{hour}時起{takes}將",
        _BRANCHES
        | {"month": MONTH, "name": GENERAL_NAME, "jie": TERM, "sky": SKY, "number": NUMBER}
        | {"birth": BIRTH, "steps": NUMBER},
        _sentence_claims,
    ),
    Form(
        "dated example",
        "〔{era}〕{year}歲{month}月{day1}{pair1}日{jie}，至{day2}日得{pair2}，便從{pair3}起，超{steps}日是{pair4}，"
        "即定為{month2}月{day4}{pair5}日{hour}時起{general}將",
        dict.fromkeys(("year", "pair1", "pair2", "pair3", "pair4", "pair5", "hour"), PAIR)
        | {"era": ERA, "month": MONTH, "month2": MONTH, "jie": TERM, "steps": NUMBER, "general": BRANCH}
        | dict.fromkeys(("day1", "day2", "day4"), LUNAR_DAY),
        _year_claims,
    ),
)
