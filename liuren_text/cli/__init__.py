"""The door: arguments in, text out, no logic. One module a family of commands, loaded only when called."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from liuren_text.cli.streams import check_arguments, close_streams, open_streams
from liuren_text.errors import LiurenTextError

# command name -> (module below liuren_text.cli, one line for the list of commands)
COMMANDS: dict[str, tuple[str, str]] = {
    "verify": ("verifying", "compute every claim of the book, judge every emendation"),
    "try": ("verifying", "try a reading: what it repairs, breaks, silences; its verdict and rivals"),
    "suggest": ("discovering", "propose emendations of a text, read without its annotations"),
    "mutate": ("discovering", "mutate the emended text: what slip would go unnoticed?"),
    "laws": ("discovering", "the laws: grade, source, claims, and the verdicts that rest on them"),
    "explain": ("verifying", "the whole proof of one recorded emendation"),
    "cast": ("casting", "cast a course: plates, lessons, transmissions, generals, and why"),
    "table": ("casting", "all 720 courses of a school"),
    "general": ("casting", "the true month generals of a year, by the book's rule"),
    "edition": ("edition", "write the whole edition as pages on disk"),
    "export": ("exporting", "write the verified text as TEI, JSON, CSV, LaTeX, Web Annotations, DTS …"),
    "validate": ("validating", "check TEI files: a text, annotations, or what was exported"),
    "chart": ("charts", "draw a chart that the book lists, from its rule, as SVG"),
    "text": ("texts", "print the book as transmitted or as emended"),
    "import": ("importing", "bring plain texts into a corpus, as TEI"),
    "emend": ("recording", "record an emendation, checked against the text and all others"),
    "withdraw": ("recording", "take a recorded emendation back"),
    "list": ("listing", "the recorded emendations, by kind, method, certainty, verdict, cause …"),
    "collate": ("collating", "hold another witness against the base, and try what differs"),
    "search": ("searching", "every place of some words, or of a slot, in the words around it"),
    "index": ("indexing", "make many texts ready for `search --index`"),
}


# A command makes much that lives as long as it does: the collector would look for refuse in it again and again, and at
# the end once more
COLLECT = (1_000_000, 20, 20)


class LazyGroup(click.Group):
    """A group whose commands are imported only when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"liuren_text.cli.{module}"), f"{cmd_name}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="liuren-text")
def group() -> None:
    """Verify a classical text that computes, and judge its emendations.

    Exit codes: 0 all holds, 1 the text or an adopted emendation falls short, 2 the input is unusable.
    """


def _tell(faults: Sequence[object]) -> None:
    from liuren_text.cli.output import tell

    tell(faults)


def main() -> None:
    """Run the command line; a user's mistake is a message and exit code 2, never a traceback.

    A mistake of ours shows its traceback and ends with 70, which no result has.
    """
    gc.set_threshold(*COLLECT)
    atexit.register(gc.freeze)
    open_streams()
    code = _run()
    try:
        close_streams()
    except LiurenTextError as error:
        _tell(error.faults)
        code = 2
    sys.exit(code)


def _run() -> int:
    """Run the command and say what stopped it; the exit code."""
    try:
        check_arguments(sys.argv[1:])
        code = group(standalone_mode=False)
    except LiurenTextError as error:
        _tell(error.faults)
        code = 2
    except TimeoutError:  # of a pattern: no sentence comes near it, but what is no sentence may
        _tell(
            ["a sentence takes too long to be read; part it by full stops, or shorten what is repeated in it"]
        )
        code = 2
    except click.exceptions.Abort:
        code = 130
    except click.ClickException as error:
        error.show()
        code = 2
    except Exception:
        import traceback

        traceback.print_exc()
        click.echo(
            "liuren-text: this is an error of the program; please report it with the lines above", err=True
        )
        code = 70
    return code if isinstance(code, int) else 0
