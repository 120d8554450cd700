"""How an error arose (致誤之由): what, of all known, turns the reading of an emendation into the transmitted words.

A column of its own. It explains an error that is otherwise shown and has no part in any verdict: likeness of keys or
forms alone would accuse thirty sound places for each corrupt one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from liuren_text.judgement.keystrokes import keystroke_relation, word_relation
from liuren_text.judgement.lookalikes import closely_alike, lookalike
from liuren_text.judgement.script import conversion_path, in_repertoire, known_phrase, merged
from liuren_text.text.emendation import Emendation
from liuren_text.text.passage import Corpus, Passage
from liuren_text.text.variants import fold, simplify

GAP = "□"
NEAR = 6  # characters on either side from which one may have been repeated
FAR = 60  # characters on either side from which a phrase may have been repeated
SLIPS = 0.25  # the share of a note's characters that may be corrupt besides standing in the wrong order
COLUMNS = "）（"  # where the second column of a note begins
JOIN = "…"  # between the parts of a change of several places


class Channel(StrEnum):
    """The ways in which errors come into this transcription."""

    CONVERSION = "conversion"
    WUBI = "wubi"
    LOOKALIKE = "lookalike"
    LOST = "lost"
    DITTOGRAPHY = "dittography"
    EYE_SKIP = "eye-skip"
    COMPLETION = "completion"
    TABOO = "taboo"
    DIRECTION = "direction"
    COLUMN_ORDER = "column-order"
    EXCHANGE = "exchange"
    VARIANT = "variant"


class Confidence(StrEnum):
    """How well a cause explains the error: better than its rivals, as well as others, or for want of a better one."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Cause:
    """A channel, what shows it (codes, a path of conversion, the words repeated), and how well it explains."""

    channel: Channel
    evidence: str
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Context:
    """What stands around an error: the words before and after it, and whether it is in a chart's cell or a note."""

    before: str = ""
    after: str = ""
    in_cell: bool = False
    in_note: bool = False


TABOOS = {  # under the Qing: the character avoided, what is written for it, whose name it is
    "玄": ("元", "玄燁, the 康熙 emperor"),
    "弘": ("宏洪", "弘曆, the 乾隆 emperor"),
    "曆": ("歷", "弘曆, the 乾隆 emperor"),
    "丘": ("邱", "孔丘, Confucius"),
    "胤": ("允", "胤禛, the 雍正 emperor"),
    "寧": ("甯", "旻寧, the 道光 emperor"),
}
# forms of a character that the simplified set lacks, so that □ stands for them
FORMS_OUTSIDE = {"克": "尅", "仿": "倣"}


def explain_cause(transmitted: str, reading: str, context: Context | None = None) -> Cause | None:
    """The best explanation of `transmitted` for `reading`; None where no channel that is known gives it.

    >>> explain_cause("婁", "數").evidence
    '數 (数) ovty, cut short ov is 婁 (娄)'
    >>> explain_cause("元", "玄").channel
    <Channel.TABOO: 'taboo'>
    """
    return next(iter(explain_causes(transmitted, reading, context)), None)


def explain_causes(transmitted: str, reading: str, context: Context | None = None) -> list[Cause]:
    """Every explanation of `transmitted` for `reading`, the best first."""
    around = context or Context()
    found = (explain(transmitted, reading, around) for explain in _CHANNELS)
    causes = [cause for cause in found if cause is not None]
    return sorted(causes, key=lambda c: list(Confidence).index(c.confidence))


def cause_of(emendation: Emendation, corpus: Corpus) -> Cause | None:
    """How the error that an emendation assumes may have arisen."""
    passage = corpus[emendation.passage]
    transmitted = JOIN.join(passage.text[e.start : e.end] for e in emendation.edits)
    reading = JOIN.join(e.text for e in emendation.edits)
    return explain_cause(transmitted, reading, context_of(passage, emendation.start, emendation.end))


def context_of(passage: Passage, start: int, end: int) -> Context:
    """What stands around a place of a passage."""
    return Context(
        passage.text[:start],
        passage.text[end:],
        any(f.start <= start and end <= f.end for f in passage.figures),
        any(n.start <= start and end <= n.end for n in passage.notes),
    )


def _taboo(transmitted: str, reading: str, _: Context) -> Cause | None:
    written, name = TABOOS.get(reading, ("", ""))
    if len(transmitted) == 1 and transmitted in written:
        return Cause(Channel.TABOO, f"{reading} is avoided for {name}", Confidence.HIGH)
    return None


def _lost(transmitted: str, reading: str, _: Context) -> Cause | None:
    if set(transmitted) != {GAP} or len(reading) != len(transmitted):
        return None
    for char in reading:
        if not in_repertoire(char):
            return Cause(Channel.LOST, f"{char} is outside GB2312", Confidence.HIGH)
        if char in FORMS_OUTSIDE:
            form = FORMS_OUTSIDE[char]
            return Cause(
                Channel.LOST, f"{char} may have been {form}, which is outside GB2312", Confidence.MEDIUM
            )
    return None


def _column_order(transmitted: str, reading: str, context: Context) -> Cause | None:
    parts = [p for p in (COLUMNS, JOIN) if p in transmitted]
    if not parts or (parts == [JOIN] and COLUMNS not in context.after + context.before):
        return None
    old, new = Counter(_bare(transmitted)), Counter(_bare(reading))
    changed, lost = (new - old).total(), (old - new).total()
    if changed + lost == 0:
        how, kept = Confidence.HIGH, "the same characters"
    elif changed + lost <= SLIPS * old.total():
        how, kept = Confidence.MEDIUM, "the same characters but for the slips"
    elif not changed:
        how, kept = Confidence.LOW, "the same characters, some left out"
    else:
        return None
    evidence = f"two columns of one note, the left transcribed before the right: {kept}"
    return Cause(Channel.COLUMN_ORDER, evidence, how)


def _bare(text: str) -> str:
    """The characters of a note, without punctuation."""
    return "".join(c for c in text if c.isalpha() or c == GAP)


def _direction(transmitted: str, reading: str, context: Context) -> Cause | None:
    if not context.in_cell:
        return None
    if len(reading) > 1 and transmitted == reading[::-1]:
        return Cause(Channel.DIRECTION, f"the cell {reading} read from the wrong side", Confidence.HIGH)
    if not transmitted and reading and not reading.strip("　 "):
        evidence = "the space at the head of a row of the chart is lost, its cells moved to the near side"
        return Cause(Channel.DIRECTION, evidence, Confidence.MEDIUM)
    return None


def _exchange(transmitted: str, reading: str, context: Context) -> Cause | None:
    if context.in_cell or len(transmitted) != 2 or transmitted != reading[::-1]:
        return None
    return Cause(Channel.EXCHANGE, f"{reading[0]} and {reading[1]} have changed places", Confidence.MEDIUM)


def _completion(transmitted: str, reading: str, context: Context) -> Cause | None:
    head = context.before[-1:]
    phrase = head + transmitted
    if not reading and len(phrase) == 4 and (phrase[0] == phrase[2] or known_phrase(phrase)):
        return Cause(Channel.COMPLETION, f"{head} completed itself to {phrase}", Confidence.HIGH)
    slip = word_relation(transmitted, reading) if len(reading) == 1 and len(transmitted) > 1 else None
    if slip is not None:
        name, code, meant = slip
        evidence = f"{reading} {meant}, {transmitted} {code}: {name}"
        return Cause(Channel.COMPLETION, evidence, Confidence.MEDIUM)
    return None


def _conversion(transmitted: str, reading: str, _: Context) -> Cause | None:
    if len(transmitted) != 1 or len(reading) != 1:
        return None
    path = conversion_path(transmitted, reading)
    if path is not None:
        return Cause(Channel.CONVERSION, path, Confidence.HIGH)
    if merged(transmitted, reading):
        evidence = f"{reading} and {transmitted} are one in simplified script"
        return Cause(Channel.CONVERSION, evidence, Confidence.MEDIUM)
    return None


def _variant(transmitted: str, reading: str, _: Context) -> Cause | None:
    if len(transmitted) == 1 and transmitted != reading and fold(transmitted) == fold(reading):
        return Cause(Channel.VARIANT, f"{transmitted} is another form of {reading}", Confidence.MEDIUM)
    return None


def _looks(transmitted: str, reading: str, _: Context) -> Cause | None:
    if not lookalike(transmitted, reading):
        return None
    how = Confidence.HIGH if closely_alike(transmitted, reading) else Confidence.MEDIUM
    return Cause(Channel.LOOKALIKE, f"{transmitted} looks like {reading}", how)


def _wubi(transmitted: str, reading: str, _: Context) -> Cause | None:
    if len(transmitted) != 1 or len(reading) != 1 or transmitted == reading:
        return None
    relation = keystroke_relation(transmitted, reading)
    if relation is None:
        return None
    slip, typed, meant = relation
    words = f"{_typed(reading)} {meant}, "
    if slip == "code cut short":
        words += f"cut short {typed} is {_typed(transmitted)}"
    else:
        words += f"{_typed(transmitted)} {typed}: {slip}"
    return Cause(Channel.WUBI, words, Confidence.HIGH)


def _typed(char: str) -> str:
    """A character with the simplified form that is typed for it."""
    simple = simplify(char)
    return char if simple == char else f"{char} ({simple})"


def _repeated(transmitted: str, reading: str, context: Context) -> Cause | None:
    """What stands there stands nearby too: the eye or the hand went there twice."""
    words = transmitted.strip("，、。")
    if not words or set(words) == {GAP} or words in reading:
        return None
    if len(words) > 1 or not reading:
        near = context.before[-FAR:] + "|" + context.after[:FAR] if len(words) > 1 else _beside(context)
        if words in near and not reading:
            how = Confidence.HIGH if len(words) > 2 else Confidence.MEDIUM
            return Cause(Channel.DITTOGRAPHY, f"{words} stands nearby too", how)
        return None
    if len(reading) != 1:
        return None
    following = context.after[:1]
    if following and words + following in context.before[-NEAR:] + "|" + context.after[: 2 * NEAR]:
        return Cause(Channel.DITTOGRAPHY, f"{words}{following} stands nearby too", Confidence.MEDIUM)
    if words in context.before[-2:]:
        return Cause(Channel.DITTOGRAPHY, f"{words} stands just before", Confidence.MEDIUM)
    return None


def _beside(context: Context) -> str:
    return context.before[-NEAR:] + "|" + context.after[:NEAR]


def _skipped(transmitted: str, reading: str, context: Context) -> Cause | None:
    """What was left out ends as what stands before it, or is like what follows: the eye went on from there."""
    words = reading.strip("，、。")
    if transmitted or len(words) < 3:
        return None
    follows = context.after.lstrip("，、。")[: len(words)]
    alike = sum(a == b or keystroke_relation(b, a) is not None for a, b in zip(words, follows, strict=False))
    if 2 * alike >= len(words):
        return Cause(Channel.EYE_SKIP, f"{words} before the like {follows}", Confidence.MEDIUM)
    return None


_CHANNELS: tuple[Callable[[str, str, Context], Cause | None], ...] = (
    _taboo,
    _lost,
    _column_order,
    _direction,
    _completion,
    _conversion,
    _looks,
    _wubi,
    _variant,
    _repeated,
    _skipped,
    _exchange,
)


def causes_of(
    corpus: Corpus, emendations: tuple[Emendation, ...]
) -> Iterator[tuple[Emendation, Cause | None]]:
    """The cause of each of several emendations."""
    return ((e, cause_of(e, corpus)) for e in emendations)
