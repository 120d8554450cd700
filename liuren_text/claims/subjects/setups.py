"""Of which course a sentence speaks: the one last set up, unless another is spoken of in words that are not read.

A course that is recalled (上甲子一課) is the one set up with that day, however far back.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

from liuren_text.claims.discourse import Discourse
from liuren_text.claims.grammar import Instance, Recogniser, make_slot
from liuren_text.claims.vocabulary import BRANCH, PAIR
from liuren_text.engine import ganzhi
from liuren_text.text.reading import EditedPassage
from liuren_text.text.variants import standard

SETUP = "course setup"
IN_BRIEF = "course set up in brief"
RECALLED = "course recalled"
QUOTED = "course quoted"
OTHERWISE = "course spoken of otherwise"
OTHER_PLATE = "plate spoken of otherwise"
SETUPS = (SETUP, IN_BRIEF)
RECALLS = (RECALLED, QUOTED)
MENTIONS = (OTHERWISE, OTHER_PLATE)
NEAR = 4  # characters between two steps of one working: a mark, 再看, 然後; what says more is longer

_B = f"[{ganzhi.BRANCHES}]"
_PAIR = "(?:[甲丙戊庚壬][子寅辰午申戌]|[乙丁己辛癸][丑卯巳未酉亥])"
_GENERAL = rf"[以用]?(?:月將(?P<general>{_B})[將字]?|(?P<general>{_B})(?:將|為月將))"
_ON = rf"加[於臨在]?(?:地盤|占時|正時|時)?(?P<hour>{_B})(?:[時位字上]|(?=[，。；、]|$))"
_HOUR = rf"(?P<hour>{_B})(?:時|為正時)"
_BRIEF = regex.compile(
    rf"(?P<day>{_PAIR})日(?:占[^，。；]{{0,4}})?[，、]?"
    rf"(?:{_GENERAL}[，、]?(?:{_ON}|{_HOUR})|{_HOUR}[占卜]?[，、]?{_GENERAL})"
)
_OTHERWISE = regex.compile(
    rf"(?P<day>{_PAIR})日|(?:又|再|另|復|假)如?{_PAIR}[一之]?課"
    rf"|[如若例]\p{{Han}}{{2}}日[^。；]{{0,4}}{_B}[將時]"
    rf"|{_B}將[，、]?{_B}時|{_B}時[^。；]{{0,4}}{_B}將|月將{_B}|{_B}[將字]?加[於臨在]?(?:地盤|占時|正時|時)?{_B}"
)
_OTHER_PLATE = regex.compile("[伏返反]吟")


def _instance(form: Recogniser, edited: EditedPassage, match: regex.Match[str]) -> Instance:
    types = {"day": PAIR, "general": BRANCH, "hour": BRANCH}
    spans = {role: match.span(role) for role in match.groupdict() if match[role]}
    slots = {role: make_slot(edited, types[role], role, *span) for role, span in spans.items()}
    return Instance(form, edited.passage.id, *edited.to_base(*match.span()), *match.span(), slots)


def read_brief(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each course set up in a few words: 乙丑日亥將巳時, 乙丑日巳時亥將, 乙丑日，以亥將加巳."""
    for match in _BRIEF.finditer(standard(edited.text)):
        yield _instance(form, edited, match)


def read_otherwise(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each mention of a day, or of a general with an hour, which may be those of another course."""
    for match in _OTHERWISE.finditer(standard(edited.text), overlapped=True):
        yield _instance(form, edited, match)


def read_other_plate(form: Recogniser, edited: EditedPassage) -> Iterator[Instance]:
    """Each mention of a plate that is known by name, as heaven lies on it."""
    for match in _OTHER_PLATE.finditer(edited.text):
        yield _instance(form, edited, match)


def course_of(i: Instance, discourse: Discourse) -> Instance | None:
    """The setup of the course of which an instance speaks; none where that cannot be known."""
    spoken = i if i.form.name in RECALLS else discourse.last(i, *SETUPS, *RECALLS, *MENTIONS)
    while spoken is not None and spoken.form.name not in SETUPS:
        if spoken.form.name in RECALLS:
            before = 0
            for setup in _setups_before(spoken, discourse):
                before += 1
                if _is_named(setup, spoken):
                    return setup
            if before > 1 or not goes_on(spoken, discourse):
                return None
        elif not _same_course(spoken, i, discourse):
            return None
        spoken = discourse.last(spoken, *SETUPS, *RECALLS, *MENTIONS)
    return spoken


def goes_on(quoted: Instance, discourse: Discourse) -> bool:
    """Whether a course is recalled: by 上, or because the working goes on right behind its name."""
    steps = discourse.of("first transmission", "look-up", "lodging named", "lodging of the stem named")
    here = (s.at - quoted.to for s in steps if s.passage == quoted.passage)
    return quoted.form.name == RECALLED or any(0 <= distance <= NEAR for distance in here)


def _is_named(setup: Instance, recalled: Instance) -> bool:
    """Whether a course was set up with the day, and the general, by which it is recalled."""
    roles = [role for role in ("day", "general") if role in recalled.slots]
    return all(setup[role].value == recalled[role].value for role in roles)


def _setups_before(i: Instance, discourse: Discourse) -> Iterator[Instance]:
    """The courses set up before an instance, the last first; each once, though it be read in two ways."""
    found, last = None, discourse.last(i, *SETUPS)
    while last is not None:
        if found is None or found["day"].key != last["day"].key:
            found = last
            yield found
        last = discourse.last(last, *SETUPS)


def _same_course(mention: Instance, i: Instance, discourse: Discourse) -> bool:
    """Whether a mention is part of the setup before it, or of the instance itself, or names the same day.

    A plate known by its name (伏吟) is spoken of as far as its paragraph goes.
    """
    if mention.form.name == OTHER_PLATE and mention.passage != i.passage:
        return True
    if mention.passage == i.passage and mention.overlaps(i):
        return True
    setup = discourse.last(mention, *SETUPS)
    if setup is None:
        return False
    within = setup.passage == mention.passage and mention.at < setup.to + NEAR
    day = mention.get("day")
    return within or (day is not None and day.value == setup["day"].value)
