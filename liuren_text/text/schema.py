"""What an XML file may contain, and what is wrong with one, said so that a philologist can mend it.

The schema is `corpus/schema/liuren-text.rng`. A RELAX NG validator says yes or no; its reasons are hard to read
and end at the first fault. So each element is held against its own definition, and every difference is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

from lxml import etree

from liuren_text.errors import Fault

RNG = "{http://relaxng.org/ns/structure/1.0}"
TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"
_SUFFIX = {"optional": "?", "zeroOrMore": "*", "oneOrMore": "+"}
_SIGNS = "(? at most one, * any number, + at least one, | either)"
# The data types whose form is easily missed: what they look like, and what they are called
_ANY = (r".*", "")
_FORMS = {
    "NCName": (r"[^\W\d][\w.\-]*", "a name: a letter, then letters, digits, - . _ without a blank"),
    "positiveInteger": (r"0*([1-9][0-9]{0,2}|1000)", "a number from 1 to 1000"),
    "date": (r"\d{4}-\d\d-\d\d", "a date such as 1810-02-16"),
    "language": (r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*", "a language code such as lzh"),
}


@dataclass(eq=False, repr=False)
class Definition:
    """One element as the schema defines it.

    `attributes` have their allowed values, if these are listed, `types` their data types; of each group in `either`
    an element has exactly one member. `children` are the definitions that may stand inside, `content` their order:
    a regex over `name name …`.
    """

    key: str
    name: str
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    either: list[list[set[str]]] = field(default_factory=list)
    children: dict[str, Definition] = field(default_factory=dict)
    text: bool = False
    content: str = ""

    @property
    def label(self) -> str:
        """How people write it: <lem>, or <div type="edition"> where the type is fixed."""
        types = self.attributes.get("type", ())
        return f'<{self.name} type="{types[0]}">' if len(types) == 1 else f"<{self.name}>"

    def child(self, element: etree._Element) -> Definition | None:
        """The definition that fits a child, if it may stand here; of several of one name the one of its type."""
        fit = [d for d in self.children.values() if element.tag == f"{TEI}{d.name}"]
        kind = element.get("type")
        return next((d for d in fit if kind in d.attributes.get("type", ())), fit[0] if fit else None)


MANY = 10_000  # elements of a tree


@dataclass(frozen=True, eq=False, repr=False)
class Schema:
    """The project's RELAX NG, and its validator."""

    tree: etree._ElementTree
    validator: etree.RelaxNG

    @cached_property
    def outermost(self) -> Definition:
        """The definition of the outermost element, made when a fault is to be explained."""
        return _read_definitions(self.tree.getroot())

    def faults(self, root: etree._Element, file: Path) -> list[Fault]:
        """All in which the tree differs from the schema; nothing exactly where the validator accepts it.

        The validator needs time with the square of the number of faults: it is asked last where there may be many.
        """
        if next(islice(root.iter(), MANY, None), None) is not None and (told := [*self.explain(root, file)]):
            return told
        if self.validator.validate(root):
            return []
        said = [Fault(e.message, file, e.line) for e in self.validator.error_log]
        return list(self.explain(root, file)) or said

    def explain(self, root: etree._Element, file: Path) -> Iterator[Fault]:
        """The differences, found element by element."""
        if root.tag == f"{TEI}{self.outermost.name}":
            yield from _explain(root, self.outermost, file)
        else:
            message = f"the outermost element is {_shown(root)}, not {self.outermost.label} of {TEI[1:-1]}"
            yield Fault(message, file, line_of(root))


def line_of(element: etree._Element) -> int | None:
    """The line of a file in which the start tag of an element ends."""
    line = element.sourceline
    return line if isinstance(line, int) else None


# ---------------------------------------------------------------- an element beside its definition


def _explain(element: etree._Element, rule: Definition, file: Path) -> Iterator[Fault]:
    told = [*_attribute_faults(element, rule), *_content_faults(element, rule)]
    yield from (Fault(f"{_shown(element)} {message}", file, line_of(element)) for message in told)
    for child in element:
        if inner := rule.child(child):
            yield from _explain(child, inner, file)
        else:
            message = f"{_shown(child)} cannot stand in {_shown(element)}; {_holds(rule)}"
            yield Fault(message, file, line_of(child))


def _content_faults(element: etree._Element, rule: Definition) -> Iterator[str]:
    inner = [rule.child(c) for c in element]
    order = "".join(f"{d.key} " for d in inner if d)
    if all(inner) and not re.fullmatch(rule.content, order):
        has = " ".join(d.label for d in inner if d) or "nothing"
        yield f"holds {has}; it must hold {_readable(rule)} in this order {_SIGNS}"
    if not rule.text and (words := _loose_text(element)):
        yield f"has characters outside the elements in it: {words}; {_holds(rule)}"


def _attribute_faults(element: etree._Element, rule: Definition) -> Iterator[str]:
    present = {str(k).replace(XML, "xml:"): str(v) for k, v in element.attrib.items()}
    for name in sorted(rule.required - set(present)):
        yield f"lacks {name}{_one_of(rule.attributes[name])}"
    for branches in rule.either:
        begun = [b for b in branches if b & set(present)]
        if len(begun) != 1 or not begun[0] <= set(present):
            yield f"needs one of: {'; '.join(' with '.join(sorted(b)) for b in branches)}"
    for name, value in present.items():
        yield from _value_faults(name, value, rule)


def _value_faults(name: str, value: str, rule: Definition) -> Iterator[str]:
    form, called = _FORMS.get(rule.types.get(name, ""), _ANY)
    if name not in rule.attributes:
        yield f"cannot have {name}; it can have {', '.join(rule.attributes) or 'no attribute'}"
    elif rule.attributes[name] and value not in rule.attributes[name]:
        yield f'has {name}="{value}"{_one_of(rule.attributes[name])}'
    elif not re.fullmatch(form, value, re.DOTALL):
        yield f'has {name}="{value}", which is not {called}'


def _one_of(values: Iterable[str]) -> str:
    return f"; write {' or '.join(values)}" if values else ""


def _holds(rule: Definition) -> str:
    labels = [*(["characters"] if rule.text else []), *(d.label for d in rule.children.values())]
    return f"it holds {', '.join(labels)}" if labels else "it holds nothing"


def _readable(rule: Definition) -> str:
    """The content of an element as people read it: `<lem> <rdg> <note>+`."""
    shown = re.sub(r"\(\?:([\w.\\]+) \)", lambda m: rule.children[m[1].replace("\\", "")].label, rule.content)
    shown = shown.replace("(?:", "(")
    shown = re.sub(r"\((<[^<>]+>)\)", r"\1", shown)
    shown = re.sub(r"\(\(([^()]*)\)\)", r"(\1)", shown)
    return re.sub(r"(?<=[>)?*+])(?=[<(])", " ", shown) or "nothing"


def _loose_text(element: etree._Element) -> str:
    """The first characters that stand directly in an element, layout left out."""
    pieces = [element.text, *(c.tail for c in element)]
    return next((p.strip(" \t\n")[:12] for p in pieces if p and p.strip(" \t\n")), "")


def _shown(element: etree._Element) -> str:
    name, an_id = str(element.tag).rpartition("}")[2], element.get(f"{XML}id")
    return f'<{name} xml:id="{an_id}">' if an_id else f"<{name}>"


# ------------------------------------------------------------------------------ reading the schema


@cache
def load_schema(path: Path) -> Schema:
    """Read the schema."""
    tree = etree.parse(path)
    return Schema(tree, etree.RelaxNG(tree))


def _read_definitions(root: etree._Element) -> Definition:
    """Each definition in the form in which faults are explained; the outermost, which holds the others."""
    defines = {d.get("name", ""): d for d in root.iterfind(f"{RNG}define")}
    definitions = {
        key: Definition(key, element.get("name", ""))
        for key, define in defines.items()
        if (element := define.find(f"{RNG}element")) is not None
    }
    for key, definition in definitions.items():
        definition.content = _Reader(definition, definitions, defines).all(defines[key][0], True)
    start = root.find(f"{RNG}start/{RNG}ref")
    assert start is not None, "a schema begins somewhere"
    return definitions[start.get("name", "")]


@dataclass(frozen=True, eq=False, repr=False)
class _Reader:
    """Enters what a pattern of the schema says into a definition, and gives back its content as a regex.

    `must` tells whether what is read is required.
    """

    into: Definition
    definitions: dict[str, Definition]
    defines: dict[str, etree._Element]

    def all(self, patterns: Iterable[etree._Element], must: bool) -> str:
        return "".join(self.read(p, must) for p in patterns)

    def read(self, pattern: etree._Element, must: bool) -> str:
        kind = str(pattern.tag)[len(RNG) :] if isinstance(pattern.tag, str) else "comment"
        if kind == "attribute":
            self.attribute(pattern, must)
        elif kind == "text":
            self.into.text = True
        elif kind == "ref":
            return self.reference(pattern.get("name", ""), must)
        elif kind in ("optional", "zeroOrMore", "oneOrMore", "choice", "group"):
            return self.several(pattern, kind, must)
        return ""

    def several(self, pattern: etree._Element, kind: str, must: bool) -> str:
        if kind == "choice" and all(branches := [_attributes_in(p) for p in pattern]):
            self.into.either.append(branches)
        inner_must = must and kind in ("oneOrMore", "group")
        parts = [part for p in pattern if (part := self.read(p, inner_must))]
        inner = ("|" if kind == "choice" else "").join(parts)
        return f"(?:{inner}){_SUFFIX.get(kind, '')}" if parts else ""

    def reference(self, key: str, must: bool) -> str:
        if key not in self.definitions:
            return self.all(self.defines[key], must)
        self.into.children[key] = self.definitions[key]
        return f"(?:{re.escape(key)} )"

    def attribute(self, pattern: etree._Element, must: bool) -> None:
        name = pattern.get("name", "")
        self.into.attributes[name] = tuple(v.text or "" for v in pattern.iter(f"{RNG}value"))
        if (data := pattern.find(f"{RNG}data")) is not None:
            self.into.types[name] = data.get("type", "")
        if must:
            self.into.required.add(name)


def _attributes_in(pattern: etree._Element) -> set[str]:
    return {a.get("name", "") for a in pattern.iter(f"{RNG}attribute")}
