# Everything works from a bare checkout: it needs make, Python 3.11 or newer, and the package registry pip is set up for.
#   make run    serve on 127.0.0.1:8787        make test   every check there is        make help   the rest

.DEFAULT_GOAL := help
.SUFFIXES:
.PHONY: help run test lint types imports tests coverage fuzz e2e page faults chromium fmt docs lock clean distclean \
	bench-relay bench-recall bench-changed bench-scale bench-soak bench-prefix bench-formation bench-lifecycle
# What would lead the virtual environment's pip or Python elsewhere, or let each process compile all modules anew.
unexport PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV VIRTUAL_ENV
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1

BIN := .venv/bin
PY := $(BIN)/python
# Modules are compiled when they are first imported: compiling all that is installed takes a third of the time, on one core.
# The locks name all there is to install: looking for more takes a ninth.
INSTALL = $(PY) -m pip install -q --no-compile --no-deps --require-hashes
# Tests run on this many processes, those of a file on one: pytest 9.2 does not tell pytest-xdist 3.8 of smaller groups.
# Not in the order of pytest-xdist, which leaves files of few tests for the end: tests/conftest.py has a better one.
# One process more than the two cores of CI: a seventh of the time is waiting.
JOBS ?= 3
IN_PARALLEL = -n $(JOBS) --dist loadfile --no-loadscope-reorder
# OpenWebUI for `make e2e`, in an environment of its own: it pins what it needs, and so do we.
OPENWEBUI_VERSION := 0.12.4
TORCH_VERSION := 2.13.0
# Sets the clock of the fault suite's processes.
FAKETIME_VERSION := 3.0.1
OPENWEBUI = $(abspath $(or $(OPENWEBUI_VENV),.cache/openwebui))
OPENWEBUI_READY = $(if $(OPENWEBUI_VENV),,.cache/openwebui/installed-$(OPENWEBUI_VERSION))

help:  ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' Makefile | awk -F'\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

run: .venv/installed  ## serve on 127.0.0.1:8787 (settings: docs/settings.md)
	@exec $(PY) -m gateway serve

# Types take a minute of one core, and the tests leave one idle now and then: together they take less.
test: lint  ## every check: format, lint, types, import contracts, tests
	@$(MAKE) --no-print-directory --jobs=2 imports types tests

lint: .venv/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/installed-dev
	$(PY) -m mypy

imports: .venv/installed-dev
	$(PY) -c "from importlinter.cli import lint_imports_command; lint_imports_command()" --no-cache

tests: .venv/installed-dev
	$(PY) -m pytest $(IN_PARALLEL) tests

# ONLY="tests/db" measures a part and writes no page.
ONLY ?=
MIN_COVERED := 97
coverage: .venv/installed-dev  ## the share of lines that tests run, in all processes; writes docs/coverage.md
	rm -rf .cache/coverage && mkdir -p .cache/coverage
	$(PY) -m coverage run -m pytest $(IN_PARALLEL) $(or $(ONLY),tests)
	$(PY) -m coverage combine -q
	$(PY) -m coverage json -q -o .cache/coverage/report.json
	$(PY) .ci/coverage_page.py .cache/coverage/report.json $(if $(ONLY),,--write)
	$(if $(ONLY),,$(PY) -m coverage report --format=total --fail-under=$(MIN_COVERED))

# FUZZ="--seed N --batches 1" makes one batch again, by the seed that was printed with it.
FUZZ ?=
fuzz: .venv/installed-dev  ## 50,000 hostile requests against real gateways, about five minutes
	$(PY) -m tests.hostile.fuzz $(FUZZ)

# The first run installs OpenWebUI and torch, 3 GB on disk. Not in parallel: the tests of one mode share a stage.
# Each run's pictures differ by a shade; PICTURES=docs/images replaces the one of the README.
PICTURES ?= .cache/pictures
e2e: chromium .venv/installed-e2e $(OPENWEBUI_READY)  ## a real OpenWebUI and a real browser; OPENWEBUI_VENV=… takes an installed one
	@test -x "$(OPENWEBUI)/bin/open-webui" || { echo "There is no $(OPENWEBUI)/bin/open-webui." >&2; exit 1; }
	MEMRELAY_E2E_OPENWEBUI="$(OPENWEBUI)" MEMRELAY_E2E_PICTURES=$(PICTURES) $(PY) -m pytest tests/e2e -vv -o timeout=600

page: chromium .venv/installed-e2e  ## the user's page in a real browser, without OpenWebUI; a minute
	MEMRELAY_E2E_PICTURES=$(PICTURES) $(PY) -m pytest tests/e2e/test_page.py -vv -o timeout=120

# Not in parallel: what is measured is how long things take. libfaketime is installed by itself, its dependencies are not needed.
faults: .venv/installed-dev .cache/faketime/installed-$(FAKETIME_VERSION)  ## Postgres, models, disk and clock fail under load; twenty-five minutes
	@test "$$(uname)" = Linux || { echo "The fault suite stops and kills processes through /proc, which is Linux's." >&2; exit 1; }
	@for name in mount umount; do command -v $$name >/dev/null || echo "There is no $$name: the tests of a full disk are skipped." >&2; done
	@test "$$(id -u)" = 0 || echo "Not root: the tests of a full disk, which mount a small one, are skipped." >&2
	$(PY) -m pytest tests/faults -o timeout=600

.cache/faketime/installed-$(FAKETIME_VERSION): $(PY)
	rm -rf .cache/faketime && mkdir -p .cache/faketime
	$(PY) -m pip install -q --no-deps --target .cache/faketime libfaketime==$(FAKETIME_VERSION) \
	|| echo "libfaketime cannot be installed: the tests of a jumping clock are skipped." >&2
	@touch $@

# Asked before anything is fetched. Playwright drives the system's browser; its own would be another 150 MB.
chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	echo "The end-to-end test drives Chromium, which is not installed. On Debian: apt-get install chromium" >&2; exit 1

# BENCH="--turns 1000" passes options on; `python -m bench NAME --help` lists them. What they measure: tests/bench/README.md.
BENCH ?=
bench-prefix: .venv/installed-dev  ## how much of each prompt a prompt cache can reuse; half a minute
	$(PY) -m bench prefix --json $(BENCH)

bench-relay: .venv/installed-dev  ## requests a second and added latency, beside other relays; five minutes
	$(PY) -m bench relay --json $(BENCH)

bench-soak: .venv/installed-dev  ## whether anything grows over 100,000 turns; half an hour
	$(PY) -m bench soak --json $(BENCH)

bench-recall: .venv/installed-dev  ## how much of what answers a question is recalled; DATA=conversations.json
	@test -f "$(DATA)" || { echo "Name the conversations: make bench-recall DATA=conversations.json" >&2; exit 1; }
	$(PY) -m bench recall "$(DATA)" --json $(BENCH)

bench-changed: .venv/installed-dev  ## how often the newest statement comes first; half a minute
	$(PY) -m bench changed $(or $(DATA),fixtures/changed_facts.json) --json $(BENCH)

bench-formation: .venv/installed-dev  ## what is learned without a model; DATA=folder; half a minute
	$(PY) -m bench formation --data $(or $(DATA),fixtures/lasting/fresh) --json $(BENCH)

bench-lifecycle: .venv/installed-dev  ## what upkeep makes of three years of memories; half an hour
	$(PY) -m bench lifecycle --json $(BENCH)

bench-scale: .venv/installed-dev  ## how long recall takes among a million turns; five minutes
	$(PY) -m bench scale --json $(BENCH)

fmt: .venv/installed-dev  ## format and sort imports
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: .venv/installed  ## write docs/settings.md, metrics.md, openapi.json and schema.md anew
	$(PY) -m gateway.cli.docs
	$(PY) -m db.describe

# The lock is made by uv in an environment that is thrown away; it holds hashes and no index address.
UV_COMPILE = "$$tmp/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q pyproject.toml
lock:  ## resolve the dependencies anew
	@$(FIND_PYTHON); tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && "$$python" -m venv "$$tmp" && "$$tmp/bin/pip" install -q uv \
	&& $(UV_COMPILE) --group build -o requirements.lock \
	&& $(UV_COMPILE) --group dev -c requirements.lock -o requirements-dev.lock \
	&& $(UV_COMPILE) --group e2e -c requirements-dev.lock -o requirements-e2e.lock

clean:  ## remove what the tools left
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find bench gateway retrieval formation db tests -name __pycache__ -prune -exec rm -rf {} +

distclean: clean  ## and the virtual environments (your data is not here: see MEMRELAY_DATA_DIR)
	rm -rf .venv .cache/openwebui

# --- the virtual environment -------------------------------------------------------------------------------------------------------
# PYTHON=… chooses; else python3, else the first newer one on the path that really starts.
FIND_PYTHON = python=; for name in $(PYTHON) python3 python3.11 python3.12 python3.13 python3.14 python3.15 python; do \
	if "$$name" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; done; \
	if [ -z "$$python" ]; then echo "Memrelay needs Python 3.11 or newer; python3 here is $$(python3 --version 2>&1 || echo missing)."\
	" Install one, or name it: make PYTHON=/path/to/python3.11 …" >&2; exit 1; fi
HAS_VENV = 'import ensurepip, venv'
NO_VENV = 'import sys; v = f"{sys.version_info[0]}.{sys.version_info[1]}"; print(f"{sys.executable} cannot make virtual environments. \
On Debian or Ubuntu: apt install python{v}-venv. Then run make again.", file=sys.stderr)'

$(PY):
	@$(FIND_PYTHON); "$$python" -c $(HAS_VENV) 2>/dev/null || { "$$python" -c $(NO_VENV); exit 1; }; \
	echo "$$python -m venv .venv"; rm -rf .venv; "$$python" -m venv .venv

# The editable install fetches nothing: hatchling and editables are in the lock.
.venv/installed: $(PY) requirements.lock pyproject.toml
	$(INSTALL) -r requirements.lock
	$(PY) -m pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/installed-dev: $(PY) requirements-dev.lock .venv/installed
	$(INSTALL) -r requirements-dev.lock
	@touch $@

.venv/installed-e2e: requirements-e2e.lock .venv/installed-dev
	$(INSTALL) -r requirements-e2e.lock
	@touch $@

# Torch first and by itself: left to choose, OpenWebUI's own requirements may bring a build for graphics cards.
.cache/openwebui/installed-$(OPENWEBUI_VERSION):
	@$(FIND_PYTHON); "$$python" -c 'import sys; raise SystemExit(sys.version_info >= (3, 13))' || { echo "OpenWebUI \
	$(OPENWEBUI_VERSION) needs Python 3.11 or 3.12. Name one: make e2e PYTHON=python3.12" >&2; exit 1; }; \
	rm -rf .cache/openwebui && "$$python" -m venv .cache/openwebui
	.cache/openwebui/bin/pip install -q torch==$(TORCH_VERSION)
	.cache/openwebui/bin/pip install -q open-webui==$(OPENWEBUI_VERSION)
	@touch $@
