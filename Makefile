# make              the engine, fully optimised, as ./roque      make EXE=path   the same, at that path
# make play         the board in the browser                     make test       everything that must hold
# make lint         format, clippy, documentation                make test-full  the long suites too
# make bench        speed figures                                make deny       licences and advisories of dependencies
# make faults       kills, full disks, hostile clients (15 min)  make fuzz TIME=60  every fuzz target so many seconds
# make fair         what a person notices of an attack           make soak HOURS=3  everything at once for hours, plotted
# make workers      kills of workers, coordinator, server (10 min); a fleet of 1,000 on one server
# make help         this list                                    make clean      start afresh
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

.PHONY: engine play page test test-full test-rust test-builds test-page test-tuning lint bench deny python browser nats wasm help clean faults fuzz fair soak workers

engine:
	$(CARGO) build --profile dist --package roque-cli
	cp target/dist/roque $(EXE)

# Who plays needs no other machines: the client of their server stays out, which saves a minute of compiling.
play: page
	$(CARGO) build --release --package roque-cli --no-default-features
	$(PROFILE_DIR)/roque play $(ARGS)

page: $(PAGE)

ui/node_modules/.package-lock.json: ui/package-lock.json
	npm --prefix ui ci --no-audit --no-fund
	@touch $@

$(PAGE): ui/node_modules/.package-lock.json $(PAGE_SOURCES)
	npm --prefix ui run build

test: lint test-rust test-builds test-page

test-full: export ROQUE_FULL := 1
test-full: test test-tuning test-windows deny workflows fleet docs

# Tuning by games of workers: both ends must be built for it.
test-tuning: nats
	$(CARGO) test --package roque-cli --features tuning --test workers rounds_of_tuning

TESTS := --workspace --lib --bins --tests --examples

test-rust: page python nats
	$(CARGO) test $(TESTS) --no-fail-fast
	$(CARGO) test --workspace --doc

# Builds that nobody runs every day must work, too: in a browser, and without SIMD with every number of the search free.
# Both may change nothing about what is searched: the signature of the bench is checked again.
PURE := game chess evaluation nnue solver engine play
TUNED := engine play server training
test-builds: wasm
	$(CARGO) build --target wasm32-unknown-unknown --profile other $(PURE:%=--package roque-%)
	$(CARGO) test --package roque-engine --features scalar,tuning --lib --test tuning
	$(CARGO) clippy --package roque-cli $(TUNED:%=--package roque-%) --features roque-cli/tuning --all-targets -- -D warnings
	$(CARGO) clippy --package roque-cli --no-default-features -- -D warnings

wasm:
	@rustup target list --installed | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown

# Playwright drives the Chromium of the system; it shall not fetch its own. The program under test is the one the Rust tests have
# built: `cargo build` would compile half of it once more, with the features that tests add left out. What the page looked like where a
# test failed, though it held when it was tried again, is shown at the end.
test-page: export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
test-page: page browser
	npm --prefix ui run check
	npm --prefix ui run size
	$(CARGO) test $(TESTS) --no-run
	rm -rf target/page-tests
	ROQUE_BINARY=$(CURDIR)/target/debug/roque npm --prefix ui run e2e; ended=$$?; \
		find target/page-tests -name error-context.md -exec tail -n 150 {} +; exit $$ended

lint: page
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

# Once with what this processor offers, once without BMI2, for us and for the peers.
bench:
	$(CARGO) bench --package roque-chess --bench perft_peers
	RUSTFLAGS="-C target-cpu=x86-64-v2" $(CARGO) bench --target-dir target/portable --package roque-chess --bench perft_peers

fair:
	$(CARGO) bench --package roque-web --bench fair

# Everything that goes wrong, on purpose: programs killed KILLS times each, disks that are full or damaged, clocks that jump,
# hostile engines, clients and files. `make test` runs the same tests in their short form.
KILLS ?= 60
faults: export ROQUE_KILLS := $(KILLS)
faults: export ROQUE_ROUNDS := $(ROUNDS)
faults: page
	timeout 900 $(CARGO) test --package roque-library --package roque-web --package roque-play --package roque-uci \
		--package roque-training --package roque-arena --test killed --test import --test scoresheet --test upkeep \
		--test games --test fairness --test storage --test faulty_engines --test client --test damage --no-fail-fast
	timeout 900 $(CARGO) test --package roque-cli --test killed --test fuzz_files --test games --test arena --no-fail-fast

# AddressSanitizer needs a nightly toolchain. Each target runs TIME seconds; what it finds is in fuzz/artifacts, what it said
# in target/fuzz.
TIME ?= 60
FUZZ_TARGETS := $(basename $(notdir $(wildcard fuzz/fuzz_targets/*.rs)))
fuzz: target/tools/bin/cargo-fuzz
	rustup toolchain list | grep -q nightly || rustup toolchain install nightly --profile minimal
	PATH="$(CURDIR)/target/tools/bin:$$PATH" cargo +nightly fuzz build
	mkdir -p target/fuzz
	for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		PATH="$(CURDIR)/target/tools/bin:$$PATH" cargo +nightly fuzz run $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
			-max_total_time=$(TIME) -dict=fuzz/dictionary.txt -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
			> target/fuzz/$$target.log 2>&1 || { tail -n 40 target/fuzz/$$target.log; exit 1; }; \
		awk -v target=$$target '/number_of_executed_units/ { print target ": " $$2 " executions, nothing found" }' target/fuzz/$$target.log; \
	done

target/tools/bin/cargo-fuzz:
	$(CARGO) install --locked --root target/tools cargo-fuzz

# A server with games, reviews, imports; matches with clocks; self-play: figures and picture every half minute.
HOURS ?= 3
soak: page
	$(CARGO) build --release --package roque-cli
	$(CARGO) run --release --package roque-cli --example soak -- $(PROFILE_DIR)/roque $(HOURS) target/soak

# The tool itself takes minutes to build; `make test` holds dependencies to deny.toml by a test of its own.
deny: target/tools/bin/cargo-deny
	$< check licenses bans sources
	$< check advisories || echo "advisories were not checked or found something: see above"

target/tools/bin/cargo-deny:
	$(CARGO) install --locked --root target/tools cargo-deny

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
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null \
		|| apt-get install -y -qq firefox-esr \
		|| echo "no Firefox found and none could be installed: its test is skipped"

# The tests of workers start the real server, on ports and in folders of their own.
nats:
	@command -v nats-server >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends nats-server) \
		|| echo "no nats-server found and none could be installed: the tests of workers will be skipped"

# Workers, coordinator and server killed in so many runs; then a thousand simulated clients on one server.
RUNS ?= 50
workers: nats
	ROQUE_KILLS=$(RUNS) $(CARGO) test --package roque-cli --test workers -- --nocapture
	$(CARGO) run --release --package roque-workers --example fleet -- 14399 1000 100000 0 100

include packaging/packaging.mk

help:
	@sed -n 's/^# \(make.*\)/\1/p' Makefile packaging/packaging.mk

clean:
	$(CARGO) clean
	rm -rf ui/dist ui/node_modules
