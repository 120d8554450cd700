"""`liuren-text validate`: whether TEI files can be used, and if not, everything that has to be mended."""

from __future__ import annotations

from pathlib import Path

import click

from liuren_text.cli.output import tell
from liuren_text.cli.sharing import PLACE
from liuren_text.text.validation import Checked, check_file


@click.command("validate")
@click.argument("files", nargs=-1, required=True, type=PLACE, metavar="FILE…")
def validate_command(files: tuple[Path, ...]) -> int:
    """Check TEI files: a text, a file of annotations, a file that was exported as TEI, the variants that collate wrote.

    Says in words what is wrong, with file and line, and everything at once, as far as two hundred lines go. A file of
    annotations is held against the text in the folder corpus/ beside its own. Exit code 2 if a file cannot be used.

    \b
    Examples:
      liuren-text validate corpus/xunyuan-1.xml annotations/editor.xml
      liuren-text validate edition.xml
    """
    checked = [check_file(file) for file in files]
    for one in checked:
        tell(one.faults)
        if one.file.is_file():
            click.echo(_said(one))
    return 2 if any(one.faults for one in checked) else 0


def _said(one: Checked) -> str:
    if one.faults:
        return f"{one.file}: {len(one.faults)} to mend"
    return f"{one.file}: {one.what}" + (f"; {one.remark}" if one.remark else "")
