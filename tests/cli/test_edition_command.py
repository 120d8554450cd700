"""`edition` as a user meets it: what it needs is said before it works, not after."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from liuren_text.cli import edition, main


@pytest.mark.parametrize(
    ("missing", "said"), [(True, "pip install 'liuren-text[outline]'"), (False, "cannot be read as a font")]
)
def test_a_font_that_cannot_be_used_is_told_before_the_work(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    missing: bool,
    said: str,
) -> None:
    """Without the library, or with a file that is no font: no text is read, nothing is written."""
    font = tmp_path / "font.otf"
    font.write_bytes(b"no font")
    if missing:
        monkeypatch.setitem(sys.modules, "fontTools.ttLib", None)
    monkeypatch.setattr(edition, "open_book", lambda *_: pytest.fail("the work has begun"))
    monkeypatch.setattr(
        sys, "argv", ["liuren-text", "edition", str(tmp_path / "out"), "--embed-fonts", str(font)]
    )
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_help_says_what_fonts_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name of the extra, as pip takes it."""
    monkeypatch.setattr(sys, "argv", ["liuren-text", "edition", "--help"])
    with pytest.raises(SystemExit):
        main()
    assert "liuren-text[outline]" in capsys.readouterr().out
