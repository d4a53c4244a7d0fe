# What to do with a clone. `make run` and `make test` are all a newcomer needs; each does the set-up it stands on.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# What `make run` starts: arguments of the command `lexicade`.
PLAY   ?= serve --open
# Further arguments for pytest, such as PYTEST="-k challenge".
PYTEST ?=

PIP     := $(BIN)/python -m pip --disable-pip-version-check
INSTALL := $(PIP) install --quiet --no-deps --no-build-isolation --config-settings build-dir=build/native
UV      := 0.13.9
# Where the machine has no node, the one that builds the browser client comes from Python's own registry.
NODE    := [ -z "$$($(BIN)/python build_backend/web_bundle.py --needs)" ] || $(PIP) install --quiet --require-hashes -r requirements-node.lock

.PHONY: help setup run test check dev lock clean screenshots FORCE

help:
	@echo 'make run     open the arcade for your browser; PLAY="play crossword" plays in this terminal'
	@echo 'make test    run all tests'
	@echo 'make setup   virtual environment, native module, browser client and word lists'
	@echo 'make check   style, types and import rules'
	@echo 'make screenshots   pictures of every page and game, in build/screenshots'
	@echo 'make dev     as setup, and C++ sources are compiled again on import'
	@echo 'make lock    resolve requirements*.lock again from pyproject.toml'
	@echo 'make clean   remove what was built, but for word lists and matches'

setup: $(VENV)/installed
	@$(BIN)/lexicade lexicon build

run: setup
	@$(BIN)/lexicade $(PLAY)

test: setup $(VENV)/developing
	@tools/install-missing ispell browser >/dev/null || echo 'lexicade: tests that need it are LEFT OUT, see the end of the run' >&2
	$(BIN)/python -m pytest $(PYTEST)

check: $(VENV)/installed $(VENV)/developing
	@./check

# Python sources are used where they lie in every set-up; this one also watches the C++ sources.
dev: $(VENV)/locked $(VENV)/developing
	@$(NODE)
	$(INSTALL) --config-settings editable.rebuild=true -e .
	@cp $(VENV)/sources $(VENV)/installed

screenshots: setup $(VENV)/developing
	@tools/install-missing browser >/dev/null
	$(BIN)/python -m tests.web.screenshots build/screenshots

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv==$(UV)
	build/lock/bin/uv pip compile pyproject.toml --extra build $(LOCK) -o requirements.lock
	build/lock/bin/uv pip compile pyproject.toml --extra build --extra dev -c requirements.lock $(LOCK) -o requirements-dev.lock
	build/lock/bin/uv pip compile requirements-node.in $(LOCK) -o requirements-node.lock
LOCK := --quiet --no-config --universal --generate-hashes --custom-compile-command 'make lock'

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/lexicade/server/static
	find . -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +

# Stamps, each written only after its step has succeeded.

$(BIN)/python:
	@PYTHON=$(PYTHON) tools/prerequisites build >/dev/null
	@rm -f $(VENV)/locked $(VENV)/developing $(VENV)/installed
	$(PYTHON) -m venv $(VENV)

$(VENV)/locked: requirements.lock | $(BIN)/python
	$(PIP) install --quiet --require-hashes -r requirements.lock
	@touch $@

$(VENV)/developing: requirements-dev.lock $(VENV)/locked
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

# The digest changes with the text of whatever is compiled and with the names of all Python files (an editable
# install maps them); a file that is removed or renamed is noticed as well, which file times alone would miss.
$(VENV)/sources: FORCE | $(BIN)/python
	@{ find src \( -name __pycache__ -o -path src/lexicade/server/static \) -prune -o -type f ! -name '*.so' -print | LC_ALL=C sort; \
	   find web src/lexicade/games/*/web -name node_modules -prune -o -type f -print | LC_ALL=C sort | xargs cksum; \
	   find native CMakeLists.txt build_backend/*.py pyproject.toml -type f 2>/dev/null | LC_ALL=C sort | xargs cksum; \
	   pwd; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/installed: $(VENV)/sources $(VENV)/locked
	@tools/prerequisites build >/dev/null
	@$(NODE)
	$(INSTALL) -e .
	@touch $@
