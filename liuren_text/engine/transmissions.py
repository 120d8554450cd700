"""The three transmissions (三傳) by the nine methods, in the order in which they are tried.

The plates decide two of them at once (伏吟, 返吟); then 賊克, 比用, 涉害, 八專, 遙克, 昴星, 別責. One
function a method: it looks at a `Situation`, says what it finds, and rules or returns nothing. Sources: p28
for 賊克 and the rule "over the first the middle, over the middle the last"; 六壬大全 卷一 (verses) and 卷七
for the rest; the disputed rules are in `schools`.

Inside, stems and branches are small integers. What a method says becomes words only if somebody listens:
`transmissions` listens, the table of all courses does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from liuren_text.engine.ganzhi import BRANCHES, STEMS, pair_index
from liuren_text.engine.plate import Plate
from liuren_text.engine.relations import PARTNERS, POST_HORSES, PUNISHMENTS
from liuren_text.engine.schools import School
from liuren_text.engine.situation import (
    HARMS,
    HOMES,
    OVER_STEM,
    OVERCOMER,
    THIEF,
    Situation,
    situation,
)

METHODS = ("重審", "元首", "比用", "涉害", "遙克", "昴星", "別責", "八專", "伏吟", "返吟")

_PARTNER = tuple(STEMS.index(s) for s in PARTNERS)
_PUNISHED = tuple(BRANCHES.index(b) for b in PUNISHMENTS)
_HORSE = tuple(BRANCHES.index(b) for b in POST_HORSES)
_SEATS = (("孟", "見機", (2, 5, 8, 11)), ("仲", "察微", (0, 3, 6, 9)))  # 寅巳申亥; 子卯午酉; 季 are the rest


class Step(NamedTuple):
    """One step of the road: the method that speaks, and what it found."""

    method: str
    text: str

    def __str__(self) -> str:
        return f"{self.method}: {self.text}"


Said = int | str | tuple[int, ...]  # a branch by its place, a word, or several branches
Say = Callable[..., None]  # (method, text with {0} {1} …, *what it speaks of: Said)


Ruling = tuple[str, str, int, int, int]  # method, pattern (格), first, middle, last


class Transmissions(NamedTuple):
    """The three transmissions, the method and pattern (格) that gave them, and the whole road."""

    method: str
    pattern: str
    first: str
    middle: str
    last: str
    steps: tuple[Step, ...]

    @property
    def three(self) -> tuple[str, str, str]:
        """First, middle and last (初傳 中傳 末傳)."""
        return (self.first, self.middle, self.last)


def transmissions(day: str, plate: Plate, school: School | None = None) -> Transmissions:
    """Return the three transmissions of a day on a plate: 甲子, offset 1 → 辰巳午 by 重審."""
    steps: list[Step] = []

    def say(method: str, text: str, *about: Said) -> None:
        steps.append(Step(method, text.format(*map(_word, about))))

    method, pattern, *three = rule(situation(pair_index(day), plate.offset, school or School()), say)
    first, middle, last = (BRANCHES[x] for x in three)
    return Transmissions(method, pattern, first, middle, last, tuple(steps))


def _word(said: Said) -> str:
    if isinstance(said, tuple):
        return " ".join(BRANCHES[x] for x in said)
    return said if isinstance(said, str) else BRANCHES[said]


def rule(s: Situation, say: Say) -> Ruling:
    """Try the methods in order. That one of them always rules is proved over all 720 courses."""
    if s.offset == 0:
        return fuyin(s, say)
    if s.offset == 6:
        return fanyin(s, say)
    say("伏吟 返吟", "no: heaven lies neither on its own earth nor opposite")
    for method in TRIAL:
        ruling = method(s, say)
        if ruling is not None:
            return ruling
    raise AssertionError("no method rules")


def silent(*_: Said) -> None:
    """Listen to nothing: for who wants the ruling without the road."""


# ── the plates that decide at once ──────────────────────────────────────────────────────────────────────


def fuyin(s: Situation, say: Say) -> Ruling:
    """伏吟, heaven on its own earth: what overcomes, or the stem's upper (剛), the branch's (柔); then by 刑."""
    say("伏吟", "heaven lies on its own earth")
    one, three = s.uppers[0], s.uppers[2]
    if s.candidates:
        first, pattern = s.candidates[0], "伏吟"
        say("伏吟", "{0} and the day stem are in overcoming: first {0}", first)
    elif s.firm:
        first, pattern = one, "自任"
        say(
            "伏吟",
            "nothing overcomes; firm day (剛日): first the stem's upper {0}",
            first,
        )
    else:
        first, pattern = three, "自信"
        say(
            "伏吟",
            "nothing overcomes; yielding day (柔日): first the branch's upper {0}",
            first,
        )
    middle = _PUNISHED[first]
    if middle == first:
        pattern, middle = "杜傳", three if first == one else one
        side = "branch" if first == one else "stem"
        say("伏吟", "middle: {0} punishes itself (自刑), so the {1}'s upper {2}", first, side, middle)
    else:
        say("伏吟", "middle: {0} punishes {1} (刑)", first, middle)
    return ("伏吟", pattern, first, middle, _after_middle(s, first, middle, say))


def _after_middle(s: Situation, first: int, middle: int, say: Say) -> int:
    """伏吟, 末傳: what the middle punishes; its opposite if it punishes itself or (by school) the first."""
    punished, opposite = _PUNISHED[middle], (middle + 6) % 12
    if punished == middle:
        say("伏吟", "last: {0} punishes itself (自刑), so its opposite {1} (沖)", middle, opposite)
        return opposite
    if punished == first and s.school.fuyin == "clash":
        say(
            "伏吟",
            "last: {0} would punish {1} back (互刑), so its opposite {2} (沖)",
            middle,
            first,
            opposite,
        )
        return opposite
    say("伏吟", "last: {0} punishes {1} (刑)", middle, punished)
    return punished


def fanyin(s: Situation, say: Say) -> Ruling:
    """返吟, heaven opposite: if something overcomes, as usual (無依); else the post horse first (無親)."""
    say("返吟", "heaven lies opposite its earth")
    if not s.candidates:
        first, middle, last = _HORSE[s.branch], s.uppers[2], s.uppers[0]
        say(
            "返吟",
            "nothing overcomes: first {1}, the post horse (驛馬) of {0}",
            s.branch,
            first,
        )
        say("返吟", "middle: the branch's upper {0}; last: the stem's upper {1}", middle, last)
        return ("返吟", "無親", first, middle, last)
    say("返吟", "something overcomes, so as usual")
    ruling = zeike(s, say) or biyong(s, say) or shehai(s, say)
    assert ruling is not None, "涉害 decides whenever something overcomes"
    return ("返吟", "無依", *ruling[2:])


# ── something overcomes ─────────────────────────────────────────────────────────────────────────────────


def zeike(s: Situation, say: Say) -> Ruling | None:
    """賊克: one lower overcomes its upper (重審); or none does, and one upper overcomes its lower (元首)."""
    found = s.candidates
    if not found:
        say("賊克", "no: no lower overcomes its upper (下賊上), no upper its lower (上克下)")
        return None
    if s.kind == THIEF:
        what = "lower overcomes its upper (下賊上)"
    else:
        what = "upper overcomes its lower (上克下), no lower its upper"
    if len(found) > 1:
        say("賊克", "no: more than one {0}: {1}", what, found)
        return None
    say("賊克", "one {0}: {1}", what, found)
    name = "重審" if s.kind == THIEF else "元首"
    return _follow(s, name, name, found[0], say)


def biyong(s: Situation, say: Say) -> Ruling | None:
    """比用: of several, the one that agrees in polarity with the day stem (二賊 比用, 二克 知一)."""
    if not s.candidates:
        return None
    same = _agreeing(s, s.candidates)
    if len(same) != 1:
        many = "several agree" if same else "none agrees"
        say(
            "比用",
            "no: {0} in polarity with the day stem {1}; left: {2}",
            many,
            STEMS[s.stem],
            same or s.candidates,
        )
        return None
    say("比用", "one agrees in polarity with the day stem {0}: {1}", STEMS[s.stem], same)
    return _follow(s, "比用", "比用" if s.kind == THIEF else "知一", same[0], say)


def shehai(s: Situation, say: Say) -> Ruling | None:
    """涉害: of those left, the one that crosses most harm on its way home; the school says how to measure."""
    left = _agreeing(s, s.candidates) or s.candidates
    if not left:
        return None
    if s.school.shehai != "meng_zhong_ji":
        left = _deepest(s, left, say)
        if len(left) == 1:
            return _follow(s, "涉害", "涉害", left[0], say)
    for name, pattern, seats in _SEATS:
        there = tuple([u for u in left if (u - s.offset) % 12 in seats])
        if there:
            say("涉害", "on a seat of {0}: {1}", name, there)
            if len(there) == 1:
                return _follow(s, "涉害", pattern, there[0], say)
            left = there
            break
    first = _first_seen(s, left)
    side = "stem's side (剛日)" if s.firm else "branch's side (柔日)"
    say("涉害", "several left; the first seen from the {0}: {1}", side, first)
    return _follow(s, "涉害", "綴瑕", first, say)


def _deepest(s: Situation, left: tuple[int, ...], say: Say) -> tuple[int, ...]:
    """Keep those that meet most on the walk home, and say what each met."""
    met = [_met_on_the_way(s, upper) for upper in left]
    for upper, names in zip(left, met, strict=True):
        say(
            "涉害",
            "{0}, from its seat {1} home, meets {2}",
            upper,
            (upper - s.offset) % 12,
            names or "nothing",
        )
    most = len(max(met, key=len))
    deepest = tuple([upper for upper, names in zip(left, met, strict=True) if len(names) == most])
    say("涉害", "deepest, meeting most: {0}", deepest)
    return deepest


def _met_on_the_way(s: Situation, upper: int) -> str:
    """Name what a spirit meets between its seat and its own place: what overcomes it (賊), what it overcomes (克)."""
    start = 0 if s.school.shehai == "count_with_seat" else 1
    home = upper + 12
    return "".join(HARMS[s.kind][upper][home - s.offset + start : home])


def _first_seen(s: Situation, left: tuple[int, ...]) -> int:
    """綴瑕: look at the lessons from the stem on a firm day, from the branch on a yielding one."""
    one, two, three, four = s.uppers
    order = (one, two, three, four) if s.firm else (three, four, one, two)
    return next(u for u in order if u in left)


# ── nothing overcomes ───────────────────────────────────────────────────────────────────────────────────


def bazhuan(s: Situation, say: Say) -> Ruling | None:
    """八專, stem and branch in one place. Firm: the stem's upper, three forwards; yielding: the fourth, three back."""
    if HOMES[s.stem] != s.branch:
        say("八專", "no: stem and branch are not in one place")
        return None
    say("八專", "stem and branch are in one place")
    one, four = s.uppers[0], s.uppers[3]
    if s.firm:
        first = (one + 2) % 12
        say(
            "八專",
            "firm day (剛日): from the stem's upper {0} three forwards, {1}",
            one,
            first,
        )
    else:
        first = (four - 2) % 12
        say(
            "八專",
            "yielding day (柔日): from the fourth upper {0} three back, {1}",
            four,
            first,
        )
    say("八專", "middle and last: the stem's upper {0}", one)
    return ("八專", "獨足" if first == one else "八專", first, one, one)


def yaoke(s: Situation, say: Say) -> Ruling | None:
    """遙克, from afar: a spirit overcomes the day stem (蒿矢), or else the stem a spirit (彈射)."""
    kind, far = OVERCOMER, _far(s, OVERCOMER)
    if not far:
        kind, far = THIEF, _far(s, THIEF)
    if not far:
        say("遙克", "no: no spirit overcomes the day stem from afar, and the stem overcomes none")
        return None
    stem, first = STEMS[s.stem], far[0]
    if kind == OVERCOMER:
        say("遙克", "{0} overcomes {1} from afar", far, stem)
    else:
        say("遙克", "{0} overcomes {1} from afar", stem, far)
    if len(far) > 1:
        first = _agreeing(s, far)[0]  # exactly one agrees in all 720 courses
        say("遙克", "of these, {0} agrees in polarity with the day stem", first)
    return _follow(s, "遙克", "蒿矢" if kind == OVERCOMER else "彈射", first, say)


def _far(s: Situation, kind: str) -> tuple[int, ...]:
    """Keep the uppers of the second to fourth lessons that stand so to the day stem, each once."""
    over_stem = OVER_STEM[s.stem]
    return tuple(dict.fromkeys([u for u in s.uppers[1:] if over_stem[u] == kind]))


def maoxing(s: Situation, say: Say) -> Ruling | None:
    """昴星, four lessons all different. Firm: what stands over 酉 (虎視); yielding: the place 酉 stands on (冬蛇)."""
    if len(set(s.uppers)) < 4:
        say("昴星", "no: the four lessons are not four (四課不備)")
        return None
    one, three = s.uppers[0], s.uppers[2]
    if s.firm:
        first = (9 + s.offset) % 12
        say("昴星", "firm day (剛日): over 酉 stands {0}", first)
        say("昴星", "middle: the branch's upper {0}; last: the stem's upper {1}", three, one)
        return ("昴星", "虎視", first, three, one)
    first = (9 - s.offset) % 12
    say("昴星", "yielding day (柔日): 酉 stands on {0}", first)
    say("昴星", "middle: the stem's upper {0}; last: the branch's upper {1}", one, three)
    return ("昴星", "冬蛇", first, one, three)


def bieze(s: Situation, say: Say) -> Ruling | None:
    """別責, three lessons. Firm: over the lodging of the stem's partner; yielding: the next in the branch's triad."""
    one = s.uppers[0]
    if s.firm:
        partner = _PARTNER[s.stem]
        home = HOMES[partner]
        first = (home + s.offset) % 12
        say(
            "別責", "firm day (剛日): {0} unites with {1}, lodged in {2}", STEMS[s.stem], STEMS[partner], home
        )
        say("別責", "first: over {0} stands {1}", home, first)
    else:
        first = (s.branch + 4) % 12
        say("別責", "yielding day (柔日): next in the triad (三合) of {0} is {1}", s.branch, first)
        if s.school.bieze == "spirit":
            first, place = (first + s.offset) % 12, first
            say("別責", "first: over {0} stands {1}", place, first)
    say("別責", "middle and last: the stem's upper {0}", one)
    return ("別責", "別責", first, one, one)


TRIAL = (zeike, biyong, shehai, bazhuan, yaoke, maoxing, bieze)


# ── shared by the methods ───────────────────────────────────────────────────────────────────────────────


def _agreeing(s: Situation, uppers: tuple[int, ...]) -> tuple[int, ...]:
    """Keep those of the day stem's polarity (比)."""
    parity = s.stem % 2
    return tuple([u for u in uppers if u % 2 == parity])


def _follow(s: Situation, method: str, pattern: str, first: int, say: Say) -> Ruling:
    """Finish in the ordinary way: over the first the middle, over the middle the last (p28)."""
    middle = (first + s.offset) % 12
    last = (middle + s.offset) % 12
    say(method, "first {0}; over {0} stands {1} (middle); over {1} stands {2} (last)", first, middle, last)
    return (method, pattern, first, middle, last)
