"""Conjectures: where a text without annotations is suspect, and what might have stood there.

Each comes from a general source of suspicion: here claims that fail or cannot be read, and formula words that depart
from their form; in `arrangement` what stands in the wrong place, in `wording` the words that no claim reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from liuren_text.claims.grammar import FormulaWord
from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.claims.subjects.identity import EACH_ONCE
from liuren_text.judgement.branching import Correction
from liuren_text.judgement.finding import Examined
from liuren_text.judgement.repair import Fault, clusters, components, gather, minimum_corrections
from liuren_text.text.locus import Edit
from liuren_text.text.script import Script, script_of
from liuren_text.text.variants import fold

SEPARATOR = "、"
ALTERNATIVES = 12  # correction sets of one component beyond which nothing is proposed


@dataclass(frozen=True)
class Conjecture:
    """A reading that might have stood: its edits, what raised the suspicion, how many candidates were tried.

    `rivals` counts the equally good ways of mending the same fault, itself among them; 0 where nobody knows. `fault`
    names what it mends and `ways` those ways of mending it that contain it: two conjectures for one fault that share
    no way are rivals, wherever they stand. It is `favoured` where only one reading of its place would do, while of
    every other place that could be changed several would.
    """

    passage: str
    edits: tuple[Edit, ...]
    source: str
    laws: tuple[str, ...]
    rivals: int
    tried: int
    fault: str = ""
    ways: frozenset[int] = frozenset()
    favoured: bool = False

    def excludes(self, other: Conjecture) -> bool:
        """Whether both mend one fault, and one way is enough."""
        return bool(self.fault) and self.fault == other.fault and self.ways.isdisjoint(other.ways)


@dataclass(frozen=True)
class Structural:
    """A change of an arrangement that a correction asks for: a line's length, a cell's place, an order of columns.

    `rivals` counts the ways of mending the same fault, itself among them.
    """

    slot: Slot
    value: Value
    laws: tuple[str, ...]
    rivals: int


def narrow(start: int, old: str, new: str) -> Edit:
    """An edit without the characters that the old and the new words share at their ends."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Edit(start + head, start + len(old) - tail, new[head : len(new) - tail])


def corrections_of(examined: Examined) -> Iterator[tuple[list[Claim], tuple[Correction, ...]]]:
    """The minimum correction sets of every fault; of failing clusters, where a component has no minimum in reach."""
    together = components(examined.claims)
    failing = [f.claim for f in examined.failing()]
    seen: set[object] = set()
    for claim in failing:
        if claim.key in seen:
            continue
        whole = gather(together, claim.keys)
        seen.update(c.key for c in whole)
        bad = [c for c in whole if c.state() is not State.HOLDS]
        found = minimum_corrections(whole)
        if found.complete:
            yield from ((list(f.failing), f.sets) for f in found.faults if _is_fault(f, whole))
            continue
        for cluster in clusters(bad):
            keys = {k for c in cluster for k in c.keys}
            near = [c for c in whole if not keys.isdisjoint(c.keys)]
            found = minimum_corrections(
                [c for c in near if c.state() is State.HOLDS or c in cluster], limit=4
            )
            yield from ((list(f.failing), f.sets) for f in found.faults if _is_fault(f, near))


def _is_fault(fault: Fault, around: Sequence[Claim]) -> bool:
    """Whether what fails is a slip of the pen: no school teaches it, and it is mended without much being rewritten.

    Several words that have a sense are changed for it only where twice as many claims speak: of fewer a text that is
    wrong from beginning to end would satisfy as many.
    """
    unread = {s.key for c in fault.failing for s in c.slots if s.value is None}
    rewritten = min((sum(key not in unread for key, _ in made) for made in fault.sets), default=0)
    return not _taught(fault.failing, around) and (rewritten < 2 or 2 * rewritten <= len(around))


def _taught(failing: Sequence[Claim], around: Sequence[Claim]) -> bool:
    """Whether some school teaches what fails, and what hangs together with it: then it is no fault."""
    keys = {key for claim in failing for key in claim.keys}
    near = [c for c in around if not keys.isdisjoint(c.keys)]
    names = dict.fromkeys(name for claim in failing for name in claim.law.schools)
    return any(all(c.by(name) is State.HOLDS for c in near) for name in names)


def from_claims(examined: Examined) -> tuple[list[Conjecture], list[Structural]]:
    """What the minimum corrections of the failing claims would change."""
    found: list[Conjecture] = []
    structural: list[Structural] = []
    corpus = examined.reading.corpus
    for failing, sets in corrections_of(examined):
        if not 0 < len(sets) <= ALTERNATIVES:
            continue
        tried = sum(len(s.type.domain) - 1 for s in {s.key: s for c in failing for s in c.slots}.values())
        slots = examined.claims.slots
        changes = _changes(sets)
        readings = Counter(key for key, _ in changes)
        alone = [key for key, n in readings.items() if n == 1]
        for key, value in changes:
            slot = slots[key]
            laws = tuple(dict.fromkeys(c.law.id for c in failing if key in c.keys))
            rivals = _rivals_of(key, value, sets)
            if slot.type.derived:
                structural.append(Structural(slot, value, laws, rivals))
            else:
                words = in_script(slot.type.spell(value), corpus[slot.passage].text)
                edit = narrow(slot.start, slot.text, words)
                ways = frozenset(n for n, way in enumerate(sets) if (key, value) in way)
                fault = min(c.id for c in failing)
                found.append(
                    Conjecture(
                        slot.passage,
                        (edit,),
                        "claims",
                        laws,
                        rivals,
                        max(1, tried),
                        fault,
                        ways,
                        alone == [key],
                    )
                )
    return merge_permutations(found, examined), structural


def _changes(sets: Iterable[Correction]) -> list[tuple[SlotKey, Value]]:
    """Every change that some set makes, those in most sets first."""
    count = Counter(change for s in sets for change in s)
    return sorted(count, key=lambda change: (-count[change], repr(change)))


def _rivals_of(key: SlotKey, value: Value, sets: tuple[Correction, ...]) -> int:
    """In how many ways the fault that this change mends could be mended otherwise, and itself."""
    without = [s for s in sets if (key, value) not in s]
    return 1 + len({frozenset(s) for s in without})


def merge_permutations(found: list[Conjecture], examined: Examined) -> list[Conjecture]:
    """Two changes of one passage that exchange each other's words become one transposition.

    They mend one fault together, or each the only way of mending its own.
    """
    corpus = examined.reading.corpus
    out: list[Conjecture] = []
    for one in found:
        text = corpus[one.passage].text
        for n, other in enumerate(out):
            if (
                other.passage == one.passage
                and len(other.edits) == 1
                and not one.excludes(other)
                and (other.fault == one.fault or other.rivals == one.rivals == 1)
                and _exchange(text, other.edits[0], one.edits[0])
            ):
                edits = _joined(text, tuple(sorted((*other.edits, *one.edits))))
                out[n] = replace(other, edits=edits, laws=tuple(dict.fromkeys((*other.laws, *one.laws))))
                break
        else:
            out.append(one)
    return out


def join_slips(
    values: list[Conjecture], formulas: list[Conjecture], examined: Examined
) -> tuple[list[Conjecture], list[Conjecture]]:
    """Values and formula words, where a value and the word beside it are one slip: two exchanged, one lost or doubled.

    A sentence with a word lost is read as one in which the value is lost and stands for the word.
    """
    corpus = examined.reading.corpus
    values, left = list(values), []
    for word in formulas:
        for n, value in enumerate(values):
            edit = _one_slip(corpus[word.passage].text, value, word)
            if edit is not None:
                values[n] = replace(value, edits=(edit,), laws=(*value.laws, *word.laws))
                break
        else:
            left.append(word)
    return values, left


def _one_slip(text: str, value: Conjecture, word: Conjecture) -> Edit | None:
    """The exchange, or the shorter insertion or deletion, that two changes side by side come to."""
    if value.passage != word.passage or value.rivals != 1 or len(value.edits) + len(word.edits) != 2:
        return None
    first, second = sorted((*value.edits, *word.edits))
    if first.end != second.start:
        return None
    old, new = text[first.start : second.end], first.text + second.text
    edit = narrow(first.start, old, new)
    if sorted(old) == sorted(new):
        return edit
    short = len(edit.text) + edit.end - edit.start < len(new) + len(old)
    return edit if short and (not edit.text or edit.start == edit.end) else None


def _exchange(text: str, a: Edit, b: Edit) -> bool:
    apart = a.end <= b.start or b.end <= a.start
    return apart and bool(a.text) and text[a.start : a.end] == b.text and text[b.start : b.end] == a.text


def _joined(text: str, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Adjacent edits as one."""
    first, second = edits
    if first.end != second.start:
        return edits
    return (Edit(first.start, second.end, first.text + second.text),)


def from_repetition(examined: Examined) -> Iterator[Conjecture]:
    """What a list names twice, dropped with its separator: the second or the first, which are equally good."""
    for finding in examined.failing():
        claim = finding.claim
        if claim.law is not EACH_ONCE:
            continue
        text = examined.reading.corpus[claim.passage].text
        for n, slot in reversed(list(enumerate(claim.slots))):  # what was written again is the later one
            same = [s for s in claim.slots if s.value == slot.value and s.value is not None]
            if len(same) > 1 and text[slot.end : slot.end + 1] == SEPARATOR:
                edit = Edit(slot.start, slot.end + 1, "")
                laws = (claim.law.id,)
                fault = f"{claim.id}: {slot.value}"
                yield Conjecture(
                    claim.passage,
                    (edit,),
                    "repetition",
                    laws,
                    len(same),
                    len(claim.slots),
                    fault,
                    frozenset({n}),
                )


def from_formulas(examined: Examined) -> list[Conjecture]:
    """Formula words that depart from their form, a graphic variant of the word excepted."""
    corpus = examined.reading.corpus
    found = [
        Conjecture(
            w.passage,
            (Edit(w.start, w.end, in_script(w.expected, corpus[w.passage].text)),),
            "formula",
            (f"form: {w.form}",),
            1,
            1,
        )
        for w in corrupt_words(examined)
    ]
    return merge_permutations(found, examined)


def corrupt_words(examined: Examined) -> list[FormulaWord]:
    """The formula words that depart from their form by more than a graphic variant.

    What simplified script prints for a word is the word there, and another in traditional script.
    """
    corpus = examined.reading.corpus
    return [
        w
        for w in examined.claims.words
        if fold(w.expected) != fold(w.found)
        and (w.corrupt or script_of(corpus[w.passage].text) is Script.TRADITIONAL)
    ]


def in_script(words: str, text: str) -> str:
    """Words as the script of a text prints them."""
    return fold(words) if script_of(text) is Script.SIMPLIFIED else words
