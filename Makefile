# make              the engine, fully optimised, as ./roque      make EXE=path   the same, at that path
# make play         the board in the browser                     make test       everything that must hold
# make lint         format, clippy, documentation                make test-full  the long suites too
# make bench        speed figures                                make help       this list
# make play ARGS="--port 9000 --hash 64"                          the board with options; roque play --help names them

SHELL := /bin/bash
EXE ?= roque
CARGO ?= cargo
PROFILE_DIR := target/release

# The page is built once and again only when its sources change.
PAGE := ui/dist/index.html
PAGE_SOURCES := $(shell find ui -type f -not -path 'ui/node_modules/*' -not -path 'ui/dist/*' 2>/dev/null)

# python-chess is the independent witness of the protocol tests; it lives in its own folder.
PYTHON_ENV := target/python
export ROQUE_PYTHON := $(CURDIR)/$(PYTHON_ENV)/bin/python3

.PHONY: engine play page test test-full test-rust test-page lint bench python browser help clean

engine:
	$(CARGO) build --profile dist --package roque-cli
	cp target/dist/roque $(EXE)

play: page
	$(CARGO) build --release --package roque-cli
	$(PROFILE_DIR)/roque play $(ARGS)

page: $(PAGE)

ui/node_modules/.package-lock.json: ui/package-lock.json
	npm --prefix ui ci --no-audit --no-fund
	@touch $@

$(PAGE): ui/node_modules/.package-lock.json $(PAGE_SOURCES)
	npm --prefix ui run build

test: lint test-rust test-page

test-full: export ROQUE_FULL := 1
test-full: test

test-rust: page python
	$(CARGO) test --workspace --all-targets --no-fail-fast
	$(CARGO) test --workspace --doc

# Playwright drives the Chromium of the system; it shall not fetch its own.
test-page: export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
test-page: page browser
	npm --prefix ui run check
	npm --prefix ui run size
	$(CARGO) build --package roque-cli
	ROQUE_BINARY=$(CURDIR)/target/debug/roque npm --prefix ui run e2e

lint: page
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

bench:
	$(CARGO) bench --package roque-chess --bench perft_peers

python: $(PYTHON_ENV)/.ready

# Without network or venv module the tests that want python-chess say that they are skipped.
$(PYTHON_ENV)/.ready:
	mkdir -p $(PYTHON_ENV)
	(python3 -m venv $(PYTHON_ENV) && $(PYTHON_ENV)/bin/pip --quiet install "chess==1.11.2" && touch $@) \
		|| echo "python-chess could not be installed: its tests will be skipped"

browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| (apt-get update -qq && apt-get install -y -qq chromium) \
		|| echo "no Chromium found and none could be installed: install it to run the page tests"

help:
	@sed -n 's/^# \(make.*\)/\1/p' Makefile

clean:
	$(CARGO) clean
	rm -rf ui/dist ui/node_modules
