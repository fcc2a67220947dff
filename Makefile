# The front door. `make demo` shows what regrade does; `make test` proves that it works.
# Both do all set-up they need on a fresh Debian or Ubuntu machine with make and a Rust toolchain.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c
CARGO       ?= cargo
# Snapshots are checked by this very version: its rules differ between releases.
INSTA       := 1.49.0
# The tool is built once a machine, outside the tree, and found again by its version.
CACHE       := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/regrade
INSTA_ROOT  := $(CACHE)/cargo-insta-$(INSTA)
INSTA_BIN   := $(INSTA_ROOT)/bin/cargo-insta
# The accessibility checker of the browser tests, which read its version here. Never shipped.
AXE         := 4.14.1
AXE_SHA512  := 1477dafa598d8d065f273d6af302aa203c02e83131707b7fa648cd41bd3d6b734f8c22a0dab86ee6a6f64b8afbe804b214d36db85a2826965edfb3a0b9d546b5
AXE_ROOT    := $(CACHE)/axe-core-$(AXE)
ASSIGNMENTS := fixtures/swordle fixtures/wordle fixtures/mastermind fixtures/lingo
REGRADE     := target/release/regrade

.DEFAULT_GOAL := help
.PHONY: help tools browser languages setup build demo test format lint doc tests review bench bench-insight bench-judge bench-oracle bench-runner

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What is missing of some programs, named by command:package, is installed.
define install
	@missing=""; \
	for need in $(1); do command -v "$${need%%:*}" >/dev/null || missing="$$missing $${need##*:}"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	as_root=""; if [ "$$(id -u)" != 0 ]; then as_root="sudo -n"; fi; \
	if ! command -v apt-get >/dev/null || ! $$as_root true 2>/dev/null; then \
	  echo "regrade needs$$missing, and there is no right to install it here: ask for it, or install it by hand" >&2; exit 3; \
	fi; \
	echo "installing$$missing"; \
	$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends $$missing >/dev/null
endef

tools: ## install what is missing to grade: g++ and python3
	$(call install,g++:g++ python3:python3)

browser: ## install what is missing to test reports: chromium, its driver, npm and xmllint
	$(call install,chromium:chromium chromedriver:chromium-driver npm:npm xmllint:libxml2-utils)

# Without their recommended packages these two take little time and room.
languages: ## install what is missing to test programs of other languages: javac and node
	$(call install,javac:default-jdk-headless node:nodejs)

setup: tools languages browser $(AXE_ROOT)/axe.min.js ## install what is missing, for the tests too

$(AXE_ROOT)/axe.min.js: | browser
	@echo "fetching axe-core $(AXE), once"
	@mkdir -p $(AXE_ROOT)
	@cd $(AXE_ROOT) && npm pack --silent axe-core@$(AXE) >/dev/null
	@cd $(AXE_ROOT) && echo "$(AXE_SHA512)  axe-core-$(AXE).tgz" | sha512sum --check --quiet
	@cd $(AXE_ROOT) && tar -xzmf axe-core-$(AXE).tgz --strip-components=1 package/axe.min.js package/LICENSE

build: tools ## build regrade in release
	@test -x $(REGRADE) || echo "building regrade, which takes about four minutes the first time"
	@$(CARGO) build --release --locked

demo: build ## verify the sample submissions of all four assignments, and grade them as a class
	@$(REGRADE) verify $(ASSIGNMENTS)
	@for assignment in $(ASSIGNMENTS); do \
	  echo; $(REGRADE) grade $$assignment $$assignment/submissions -o target/demo/$$(basename $$assignment); \
	done

test: format lint doc tests ## every check

format: ## the code is formatted
	$(CARGO) fmt --check

# The compiler of Rust needs a linker, which comes with the tools.
lint: tools ## no warning from clippy
	$(CARGO) clippy --locked --all-targets -- -D warnings

doc: tools ## the documentation builds without a warning
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --document-private-items --quiet

tests: setup $(INSTA_BIN) ## all tests; snapshots are right, and none is left over
	PATH="$(INSTA_ROOT)/bin:$$PATH" $(CARGO) insta test --check --unreferenced=reject

review: $(INSTA_BIN) ## look at snapshots that changed
	PATH="$(INSTA_ROOT)/bin:$$PATH" $(CARGO) insta review

$(INSTA_BIN): | tools
	@echo "installing cargo-insta $(INSTA), once"
	$(CARGO) install cargo-insta --version $(INSTA) --locked --quiet --root $(INSTA_ROOT)

bench: build ## replays against the floor of the same minute
	@tests/bench/replay.sh
	@tests/bench/warm.sh

bench-oracle: tools ## how surely programs that draw their secret are judged, and what that costs
	$(CARGO) bench --locked --bench oracle

bench-runner: tools ## the cost of isolation, in one interleaved table
	$(CARGO) bench --locked --bench runner

bench-insight: tools ## which mistakes attribution names, what a class costs, whether fuzzing finds every sample, and every mutant in the shortest play
	$(CARGO) bench --locked --bench insight
	$(CARGO) bench --locked --bench fuzz
	$(CARGO) bench --locked --bench minimal

bench-judge: tools ## judging by meaning: how many right outputs pass, and how many wrong ones do not
	REGRADE_EVERY_STYLE=1 $(CARGO) test --release --locked --test events in_other_words -- --nocapture --test-threads=1
