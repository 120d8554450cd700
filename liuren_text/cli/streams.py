"""The streams of the program: UTF-8 wherever it runs, and no reason to stop when nobody reads them any more."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from liuren_text.errors import Fault, LiurenTextError, OutputError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_NOBODY = (errno.EPIPE, errno.EINVAL)  # EINVAL is what Windows says of a pipe that nobody reads


class _Descriptor(io.FileIO):
    """Where a stream is written to. When that fails it is written nowhere, so that it fails once at most.

    That the reader of a pipe has gone is no failure: what the command does, and its exit code, are as they would be.
    """

    def __init__(self, number: int, tells: bool) -> None:
        super().__init__(number, "wb", closefd=False)
        self._tells = tells

    def write(self, data: ReadableBuffer, /) -> int:
        """Write to the descriptor. Raises `OutputError`, once, where it `tells`."""
        try:
            return super().write(data)
        except OSError as error:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
            if self._tells and error.errno not in _NOBODY:
                raise OutputError(
                    Fault(f"what was to be printed cannot be written: {error.strerror}")
                ) from error
            return memoryview(data).nbytes


def open_streams() -> None:
    """Make the output and the error stream of this process ready to be written to.

    A character that UTF-8 has not, in the name of a file, is written as its number.
    """
    sys.stdout = _opened(sys.stdout, tells=True)
    sys.stderr = _opened(sys.stderr, tells=False)


def close_streams() -> None:
    """Write what has not been written yet. Raises `OutputError`."""
    sys.stdout.flush()


def check_arguments(arguments: Sequence[str]) -> None:
    """Raise `LiurenTextError` for arguments that are not UTF-8: such a name cannot be told to anybody, nor written."""
    faults = []
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError:
            shown = argument.encode(errors="backslashreplace").decode()
            faults.append(f"{shown}: is not UTF-8; if it is a file, give it another name")
    if faults:
        raise LiurenTextError(*faults)


def _opened(stream: TextIO | None, tells: bool) -> TextIO:
    if stream is None:  # the process was given none
        return open(os.devnull, "w", encoding="utf-8")
    try:
        number = None if stream.isatty() else stream.fileno()
    except OSError:  # a stream in memory, of a program that calls this one
        number = None
    if number is None:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return stream
    stream.flush()
    raw = io.BufferedWriter(_Descriptor(number, tells))
    return io.TextIOWrapper(raw, "utf-8", errors="backslashreplace", line_buffering=not tells)
