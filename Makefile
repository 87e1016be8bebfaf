# Every target installs what it needs first, inside the checkout (.venv, web/node_modules, build).
# Works with GNU Make 3.81 (macOS) and newer.

PYTHON ?= python3
# Hundreds of Python processes run in tests; without kept byte code each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
SOURCES := $(shell find ludotheque -name '*.py' -o -name '*.toml' -o -name '*.md') pyproject.toml hatch_build.py
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header
PYTEST := $(BIN)/pytest --dist worksteal -n
# Tests of the server wait for processes, disks and sockets half of the time: two of them share a core.
WAITING := $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
# Browser tests wait for pages and animations more than half of the time.
BROWSERS := $(shell $(PYTHON) -c 'import os; print(max(2, 3 * (os.cpu_count() or 1) // 2))')
# Short runs test rules that were compiled without optimisation in a third of the time, long runs and benchmarks the fastest ones.
COMPILED := build/$(if $(filter brief,$(LUDOTHEQUE_TESTS)),tested,compiled)
# A test with real processes that fails beside others is repeated alone; if it passes then, the summary calls it flaky.
REPEAT = { echo "Once more, one after another:"; LUDOTHEQUE_RETRY=yes $(BIN)/pytest --last-failed --last-failed-no-failures=none $(1); }
# Tests of code that is never compiled run once, with compiled rules. Those of the repository and of Python in the
# browser run on plain Python only.
ONLY_PLAIN := --ignore=tests/repository --ignore=tests/offline
ONCE := tests/paper tests/server tests/table tests/terminal tests/lab tests/test_cli.py
FIND_BROWSER := PYTHONPATH=tests $(BIN)/python -m support.browser.chromium
WEB_SOURCES := $(shell find web/src web/public web/build ludotheque -type f -not -name '*.py*' -not -path '*/client/*') \
  $(wildcard web/*.*)
CLIENT := ludotheque/server/client/index.html
# The machine's own Node if it is version 20 or newer, else one from PyPI inside .venv.
NODE := $(if $(shell node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null && echo yes),,.venv/node/ready)
NPM := cd web && PATH="$(CURDIR)/.venv/node/bin:$$PATH" npm
# make play (PLAY=1) installs only what playing needs, unless everything is installed already.
PLAY_ONLY = $(and $(PLAY),$(if $(wildcard $(1)/ready),,yes))
VENV := .venv/$(if $(call PLAY_ONLY,.venv),play-ready,ready)
NODE_MODULES := web/node_modules/$(if $(call PLAY_ONLY,web/node_modules),play-ready,ready)
# GNU Make 3.81 cannot keep the output of parallel jobs apart.
OUTPUT_SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.DEFAULT_GOAL := help
# An optimised Python of the same version where the machine has one, with the packages of .venv.
FASTEST = PYTHONPATH="build/compiled:tests:.:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
  $$($(BIN)/python bench/python_build.py --fastest)

.PHONY: help play play-ready check style style-python style-web format-web test test-both test-plain test-browser test-all test-long test-long-plain docs wheel browser browser-or-not cluster bench bench-server bench-against bench-attack bench-messages bench-long bench-web screenshots pictures golden protocol offline requirements clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## play in the browser, on this machine and on others in the local network (LUDOTHEQUE_HOST, LUDOTHEQUE_PORT)
	@$(MAKE) --no-print-directory --jobs=2 PLAY=1 play-ready
	@echo "Starting the server…"
	@exec $(BIN)/python play.py

play-ready: $(VENV) $(CLIENT)

check: .venv/ready $(CLIENT) build/offline/ready style format-web ## the quick loop: style, types, unit tests, with the uncompiled rules at a few tables
	LUDOTHEQUE_TESTS=quick LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) auto

style: style-python style-web

style-python: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

style-web: web/node_modules/ready
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

# Takes longer than all other checks of style together, so it is left to make check and make test-all.
format-web: web/node_modules/ready
	$(NPM) run --silent format:check -- --cache --cache-strategy content

test: ## style, types, tests on plain Python and on compiled rules, a third of the browser tests
	@$(MAKE) --no-print-directory --jobs=2 .venv/ready web/node_modules/ready
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory test-both; \
	elif [ -n "$$CI" ]; then echo "A C compiler and Python's headers are needed to test the compiled rules." >&2; exit 1; \
	else $(MAKE) --no-print-directory $(CLIENT) style && LUDOTHEQUE_TESTS=brief LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) auto && \
	  { $(MAKE) --no-print-directory browser || true; } && \
	  echo "NOT RUN: the tests of the compiled rules, because there is no C compiler or no Python headers."; fi
	@if $(FIND_BROWSER) >/dev/null; then LUDOTHEQUE_TESTS=brief $(MAKE) --no-print-directory test-browser; \
	elif [ -n "$$CI" ]; then exit 1; \
	else echo "NOT RUN: the browser tests, because there is no browser."; fi

# what waits for the network, for compilers and for tests goes side by side
test-both: .venv/ready
	@$(MAKE) --no-print-directory --jobs=3 $(OUTPUT_SYNC) test-plain build/tested/ready browser-or-not
	@export LUDOTHEQUE_TESTS=brief LUDOTHEQUE_EXPECT=compiled PYTHONPATH=build/tested; \
	$(PYTEST) $(WAITING) $(ONLY_PLAIN) || $(call REPEAT,$(ONLY_PLAIN))

test-plain: $(CLIENT) build/offline/ready style .venv/byte-code
	LUDOTHEQUE_TESTS=quick LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) auto $(addprefix --ignore=,$(ONCE))

browser: .venv/ready $(NODE) ## look for a browser for the browser tests, or install one inside the checkout
	@PATH="$(CURDIR)/.venv/node/bin:$$PATH" PYTHONPATH=tests $(BIN)/python -m support.browser.get_chromium

# Without a browser the other tests still run.
browser-or-not: .venv/ready
	@$(MAKE) --no-print-directory --silent browser || true

# Browser tests have a run of their own, because the browser's driver keeps an event loop running.
test-browser: .venv/ready browser $(CLIENT) ## all browser tests, the longest ones too
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory $(COMPILED)/ready; fi
	@export PYTHONPATH=$$(test -d $(COMPILED) && echo $(COMPILED)); \
	$(PYTEST) $(BROWSERS) tests/journeys || $(call REPEAT,tests/journeys)

cluster: .venv/ready ## try a cluster out: PostgreSQL, NATS, two servers and a balancer on this machine (PORT, FOLDER)
	@PYTHONPATH=tests $(BIN)/python -P -m support.cluster $(or $(PORT),8000) $(FOLDER)

test-all: ## make test and all that takes longer: every browser test, compiled and plain rules at length, docs, a wheel
	@$(MAKE) --no-print-directory test format-web
	@$(MAKE) --no-print-directory test-browser
	@if $(BIN)/python hatch_build.py --possible; then $(MAKE) --no-print-directory test-long test-long-plain; \
	else LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) auto; fi
	@$(MAKE) --no-print-directory docs wheel

test-long: .venv/ready build/compiled/ready $(CLIENT) ## all tests but browser tests, with compiled rules, at length
	@export LUDOTHEQUE_EXPECT=compiled PYTHONPATH=build/compiled; \
	$(PYTEST) $(WAITING) $(ONLY_PLAIN) || $(call REPEAT,$(ONLY_PLAIN))

test-long-plain: .venv/ready $(CLIENT) build/offline/ready ## tests of rules and repository on plain Python, at length
	LUDOTHEQUE_EXPECT=uncompiled $(PYTEST) auto $(addprefix --ignore=,$(ONCE))

docs: .venv/docs-ready build/offline/ready ## write the API reference and a page to try the library in the browser to build/docs
	@echo "Writing the API reference to build/docs…"
	@$(BIN)/python docs/write_try_page.py build/docs
	@$(BIN)/python docs/write_reference.py build/docs

wheel: .venv/ready build/offline/ready ## build a wheel in dist, with compiled rules where there is a C compiler
	@if [ build/offline/rules.tar -nt $(CLIENT) ]; then rm -f $(CLIENT); fi
	@$(MAKE) --no-print-directory $(CLIENT)
	@echo "Building a wheel in dist…"
	@$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

bench: .venv/bench-ready build/compiled/ready ## compare speeds, as ratios in one run, and judge simulated races
	PYTHONPATH=build/compiled $(BIN)/python -P -m bench $(WRITE)
	PYTHONPATH=build/compiled $(BIN)/python -P -m bench.fairness $(WRITE)

# With the Python of .venv, or one of the same version that is built for speed, as the container's is, if there is one.
bench-server: .venv/bench-ready build/compiled/ready ## measure the server: load beside its peers, kills, idle players (half an hour)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.log_appends
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.writer_kills
	$(FASTEST) -P -m bench.server $(WRITE)

bench-against: .venv/bench-ready build/compiled/ready ## compare the server's speed with that of another compiled checkout (FOLDER)
	@PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.server --against $(FOLDER)

bench-attack: .venv/bench-ready build/compiled/ready ## measure honest players on a server that is attacked (five minutes)
	$(FASTEST) -P -m bench.attack $(WRITE)

bench-messages: .venv/bench-ready build/compiled/ready ## send a million hostile messages to each game and check everything (MESSAGES, GAMES)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.attack.messages $(MESSAGES) $(GAMES)

bench-long: .venv/bench-ready build/compiled/ready ## 1,000 kills, 300 failures in a cluster, two hours of play; goes on where it was stopped
	LUDOTHEQUE_PATIENCE=10 PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.server.long_runs $(KILLS) $(CLUSTER_KILLS) $(SECONDS) $(WRITE)

bench-web: .venv/ready browser build/compiled/ready $(CLIENT) ## measure page sizes, frame delays and Lighthouse scores
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P -m bench.web $(WRITE)

screenshots: .venv/ready browser build/compiled/ready $(CLIENT) ## take the screenshots of the docs again (ONLY="shelf bouh" for some)
	PYTHONPATH=build/compiled:tests:. $(BIN)/python -P docs/take_screenshots.py $(ONLY)

pictures: .venv/ready ## draw the other pictures of the docs again
	$(BIN)/python docs/draw_pictures.py

golden: .venv/ready ## write the recorded matches and the case files of the browser again
	LUDOTHEQUE_GOLDEN=write $(BIN)/pytest tests/conformance/test_golden.py $$(find tests/games -name "test_browser_*.py")

protocol: .venv/ready ## write the browser's types anew, from the server's
	$(BIN)/python -m ludotheque.server.typescript web/src/protocol.ts

offline: build/offline/ready ## pack the rules for Python in the browser, into build/offline/rules.tar

requirements: .venv/ready ## update the pinned versions of all Python dependencies
	$(COMPILE) --upgrade pyproject.toml --extra server --extra lab --extra print --group dev -o requirements/dev.txt
	$(COMPILE) pyproject.toml --extra server --extra print -c requirements/dev.txt -o requirements/play.txt
	$(COMPILE) --group compile -c requirements/dev.txt -o requirements/compile.txt
	$(COMPILE) --group offline -c requirements/dev.txt -o requirements/offline.txt
	$(COMPILE) --upgrade --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --upgrade --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(COMPILE) --upgrade --group node -o requirements/node.txt
	$(COMPILE) --upgrade --group uv -o requirements/uv.txt

clean: ## remove everything that was made
	rm -rf .venv build dist web/node_modules ludotheque/server/client

# Installs a file of pinned requirements: by uv, which is much faster, or by pip where uv cannot.
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1) || \
  $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $(1)

.venv/bin/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ludothèque needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "Creating a Python environment in .venv…"
	@$(PYTHON) -m venv .venv
	@echo "Installing uv, which installs Python packages fast, into .venv…"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt || true
	@touch $@ # where there is no uv for this machine, an empty file fails and pip installs

.venv/play-ready: requirements/play.txt .venv/bin/uv
	@echo "Installing the server's Python packages into .venv…"
	@$(call INSTALL,requirements/play.txt)
	@touch $@

.venv/ready: requirements/dev.txt .venv/bin/uv
	@echo "Installing Python packages for development and tests into .venv…"
	@$(call INSTALL,requirements/dev.txt)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@ .venv/play-ready

# Python compiles each package and each test when it is first imported. One process does so here, while others download;
# else all processes that run tests would do the same work at the same time. Errors are shown by the tests themselves.
.venv/byte-code: .venv/ready
	@LUDOTHEQUE_TESTS=brief $(BIN)/pytest --collect-only -p no:cacheprovider tests tests/journeys >/dev/null 2>&1 || true
	@touch $@

.venv/compile-ready: requirements/compile.txt $(VENV)
	@$(call INSTALL,requirements/compile.txt)
	@touch $@

.venv/bench-ready: .venv/ready requirements/bench.txt
	@$(call INSTALL,requirements/bench.txt)
	@touch $@

.venv/docs-ready: .venv/ready requirements/docs.txt
	@$(call INSTALL,requirements/docs.txt)
	@touch $@

.venv/node/ready: requirements/node.txt $(VENV)
	@echo "Installing Node into .venv…"
	@$(call INSTALL,requirements/node.txt)
	@mkdir -p .venv/node/bin && for tool in node npm npx; do ln -sf ../../bin/$$tool .venv/node/bin/$$tool; done
	@touch $@

web/node_modules/play-ready: web/package.json web/package-lock.json $(NODE)
	@echo "Installing what builds the browser client into web/node_modules…"
	@$(NPM) ci --silent --omit=dev
	@touch $@

web/node_modules/ready: web/package.json web/package-lock.json $(NODE)
	@echo "Installing what builds and tests the browser client into web/node_modules…"
	@$(NPM) ci --silent
	@touch $@ web/node_modules/play-ready

# Except for make play, the client has Python and the rules for play without a network. In development it may have
# rules of an earlier build, so that a change of the rules does not build the whole client; make wheel takes the newest.
$(CLIENT): $(NODE_MODULES) $(WEB_SOURCES) $(if $(PLAY),,| build/offline/ready)
	@echo "Building the browser client…"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# Packages for Pyodide, which is CPython 3.14 in WebAssembly.
build/offline/wheels/ready: requirements/offline.txt $(VENV)
	@echo "Fetching the packages that the rules need in a browser…"
	@rm -rf build/offline/wheels && mkdir -p build/offline/wheels
	@$(BIN)/pip download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary=:all: \
	  --platform pyemscripten_2026_0_wasm32 --python-version 314 --dest build/offline/wheels -r requirements/offline.txt
	@touch $@

build/offline/ready: build/offline/wheels/ready $(NODE_MODULES) $(SOURCES)
	@$(BIN)/python -m ludotheque.offline.archive build/offline/wheels build/offline/rules.tar
	@touch $@

# make play builds the client without Python first, and again with it in the background.
build/offline/client-ready: build/offline/ready
	@$(NPM) run --silent build -- --logLevel warn
	@touch $(CLIENT) $@

build/compiled/ready: .venv/compile-ready $(SOURCES)
	@echo "Compiling the rules…"
	@$(BIN)/python hatch_build.py build/compiled
	@touch $@

build/tested/ready: .venv/compile-ready $(SOURCES)
	@echo "Compiling the rules for tests…"
	@$(BIN)/python hatch_build.py build/tested 0
	@$(BIN)/python -m compileall -q build/tested/ludotheque
	@touch $@
