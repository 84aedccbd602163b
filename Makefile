# Every target sets up what it needs; Python 3.11 or later and make are enough. The first run downloads, later ones do
# not.
# Variables: PYTHON (which Python makes .venv), HOST, PORT, ARGS (more options for pytest), JOBS (how many tests at
# once), SINCE (what a change is held against).

PYTHONS := python3.11 python3.12 python3.13 python3.14 python3
PYTHON ?= $(firstword $(foreach name,$(PYTHONS),$(shell command -v $(name))) python3)
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
JOBS ?= 3
SINCE ?= main

# Hundreds of processes start in the tests: Python keeps what it compiled, also where the environment says not to.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv/bin
PYTEST = $(VENV)/python -m pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder
READY := .venv/.ready
INSTALLED := .venv/.installed
BUNDLE := static/dist/fonts.css
GUIDE := build/guide/index.html
GUIDED := $(shell find docs -type f) tools/mkdocs.yml tools/build_guide.py
BROWSER := .cache/.browser
JQ_TESTS := .cache/jq-1.8.1/uri.test
SOURCES := $(shell find static/src static/locale -type f) static/build.mjs static/notices.mjs static/tsconfig.json \
  static/icon.svg static/package-lock.json tools/build_frontend.py
PIP := $(VENV)/python -m pip install --quiet --disable-pip-version-check
PIP_AUDIT := 2.10.1
CYCLONEDX := 7.5.0
ALONE := $(PYTHON) tools/alone.py
BUILDERS := $(VENV)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
  --group pyproject.toml:build
MUTATORS := $(VENV)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
  --group pyproject.toml:mutants
MUTANTS := .cache/mutants/environment
COMPILE := $(VENV)/uv pip compile --quiet --universal --generate-hashes --no-header \
  --python-version 3.11 pyproject.toml

.PHONY: help run test test-long test-shared check release test-firefox lint golden wire completion messages bench \
  soak scale-test fuzz walk two-browsers mutants audit sbom frontend guide wheel vsix lock ready installed developed \
  tested

help:
	@echo "make run | test | check | test-long | test-shared | release | test-firefox | lint | golden | wire | completion"
	@echo "messages | bench | soak | scale-test | fuzz | walk | two-browsers | mutants | audit | sbom | frontend | guide"
	@echo "wheel | vsix | lock"
	@echo "(README.md and docs/contributing.md tell more)"

run: ready
	$(VENV)/python manage.py serve --host $(HOST) --port $(PORT)

# What every change must pass; docs/contributing.md has the table of the two tiers.
test: tested
	$(PYTEST) $(ARGS)

# The tests that what differs from `main` can affect (SINCE=COMMIT for another one); says what it leaves out.
check: tested
	$(VENV)/python -m tests.affected --since $(SINCE) --numprocesses $(JOBS) $(ARGS)

# Both tiers, the soak and Firefox (apt-get install firefox-esr postgresql redis-server nginx); writes what came of it
# into docs/reliability.md. Hours.
test-long: developed
	$(PIP) "psycopg[binary]>=3.2,<4" "channels-redis>=4.3,<5"
	$(VENV)/python -m tests.browser.chromium
	$(VENV)/python -m tests.long_run --jobs $(JOBS)

# The tests that read documents of others, in the folder `shared` beside the checkout.
test-shared: tested
	$(PYTEST) -m shared $(ARGS) $$($(VENV)/python -m tests.of_others)

# What is released; refused where `make test-long` has not passed at this commit.
release: developed
	$(VENV)/python -m tests.long_run --check
	$(MAKE) wheel sbom vsix

# Three stories (write, debug, review) in the system's Firefox (apt-get install firefox-esr).
test-firefox: developed
	$(VENV)/python -m tests.firefox

lint: developed
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy
	$(VENV)/python tools/build_frontend.py --check

# Rewrites every golden file; look at `git diff` afterwards.
golden: installed
	$(VENV)/python -m pytest --golden -m "not browser" $(ARGS)

# Writes anew what the pages have of simulator/wire and of simulator/run_model/wording.py, and the schemas of messages.
wire: installed
	$(VENV)/python -m tests.simulator.wire

# Writes what `signalbox completion` prints anew, from the parsers of the commands.
completion: installed
	$(VENV)/python -m tests.designer.cli.completion_scripts

# Brings the catalogues of locale/ up to date with what the pages say; what is translated stays.
messages: installed
	$(VENV)/python tools/build_frontend.py --messages

# Writes the figures into docs/performance.md; about twelve minutes on a quiet machine (scale-test writes its own).
bench: developed
	$(VENV)/python tools/bench/lint.py --write
	$(VENV)/python tools/bench/lint_runtimes.py --write
	$(VENV)/python tools/bench/start.py --write
	$(VENV)/python tools/bench/expressions.py --write
	$(VENV)/python tools/bench/engine.py --write
	$(VENV)/python tools/bench/suites.py --write
	$(VENV)/python tools/bench/tasks.py --write
	$(VENV)/python tools/bench/layout.py --write
	$(VENV)/python tools/bench/system_dot.py --write
	$(VENV)/python tools/bench/sessions.py --write
	$(VENV)/python tools/bench/round_trip.py --write
	$(VENV)/python tools/bench/saves.py --write
	$(VENV)/python tools/bench/keystrokes.py --write
	$(VENV)/python tools/bench/zoom.py --write
	$(VENV)/python tools/bench/loading.py --write
	$(VENV)/python tools/bench/library.py --write
	$(VENV)/python tools/bench/workspace.py --write
	$(VENV)/python tools/bench/sampling.py --write
	$(VENV)/python tools/bench/fairness.py --write
	$(VENV)/python tools/bench/summary.py --write

# Kills, cuts and fills up, at length, and writes what came of it into docs/reliability.md.
soak: installed
	$(VENV)/python -m tests.reliability.soak --write

# Two processes on PostgreSQL, Redis and nginx of this machine (apt-get install postgresql redis-server nginx).
scale-test: installed
	$(PIP) "psycopg[binary]>=3.2,<4" "channels-redis>=4.3,<5"
	$(VENV)/python tools/bench/scale.py --write

# Mutilates 100,000 definitions, 10,000 scenarios and 10,000 sessions of commands; says its seed, keeps what fails in
# tests/safety/failing and writes what came of it into docs/safety.md. Then 50,000 random jq programs, here and in jq;
# and what the property tests do not try in every run.
fuzz: installed
	$(VENV)/python -m tests.safety.fuzzing --write $(ARGS)
	$(VENV)/python -m tests.workflow.expressions.jq.oracle
	$(VENV)/python -m pytest -q -n 2 --dist loadfile --long --hypothesis-profile=other tests/workflow tests/simulator

# Breaks access, guards, limits, engine data and operations one place at a time, and tells what no test notices.
# Hours; ARGS="--only correlation" for a part, ARGS=--write for the scores in docs/safety.md. What was stopped goes
# on.
mutants: installed
	$(VENV)/uv venv --quiet --allow-existing $(MUTANTS)
	$(VENV)/uv pip install --quiet --python $(MUTANTS)/bin/python --require-hashes -r requirements/mutants.lock
	$(VENV)/python -m tests.mutants $(ARGS)

# Two thousand random walks of a clumsy person over the pages; what fails is shrunk and kept in
# tests/browser/walk/failing, and what came of it written into docs/reliability.md. About an hour; ARGS="--walks 100
# --seed 1" for others.
walk: developed
	$(VENV)/python -m tests.browser.walk --write $(ARGS)

# Two browsers edit one definition 10,000 times at random behind bad lines, on SQLite, and what came of it is written
# into docs/live-editing.md; half an hour. ARGS=--processes does it at two processes on PostgreSQL and Redis of this
# machine (apt-get install postgresql redis-server).
two-browsers: developed
	$(PIP) "psycopg[binary]>=3.2,<4" "channels-redis>=4.3,<5"
	$(VENV)/python -m tests.reliability.two_browsers --write $(ARGS)

# Asks the package indexes for known holes in what is pinned (for Python of all that runs, for the pages of what is in
# the bundle), and fails where one is known or a package is not; needs the network, and is no part of the tests.
audit: installed
	$(VENV)/uv tool run pip-audit==$(PIP_AUDIT) --strict --require-hashes --disable-pip \
	  --requirement requirements/server.lock --requirement requirements/cluster.lock \
	  --requirement requirements/lsp.lock --requirement requirements/mcp.lock
	$(VENV)/python tools/build_frontend.py --audit

# Two bills of materials (CycloneDX) beside the wheel: what it needs from Python with hashes, and what is in its
# bundle.
sbom: installed
	mkdir -p dist
	$(VENV)/uv tool run --from cyclonedx-bom==$(CYCLONEDX) cyclonedx-py requirements --pyproject pyproject.toml \
	  --output-reproducible --output-file dist/signalbox-python.cdx.json requirements/server.lock
	$(VENV)/python tools/build_frontend.py --sbom dist/signalbox-pages.cdx.json

frontend: installed
	$(ALONE) $(VENV)/python tools/build_frontend.py --sourcemap

# The guide that the server shows at /help.
guide: developed

# What is released: the source distribution, and the wheel made of just that.
wheel: installed
	$(ALONE) $(VENV)/python -m build --no-isolation --outdir dist .

# The extension for VS Code (docs/editors.md).
vsix: installed
	$(ALONE) $(VENV)/python tools/build_extension.py

# Moves every pinned dependency to its newest allowed version.
lock: installed
	$(COMPILE) --upgrade --output-file requirements/run.lock
	$(COMPILE) --upgrade --extra postgres --extra redis --extra metrics --extra oidc \
	  --constraint requirements/run.lock --output-file requirements/server.lock
	$(COMPILE) --upgrade --extra cluster --constraint requirements/run.lock --output-file requirements/cluster.lock
	$(COMPILE) --upgrade --extra lsp --constraint requirements/run.lock --output-file requirements/lsp.lock
	$(COMPILE) --upgrade --extra mcp --constraint requirements/run.lock --output-file requirements/mcp.lock
	$(COMPILE) --upgrade --constraint requirements/server.lock --constraint requirements/cluster.lock --group dev \
	  --constraint requirements/lsp.lock --constraint requirements/mcp.lock --constraint requirements/run.lock \
	  --output-file requirements/dev.lock
	$(MUTATORS) --upgrade --output-file requirements/mutants.lock
	$(BUILDERS) --upgrade --constraint requirements/dev.lock --output-file requirements/build.lock

# Whatever is missing, made by one make at a time: a second one waits, and then finds it made.
ready:
	@$(ALONE) $(MAKE) --silent --no-print-directory --jobs 3 $(READY) $(BUNDLE) $(GUIDE)

installed:
	@$(ALONE) $(MAKE) --silent --no-print-directory $(INSTALLED)

developed:
	@$(ALONE) $(MAKE) --silent --no-print-directory --jobs 3 $(INSTALLED) $(BUNDLE) $(GUIDE) $(JQ_TESTS)

# What tests need besides: a browser, which comes while the rest is set up.
tested:
	@$(ALONE) $(MAKE) --silent --no-print-directory --jobs 4 $(INSTALLED) $(BUNDLE) $(GUIDE) $(JQ_TESTS) $(BROWSER)

$(BROWSER): $(READY) tests/browser/package-lock.json
	@$(VENV)/python -m tests.browser.chromium
	@mkdir -p $(@D) && touch $@

# What running needs: the locked requirements, and what bundles the front end once.
$(READY): requirements/run.lock requirements/build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit( \
	  "Signalbox needs Python 3.11 or later: make PYTHON=…" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up, which downloads once, into .venv and node_modules."
	test -x $(VENV)/python || $(PYTHON) -m venv .venv
	$(PIP) --no-compile --no-deps --require-hashes -r requirements/build.lock -r requirements/run.lock
	SIGNALBOX_SKIP_FRONTEND=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# And what developing needs.
$(INSTALLED): $(READY) requirements/dev.lock
	@echo "Installing what developing needs."
	$(PIP) --no-compile --no-deps --require-hashes -r requirements/dev.lock
	@touch $@

# jq's own tests, which judge our jq; without them those tests are skipped.
$(JQ_TESTS): | $(INSTALLED)
	@$(VENV)/python -m tests.workflow.expressions.jq.suite

$(BUNDLE): $(READY) $(SOURCES)
	@echo "Bundling the front end."
	$(VENV)/python tools/build_frontend.py
	@touch $@

$(GUIDE): $(READY) $(GUIDED)
	@echo "Building the guide."
	$(VENV)/python tools/build_guide.py
	@touch $@
