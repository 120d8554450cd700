"""Writing a file so that nobody ever meets half of it, and two writers never lose each other's work.

A file is written beside its place, brought to the disk, and renamed: a process that is killed leaves the old file or
the new one. Writers of a folder wait for each other on a lock that the system holds on the folder itself. It ends with
the process that held it, however that ended, so a lock is never stale and nothing has to be cleared away by hand.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from liuren_text.errors import Fault, OutputError

PATIENCE = 10.0  # seconds to wait for another writer
_UNFINISHED = ".liuren-unfinished-"
_PAUSE = 0.05


@contextmanager
def writing_in(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only writer of a book's folder. Raises `OutputError` where another does not finish."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = _lockable(folder)
    except OSError as error:
        raise OutputError(Fault(f"cannot be written: {error.strerror or error}", folder)) from error
    try:
        _wait_for(handle, folder, patience)
        _clear_unfinished(folder)
        yield
    finally:
        os.close(handle)


def write_whole(file: Path, data: bytes) -> None:
    """Put a file in place at once, or leave what was there. Raises `OutputError`."""
    file = file.resolve()  # a link is written through, not replaced
    unfinished = ""
    try:
        file.parent.mkdir(exist_ok=True)
        handle, unfinished = tempfile.mkstemp(prefix=_UNFINISHED, dir=file.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(unfinished, file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask())
        os.replace(unfinished, file)
    except OSError as error:
        if unfinished:
            with suppress(OSError):
                os.unlink(unfinished)
        raise OutputError(Fault(f"cannot be written: {error.strerror or error}", file)) from error
    _sync_folder(file.parent)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Bring the renaming itself to the disk, where a system can."""
    if sys.platform != "win32":
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _clear_unfinished(folder: Path) -> None:
    """Remove what a killed writer left; the lock says that no other is at work."""
    for left in (*folder.glob(f"{_UNFINISHED}*"), *folder.glob(f"*/{_UNFINISHED}*")):
        with suppress(OSError):
            left.unlink()


def _wait_for(handle: int, folder: Path, patience: float) -> None:
    until = time.monotonic() + patience
    while not _try_lock(handle):
        if time.monotonic() >= until:
            raise OutputError(
                Fault(
                    f"another liuren-text has been writing here for {patience:.0f} seconds; try again", folder
                )
            )
        time.sleep(_PAUSE)


if sys.platform == "win32":  # a folder cannot be locked there, a file in it can
    import msvcrt

    def _lockable(folder: Path) -> int:
        return os.open(folder / ".liuren-lock", os.O_RDWR | os.O_CREAT)

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lockable(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY)

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: then a rename is all the safety there is
            return True
        return True
