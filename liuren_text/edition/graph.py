"""Which verdict rests on what: emendation, law, worked example, as a drawing and as a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from liuren_text.claims.laws import ClaimKey, Law
from liuren_text.edition.entries import Entry

ROW = 21
COLUMNS = (150, 520, 890)
GAP = 14
TOP = 36


@dataclass(frozen=True)
class Node:
    """A point of the drawing, with the address it leads to."""

    key: str
    words: str
    link: str
    x: int
    y: float
    side: str
    name: str = ""


@dataclass(frozen=True)
class Edge:
    """A line between two nodes, and the keys of everything it belongs to."""

    path: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """What one verdict rests on."""

    entry: Entry
    laws: tuple[Law, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Graph:
    """The whole of it."""

    rows: tuple[Row, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: int
    height: float


def make_graph(entries: Iterable[Entry], stands: dict[ClaimKey, str]) -> Graph:
    """Every emendation on which a law has a say; `stands` names the example in which each claim stands."""
    rows = tuple(
        Row(e, e.judgement.laws, tuple(dict.fromkeys(x for _, x in _uses(e, stands))))
        for e in entries
        if e.speaks
    )
    laws = list(dict.fromkeys(law for r in rows for law in r.laws))
    examples = sorted({x for r in rows for x in r.examples})
    tallest = max(len(rows), len(laws), len(examples), 1)
    height = TOP + tallest * ROW + ROW

    def spread(n: int, many: int) -> float:
        return round(TOP + (n + 0.5) * tallest * ROW / max(many, 1), 1)

    left = {
        r.entry.id: Node(
            f"e-{r.entry.id}",
            f"{r.entry.id} {r.entry.verdict.sign}",
            f"apparatus.html#{r.entry.id}",
            COLUMNS[0],
            spread(n, len(rows)),
            "end",
            r.entry.verdict.name,
        )
        for n, r in enumerate(rows)
    }
    middle = {
        law: Node(
            f"l-{law.id}", law.id, f"laws.html#law-{law.id}", COLUMNS[1], spread(n, len(laws)), "middle"
        )
        for n, law in enumerate(laws)
    }
    right = {
        x: Node(f"x-{x}", x, f"examples.html#{x}", COLUMNS[2], spread(n, len(examples)), "start")
        for n, x in enumerate(examples)
    }
    edges = [_edge(left[r.entry.id], middle[law], 0, 96) for r in rows for law in r.laws]
    uses = {(law, x): [] for r in rows for law, x in _uses(r.entry, stands)}  # type: dict[tuple[Law, str], list[str]]
    for row in rows:
        for law, x in _uses(row.entry, stands):
            uses[law, x].append(f"e-{row.entry.id}")
    edges += [_edge(middle[law], right[x], 96, 0, keys) for (law, x), keys in uses.items()]
    nodes = (*left.values(), *middle.values(), *right.values())
    return Graph(rows, nodes, tuple(edges), COLUMNS[2] + COLUMNS[0], height)


def _uses(entry: Entry, stands: dict[ClaimKey, str]) -> list[tuple[Law, str]]:
    """The laws with a say in a verdict, each with the examples in which it has it."""
    laws = set(entry.judgement.laws)
    found = (
        (c.law, stands[c.key]) for c in entry.judgement.trial.touching if c.law in laws and c.key in stands
    )
    return list(dict.fromkeys(found))


def _edge(a: Node, b: Node, out: int, into: int, keys: Iterable[str] = ()) -> Edge:
    x1, x2 = a.x + out + GAP / 2, b.x - into - GAP / 2
    middle = (x1 + x2) / 2
    path = f"M{x1} {a.y}C{middle} {a.y} {middle} {b.y} {x2} {b.y}"
    return Edge(path, (a.key, b.key, *keys))
