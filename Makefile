# The commands of liuren-text; `make help` lists them. Needs Python 3.11 or newer, make and git, nothing else.
#
#   make edition PYTHON=/path/to/python3.12     another Python than the first suitable one
#   make edition OUT=/some/folder               another place for the edition
#   make test ARGS='tests/engine -x'            arguments for pytest

VENV  ?= .venv
OUT   ?= build/edition
ARGS  ?=
BIN   := $(VENV)/bin
TOOLS := tests/browser/node_modules

# The first interpreter that is new enough; looked for only when a virtual environment has to be made.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PYTHONUTF8 = 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help edition verify test lint check docs bench wheel ids browser-tools clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# verify ends with 1 when the text or an adopted emendation falls short. That is a result, not an accident, and the
# edition is where a reader sees it: so 1 does not stop the edition, and anything above it does. `make verify` is strict.
edition: $(VENV)/installed ## verify the book, judge every emendation, build the HTML edition in build/edition
	@$(BIN)/liuren-text verify || { code=$$?; test $$code -eq 1 || exit $$code; \
		echo "The text falls short where the report says so; the edition shows each place."; }
	@$(BIN)/liuren-text edition "$(OUT)" || { code=$$?; test $$code -eq 1 || exit $$code; }
	@test -s "$(OUT)/index.html" || { echo "make: no edition was written to $(OUT)" >&2; exit 2; }
	@echo "The edition is in $(OUT): open $(OUT)/index.html in a browser."

verify: $(VENV)/installed ## verify the book; exit 1 if the text or an adopted emendation falls short
	@$(BIN)/liuren-text verify

test: $(VENV)/installed-dev browser-tools ## run every test (ARGS='…' for pytest)
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/installed-dev ## ruff, formatting, types, architecture
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-cache

check: lint test ## everything that must be green: lint and test

bench: $(VENV)/installed-dev ## run the benchmarks (ARGS='…' for them)
	$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/installed-docs ## build the documentation in build/docs
	@$(BIN)/zensical build --strict
	@echo "The documentation is in build/docs: open build/docs/index.html in a browser."

wheel: $(VENV)/installed ## build the wheel, with the book in it, in dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

ids: $(VENV)/installed ## at a release: add its ids to those that are never renumbered, annotations/released.tsv
	@$(BIN)/python -m liuren_text.edition.released > annotations/released.new
	@mv annotations/released.new annotations/released.tsv

clean: ## remove what these commands made, the virtual environment included
	rm -rf $(VENV) build dist $(TOOLS) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp file is newer than pyproject.toml when what it names is installed. An editable install sees new modules by
# itself, so only a change of pyproject.toml installs again.
$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Installing liuren-text into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(BIN)/python
	@echo "Installing liuren-text and its development tools into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(VENV)/installed $@

$(VENV)/installed-docs: pyproject.toml | $(BIN)/python
	@echo "Installing liuren-text and what builds its documentation into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $(VENV)/installed $@

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
		echo "make: liuren-text needs Python 3.11 or newer; found $$(python3 --version 2>&1 | head -1)." >&2; \
		echo "      Install one, or say where it is: make $(firstword $(MAKECMDGOALS) edition) PYTHON=/path/to/python3.12" >&2; exit 2; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "make: liuren-text needs Python 3.11 or newer; $(PYTHON) is $$("$(PYTHON)" --version 2>&1 | head -1)." >&2; exit 2; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "make: this Python cannot make a virtual environment: its venv or ensurepip module is missing." >&2; \
		echo "      On Debian and Ubuntu: apt-get install python3-venv. Elsewhere install Python complete, or name another: PYTHON=…" >&2; exit 2; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); exit 2; }

# axe-core and the Nu HTML Checker, for the tests in a real browser. Without npm those tests are skipped with a
# message; where CI is set they fail instead, so that nothing is left out unseen.
browser-tools: $(TOOLS)/installed

$(TOOLS)/installed: tests/browser/package.json
	@if command -v npm >/dev/null 2>&1; then \
		echo "Installing the browser-test tools into $(TOOLS) …"; \
		( cd tests/browser && npm install --silent --no-package-lock --ignore-scripts --no-audit --no-fund ) \
			&& touch $@ || echo "make: npm could not install them; the tests that need them will say so." >&2; \
	else \
		echo "make: no npm here; the tests that need axe-core or the HTML checker will say so." >&2; \
	fi
