"""The nine methods. Second road: outside tables, and the printed cases of 六壬大全."""

from __future__ import annotations

from collections import Counter

import pytest

from liuren_text.engine.course import cast
from liuren_text.engine.courses import courses
from liuren_text.engine.ganzhi import BRANCHES, PAIRS
from liuren_text.engine.plate import Plate
from liuren_text.engine.schools import School
from liuren_text.engine.transmissions import METHODS, transmissions
from liuren_text.errors import CastingError
from tests.engine.reference import rows

SCHOOLS = {
    "default": School(),
    "meng_zhong_ji": School(shehai="meng_zhong_ji"),
    "count_with_seat": School(shehai="count_with_seat"),
    "fuyin_plain": School(fuyin="plain"),
}

SHEHAI = (
    "丁卯4 丁卯10 庚午8 庚午10 癸酉7 己卯4 己卯10 庚辰10 癸未8 甲申8 己丑8 庚寅8 辛卯4 辛卯10 甲午10 己亥4 癸卯10 "
    "甲辰5 甲辰8 甲辰10 己酉8 乙卯4 乙卯10"
)
FUYIN = "丁卯0 己卯0 辛卯0"
BIEZE = "辛未3 辛未9 丁酉10 辛丑3 辛丑9 辛酉11"


@pytest.mark.parametrize("column", SCHOOLS)
def test_every_course_of_a_school_is_that_of_the_reference_table(column: str) -> None:
    """All 720 rows, method and transmissions; second road: the outside table's column for the school."""
    expected = {(r["day"], int(r["offset"])): (r["method"], r[column]) for r in rows("courses-720.csv", 720)}
    found = {(c.day, c.offset): (c.method, "".join(c.transmissions)) for c in courses(SCHOOLS[column])}
    assert found == expected


def test_the_spirit_school_of_bieze_is_that_of_the_reference_table() -> None:
    """The table gives the first transmission only; every other row stays as it is."""
    plain = {(c.day, c.offset): c.transmissions for c in courses()}
    for row in rows("courses-720.csv", 720):
        key = (row["day"], int(row["offset"]))
        found = transmissions(key[0], Plate(key[1]), School(bieze="spirit")).three
        first = row["bieze_spirit_first"] or plain[key][0]
        assert found == (first, *plain[key][1:]), key


def test_all_four_lessons_of_all_courses() -> None:
    """All 720 rows; second road: the outside table."""
    expected = [r["lessons"] for r in rows("courses-720.csv", 720)]
    assert [" ".join(one.upper + one.lower for one in c.lessons) for c in courses()] == expected


def test_the_32_disputed_courses_by_name() -> None:
    """The schools differ in exactly these; second road: listed by hand from the literature's three disputes."""
    options = {
        "shehai": (School(shehai="meng_zhong_ji"), School(shehai="count_with_seat")),
        "fuyin": (School(fuyin="plain"),),
        "bieze": (School(bieze="spirit"),),
    }
    here = courses()
    for rule, names in (("shehai", SHEHAI), ("fuyin", FUYIN), ("bieze", BIEZE)):
        differing = {
            f"{mine.day}{mine.offset}"
            for school in options[rule]
            for mine, other in zip(here, courses(school), strict=True)
            if mine.transmissions != other.transmissions
        }
        assert differing == set(names.split()), rule
    assert len(f"{SHEHAI} {FUYIN} {BIEZE}".split()) == 32


def test_a_course_says_where_schools_differ() -> None:
    """`disputes` finds a dispute on transmissions exactly for the 32; second road: the list above."""
    disputed = set(f"{SHEHAI} {FUYIN} {BIEZE}".split())
    for day in PAIRS:
        for offset in range(12):
            course = cast(day, general=BRANCHES[offset], hour="子")
            differ = any(d.transmissions != course.transmissions for d in course.disputes())
            assert differ == (f"{day}{offset}" in disputed)


def test_method_counts() -> None:
    """Second road: the counts published with the reference table."""
    counts = {
        "重審": 218, "元首": 119, "比用": 81, "涉害": 76, "遙克": 65, "昴星": 16, "別責": 9, "八專": 16,
        "伏吟": 60, "返吟": 60,
    }  # fmt: skip
    assert Counter(c.method for c in courses()) == counts
    assert tuple(counts) == METHODS


def test_patterns_follow_from_method_and_day() -> None:
    """Patterns (格) where the day decides them; second road: the definitions in words, by exhaustion."""
    for c in courses():
        firm = c.day[0] in "甲丙戊庚壬"
        if c.method == "昴星":
            assert c.pattern == ("虎視" if firm else "冬蛇")
        if c.pattern in ("自任", "自信"):
            assert firm == (c.pattern == "自任")
        if c.pattern == "無親":
            assert c.day[1] in "丑未"
        if c.pattern == "獨足":
            assert (c.day, c.offset, len(set(c.transmissions))) == ("己未", 2, 1)


def test_one_course_at_all_twelve_hours() -> None:
    """The course depends on day and offset only: the same at all twelve (general, hour) pairs, 8,640 casts."""
    for row in courses():
        for i, hour in enumerate(BRANCHES):
            c = cast(row.day, general=BRANCHES[(i + row.offset) % 12], hour=hour)
            assert (c.plate.offset, c.lessons, c.transmissions, c.method, c.pattern) == (
                row.offset, row.lessons, row.transmissions, row.method, row.pattern,
            )  # fmt: skip
            assert c.generals == (row.day_generals if c.daynight == "日" else row.night_generals)


# printed cases that differ from the defaults: line of the transcription -> why
DISAGREEMENTS = {
    "line 763": "庚辰 午加庚: printed by 孟仲季 (午 sits on 申, a 孟), against the count of the same book's 卷七",
    "line 775": "the diagram says 甲辰, the words 甲寅日: the printed transmissions are those of 甲寅",
    "line 31": "乙卯 丑加卯: printed by 孟仲季 too (丑 sits on 卯, a 仲), against the count",
}


def test_the_115_printed_cases_of_liuren_daquan() -> None:
    """Second road: the cases as printed; each disagreement is listed with its reason and nothing else differs."""
    differing = {}
    for case in rows("cases-liuren-daquan.csv", 115):
        found = transmissions(case["day"], Plate(int(case["offset"])))
        if "".join(found.three) != case["transmissions"]:
            differing[case["source"].split(") ")[-1]] = case
    assert set(differing) == set(DISAGREEMENTS)
    by_seat = School(shehai="meng_zhong_ji")
    for line, day in (("line 763", "庚辰"), ("line 31", "乙卯"), ("line 775", "甲寅")):
        offset = Plate(int(differing[line]["offset"]))
        assert "".join(transmissions(day, offset, by_seat).three) == differing[line]["transmissions"], line


def test_the_offsets_printed_with_the_cases() -> None:
    """Where a case prints general and hour, they give its offset, but for two whose date lines belong elsewhere."""
    mismatches = [
        case["source"]
        for case in rows("cases-liuren-daquan.csv", 115)
        if case["hour"] and Plate.of(case["month_general"], case["hour"]).offset != int(case["offset"])
    ]
    assert [m.split(") ")[-1] for m in mismatches] == ["line 618", "line 536"]


def test_the_fuyin_list_of_liuren_daquan() -> None:
    """卷七 lists 21 days whose 伏吟 stops (杜傳) or passes by 沖; second road: the printed list."""
    listed = [c for c in rows("cases-liuren-daquan.csv", 115) if "伏吟 杜傳格" in c["source"]]
    assert len(listed) == 21
    for case in listed:
        assert "".join(transmissions(case["day"], Plate(0)).three) == case["transmissions"], case["day"]


def test_the_road_names_every_method_tried_before_the_one_that_rules() -> None:
    """The steps end with the ruling method and come in the order of trial; second road: the order in the verses."""
    order = ["伏吟", "返吟", "伏吟 返吟", "賊克", "比用", "涉害", "八專", "遙克", "昴星", "別責"]
    for row in courses():
        found = transmissions(row.day, Plate(row.offset))
        tried = list(dict.fromkeys("賊克" if s.method in ("重審", "元首") else s.method for s in found.steps))
        assert tried == [m for m in order if m in tried]
        rejected = [s.method for s in found.steps if s.text.startswith("no:")]
        assert found.steps[-1].method not in rejected or row.method == "返吟"
        assert all(text not in str(s) for s in found.steps for text in ("{", "}"))


def test_the_printed_course() -> None:
    """p25-p28: 甲子日 丑將 子時; second road: the chart and the words of the book."""
    course = cast("甲子", general="丑", hour="子")
    assert [one.upper + one.lower for one in course.lessons] == ["卯甲", "辰卯", "丑子", "寅丑"]
    assert "".join(course.transmissions) == "辰巳午"
    assert course.method == "重審"
    assert [course.generals[b] for b in "丑寅卯辰"] == list("貴蛇朱六")
    assert course.direction == "順"


def test_the_course_as_printed_on_the_page() -> None:
    """The drawing stands as in the book: generals, uppers, lowers from the right; second road: the chart of p25."""
    lines = str(cast("甲子", general="丑", hour="子")).splitlines()
    at = lines.index("蛇　貴　六　朱")
    assert lines[at : at + 3] == ["蛇　貴　六　朱", "寅　丑　辰　卯", "丑　子　卯　甲"]
    assert lines[2] == "青午　空未　白申　常酉"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"day": "甲丑", "general": "丑", "hour": "子"}, "甲丑 is not one of the sixty pairs"),
        ({"day": "甲子", "general": "犬", "hour": "子"}, "'犬' is not a branch"),
        ({"day": "甲子", "general": "丑", "hour": "已"}, "did you mean 己 or 巳"),
        ({"day": "甲子", "general": "丑", "hour": "子", "daynight": "朝"}, "neither day nor night"),
        ({"day": "甲子", "general": "丑", "hour": "子", "school": "count"}, "is not a School"),
    ],
)
def test_what_does_not_exist_cannot_be_cast(arguments: dict[str, str], message: str) -> None:
    """Each bad argument has its own message."""
    day = arguments.pop("day")
    with pytest.raises(CastingError, match=message):
        cast(day, **arguments)  # type: ignore[arg-type]


def test_schools_are_read_and_written() -> None:
    """`parse` and `str` are inverse for every one of the 24 schools; second road: each other."""
    every = [
        School(shehai, fuyin, bieze, noble)  # type: ignore[arg-type]
        for shehai in ("count", "meng_zhong_ji", "count_with_seat")
        for fuyin in ("clash", "plain")
        for bieze in ("branch", "spirit")
        for noble in ("xunyuan", "common")
    ]
    assert len({str(s) for s in every}) == 24
    assert [School.parse(str(s)) for s in every] == every
    assert School.parse("") == School.parse("noble = xunyuan") == School()
    for bad in ("foo=bar", "shehai", "noble=other", "fuyin=plain,fuyin=clash"):
        with pytest.raises(CastingError):
            School.parse(bad)


def test_results_cannot_be_changed() -> None:
    """Frozen all the way down, though courses are cached."""
    course = cast("甲子", general="丑", hour="子")
    with pytest.raises(AttributeError):
        course.noble = "未"  # type: ignore[misc]
    with pytest.raises(TypeError):
        course.generals["子"] = "貴"  # type: ignore[index]
