# The development tasks of Insetory; `make help` lists them.
#
# `make test` turns warnings into errors and builds in its own folder, not in `.build`: two sets of flags in
# one folder would rebuild everything at each switch between them.

SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT ?= swift
RUNS ?= 1000000
MINUTES ?= 10
# Without the information for a debugger a build takes a sixth less; `make build` has it.
STRICT := --scratch-path .build-strict -debug-info-format none -Xswiftc -warnings-as-errors
RELEASE := -c release --product insetory
EXTENSION_RELEASE := -c release --product insetory_sqlite --scratch-path .build-extension
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib -Xswiftc "-L$(CURDIR)/.build/static"
# The only library in its folder, which the linker searches first: the shared libstdc++ costs each start 1.7 million instructions.
ARCHIVE := .build/static/libstdc++.a
# The package manager links the library statically for programs only. The flag needs a separate build of everything.
EXTENSION_RELEASE += -Xswiftc -static-stdlib

# Swift needs the package that has the archive on Debian and Ubuntu. Without it the program loads the shared library.
$(ARCHIVE):
	@mkdir -p $(@D)
	@archive=$$(ls /usr/lib/gcc/$$(uname -m)-*/*/libstdc++.a 2>/dev/null | sort -V | tail -1); \
	  if [ "$$archive" ]; then ln -sf "$$archive" $@; else echo "libstdc++.a is missing: the program loads libstdc++.so"; fi
endif
BENCHMARKS := $(wildcard Benchmarks/Sources Benchmarks/Package.swift)
SOURCES := Sources Tests Plugins Resources/Exports Package.swift $(BENCHMARKS)

# Copies the output of the tests, and prints the failures once more at its end.
REPEAT_FAILURES := awk '{ print; fflush() } /✘|↳/ { failures = failures "\n" $$0 } END { print failures }'

# The tests of each layer, for `make check`.
TESTS_json := StrictJSONTests
TESTS_xml := StrictXMLTests
TESTS_engine := LayoutEngineTests
TESTS_storage := LayoutStorageTests
TESTS_documents := LayoutDocumentsTests
TESTS_app := InsetoryCollectionLayoutTests
TESTS_service := LayoutServiceTests
TESTS_reports := LayoutReportsTests
TESTS_pictures := LayoutPicturesTests
TESTS_command := CommandTests
TESTS_fuzz := FuzzTests
# The slowest suites. Without them the tests of each layer take less than a minute.
SLOW_TESTS := RandomEditTests HostileValueTests LongestTextTests DecorationCountTests \
  RecoveryTests RebuildingTests RandomStoreTests MadeDocumentTests InverseTests \
  RandomComparisonTests ColumnSolverTests ExplanationTests \
  QueryTests ViewerLimitTests HostileStoreTests KilledBatchTests
# The transcripts that `make check` runs without SLOW=1.
QUICK_TRANSCRIPTS := usage,import,edit,layout,frames,diff,history

EXTENSION := libinsetory_sqlite$(if $(filter Darwin,$(shell uname -s)),.dylib,.so)
BIN := $(DESTDIR)$(PREFIX)/bin
LIB := $(DESTDIR)$(PREFIX)/lib
BASH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.DEFAULT_GOAL := help
.PHONY: help demo docs pictures test explore check setup lint schema build install uninstall bench growth fuzz sanitize torture mutants coverage house map clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## build, then run the commands of the README and of the tour on throw-away stores
	@scripts/setup pictures
	@[ -d .build ] || echo "The first build takes some minutes; later ones take seconds."
	@$(SWIFT) build --product insetory
	@scripts/demo "$$($(SWIFT) build --show-bin-path)"

docs: ## build the documentation of the libraries with DocC, in .build/docs; a warning fails
	@scripts/setup
	$(SWIFT) build --product LayoutReports
	scripts/docs "$$($(SWIFT) build --show-bin-path)"
	@echo "The archives are in .build/docs; docc preview, or any web server, shows them."

pictures: ## draw docs/pictures, one picture of each sample
	@scripts/setup pictures
	@$(SWIFT) build --product insetory
	@scripts/pictures "$$($(SWIFT) build --show-bin-path)"

test: ## run every check: format, schema, warnings as errors, source structure, all tests
	@scripts/setup test
	@$(MAKE) --no-print-directory lint schema
	$(SWIFT) build --build-tests $(STRICT)
	scripts/house/check --build "$$($(SWIFT) build $(STRICT) --show-bin-path)"
	scripts/house/test
	scripts/docs "$$($(SWIFT) build $(STRICT) --show-bin-path)"
	set -o pipefail; $(SWIFT) test --skip-build $(STRICT) 2>&1 | $(REPEAT_FAILURES)
	@# Each mostly waits for one process.
	build="$$($(SWIFT) build $(STRICT) --show-bin-path)"; \
	  scripts/growth --small --build "$$build" & \
	  scripts/torture --small --build "$$build" && wait $$!

explore: ## run the random tests with new seeds (MINUTES=10); the tests of `make test` have fixed ones
	@scripts/setup test
	$(SWIFT) build --build-tests $(STRICT)
	MINUTES=$(MINUTES) scripts/explore $(SWIFT) test --skip-build $(STRICT)

check: ## build, and test one layer without its slow suites (LAYER=documents, SLOW=1)
	@$(if $(TESTS_$(LAYER)),,$(error LAYER is one of $(patsubst TESTS_%,%,$(sort $(filter TESTS_%,$(.VARIABLES))))))
	@scripts/setup test
	$(if $(SLOW),,TRANSCRIPTS=$${TRANSCRIPTS-$(QUICK_TRANSCRIPTS)}) \
	  $(SWIFT) test $(STRICT) --filter '^$(TESTS_$(LAYER))\.' $(if $(SLOW),,$(SLOW_TESTS:%=--skip '\.%/'))

lint: ## check the format of the sources, and the documentation of public declarations
	$(SWIFT) format lint --strict -r $(SOURCES)
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.swift' '^.{101}' $(SOURCES) | grep -E ':[0-9]+: *//'

schema: ## check the JSON Schema against the documents and the tables of the specification
	scripts/check-schema

setup: ## install the packages that the checks need
	@scripts/setup test

build: ## build the command for debugging, in .build/debug
	@scripts/setup
	$(SWIFT) build

install: $(ARCHIVE) ## install the command, the SQLite extension and shell completions (PREFIX, DESTDIR)
	@scripts/setup
	$(SWIFT) build $(RELEASE)
	install -d $(BIN) $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)
	install -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/insetory" $(BIN)/insetory
	strip $(BIN)/insetory
	@scripts/growth --size $(BIN)/insetory
	$(SWIFT) build $(EXTENSION_RELEASE)
	install -d $(LIB)
	install -m 755 "$$($(SWIFT) build $(EXTENSION_RELEASE) --show-bin-path)/$(EXTENSION)" $(LIB)/$(EXTENSION)
	strip -x $(LIB)/$(EXTENSION)
	$(BIN)/insetory --generate-completion-script bash > $(BASH_COMPLETIONS)/insetory
	$(BIN)/insetory --generate-completion-script zsh > $(ZSH_COMPLETIONS)/_insetory
	$(BIN)/insetory --generate-completion-script fish > $(FISH_COMPLETIONS)/insetory.fish

uninstall: ## remove the installed files
	rm -f $(BIN)/insetory $(LIB)/$(EXTENSION) $(BASH_COMPLETIONS)/insetory
	rm -f $(ZSH_COMPLETIONS)/_insetory $(FISH_COMPLETIONS)/insetory.fish

bench: $(ARCHIVE) ## measure against the baselines, and print one table
	@scripts/setup
	$(SWIFT) build $(RELEASE)
	cd Benchmarks && $(SWIFT) run -c release benchmarks

growth: $(ARCHIVE) ## count the instructions of each command in stores of sizes n and 4n
	@scripts/setup test
	$(SWIFT) build $(RELEASE)
	scripts/growth --verbose --build "$$($(SWIFT) build $(RELEASE) --show-bin-path)"

fuzz: ## feed mutated inputs to every reader, with libFuzzer (RUNS=1000000)
	built=; for target in Fuzz/*/; do \
	  FUZZ_BUILT=$$built Fuzz/run "$$(basename "$$target")" $(RUNS) || exit; built=1; done

# All tests start at once, and the other tests delay waiting tests too long: WaitingWriterTests runs separately.
sanitize: export SWIFT_BACKTRACE = enable=no
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: export TSAN_OPTIONS = suppressions=$(CURDIR)/Tests/tsan.suppressions
sanitize: ## run the tests under the thread and the address sanitizer
	@scripts/setup test
	for tests in --skip --filter; do \
	  CALLS=1000 $(SWIFT) test --sanitize=thread --scratch-path .build-tsan $$tests WaitingWriterTests || exit; \
	  $(SWIFT) test --sanitize=address --scratch-path .build-asan $$tests WaitingWriterTests || exit; done

torture: ## try to lose an acknowledged edit: power cuts, kills, failing calls (PARTS="power kills")
	@scripts/setup test
	scripts/torture $(PARTS)

mutants: ## plant defects into the sources, and check that a test finds each
	@scripts/setup test
	scripts/mutants

coverage: ## measure the test coverage of each layer
	@scripts/setup test
	scripts/coverage

house: ## check source folders, their dependencies, lengths and public declarations
	@scripts/setup test
	$(SWIFT) build $(STRICT)
	scripts/house/check --build "$$($(SWIFT) build $(STRICT) --show-bin-path)"

map: ## print the source folders and their dependencies
	@scripts/setup test
	$(SWIFT) build $(STRICT)
	scripts/map --build "$$($(SWIFT) build $(STRICT) --show-bin-path)"

clean: ## remove build products
	rm -rf .build .build-* Benchmarks/.build
