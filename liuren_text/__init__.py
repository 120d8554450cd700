"""liuren-text: classical texts that compute, verified; each emendation with a verdict and a proof.

Ten names are public, and nothing else is promised. Each is imported when it is first used, so that importing the
package costs nothing. What they give back shows itself in a notebook.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from liuren_text.claims.find import find_claims
    from liuren_text.edition.site import render_edition
    from liuren_text.engine.course import cast
    from liuren_text.engine.schools import School
    from liuren_text.judgement.hearing import judge, try_emendation
    from liuren_text.judgement.suggestion import suggest
    from liuren_text.text.annotations import read_emendations
    from liuren_text.text.corpus import read_corpus
    from liuren_text.text.reading import Reading

__all__ = [
    "Reading",
    "School",
    "cast",
    "find_claims",
    "judge",
    "read_corpus",
    "read_emendations",
    "render_edition",
    "suggest",
    "try_emendation",
]

_HOMES = {
    "Reading": "text.reading",
    "School": "engine.schools",
    "cast": "engine.course",
    "find_claims": "claims.find",
    "judge": "judgement.hearing",
    "read_corpus": "text.corpus",
    "read_emendations": "text.annotations",
    "render_edition": "edition.site",
    "suggest": "judgement.suggestion",
    "try_emendation": "judgement.hearing",
}

# What is shown in a notebook: its home, its class, how, and the function of edition.notebook that draws it. A room
# cannot know the edition, which stands above it; so the two are brought together here.
_SHOWN = (
    ("engine.course", "Course", "_repr_html_", "course_html"),
    ("engine.plate", "Plate", "_repr_svg_", "plate_svg"),
    ("judgement.verdict", "Judgement", "_repr_html_", "judgement_html"),
    ("judgement.verify", "Report", "_repr_html_", "report_html"),
)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    _show_what_it_gives(home.partition(".")[0])
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _show_what_it_gives(room: str) -> None:
    """Let the classes of a room show themselves in a notebook; drawing is loaded when something is drawn."""
    for home, shown, how, drawn in _SHOWN:
        if home.startswith(room):
            kind = getattr(import_module(f"{__name__}.{home}"), shown)
            setattr(kind, how, _drawn_by(drawn))


def _drawn_by(function: str) -> Any:
    def draw(thing: Any) -> str:
        drawn: str = getattr(import_module(f"{__name__}.edition.notebook"), function)(thing)
        return drawn

    return draw
