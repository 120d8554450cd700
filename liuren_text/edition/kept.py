"""Results kept from one run to the next: what has not changed since is not worked out again.

A result is a file of its own, put in place whole. It is found by a hash of the program, of what was asked and of all
that the text is made of, so it is never out of date; the folder may be deleted at any time.
"""

from __future__ import annotations

import os
import sys
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from liuren_text.errors import OutputError
from liuren_text.text.files import write_whole
from liuren_text.text.program import program

_SEAL = 32  # bytes of the hash before a result


def cache_folder() -> Path:
    """Where this user's programs keep what can be made again."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "liuren-text"


@dataclass
class Kept:
    """The results in a folder, or none if there is no folder. If one cannot be kept, `fault` says why."""

    folder: Path | None
    fault: str = ""

    def get(self, key: str) -> bytes | None:
        """A result, if it is there and whole."""
        if self.folder is None:
            return None
        try:
            data = self._file(self.folder, key).read_bytes()
        except OSError:
            return None
        return data[_SEAL:] if sha256(data[_SEAL:]).digest() == data[:_SEAL] else None

    def put(self, key: str, result: bytes) -> None:
        """Keep a result."""
        if self.folder is None or self.fault:
            return
        file = self._file(self.folder, key)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, sha256(result).digest() + result)
        except (OSError, OutputError) as error:
            self.fault = f"results cannot be kept for the next run: {error}"

    def _file(self, folder: Path, key: str) -> Path:
        return folder / "results" / key[:2] / key[2:]


def key_of(asked: str, fingerprint: str) -> str:
    """The key of a result of this program: what was asked, of a volume with this fingerprint."""
    return sha256(f"{program()}\0{asked}\0{fingerprint}".encode()).hexdigest()


def pack(text: str) -> bytes:
    """A result as it is sent and kept."""
    return zlib.compress(text.encode())


def unpack(result: bytes) -> str:
    """The text of a result."""
    return zlib.decompress(result).decode()
