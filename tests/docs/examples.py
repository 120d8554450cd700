"""Every example in the documentation runs: ```console and ```python blocks, and >>> in docstrings.

A console block shows what a reader would see in a terminal of 100 columns:

    $ liuren-text cast 甲子 --general 丑 --hour 子
    ... what it prints; a line of … alone stands for any lines
    $ echo $?
    0

A command that does not end with 0 has to say so with `$ echo $?`. Commands that set up the machine (git,
make, pip) belong in ```sh blocks, which are not run.

Each block runs in an empty folder of its own. A document that shows a file, in a block ```text title="months.txt"
(any language will do), is worked through in one folder from its first line to its last, with that file in it.

`python -m tests.docs.examples README.md` writes into a document what its commands print now. Read the difference:
it is what a reader of the document would have been told wrongly.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sybil import Document, Example, Region, Sybil
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
COLUMNS = "100"
FOLDER = "folder of this document"
PROGRAM = "import sys; sys.argv[0] = 'liuren-text'; from liuren_text.cli import main; main()"
EXIT_CODE = "echo $?"
SHOWN_FILE = re.compile(r'^```\w+ title="([\w.-]+)"\n(.*?)^```$', flags=re.MULTILINE | re.DOTALL)


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
    shared = example.namespace.get(FOLDER)
    return check_block(str(example.parsed), shared.name if shared else None)


def check_block(block: str, shared: str | None = None) -> str | None:
    """Run the commands of a block one after the other, in an empty folder or a shared one, and compare."""
    if shared is None:
        with TemporaryDirectory() as folder:
            return check_block(block, folder)
    commands = list(read_commands(block))
    if not commands:
        return "no command in this console block; begin one with `$ `"
    return check_commands(commands, shared)


def check_commands(commands: Iterable[Command], folder: str) -> str | None:
    """Run commands in a folder; what differs from what is shown, or None."""
    code, shown = 0, True
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


def shown_files(document: Document) -> Iterator[Region]:
    """The files that a document shows."""
    for match in SHOWN_FILE.finditer(document.text):
        yield Region(match.start(), match.end(), (match[1], match[2]), write_shown)


def write_shown(example: Example) -> None:
    """Put a file that a document shows into the folder in which the document is worked through."""
    folder = example.namespace.setdefault(FOLDER, TemporaryDirectory())
    name, content = example.parsed
    Path(folder.name, name).write_text(content, encoding="utf-8")


def rewrite(document: str) -> str:
    """A document with what its console blocks print now; a block with lines of … is run, and left as it is."""
    block = re.compile(r"^```console\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
    shares = SHOWN_FILE.search(document) is not None
    out, at = "", 0
    with TemporaryDirectory() as shared:
        for match in sorted([*block.finditer(document), *SHOWN_FILE.finditer(document)], key=re.Match.start):
            out += document[at : match.start()]
            at = match.end()
            if match.re is SHOWN_FILE:
                Path(shared, match[1]).write_text(match[2], encoding="utf-8")
                out += match[0]
            elif shares:
                out += printed_now(match, shared)
            else:
                with TemporaryDirectory() as folder:
                    out += printed_now(match, folder)
    return out + document[at:]


def printed_now(block: re.Match[str], folder: str) -> str:
    """A console block with what its commands print."""
    code, out = 0, ""
    for command in read_commands(block[1]):
        if command.line == EXIT_CODE:
            printed = str(code)
        else:
            done = run(command.line, folder)
            code, printed = done.returncode, done.stdout.strip("\n")
        out += f"$ {command.line}\n" + "".join(f"{row.rstrip()}\n" for row in printed.splitlines())
    dots = re.search(r"^…$", block[1], flags=re.MULTILINE)
    return block[0] if dots else f"```console\n{out}```"


def markdown() -> Sybil:
    """The console blocks, Python blocks and files shown in every Markdown file of the project."""
    console = CodeBlockParser("console", evaluate_console)
    return Sybil(
        [console, shown_files, PythonCodeBlockParser()], path=str(ROOT), pattern="*.md", name="console"
    )


def docstrings() -> Sybil:
    """The >>> examples of every docstring of the package."""
    return Sybil([DocTestParser()], path=str(ROOT / "liuren_text"), pattern="*.py", name="docstring")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        path = Path(argument)
        path.write_text(rewrite(path.read_text(encoding="utf-8")), encoding="utf-8")
