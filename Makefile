# Everything sets itself up: each target makes what it needs first.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find ludotheque -name '*.py' -o -name '*.toml' -o -name '*.md') pyproject.toml hatch_build.py
PYTEST := $(BIN)/pytest -n auto --dist worksteal
# what is not compiled is tested once: on the rules it usually runs with, the repository itself on plain Python
ONCE := tests/server tests/table tests/terminal tests/lab tests/test_cli.py

.DEFAULT_GOAL := help
.PHONY: help play check style test test-both bench bench-server pictures golden protocol requirements clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: .venv/ready ## play a game of Boussanga in the terminal
	@$(BIN)/ludotheque play boussanga

check: .venv/ready style ## the quick loop: style, types, tests of the uncompiled rules at a few tables
	LUDOTHEQUE_TESTS=quick LUDOTHEQUE_EXPECT=uncompiled $(PYTEST)

style: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test: .venv/ready ## everything: style, types, all tests on uncompiled and on compiled rules
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory test-both; \
	elif [ -n "$$CI" ]; then echo "A C compiler and Python's headers are needed to test the compiled rules." >&2; exit 1; \
	else $(MAKE) --no-print-directory style && LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) && \
	  echo "No C compiler and Python headers here: the compiled rules were not tested."; fi

# compiling keeps one core busy for a minute, style and types the other
test-both: .venv/ready
	@$(MAKE) --no-print-directory --jobs=2 --output-sync style build/compiled/ready
	LUDOTHEQUE_TESTS=brief LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) $(addprefix --ignore=,$(ONCE))
	LUDOTHEQUE_EXPECT=compiled PYTHONPATH=build/compiled $(PYTEST) --ignore=tests/repository

bench: .venv/bench-ready build/compiled/ready ## compare speeds, as ratios in one run
	PYTHONPATH=build/compiled $(BIN)/python -P -m bench $(WRITE)

bench-server: .venv/bench-ready build/compiled/ready ## load, kill and fill a whole server, beside its peers (half an hour)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.appending
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.kills
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.server $(WRITE)

pictures: .venv/ready ## draw the pictures of the README and docs anew
	$(BIN)/python docs/draw_pictures.py

golden: .venv/ready ## write the transcripts of the kept matches anew
	LUDOTHEQUE_GOLDEN=write $(BIN)/pytest tests/conformance/test_golden.py

protocol: .venv/ready ## write the browser's types anew, from the server's
	$(BIN)/python -m ludotheque.server.typescript web/src/protocol.ts

requirements: .venv/ready ## choose the versions of all dependencies anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade \
	  pyproject.toml --group dev -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade \
	  --group bench -c requirements/dev.txt -o requirements/bench.txt

clean: ## remove everything that was made
	rm -rf .venv build dist

.venv/ready: requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ludothèque needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "Setting up in .venv (once, about half a minute)…"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/bench-ready: .venv/ready requirements/bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	touch $@

build/compiled/ready: .venv/ready $(SOURCES)
	@echo "Compiling the rules…"
	@$(BIN)/python hatch_build.py build/compiled
	@touch $@
