# Roundhouse. `make play` and `make test` do all the set-up on a bare clone with python3, venv and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
COMPILED := build/compiled
TESTED := build/tested
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
# Two more than the cores: many tests wait for a browser, a server or a disk.
WORKERS ?= 4

# The engine's own tests, which run on native code too, and of its pictures a few; the site's run once.
ENGINE_TESTS := tests/test_contract.py tests/test_core.py tests/test_pickling.py tests/test_table.py tests/test_records.py \
  tests/test_bad_input.py tests/test_architecture.py tests/test_drawn.py tests/geometry tests/trainmaker \
  tests/railroad_rivals tests/ride_the_rails tests/railway_rivals tests/bots/test_bots.py tests/bots/test_search.py tests/bots/test_twins.py tests/bots/test_variety.py \
  --ignore-glob=*/test_draw.py --ignore-glob=*/test_draw_modules.py
export ROUNDHOUSE_SECRET ?= only-for-tools-that-read-the-settings

.PHONY: help play terminal lab quick test drill lint types unit browser nginx postgres compiled compiled-test bench bench-site bench-cluster strength shots lock docs reference notebooks clean

help:
	@echo "make play      set up and open the site on http://127.0.0.1:8000"
	@echo "make terminal  set up and play a game in the terminal"
	@echo "make lab       set up tournaments, clusters, environments and learning"
	@echo "make quick     set up and prove every rule, and the laws at one table a game: for whoever is at work"
	@echo "make test      set up and run every check and test, in both builds"
	@echo "make drill     play the laws and kill sites TIMES=10 times as long, write bench/DRILL.md"
	@echo "make compiled  build the native engine into $(COMPILED)"
	@echo "make bench     measure speed against peers, write bench/RESULTS.md"
	@echo "make bench-site  measure the site against boardgame.io, write bench/SITE.md"
	@echo "make bench-cluster  measure a tournament on two workers of Dask, write bench/CLUSTER.md"
	@echo "make strength  let the levels of the bots meet, write bench/STRENGTH.md; it goes on where it was stopped"
	@echo "make shots     pictures of every page into build/shots"
	@echo "make docs      write the pages that are made from the rulebooks, and the pictures"
	@echo "make reference write the reference of the Python interface into build/reference"
	@echo "make notebooks run the notebooks of docs/notebooks, and keep what they show"
	@echo "make lock      pin the newest dependencies"
	@echo "make clean     remove all that was built"

play: $(VENV)/.play
	@[ -n "$(call fastest)" ] || echo "Everything runs; faster as native code, if you like: make compiled (some minutes, once)."
	@exec env -u ROUNDHOUSE_SECRET $(call fastest) $(BIN)/roundhouse site $(ARGS)

terminal: $(VENV)/.play
	@exec $(BIN)/roundhouse play $(ARGS)

lab: $(VENV)/.lab

# Every rule of every rulebook has a test that is marked with its id; the laws are marked at one table a game.
quick: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m "rule or quick" tests

# The native build takes one core for a while: it is made while the checks and the uncompiled tests run.
test: $(VENV)/.test
	@$(MAKE) --no-print-directory $(TESTED)/.done & built=$$!; \
	  $(MAKE) --no-print-directory lint types unit WHICH='-m "not long"' || { kill $$built; exit 1; }; \
	  wait $$built && $(MAKE) --no-print-directory compiled-test

TIMES ?= 10

drill: $(VENV)/.test $(VENV)/.lab compiled
	PYTHONPATH=$(COMPILED) ROUNDHOUSE_EXPECT=compiled $(BIN)/python -m tools.drill --times $(TIMES) --workers $(WORKERS) $(ARGS)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

unit: $(VENV)/.test browser nginx postgres
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=25 $(WHICH)

# A real browser for the tests of the pages: Debian's Chromium, installed if there is none.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { echo "Installing Chromium for the browser tests …"; \
	       apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "The browser tests need Chromium: install it as root (apt-get install chromium), then run make test again."; exit 1; }

# Debian's nginx for the tests behind a proxy: unpacked, not installed, so that no service starts.
nginx:
	@command -v nginx >/dev/null || [ -x build/nginx/usr/sbin/nginx ] \
	  || { echo "Fetching nginx for the tests behind a proxy …"; mkdir -p build/nginx && cd build/nginx \
	       && { apt-get download -qq nginx 2>/dev/null || { apt-get update -qq && apt-get download -qq nginx; }; } \
	       && dpkg -x nginx_*.deb . ; } \
	  || echo "There is no nginx: the tests behind a proxy are left out (apt-get install nginx)."

# Debian's PostgreSQL for the tests of several processes: its programs only, they start a database of their own.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { echo "Installing PostgreSQL for the tests of several processes …"; apt-get update -qq \
	       && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null \
	       && echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf \
	       && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
	  || echo "There is no PostgreSQL: the tests of several processes are left out (apt-get install postgresql)."

shots: $(VENV)/.test browser
	$(BIN)/python -m tools.shots $(ARGS)

# The engine's tests again on native code: of the engine alone, and optimised less, so that it is made in a fraction of
# the time. Without a compiler one line says so, and what is left to that code is run without it.
compiled-test: $(TESTED)/.done
	@if [ -z "$(call native,$(TESTED))" ]; then echo "$(UNCOMPILED)"; \
	  $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long; else \
	  PYTHONPATH=$(TESTED) ROUNDHOUSE_EXPECT=compiled $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ENGINE_TESTS); \
	fi

compiled: $(COMPILED)/.done
	@if [ -z "$(call native,$(COMPILED))" ]; then echo "$(UNCOMPILED)"; fi

UNCOMPILED := No C compiler or no Python headers: Roundhouse runs uncompiled, only slower.

# The native build, if it was made of the sources as they are.
fastest = $$(if [ -e $(COMPILED)/.done ] && [ -z "$$(find src -newer $(COMPILED)/.done -name '*.py')" ]; then echo PYTHONPATH=$(COMPILED); fi)

native = $$(find $(1)/roundhouse/core -name 'rules.*.so' -o -name 'rules.*.pyd')

# What was compiled stays in build/native: after a change only the pieces that it concerns are compiled again.
$(COMPILED)/.done: WANTED := 1
$(TESTED)/.done: WANTED := engine
$(COMPILED)/.done $(TESTED)/.done: $(VENV)/.test $(SOURCES) setup.py pyproject.toml
	@echo "Building native code (a few minutes) …"
	@rm -rf $(@D)
	@ROUNDHOUSE_COMPILED=$(WANTED) $(PIP) install --no-build-isolation --no-deps --target $(@D) .
	@touch $@

bench: compiled .venv-bench/.done
	$(BIN)/python -m bench.bench $(ARGS)

bench-site: $(VENV)/.test compiled postgres
	ROUNDHOUSE_SITE_PATH=$(COMPILED) $(BIN)/python -m bench.site $(ARGS)
	ROUNDHOUSE_SITE_PATH=$(COMPILED) $(BIN)/python -m bench.site.growth $(ARGS)

bench-cluster: $(VENV)/.lab compiled
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.cluster $(ARGS)

# Hours of games; `--only WORDS` plays the rows with these words.
strength: $(VENV)/.test $(VENV)/.lab compiled
	PYTHONPATH=$(COMPILED) $(BIN)/python -m bench.strength $(ARGS)

.venv-bench/.done: bench/requirements.lock
	@echo "Setting up the peers to measure against …"
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/pip --disable-pip-version-check --quiet install --require-hashes -r bench/requirements.lock
	@touch $@

docs: $(VENV)/.test
	$(BIN)/python -m docs.make

reference: $(VENV)/.test
	@$(BIN)/python -m tools.reference build/reference

notebooks: $(VENV)/.test
	$(BIN)/python -m tools.notebooks $(ARGS)

lock: $(VENV)/.test
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --group build --extra site pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --group build --group test --extra site pyproject.toml -c requirements.lock -o requirements-test.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header bench/requirements.in -o bench/requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --extra site --extra lab --extra jax --extra envs pyproject.toml -c requirements.lock -c requirements-test.lock -o requirements-lab.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --group build --extra postgres pyproject.toml -c requirements.lock -o requirements-postgres.lock

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

$(VENV)/.lab: requirements-lab.lock $(VENV)/.play
	@echo "Setting up the lab (once) …"
	@$(PIP) install --require-hashes -r requirements-lab.lock
	@touch $@
