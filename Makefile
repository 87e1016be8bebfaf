# Everything sets itself up: each target makes what it needs first.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find ludotheque -name '*.py' -o -name '*.toml' -o -name '*.md') pyproject.toml hatch_build.py
PYTEST := $(BIN)/pytest -n auto --dist worksteal
# what is not compiled is tested once: on the rules it usually runs with, the repository itself on plain Python
ONCE := tests/server tests/table tests/terminal tests/lab tests/test_cli.py
WEB_SOURCES := $(shell find web/src web/public web/build ludotheque -type f -not -name '*.py' -not -path '*/client/*') \
  $(wildcard web/*.*)
CLIENT := ludotheque/server/client/index.html
# npm of this machine if its Node is new enough, else one from PyPI inside .venv
NPM := cd web && PATH="$(CURDIR)/.venv/node/bin:$$PATH" npm

.DEFAULT_GOAL := help
.PHONY: help play check style style-python style-web test test-both test-plain test-browser look-for-browser cluster bench bench-server bench-web screenshots pictures golden protocol requirements clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: .venv/ready $(CLIENT) ## open the games in the browser, for everybody in the house (LUDOTHEQUE_HOST, LUDOTHEQUE_PORT)
	@exec $(BIN)/python play.py

check: .venv/ready $(CLIENT) style ## the quick loop: style, types, unit tests, with the uncompiled rules at a few tables
	LUDOTHEQUE_TESTS=quick LUDOTHEQUE_EXPECT=uncompiled $(PYTEST)

style: style-python style-web

style-python: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

style-web: web/node_modules/ready
	$(NPM) run --silent check
	$(NPM) run --silent test

test: .venv/ready ## everything: style, types, tests on uncompiled and on compiled rules, journeys in a browser
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory test-both; \
	elif [ -n "$$CI" ]; then echo "A C compiler and Python's headers are needed to test the compiled rules." >&2; exit 1; \
	else $(MAKE) --no-print-directory $(CLIENT) style && LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) && \
	  echo "No C compiler and Python headers here: the compiled rules were not tested."; fi
	@LUDOTHEQUE_TESTS=brief $(MAKE) --no-print-directory test-browser

# what waits for the network, for compilers and for tests goes side by side
test-both: .venv/ready
	@$(MAKE) --no-print-directory --jobs=3 --output-sync test-plain build/compiled/ready look-for-browser
	LUDOTHEQUE_EXPECT=compiled PYTHONPATH=build/compiled $(PYTEST) --ignore=tests/repository

test-plain: $(CLIENT) style
	LUDOTHEQUE_TESTS=brief LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) $(addprefix --ignore=,$(ONCE))

# journeys will say what to do if there is none: the other tests can do without
look-for-browser: .venv/ready
	@$(MAKE) --no-print-directory --silent .venv/browser 2>/dev/null || true

# journeys have a run of their own: the browser's driver keeps an event loop running that other tests would trip over;
# what fails beside others is tried once more alone: on a machine too busy a browser may miss its moment
test-browser: .venv/ready .venv/browser $(CLIENT) ## all journeys through real browsers, the longest ones too
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory build/compiled/ready; fi
	@export PYTHONPATH=$$(test -d build/compiled && echo build/compiled); $(PYTEST) tests/journeys || \
	{ echo "Once more, one after another:"; $(BIN)/pytest --last-failed --last-failed-no-failures=none tests/journeys; }

cluster: .venv/ready ## try a cluster out: PostgreSQL, NATS, two servers and a balancer on this machine (PORT, FOLDER)
	@PYTHONPATH=tests $(BIN)/python -P -m support.cluster $(or $(PORT),8000) $(FOLDER)

bench: .venv/bench-ready build/compiled/ready ## compare speeds, as ratios in one run, and judge simulated races
	PYTHONPATH=build/compiled $(BIN)/python -P -m bench $(WRITE)
	PYTHONPATH=build/compiled $(BIN)/python -P -m bench.fairness $(WRITE)

bench-server: .venv/bench-ready build/compiled/ready ## load, kill and fill a whole server, beside its peers (half an hour)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.appending
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.kills
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.server $(WRITE)

bench-web: .venv/ready .venv/browser build/compiled/ready $(CLIENT) ## weigh the room, time its frames, and hear what Lighthouse says
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.web $(WRITE)

screenshots: .venv/ready .venv/browser build/compiled/ready $(CLIENT) ## take the pictures of the room anew (ONLY="shelf bouh" for some)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P docs/take_screenshots.py $(ONLY)

pictures: .venv/ready ## draw the pictures of the docs anew that are not of the room
	$(BIN)/python docs/draw_pictures.py

golden: .venv/ready ## write the kept matches and the cases of the browser anew
	LUDOTHEQUE_GOLDEN=write $(BIN)/pytest tests/conformance/test_golden.py tests/games/*/test_browser_*.py

protocol: .venv/ready ## write the browser's types anew, from the server's
	$(BIN)/python -m ludotheque.server.typescript web/src/protocol.ts

requirements: .venv/ready ## choose the versions of all dependencies anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade \
	  pyproject.toml --group dev -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade \
	  --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --upgrade \
	  --group node -o requirements/node.txt

clean: ## remove everything that was made
	rm -rf .venv build dist web/node_modules ludotheque/server/client

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

web/node_modules/ready: web/package.json web/package-lock.json .venv/ready requirements/node.txt
	@node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null || { \
	  $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt && \
	  mkdir -p .venv/node/bin && for tool in node npm npx; do ln -sf ../../bin/$$tool .venv/node/bin/$$tool; done; }
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): web/node_modules/ready $(WEB_SOURCES)
	@echo "Building the browser's part…"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

.venv/browser: .venv/ready
	@PYTHONPATH=tests $(BIN)/python -m support.chromium
	@touch $@

build/compiled/ready: .venv/ready $(SOURCES)
	@echo "Compiling the rules…"
	@$(BIN)/python hatch_build.py build/compiled
	@touch $@
