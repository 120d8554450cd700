"""The shape of the program: what may import what, what belongs where, and what may not be written down at all."""

from __future__ import annotations

import ast
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "liuren_text"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_LINES = 400
JUNK_DRAWERS = re.compile(r"utils?|helpers?|commons?|managers?|process(ors?)?|misc|tools?|base|core|shared")
PASSAGE_ID = re.compile(r"(?<![\w-])(?:[pg]\d{2}|e\d{2}-\d+)(?![\w])")
HEAVY = (
    "lxml",
    "regex",
    "opencc",
    "jinja2",
    "click",
    "rich",
    "pywubi",
    "tyme4py",
    "liuren_text.text",
    "liuren_text.cli",
)

each_module = pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The full name of every module that a module imports, wherever in it the import stands."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where a name comes from"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strings(module: ast.Module) -> Iterator[ast.Constant]:
    """Every string of a module that is not a docstring."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as l; l(['--no-cache'])",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_imports_go_downwards() -> None:
    """The contracts of `[tool.importlinter]` in pyproject.toml hold."""
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("stray", ["elsewhere.py", "engine/elsewhere.py"])
def test_a_module_that_nobody_placed_fails_the_build(tmp_path: Path, stray: str) -> None:
    shutil.copytree(PACKAGE, tmp_path / "liuren_text", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "liuren_text" / stray).touch()
    done = lint_imports(tmp_path)
    assert done.returncode == 1
    assert "elsewhere" in done.stdout


@pytest.mark.slow
def test_an_import_that_goes_upwards_fails_the_build(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "liuren_text", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "liuren_text" / "engine" / "ganzhi.py").open("a", encoding="utf-8") as module:
        module.write("\nfrom liuren_text.text import passage\n")
    assert lint_imports(tmp_path).returncode == 1


@each_module
def test_markup_is_read_in_text_and_written_in_edition(path: Path) -> None:
    """Only `text` parses XML; `edition` may build markup but reads none."""
    libraries = {name.split(".")[0] for name in imported(path)} & {"lxml", "xml", "jinja2", "html"}
    allowed = {"text": {"lxml", "xml"}, "edition": {"lxml", "xml", "jinja2", "html"}}
    assert libraries <= allowed.get(room(path), set())
    if libraries & {"lxml", "xml"} and room(path) != "text":
        calls = {n.attr for n in ast.walk(tree(path)) if isinstance(n, ast.Attribute)}
        assert not calls & {"parse", "fromstring", "XML", "iterparse", "XMLParser", "HTMLParser"}


@each_module
def test_a_module_is_short_enough_to_take_in(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@each_module
def test_a_module_is_named_after_its_subject(path: Path) -> None:
    names = path.relative_to(PACKAGE).with_suffix("").parts
    assert not [name for name in names if JUNK_DRAWERS.fullmatch(name.strip("_"))]


@each_module
def test_a_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(tree(path)) or not tree(path).body


@each_module
def test_no_passage_is_named_in_code(path: Path) -> None:
    """Nothing is keyed to a place of this book, or a second text could not be verified. Docstrings may cite."""
    assert [f"line {s.lineno}: {s.value}" for s in strings(tree(path)) if PASSAGE_ID.search(s.value)] == []


def test_passage_ids_are_told_from_other_strings() -> None:
    module = ast.parse(
        '"""See p19."""\na = "p19"\nb = f"{a}: in g05"\nc = "e19-7"\nd = "page19", "p1", "sp19", "p190"'
    )
    assert [s.value for s in strings(module) if PASSAGE_ID.search(s.value)] == ["p19", "e19-7", ": in g05"]


def test_the_engine_imports_nothing_heavy() -> None:
    """Whoever wants a course cast pays for arithmetic: no XML, no command line, no calendar, no other room."""
    modules = sorted(f"liuren_text.engine.{p.stem}" for p in (PACKAGE / "engine").glob("[!_]*.py"))
    undated = [name for name in modules if not name.endswith((".calendar", ".dates"))]
    assert len(undated) > 10
    code = f"import sys, json, {', '.join(undated)}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    assert [name for name in loaded if name.startswith(HEAVY)] == []


@each_module
def test_one_small_module_knows_the_calendar(path: Path) -> None:
    assert "tyme4py" not in {name.split(".")[0] for name in imported(path)} or path.stem == "calendar"


def public_names() -> list[str]:
    return list(getattr(importlib.import_module("liuren_text"), "__all__", ()))


def glossary() -> str:
    return (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def test_the_glossary_has_each_public_name() -> None:
    assert [name for name in public_names() if f"`{name}`" not in glossary()] == []


def test_every_public_name_is_there() -> None:
    package = importlib.import_module("liuren_text")
    assert [name for name in public_names() if not hasattr(package, name)] == []


def glossary_homes() -> list[str]:
    return sorted(set(re.findall(r"\| `([\w.]+)` \|$", glossary(), flags=re.MULTILINE)))


@pytest.mark.parametrize("home", glossary_homes())
def test_what_the_glossary_names_is_where_it_says(home: str) -> None:
    module, _, name = home.rpartition(".")
    if name[0].isupper():
        assert hasattr(importlib.import_module(f"liuren_text.{module}"), name)
    else:
        importlib.import_module(f"liuren_text.{home}")


def test_the_glossary_covers_the_flow() -> None:
    """Each noun in bold in the sentence of the flow has a line of its own."""
    nouns = set(re.findall(r"\*\*(\w+)\*\*", glossary()))
    rows = set(re.findall(r"^\| (\w+) \|", glossary(), flags=re.MULTILINE))
    assert len(nouns) >= 9
    assert {noun for noun in nouns if not {noun, noun.removesuffix("s")} & rows} == set()
