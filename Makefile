# make demo   builds the program in the shortest time, surveys the simulated café and writes its report
# make test   lints, builds and runs every test; simulations of hundreds of surveys with a small part of their seeds
# make test-long  builds everything, benchmarks, studies and fuzz programs too, and runs every test in full (about an hour)
# make fuzz   computes 1,000 degenerate surveys, fuzzes the importers for SECONDS=600 in all and the program over 2,000 projects; fails
#             on any finding
# make bench  measures speed, beside DuckDB, polars, lme4 and statsmodels where they are installed (see Documentation/speed-history.md)
# make study  repeats the simulation study of the estimators (minutes); with UJI_LIBRARY=FOLDER also predicts and measures the
#             error of positions in that library (doi 10.5281/zenodo.1618692)
# make install PREFIX=/usr/local   installs the program, its manual pages and shell completions
# Each target installs the Debian packages that it needs, with sudo if required.

SWIFT ?= swift
PACKAGES = libsqlite3-dev libgnuplot-iostream-dev gnuplot-nox libboost-math-dev libboost-iostreams-dev \
  libboost-system-dev libboost-filesystem-dev liblapacke-dev coinor-libcbc-dev libssl-dev libpcre2-dev zlib1g-dev \
  libisal-dev \
  pkg-config librsvg2-bin
# A browser for the tests of the report, which are reported as skipped if it cannot be installed.
OPTIONAL_TEST_PACKAGES = chromium
# Without DWARF, three quarters of the program's size, and the time to write it.
LEAN = -debug-info-format none

# The program for the demo: whoever clones the project waits for its first page, and optimising takes longer than what it saves there (519 s and 5 s
# for build and café, 236 s and 49 s without). In .build/debug, so that builds for tests stay.
QUICK = $(LEAN) --disable-index-store -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2

# One build for the tests and the fuzzer, and nothing in it is optimised but what Package.swift names: estimators and importers. It is one
# of release all the same: in debug builds ArgumentParser checks each command at every start, which takes 40 to 60 ms of 100. No index is
# written (7 % of the processor time): Tests/XCTMain.swift runs the tests, so none has to be looked for.
CHECKED = -c release $(LEAN) --disable-index-store --explicit-target-dependency-import-check error \
  -Xswiftc -Onone -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -enable-testing \
  -Xswiftc -num-threads -Xswiftc 2

# The tests and the program that they run, without benchmarks, studies and fuzz programs, which --build-tests would build too.
TESTS = --product beacon-calibratePackageTests

RELEASE = -c release $(LEAN)

SECONDS ?= 600
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: demo test test-long bench fuzz study install packages test-packages lint

demo: packages
	$(SWIFT) build $(QUICK) --product beacon-calibrate
	$$($(SWIFT) build --show-bin-path)/beacon-calibrate demo --survey Surveys/cafe --output Reports/cafe

test: packages test-packages lint
	$(SWIFT) build $(CHECKED) $(TESTS)
	SWIFT='$(SWIFT)' Tests/run

test-long: packages test-packages lint
	$(SWIFT) build $(CHECKED) --build-tests
	LONG=1 SWIFT='$(SWIFT)' Tests/run

fuzz: packages
	$(SWIFT) build $(CHECKED) $(TESTS)
	DEGENERATE_SURVEYS=1000 SWIFT='$(SWIFT)' Tests/run DegenerateSurveyTests
	SWIFT='$(SWIFT)' Tests/Fuzz/run $(SECONDS)

bench: packages
	$(SWIFT) build $(RELEASE) --product beacon-calibrate
	$(SWIFT) run $(RELEASE) benchmarks

study: packages
	$(SWIFT) run $(RELEASE) study

install: packages
	$(SWIFT) build $(RELEASE) --product beacon-calibrate
	$(SWIFT) package plugin generate-manual --multi-page
	@program=$$($(SWIFT) build $(RELEASE) --show-bin-path)/beacon-calibrate; \
	manual=.build/plugins/GenerateManual/outputs/beacon-calibrate; \
	install -D -m 755 $$program $(DESTDIR)$(PREFIX)/bin/beacon-calibrate; \
	for page in $$manual/*.1; do install -D -m 644 $$page $(SHARE)/man/man1/$${page##*/}; done; \
	mkdir -p $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d; \
	$$program --generate-completion-script bash >$(SHARE)/bash-completion/completions/beacon-calibrate; \
	$$program --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_beacon-calibrate; \
	$$program --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/beacon-calibrate.fish; \
	echo "installed beacon-calibrate in $(DESTDIR)$(PREFIX), with manual pages (man -M $(DESTDIR)$(PREFIX)/share/man beacon-calibrate)"; \
	echo "and completions for bash, zsh and fish: open a new shell to use them"

lint:
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift

packages:
	@missing=""; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	fi

test-packages:
	@for package in $(OPTIONAL_TEST_PACKAGES); do \
	  if ! dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed'; then \
	    sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    { $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$package; } \
	      || echo "$$package cannot be installed: the tests that need it are skipped"; \
	  fi; \
	done
