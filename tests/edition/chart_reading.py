"""Reads the relation of a chart back off its drawing: from where each mark stands, never from the ids.

Every text must be where the reader expects it, so a drawing with one wrong character is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.edition.chart_marks import (
    BRANCHES,
    COMPASS,
    NUMERALS,
    At,
    Box,
    Marks,
    MisreadError,
    Text,
    angle_of,
    branch_at,
    direction_at,
    expect,
    trigram,
)

Row = tuple[str | int, ...]
SQUARE = ("巳午未申", "辰　　酉", "卯　　戌", "寅丑子亥")
STEMS = "甲乙丙丁戊己庚辛壬癸"
MONTHS = ("正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def relation_of(svg: str) -> set[Row]:
    """The rows of the relation that a chart draws; `MisreadError` if a mark is out of place."""
    marks = Marks(svg)
    ident = str(marks.root.get("id"))
    try:
        return set(READERS[ident](marks))
    except (LookupError, ValueError, RuntimeError) as error:
        raise MisreadError(f"{ident}: {error!r}") from error


def only(found: list[Text], n: int) -> list[str]:
    expect(n, len(found), " ".join(t.words for t in found))
    return [t.words for t in found]


def number(words: str) -> int:
    if words not in NUMERALS:
        raise MisreadError(f"{words} is no number")
    return NUMERALS.index(words)


# ── trigrams ────────────────────────────────────────────────────────────────────────────────────────────


def directions(marks: Marks, note: Callable[[str], str | int]) -> Iterable[Row]:
    """A ring of directions, figures, names and notes."""
    texts = marks.titled()
    expect(24, len(texts))
    for n, direction in enumerate(COMPASS):
        angle = (180 + 45 * n) % 360
        written, name, said = only(marks.wedge(angle, 10, texts), 3)
        expect(direction, written)
        expect(trigram(marks.gua_towards(angle, 20)), name)
        yield direction, name, note(said)


def family(marks: Marks) -> Iterable[Row]:
    names = [t for t in marks.titled() if t.words in "乾坤震艮離坎兌巽"]
    threads = [p.ends for p in marks.paths if p.role == "thread"]
    expect(8, len(names))
    expect(6, len(threads))
    used = set(names)
    heads = {t.words: t.at.y for t in names}
    parents = sorted(names, key=lambda t: heads[t.words])[:2]
    axes = {}
    for name in parents:
        axes[name.words] = At(name.at.x - 98, name.at.y)
        figure = marks.gua_in(name.at.x - 180, 50, name.at.x - 20, 130)
        expect(trigram(figure), name.words)
        kin = _nearest(marks.texts, name.at)
        used.add(kin)
        yield name.words, kin.words, "", ""
    for name in set(names) - set(parents):
        x = name.at.x
        expect(trigram(figure := marks.gua_in(x - 45, 260, x + 45, 320)), name.words)
        start = next(a for a, b in threads if abs(b.x - x) < 2)
        parent = next(p for p, axis in axes.items() if abs(axis.x - start.x) < 2)
        bars = sorted({round(b.middle.y) for b in marks.bars if abs(b.middle.x - x) < 45}, reverse=True)
        label = next(t for t in marks.texts if abs(t.at.x - x - 50) < 2 and 260 < t.at.y < 320)
        line = bars.index(min(bars, key=lambda y: abs(y - label.at.y)))
        expect("初中上"[line], label.words)
        expect("1" if parent == "乾" else "0", figure[line], name.words)
        kin = _nearest(marks.texts, name.at)
        used |= {label, kin}
        yield name.words, kin.words, parent, label.words
    expect(set(), set(marks.titled()) - used)


def _nearest(texts: list[Text], place: At) -> Text:
    return min((t for t in texts if t.at != place), key=lambda t: t.at.distance(place))


# ── discs ───────────────────────────────────────────────────────────────────────────────────────────────


def strings(marks: Marks) -> list[tuple[int, At]]:
    """The numbers strung together from discs, each with its middle; odd ones must be white, even ones black."""
    left, found = list(marks.discs), []
    links = [line for line in marks.lines if line.role == "link"]
    while left:
        group = [left.pop()]
        for disc in group:
            near = [b if a.distance(disc.at) < 0.1 else a for a, b in ((k.a, k.b) for k in links)
                    if min(a.distance(disc.at), b.distance(disc.at)) < 0.1]  # fmt: skip
            joined = [d for d in left if any(d.at.distance(p) < 0.1 for p in near)]
            group += joined
            left = [d for d in left if d not in joined]
        polarity = {d.polarity for d in group}
        n = len(group)
        threads = [k for k in links if any(d.at.distance(k.a) < 0.1 for d in group)]
        straight = {round(d.at.x, 1) for d in group}, {round(d.at.y, 1) for d in group}
        in_line = 1 in map(len, straight) or n <= 2
        expect(n - 1 if in_line or n == 5 else n, len(threads), f"threads of {n} discs")
        middle = At(sum(d.at.x for d in group) / n, sum(d.at.y for d in group) / n)
        rows_of_ten = n == 5 and abs(middle.y - marks.centre.y) > 20 and abs(middle.x - marks.centre.x) < 1
        expect({"陰"} if rows_of_ten or n % 2 == 0 else {"陽"}, polarity, f"{n} discs")
        found.append((10 if rows_of_ten else n, middle))
    if (tens := [place for n, place in found if n == 10]) != []:
        expect(2, len(tens))
        found = [(n, place) for n, place in found if n != 10] + [(10, marks.centre)]
    return found


def by_direction(marks: Marks) -> dict[str, list[int]]:
    """The numbers in each direction, from the middle outwards."""
    found: dict[str, list[tuple[float, int]]] = {}
    for n, place in strings(marks):
        distance, angle = place.polar(marks.centre)
        found.setdefault(direction_at(angle) if distance > 5 else "中", []).append((distance, n))
    return {direction: [n for _, n in sorted(numbers)] for direction, numbers in found.items()}


def river(marks: Marks) -> Iterable[Row]:
    numbers, texts = by_direction(marks), marks.titled()
    elements = {t.words[0]: t.words[1] for t in texts}
    for text in texts:
        expect(direction_at(text.at.polar(marks.centre)[1]), text.words[0])
    (rest,) = set("木火土金水") - set(elements.values())
    for direction, pair in numbers.items():
        yield direction, elements.get(direction, rest), *pair


def luo(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(8, len(texts))
    for text in texts:
        expect(direction_at(text.at.polar(marks.centre)[1]), text.words)
    for direction, (n,) in by_direction(marks).items():
        yield direction, n


def laid(marks: Marks, half: float = 10) -> Iterable[tuple[str, str, list[str]]]:
    """Trigrams round discs: direction, name, and the notes below it."""
    texts = marks.titled()
    for n, direction in enumerate(COMPASS):
        angle = (180 + 45 * n) % 360
        name, *notes = [t.words for t in marks.wedge(angle, half, texts)]
        expect(trigram(marks.gua_towards(angle, 20)), name)
        yield direction, name, notes


def halves(marks: Marks) -> Iterable[Row]:
    expect({"北": [1, 6], "南": [2, 7], "東": [3, 8], "西": [4, 9], "中": [5, 10]}, by_direction(marks))
    labels = [t for t in marks.titled() if len(t.words) == 4]
    arcs = [[p.polar(marks.centre)[1] for p in path.ends] for path in marks.paths if path.role == "half"]
    expect((2, 2, 10), (len(labels), len(arcs), len(marks.titled())))
    numbers = by_direction(marks)
    for direction, name, _ in laid(marks):
        angle = (180 + 45 * COMPASS.index(direction)) % 360
        start, end = next((a, b) for a, b in arcs if (angle - a) % 360 < (b - a) % 360)
        inside = [t for t in labels if (t.at.polar(marks.centre)[1] - start) % 360 < (end - start) % 360]
        expect(1, len(inside))
        odd = numbers["東" if start > 180 else "西"][0] % 2  # the number within, in that half
        expect("陽內陰外" if odd else "陰內陽外", inside[0].words)
        yield direction, name, inside[0].words


def elements(marks: Marks) -> Iterable[Row]:
    numbers = by_direction(marks)
    arcs = {direction_at(p.ends[0].polar(marks.centre)[1] + 20): p for p in marks.paths if p.role == "half"}
    expect(set(COMPASS), set(arcs))
    for direction, name, notes in laid(marks):
        expect(1, len(notes))
        expect(notes[0][0] == "土", bool(arcs[direction].dashes))
        element, birth, completion = notes[0]
        pair = [number(birth), number(completion)]
        place = {"東南": "東", "西北": "西", "西南": "中", "東北": "中"}.get(direction, direction)
        expect(numbers[place], pair)
        yield direction, name, element, *pair
    expect(16, len(marks.titled()))


def palaces(marks: Marks) -> Iterable[Row]:
    numbers = by_direction(marks)
    expect([5], numbers["中"])
    for direction, name, notes in laid(marks):
        expect(numbers[direction], [number(note) for note in notes])
        yield direction, name, *numbers[direction]
    expect(16, len(marks.titled()))


# ── rings ───────────────────────────────────────────────────────────────────────────────────────────────


def sovereigns(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(36, len(texts))
    for branch in BRANCHES:
        name, written, month = only(marks.wedge(angle_of(branch), 10, texts), 3)
        expect(branch, written)
        lines = marks.gua_towards(angle_of(branch), 14).replace("1", "陽").replace("0", "陰")
        yield month, branch, name, lines


def terms(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(72, len(texts))
    for n in range(24):
        mountain, term, kind = only(marks.wedge((180 + 15 * n) % 360, 5, texts), 3)
        expect("子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬"[n], mountain)
        yield term, kind, mountain


def mansions(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    images = [t for t in texts if len(t.words) == 2]
    far = {t: t.at.polar(marks.centre) for t in texts}
    outer = [t for t in texts if far[t][0] > 240]
    expect((4, 28, 44), (len(images), len(outer), len(texts)))
    edges = [line.a.polar(marks.centre)[1] for line in marks.lines if line.b.polar(marks.centre)[0] < 130]
    for branch in BRANCHES:
        (name,) = [t for t in marks.wedge(angle_of(branch), 5, texts) if 190 < far[t][0] < 220]
        expect(branch, name.words)
        inside = marks.wedge(angle_of(branch), 15, outer)
        for star in inside:
            image = [t for t in images if _between(edges, far[star][1]) == _between(edges, far[t][1])]
            yield branch, star.words, *only(image, 1)


def mansion_ring(svg: str) -> str:
    """The mansions in their own direction, against the branches, from 角."""
    marks = Marks(svg)
    outer = [t for t in marks.titled() if t.at.polar(marks.centre)[0] > 240]
    ring = "".join(t.words for t in sorted(outer, key=lambda t: -t.at.polar(marks.centre)[1]))
    return ring[ring.index("角") :] + ring[: ring.index("角")]


def _between(edges: list[float], angle: float) -> float:
    """The edge that comes before an angle."""
    return min(edges, key=lambda edge: (angle - edge) % 360)


def growths(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(12 * 5 + 4, len(texts))
    labels = only(
        marks.wedge(15, 5, [t for t in texts if t.bold and t.words in ("木", "火", "金", "水土")]), 4
    )
    for branch in BRANCHES:
        written, *stages = only(marks.wedge(angle_of(branch), 4, texts), 5)
        expect(branch, written)
        for element, stage in zip(labels, stages, strict=True):
            yield from ((one, branch, stage) for one in element)


def seasons(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    far = {t: t.at.polar(marks.centre) for t in texts}
    begins = sorted(line.a.polar(marks.centre)[1] for line in marks.lines if line.role == "begin")
    lengths = {a: round((b - a) % 360) for a, b in zip(begins, (*begins[1:], begins[0]), strict=True)}
    expect([18] * 4 + [72] * 4, sorted(lengths.values()))
    expect(8 * 2 + 4 + 20 + 6, len(texts))
    for start, days in lengths.items():
        ruling, words = only(_among(texts, far, start, days, 230, 300), 2)
        expect("七十二日" if days == 72 else "十八", words)
        expect("土", ruling) if days == 18 else None
        if days == 72:
            (season,) = only(_among(texts, far, start, 90, 190, 222), 1)
            fare = sorted(_among(texts, far, start, 90, 120, 180), key=lambda t: (far[t][1] - start) % 360)
            yield season, ruling, days, *_fare([t.words for t in fare])
    middle = [t for t in texts if far[t][0] < 112]
    expect(["土用"], [t.words for t in middle if t.at.y < marks.centre.y])
    lower = sorted((t for t in middle if t.at.y > marks.centre.y), key=lambda t: -t.at.x)
    yield "四季", "土", 18, *_fare([t.words for t in lower])


def _among(
    texts: list[Text],
    far: dict[Text, tuple[float, float]],
    start: float,
    sweep: float,
    low: float,
    high: float,
) -> list[Text]:
    inside = [t for t in texts if low < far[t][0] < high and (far[t][1] - start) % 360 < sweep]
    return sorted(inside, key=lambda t: -far[t][0])


def _fare(cells: list[str]) -> list[str]:
    expect("旺相休囚死", "".join(c[1:] for c in cells))
    return [c[0] for c in cells]


def voids(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(12 + 18, len(texts))
    far = {t: t.at.polar(marks.centre) for t in texts}
    for text in texts:
        if far[text][0] > 244:
            expect(branch_at(far[text][1]), text.words)
    for n in range(6):
        middle = (195 + 60 * n) % 360
        pair = sorted(_among(texts, far, middle - 30, 60, 244, 300), key=lambda t: (far[t][1] - middle) % 360)
        pair = [*pair[1:], pair[0]] if (far[pair[0]][1] - middle) % 360 < 90 else pair
        head, void, span = only(_among(texts, far, middle - 30, 60, 92, 244), 3)
        expect("".join(t.words for t in pair) + "空", void)
        first = next(k for k in range(0, 60, 10) if STEMS[0] + BRANCHES[k % 12] == head[:2])
        expect(f"{head[:2]}至癸{BRANCHES[(first + 9) % 12]}", span)
        expect("旬", head[2:])
        yield head[:2], *void[:2]


def polarities(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect((22, 22), (len(texts), len(marks.discs)))
    for text in texts:
        distance, angle = text.at.polar(marks.centre)
        outer = distance > 204
        disc = min(marks.discs, key=lambda d: d.at.distance(text.at))
        expect(True, abs((disc.at.polar(marks.centre)[1] - angle + 180) % 360 - 180) < 1)
        expect(branch_at(angle) if outer else STEMS[round((angle - 252) % 360 / 36) % 10], text.words)
        yield text.words, "支" if outer else "干", disc.polarity


def branch_polarities(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect((24, 12), (len(texts), len(marks.discs)))
    sides = [line for line in marks.lines if line.role == "side"]
    expect(12, len(sides))
    for branch in BRANCHES:
        name, word = only(marks.wedge(angle_of(branch), 10, texts), 2)
        expect(branch, name)
        (disc,) = [d for d in marks.discs if branch_at(d.at.polar(marks.centre)[1]) == branch]
        meeting = {bool(s.dashes) for s in sides if min(disc.at.distance(s.a), disc.at.distance(s.b)) < 1}
        expect({disc.polarity == "陰"}, meeting)
        expect(disc.polarity, word)
        yield branch, disc.polarity


def generals(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(48, len(texts))
    for branch in BRANCHES:
        general, name, month, established = only(marks.wedge(angle_of(branch), 6, texts), 4)
        expect(branch, general)
        expect("建", established[0])
        yield month, established[1:], general, name


# ── lines across ────────────────────────────────────────────────────────────────────────────────────────


def triads(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    expect(24, len(texts))
    roles = {}
    for branch in BRANCHES:
        name, role = only(marks.wedge(angle_of(branch), 10, texts), 2)
        expect(branch, name)
        roles[branch] = role
    sides = [line for line in marks.lines if line.role == "side"]
    kinds = sorted({s.dashes for s in sides})
    expect((12, 4), (len(sides), len(kinds)))
    for dashes in kinds:
        ends = {branch_at(p.polar(marks.centre)[1]) for s in sides if s.dashes == dashes for p in (s.a, s.b)}
        by_role = {roles[b][1]: b for b in ends}
        (element,) = {roles[b][0] for b in ends}
        yield element, by_role["生"], by_role["旺"], by_role["墓"]


def four_conflicts(marks: Marks) -> Iterable[Row]:
    centres = [c.at for c in marks.circles if 155 < c.radius < 160]
    texts = marks.texts
    expect((4, 52), (len(centres), len(texts)))
    heads = [p.ends[0] for p in marks.paths if p.role == "head"]
    for centre in centres:
        name = min((t for t in texts if t.words in "刑沖破害"), key=lambda t: t.at.distance(centre)).words
        inside = [t for t in texts if t.at.distance(centre) < 150]
        expect(12, len(inside))
        for text in inside:
            expect(branch_at(text.at.polar(centre)[1]), text.words)
        lines = [k for k in marks.lines if k.middle.distance(centre) < 115]
        expect({name}, {k.role for k in lines})
        for line in lines:
            a, b = (branch_at(p.polar(centre)[1]) for p in (line.a, line.b))
            if name == "刑":
                expect(True, any(h.distance(line.b) < 0.1 for h in heads))
            yield name, a, b
        for ring in marks.circles:
            if ring.radius < 20 and ring.at.distance(centre) < 110:
                own = branch_at(ring.at.polar(centre)[1])
                yield name, own, own


def harmonies(marks: Marks) -> Iterable[Row]:
    stems, branches = sorted((c.at for c in marks.circles if c.radius == 212), key=lambda at: at.x)
    expect({"支六合", "干五合"}, {t.words for t in marks.texts if len(t.words) == 3})
    expect(12 + 10 + 2, len(marks.texts))
    for kind, centre, things, first in (("支", branches, BRANCHES, 180.0), ("干", stems, STEMS, 252.0)):
        step = 360 / len(things)
        labels = [t for t in marks.texts if len(t.words) == 1 and t.at.distance(centre) < 212]
        for text in labels:
            n = round((text.at.polar(centre)[1] - first) % 360 / step) % len(things)
            expect(things[n], text.words)
        chords = [k for k in marks.lines if k.role == "chord" and k.middle.distance(centre) < 212]
        for line in chords:
            a, b = (_thing(p.polar(centre)[1], things, first) for p in (line.a, line.b))
            yield kind, a, b


def _thing(angle: float, things: str, first: float) -> str:
    return things[round((angle - first) % 360 / (360 / len(things))) % len(things)]


def crossings(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    lodging: dict[str, str] = {}
    for branch in BRANCHES:
        *stems, name = [t.words for t in marks.wedge(angle_of(branch), 10, texts)]
        expect(branch, name)
        lodging[branch] = "".join(stems)
    expect("甲乙丙丁戊己庚辛壬癸", "".join(sorted("".join(lodging.values()), key=STEMS.index)))
    for line in marks.lines:
        if line.role == "chord":
            a, b = (branch_at(p.polar(marks.centre)[1]) for p in (line.a, line.b))
            yield a, b, lodging[a], lodging[b]


# ── the square plate ────────────────────────────────────────────────────────────────────────────────────


def place_of(at: At, corner: At, side: float) -> str:
    column, row = int((at.x - corner.x) // side), int((at.y - corner.y) // side)
    return SQUARE[row][column] if 0 <= row < 4 and 0 <= column < 4 else ""


def lodgings(marks: Marks) -> Iterable[Row]:
    cells: dict[str, list[str]] = {}
    for text in sorted(marks.titled(), key=lambda t: t.at.y):
        cells.setdefault(place_of(text.at, At(42, 42), 124), []).append(text.words)
    expect(set(BRANCHES), set(cells))
    for branch, (name, *stems) in cells.items():
        expect(branch, name)
        for stem in "".join(stems).replace("　", ""):
            yield stem, branch


def gates(marks: Marks) -> Iterable[Row]:
    texts = marks.titled()
    names = {t.words: t.at for t in texts if place_of(t.at, At(42, 42), 124) == t.words}
    expect((set(BRANCHES), 12 + 8), (set(names), len(texts)))
    frames = [b for b in marks.boxes if b.role == "gate"]
    for gate in (t for t in texts if len(t.words) == 2):
        name = _nearest(texts, gate.at)
        x, y = name.at.x, name.at.y
        expect(trigram(marks.gua_in(x - 50, y - 75, x + 50, y - 15)), name.words)
        frame: Box = min(frames, key=lambda b: b.middle.distance(gate.at))
        yield gate.words, name.words, *(b for b in BRANCHES if frame.holds(names[b]))


READERS: dict[str, Callable[[Marks], Iterable[Row]]] = {
    "c-xiantian-fangwei": lambda m: directions(m, number),
    "c-houtian-cixu": family,
    "c-houtian-fangwei": lambda m: directions(m, str),
    "c-hetu": river,
    "c-luoshu": luo,
    "c-xiantian-hetu": halves,
    "c-xiantian-luoshu": palaces,
    "c-houtian-hetu": elements,
    "c-houtian-luoshu": palaces,
    "c-bigua": sovereigns,
    "c-jieqi": terms,
    "c-xiusu": mansions,
    "c-shengwang": growths,
    "c-yongshi": seasons,
    "c-sanhe": triads,
    "c-xingchongpohai": four_conflicts,
    "c-xunkong": voids,
    "c-dipan-simen": gates,
    "c-jigong": lodgings,
    "c-liuhe": harmonies,
    "c-xiangchuan": crossings,
    "c-ganzhi-yinyang": polarities,
    "c-dizhi-yinyang": branch_polarities,
    "c-yuejiang": generals,
}
