# make run    install what is missing, build, open the window
# make test   install what is missing, check and run every test
# The other targets are listed by make help.

SHELL := /bin/bash
.DELETE_ON_ERROR:

# Debian and Ubuntu packages. Others: see README.
BUILD_DEBS := gcc g++ libc6-dev pkg-config xorg-dev libgl1-mesa-dev libxkbcommon-dev libasound2-dev
TEST_DEBS  := xvfb xauth xdotool libgl1-mesa-dri
PEER_DEBS  := chromium

# Packages that link C need minutes when cold; the race detector and staticcheck
# look at the others in make test, and at all of them in make lint.
CGO_PACKAGES := furitsuke furitsuke/app furitsuke/app/cli furitsuke/app/glibc furitsuke/app/speaker furitsuke/assets/gen/grid furitsuke/scene/render furitsuke/scene/render/screen
PURE = $(filter-out $(CGO_PACKAGES),$(shell go list ./...))

# What builds programs for Windows here. (Changing the flags below makes the
# build cold: seven minutes.)
WINDOWS_DEBS := gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix binutils-mingw-w64-x86-64
WINDOWS := CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc-posix CXX=x86_64-w64-mingw32-g++-posix

# A screen for tests and for pictures on a machine without one. (Without
# -noreset it resets, and refuses the next program, when one ends.)
SCREEN := xvfb-run -a -s "-screen 0 1600x1000x24 -noreset"

# install asks for root only if a package of $(1) is missing.
define install
	@missing=$$(for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null; then \
		echo "installing:" $$missing; \
		as_root=$$([ $$(id -u) = 0 ] || echo sudo); \
		$$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
	fi
endef

.PHONY: run build windows winres test lint interop peers bench generate grid fuzz install install-test clean help

run: build
	@if [ -n "$(DISPLAY)$(WAYLAND_DISPLAY)" ]; then ./furitsuke; else \
		echo "There is no display here: drawing the stage through a virtual one instead."; \
		$(MAKE) -s install-test && mkdir -p build && $(SCREEN) ./furitsuke shot -o build/furitsuke.png --time 0.6 && echo "$(CURDIR)/build/furitsuke.png"; fi

build: install
	go build -o furitsuke .

# The same program twice: Windows gives a program either a window or a console.
windows:
	$(call install,$(WINDOWS_DEBS))
	$(WINDOWS) go build -ldflags '-s -w -H windowsgui -extldflags -static' -o furitsuke.exe .
	$(WINDOWS) go build -ldflags '-s -w -extldflags -static' -o furitsuke-cli.exe .

# The object that holds icon, version and manifest; commit it.
winres:
	$(call install,$(WINDOWS_DEBS))
	cd app/winres && x86_64-w64-mingw32-windres -O coff -o rsrc_windows_amd64.syso furitsuke.rc

test: install-test
	@echo "== format"; test -z "$$(gofmt -l $$(git ls-files '*.go') | tee /dev/stderr)"
	@echo "== vet"; go vet ./...
	@echo "== vet for Windows (pure packages)"; GOOS=windows go vet $(PURE)
	@echo "== staticcheck (pure packages)"; go tool staticcheck $(PURE)
	@echo "== race (pure packages)"; go test -race -short $(PURE)
	@echo "== tests"; $(SCREEN) go test ./...

lint: install
	go vet ./... && go tool staticcheck ./...

# Judges that others wrote: three-vrm, babylon-mmd, mmd-parser, the glTF validator.
interop: build peers
	$(SCREEN) node testdata/interop/run.mjs ./furitsuke

peers: install-test
	$(call install,$(PEER_DEBS))
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "this needs Node 20 or newer"; exit 1; }
	cd testdata/interop && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

# Our readers, our solver and our stage beside those of others, then named cases of
# our own.
bench: install-test peers
	go build -o build/bench ./testdata/interop/bench && node testdata/interop/bench.mjs build/bench && node testdata/interop/bench-solve.mjs build/bench
	go build -o build/stage ./testdata/interop/stage && $(SCREEN) node testdata/interop/bench-stage.mjs build/stage
	$(SCREEN) go test -run '^$$' -bench . ./...

# The avatar, its motions and the moving test motions; the same bytes each time.
generate:
	go generate ./assets

# Pictures of the avatar as the code makes her now, to judge her by.
grid: install-test
	$(SCREEN) go run ./assets/gen/grid -o build/grid

# Every reader for a while, two at a time on one core each: make fuzz FUZZTIME=10m
# A minute spent on shortening each new input, as is usual, leaves none for large ones.
FUZZTIME ?= 30s
FUZZ = go test "./$$0" -run "^$$" -fuzz "^$$1\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 2s -parallel 1
fuzz:
	@grep -roE '^func Fuzz[A-Za-z0-9]+' --include='*_test.go' formats motion | sed -E 's|/[^/]*:func | |' | sort -u | \
		xargs -P 2 -L 1 bash -c 'out=$$($(FUZZ) 2>&1); r=$$?; echo "== $$0 $$1"; tail -n 12 <<<"$$out"; exit $$r'

install:
	$(call install,$(BUILD_DEBS))

install-test:
	$(call install,$(BUILD_DEBS) $(TEST_DEBS))

clean:
	rm -rf furitsuke furitsuke.exe furitsuke-cli.exe build testdata/interop/node_modules

help:
	@echo "run build windows test lint interop bench generate grid fuzz clean"
