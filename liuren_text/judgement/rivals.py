"""Rivals: the other readings that an emendation might have proposed, and which of them survive the same trial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2, prod

from liuren_text.claims.laws import Claim, ClaimKey, Law, State
from liuren_text.claims.slots import Slot, SlotKey, Value
from liuren_text.claims.subjects.columns import COLUMN_ORDER
from liuren_text.claims.subjects.verse import LENGTH
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.trial import Trial, effects
from liuren_text.text.emendation import Emendation
from liuren_text.text.locus import Edit
from liuren_text.text.passage import Passage

MOST = 5_000  # combinations of values that are tried, whatever the claims say
ON_THE_WAY = 1_000  # of more than these as many are tried as the claims leave, slot by slot
WORD = 2  # characters of a word
SHOWN = 6  # survivors that are named
MARKS = "，、。：；（）"


@dataclass(frozen=True)
class Rivals:
    """All readings of a kind at an emendation's place: how many, and those that survive, its own among them.

    They are not `searched` where there are too many; then nothing is known of the survivors.
    """

    domain: int
    survivors: tuple[str, ...]
    unit: str
    searched: bool = True

    @property
    def unique(self) -> bool:
        """Whether one reading alone survives."""
        return len(self.survivors) == 1

    @property
    def several(self) -> bool:
        """Whether several survive, or too many to be tried: by fewer laws no fewer would."""
        return len(self.survivors) > 1 or not self.searched

    @property
    def bits(self) -> float:
        """I = log2(|D| / |Surv|): how much the arithmetic says; 0 where it says nothing."""
        return log2(self.domain / len(self.survivors)) if self.survivors and self.domain else 0.0

    @property
    def words(self) -> str:
        """`12 → 卯`: how many readings there are, and those that survive; nothing where there are none."""
        if not self.domain:
            return ""
        if not self.searched:
            return f"{self.domain:,}, too many to try"
        more = f" and {len(self.survivors) - SHOWN} more" if len(self.survivors) > SHOWN else ""
        return f"{self.domain} → {'｜'.join(self.survivors[:SHOWN]) or 'none'}{more}"


NO_RIVALS = Rivals(0, (), "")


def value_slots(trial: Trial) -> tuple[Slot, ...]:
    """The slots whose values are in question: those written, or else those that the change of the text moves.

    Where it is the order of columns that changes, the orders are in question and not the words that change places.
    """
    moved = [s for k in trial.changed if (s := trial.after.claims.slot(k))]
    order = tuple(s for s in moved if s.type.name == COLUMN_ORDER)
    return order or trial.written or tuple(s for s in moved if s.type is not LENGTH and s.value is not None)


def find_rivals(
    trial: Trial, dropped: frozenset[Law] = frozenset(), unheard: frozenset[ClaimKey] = frozenset()
) -> Rivals:
    """Try every reading of the domain in the place of the emendation.

    Laws in `dropped` and claims in `unheard` have no say. A slot of which only one word is known measures nothing.
    """
    slots = value_slots(trial)
    measured = sorted((s for s in slots if len(s.type.domain) > 1), key=lambda s: (s.passage, s.at))
    if measured:
        return _value_rivals(trial, measured, dropped, unheard)
    if not slots and len(trial.emendation.edits) == 1 and not trial.emendation.edits[0].text:
        return _deletion_rivals(trial, dropped)
    return NO_RIVALS


def _value_rivals(
    trial: Trial, slots: Sequence[Slot], dropped: frozenset[Law], unheard: frozenset[ClaimKey]
) -> Rivals:
    """Every combination of values under which no claim that touches the slots fails.

    Slot by slot: a claim has its say as soon as all of its slots that are in question have a value. Where too many
    would have to be tried it is not known how many survive.
    """
    claims = {
        c.key: c for s in slots for c in trial.claims_of(s) if c.law not in dropped and c.key not in unheard
    }
    keys = [s.key for s in slots]
    asked: list[list[Claim]] = [[] for _ in slots]
    for claim in claims.values():
        asked[max(n for n, key in enumerate(keys) if key in claim.keys)].append(claim)
    domain = prod(len(s.type.domain) for s in slots)
    unit = "＋".join(s.type.name for s in slots)
    chosen: list[dict[SlotKey, Value | None]] = [{}]
    tried = 0
    for slot, telling in zip(slots, asked, strict=True):
        alone = [c for c in telling if sum(key in c.keys for key in keys) == 1]
        allowed = [v for v in slot.type.domain if all(c.state({slot.key: v}) is State.HOLDS for c in alone)]
        joint = [c for c in telling if c not in alone]
        tried += len(chosen) * len(allowed)
        if tried > ON_THE_WAY and domain > MOST:
            return Rivals(domain, (), unit, searched=False)
        longer = ({**values, slot.key: v} for values in chosen for v in allowed)
        chosen = [values for values in longer if all(c.state(values) is State.HOLDS for c in joint)]
    survivors = (
        "".join(s.type.spell(v) for s in slots if (v := values[s.key]) is not None) for values in chosen
    )
    return Rivals(domain, tuple(survivors), unit)


def _deletion_rivals(trial: Trial, dropped: frozenset[Law]) -> Rivals:
    """Every deletion of as many characters in the line or sentence that repairs as much and breaks nothing.

    One that repairs nothing and adds nothing has no rivals: any other would do as little.
    """
    needed = {f.claim.key for f in trial.effects.repaired if f.claim.law not in dropped}
    if not needed and not trial.effects.gained:
        return NO_RIVALS
    before = trial.before
    desk = _only(before, trial.emendation.passage)
    survivors: dict[str, str] = {}
    tried: set[str] = set()
    for edit in _deletions(trial):
        rival = replace(trial.emendation, id="rival", edits=(edit,))
        text = desk.reading.but(added=[rival]).text(rival.passage)
        if text not in tried:
            tried.add(text)
            if _passes(desk, rival, needed, dropped) and _passes(before, rival, needed, dropped):
                survivors[text] = before.reading.corpus[rival.passage].text[edit.start : edit.end]
    return Rivals(len(tried), tuple(survivors.values()), "character of the line")


def _only(examined: Examined, passage: str) -> Examined:
    """One passage by itself: what fails there fails, and is found sooner."""
    reading = examined.reading
    return examine(reading.of_passages([reading.corpus[passage]]))


def _passes(before: Examined, rival: Emendation, needed: set[ClaimKey], dropped: frozenset[Law]) -> bool:
    """Whether a rival breaks and silences nothing, adds nothing that fails, and repairs what it should here."""
    effect = effects(before, examine(before.reading.but(added=[rival]), before))
    harm = (*effect.broken, *effect.silenced, *(f for f in effect.gained if f.state is not State.HOLDS))
    if any(f.claim.law not in dropped for f in harm):
        return False
    made = {key for key in needed if before.claims.claim(key)}
    return made <= {f.claim.key for f in effect.repaired}


def _deletions(trial: Trial) -> Iterator[Edit]:
    """Deletions of the emendation's length within the line that it shortens, or its sentence.

    Of a phrase only those that begin or end with a clause, as it does: nobody doubles the middle of two words.
    """
    emendation = trial.emendation
    passage = trial.base.reading.corpus[emendation.passage]
    length = emendation.end - emendation.start
    start, end = _bounds(trial, passage)
    taken = [e for m in trial.before.reading.emendations if m.passage == passage.id for e in m.edits]
    for at in range(start, end - length + 1):
        free = not any(e.start < at + length and at < e.end for e in taken)
        if free and (length <= WORD or at == emendation.start or _is_clause(passage.text, at, at + length)):
            yield Edit(at, at + length, "")


def _bounds(trial: Trial, passage: Passage) -> tuple[int, int]:
    """The line that the emendation shortens, or its sentence, or itself."""
    emendation = trial.emendation
    for line in trial.before.claims.slots_in(passage.id).values():
        if line.type is LENGTH and line.start <= emendation.start and emendation.end <= line.end:
            return line.start, line.end
    sentence = passage.sentence_at(emendation.start)
    return (sentence.start, sentence.end) if sentence else (emendation.start, emendation.end)


def _is_clause(text: str, start: int, end: int) -> bool:
    """Whether a stretch begins after a mark, or ends before one."""
    return text[start - 1 : start] in MARKS or text[end : end + 1] in MARKS
