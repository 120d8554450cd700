"""What a citation needs is the same wherever it is written down."""

from __future__ import annotations

import re
import tomllib

from tests.docs.examples import ROOT


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def project() -> dict[str, object]:
    return dict(tomllib.loads(read("pyproject.toml"))["project"])


def test_the_version_is_one() -> None:
    version = str(project()["version"])
    assert re.search(r"^version: (.+)$", read("CITATION.cff"), re.MULTILINE)[1] == version  # type: ignore[index]
    assert f"version {version}" in read("README.md")
    assert re.findall(r"^## \[(\d[^]]*)\]", read("CHANGELOG.md"), re.MULTILINE)[0] == version


def test_the_date_is_one() -> None:
    released = re.search(r"^date-released: (\S+)$", read("CITATION.cff"), re.MULTILINE)
    assert released is not None
    assert f"[{project()['version']}] - {released[1]}" in read("CHANGELOG.md")
    assert released[1] in read("README.md")


def test_the_licences_are_named_and_present() -> None:
    assert project()["license"] == "MIT AND CC-BY-4.0"
    assert read("LICENSE").startswith("MIT License")
    assert "Attribution 4.0 International" in read("LICENSE-DATA")
    for folder in ("corpus/", "annotations/"):
        assert folder in read("LICENSE-DATA")
        assert folder in read("README.md")


def test_the_citation_says_what_was_not_seen() -> None:
    """The base is a transcription: no way of citing this may suggest that the print was read."""
    for name in ("CITATION.cff", "README.md"):
        assert "print of 1810 was not seen" in " ".join(read(name).split())
