"""Starts the server and tells the three stories in the system's Firefox; ends with 1 where one does not hold."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.chromium import CACHE, NODE, NPM_CLI
from tests.serving import ROOT, Server

HERE = Path(__file__).resolve().parent
NAMES = ("firefox-esr", "firefox")
PICTURES = ROOT / "tests" / "artefacts"
LOCKED = ("package.json", "package-lock.json", ".npmrc")
SECONDS = 300


def main() -> int:
    """2 where there is no Firefox."""
    program = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        print("no Firefox is installed here; on Debian: apt-get install firefox-esr", file=sys.stderr)
        return 2
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), options=("--no-examples",))
        address = server.start()
        try:
            # The program stands beside the packages that it imports.
            command: list[str | Path] = [NODE, _installed() / "stories.mjs", address, program, PICTURES]
            return subprocess.run(command, check=False, timeout=SECONDS).returncode
        finally:
            server.stop()


def _installed() -> Path:
    """The folder with what drives the browser, installed as it is locked, and the stories."""
    home = CACHE / "firefox"
    lock = home / "package-lock.json"
    if not lock.is_file() or lock.read_bytes() != (HERE / "package-lock.json").read_bytes():
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        for name in LOCKED:
            shutil.copyfile(HERE / name, home / name)
        subprocess.run([NODE, NPM_CLI, "ci", "--ignore-scripts", "--silent"], cwd=home, check=True)
    shutil.copyfile(HERE / "stories.mjs", home / "stories.mjs")
    return home


if __name__ == "__main__":
    sys.exit(main())
