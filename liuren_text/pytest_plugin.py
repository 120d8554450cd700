"""`pytest --liuren`: a book as a test suite. Each worked example, each law in each passage, each adopted emendation.

For a folder with corpus/ and annotations/ every TEI file in corpus/ is collected. The names of the tests are those of
the apparatus, so that `pytest --liuren -k e19-7` runs what concerns one emendation. A failure is the trace of what does
not hold: the claim in words, the values read, the value computed, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from liuren_text.judgement.finding import Finding
    from liuren_text.judgement.verdict import Bench
    from liuren_text.judgement.verify import Comparison
    from liuren_text.text.annotations import WorkedExample
    from liuren_text.text.emendation import Emendation

Check = Callable[[], str]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one option."""
    parser.getgroup("liuren").addoption(
        "--liuren",
        action="store_true",
        help="test the texts in corpus/: their worked examples, claims and adopted emendations",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """A text of a book, if it was asked for."""
    asked = parent.config.getoption("--liuren")
    if asked and file_path.suffix == ".xml" and file_path.parent.name == "corpus":
        return TextFile.from_parent(parent, path=file_path)
    return None


class DoesNotHoldError(Exception):
    """What a test found, in the words that it prints."""


class TextFile(pytest.File):
    """A text, with what its book says about it."""

    def collect(self) -> Iterator[pytest.Item]:
        """Examples, then laws by passage, then emendations."""
        from liuren_text.errors import LiurenTextError
        from liuren_text.judgement.verify import compare, make_bench
        from liuren_text.text.book import open_book

        try:
            book = open_book(self.path.parents[1], self.path.name)
        except LiurenTextError as error:
            raise self.CollectError(str(error)) from error
        bench = make_bench(book.corpus, book.emendations)
        comparisons = compare(bench.base, bench.edited)
        gloss = {p.id for p in book.corpus if p.kind == "gloss"}
        for example in book.examples:
            check = partial(_check_example, example, comparisons, bench)
            yield self._item(f"example {example.id}", check, example.passage in gloss)
        for (passage, law), group in _by_passage_and_law(comparisons).items():
            yield self._item(f"{passage} {law}", partial(_check_claims, group, bench), passage in gloss)
        for emendation in book.adopted:
            yield self._item(
                f"emendation {emendation.id}", partial(_check_emendation, emendation, bench), False
            )

    def _item(self, name: str, check: Check, gloss: bool) -> pytest.Item:
        item = TextItem.from_parent(self, name=name)
        item.check, item.gloss = check, gloss
        return item


class TextItem(pytest.Item):
    """One thing that must hold. `check` says what does not, or nothing.

    What a gloss miscounts is expected to fail, as in `verify`: a translation can be wrong where the text is right.
    """

    check: Check
    gloss: bool = False

    def runtest(self) -> None:
        """Check it."""
        said = self.check()
        if said and self.gloss:
            pytest.xfail(said)
        if said:
            raise DoesNotHoldError(said)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The trace, without the road through this program."""
        if isinstance(excinfo.value, DoesNotHoldError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file and the name."""
        return self.path, None, self.name


def _within(comparison: Comparison, example: WorkedExample) -> bool:
    claim = comparison.claim
    return claim.passage == example.passage and example.start <= claim.anchor < example.end


def _by_passage_and_law(comparisons: Iterable[Comparison]) -> dict[tuple[str, str], list[Comparison]]:
    groups: dict[tuple[str, str], list[Comparison]] = {}
    for comparison in comparisons:
        claim = comparison.claim
        groups.setdefault((claim.passage, claim.law.id), []).append(comparison)
    return groups


def _check_example(example: WorkedExample, comparisons: Iterable[Comparison], bench: Bench) -> str:
    """What in it does not hold, or that the grammars do not find it where it is listed."""
    from liuren_text.claims.examples import examples_in

    if not any(stretch.holds(example) for stretch in examples_in(bench.edited.claims)):
        return f"{example.words}: the grammars find no example of {' '.join(example.laws)} here"
    return _check_claims([c for c in comparisons if _within(c, example)], bench)


def _check_claims(group: list[Comparison], bench: Bench) -> str:
    """The traces of all that do not hold as edited."""
    from liuren_text.claims.laws import State

    lines = []
    for comparison in group:
        if comparison.edited is not State.HOLDS:
            key = comparison.claim.key
            finding = bench.edited.findings.get(key)
            lines += _trace(finding or bench.base.findings[key])
            lines += [] if finding else ["  and the edited text no longer claims it"]
    return "\n".join(lines)


def _check_emendation(emendation: Emendation, bench: Bench) -> str:
    """Why an adopted emendation falls short, or nothing."""
    from liuren_text.judgement.verify import judge_one

    judgement = judge_one(emendation, bench)
    if not judgement.falls_short:
        return ""
    verdict, trial = judgement.verdict, judgement.trial
    lines = [f"{verdict.sign} {verdict.name} {verdict.chinese}  {emendation.locus}"]
    for said, findings in (
        ("breaks", trial.effects.broken),
        ("silences", trial.effects.silenced),
        ("leaves", [trial.after.findings[c.key] for c in trial.failing()]),
    ):
        for finding in findings:
            lines += [said, *_trace(finding)]
    return "\n".join([*lines, *(f"flag: {f}" for f in judgement.flags)])


def _trace(finding: Finding) -> list[str]:
    """The four lines of a finding."""
    claim, read, computed, state = finding.trace
    return [f"{finding.claim.passage}  {claim}", f"  {read}", f"  {computed}", f"  {state}"]
