"""Noble spirits (貴人): day and night hours, the two verses and their notes, the direction of the twelve generals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Form, Instance, Recogniser
from liuren_text.claims.laws import Claim, Grade, Law
from liuren_text.claims.slots import Slot, characters
from liuren_text.claims.subjects.identity import SAME
from liuren_text.claims.subjects.verse import EACH_STEM, read_noble_verses
from liuren_text.claims.vocabulary import ANIMAL, BRANCH, DAY_NIGHT, POLARITY, STEM, TRIGRAM
from liuren_text.engine import ganzhi, generals, relations, trigrams

VERSE = "noble verse"
DIRECTIONS = ("noble forwards", "noble backwards", "noble turns", "noble leads")
ORIGINS = ("origin by trigram", "origin by palace")
MISREAD = 4  # of so many words of a verse one at most may be none that is looked for
ARRANGEMENT = characters("arrangement", "先後")

DAY_HOUR = Law(
    "day-hour",
    "卯至申為晝，酉至寅為夜",
    "Hours from 卯 to 申 are day, from 酉 to 寅 night",
    Grade.OTHER_BOOK,
    lambda hour, part: generals.daynight(hour) == part,
    "星曆考原 卷四",
)
DAY_POLARITY = Law(
    "day-polarity",
    "晝為陽，夜為陰",
    "Day is 陽, night is 陰",
    Grade.DEFINITION,
    lambda part, polarity: (part == "日") == (polarity == "陽"),
    "陰陽",
)
PARTNER = Law(
    "stem-partner",
    "甲己合，乙庚合，丙辛合，丁壬合，戊癸合",
    "The stems pair at a distance of five (德合)",
    Grade.DEFINITION,
    lambda a, b: relations.partner(a) == b,
    "五合",
)
PALACE = Law(
    "trigram-palace",
    "後天坤居西南",
    "A trigram stands in the palace of its direction",
    Grade.DEFINITION,
    lambda arrangement, trigram, palace: palace in trigram_branches(arrangement, trigram),
    "周易 說卦",
)
FORWARDS = {"日": "順", "夜": "逆"}


def trigram_branches(arrangement: str, trigram: str) -> str:
    """The branches of a trigram's direction in the 先天 or 後天 arrangement: one of a cardinal, two of a corner."""
    later = {direction: trigrams.LATER_BRANCHES[t] for direction, t in trigrams.LATER_HEAVEN.items()}
    chart = trigrams.EARLIER_HEAVEN if arrangement == "先" else trigrams.LATER_HEAVEN
    return next(later[direction] for direction, t in chart.items() if t == trigram)


def _start(arrangement: str, origin: str) -> str | None:
    """The branch on which the stems begin: a palace that is named, or that of a trigram that has but one."""
    if origin in ganzhi.BRANCHES:
        return origin
    branches = trigram_branches(arrangement, origin)
    return branches if len(branches) == 1 else None


def _derived(part: str, arrangement: str, origin: str, stem: str, noble: str) -> bool:
    start = _start(arrangement, origin)
    if start is None or start in generals.NETS:
        return False
    laid = generals.lay_stems(start, FORWARDS[part], skip=generals.NETS + relations.clash(start))
    return laid[ganzhi.STEMS.index(relations.partner(stem))] == noble


def _in_order(part: str, arrangement: str, origin: str, *verse: str) -> bool:
    """Whether the partners of the stems lie on the nobles in order from the start, within a round and one place."""
    start = _start(arrangement, origin)
    if start is None:
        return False
    way = 1 if FORWARDS[part] == "順" else -1
    lies = dict(zip((relations.partner(s) for s in verse[::2]), verse[1::2], strict=True))
    at = -1
    for stem in ganzhi.STEMS:
        if stem in lies:
            distance = way * ganzhi.steps(start, lies[stem]) % 12
            at = distance if distance > at else distance + 12
            if (stem == "甲" and distance) or at > 13 or (distance + 12 > 13 and at != distance):
                return False
    return 2 * len(lies) == len(verse)


IN_ORDER = Law(
    "stems-in-order",
    "十干自坤宮起，以次布於十二支，德合為貴人",
    "The ten stems lie on the branches in order from the palace of 坤; a stem's noble is where its partner lies",
    Grade.THIS_BOOK,
    _in_order,
    "大六壬尋源 卷一, notes on the verses",
    stated_by=(ORIGINS[0],),
)
DERIVED = Law(
    "noble-derivation",
    "貴人不臨辰戌羅網，對宮天空不入，起宮不再",
    "The stems pass over 辰 and 戌, the palace opposite the start, and the start when it comes round again",
    Grade.OTHER_BOOK,
    _derived,
    "星曆考原 卷四",
)


def _seat_next(seat: str, following: str) -> bool:
    way = 1 if generals.direction(seat) == "順" else 11
    return ganzhi.steps(seat, following) == way


DIRECTION = Law(
    "direction",
    "貴人臨亥至辰順行，臨巳至戌逆行：巳亥列左右之途",
    "With the noble seated on 亥 to 辰 the generals go forwards, on 巳 to 戌 backwards",
    Grade.THIS_BOOK,
    _seat_next,
    "大六壬尋源 卷一",
    stated_by=DIRECTIONS,
    elsewhere="星曆考原 卷四",
)


def _verse_of(i: Instance, discourse: Discourse) -> Instance | None:
    """The verse on which a note in its own paragraph speaks: the only one there, or the last before the note's origin.

    Behind two verses it is not said of which a sentence speaks, unless it stands in the note on one of them.
    """
    verse = discourse.last(i, VERSE)
    if verse is None or verse.passage != i.passage or i.form.name in ORIGINS:
        return verse if verse is not None and verse.passage == i.passage else None
    other = discourse.last(verse, VERSE)
    if other is None or other.passage != i.passage:
        return verse
    note = discourse.last(i, VERSE, *ORIGINS)
    return None if note is verse else verse


def _origin(verse: Instance, discourse: Discourse) -> tuple[Slot, Slot] | None:
    """The arrangement and the palace from which the note on a verse lays the stems."""
    for note in discourse.of(*ORIGINS):
        if note.passage == verse.passage and _verse_of(note, discourse) is verse:
            return note["arrangement"], note["origin"]
    return None


def _part(verse: Instance) -> Slot | None:
    """The word of its heading by which a verse is of the day or the night; 陽貴人歌 and 天乙貴人歌 do not say it."""
    part = verse["part"]
    return None if any(kind.denote(part.text) is not None for kind in (POLARITY, STEM)) else part


def _of_shape(i: Instance) -> bool:
    """Whether a verse is of the shape by which it is read: no stem and no animal is passed over, few are misread.

    In a line that is too long one may be superfluous.
    """
    lines = [s for role, s in i.slots.items() if role.startswith("length")]
    words = [s for role, s in i.slots.items() if role.startswith(("stem", "animal"))]
    usual = Counter(s.value for s in lines).most_common(1)[0][0]
    taken = {s.at for s in words}
    passed_over = any(
        STEM.denote(char) is not None or ANIMAL.denote(char) is not None
        for line in lines
        if line.value == usual
        for n, char in enumerate(line.text, line.at)
        if n not in taken
    )
    return not passed_over and MISREAD * sum(s.value is None for s in words) <= len(words)


def _verse_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    if not _of_shape(i):
        return
    pairs = list(verse_pairs(i))
    lengths = tuple(s for role, s in i.slots.items() if role.startswith("length"))
    stems = dict.fromkeys(stem for stem, _ in pairs)
    observed = tuple(s.value for s in lengths)
    yield from i.claim(EACH_STEM, *stems, *lengths, label="ten stems", params=(observed,))
    origin = _origin(i, discourse)
    if origin is None:
        return
    seen: Counter[str] = Counter()
    for stem, animal in pairs:
        line = stem.role.split(".")[0]
        seen[line] += 1
        yield from i.claim(DERIVED, _part(i), *origin, stem, animal, label=f"{line}.{seen[line]}")
    flat = [slot for pair in pairs for slot in pair]
    yield from i.claim(IN_ORDER, _part(i), *origin, *flat, label="in order")


def verse_pairs(i: Instance) -> Iterator[tuple[Slot, Slot]]:
    """The stems of a noble verse, each with the animal that the verse gives it."""
    for role, slot in i.slots.items():
        if role.startswith("stem"):
            animal = i.get("animal" + role.removeprefix("stem").split("→")[1])
            if animal is not None:
                yield slot, animal


def _quoted_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((SAME, "noble", "within"), (SAME, "stem", "with"), (PARTNER, "stem", "inner"))
    verse = _verse_of(i, discourse)
    if verse is None or not _of_shape(verse):
        return
    for stem, animal in verse_pairs(verse):
        if stem.value == i["stem"].value:
            yield from i.claim(SAME, animal, "noble", label="as in the verse")
    origin = _origin(verse, discourse)
    if origin is not None:
        yield from i.claim(DERIVED, _part(verse), *origin, "stem", "noble")


def _origin_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim_all((SAME, "source", "arrangement"), (PALACE, "arrangement", "trigram", "origin"))
    verse = _verse_of(i, discourse)
    if verse is not None:
        yield from i.claim(DAY_POLARITY, _part(verse), "polarity", label="noble of the verse")


def _hours_claims(i: Instance, _: Discourse) -> Iterator[Claim]:
    hours = "abcdef"
    yield from i.claim_all(*((DAY_HOUR, hour, "part") for hour in hours))
    yield from i.claim(DAY_POLARITY, "part", "polarity")


def _direction_claims(i: Instance, _: Discourse) -> list[Claim]:
    return i.claim(DIRECTION, "seat", "next")


def _part_claims(i: Instance, discourse: Discourse) -> Iterator[Claim]:
    yield from i.claim(DAY_POLARITY, "part", "polarity")
    verse = next((v for v in discourse.of(VERSE) if v.passage == i.passage and v.at <= i.at < v.to), None)
    if verse is not None:
        yield from i.claim(SAME, _part(verse), "part", label="part of the verse")


_SEATS = {"seat": BRANCH, "next": BRANCH}
_NOTE = {"polarity": POLARITY, "source": ARRANGEMENT, "arrangement": ARRANGEMENT}


FORMS = (
    Form(
        "hours",
        "如所占之時得{a}、{b}、{c}、{d}、{e}、{f}，乃{part}也，{polarity}也",
        dict.fromkeys("abcdef", BRANCH) | {"part": DAY_NIGHT, "polarity": POLARITY},
        _hours_claims,
    ),
    Recogniser(VERSE, read_noble_verses, _verse_claims, needs="歌："),
    Form(
        "verse of day",
        "{polarity}貴{part}中",
        {"polarity": POLARITY, "part": DAY_NIGHT},
        _part_claims,
        fuzzy=False,
    ),
    Form(
        "verse of night",
        "{polarity}貴{part}時",
        {"polarity": POLARITY, "part": DAY_NIGHT},
        _part_claims,
        fuzzy=False,
    ),
    Form(
        ORIGINS[0],
        "{polarity}貴人取法於{source}天，{arrangement}天十干起於{origin}",
        _NOTE | {"origin": TRIGRAM},
        _origin_claims,
    ),
    Form(
        ORIGINS[1],
        "{polarity}貴人取法於{source}天，{arrangement}天{trigram}寄於{origin}",
        _NOTE | {"trigram": TRIGRAM, "origin": BRANCH},
        _origin_claims,
    ),
    Form(
        "noble quoted",
        "如{stem}日貴人{noble}，{within}中有{inner}，與{with}合",
        {"stem": STEM, "noble": BRANCH, "within": BRANCH, "inner": STEM, "with": STEM},
        _quoted_claims,
    ),
    Form(DIRECTIONS[0], "貴人在{seat}行從{next}", _SEATS, _direction_claims),
    Form(DIRECTIONS[1], "在{seat}還將{next}引前", _SEATS, _direction_claims),
    Form(DIRECTIONS[2], "在{seat}但從{next}位轉", _SEATS, _direction_claims),
    Form(DIRECTIONS[3], "若居{seat}上{next}為先", _SEATS, _direction_claims),
)
