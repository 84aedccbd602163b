"""The pages' own modules, run by Node without a browser: a `*_harness.ts` reads a question as JSON and answers it."""

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.browser.chromium import NODE

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = """
import { build } from "esbuild";
const [entry, outfile] = process.argv.slice(1);
await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" });
"""


@cache
def bundled(harness: str) -> Path:
    """The harness `tests/browser/NAME_harness.ts` with the modules that it takes, ready for Node."""
    if not (ROOT / "node_modules" / "esbuild").exists():
        pytest.skip("the front end's packages are not installed")
    made = Path(mkdtemp(prefix="signalbox-harness-")) / "harness.mjs"
    entry = ROOT / "tests" / "browser" / f"{harness}_harness.ts"
    subprocess.run([NODE, "--input-type=module", "--eval", BUNDLE, entry, made], cwd=ROOT, check=True)
    return made


def answer(harness: str, question: Any) -> Any:
    """What the harness makes of a question."""
    asked = json.dumps(question)
    done = subprocess.run([NODE, bundled(harness)], input=asked, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
