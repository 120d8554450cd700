"""The exceptions of this package: what is wrong with the *files* or the *question*, never with the text.

    LiurenTextError
    ├── CorpusError            a corpus file breaks its contract
    ├── AnnotationError        an annotation file breaks its contract
    │   ├── LocusNotFoundError     the quoted words do not occur
    │   ├── LocusAmbiguousError    the quoted words occur more than once
    │   └── OverlapError           two adopted emendations claim the same characters
    ├── CastingError           a day, hour, general or school that does not exist
    ├── OutputError            the place to write to cannot be written
    └── SchedulerError         the machines that are to share the work cannot be used

That the *text* is wrong is a value (`Finding`), that it was not understood is a value (`Residue`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file: where, what, and what to do about it."""

    message: str
    file: Path | str | None = None
    line: int | None = None

    def __str__(self) -> str:
        where = str(self.file) if self.file is not None else ""
        if self.line is not None:
            where += f":{self.line}"
        return f"{where}: {self.message}" if where else self.message


class LiurenTextError(Exception):
    """Input that cannot be used. Carries every fault found, not only the first."""

    def __init__(self, *faults: Fault | str) -> None:
        self.faults: tuple[Fault, ...] = tuple(f if isinstance(f, Fault) else Fault(f) for f in faults)
        super().__init__("\n".join(str(f) for f in self.faults))


class CorpusError(LiurenTextError):
    """A corpus file breaks its contract."""


class AnnotationError(LiurenTextError):
    """An annotation file breaks its contract."""


class LocusNotFoundError(AnnotationError):
    """The quoted words do not occur in the text."""


class LocusAmbiguousError(AnnotationError):
    """The quoted words occur more than once in the text."""


class OverlapError(AnnotationError):
    """Two adopted emendations claim the same characters."""


class CastingError(LiurenTextError):
    """A day pair, hour, general or school that does not exist."""


class OutputError(LiurenTextError):
    """The place to write to cannot be written."""


class SchedulerError(LiurenTextError):
    """The machines that are to share the work cannot be used."""
