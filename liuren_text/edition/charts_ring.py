"""Charts that lie round the twelve branches: months, terms, mansions, growth, seasons, voids, polarity, generals.

A ring is a band between two radii, cut into sectors. One cell is one sector through all rings of a chart.
"""

from __future__ import annotations

from collections.abc import Iterable

from liuren_text.edition.charts_drawn import Picture, branch_angle, numeral, round_frame
from liuren_text.edition.svg import DASHED, DOTTED, FINE, HAIR, STRONG, Drawing, Point
from liuren_text.engine import growth, months, trigrams
from liuren_text.engine.ganzhi import BRANCHES, ELEMENTS, PAIRS, STEMS, polarity, void_branches

SIZE = 640.0
CENTRE = Point(SIZE / 2, SIZE / 2)
RIM = 306.0  # the strong line
EDGE = 300.0  # the fine line within it, where the rings begin


def begin(ident: str, title: str) -> Drawing:
    """A round chart: its border, and its title in the middle."""
    drawing = Drawing(ident, SIZE, SIZE)
    round_frame(drawing, CENTRE, RIM)
    middle_title(drawing, title)
    return drawing


def open_round(ident: str, title: str) -> Drawing:
    """A round chart with room in the middle: its title in the upper right corner, where a page begins."""
    drawing = Drawing(ident, SIZE, SIZE)
    round_frame(drawing, CENTRE, RIM)
    corner_title(drawing, title)
    return drawing


def corner_title(drawing: Drawing, title: str) -> None:
    """The title in the upper right corner, in one column or two."""
    size, cut = 17, len(title) if len(title) <= 4 else (len(title) + 1) // 2
    for n, part in enumerate((title[:cut], title[cut:])):
        if part:
            place = Point(drawing.width - 15 - 20 * n, 12 + len(part) * size * 1.12 / 2)
            drawing.column(place, part, size, bold=True)


def middle_title(drawing: Drawing, title: str, size: float = 20) -> None:
    """The title in the middle, in one column, or two read from the right."""
    if len(title) <= 4:
        drawing.column(CENTRE, title, size, bold=True)
        return
    cut = (len(title) + 1) // 2
    drawing.column(CENTRE.by(size * 0.7, 0), title[:cut], size, bold=True)
    drawing.column(CENTRE.by(-size * 0.7, 0), title[cut:], size, bold=True)


def rings(drawing: Drawing, *radii: float) -> None:
    """The circles that part the rings."""
    for radius in radii:
        drawing.circle(CENTRE, radius, width=HAIR)


def spokes(drawing: Drawing, outer: float, inner: float, angles: Iterable[float]) -> None:
    """The lines that part the sectors."""
    for angle in angles:
        drawing.line(CENTRE.towards(angle, outer), CENTRE.towards(angle, inner), width=HAIR)


def twelve(drawing: Drawing, outer: float, inner: float) -> None:
    """The spokes between the twelve branches."""
    spokes(drawing, outer, inner, (branch_angle(n + 0.5) for n in range(12)))


def at(angle: float, radius: float) -> Point:
    """The middle of a cell of a ring."""
    return CENTRE.towards(angle, radius)


def sovereigns(ident: str, title: str) -> Picture:
    """十二月辟卦: a hexagram a month, its first line towards the middle."""
    drawing = begin(ident, title)
    rings(drawing, 202, 158, 120, 82)
    twelve(drawing, EDGE, 82)
    rows = []
    for n, branch in enumerate(BRANCHES):
        name, lines, month = trigrams.sovereign(branch), trigrams.lines(branch), months.MONTHS[(n - 2) % 12]
        angle = branch_angle(n)
        with drawing.cell(branch):
            drawing.sector(CENTRE, 82, EDGE, angle - 15, angle + 15)
            drawing.gua(at(angle, 250), lines, facing=angle, width=64, gap=13.5)
            drawing.text(at(angle, 180), name, 20, bold=True)
            drawing.text(at(angle, 139), branch, 21)
            drawing.along(at(angle, 101), f"{month}月", 13, angle, faint=True)
        rows.append((f"{month}月", branch, name, lines))
    return Picture(drawing, tuple(rows))


def terms(ident: str, title: str) -> Picture:
    """二十四節氣方位: a term each fifteen degrees, under its mountain."""
    drawing = begin(ident, title)
    rings(drawing, 246, 172, 136)
    spokes(drawing, EDGE, 172, (180 + 15 * (n + 0.5) for n in range(24)))
    spokes(drawing, 172, 136, (180 + 15 * (n + 0.5) for n in range(0, 24, 2)))
    rows = []
    for n, term in enumerate(trigrams.TERMS):
        mountain = trigrams.term_direction(term)
        kind = "節" if term in months.JIE else "中"
        angle = 180 + 15.0 * n
        with drawing.cell(term):
            drawing.sector(CENTRE, 172, EDGE, angle - 7.5, angle + 7.5)
            drawing.text(at(angle, 272), mountain, 23, bold=mountain in BRANCHES)
            drawing.column(at(angle, 209), term, 19)
            drawing.text(at(angle, 154), kind, 13, faint=True)
        rows.append((term, kind, mountain))
    return Picture(drawing, tuple(rows))


def mansions(ident: str, title: str) -> Picture:
    """十二辰二十八宿星象: the mansions over each branch, which run against the branches, and the four images."""
    drawing = begin(ident, title)
    rings(drawing, 236, 176, 124)
    twelve(drawing, 236, 176)
    place: dict[str, float] = {}
    rows: list[tuple[str, str, str]] = []
    for n, branch in enumerate(BRANCHES):
        stars = trigrams.mansions(branch)
        angle, step = branch_angle(n), 30 / len(stars)
        with drawing.cell(branch):
            drawing.sector(CENTRE, 176, EDGE, angle - 15, angle + 15)
            drawing.text(at(angle, 206), branch, 25)
            for k, star in enumerate(stars):
                place[star] = angle + 15 - step * (k + 0.5)
                drawing.text(at(place[star], 268), star, 23)
        rows.extend((branch, star, trigrams.image(star)) for star in stars)
    _between(drawing, place)
    _images(drawing, place)
    return Picture(drawing, tuple(rows))


def _between(drawing: Drawing, place: dict[str, float]) -> None:
    for n, branch in enumerate(BRANCHES):
        step = 30 / len(trigrams.mansions(branch))
        drawing.line(at(branch_angle(n + 0.5), EDGE), at(branch_angle(n + 0.5), 236), width=FINE)
        for k in range(1, len(trigrams.mansions(branch))):
            angle = branch_angle(n + 0.5) - step * k
            drawing.line(at(angle, EDGE), at(angle, 236), width=HAIR, style=DOTTED)


def _images(drawing: Drawing, place: dict[str, float]) -> None:
    """The four images (四象), each along its seven mansions."""
    order = trigrams.mansion_order()
    for image, first in zip(trigrams.IMAGES, range(0, 28, 7), strict=True):
        edges = [_edge(order, place, first), _edge(order, place, first + 7)]
        middle = edges[1] + ((edges[0] - edges[1]) % 360) / 2
        drawing.line(at(edges[1], 176), at(edges[1], 124), width=FINE)
        drawing.text(at(middle, 150), image, 20)


def _edge(order: str, place: dict[str, float], n: int) -> float:
    """The angle between a mansion and the one before it."""
    before, after = place[order[n - 1]], place[order[n % 28]]
    return after + ((before - after) % 360) / 2


def growths(ident: str, title: str) -> Picture:
    """五行生旺圖: a ring an element, from outside 木 火 金, and 水 with 土; the stage of each in each branch."""
    drawing = begin(ident, title)
    radii = (252, 209, 166, 123, 80)
    rings(drawing, *radii)
    drawing.line(at(branch_angle(6.5), EDGE), at(branch_angle(6.5), radii[0]), width=HAIR)
    spokes(drawing, EDGE, radii[-1], (branch_angle(n + 0.5) for n in range(12) if n != 6))
    bands = [(e, (outer + inner) / 2) for e, outer, inner in zip("木火金水", radii, radii[1:], strict=False)]
    for element, radius in bands:
        name = "水土" if element == "水" else element
        drawing.column(
            at(branch_angle(6.5), radius), name, 19 if len(name) == 1 else 15, bold=True, leading=1.05
        )
    for n, branch in enumerate(BRANCHES):
        with drawing.cell(branch):
            drawing.sector(CENTRE, radii[-1], EDGE, branch_angle(n) - 15, branch_angle(n) + 15)
            drawing.text(at(branch_angle(n), 276), branch, 26)
            for element, radius in bands:
                stage = growth.element_stage(element, branch)
                chief = stage in ("長生", "帝旺", "墓")
                drawing.text(at(branch_angle(n), radius), stage, 16, bold=chief, faint=not chief)
    rows = tuple((e, b, growth.element_stage(e, b)) for e in ELEMENTS for b in BRANCHES)
    return Picture(drawing, rows)


def seasons(ident: str, title: str) -> Picture:
    """五行用事: the year of 360 days to scale, a degree a day; what rules, and how the other elements fare."""
    drawing = open_round(ident, title)
    rings(drawing, 226, 186, 112)
    rows = []
    for n, (season, days) in enumerate((s, trigrams.SEASON_DAYS) for s in trigrams.SEASONS):
        start = 225 + 90.0 * n  # 立春 lies between 丑 and 寅
        ruling = trigrams.ruling_element(season)
        with drawing.cell(season):
            drawing.sector(CENTRE, 112, EDGE, start, start + 90)
            _reign(drawing, ruling, start, days)
            _reign(drawing, "土", start + days, trigrams.EARTH_DAYS)
            drawing.text(at(start + 45, 206), season, 22, bold=True)
            _fare(drawing, ruling, start)
        spokes(drawing, 226, 112, (start,))
        rows.append(_season_row(season, ruling, days))
    drawing.text(CENTRE.by(0, -38), "土用", 21, bold=True)
    for k, how in enumerate(trigrams.STRENGTHS):
        name = _element_of("土", how) + how
        drawing.column(CENTRE.by(66 - 33 * k, 18), name, 17, bold=how == "旺", faint=how != "旺")
    rows.append(_season_row("四季", "土", trigrams.EARTH_DAYS))
    return Picture(drawing, tuple(rows))


def _season_row(season: str, ruling: str, days: int) -> tuple[str | int, ...]:
    return season, ruling, days, *(_element_of(ruling, how) for how in trigrams.STRENGTHS)


def _element_of(ruling: str, how: str) -> str:
    """The element that fares so while another rules."""
    return next(e for e, strength in trigrams.strengths(ruling).items() if strength == how)


def _reign(drawing: Drawing, element: str, start: float, days: int) -> None:
    middle, earth = start + days / 2, element == "土"
    drawing.line(at(start, EDGE), at(start, 226), width=FINE, style=DASHED if earth else "", role="begin")
    drawing.text(at(middle, 276), element, 26, bold=not earth)
    drawing.along(at(middle, 246), numeral(days) + ("日" if not earth else ""), 14, middle, faint=True)
    if earth:
        drawing.arc(CENTRE, 296, start + 0.8, start + days - 0.8, width=STRONG)


def _fare(drawing: Drawing, ruling: str, start: float) -> None:
    for k, how in enumerate(trigrams.STRENGTHS):
        name = _element_of(ruling, how) + how
        drawing.column(at(start + 9 + 18 * k, 149), name, 17, bold=how == "旺", faint=how != "旺")


def voids(ident: str, title: str) -> Picture:
    """旬空圖: under two branches the decade that leaves them out, and its ten pairs."""
    drawing = begin(ident, title)
    rings(drawing, 244, 92)
    twelve(drawing, EDGE, 244)
    rows = []
    for head in PAIRS[::10]:
        void = void_branches(head)
        middle = branch_angle(BRANCHES.index(void[0]) + 0.5)
        with drawing.cell(head):
            drawing.sector(CENTRE, 92, EDGE, middle - 30, middle + 30)
            for branch in void:
                drawing.text(at(branch_angle(BRANCHES.index(branch)), 272), branch, 28)
            drawing.along(at(middle, 212), f"{head}旬", 23, middle, bold=True)
            drawing.along(at(middle, 172), f"{void}空", 19, middle)
            last = PAIRS[PAIRS.index(head) + 9]
            drawing.along(at(middle, 132), f"{head}至{last}", 15, middle, faint=True)
        spokes(drawing, 244, 92, (middle + 30,))
        rows.append((head, *void))
    return Picture(drawing, tuple(rows))


def polarities(ident: str, title: str) -> Picture:
    """干支陰陽: branches outside, stems inside, a white disc for 陽 and a black one for 陰."""
    drawing = begin(ident, title)
    rings(drawing, 204, 100)
    twelve(drawing, EDGE, 204)
    spokes(drawing, 204, 100, (stem_angle(n + 0.5) for n in range(10)))
    places = [(b, branch_angle(n), 276, 232, 204, EDGE, 15) for n, b in enumerate(BRANCHES)]
    places += [(s, stem_angle(n), 176, 132, 100, 204, 18) for n, s in enumerate(STEMS)]
    for char, angle, name, disc, inner, outer, half in places:
        with drawing.cell(char):
            drawing.sector(CENTRE, inner, outer, angle - half, angle + half)
            drawing.text(at(angle, name), char, 27)
            drawing.disc(at(angle, disc), 11, polarity(char))
    rows = (*((s, "干", polarity(s)) for s in STEMS), *((b, "支", polarity(b)) for b in BRANCHES))
    return Picture(drawing, rows)


def branch_polarities(ident: str, title: str) -> Picture:
    """地支陰陽: the six 陽 branches in one hexagon, the six 陰 in another."""
    drawing = begin(ident, title)
    rings(drawing, 246)
    twelve(drawing, EDGE, 246)
    for first, style in ((0, ""), (1, DASHED)):
        corners = [at(branch_angle(first + n), 196) for n in range(0, 12, 2)]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            drawing.line(a, b, width=FINE, style=style, role="side")
    for n, branch in enumerate(BRANCHES):
        with drawing.cell(branch):
            drawing.sector(CENTRE, 246, EDGE, branch_angle(n) - 15, branch_angle(n) + 15)
            drawing.text(at(branch_angle(n), 273), branch, 28)
            drawing.disc(at(branch_angle(n), 196), 13, polarity(branch))
            drawing.text(at(branch_angle(n), 226), polarity(branch), 16, faint=True)
    return Picture(drawing, tuple((b, polarity(b)) for b in BRANCHES))


def generals(ident: str, title: str) -> Picture:
    """月將圖: over each branch the general's name, its month, and the branch of the month it harmonises with."""
    drawing = begin(ident, title)
    rings(drawing, 246, 196, 146, 98)
    twelve(drawing, EDGE, 98)
    rows = []
    for n, name in enumerate(months.MONTHS):
        general, established = months.general(n + 1), months.established(n + 1)
        angle = branch_angle(BRANCHES.index(general))
        with drawing.cell(general):
            drawing.sector(CENTRE, 98, EDGE, angle - 15, angle + 15)
            drawing.text(at(angle, 273), general, 29, bold=True)
            drawing.text(at(angle, 221), months.general_name(general), 22)
            drawing.text(at(angle, 171), f"{name}月", 17)
            drawing.text(at(angle, 122), f"建{established}", 18, faint=True)
        rows.append((f"{name}月", established, general, months.general_name(general)))
    return Picture(drawing, tuple(rows))


def stem_angle(place: float) -> float:
    """Where a stem stands on a round chart: 甲乙 on the left, 丙丁 on top, 庚辛 on the right, 壬癸 below."""
    return (252 + 36 * place) % 360
