# Everything works from a bare checkout: it needs make, Python 3.11 or newer, and the package registry pip is set up for.
#   make run    serve on 127.0.0.1:8787        make test   every check there is        make help   the rest

.DEFAULT_GOAL := help
.SUFFIXES:
.PHONY: help run test lint types imports tests fmt docs lock clean distclean
# What would lead the virtual environment's pip or Python elsewhere.
unexport PYTHONHOME PYTHONPATH PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV VIRTUAL_ENV
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1

BIN := .venv/bin
PY := $(BIN)/python
# Tests run on this many processes.
JOBS ?= 2

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | awk -F'\t' '{ printf "  make %-10s %s\n", $$1, $$2 }'

run: .venv/installed  ## serve on 127.0.0.1:8787 (settings: docs/settings.md)
	@exec $(PY) -m gateway serve

test: lint types imports tests  ## every check: format, lint, types, import contracts, tests

lint: .venv/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/installed-dev
	$(PY) -m mypy

imports: .venv/installed-dev
	$(PY) -c "from importlinter.cli import lint_imports_command; lint_imports_command()" --no-cache

tests: .venv/installed-dev
	$(PY) -m pytest -n $(JOBS) --dist loadgroup

fmt: .venv/installed-dev  ## format and sort imports
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: .venv/installed  ## write docs/settings.md and docs/metrics.md anew
	$(PY) -m gateway.pages

# The lock is made by uv in an environment that is thrown away; it holds hashes and no index address.
UV_COMPILE = "$$tmp/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q pyproject.toml
lock:  ## resolve the dependencies anew
	@$(FIND_PYTHON); tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && "$$python" -m venv "$$tmp" && "$$tmp/bin/pip" install -q uv \
	&& $(UV_COMPILE) --group build -o requirements.lock \
	&& $(UV_COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

clean:  ## remove what the tools left
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find gateway retrieval formation db tests -name __pycache__ -prune -exec rm -rf {} +

distclean: clean  ## and the virtual environment (your data is not here: see MEMRELAY_DATA_DIR)
	rm -rf .venv

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
	$(PY) -m pip install -q --require-hashes -r requirements.lock
	$(PY) -m pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/installed-dev: $(PY) requirements-dev.lock .venv/installed
	$(PY) -m pip install -q --require-hashes -r requirements-dev.lock
	@touch $@
