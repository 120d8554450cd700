"""The options of the commands that can work on many texts, and share them among processes or machines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

C = TypeVar("C", bound=Callable[..., Any])


class Place(click.Path):
    """A file or folder that is named: no name at all, as an empty variable of a shell gives, is not this folder."""

    def __init__(self, **wanted: Any) -> None:
        super().__init__(path_type=Path, **wanted)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Refuses an empty name."""
        if value == "":
            self.fail("the name is empty; for the folder you are in write .", param, ctx)
        return super().convert(value, param, ctx)


PLACE = Place()
TEXT = click.option("--text", metavar="NAME", help="One text, where the folder holds several.")
JOBS = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes of this machine to share several texts.",
)
SCHEDULER = click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Share several texts on a Dask cluster that sees the same files; needs liuren-text[cluster].",
)
_AGAIN = click.option(
    "--again",
    is_flag=True,
    help="Of several texts, work out also those that are unchanged since the last run.",
)


@dataclass(frozen=True, eq=False)
class How:
    """How several texts are to be worked on."""

    jobs: int = 1
    scheduler: str | None = None
    again: bool = False


def several(command: C) -> C:
    """The options of a command that can work on several texts; it is given the `text` and `how`."""

    @wraps(command)
    def with_how(*, jobs: int, scheduler: str | None, again: bool, **given: Any) -> Any:
        return command(how=How(jobs, scheduler, again), **given)

    for option in (_AGAIN, SCHEDULER, JOBS, TEXT):
        with_how = option(with_how)
    return cast(C, with_how)
