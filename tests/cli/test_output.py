"""Tables and consoles: what they print, by rich's own padding of the same words, and by hand."""

import random

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from liuren_text.cli.output import NARROW, console, table

WORDS = (
    "",
    "✓",
    "十二",
    "60 → 天干陰陽",
    "COND(era-western, C); GLOSS",
    "干支之紀年凡西暦一八一〇年爲嘉慶十五年庚午",
    "ends with a blank ",
    "甲子　乙丑　",
    "two\nlines",
    "a\ttab",
)


def padded(names: list[str], rows: list[list[str]]) -> Table:
    """The table as rich makes it when it is asked for two columns of padding after every cell."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(rows))
    for n, name in enumerate(names):
        width = max(Text(line).cell_len for row in (names, *rows) for line in row[n].rstrip(">").split("\n"))
        made.add_column(
            name.rstrip(">"),
            justify="right" if name.endswith(">") else "left",
            width=width if width <= NARROW else None,
            overflow="fold",
        )
    for row in rows:
        made.add_row(*row)
    return made


def printed(made: Table, width: int) -> str:
    out = Console(width=width, highlight=False, markup=False, emoji=False, color_system=None)
    with out.capture() as caught:
        out.print(made)
    return caught.get()


@pytest.mark.parametrize("width", [1, 2, 3, 7, 20, 40, 80, 110, 300])
def test_a_table_is_what_rich_makes_with_padding(width: int) -> None:
    chance = random.Random(width)
    for _ in range(40):
        names = chance.choices(
            ["", "id", "bits>", "重 複>", "a name that is not narrow"], k=chance.randint(1, 6)
        )
        rows = [chance.choices(WORDS, k=len(names)) for _ in range(chance.randint(0, 5))]
        assert printed(table(names, rows), width) == printed(padded(names, rows), width), (names, rows)


@pytest.mark.parametrize("width", [55, 60, 80])
def test_no_word_of_a_reading_is_cut(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read down its column it is the whole reading, in a pipe as wide as COLUMNS says."""
    reading = "後天卦配河圖之象、{先天卦配河圖之象、→}後天卦配洛書"
    rows = [("e15-1", reading, "衍", "本校＋理校", "high", "gloss")]
    monkeypatch.setenv("COLUMNS", str(width))
    lines = _shown(table(("id", "reading", "kind", "method", "cert", "resp"), rows)).splitlines()
    assert max(Text(line).cell_len for line in lines) <= width
    first = next(n for n, line in enumerate(lines) if line.startswith("e15-1"))
    assert "".join(line[7:].split()[0] for line in lines[first:]) == reading


@pytest.mark.parametrize(
    ("columns", "wide"), [("", 110), ("0", 110), ("many", 110), ("60", 60), ("200", 200)]
)
def test_a_pipe_is_as_wide_as_columns_says(columns: str, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert len(_shown("a " * 500).splitlines()[0]) in (wide, wide - 1)


def _shown(printed: Table | str) -> str:
    out = console()
    with out.capture() as caught:
        out.print(printed)
    return caught.get()


def test_words_between_colons_stay_words(capsys: pytest.CaptureFixture[str]) -> None:
    """By hand: rich would write ☀ for :sun:, which is no word of a text."""
    console().print("read :sun: here")
    console().print(table(("word",), [(":sun:",)]))
    assert capsys.readouterr().out.split() == ["read", ":sun:", "here", "word", ":sun:"]


def test_a_styled_cell_keeps_its_style() -> None:
    out = Console(width=80, force_terminal=True, color_system="standard", highlight=False)
    with out.capture() as caught:
        out.print(table(("word",), [(Text("卯", style="bold"),)]))
    assert "\x1b[1m卯" in caught.get()
