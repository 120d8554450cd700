"""Files beside the pages: the apparatus as CSV, everything computed as JSON, the entry for citing, the sources."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liuren_text.edition.output import MARKER
from liuren_text.edition.records import judgement_record, report_record

if TYPE_CHECKING:
    from liuren_text.edition.site import Site

FORMULA = "=+-@\t\r"  # a spreadsheet takes a cell that begins so for a formula
COLUMNS = (
    "id",
    "passage",
    "locus",
    "from",
    "to",
    "kind",
    "method",
    "cert",
    "resp",
    "adopted",
    "verdict",
    "flags",
    "domain",
    "survivors",
    "bits",
    "proofs",
    "laws",
    "cause",
    "chinese",
    "japanese",
    "western",
    "reason",
)


def write(site: Site, folder: Path) -> None:
    """Write every file that is not a page."""
    (folder / "apparatus.csv").write_text(apparatus_csv(site), encoding="utf-8-sig", newline="")
    (folder / MARKER).write_text(dump(summary(site)) + "\n", encoding="utf-8")
    (folder / "cite.bib").write_text(bibtex(site) + "\n", encoding="utf-8")


def inert(cell: object) -> str:
    """A cell that no spreadsheet will compute."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text[:1] and text[0] in FORMULA else text


def apparatus_csv(site: Site) -> str:
    """The apparatus as a table."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in rows(site):
        writer.writerow([inert(_flat(row[c])) for c in COLUMNS])
    return out.getvalue()


def _flat(value: Any) -> object:
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def rows(site: Site) -> list[dict[str, Any]]:
    """One row an emendation, by the names of `COLUMNS`: its record, and what the apparatus prints."""
    return [
        judgement_record(e.judgement)
        | {
            "cert": e.emendation.cert.value,
            "cause": e.emendation.cause,
            "chinese": e.wording.chinese,
            "japanese": e.wording.japanese,
            "western": e.wording.western,
            "reason": e.emendation.reason,
        }
        for e in site.entries
    ]


def summary(site: Site) -> dict[str, Any]:
    """Claims, findings, verdicts, residue: what the verification came to."""
    head = {"text": site.book.corpus.id, "title": site.title, "version": site.version}
    return head | report_record(site.report)


def dump(data: object) -> str:
    """JSON in UTF-8 that also stands inertly inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def bibtex(site: Site) -> str:
    """The entry by which the edition is cited."""
    note = (
        "Critical edition on one transcription; the print of 1810 was not seen"
        if site.own
        else "Critical edition on one transcription"
    )
    fields = {
        "title": site.title,
        "publisher": "liuren-text",
        "edition": f"Version {site.version}",
        "note": note,
    }
    lines = [f"  {name:9} = {{{_braced(value)}}}," for name, value in fields.items()]
    return "\n".join([f"@book{{{_key(site.book.corpus.id)},", *lines, "}"])


def _key(an_id: str) -> str:
    return "".join(c for c in an_id if c.isalnum() or c in "-_.") or "edition"


def _braced(value: str) -> str:
    return value.replace("\\", "").replace("{", "").replace("}", "")
