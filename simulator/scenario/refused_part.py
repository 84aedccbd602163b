"""Which part of a scenario a refusal is about, in words: who filled a form has no text with lines to look into."""

from simulator.scenario.keys import MOCKS
from simulator.scenario.scenario import ScenarioError
from workflow.paths import Path

ONE = {
    "input": "Input",
    "clock": "Clock",
    "seed": "Seed",
    "start": "Starts",
    "until": "Clock runs until",
    "costs": "Costs",
    "expect": "Expectations",
    "env": "Environment",
    "workflow": "Workflow",
    "narration": "Narration",
    "with": "Other definitions",
}
"""The parts that are one thing."""


def said(error: ScenarioError) -> str:
    """The refusal with the part it is about: `Event 2: …`."""
    part = part_of(error.path)
    return f"{part}: {error}" if part else str(error)


def part_of(path: Path) -> str:
    """`("functions", "pay", 0, "delay")` is `Mocks of pay, entry 1`; "" for the scenario as a whole."""
    if not path:
        return ""
    first, rest = path[0], path[1:]
    if first in MOCKS:
        return _mocks(rest)
    if first == "settings":
        return f"Setting {rest[0]}" if rest else "Settings"
    if first == "events":
        return f"Event {_number(rest)}" if rest else "Events"
    if first == "script":
        return f"Step {_number(rest)} of the script" if rest else "Script"
    return ONE.get(str(first), "")


def _mocks(rest: Path) -> str:
    if not rest:
        return "Mocks"
    entry = f", entry {_number(rest[1:])}" if len(rest) > 1 and isinstance(rest[1], int) else ""
    return f"Mocks of {rest[0]}{entry}"


def _number(rest: Path) -> str:
    """Counted from 1."""
    return str(rest[0] + 1) if isinstance(rest[0], int) else str(rest[0])
