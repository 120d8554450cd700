"""`annotations/examples.xml`, written from what the grammars find: `python -m liuren_text.edition.worked_examples`.

Run it when a form or a law is added, and read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from liuren_text.claims.assertions import Claims
from liuren_text.claims.examples import Stretch, examples_in
from liuren_text.claims.find import find_claims
from liuren_text.claims.laws import Law
from liuren_text.text.annotations import WorkedExample
from liuren_text.text.book import open_book
from liuren_text.text.passage import Corpus, Passage

SHORT = 28  # characters of a quotation that is given whole
EDGE = 8  # characters of the beginning and of the end of a longer one

_FIRST = '    <spanGrp type="worked-example">\n'
_BETWEEN = """    </spanGrp>
    <interpGrp type="law">
"""
_TAIL = """    </interpGrp>
  </standOff>
</TEI>
"""


def render_examples(corpus: Corpus, claims: Claims, recorded: Iterable[WorkedExample], written: str) -> str:
    """The file that lists the examples of a text, the header as it is `written`.

    What is `recorded` keeps its id, whatever is found beside it.
    """
    stretches = examples_in(claims)
    head, first, _ = written.partition(_FIRST)
    used = {law for s in stretches for law in s.laws}
    laws = {c.law.id: c.law for c in claims if c.law.id in used}
    names = name_examples(stretches, recorded)
    spans = "".join(_span(corpus, *pair) for pair in zip(names, stretches, strict=True))
    return head + first + spans + _BETWEEN + "".join(_interp(laws[i]) for i in sorted(laws)) + _TAIL


def name_examples(stretches: Iterable[Stretch], recorded: Iterable[WorkedExample]) -> list[str]:
    """An id for each stretch: of what is recorded there, or a number of its passage above all that are taken."""
    free = list(recorded)
    taken = {e.id for e in free}
    names = []
    for stretch in stretches:
        same = next((e for e in free if stretch.meets(e)), None)
        if same:
            free.remove(same)
        fresh = f"x{stretch.passage}-{_highest(stretch.passage, taken) + 1}"
        names.append(same.id if same else fresh)
        taken.add(names[-1])
    return names


def _highest(passage: str, taken: Iterable[str]) -> int:
    ends = (an_id.removeprefix(f"x{passage}-") for an_id in taken if an_id.startswith(f"x{passage}-"))
    return max((int(end) for end in ends if end.isdecimal()), default=0)


def _span(corpus: Corpus, an_id: str, stretch: Stretch) -> str:
    passage = corpus[stretch.passage]
    target, start, end = _target(passage, stretch)
    words = quotation(passage.text, (stretch.start, stretch.end), (start, end))
    laws = " ".join(f"#{law}" for law in stretch.laws)
    place = f'target="{corpus.file}#{target}" ana="{laws}" xml:lang="{passage.language}"'
    return f'      <span xml:id="{an_id}" {place}>{escape(words)}</span>\n'


def _target(passage: Passage, stretch: Stretch) -> tuple[str, int, int]:
    """The smallest sentence or chart that holds a stretch, or its passage."""
    parts = [(s.id, s.start, s.end) for s in passage.sentences] + [
        (f.id, f.start, f.end) for f in passage.figures
    ]
    around = [p for p in parts if p[1] <= stretch.start and stretch.end <= p[2]]
    return min(around, key=lambda p: p[2] - p[1], default=(passage.id, 0, len(passage.text)))


def quotation(text: str, span: tuple[int, int], within: tuple[int, int]) -> str:
    """Words that name a span once within a part of the text; a long one by beginning…end."""
    start, end = span
    if end - start <= SHORT:
        at, to = _widened(text, span, within)
        return text[at:to]
    at, to = _widened(text, (start, start + EDGE), within)
    last = _widened(text, (end - EDGE, end), (to, within[1]))
    return f"{text[at:to]}…{text[last[0] : last[1]]}"


def _widened(text: str, span: tuple[int, int], within: tuple[int, int]) -> tuple[int, int]:
    """The span with as many characters around it as it takes to occur once."""
    at, to = span
    while text.count(text[at:to], *within) > 1 and (at, to) != within:
        if to < within[1]:
            to += 1
        if text.count(text[at:to], *within) > 1 and at > within[0]:
            at -= 1
    return at, to


def _interp(law: Law) -> str:
    return f'      <interp xml:id="{law.id}" xml:lang="en">{escape(law.english)}</interp>\n'


def main() -> None:
    """Write the list for the program's own book to standard output."""
    book = open_book()
    written = (book.folder / "annotations" / "examples.xml").read_text(encoding="utf-8")
    print(render_examples(book.corpus, find_claims(book.edited), book.examples, written), end="")


if __name__ == "__main__":
    main()
