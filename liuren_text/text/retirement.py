"""Ids that are never given again: a note in the header of a file lists those of what was taken out of it."""

from __future__ import annotations

from collections.abc import Sequence

from liuren_text.text.spans import Change, Span, changed, indent_of, read_spans

_RETIRED = "retired ids: "


def read_retired(root: Span, data: bytes) -> tuple[str, ...]:
    """The ids that a file says are retired."""
    header = root.first("teiHeader")
    notes = (data[c.opened : c.closed].decode() for c in header.all("change")) if header else ()
    return tuple(i for n in notes if n.startswith(_RETIRED) for i in n[len(_RETIRED) :].split())


def retire(data: bytes, ids: Sequence[str]) -> bytes:
    """The file with a note that these ids are retired."""
    root = read_spans(data)
    header = root.first("teiHeader")
    assert header is not None, "a TEI file has a header"
    note = f"<{{0}}change>{_RETIRED}{' '.join(ids)}</{{0}}change>".format(header.prefix).encode()
    revisions = header.first("revisionDesc")
    outer = indent_of(data, header.start) or b"\n  "
    if revisions is not None:
        line = indent_of(data, revisions.children[-1].start) or b""
        at = revisions.children[-1].end
        return changed(data, [Change(at, at, line + note)])
    line = outer + b"  "
    name = f"{header.prefix}revisionDesc".encode()
    whole = line + b"<" + name + b">" + line + b"  " + note + line + b"</" + name + b">"
    at = header.children[-1].end
    return changed(data, [Change(at, at, whole)])
