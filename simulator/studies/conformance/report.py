"""What came of features: for people a line a step, for programs JSON and JUnit (docs/conformance.md, "Reports")."""

import json
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from workflow.paths import Json

LONGEST: Final = 400
"""Characters of a value that are shown on a line."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """A step, its line, and whether it holds; `None`: it says nothing that could. `faults` say what does not hold."""

    text: str
    line: int
    held: bool | None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario of a feature: its steps, why it could not be run, and the command that runs it again."""

    file: str
    feature: str
    name: str
    line: int
    steps: tuple[StepResult, ...] = ()
    trouble: str | None = None
    trouble_line: int = 0
    replay: str | None = None

    @property
    def passed(self) -> bool:
        """Whether it was run, and every step holds."""
        return self.trouble is None and all(step.held is not False for step in self.steps)


def fault_in_words(one: dict[str, Json]) -> str:
    """An expectation that does not hold, on a line."""
    return f"{one['name']}: expected {_short(one['expected'])}, got {_short(one['actual'])}"


def _short(value: Json) -> str:
    whole = json.dumps(value, ensure_ascii=False)
    return whole if len(whole) <= LONGEST else whole[: LONGEST - 1] + "…"


def text(results: list[ScenarioResult]) -> str:
    """A line a scenario and, where one fails, a line a step; the last line counts."""
    lines: list[str] = []
    feature = None
    for one in results:
        if (one.file, one.feature) != feature:
            feature = (one.file, one.feature)
            lines.append(f"{one.file}: {one.feature}")
        lines.append(f"  {'ok    ' if one.passed else 'FAILED'} {one.name}")
        if not one.passed:
            lines += [f"         {line}" for line in _failure_lines(one)]
    passed = sum(one.passed for one in results)
    lines.append(f"{passed} passed, {len(results) - passed} failed")
    return "\n".join(lines)


def _failure_lines(one: ScenarioResult) -> list[str]:
    """What of a scenario that fails is to be known."""
    lines: list[str] = []
    if one.trouble is not None:
        lines.append(f"{one.file}:{one.trouble_line}: {one.trouble}")
    for step in one.steps:
        lines.append(f"{'not so' if step.held is False else 'ok' if step.held else '-':6} {step.text}")
        if step.held is False:
            lines += [f"       {one.file}:{step.line}: {fault}" for fault in step.faults]
    if one.replay:
        lines.append(f"again: {one.replay}")
    return lines


def as_json(results: list[ScenarioResult]) -> str:
    """`{"scenarios": [{file, line, feature, name, passed, trouble, steps}], "passed", "failed"}`."""
    passed = sum(one.passed for one in results)
    found = {
        "scenarios": [_scenario(one) for one in results],
        "passed": passed,
        "failed": len(results) - passed,
    }
    return json.dumps(found, ensure_ascii=False, indent=1)


def _scenario(one: ScenarioResult) -> dict[str, Json]:
    steps = [
        {"text": step.text, "line": step.line, "held": step.held, "faults": list(step.faults)} for step in one.steps
    ]
    return {
        "file": one.file,
        "line": one.line,
        "feature": one.feature,
        "name": one.name,
        "passed": one.passed,
        "trouble": one.trouble,
        "steps": steps,
    }


def junit(results: list[ScenarioResult]) -> str:
    """A test case a scenario, its feature as the class."""
    failed = [one for one in results if not one.passed]
    root = ElementTree.Element("testsuites")
    group = ElementTree.SubElement(
        root, "testsuite", name="conformance", tests=str(len(results)), failures=str(len(failed))
    )
    for one in results:
        case = ElementTree.SubElement(group, "testcase", classname=one.feature, name=one.name, file=one.file)
        if not one.passed:
            told = _failure_lines(one)
            ElementTree.SubElement(case, "failure", message=told[0]).text = "\n".join(told)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}'
