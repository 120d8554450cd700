"""Files beside the pages: the apparatus as CSV, everything computed as JSON, the entry for citing, the sources."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liuren_text.edition.charts_outline import outlined
from liuren_text.edition.formats import FORMATS
from liuren_text.edition.output import MARKER
from liuren_text.edition.printing import FILE as PDF
from liuren_text.edition.records import judgement_record, report_record
from liuren_text.edition.released import PAGES, given
from liuren_text.edition.svg import standalone
from liuren_text.text.corpus import render_base
from liuren_text.text.layout import set_out

if TYPE_CHECKING:
    from liuren_text.edition.site import Site

# formats offered for download: the format, its file, the phrase that says what it is
EXPORTED = (
    ("tei-external", "tei-external.xml", "d_tei_external"),
    ("tei-inline", "tei-inline.xml", "d_tei_inline"),
    ("webannotation", "annotations.jsonld", "d_webannotation"),
    ("latex", "edition.tex", "d_latex"),
    ("markdown", "apparatus.md", "d_markdown"),
    ("csl", "cite.csl.json", "d_csl"),
)
FORMULA = "=+-@＝＋－＠\t\r\n"  # a spreadsheet takes a cell that begins so for a formula
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
    "exclude",
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
    """Write every file that is not a page: the results, and under `files/` the sources, the texts, the charts."""
    (folder / "apparatus.csv").write_text(apparatus_csv(site), encoding="utf-8-sig", newline="")
    (folder / MARKER).write_text(dump(summary(site)) + "\n", encoding="utf-8")
    (folder / "cite.bib").write_text(bibtex(site) + "\n", encoding="utf-8", newline="")
    below = folder / "files"
    below.mkdir()
    for source in sources(site):
        shutil.copy(source, below / source.name)
    corpus, edited = site.book.corpus, site.report.edited.reading
    (below / "base.txt").write_text(render_base(corpus), encoding="utf-8", newline="")
    words = set_out((p, edited.text(p.id)) for p in corpus)
    (below / "edited.txt").write_text(words, encoding="utf-8", newline="")
    (below / "ids.json").write_text(dump(ids(site)) + "\n", encoding="utf-8")
    for name, file, _ in EXPORTED:
        rendered = FORMATS[name].render(site.book, site.report)
        if isinstance(rendered, bytes):
            (below / file).write_bytes(rendered)
    for plate in site.plates:
        (below / f"{plate.chart.id}.svg").write_text(outlined(standalone(plate.chart.svg)), encoding="utf-8")


def sources(site: Site) -> list[Path]:
    """The files the edition is made from: the text, then the annotations."""
    folder = site.book.folder
    text = folder / "corpus" / (site.book.corpus.file or "")
    return [f for f in [text, *sorted((folder / "annotations").glob("*.xml"))] if f.is_file()]


def digests(site: Site) -> list[tuple[str, str]]:
    """Each source with its sha256."""
    return [(f.name, hashlib.sha256(f.read_bytes()).hexdigest()) for f in sources(site)]


def downloads(site: Site) -> list[tuple[str, str, str]]:
    """What can be downloaded: address, the phrase that says what it is, name."""
    text, *annotations = sources(site) or [Path("-")]
    return [
        *([(PDF, "d_pdf", Path(PDF).name)] if site.pdf else []),
        (f"files/{text.name}", "d_corpus_alone" if site.said.gloss is None else "d_corpus", text.name),
        *((f"files/{f.name}", "d_annotations", f.name) for f in annotations),
        *((f"files/{file}", phrase, file) for _, file, phrase in EXPORTED),
        ("apparatus.csv", "d_csv", "apparatus.csv"),
        (MARKER, "d_json", MARKER),
        ("cite.bib", "d_bib", "cite.bib"),
        ("files/base.txt", "d_txt_base", "base.txt"),
        ("files/edited.txt", "d_txt_edited", "edited.txt"),
        ("files/ids.json", "d_ids", "ids.json"),
        *((f"files/{p.chart.id}.svg", "d_svg", f"{p.chart.id}.svg") for p in site.plates),
    ]


def ids(site: Site) -> dict[str, list[str]]:
    """Every id that is never renumbered, by the page on which it is."""
    every = given(site)
    return {page: [g.id for g in every if g.page == page] for page in PAGES}


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
    made = FORMATS["bibtex"].render(site.book)
    return made.decode().rstrip() if isinstance(made, bytes) else ""
