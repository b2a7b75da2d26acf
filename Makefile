# Roundhouse. `make play` and `make test` do all the set-up on a bare clone with python3, venv and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
COMPILED := build/compiled
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
WORKERS ?= 2

.PHONY: help play test lint types unit compiled compiled-test bench lock docs clean

help:
	@echo "make play      set up and play a game in the terminal"
	@echo "make test      set up and run every check and test, in both builds"
	@echo "make compiled  build the native engine into $(COMPILED)"
	@echo "make bench     measure speed against peers, write bench/RESULTS.md"
	@echo "make docs      write the pages that are made from the rulebooks, and the pictures"
	@echo "make lock      pin the newest dependencies"
	@echo "make clean     remove all that was built"

play: $(VENV)/.play
	@$(BIN)/roundhouse play $(ARGS)

test: lint types unit compiled-test

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

unit: $(VENV)/.test
	$(BIN)/python -m pytest -n $(WORKERS)

# Everything again on native code; without a compiler one line says that this part is left out.
compiled-test: compiled
	@if [ -n "$(call native)" ]; then \
	  PYTHONPATH=$(COMPILED) ROUNDHOUSE_EXPECT=compiled $(BIN)/python -m pytest -n $(WORKERS) tests; \
	fi

compiled: $(COMPILED)/.done
	@if [ -z "$(call native)" ]; then echo "No C compiler or no Python headers: Roundhouse runs uncompiled, only slower."; fi

native = $$(find $(COMPILED)/roundhouse/core -name 'rules.*.so' -o -name 'rules.*.pyd')

$(COMPILED)/.done: $(VENV)/.test $(SOURCES) setup.py pyproject.toml
	@echo "Building the native engine (about half a minute) …"
	@rm -rf build
	@ROUNDHOUSE_COMPILED=1 $(PIP) install --no-build-isolation --no-deps --target $(COMPILED) .
	@touch $@

bench: compiled .venv-bench/.done
	$(BIN)/python -m bench.bench $(ARGS)

.venv-bench/.done: bench/requirements.lock
	@echo "Setting up the peers to measure against …"
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/pip --disable-pip-version-check --quiet install --require-hashes -r bench/requirements.lock
	@touch $@

docs: $(VENV)/.test
	$(BIN)/python -m docs.make

lock: $(VENV)/.test
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --group build pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --group build --group test pyproject.toml -c requirements.lock -o requirements-test.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header bench/requirements.in -o bench/requirements.lock

clean:
	rm -rf $(VENV) .venv-bench build .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.play: requirements.lock pyproject.toml setup.py
	@echo "Setting up Roundhouse in $(VENV) (once) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.play
	@echo "Setting up the tests (once) …"
	@$(PIP) install --require-hashes -r requirements-test.lock
	@touch $@
