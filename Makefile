# Each target sets up what it needs by itself; all it asks for is Python 3.11 or later.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test lint types bench bench-after bench-print bench-check bench-cells bench-pages bench-games bench-table bench-evening bench-scale bench-read train clean

demo: .venv/.run
	$(BIN)/python tools/demo.py

test: .venv/.test
	$(BIN)/pytest -n auto --dist worksteal

lint: .venv/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.test
	$(BIN)/mypy

bench: bench-print bench-check bench-cells bench-pages bench-games bench-table bench-read

bench-print: .venv/.test .venv-bench/.peers
	$(BIN)/python bench/print.py

bench-check: .venv/.test
	$(BIN)/python bench/check.py
	$(BIN)/python bench/mutations.py

bench-games: .venv/.test
	$(BIN)/python bench/penny_papers.py
	$(BIN)/python bench/temple_antics.py --games 200
	$(BIN)/python bench/aapep.py

bench-cells: .venv/.test .venv-cells/.peers
	$(BIN)/python bench/cells.py

bench-pages: .venv/.test
	$(BIN)/python bench/pages.py

bench-table: .venv/.test
	$(BIN)/python bench/table.py --rounds 3

bench-after: .venv/.test
	$(BIN)/python bench/after.py

bench-evening: .venv/.test
	$(BIN)/python bench/evening.py

bench-scale: .venv/.test
	$(BIN)/python bench/scale.py

bench-read: .venv/.test
	$(BIN)/python bench/read.py
	$(BIN)/python bench/grids.py

train: .venv/.train
	$(BIN)/python -m scorer.training.train

# pip 25.1 is the first that knows dependency groups
.venv/.pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	touch $@

.venv/.run: .venv/.pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/.test: .venv/.run
	$(BIN)/python -m pip install --quiet --group test
	touch $@

.venv/.train: .venv/.run
	$(BIN)/python -m pip install --quiet --group train
	touch $@

# the other tools of the print bench; one that cannot be had is a line of its table
.venv-bench/.peers: bench/peers/requirements.txt
	$(PYTHON) -m venv .venv-bench
	while read -r peer; do .venv-bench/bin/python -m pip install --quiet "$$peer" || echo "no $$peer"; done < $<
	touch $@

# the other readers of the cells' bench; Tesseract itself comes from the system
.venv-cells/.peers: bench/peers/cells/requirements.txt
	$(PYTHON) -m venv .venv-cells
	while read -r peer; do .venv-cells/bin/python -m pip install --quiet "$$peer" || echo "no $$peer"; done < $<
	touch $@

clean:
	rm -rf .venv .venv-bench .venv-cells build dist
