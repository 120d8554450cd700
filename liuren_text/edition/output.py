"""Writing an edition: into a new folder beside the old one, which takes its place only when all is written."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from liuren_text.errors import Fault, OutputError

MARKER = "edition.json"  # what tells a folder with an edition from one with something else


@contextmanager
def replacing(out: Path) -> Iterator[Path]:
    """A folder to write to; at the end it takes the place of `out`, or on a failure vanishes. Raises `OutputError`."""
    out = out.absolute()
    _restore(out)
    check(out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise _cannot(out, error) from error
    try:
        yield new
        _swap(new, out)
    except OSError as error:
        raise _cannot(out, error) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def check(out: Path) -> None:
    """Refuse a place that holds something else than an edition. Raises `OutputError`."""
    try:
        if out.exists() and not out.is_dir():
            raise OutputError(Fault("is a file; name a folder for the edition", out))
        if out.is_dir() and any(out.iterdir()) and not (out / MARKER).is_file():
            raise OutputError(
                Fault("is a folder with other files in it, which would be lost; name a new or empty one", out)
            )
    except OSError as error:
        raise _cannot(out, error) from error


def _restore(out: Path) -> None:
    """Put back what a process had taken aside that was killed before the new folder stood in its place."""
    with suppress(OSError):
        for left in out.parent.glob(f".{escape(out.name)}-old-*"):
            if not out.exists() and (left / "edition").is_dir():
                (left / "edition").rename(out)
            shutil.rmtree(left)


def _swap(new: Path, out: Path) -> None:
    """Put `new` in the place of `out`; the old folder goes only when the new one stands."""
    mask = os.umask(0)
    os.umask(mask)
    new.chmod(0o777 & ~mask)
    if not out.exists():
        new.rename(out)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{out.name}-old-", dir=out.parent))
    out.rename(old / "edition")
    try:
        new.rename(out)
    except OSError:
        (old / "edition").rename(out)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _cannot(out: Path, error: OSError) -> OutputError:
    return OutputError(Fault(f"cannot be written: {error.strerror or error}", out))
