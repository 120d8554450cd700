"""Charts of what one branch or stem is to another: lines across a circle, of a different kind for each relation."""

from __future__ import annotations

from collections.abc import Callable

from liuren_text.edition.charts_drawn import Picture, Relation, branch_angle, round_frame
from liuren_text.edition.charts_ring import CENTRE, EDGE, at, begin, open_round, rings, stem_angle, twelve
from liuren_text.edition.svg import CHAIN, DASHED, DOTTED, FINE, HAIR, SOLID, Drawing, Point
from liuren_text.engine import relations
from liuren_text.engine.ganzhi import BRANCHES, STEMS, element
from liuren_text.engine.plate import lodgers

PHASES = ("生", "旺", "墓")  # the three branches of a triad, in their order
FOUR: dict[str, tuple[Callable[[str], str], str]] = {
    "刑": (relations.punishment, SOLID),
    "沖": (relations.clash, DASHED),
    "破": (relations.breaks, DOTTED),
    "害": (relations.harms, CHAIN),
}


def _pairs(relation: Callable[[str], str], things: str) -> list[tuple[str, str]]:
    """Each pair of a relation that goes both ways, once."""
    return [(a, relation(a)) for a in things if things.index(a) < things.index(relation(a))]


def triads(ident: str, title: str) -> Picture:
    """生旺墓三合: four triangles."""
    drawing = begin(ident, title)
    rings(drawing, 246)
    twelve(drawing, EDGE, 246)
    rows = []
    for three, style in zip(relations.TRIADS, (SOLID, DASHED, DOTTED, CHAIN), strict=True):
        corners = [at(branch_angle(BRANCHES.index(b)), 186) for b in three]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            drawing.line(a, b, width=FINE + 0.3, style=style, role="side")
        rows.append((element(three[1]), *three))
    for n, branch in enumerate(BRANCHES):
        three = relations.triad(branch)
        role = element(three[1]) + PHASES[three.index(branch)]
        with drawing.cell(branch):
            drawing.sector(CENTRE, 246, EDGE, branch_angle(n) - 15, branch_angle(n) + 15)
            drawing.text(at(branch_angle(n), 273), branch, 29, bold="旺" in role)
            drawing.text(at(branch_angle(n), 217), role, 18, faint="旺" not in role)
    return Picture(drawing, tuple(rows))


def four_conflicts(ident: str, title: str) -> Picture:
    """刑沖破害圖: four small circles, one for each, or nobody could follow a line."""
    drawing = Drawing(ident, 680, 680)
    rows: list[tuple[str, str, str]] = []
    for n, (name, (relation, style)) in enumerate(FOUR.items()):
        centre = Point(176 + 328 * (1 - n % 2), 176 + 328 * (n // 2))  # read from the right
        round_frame(drawing, centre, 158)
        _small_ring(drawing, centre, name)
        if name == "刑":
            found = [(b, relation(b)) for b in BRANCHES]
            for a, b in found:
                _punish(drawing, centre, a, b)
        else:
            found = _pairs(relation, BRANCHES)
            for a, b in found:
                drawing.line(_small(centre, a), _small(centre, b), width=FINE + 0.2, style=style, role=name)
        rows.extend((name, a, b) for a, b in found)
    return Picture(drawing, tuple(rows))


def _small(centre: Point, branch: str, radius: float = 108) -> Point:
    return centre.towards(branch_angle(BRANCHES.index(branch)), radius)


def _small_ring(drawing: Drawing, centre: Point, name: str) -> None:
    outward = 1 if centre.x > drawing.width / 2 else -1
    down = 1 if centre.y > drawing.height / 2 else -1
    drawing.text(centre.by(outward * 142, down * 142), name, 26, bold=True)
    drawing.circle(centre, 116, width=HAIR)
    for branch in BRANCHES:
        with drawing.cell(name + branch):
            middle = branch_angle(BRANCHES.index(branch))
            drawing.sector(centre, 116, 152, middle - 15, middle + 15)
            drawing.text(_small(centre, branch, 134), branch, 22)


def _punish(drawing: Drawing, centre: Point, a: str, b: str) -> None:
    """An arrow to what is punished; a branch that punishes itself gets a ring."""
    if a == b:
        drawing.circle(_small(centre, a, 98), 9, width=FINE)
        drawing.dot(_small(centre, a, 98), 2.2)
    else:
        drawing.arrow(_small(centre, a), _small(centre, b), role="刑")


def harmonies(ident: str, title: str) -> Picture:
    """干支六合: the six harmonies of the branches, and beside them the five unions of the stems."""
    drawing = Drawing(ident, 900, 440)
    right, left = Point(670, 220), Point(230, 220)  # branches first, from the right
    round_frame(drawing, right, 212)
    round_frame(drawing, left, 212)
    branches, stems = _pairs(relations.harmony, BRANCHES), _pairs(relations.partner, STEMS)
    _chords(drawing, right, BRANCHES, lambda n: branch_angle(n), branches, 206, SOLID)
    _chords(drawing, left, STEMS, stem_angle, stems, 206, DASHED)
    drawing.column(Point(882, 46), "支六合", 19, bold=True)
    drawing.column(Point(18, 46), "干五合", 19, bold=True)
    return Picture(drawing, (*(("支", a, b) for a, b in branches), *(("干", a, b) for a, b in stems)))


def _chords(
    drawing: Drawing,
    centre: Point,
    things: str,
    angle: Callable[[float], float],
    pairs: list[tuple[str, str]],
    edge: float,
    style: str,
) -> None:
    half = 180 / len(things)
    drawing.circle(centre, edge - 50, width=HAIR)
    for n, name in enumerate(things):
        middle = angle(n)
        outer, inner = (centre.towards(middle + half, edge - d) for d in (0, 50))
        drawing.line(outer, inner, width=HAIR)
        with drawing.cell(name):
            drawing.sector(centre, edge - 50, edge, middle - half, middle + half)
            drawing.text(centre.towards(middle, edge - 25), name, 31)
    for a, b in pairs:
        ends = [centre.towards(angle(things.index(x)), edge - 58) for x in (a, b)]
        drawing.line(ends[0], ends[1], width=FINE + 0.3, style=style, role="chord")
        for end in ends:
            drawing.dot(end, 3.6)


def crossings(ident: str, title: str) -> Picture:
    """干支相穿: the six pairs of branches that harm each other; a stem stands where it lodges."""
    drawing = open_round(ident, title)
    rings(drawing, 250, 200)
    twelve(drawing, EDGE, 200)
    pairs = _pairs(relations.harms, BRANCHES)
    for n, branch in enumerate(BRANCHES):
        with drawing.cell(branch):
            drawing.sector(CENTRE, 200, EDGE, branch_angle(n) - 15, branch_angle(n) + 15)
            drawing.text(at(branch_angle(n), 225), branch, 29)
            if lodgers(branch):
                drawing.text(at(branch_angle(n), 275), lodgers(branch), 20, faint=True)
    for a, b in pairs:
        ends = [at(branch_angle(BRANCHES.index(x)), 188) for x in (a, b)]
        drawing.line(ends[0], ends[1], width=FINE + 0.3, style=CHAIN, role="chord")
        for end in ends:
            drawing.dot(end, 3.6)
    rows: Relation = tuple((a, b, lodgers(a), lodgers(b)) for a, b in pairs)
    return Picture(drawing, rows)
