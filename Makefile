# The whole interface to this project. `make help` lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
RELEASE := swift build -c release --static-swift-stdlib --product naru
NARU := .build/release/naru
SOURCES := Sources Tests Package.swift

.PHONY: help demo test test-peers build release install format lint generate bench tsan asan coverage fuzz kills check clean \
	sandbox rehearse fetch-kills firebase-kills packages test-packages peer-packages bench-packages

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

packages:
	@Tools/need-packages libcurl4-openssl-dev libssl-dev libsqlite3-dev pkg-config

test-packages: packages
	@Tools/need-packages jq sqlite3 python3 strace man-db groff mandoc zsh fish

peer-packages: test-packages
	@Tools/need-packages chromium chromium-driver fonts-noto-cjk python3-venv poppler-utils curl openssl \
		postgresql mariadb-server-core mariadb-client-core

bench-packages:
	@Tools/need-packages nghttp2-client curl

demo: release ## plan a bundled example with real hashes
	@echo
	$(NARU) plan --accounts Examples/kakao-prefix/auth-export.json \
		--identities Examples/kakao-prefix/kakao-users.ndjson \
		--hash-config Examples/kakao-prefix/hash-config.txt \
		--scheme kakao-prefix --reports reports
	@echo
	@echo "The report for people: $$(ls -td reports/*/ | head -1)report.html"

build: packages ## build for development
	swift build

release: packages ## build the program as it is installed
	$(RELEASE)

# With all tests begun at once, one that talks to itself waits for minutes between two calls.
SWIFT_TEST := swift test --experimental-maximum-parallelization-width 8

test: test-packages ## run every test that needs nothing but this machine
	$(SWIFT_TEST)

test-peers: release sandbox peer-packages ## test reports, members and the sandbox with a real browser, databases and clients
	Tests/Peers/run

fetch-kills: release sandbox ## kill naru fetch at random instants while the sandbox misbehaves
	python3 Tools/fetch-kills

firebase-kills: release sandbox ## kill naru apply and undo with --firebase at random instants
	python3 Tools/firebase-kills

rehearse: release sandbox test-packages ## a whole migration of 1,000 made-up accounts against the sandbox
	python3 Tools/rehearse

sandbox: packages ## build naru-sandbox, the stand-in for Kakao's API: .build-sandbox/release/naru-sandbox
	@Tools/need-packages libmicrohttpd-dev
	swift build -c release --static-swift-stdlib --product naru-sandbox --traits Sandbox \
		--scratch-path .build-sandbox --explicit-target-dependency-import-check error

install: release ## install the program, its manual and completions: make install PREFIX=/usr/local
	install -D -m 755 $(NARU) $(DESTDIR)$(PREFIX)/bin/naru
	strip $(DESTDIR)$(PREFIX)/bin/naru
	install -D -m 644 Documentation/naru.1 $(DESTDIR)$(PREFIX)/share/man/man1/naru.1
	install -D -m 644 Documentation/completions/naru.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/naru
	install -D -m 644 Documentation/completions/_naru $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_naru
	install -D -m 644 Documentation/completions/naru.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/naru.fish

format: ## format the code
	swift format -i --recursive $(SOURCES)

lint: ## check the format and the direction of imports
	swift format lint --recursive --strict $(SOURCES)
	swift build --explicit-target-dependency-import-check error

generate: build ## write the generated documentation again
	.build/debug/naru generate markdown > Documentation/Commands.md
	.build/debug/naru generate man > Documentation/naru.1
	.build/debug/naru generate bash > Documentation/completions/naru.bash
	.build/debug/naru generate zsh > Documentation/completions/_naru
	.build/debug/naru generate fish > Documentation/completions/naru.fish

bench: release sandbox test-packages bench-packages ## measure speed and memory against references; writes Documentation/Benchmarks.md
	python3 Tools/bench

tsan: test-packages ## run the tests under the thread sanitizer
	NARU_INSTRUMENTED=1 $(SWIFT_TEST) --sanitize=thread --scratch-path .build-tsan

# The tests' own runtime leaves memory at exit, so leaks are not counted.
asan: test-packages ## run the tests under the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT_TEST) --sanitize=address --scratch-path .build-asan

coverage: test-packages ## run the tests and print how much of each file they reach
	NARU_INSTRUMENTED=1 $(SWIFT_TEST) --enable-code-coverage --scratch-path .build-coverage
	@$$(dirname $$(readlink -f $$(command -v swift)))/llvm-cov report \
		.build-coverage/debug/naruPackageTests.xctest \
		-instr-profile .build-coverage/debug/codecov/default.profdata \
		-ignore-filename-regex '(Tests|\.build)' | awk 'NF > 9 { print $$1, $$(NF - 3) }' | column -t

FUZZ_SECONDS ?= 600
fuzz: packages ## feed every reader random input, 10 minutes each: make fuzz FUZZ_SECONDS=60
	Tools/fuzz $(FUZZ_SECONDS)

kills: release test-packages ## kill apply and undo 500 times, everywhere, and compare with undisturbed runs
	Tools/kills 500

check: ## what continuous integration runs
	.ci/run

clean: ## remove what was built
	rm -rf .build .build-*
