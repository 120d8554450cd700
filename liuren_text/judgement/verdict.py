"""The verdict on an emendation: what the arithmetic says of it under stated laws, and how much that is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from liuren_text.claims.laws import Claim, Grade, Law, State
from liuren_text.claims.slots import SlotKey, Value
from liuren_text.judgement.branching import Correction
from liuren_text.judgement.dissent import as_taught, taught_by, trial_under
from liuren_text.judgement.finding import Examined, examine
from liuren_text.judgement.gauge import has_gauge
from liuren_text.judgement.induction import supporting_claims
from liuren_text.judgement.proofs import Proof, disjoint_proofs, prove
from liuren_text.judgement.repair import Corrections, components, gather, minimum_corrections
from liuren_text.judgement.rivals import NO_RIVALS, Rivals, find_rivals, value_slots
from liuren_text.judgement.trial import Trial
from liuren_text.record import kept, record
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Kind
from liuren_text.text.variants import same_word

ENOUGH_BITS = 3.0  # below this a reading with a single proof is never demanded
SMALL_DOMAIN = 2
SUPPORTS = 3  # instances of an induced law, outside the passage emended
MOST_PARTNERS = 3  # if more emendations must join, all that have to do with it are named


class Verdict(Enum):
    """The classes, with their sign and their Chinese name."""

    DEMANDED = ("◎", "必改")
    DETERMINED = ("◉", "補定")
    SUPPORTED = ("○", "可從")
    INDIFFERENT = ("△", "兩通")
    MUTE = ("·", "無涉")
    INSUFFICIENT = ("▽", "未足")
    REFUTED = ("×", "不從")
    CONTESTED = ("◇", "存疑")

    @property
    def sign(self) -> str:
        """The sign printed before the word."""
        return self.value[0]

    @property
    def chinese(self) -> str:
        """The Chinese name."""
        return self.value[1]


POSITIVE = {Verdict.DEMANDED, Verdict.DETERMINED, Verdict.SUPPORTED}


@record
class Judgement:
    """An emendation with its verdict, flags, rivals and proofs. `proofs` are disjoint; their number is ρ.

    `without` are the laws that bear on it, definitions excepted, each with the class that it would have without them.
    """

    emendation: Emendation
    verdict: Verdict
    flags: tuple[str, ...]
    trial: Trial
    rivals: Rivals
    proofs: tuple[Proof, ...]
    corrections: Corrections | None
    laws: tuple[Law, ...]
    without: tuple[tuple[Law, Verdict], ...] = ()

    @property
    def falls_short(self) -> bool:
        """Whether the arithmetic is against it."""
        return self.verdict in {Verdict.INSUFFICIENT, Verdict.REFUTED, Verdict.CONTESTED}


@dataclass
class Bench:
    """What the trials of one text share: the base, the edited text, and the correction sets already found."""

    base: Examined
    edited: Examined
    _corrections: dict[tuple[frozenset[object], frozenset[Law]], Corrections] = field(default_factory=dict)
    _parted: dict[tuple[frozenset[int], frozenset[Law]], Mapping[SlotKey, list[Claim]]] = field(
        default_factory=dict
    )

    @kept
    def original(self) -> Bench:
        """The same without any gloss: what a translation states proves nothing of its original."""
        corpus = self.base.reading.corpus
        if not corpus.of_kind(Kind.GLOSS):
            return self
        only = corpus.of_kind(Kind.TITLE, Kind.ORIGINAL)
        return Bench(
            examine(self.base.reading.of_passages(only)), examine(self.edited.reading.of_passages(only))
        )

    @kept
    def _components(self) -> dict[SlotKey, list[Claim]]:
        return components(self.base.claims)

    def beside(self, passage: str) -> Bench:
        """What an emendation of a passage is tried beside: one of the original beside the original only."""
        of_gloss = self.base.reading.corpus[passage].kind is Kind.GLOSS
        return self if of_gloss else self.original

    def corrections(self, seeds: Iterable[SlotKey], dropped: frozenset[Law]) -> Corrections:
        """The minimum correction sets, on the bare base, of the component of these slots."""
        slots = sorted(seeds)
        whole = gather(self._components, slots)
        if any(c.law in dropped for c in whole):
            parted = frozenset(id(self._components[k]) for k in slots if k in self._components), dropped
            if parted not in self._parted:
                self._parted[parted] = components(c for c in whole if c.law not in dropped)
            whole = gather(self._parted[parted], slots)
        key = (frozenset(c.key for c in whole), dropped)
        if key not in self._corrections:
            self._corrections[key] = minimum_corrections(whole)
        return self._corrections[key]


def judge(trial: Trial, bench: Bench) -> Judgement:
    """Judge one emendation: class, flags, rivals, proofs."""
    if trial.spelling_only():
        return Judgement(
            trial.emendation,
            Verdict.MUTE,
            tuple(_word_flags(trial, bench)),
            trial,
            NO_RIVALS,
            (),
            None,
            (),
        )
    circular = _circular(trial, bench)
    rivals = find_rivals(trial, circular)
    proofs = _proofs(trial, circular)
    verdict, corrections = classify(trial, bench, circular, rivals, proofs)
    without = _without_each(trial, bench, circular, verdict, rivals)
    flags = (
        *(f"COND({law.id}, {_grade(law, trial, bench)})" for law, other in without if other is not verdict),
        *_company(trial, bench, circular, rivals, proofs),
        *_joined(trial, bench, verdict, corrections),
        *_word_flags(trial, bench),
    )
    schools = dissenting(trial, bench, circular, verdict)
    flags = (*flags, *(f"SCHOOL({name})" for name in schools))
    if schools or contested(trial, bench, circular, verdict, rivals):
        verdict = Verdict.CONTESTED
    laws = tuple(dict.fromkeys(c.law for c in trial.touching if c.law not in circular))
    flags = (*flags, *(["GAUGE"] if has_gauge(trial, circular) else []))
    return Judgement(trial.emendation, verdict, flags, trial, rivals, proofs, corrections, laws, without)


def classify(
    trial: Trial,
    bench: Bench,
    dropped: frozenset[Law],
    rivals: Rivals | None = None,
    proofs: tuple[Proof, ...] | None = None,
) -> tuple[Verdict, Corrections | None]:
    """The class of an emendation under all laws but the dropped ones, by the table of verdicts."""
    effect = trial.effects
    touching = [c for c in trial.touching if c.law not in dropped]
    silenced = [f for f in effect.silenced if f.claim.law not in dropped]
    if not touching and not silenced:
        return Verdict.MUTE, None
    repaired = [f for f in effect.repaired if f.claim.law not in dropped]
    broken = [f for f in effect.broken if f.claim.law not in dropped]
    failing = trial.failing(dropped)
    change = _change(trial, bench)
    if broken or silenced or failing:
        corrections = bench.corrections(trial.sites, dropped)
        satisfied = bool(broken) or any(f.state is State.HOLDS for f in silenced)
        against = satisfied and not (change and corrections.containing(change))
        return (Verdict.REFUTED if against else Verdict.INSUFFICIENT), corrections
    if not repaired:
        return _without_need(trial, touching, dropped)
    rivals = find_rivals(trial, dropped) if rivals is None else rivals
    if trial.without_value():
        return (Verdict.DETERMINED if rivals.unique else Verdict.SUPPORTED), None
    corrections = bench.corrections(trial.sites, dropped)
    needed = bool(change) and corrections.always(change)
    if rivals.unique and needed:
        proofs = _proofs(trial, dropped) if proofs is None else proofs
        if not (rivals.domain <= SMALL_DOMAIN and rivals.bits < ENOUGH_BITS and len(proofs) < 2):
            return Verdict.DEMANDED, corrections
    return Verdict.SUPPORTED, corrections


def _without_need(trial: Trial, touching: list[Claim], dropped: frozenset[Law]) -> tuple[Verdict, None]:
    """Nothing was wrong without it: both readings pass, or it speaks where the base says nothing that computes."""
    if trial.without_value() and trial.effects.gained:
        unique = find_rivals(trial, dropped).unique
        return (Verdict.DETERMINED if unique else Verdict.SUPPORTED), None
    return (Verdict.INDIFFERENT if touching else Verdict.MUTE), None


def contested(trial: Trial, bench: Bench, dropped: frozenset[Law], verdict: Verdict, rivals: Rivals) -> bool:
    """Whether definitions and the book's own rules say yes where all laws together say no, or the reverse."""
    outer = frozenset(c.law for c in trial.touching if c.law.grade in (Grade.OTHER_BOOK, Grade.INDUCED))
    if not outer - dropped:
        return False
    inner, _ = classify(trial, bench, dropped | outer, rivals if rivals.several else None)
    return _disagree(verdict, inner)


def dissenting(trial: Trial, bench: Bench, dropped: frozenset[Law], verdict: Verdict) -> list[str]:
    """The schools under whose rule the arithmetic would say yes where it says no, or the reverse."""
    found = []
    laws = (c.law for c in trial.touching if c.law not in dropped)
    for school in dict.fromkeys(name for law in laws for name in law.schools):
        there = Bench(taught_by(school, bench.base), taught_by(school, bench.edited))
        other, _ = classify(
            trial_under(school, trial), there, frozenset(as_taught(law, school) for law in dropped)
        )
        if _disagree(verdict, other):
            found.append(school)
    return found


def _disagree(one: Verdict, other: Verdict) -> bool:
    return (one in POSITIVE and other is Verdict.REFUTED) or (one is Verdict.REFUTED and other in POSITIVE)


def _circular(trial: Trial, bench: Bench) -> frozenset[Law]:
    """The laws that would be proved from the very passage that is emended.

    An induced law must hold in three other instances elsewhere as transmitted, and fail in none as emended; a law of
    this book must be stated in another passage, or in another book.
    """
    laws = {c.law for c in trial.touching}
    return frozenset(
        law
        for law in laws
        if (law.grade is Grade.INDUCED and not induced(law, trial.emendation.passage, bench))
        or (stated_only_here(law, trial, bench) and not law.elsewhere)
    )


def stated_only_here(law: Law, trial: Trial, bench: Bench) -> bool:
    """Whether this book states a law nowhere but in the passage emended."""
    if law.grade is not Grade.THIS_BOOK:
        return False
    return set(bench.edited.claims.discourse.passages_of(law.stated_by)) <= {trial.emendation.passage}


def induced(law: Law, passage: str, bench: Bench) -> bool:
    """Whether a law holds in at least three claims of the original outside a passage, and fails in none of them.

    What holds only as emended is no exception, but it is no support either: the law may have led who emended it.
    """
    made = supporting_claims(law, bench.edited, passage)
    transmitted = sum(bench.base.state(c.key) is State.HOLDS for c in made)
    return transmitted >= SUPPORTS and all(c.as_read is State.HOLDS for c in made)


def _proofs(trial: Trial, dropped: frozenset[Law]) -> tuple[Proof, ...]:
    """Disjoint proofs of what it reads; of several slots those of the one with the fewest."""
    chosen = []
    for slot in value_slots(trial):
        claims = tuple(c for c in trial.claims_of(slot) if c.law not in dropped)
        chosen.append(disjoint_proofs(prove(slot, claims)))
    return min(chosen, key=len, default=())


def _without_each(
    trial: Trial, bench: Bench, dropped: frozenset[Law], verdict: Verdict, rivals: Rivals
) -> tuple[tuple[Law, Verdict], ...]:
    """Each law that bears on it with the class it has when that law is dropped; definitions are not dropped."""
    if verdict in {Verdict.MUTE, Verdict.INDIFFERENT}:
        return ()
    laws = dict.fromkeys(c.law for c in trial.touching if c.law.grade is not Grade.DEFINITION)
    known = rivals if rivals.several else None
    return tuple(
        (law, classify(trial, bench, dropped | {law}, known)[0]) for law in laws if law not in dropped
    )


def _grade(law: Law, trial: Trial, bench: Bench) -> Grade:
    """The grade of a law; what the book states only here and another book has too has the other's."""
    return Grade.OTHER_BOOK if stated_only_here(law, trial, bench) else law.grade


def _joined(trial: Trial, bench: Bench, verdict: Verdict, corrections: Corrections | None) -> list[str]:
    """JOINT with the changes that it needs beside it, by each of the minimum corrections that make its change."""
    change = _change(trial, bench)
    if verdict is not Verdict.INSUFFICIENT or corrections is None or not change:
        return []
    made = (correction for fault in corrections.faults for correction in fault.sets)
    rests = [_needed_beside(change, correction, bench) for correction in made if change.items() <= correction]
    words = dict.fromkeys(
        " + ".join(sorted(_in_words(k, v, bench) for k, v in r.items())) for r in rests if r
    )
    first = list(words)[:MOST_PARTNERS]
    return [f"JOINT({' or '.join([*first, *(['…'] if len(words) > len(first) else [])])})"] if words else []


def _needed_beside(
    change: Mapping[SlotKey, Value | None], correction: Correction, bench: Bench
) -> dict[SlotKey, Value | None]:
    """Of the changes that a correction makes beside a given one those without which what it touches does not hold."""
    whole: dict[SlotKey, Value | None] = dict(correction)
    made = dict(change)
    while True:
        touched = {c.key: c for k in made for c in bench.base.claims.by_slot.get(k, ())}
        failing = [c for c in touched.values() if c.state(made) is not State.HOLDS]
        more = {k: whole[k] for c in failing for k in c.keys if k in whole and k not in made}
        if not more:
            return {k: v for k, v in made.items() if k not in change}
        made |= more


def _change(trial: Trial, bench: Bench) -> dict[SlotKey, Value | None]:
    """The slots of the base to which it gives another value, with this value."""
    return {k: v for k, v in trial.changed.items() if k in bench.base.claims.slots}


def _in_words(key: SlotKey, value: Value | None, bench: Bench) -> str:
    slot = bench.base.claims.slots[key]
    return f"{slot.passage} {slot.text or '□'}→{slot.text if value is None else slot.type.spell(value)}"


def _company(
    trial: Trial, bench: Bench, dropped: frozenset[Law], rivals: Rivals, proofs: tuple[Proof, ...]
) -> list[str]:
    """GLOSS; JOINT with the emendations without which it is not proved; RESTS-ON those that read its premises.

    What speaks for an induced law is a premise too: where that holds only as emended, the law rests on who emended it.
    """
    corpus = trial.base.reading.corpus
    flags = ["GLOSS"] if corpus[trial.emendation.passage].kind is Kind.GLOSS else []
    partners = _partners(trial, dropped) if rivals.unique else []
    flags += [f"JOINT({', '.join(partners)})"] if partners else []
    laws = dict.fromkeys(
        c.law for c in trial.touching if c.law.grade is Grade.INDUCED and c.law not in dropped
    )
    found = (c for law in laws for c in supporting_claims(law, bench.edited, trial.emendation.passage))
    made = [c for c in found if bench.base.state(c.key) is not State.HOLDS]
    premises = frozenset(k for p in proofs for k in p.readings) | {k for c in made for k in c.keys}
    rests = [e.id for e in _writers(trial, premises) if e.id not in partners]
    return flags + ([f"RESTS-ON({', '.join(rests)})"] if rests else [])


def _partners(trial: Trial, dropped: frozenset[Law]) -> list[str]:
    """The fewest emendations without which, on the bare base, the claims that hold would not make it unique."""
    lacking = frozenset(
        c.key for c in trial.touching if trial.after.state(c.key) is State.HOLDS and not trial.holds_alone(c)
    )
    if not lacking or find_rivals(trial, dropped, lacking).unique:
        return []
    keys = frozenset(k for c in trial.touching if c.key in lacking for k in c.keys)
    writers = _writers(trial, keys - trial.sites)
    for size in range(1, min(len(writers), MOST_PARTNERS + 1)):
        for group in combinations(writers, size):
            joined = examine(trial.base.reading.with_(trial.emendation, *group), trial.base)
            unheard = frozenset(key for key in lacking if joined.state(key) is not State.HOLDS)
            if find_rivals(trial, dropped, unheard).unique:
                return [e.id for e in group]
    return [e.id for e in writers]


def _writers(trial: Trial, keys: frozenset[SlotKey]) -> list[Emendation]:
    """The other adopted emendations that give these slots another value than the base."""
    moved = []
    for key in keys:
        old, new = trial.base.claims.slot(key), trial.before.claims.slot(key)
        if new is not None and (old is None or old.value != new.value):
            moved.append(new)
    return [
        e
        for e in trial.before.reading.emendations
        if any(s.passage == e.passage and s.start <= e.end and e.start <= s.end for s in moved)
    ]


def _word_flags(trial: Trial, bench: Bench) -> list[str]:
    """PARALLEL: what the other instances of the same formula word read in the base, for the emendation and against."""
    flags = []
    for word in {(w.form, w.place, w.expected, w.found): w for w in trial.words}.values():
        others = [
            w.found
            for w in bench.base.claims.words_like(word)
            if not (
                w.passage == trial.emendation.passage
                and trial.emendation.start <= w.start <= trial.emendation.end
            )
        ]
        pro = sum(same_word(o, word.found) for o in others)
        flags += [f"PARALLEL({pro} for, {len(others) - pro} against)"] if others else []
    return list(dict.fromkeys(flags))
