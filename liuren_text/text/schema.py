"""What an XML file may contain, and what is wrong with one, said so that a philologist can mend it.

The schema is `corpus/schema/liuren-text.rng`. A RELAX NG validator says yes or no; its reasons are hard to read
and end at the first fault. So each element is held against its own definition, and every difference is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from lxml import etree

from liuren_text.errors import Fault

RNG = "{http://relaxng.org/ns/structure/1.0}"
TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"
_SUFFIX = {"optional": "?", "zeroOrMore": "*", "oneOrMore": "+"}
_EMPTY = "(?:)"
_SIGNS = " (? at most one, * any number, + at least one, | either)"
# The data types whose form is easily missed: what they look like, and what they are called
_ANY = (r".*", "")
_FORMS = {
    "NCName": (r"[^\W\d][\w.\-]*", "a name: a letter, then letters, digits, - . _ without a blank"),
    "positiveInteger": (r"0*[1-9][0-9]*", "a number from 1"),
    "date": (r"\d{4}-\d\d-\d\d", "a date such as 1810-02-16"),
    "language": (r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*", "a language code such as lzh"),
}


@dataclass
class Definition:
    """One element as the schema defines it: attributes (name → allowed values), content as a regex of names.

    `either` lists groups of attributes of which an element has exactly one.
    """

    name: str
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    either: list[list[set[str]]] = field(default_factory=list)
    children: dict[str, str] = field(default_factory=dict)
    text: bool = False
    content: str = _EMPTY


@dataclass(frozen=True)
class Schema:
    """The project's RELAX NG: its validator, and its definitions by name."""

    validator: etree.RelaxNG
    definitions: dict[str, Definition]

    def faults(self, root: etree._Element, file: Path) -> list[Fault]:
        """All in which the tree differs from the schema; nothing exactly where the validator accepts it."""
        if self.validator.validate(root):
            return []
        if root.tag != f"{TEI}TEI":
            wanted = f"<TEI> of {TEI[1:-1]}"
            return [Fault(f"the outermost element is {_shown(root)}, not {wanted}", file, line_of(root))]
        found = list(self._explain(root, self.definitions["TEI"], file))
        return found or [Fault(e.message, file, e.line) for e in self.validator.error_log]

    def _explain(self, element: etree._Element, rule: Definition, file: Path) -> Iterator[Fault]:
        shown, line, children = _shown(element), line_of(element), list(element)
        yield from (Fault(message, file, line) for message in _attribute_faults(element, rule))
        strange = [c for c in children if not _known(c, rule)]
        for child in strange:
            yield Fault(f"{_shown(child)} cannot stand in {shown}; {_holds(rule)}", file, line_of(child))
        if not strange and not re.fullmatch(rule.content, "".join(f"{_name(c)} " for c in children)):
            yield Fault(f"{shown} {_order(rule, children)}", file, line)
        if not rule.text and (words := _loose_text(element)):
            yield Fault(f"characters stand loose in {shown}: {words}; {_holds(rule)}", file, line)
        for child in children:
            if child not in strange:
                yield from self._explain(child, self._rule(child, rule), file)

    def _rule(self, child: etree._Element, parent: Definition) -> Definition:
        """The definition that fits a child best: a name with a type (div) may have several."""
        names = parent.children[_name(child)].split()
        rules = [self.definitions[n] for n in names]
        return next((r for r in rules if child.get("type") in r.attributes.get("type", ())), rules[0])


@cache
def load_schema(path: Path) -> Schema:
    """Read the schema: the validator, and each definition in the form in which faults are explained."""
    tree = etree.parse(path)
    defines = {d.get("name", ""): d for d in tree.getroot().findall(f"{RNG}define")}
    definitions = {}
    for name, define in defines.items():
        if (element := define.find(f"{RNG}element")) is not None:
            definition = Definition(element.get("name", ""))
            definition.content = "".join(_read(p, definition, defines, True) for p in element).replace(
                _EMPTY, ""
            )
            definitions[name] = definition
    return Schema(etree.RelaxNG(tree), definitions)


def _read(pattern: etree._Element, into: Definition, defines: dict[str, etree._Element], must: bool) -> str:
    """Enter a pattern of the schema into a definition; its content as a regex over `name name …`."""
    kind = str(pattern.tag)[len(RNG) :] if isinstance(pattern.tag, str) else ""
    if kind == "attribute":
        return _read_attribute(pattern, into, must)
    if kind == "text":
        into.text = True
    if kind == "ref":
        return _read_reference(pattern.get("name", ""), into, defines, must)
    if kind not in ("optional", "zeroOrMore", "oneOrMore", "choice", "group"):
        return _EMPTY
    if kind == "choice" and all(branches := [_attributes_in(p) for p in pattern]):
        into.either.append(branches)
    inner_must = must and kind in ("oneOrMore", "group")
    parts = [part for p in pattern if (part := _read(p, into, defines, inner_must)) != _EMPTY]
    inner = ("|" if kind == "choice" else "").join(parts)
    return f"(?:{inner}){_SUFFIX.get(kind, '')}" if parts else _EMPTY


def _attributes_in(pattern: etree._Element) -> set[str]:
    return {a.get("name", "") for a in pattern.iter(f"{RNG}attribute")}


def _read_attribute(pattern: etree._Element, into: Definition, must: bool) -> str:
    name = pattern.get("name", "")
    into.attributes[name] = tuple(v.text or "" for v in pattern.iter(f"{RNG}value"))
    if (data := pattern.find(f"{RNG}data")) is not None:
        into.types[name] = data.get("type", "")
    if must:
        into.required.add(name)
    return _EMPTY


def _read_reference(name: str, into: Definition, defines: dict[str, etree._Element], must: bool) -> str:
    element = defines[name].find(f"{RNG}element")
    if element is None:
        return (
            "".join(_read(p, into, defines, must) for p in defines[name]).replace(_EMPTY, "")
            or _EMPTY.replace(_EMPTY, "")
            or _EMPTY
        )
    child = element.get("name", "")
    known = into.children.get(child, "").split()
    into.children[child] = " ".join([*known, *([] if name in known else [name])])
    return f"(?:{child} )"


def _attribute_faults(element: etree._Element, rule: Definition) -> Iterator[str]:
    shown = _shown(element)
    present = {str(k).replace(XML, "xml:"): str(v) for k, v in element.attrib.items()}
    for name in sorted(rule.required - set(present)):
        yield f"{shown} lacks {name}{_one_of(rule.attributes[name])}"
    for branches in rule.either:
        if sum(bool(b & set(present)) for b in branches) != 1:
            yield f"{shown} needs one of: {'; '.join(' with '.join(sorted(b)) for b in branches)}"
    for name, value in present.items():
        if name not in rule.attributes:
            yield f"{shown} cannot have {name}; it can have {', '.join(rule.attributes) or 'no attribute'}"
        elif rule.attributes[name] and value not in rule.attributes[name]:
            yield f'{shown} has {name}="{value}"{_one_of(rule.attributes[name])}'
        elif not re.fullmatch((form := _FORMS.get(rule.types.get(name, ""), _ANY))[0], value):
            yield f'{shown} has {name}="{value}", which is not {form[1]}'


def _one_of(values: tuple[str, ...]) -> str:
    return f"; write {' or '.join(values)}" if values else ""


def _holds(rule: Definition) -> str:
    names = [*(["characters"] if rule.text else []), *(f"<{n}>" for n in rule.children)]
    return f"it holds {', '.join(names)}" if names else "it holds nothing"


def _order(rule: Definition, children: list[etree._Element]) -> str:
    """Say which elements are missing or out of order."""
    has = " ".join(f"<{_name(c)}>" for c in children) or "nothing"
    return f"holds {has}; it must hold {_readable(rule.content)} in this order{_SIGNS}"


def _readable(content: str) -> str:
    """A content regex as people read it: `<lem> <rdg> <note>+`."""
    shown = content.replace(_EMPTY, "")
    shown = re.sub(r"\(\?:(\w+) \)", r"<\1>", shown).replace("(?:", "(")
    shown = re.sub(r"\((<\w+>)\)", r"\1", shown)
    shown = re.sub(r"\(\(([^()]*)\)\)", r"(\1)", shown)
    return re.sub(r"(?<=[>)?*+])(?=[<(])", " ", shown)


def _loose_text(element: etree._Element) -> str:
    """The first characters that stand directly in an element, layout left out."""
    pieces = [element.text, *(c.tail for c in element)]
    return next((p.strip(" \t\n")[:12] for p in pieces if p and p.strip(" \t\n")), "")


def _known(element: etree._Element, parent: Definition) -> bool:
    return str(element.tag).startswith(TEI) and _name(element) in parent.children


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _shown(element: etree._Element) -> str:
    named = element.get(f"{XML}id")
    return f"<{_name(element)}>" if not named else f'<{_name(element)} xml:id="{named}">'


def line_of(element: etree._Element) -> int | None:
    """The line of a file in which an element begins."""
    line = element.sourceline
    return line if isinstance(line, int) else None
