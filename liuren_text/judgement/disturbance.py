"""Mutation of the arrangement: would the arithmetic notice if a copyist had lost, doubled or exchanged a character?

Of a mutant nothing is known but its text. It is killed if that text by itself, read as any text is, has a claim that
fails or cannot be read, or a sentence that is nearly a claim, which the text undisturbed has not. A claim that is no
longer made tells a reader nothing: he does not know that it was there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from liuren_text.claims.laws import Claim, State
from liuren_text.claims.slots import Slot
from liuren_text.judgement.finding import Examined, Finding, examine
from liuren_text.judgement.mutation import SAMPLE, SEED, Progress, read_slots, shared
from liuren_text.judgement.trial import effects
from liuren_text.record import kept
from liuren_text.text.locus import Edit, write_locus
from liuren_text.text.reading import EditedPassage, Reading

KINDS = ("deletion", "insertion", "transposition")


@dataclass(frozen=True)
class Disturbance:
    """A mutant of the arrangement: `new` stands for the words [at, to) of the emended text of a passage."""

    kind: str
    slot: Slot
    subject: str
    at: int
    to: int
    new: str


@dataclass(frozen=True)
class Outcome:
    """What a reader of a mutant is told: the laws of which a claim fails in it, and whether a sentence is nearly one.

    `laws` are those of the claims that the disturbed words make in the text undisturbed; `lost` those of the claims
    that are no longer made, `gained` of those that are new, and hold; `misspelt`, whether a formula is.
    """

    made: Disturbance
    locus: str
    laws: tuple[str, ...]
    failing: tuple[str, ...]
    residue: bool
    lost: tuple[str, ...]
    gained: tuple[str, ...]
    misspelt: bool

    @property
    def killed(self) -> bool:
        """Whether the reader is told of anything."""
        return bool(self.failing) or self.residue

    @property
    def reason(self) -> str:
        """Why a mutant passes."""
        if self.lost and self.gained:
            return (
                f"read otherwise, and what is read holds: {'、'.join(self.gained)} for {'、'.join(self.lost)}"
            )
        if self.lost:
            return f"claim lost silently: {'、'.join(self.lost)}"
        if self.misspelt:
            return "a formula is misspelt, and all that is claimed holds"
        return "all that is claimed holds as before"


@dataclass(frozen=True)
class Structure:
    """Mutants of arrangement, a seeded sample."""

    outcomes: tuple[Outcome, ...]

    @kept
    def killed(self) -> int:
        """Those of which the reader of the mutant is told."""
        return sum(o.killed for o in self.outcomes)

    @property
    def survivors(self) -> tuple[Outcome, ...]:
        """Those of which he is not."""
        return tuple(o for o in self.outcomes if not o.killed)


class _Work:
    """What the processes inherit: the text undisturbed, too large to send, and which passages of it are read."""

    text: Examined
    passages: frozenset[str]


def structural_mutants(
    edited: Examined,
    passages: Collection[str],
    number: int = SAMPLE,
    seed: int = SEED,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Structure:
    """Lose, double or exchange a character that a claim reads, `number` times; what leaves the text as it is, is none.

    The character is one of a slot, or the one that follows it.
    """
    random = Random(seed)
    slots = [
        (s, subject) for s, subject in read_slots(edited.claims, passages) if s.key in edited.claims.by_slot
    ]
    made: list[Disturbance] = []
    for _ in range(number if slots else 0):
        slot, subject = random.choice(slots)
        text = edited.reading.text(slot.passage)
        at = random.randrange(slot.at, slot.to)
        kind = random.choice(KINDS)
        to, new = _disturb(text, at, kind)
        if text[at:to] != new:
            made.append(Disturbance(kind, slot, subject, at, to, new))
    _Work.text, _Work.passages = edited, frozenset(passages)
    return Structure(tuple(shared(outcome, made, jobs, progress)))


def _disturb(text: str, at: int, kind: str) -> tuple[int, str]:
    """Where the words end that stand no more, from `at` on, and what stands for them."""
    if kind == "deletion":
        return at + 1, ""
    if kind == "insertion":
        return at + 1, text[at] * 2
    return at + len(text[at : at + 2]), text[at : at + 2][::-1]


def outcome(made: Disturbance) -> Outcome:
    """Read the mutant, and compare what is told of it with what is told of the text undisturbed."""
    before = _Work.text
    name = made.slot.passage
    was = before.reading[name]
    edited = {**before.reading.edited, name: disturbed(was, made.at, made.to, made.new)}
    after = examine(Reading(before.reading.corpus, edited, before.reading.emendations), before)
    effect = effects(before, after)
    gone, come = _but(effect.silenced, effect.gained), _but(effect.gained, effect.silenced)
    return Outcome(
        made,
        write_locus(was.text, (Edit(made.at, made.to, made.new),)),
        tuple(sorted({c.law.id for c in _claims_there(before, made)})),
        _laws(f for f in (*effect.broken, *come) if f.state is not State.HOLDS),
        bool(_residue(after, name) - _residue(before, name)),
        _laws(f for f in gone if f.state is State.HOLDS),
        _laws(f for f in come if f.state is State.HOLDS),
        _corruption(after, name) > _corruption(before, name),
    )


def _but(findings: Iterable[Finding], others: Iterable[Finding]) -> list[Finding]:
    """Findings without those that say, elsewhere in their passage, what one of the others says: they have moved."""
    known = Counter(_words(f) for f in others)
    left = []
    for finding in findings:
        words = _words(finding)
        known[words] -= 1
        if known[words] < 0:
            left.append(finding)
    return left


def _words(finding: Finding) -> tuple[object, ...]:
    claim = finding.claim
    return (
        claim.law.id,
        claim.passage,
        claim.params,
        tuple((s.role, s.text) for s in claim.slots),
        finding.state,
    )


def disturbed(edited: EditedPassage, at: int, to: int, new: str) -> EditedPassage:
    """A passage as emended with [at, to) of its words, not empty, written otherwise.

    An edit that made some of these words is one with the disturbance; all others stay as they are.
    """
    start, end = edited.to_base(at, to)
    first, last, shift = at, to, 0
    kept = []
    for edit in edited.edits:
        begins = edit.start + shift
        ends = begins + len(edit.text)
        shift = ends - edit.end
        if begins < to and at < ends:
            start, end = min(start, edit.start), max(end, edit.end)
            first, last = min(first, begins), max(last, ends)
        else:
            kept.append(edit)
    words = edited.text[first:at] + new + edited.text[to:last]
    return EditedPassage(edited.passage, tuple(sorted((*kept, Edit(start, end, words)))))


def _claims_there(text: Examined, made: Disturbance) -> list[Claim]:
    """The claims of the sentences, charts and verses of which some words are disturbed."""
    passage = made.slot.passage
    met = (
        said
        for part in text.claims.parts
        for said in part.said
        if said.instance.passage == passage and said.instance.at < made.to and made.at < said.instance.to
    )
    return [c for said in met for c in said.claims.values()]


def _laws(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The laws of those claims that the mutated text makes; its translation is not read with it."""
    return tuple(sorted({f.claim.law.id for f in findings if f.claim.passage in _Work.passages}))


def _residue(text: Examined, passage: str) -> Counter[str]:
    """The forms of which a sentence of a passage is nearly an instance."""
    return Counter(r.reason.partition(":")[0] for r in text.claims.residue if r.passage == passage)


def _corruption(text: Examined, passage: str) -> int:
    """How many formula words of a passage depart from their forms, and slots that denote nothing."""
    return sum(i.cost for i in text.claims.discourse.in_passage(passage))
