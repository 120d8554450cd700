"""Every example in the documentation runs: commands in ```console blocks, and >>> in docstrings.

A console block shows what a reader would see in a terminal of 100 columns:

    $ liuren-text cast 甲子 --general 丑 --hour 子
    ... what it prints; a line of … alone stands for any lines
    $ echo $?
    0

A command that does not end with 0 has to say so with `$ echo $?`. Commands that set up the machine (git,
make, pip) belong in ```sh blocks, which are not run.

`python -m tests.docs.examples README.md` writes into a document what its commands print now. Read the difference:
it is what a reader of the document would have been told wrongly.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sybil import Example, Sybil
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import CodeBlockParser

ROOT = Path(__file__).parents[2]
COLUMNS = "100"
PROGRAM = "import sys; sys.argv[0] = 'liuren-text'; from liuren_text.cli import main; main()"
EXIT_CODE = "echo $?"


@dataclass(frozen=True)
class Command:
    """One command of a console block with what the block says it prints."""

    line: str
    expected: str


def read_commands(block: str) -> Iterator[Command]:
    """The commands of a console block, each with the lines up to the next prompt."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        yield Command(line.strip(), expected)


def run(line: str, folder: str) -> subprocess.CompletedProcess[str]:
    """Run a `liuren-text` command in `folder`, its errors among its output as in a terminal."""
    program, *arguments = shlex.split(line)
    if program != "liuren-text":
        raise ValueError(f"{line}: only liuren-text runs in a console block; use a sh block for others")
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        env=os.environ | {"COLUMNS": COLUMNS, "NO_COLOR": "1", "PYTHONPATH": path, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def matches(expected: str, printed: str) -> bool:
    """Whether the output is as shown. Spaces at line ends do not count; a line of … stands for any lines."""
    wanted = expected.strip("\n").split("\n")
    printed_lines = "".join(line.rstrip() + "\n" for line in printed.strip("\n").split("\n"))
    pattern = (r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip() + "\n") for line in wanted)
    return re.fullmatch("".join(pattern), printed_lines) is not None


def evaluate_console(example: Example) -> str | None:
    """What is wrong with a console block, or None."""
    return check_block(str(example.parsed))


def check_block(block: str) -> str | None:
    """Run the commands of a block one after the other in one empty folder, and compare."""
    commands = list(read_commands(block))
    if not commands:
        return "no command in this console block; begin one with `$ `"
    code, shown = 0, True
    with TemporaryDirectory() as folder:
        for command in commands:
            if command.line == EXIT_CODE:
                if command.expected.strip() != str(code):
                    return f"$ echo $? says {command.expected.strip()}, but it ended with {code}"
                shown = True
                continue
            if not shown:
                break
            done = run(command.line, folder)
            code, shown = done.returncode, done.returncode == 0
            if not matches(command.expected, done.stdout):
                return f"$ {command.line}\n--- shown\n{command.expected.strip()}\n--- printed\n{done.stdout}"
    return None if shown else f"it ended with {code}, and no `$ echo $?` says so"


def rewrite(document: str) -> str:
    """A document with what its console blocks print now; a block with lines of … is left as it is."""

    def now(block: re.Match[str]) -> str:
        if re.search(r"^…$", block[1], flags=re.MULTILINE):
            return block[0]
        code, out = 0, ""
        with TemporaryDirectory() as folder:
            for command in read_commands(block[1]):
                if command.line == EXIT_CODE:
                    printed = f"{code}\n"
                else:
                    done = run(command.line, folder)
                    code, printed = done.returncode, done.stdout.strip("\n") + "\n"
                out += f"$ {command.line}\n" + "".join(f"{row.rstrip()}\n" for row in printed.splitlines())
        return f"```console\n{out}```"

    return re.sub(r"^```console\n(.*?)^```", now, document, flags=re.MULTILINE | re.DOTALL)


def markdown() -> Sybil:
    """The console blocks of every Markdown file of the project."""
    console = CodeBlockParser("console", evaluate_console)
    return Sybil([console], path=str(ROOT), pattern="*.md", name="console")


def docstrings() -> Sybil:
    """The >>> examples of every docstring of the package."""
    return Sybil([DocTestParser()], path=str(ROOT / "liuren_text"), pattern="*.py", name="docstring")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        path = Path(argument)
        path.write_text(rewrite(path.read_text(encoding="utf-8")), encoding="utf-8")
