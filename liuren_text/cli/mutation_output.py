"""What mutation of a text showed, as a person reads it in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from liuren_text.cli.numbers import counted
from liuren_text.cli.output import console, table
from liuren_text.edition.mutation_records import (
    arrangement_record,
    by_kind,
    law_record,
    laws_of,
    structure_by_law,
    structure_by_subject,
    tally_record,
)
from liuren_text.judgement.disturbance import Structure
from liuren_text.judgement.mutation import Doubles, Mutation, SlotReport

MOST_VALUES = 12  # surviving values of a slot that are shown
VALUES = ("", "slots>", "covered>", "mutants>", "killed>", "%>", "restored>", "%>")
ARRANGEMENT = ("", "mutants>", "killed>", "%>")


def print_mutation(mutation: Mutation, doubles: Doubles, structure: Structure, brief: bool = False) -> None:
    """What a copyist could change unnoticed; in brief only how much."""
    out = console()
    subjects = dict.fromkeys(s.subject for s in mutation.slots)
    rows = [_counted(name, [s for s in mutation.slots if s.subject == name]) for name in subjects]
    out.print(table(VALUES, [*rows, _counted("all", mutation.slots)], "by subject"))
    out.print()
    if not brief:
        laws = [(law, law_record(law, mutation.slots)) for law in laws_of(mutation)]
        out.print(table(VALUES, [_row(law, record) for law, record in laws], "by law"))
        out.print()
    _print_counts(mutation, doubles)
    _print_arrangement(structure, brief)
    if not brief:
        _print_survivors(mutation, structure)
        thin = ", ".join(f"{s.slot.passage} {s.slot.role} {s.slot.text}" for s in mutation.thin_ice)
        out.print()
        out.print(Text(f"thin ice ({len(mutation.thin_ice)} slots held by one law alone): {thin}"))


def _print_counts(mutation: Mutation, doubles: Doubles) -> None:
    """What is no value slot, what claims there are, and what became of the mutants of two slots."""
    out = console()
    if alone := mutation.without_rival:
        names = ", ".join(f"{name} {n}" for name, n in alone.items())
        number = sum(alone.values())
        out.print(f"not counted: {counted(number, 'word')} of which no other value is known ({names})")
    out.print(
        f"{counted(mutation.claims, 'claim')}: {len(mutation.vacuous)} vacuous, "
        f"{mutation.failing} that fail already"
    )
    out.print(
        f"two slots at once, {doubles.made} sampled: {doubles.killed} noticed, {doubles.repaired} restored, "
        f"{doubles.unsearched} not searched to the end"
    )


def _print_arrangement(structure: Structure, brief: bool) -> None:
    out = console()
    out.print()
    kinds = [_noticed(kind, record) for kind, record in by_kind(structure).items()]
    rows = [*kinds, _noticed("all", arrangement_record(structure.outcomes))]
    out.print(table(ARRANGEMENT, rows, "characters lost, doubled, exchanged"))
    out.print(
        "Killed is what fails, or is nearly a claim, in the mutant read by itself. Restoring is not tried."
    )
    out.print()
    records = structure_by_subject(structure)
    out.print(table(ARRANGEMENT, [_noticed(*item) for item in records.items()], "characters, by subject"))
    if not brief:
        records = structure_by_law(structure)
        out.print()
        out.print(table(ARRANGEMENT, [_noticed(*item) for item in records.items()], "characters, by law"))


def _print_survivors(mutation: Mutation, structure: Structure) -> None:
    out = console()
    out.print()
    values = [(s.slot.passage, s.slot.role, s.slot.text, _values(s), s.reason) for s in mutation.survivors]
    out.print(table(("", "slot", "reads", "could also be", "because"), values, "survivors"))
    out.print()
    disturbed = [(o.made.slot.passage, o.made.kind, o.locus, o.reason) for o in structure.survivors]
    out.print(table(("", "", "disturbed", "because"), disturbed, "survivors, characters"))
    out.print()
    vacuous = [(c.passage, "、".join(s.text for s in c.slots), str(c.law.english)) for c in mutation.vacuous]
    title = f"vacuous claims ({len(vacuous)}): no other value of any word breaks them"
    out.print(table(("", "words", "law"), vacuous, title))


def _values(s: SlotReport) -> str:
    values = [s.slot.type.spell(v) for v in s.survivors]
    more = "…" if len(values) > MOST_VALUES else ""
    return "any" if len(values) == s.mutants else "｜".join(values[:MOST_VALUES]) + more


def _counted(name: str, slots: Sequence[SlotReport]) -> tuple[str, ...]:
    return _row(name, tally_record(slots))


def _row(name: str, record: Mapping[str, int]) -> tuple[str, ...]:
    counts = [str(record[k]) for k in ("slots", "covered", "mutants", "killed", "repaired")]
    return (name, *counts[:4], _share(record, "killed"), counts[4], _share(record, "repaired"))


def _noticed(name: str, record: Mapping[str, int]) -> tuple[str, ...]:
    return name, str(record["mutants"]), str(record["killed"]), _share(record, "killed")


def _share(record: Mapping[str, int], key: str) -> str:
    """Of the mutants how many in a hundred; nothing where there are none."""
    return f"{100 * record[key] / record['mutants']:.1f}" if record["mutants"] else ""
