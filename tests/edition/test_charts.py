"""The charts: each read back off its drawing, each against a second road, and no mark that could change unseen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from liuren_text.edition.charts import Chart, chart_titles, draw, listed_in, name_of
from liuren_text.errors import CastingError
from liuren_text.text.book import open_book
from tests.edition.chart_marks import BRANCHES, COMPASS, MisreadError
from tests.edition.chart_reading import mansion_ring, relation_of

CHARTS = {title: draw(title) for title in chart_titles()}
each_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def pairs(text: str) -> set[tuple[str, str]]:
    return {(word[0], word[1]) for word in text.split()}


@each_chart
def test_a_chart_parses_back_to_its_relation(chart: Chart) -> None:
    """By where the marks stand: the branch below is 子, whole and broken bars are a trigram, discs are counted."""
    assert relation_of(chart.svg) == set(chart.relation)
    assert len(set(chart.relation)) == len(chart.relation) > 3
    assert {len(row) for row in chart.relation} == {len(chart.header)}


def altered(svg: str) -> Iterator[str]:
    """The drawing with one text changed, one disc of the other colour, or one bar, line, thread or frame gone."""
    for found in re.finditer(r">([^<>\n]+)</(text|tspan)>", svg):
        yield svg[: found.start(1)] + "錯" + svg[found.end(1) :]
    for found in re.finditer(r'fill="(#\w+)"([^>]*class="disc")', svg):
        other = {"#fdfbf5": "#1c1a17", "#1c1a17": "#fdfbf5"}[found[1]]
        yield svg[: found.start(1)] + other + svg[found.end(1) :]
    for found in re.finditer(r'<(line|path|rect)[^>]*class="(?!ground)[^"]*"/>', svg):
        yield svg[: found.start()] + svg[found.end() :]


@pytest.mark.slow
@each_chart
def test_no_mark_of_a_chart_can_change_unseen(chart: Chart) -> None:
    """Each text, disc, bar and line is read: with any of them altered, the drawing says something else, or nothing."""
    for svg in altered(chart.svg):
        try:
            found = relation_of(svg)
        except MisreadError:
            continue
        assert found != set(chart.relation), set(svg.split("\n")) - set(chart.svg.split("\n"))


# ── second roads: verses and sentences of other books, written out by hand ─────────────────────────────


def test_earlier_heaven_is_opposite_line_by_line() -> None:
    """天地定位，山澤通氣，雷風相薄，水火不相射; 邵雍: 乾南坤北，離東坎西，震東北，兌東南，巽西南，艮西北."""
    place = {d: t for d, t, _ in CHARTS["先天八卦方位"].relation}
    said = {
        "南": "乾",
        "北": "坤",
        "東": "離",
        "西": "坎",
        "東北": "震",
        "東南": "兌",
        "西南": "巽",
        "西北": "艮",
    }
    assert place == said
    assert {frozenset((place[COMPASS[n]], place[COMPASS[n + 4]])) for n in range(4)} == {
        frozenset(two) for two in ("乾坤", "艮兌", "震巽", "坎離")
    }
    assert {(t, n) for _, t, n in CHARTS["先天八卦方位"].relation} == set(
        zip("乾兌離震巽坎艮坤", range(1, 9), strict=True)
    )


def test_family() -> None:
    """說卦: 震一索而得男，巽一索而得女，坎再索，離再索，艮三索，兌三索."""
    assert [row[:2] for row in CHARTS["後天八卦次序"].relation] == [
        ("乾", "父"), ("坤", "母"), ("震", "長男"), ("巽", "長女"),
        ("坎", "中男"), ("離", "中女"), ("艮", "少男"), ("兌", "少女"),
    ]  # fmt: skip
    draws = {"初": 1, "中": 2, "上": 3}
    assert [(t, draws[str(line)]) for t, _, _, line in CHARTS["後天八卦次序"].relation[2:]] == list(
        zip("震巽坎離艮兌", (1, 1, 2, 2, 3, 3), strict=True)
    )


def test_later_heaven() -> None:
    """說卦: 震，東方也; 巽，東南也; 離，南方之卦也; 兌，正秋也; 乾，西北之卦也; 坎，正北方之卦也; 艮，東北之卦也."""
    place = {t: d for d, t, _ in CHARTS["後天八卦方位"].relation}
    assert place == {
        "震": "東", "巽": "東南", "離": "南", "坤": "西南", "兌": "西", "乾": "西北", "坎": "北", "艮": "東北",
    }  # fmt: skip


def test_river_chart() -> None:
    """天一生水，地六成之; 地二生火，天七成之; 天三生木，地八成之; 地四生金，天九成之; 天五生土，地十成之."""
    assert set(CHARTS["河圖"].relation) == {
        ("北", "水", 1, 6), ("南", "火", 2, 7), ("東", "木", 3, 8), ("西", "金", 4, 9), ("中", "土", 5, 10),
    }  # fmt: skip


def test_luo_writing_is_magic() -> None:
    """Rows, columns and diagonals give fifteen; 戴九履一，左三右七，二四為肩，六八為足 (south above, east left)."""
    at = dict(CHARTS["洛書"].relation)
    grid = [["東南", "南", "西南"], ["東", "中", "西"], ["東北", "北", "西北"]]
    lines = [
        *grid,
        *zip(*grid, strict=True),
        [grid[n][n] for n in range(3)],
        [grid[n][2 - n] for n in range(3)],
    ]
    assert {sum(int(at[d]) for d in line) for line in lines} == {15}
    assert (at["南"], at["北"], at["東"], at["西"]) == (9, 1, 3, 7)
    assert {at["東南"], at["西南"]} == {2, 4}
    assert {at["東北"], at["西北"]} == {6, 8}


def test_trigrams_on_the_river_chart() -> None:
    """啟蒙附論: 左方 震離兌乾, 右方 巽坎艮坤; and 坎一六, 離二七, 震巽三八, 兌乾四九, 坤艮五十."""
    half = {t: h for _, t, h in CHARTS["先天卦配河圖之象"].relation}
    assert {t for t, h in half.items() if h == "陽內陰外"} == set("震離兌乾")
    later = {t: (e, a, b) for _, t, e, a, b in CHARTS["後天卦配河圖之象"].relation}
    assert later == {
        "坎": ("水", 1, 6), "離": ("火", 2, 7), "震": ("木", 3, 8), "巽": ("木", 3, 8),
        "兌": ("金", 4, 9), "乾": ("金", 4, 9), "坤": ("土", 5, 10), "艮": ("土", 5, 10),
    }  # fmt: skip


def test_trigrams_on_the_luo_writing() -> None:
    """乾九震八坎七艮六，坤一巽二離三兌四; 一坎二坤三震四巽，六乾七兌八艮九離."""
    earlier = {t: n for _, t, n in CHARTS["先天卦配洛書之數"].relation}
    later = {t: n for _, t, n in CHARTS["後天卦配洛書之數"].relation}
    assert earlier == dict(zip("坤巽離兌艮坎震乾", (1, 2, 3, 4, 6, 7, 8, 9), strict=True))
    assert later == dict(zip("坎坤震巽乾兌艮離", (1, 2, 3, 4, 6, 7, 8, 9), strict=True))
    at = dict(CHARTS["洛書"].relation)
    for title in ("先天卦配洛書之數", "後天卦配洛書之數"):
        assert all(at[d] == n for d, _, n in CHARTS[title].relation)


def test_sovereigns_are_the_two_trigrams_of_their_names() -> None:
    """地雷復, 地澤臨, 地天泰 …: the figures put together from lower and upper trigram, not from the months."""
    figures = {
        "天": "陽陽陽",
        "澤": "陽陽陰",
        "火": "陽陰陽",
        "雷": "陽陰陰",
        "風": "陰陽陽",
        "山": "陰陰陽",
        "地": "陰陰陰",
    }
    names = "地雷復 地澤臨 地天泰 雷天大壯 澤天夬 天天乾 天風姤 天山遯 天地否 風地觀 山地剝 地地坤"
    expected = {
        (branch, n[2:], figures[n[1]] + figures[n[0]])
        for branch, n in zip(BRANCHES, names.split(), strict=True)
    }
    assert {(b, name, lines) for _, b, name, lines in CHARTS["十二月辟卦"].relation} == expected


def test_terms_lie_fifteen_degrees_apart() -> None:
    """冬至子, 春分卯, 夏至午, 秋分酉; the four beginnings on the corner trigrams: 立春艮 立夏巽 立秋坤 立冬乾."""
    rows = CHARTS["二十四節氣方位"].relation
    at = {term: mountain for term, _, mountain in rows}
    said = "冬至子 春分卯 夏至午 秋分酉 立春艮 立夏巽 立秋坤 立冬乾"
    assert all(at[w[:2]] == w[2] for w in said.split())
    assert [kind for _, kind, _ in rows] == ["中", "節"] * 12
    assert "".join(mountain for _, kind, mountain in rows if kind == "中") == BRANCHES


def test_mansions_run_against_the_branches() -> None:
    """Read the other way round the ring is the one order that the histories give; seven to an image."""
    assert (
        mansion_ring(CHARTS["十二辰二十八宿星象"].svg)
        == "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"
    )
    images = {star: image for _, star, image in CHARTS["十二辰二十八宿星象"].relation}
    assert [images[s] for s in "角箕斗壁奎參井軫"] == ["青龍"] * 2 + ["玄武"] * 2 + ["白虎"] * 2 + [
        "朱雀"
    ] * 2
    assert {b: s for b, s, _ in CHARTS["十二辰二十八宿星象"].relation if s in "虛房星昴"} == dict(
        zip("子卯午酉", "虛房星昴", strict=True)
    )


def test_growth_of_the_elements() -> None:
    """木生於亥，壯於卯，死於未; 火生於寅，壯於午，死於戌; 金生於巳，壯於酉，死於丑; 水生於申，壯於子，死於辰."""
    at = {(e, stage): b for e, b, stage in CHARTS["五行生旺圖"].relation}
    for element, three in {
        "木": "亥卯未",
        "火": "寅午戌",
        "金": "巳酉丑",
        "水": "申子辰",
        "土": "申子辰",
    }.items():
        assert at[element, "長生"] + at[element, "帝旺"] + at[element, "墓"] == three
    assert len(at) == 60


def test_the_seasons_fill_the_year() -> None:
    """木火金水 seventy-two days and earth four times eighteen: 360. 春: 木旺 火相 水休 金囚 土死 (命理 books)."""
    rows = {row[0]: row[1:] for row in CHARTS["五行用事"].relation}
    assert sum(int(rows[s][1]) for s in "春夏秋冬") + 4 * int(rows["四季"][1]) == 360
    assert {season: "".join(map(str, row[2:])) for season, row in rows.items()} == {
        "春": "木火水金土", "夏": "火土木水金", "秋": "金水土火木", "冬": "水木金土火", "四季": "土金火木水",
    }  # fmt: skip


def test_triads() -> None:
    """申子辰合水局，亥卯未合木局，寅午戌合火局，巳酉丑合金局."""
    assert {"".join(map(str, row[1:])) + str(row[0]) for row in CHARTS["生旺墓三合"].relation} == {
        "申子辰水", "亥卯未木", "寅午戌火", "巳酉丑金",
    }  # fmt: skip


def test_four_conflicts() -> None:
    """寅刑巳，巳刑申，申刑寅; 丑刑戌，戌刑未，未刑丑; 子刑卯，卯刑子; 辰午酉亥自刑 — and three lists of pairs."""
    found: dict[str, set[tuple[str, str]]] = {}
    for kind, a, b in CHARTS["刑沖破害圖"].relation:
        found.setdefault(str(kind), set()).add((str(a), str(b)))
    assert found == {
        "刑": pairs("寅巳 巳申 申寅 丑戌 戌未 未丑 子卯 卯子 辰辰 午午 酉酉 亥亥"),
        "沖": pairs("子午 丑未 寅申 卯酉 辰戌 巳亥"),
        "破": pairs("子酉 丑辰 寅亥 卯午 巳申 未戌"),
        "害": pairs("子未 丑午 寅巳 卯辰 申亥 酉戌"),
    }


def test_voids() -> None:
    """甲子旬中無戌亥，甲戌旬中無申酉，甲申旬中無午未，甲午旬中無辰巳，甲辰旬中無寅卯，甲寅旬中無子丑."""
    assert {f"{head}{a}{b}" for head, a, b in CHARTS["旬空圖"].relation} == {
        "甲子戌亥", "甲戌申酉", "甲申午未", "甲午辰巳", "甲辰寅卯", "甲寅子丑",
    }  # fmt: skip


def test_four_gates() -> None:
    """戌亥乾為天門，辰巳巽為地戶，未申坤為人門，丑寅艮為鬼門."""
    assert {"".join(map(str, (*row[2:], row[1], row[0]))) for row in CHARTS["地盤四門"].relation} == {
        "戌亥乾天門", "辰巳巽地戶", "未申坤人門", "丑寅艮鬼門",
    }  # fmt: skip


def test_lodgings() -> None:
    """甲課寅兮乙課辰，丙戊課巳不須論，丁己課未庚申上，辛戌壬亥是其真，癸課原來丑上坐，分明不用四正神."""
    assert set(CHARTS["干支寄宮"].relation) == pairs("甲寅 乙辰 丙巳 戊巳 丁未 己未 庚申 辛戌 壬亥 癸丑")


def test_harmonies_and_harms() -> None:
    """子丑合，寅亥合，卯戌合，辰酉合，巳申合，午未合; 甲己合，乙庚合，丙辛合，丁壬合，戊癸合; 六害."""
    harmony = {(a, b) for kind, a, b in CHARTS["干支六合"].relation if kind == "支"}
    union = {(a, b) for kind, a, b in CHARTS["干支六合"].relation if kind == "干"}
    assert harmony == pairs("子丑 寅亥 卯戌 辰酉 巳申 午未")
    assert union == pairs("甲己 乙庚 丙辛 丁壬 戊癸")
    assert {row[:2] for row in CHARTS["干支相穿"].relation} == pairs("子未 丑午 寅巳 卯辰 申亥 酉戌")


def test_polarities() -> None:
    """甲丙戊庚壬陽, 乙丁己辛癸陰; 子寅辰午申戌陽, 丑卯巳未酉亥陰."""
    bright = {char for char, _, polarity in CHARTS["干支陰陽"].relation if polarity == "陽"}
    assert bright == set("甲丙戊庚壬子寅辰午申戌")
    assert {b for b, polarity in CHARTS["地支陰陽"].relation if polarity == "陰"} == set("丑卯巳未酉亥")


def test_month_generals() -> None:
    """正月登明亥，二月河魁戌，三月從魁酉 … 十二月神后子: backwards from 亥 while the months go forwards from 寅."""
    names = ["登明", "河魁", "從魁", "傳送", "小吉", "勝光", "太乙", "天罡", "太沖", "功曹", "大吉", "神后"]
    months = ["正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"]
    rows = zip(months, "寅卯辰巳午未申酉戌亥子丑", "亥戌酉申未午巳辰卯寅丑子", names, strict=True)
    assert CHARTS["月將圖"].relation == tuple((f"{m}月", a, b, name) for m, a, b, name in rows)


# ── titles ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_book_lists_every_chart_and_one_of_them_twice() -> None:
    """The list of the book, as transmitted (p15): 25 titles, 24 charts, in the order of this catalogue."""
    text = next(p.text for p in open_book().corpus if "先天八卦方位" in p.text)
    listed = listed_in(text)
    assert [one.title for one in listed] == list(chart_titles())
    assert sum(one.times for one in listed) == 25
    assert [one.title for one in listed if one.times > 1] == ["先天卦配河圖之象"]
    assert {one.written for one in listed if one.remark} == {"十二月闢卦", "干支寄"}


def test_titles_are_found_in_other_forms_of_their_characters() -> None:
    for written, title in {
        "十二月闢卦": "十二月辟卦", "月將图": "月將圖", "月将図": "月將圖", "旬空": "旬空圖",
        "刑冲破害圖": "刑沖破害圖", "干支寄": "干支寄宮",
    }.items():  # fmt: skip
        assert draw(written).title == name_of(written).title == title
    incomplete, other = name_of("干支寄").remark, name_of("十二月闢卦").remark
    assert incomplete is not None
    assert "lacks its last character" in incomplete.en
    assert other is not None
    assert "other forms" in other.en
    assert name_of("月將圖").remark is None


@pytest.mark.parametrize(
    ("title", "near"), [("月建圖", "月將圖"), ("後天八卦", "後天八卦方位"), ("", "--list")]
)
def test_an_unknown_title_names_the_nearest(title: str, near: str) -> None:
    with pytest.raises(CastingError, match=near):
        draw(title)


def test_what_is_no_list_names_no_chart() -> None:
    assert listed_in("昔黃帝伐蚩尤於涿鹿之野，九天玄女授以神式三種。") == ()
