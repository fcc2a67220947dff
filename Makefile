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
ASSIGNMENTS := fixtures/swordle fixtures/wordle fixtures/mastermind fixtures/lingo
REGRADE     := target/release/regrade

.DEFAULT_GOAL := help
.PHONY: help setup build demo test format lint doc tests review bench

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing: g++ and python3
	@missing=""; \
	command -v g++     >/dev/null || missing="$$missing g++"; \
	command -v python3 >/dev/null || missing="$$missing python3"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	as_root=""; if [ "$$(id -u)" != 0 ]; then as_root="sudo -n"; fi; \
	if ! command -v apt-get >/dev/null || ! $$as_root true 2>/dev/null; then \
	  echo "regrade needs$$missing, and there is no right to install it here: ask for it, or install it by hand" >&2; exit 3; \
	fi; \
	echo "installing$$missing"; \
	$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends $$missing >/dev/null

build: setup ## build regrade in release
	@$(CARGO) build --release --locked --quiet

demo: build ## verify the sample submissions of all four assignments
	@$(REGRADE) verify $(ASSIGNMENTS)

test: format lint doc tests ## every check

format: ## the code is formatted
	$(CARGO) fmt --check

lint: ## no warning from clippy
	$(CARGO) clippy --locked --all-targets -- -D warnings

doc: ## the documentation builds without a warning
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --document-private-items --quiet

tests: setup $(INSTA_BIN) ## all tests; snapshots are right, and none is left over
	PATH="$(INSTA_ROOT)/bin:$$PATH" $(CARGO) insta test --check --unreferenced=reject

review: $(INSTA_BIN) ## look at snapshots that changed
	PATH="$(INSTA_ROOT)/bin:$$PATH" $(CARGO) insta review

$(INSTA_BIN):
	@echo "installing cargo-insta $(INSTA), once"
	$(CARGO) install cargo-insta --version $(INSTA) --locked --quiet --root $(INSTA_ROOT)

bench: build ## time claims, each against a baseline of the same minute
	@tests/bench/replay.sh
