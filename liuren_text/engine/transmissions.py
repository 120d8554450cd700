"""The three transmissions (三傳) by the nine methods, in the order in which they are tried.

The plates decide two of them at once (伏吟, 返吟); then 賊克, 比用, 涉害, 八專, 遙克, 昴星, 別責. One function a method: it
looks at a `Situation` and either rules or says why it does not apply. Sources: p28 for 賊克 and the rule "over the first
the second, over the second the third"; 六壬大全 卷一 (verses) and 卷七 for the rest; the disputed rules are in `schools`.

Inside, stems and branches are small integers; a step of the road is put into words only when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from liuren_text.engine.ganzhi import (
    BRANCH_ELEMENTS,
    BRANCHES,
    ELEMENTS,
    PAIRS,
    STEM_ELEMENTS,
    STEMS,
    pair_index,
)
from liuren_text.engine.plate import LODGES, Plate
from liuren_text.engine.relations import PARTNERS, POST_HORSES, PUNISHMENTS
from liuren_text.engine.schools import School

METHODS = ("重審", "元首", "比用", "涉害", "遙克", "昴星", "別責", "八專", "伏吟", "返吟")

_STEM = tuple(ELEMENTS.index(e) for e in STEM_ELEMENTS)
_BRANCH = tuple(ELEMENTS.index(e) for e in BRANCH_ELEMENTS)
_LODGE = tuple(BRANCHES.index(b) for b in LODGES)
_PARTNER = tuple(STEMS.index(s) for s in PARTNERS)
_PUNISHES = tuple(BRANCHES.index(b) for b in PUNISHMENTS)
_HORSE = tuple(BRANCHES.index(b) for b in POST_HORSES)
# what a walk over the earth plate meets at each place: the branch, and the stems lodged in it
_MET = tuple(
    ((BRANCHES[b], _BRANCH[b]), *((STEMS[s], _STEM[s]) for s in range(10) if _LODGE[s] == b))
    for b in range(12)
)
_SEATS = (("孟", "見機", (2, 5, 8, 11)), ("仲", "察微", (0, 3, 6, 9)))  # 寅巳申亥; 子卯午酉; the rest are 季

THIEF, OVERCOMER = "賊", "克"  # the lower overcomes the upper (下賊上); the upper overcomes the lower (上克下)
_KIND = tuple(tuple({2: OVERCOMER, 3: THIEF}.get((low - up) % 5, "") for up in range(5)) for low in range(5))
# [lower][upper] of a lesson -> 賊, 克 or nothing
_OVER_STEM = tuple(tuple(_KIND[_STEM[s]][_BRANCH[b]] for b in range(12)) for s in range(10))
_OVER_BRANCH = tuple(tuple(_KIND[_BRANCH[a]][_BRANCH[b]] for b in range(12)) for a in range(12))


class Step(NamedTuple):
    """One step of the road: the method, what it found, the branches it speaks of."""

    method: str
    text: str
    about: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        names = (BRANCHES[x] if isinstance(x, int) else x for x in self.about)
        return f"{self.method}: {self.text.format(*names)}"


class Situation(NamedTuple):
    """What a method may look at: day, offset, the uppers of the four lessons, who overcomes whom, the school."""

    stem: int
    branch: int
    offset: int
    uppers: tuple[int, int, int, int]
    kind: str  # 賊 if any lower overcomes its upper, else 克 if any upper its lower, else nothing
    candidates: tuple[int, ...]  # the distinct uppers of that kind, in the order of the lessons
    school: School

    def over(self, place: int) -> int:
        """Return the spirit over an earth place."""
        return (place + self.offset) % 12

    @property
    def firm(self) -> bool:
        """A 陽 stem makes a firm day (剛日), a 陰 stem a yielding one (柔日)."""
        return self.stem % 2 == 0


class Ruling(NamedTuple):
    """A method's decision: its name, the pattern (格), the three transmissions, the last steps of the road."""

    method: str
    pattern: str
    first: int
    middle: int
    last: int
    steps: tuple[Step, ...]


class Transmissions(NamedTuple):
    """The three transmissions, the method and pattern that gave them, and the whole road in words."""

    method: str
    pattern: str
    first: str
    middle: str
    last: str
    steps: tuple[str, ...]

    @property
    def three(self) -> tuple[str, str, str]:
        """First, middle and last (初傳 中傳 末傳)."""
        return (self.first, self.middle, self.last)


Answer = Ruling | Step
Method = Callable[[Situation], Answer]


def transmissions(day: str, plate: Plate, school: School | None = None) -> Transmissions:
    """Return the three transmissions of a day on a plate: 甲子, offset 1 → 辰巳午 by 重審."""
    ruling, road = rule(situation(pair_index(day), plate.offset, school or School()))
    first, middle, last = (BRANCHES[x] for x in ruling[2:5])
    return Transmissions(ruling.method, ruling.pattern, first, middle, last, tuple(str(s) for s in road))


def situation(day: int, offset: int, school: School) -> Situation:
    """Look at the lessons of a day (0 … 59) and an offset, and collect who overcomes whom."""
    stem, branch = day % 10, day % 12
    one = (_LODGE[stem] + offset) % 12
    two = (one + offset) % 12
    three = (branch + offset) % 12
    four = (three + offset) % 12
    kinds = (
        _OVER_STEM[stem][one],
        _OVER_BRANCH[one][two],
        _OVER_BRANCH[branch][three],
        _OVER_BRANCH[three][four],
    )
    uppers = (one, two, three, four)
    kind = THIEF if THIEF in kinds else OVERCOMER if OVERCOMER in kinds else ""
    found = tuple(dict.fromkeys(u for u, k in zip(uppers, kinds, strict=True) if k == kind)) if kind else ()
    return Situation(stem, branch, offset, uppers, kind, found, school)


def rule(s: Situation) -> tuple[Ruling, tuple[Step, ...]]:
    """Try the nine methods in order; return the ruling and the road to it, rejected methods included."""
    road: list[Step] = []
    for method in TRIAL:
        answer = method(s)
        if isinstance(answer, Ruling):
            return answer, (*road, *answer.steps)
        road.append(answer)
    raise AssertionError(f"no method rules {PAIRS[s.stem]}, offset {s.offset}")  # excluded by the 720 tests


# ── the plates that decide at once ───────────────────────────────────────────────────────────────────────


def fuyin(s: Situation) -> Answer:
    """伏吟: heaven lies on earth. What overcomes, or the stem's upper (剛), the branch's (柔); then by 刑."""
    if s.offset:
        return Step("伏吟", "heaven does not lie on its own earth")
    one, three = s.uppers[0], s.uppers[2]
    if s.candidates:
        first, pattern, why = s.candidates[0], "不虞", "{0} stands in overcoming with its day stem: first"
    elif s.firm:
        first, pattern, why = one, "自任", "nothing overcomes; a firm day (剛日) takes the stem's upper {0}"
    else:
        first, pattern, why = three, "自信", "nothing overcomes; a yielding day (柔日) takes the branch's upper {0}"
    steps = [Step("伏吟", "heaven lies on its own earth"), Step("伏吟", why, (first,))]
    middle, stopped = _after_first(s, first, steps)
    last = _after_middle(s, first, middle, steps)
    return Ruling("伏吟", "杜傳" if stopped else pattern, first, middle, last, tuple(steps))


def _after_first(s: Situation, first: int, steps: list[Step]) -> tuple[int, bool]:
    """伏吟, 中傳: what the first punishes; if it punishes itself, the other side's upper (杜傳)."""
    punished = _PUNISHES[first]
    if punished != first:
        steps.append(Step("伏吟", "middle: {0} punishes {1} (刑)", (first, punished)))
        return punished, False
    one, three = s.uppers[0], s.uppers[2]
    other = three if first == one else one
    side = "branch" if first == one else "stem"
    steps.append(Step("伏吟", "middle: {0} punishes itself (自刑), so the {2}'s upper {1}", (first, other, side)))
    return other, True


def _after_middle(s: Situation, first: int, middle: int, steps: list[Step]) -> int:
    """伏吟, 末傳: what the middle punishes; its opposite if it punishes itself (or, by school, the first)."""
    punished = _PUNISHES[middle]
    opposite = (middle + 6) % 12
    if punished == middle:
        steps.append(Step("伏吟", "last: {0} punishes itself (自刑), so its opposite {1} (沖)", (middle, opposite)))
        return opposite
    if punished == first and s.school.fuyin == "clash":
        why = "last: {0} would punish {1} back (互刑), so its opposite {2} (沖; school fuyin=clash)"
        steps.append(Step("伏吟", why, (middle, first, opposite)))
        return opposite
    steps.append(Step("伏吟", "last: {0} punishes {1} (刑)", (middle, punished)))
    return punished


def fanyin(s: Situation) -> Answer:
    """返吟: heaven lies opposite. If something overcomes, as usual (無依); else the post horse (無親)."""
    if s.offset != 6:
        return Step("返吟", "heaven does not lie opposite its earth")
    opposite = Step("返吟", "heaven lies opposite its own earth")
    if not s.candidates:
        horse = _HORSE[s.branch]
        why = "nothing overcomes: the post horse (驛馬) of {0} is {1}; middle the branch's upper {2}, last the stem's {3}"
        step = Step("返吟", why, (s.branch, horse, s.uppers[2], s.uppers[0]))
        return Ruling("返吟", "無親", horse, s.uppers[2], s.uppers[0], (opposite, step))
    road = [opposite]
    for method in (zeike, biyong, shehai):
        answer = method(s)
        if isinstance(answer, Ruling):
            return answer._replace(method="返吟", pattern="無依", steps=(*road, *answer.steps))
        road.append(answer)
    raise AssertionError("涉害 always rules")


# ── something overcomes ──────────────────────────────────────────────────────────────────────────────────


def zeike(s: Situation) -> Answer:
    """賊克: one lower overcomes its upper (重審), or none, and one upper its lower (元首)."""
    found = s.candidates
    if not found:
        return Step("賊克", "no lower overcomes its upper (下賊上), no upper its lower (上克下)")
    if len(found) > 1:
        return Step("賊克", f"more than one {_KIND_WORDS[s.kind]}: {_list(found)}", found)
    if s.kind == THIEF:
        return _follow(s, "重審", "始入", found[0], Step("賊克", "one lower overcomes its upper (下賊上): {0}", found))
    why = "no lower overcomes its upper; one upper overcomes its lower (上克下): {0}"
    return _follow(s, "元首", "元首", found[0], Step("賊克", why, found))


def biyong(s: Situation) -> Answer:
    """比用: of several, the one that agrees in polarity with the day stem (知一)."""
    same = _agreeing(s, s.candidates)
    if len(same) == 1:
        why = "one agrees in polarity with the day stem {1}: {0}"
        return _follow(s, "比用", "知一", same[0], Step("比用", why, (same[0], STEMS[s.stem])))
    if not s.candidates:
        return Step("比用", "there is nothing to choose from")
    if same:
        return Step("比用", f"several agree in polarity with the day stem: {_list(same)}", same)
    return Step("比用", "none agrees in polarity with the day stem")


def shehai(s: Situation) -> Answer:
    """涉害: of those left, the one that crosses most harm on its way home; the school says how to measure."""
    left = _agreeing(s, s.candidates) or s.candidates
    if not left:
        return Step("涉害", "there is nothing to choose from")
    steps: list[Step] = []
    if s.school.shehai != "meng_zhong_ji":
        left = _deepest(s, left, steps)
        if len(left) == 1:
            return _follow(s, "涉害", "涉害", left[0], *steps)
    for name, pattern, seats in _SEATS:
        there = tuple(u for u in left if (u - s.offset) % 12 in seats)
        if there:
            steps.append(Step("涉害", f"on a seat of {name}: {_list(there)}", there))
            left = there
            break
    if len(left) == 1:
        return _follow(s, "涉害", pattern, left[0], *steps)
    first = _first_seen(s, left)
    side = "stem's side (剛日)" if s.firm else "branch's side (柔日)"
    steps.append(Step("涉害", "still equal: the first seen on the {1}: {0}", (first, side)))
    return _follow(s, "涉害", "綴瑕", first, *steps)


def _deepest(s: Situation, left: tuple[int, ...], steps: list[Step]) -> tuple[int, ...]:
    """Keep those that meet most on the walk home, and write down what each met."""
    met = {u: _met_on_the_way(s, u) for u in left}
    for u, names in met.items():
        on_the_way = f"meets {len(names)} ({names})" if names else "meets none"
        steps.append(Step("涉害", "{0} on seat {1}, going home, {2}", (u, (u - s.offset) % 12, on_the_way)))
    most = max(map(len, met.values()))
    deepest = tuple(u for u in left if len(met[u]) == most)
    verdict = "deepest: {0}" if len(deepest) == 1 else f"equally deep: {_list(deepest)}"
    steps.append(Step("涉害", verdict, deepest))
    return deepest


def _met_on_the_way(s: Situation, upper: int) -> str:
    """Name what a spirit meets from its seat to its own place: what overcomes it (賊) or what it overcomes (克)."""
    start = 0 if s.school.shehai == "count_with_seat" else 1
    own = _BRANCH[upper]
    met = ""
    for ahead in range(start, s.offset):
        for name, element in _MET[(upper - s.offset + ahead) % 12]:
            if _KIND[element][own] == s.kind:
                met += name
    return met


def _first_seen(s: Situation, left: tuple[int, ...]) -> int:
    """綴瑕: look at the lessons from the stem on a firm day, from the branch on a yielding one."""
    one, two, three, four = s.uppers
    order = (one, two, three, four) if s.firm else (three, four, one, two)
    return next(u for u in order if u in left)


# ── nothing overcomes ────────────────────────────────────────────────────────────────────────────────────


def bazhuan(s: Situation) -> Answer:
    """八專: stem and branch in one place. Firm: three forwards from the stem's upper; yielding: back from the fourth."""
    if _LODGE[s.stem] != s.branch:
        return Step("八專", "stem and branch are not in one place")
    one, four = s.uppers[0], s.uppers[3]
    if s.firm:
        first = (one + 2) % 12
        why = "stem and branch in one place; firm day (剛日): from the stem's upper {0} three forwards, {1}"
        step = Step("八專", why + "; middle and last {0}", (one, first))
    else:
        first = (four - 2) % 12
        why = "stem and branch in one place; yielding day (柔日): from the fourth upper {2} three back, {1}"
        step = Step("八專", why + "; middle and last {0}", (one, first, four))
    return Ruling("八專", "獨足" if first == one else "八專", first, one, one, (step,))


def yaoke(s: Situation) -> Answer:
    """遙克: from afar. A spirit overcomes the day stem (蒿矢), or the stem a spirit (彈射)."""
    kinds = [_OVER_STEM[s.stem][u] for u in s.uppers[1:]]
    kind = OVERCOMER if OVERCOMER in kinds else THIEF
    far = tuple(dict.fromkeys(u for u, k in zip(s.uppers[1:], kinds, strict=True) if k == kind))
    if not far:
        return Step("遙克", "no spirit overcomes the day stem from afar, the stem overcomes none")
    pattern = "蒿矢" if kind == OVERCOMER else "彈射"
    words = "overcomes the day stem {1} from afar" if kind == OVERCOMER else "is overcome by the day stem {1}"
    if len(far) == 1:
        return _follow(s, "遙克", pattern, far[0], Step("遙克", "{0} " + words, (far[0], STEMS[s.stem])))
    first = _agreeing(s, far)[0]
    why = f"of {_list(far, 2)}, {{0}} {words} and agrees with it in polarity"
    return _follow(s, "遙克", pattern, first, Step("遙克", why, (first, STEMS[s.stem], *far)))


def maoxing(s: Situation) -> Answer:
    """昴星: four distinct lessons. Firm: what stands over 酉 (虎視); yielding: the place under 酉 (冬蛇)."""
    if len(set(s.uppers)) < 4:
        return Step("昴星", "the four lessons are not four (四課不備)")
    one, three = s.uppers[0], s.uppers[2]
    if s.firm:
        first = s.over(9)
        why = "firm day (剛日): over 酉 stands {0}; middle the branch's upper {1}, last the stem's {2}"
        return Ruling("昴星", "虎視", first, three, one, (Step("昴星", why, (first, three, one)),))
    first = (9 - s.offset) % 12
    why = "yielding day (柔日): 酉 stands on {0}; middle the stem's upper {1}, last the branch's {2}"
    return Ruling("昴星", "冬蛇", first, one, three, (Step("昴星", why, (first, one, three)),))


def bieze(s: Situation) -> Answer:
    """別責: three lessons. Firm: over the lodging of the stem's partner; yielding: the next in the branch's triad."""
    one = s.uppers[0]
    if s.firm:
        partner = _PARTNER[s.stem]
        first = s.over(_LODGE[partner])
        why = "firm day (剛日): {1} unites with {2}, lodged in {3}; over it stands {0}"
        step = Step("別責", why, (first, STEMS[s.stem], STEMS[partner], _LODGE[partner]))
    else:
        following = (s.branch + 4) % 12
        if s.school.bieze == "branch":
            first, why = following, "yielding day (柔日): next in the triad of {1} is {2} (school bieze=branch)"
        else:
            first = s.over(following)
            why = "yielding day (柔日): next in the triad of {1} is {2}; over it stands {0} (school bieze=spirit)"
        step = Step("別責", why, (first, s.branch, following))
    both = Step("別責", "middle and last: the stem's upper {0}", (one,))
    return Ruling("別責", "別責", first, one, one, (step, both))


TRIAL: tuple[Method, ...] = (fuyin, fanyin, zeike, biyong, shehai, bazhuan, yaoke, maoxing, bieze)


# ── shared by the methods ────────────────────────────────────────────────────────────────────────────────

_KIND_WORDS = {THIEF: "lower overcomes its upper (下賊上)", OVERCOMER: "upper overcomes its lower (上克下)"}


def _agreeing(s: Situation, uppers: tuple[int, ...]) -> tuple[int, ...]:
    """Keep those of the day stem's polarity (比)."""
    return tuple(u for u in uppers if (u - s.stem) % 2 == 0)


def _list(items: tuple[int, ...], start: int = 0) -> str:
    return " ".join(f"{{{i}}}" for i in range(start, start + len(items)))


def _follow(s: Situation, method: str, pattern: str, first: int, *steps: Step) -> Ruling:
    """Finish in the ordinary way: over the first the middle, over the middle the last (p28)."""
    middle = (first + s.offset) % 12
    last = (middle + s.offset) % 12
    end = Step(method, "over {0} stands {1} (中傳), over {1} stands {2} (末傳)", (first, middle, last))
    return Ruling(method, pattern, first, middle, last, (*steps, end))
