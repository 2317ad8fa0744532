# The short way to the CMake presets: 'make help' lists what there is.

prefix  ?= /usr/local
DESTDIR ?=
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)

CMAKE := cmake
FLAGS := -DFURROW_WERROR=$(if $(filter true,$(CI)),ON,OFF)
PAGES := $(sort $(wildcard examples/*.html))

.DEFAULT_GOAL := all
.PHONY: all setup demo test test-spark test-long test-threads bench cost tidy format fuzz fuzz-long coverage man wheel wheel-bare install \
	uninstall clean help

all: setup ## build the program, build/furrow, and the libraries
	@$(CMAKE) --preset release $(FLAGS) -DCMAKE_INSTALL_PREFIX='$(prefix)' >/dev/null
	@$(CMAKE) --build --preset release -j$(JOBS)

setup: ## install what the build needs, if anything is missing
	@scripts/setup build

demo: all ## print rows from the pages in examples/
	@for page in $(PAGES); do \
	    printf '\n== %s\n' "$$page"; \
	    build/furrow extract -f table "$$page" || exit; \
	done

test: ## build with sanitizers and run every test
	@scripts/setup test
	@scripts/venv
	@$(MAKE) --no-print-directory all
	@$(CMAKE) --preset sanitize $(FLAGS) >/dev/null
	@$(CMAKE) --build --preset sanitize -j$(JOBS)
	@ctest --preset sanitize -j$(JOBS)
	@$(MAKE) --no-print-directory wheel

test-spark: ## rows of crawls on a cluster of Spark that the test starts, in build/venv-spark
	@scripts/setup spark
	@scripts/venv
	@scripts/venv spark
	@$(MAKE) --no-print-directory all
	@$(or $(FURROW_VENV_SPARK),build/venv-spark)/bin/python -B tests/spark/run.py build/python build/furrow

test-long: test test-threads ## more damaged pages (FURROW_DATA=folder of pages), failed allocations, killed writers, a million calls
	@python3 -B tests/hostile/mutate.py build/sanitize/furrow 10000 \
	    $(or $(FURROW_DATA),examples tests/pages) --seed long
	@python3 -B tests/hostile/memory.py build/furrow \
	    build/sanitize/tests/hostile/libscarce.so examples
	@python3 -B tests/hostile/limits.py build/furrow \
	    build/sanitize/tests/hostile/libprocessor_clock.so
	@python3 -B tests/cli/run.py --folder tests/open build/furrow sites || [ $$? = 77 ]
	@python3 -B tests/hostile/writers.py build/furrow
	@python3 -B tests/cli/kill.py build/furrow 100000 20 $(or $(FURROW_DATA),examples)
	@FURROW_LEAK_CALLS=1000000 build/venv/bin/python -B python/tests/run.py build/python \
	    build/furrow python/tests/test_many.py -k memory_stays_flat

test-threads: ## eight threads on one wrapper, and requests to the window, with the thread sanitizer
	@scripts/setup test
	@$(CMAKE) --preset threads >/dev/null
	@$(CMAKE) --build --preset threads -j$(JOBS) --target test_threads furrow_cli
	@build/threads/tests/unit/test_threads
	@TSAN_OPTIONS=exitcode=66 python3 -B tests/cli/run.py --folder tests/open build/threads/furrow test_requests

bench: setup ## measure speed against the bare parser (PAGES_DIR=folder of pages)
	@$(CMAKE) --preset bench >/dev/null
	@$(CMAKE) --build --preset bench -j$(JOBS) --target bench

cost: setup ## count the instructions of each step, and fail when one got dearer
	@scripts/setup test
	@$(CMAKE) --preset bench >/dev/null
	@$(CMAKE) --build --preset bench -j$(JOBS) --target cost
	@python3 -B bench/speed/cost.py build/bench/bench/speed/cost

tidy: ## run clang-tidy over all sources, or those in FOLDERS='src cli'
	@scripts/setup test
	@$(CMAKE) --preset tidy >/dev/null
	@python3 -B scripts/tidy.py --jobs $(JOBS) build/tidy $(FOLDERS)

format: ## lay out all C sources as .clang-format says
	@python3 -B scripts/format.py

fuzz: ## build the fuzz targets for long runs, in build/fuzz
	@scripts/setup test
	@$(CMAKE) --preset fuzz >/dev/null
	@$(CMAKE) --build --preset fuzz -j$(JOBS)

fuzz-long: fuzz ## run all fuzz targets in turn, MINUTES=60 in all
	@python3 -B scripts/fuzz_long.py build/fuzz/tests/fuzz tests/fuzz/corpus --minutes $(or $(MINUTES),60)

coverage: ## run every test with line counts, in build/coverage
	@scripts/setup test
	@$(CMAKE) --preset coverage >/dev/null
	@$(CMAKE) --build --preset coverage -j$(JOBS)
	@ctest --preset coverage -j$(JOBS)

man: ## write furrow(3) and furrow_eval(3) anew from the headers
	@python3 -B scripts/man3.py include/furrow.h docs/man/furrow.3
	@python3 -B scripts/man3.py include/furrow_eval.h docs/man/furrow_eval.3

wheel-bare: wheel ## try the wheel in a bare Debian 12 too (debootstrap, as root), in build/bookworm
	@build/venv/bin/python -B python/tests/check_wheel.py build/dist --bare build/bookworm

wheel: ## build the Python package, build/dist/*.whl, and try it by itself
	@scripts/setup test
	@scripts/venv
	@build/venv/bin/python -B scripts/wheel.py build/dist
	@build/venv/bin/python -B python/tests/check_wheel.py build/dist

install: ## install under prefix (/usr/local), below DESTDIR if given
	@test -f build/furrow || $(MAKE) --no-print-directory all
	@DESTDIR='$(DESTDIR)' $(CMAKE) --install build --prefix '$(prefix)'

uninstall: ## remove what 'make install' installed, with the same DESTDIR
	@test -f build/install_manifest.txt || { echo 'nothing was installed from here'; exit 1; }
	@sed 's|^|$(DESTDIR)|' build/install_manifest.txt | xargs -d '\n' rm -fv

clean: ## remove everything that was built
	rm -rf build

help: ## print this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1	\2/p' Makefile | expand -t 12
