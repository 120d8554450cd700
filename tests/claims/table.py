"""Tables of claims: a text, and below it all that it claims, a claim a line.

`law 值 值` holds, `! law 值 值` fails, `? law 值 —` cannot be read. Slots are given as they are written, one that is
empty as —. Every claim found must be in the table and every claim of the table must be found.
"""

from __future__ import annotations

from liuren_text.claims.assertions import Claims
from liuren_text.claims.find import find_claims
from liuren_text.claims.laws import Claim, State
from liuren_text.text.passage import Corpus, Figure, Kind, Passage
from liuren_text.text.reading import Reading

SIGNS = {State.HOLDS: "", State.FAILS: "! ", State.UNREADABLE: "? "}


def corpus_of(*texts: str, charts: bool = False) -> Corpus:
    """An invented text; with `charts` every passage is a chart."""
    return Corpus(
        "test",
        "test",
        tuple(
            Passage(
                f"t{n:02}",
                Kind.ORIGINAL,
                "lzh",
                "",
                text,
                figures=(Figure(f"t{n:02}.f", 0, len(text), ()),) if charts else (),
            )
            for n, text in enumerate(texts, 1)
        ),
    )


def claims_of(*texts: str) -> Claims:
    """All that a text claims, by the whole grammar."""
    return find_claims(Reading.of(corpus_of(*texts)))


def line(claim: Claim) -> str:
    """One claim as the tables write it."""
    values = (s.text or "—" for s in claim.slots)
    return f"{SIGNS[claim.state()]}{claim.law.id} {' '.join(values)}"


def check(text: str, table: str, *before: str, laws: str = "") -> None:
    """Compare the claims of `text` (after the passages `before`) with a table; `laws` leaves out all other laws."""
    found = claims_of(*before, text)
    last = f"t{len(before) + 1:02}"
    lines = sorted(line(c) for c in found if c.passage == last and (not laws or c.law.id in laws.split()))
    expected = sorted(row.strip() for row in table.strip().splitlines() if row.strip())
    surplus = [row for row in lines if lines.count(row) > expected.count(row)]
    missing = [row for row in expected if expected.count(row) > lines.count(row)]
    assert not surplus, f"{text}: not in the table:\n" + "\n".join(dict.fromkeys(surplus))
    assert not missing, f"{text}: not found:\n" + "\n".join(dict.fromkeys(missing))
