"""What each form of a step means: a part of the scenario that is run, or something that is expected of its result.

The forms are those of the specification's kit, and a few of our own for events, mocks and time (docs/conformance.md,
"Steps").
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from simulator.studies.conformance.gherkin import FeatureError, Step
from workflow.document import Syntax, read
from workflow.paths import Json

SYNTAXES: Final[dict[str, Syntax]] = {"yaml": "yaml", "yml": "yaml", "json": "json"}
"""How a doc string is read, by the word behind its quotes."""


class StepError(FeatureError):
    """A step that has no meaning: the message, and the line of the feature, from 1."""


@dataclass(slots=True)
class Asked:
    """A scenario as its steps make it: the definition's text, other texts by name, the parts of the scenario file."""

    definition: str = ""
    definition_line: int = 0
    others: dict[str, str] = field(default_factory=dict)
    parts: dict[str, Json] = field(default_factory=dict)


Form = Callable[[Asked, Step, "re.Match[str]"], None]
Expected = Callable[[Step, "re.Match[str]"], dict[str, Json]]
"""The expectations (contracts.md, "Scenario file") that a step stands for."""


def value_of(step: Step) -> Json:
    """The doc string of a step, as YAML or JSON: what it is said to be, else what it looks like. Raises StepError."""
    if step.doc is None:
        raise StepError("this step needs a doc string below it", step.line)
    document = read(step.doc, SYNTAXES.get(step.media))
    if not document.readable:
        first = document.diagnostics[0]
        raise StepError(first.message, step.doc_line + first.range.start.line - 1)
    return document.data


def _definition(asked: Asked, step: Step, _match: "re.Match[str]") -> None:
    value_of(step)
    asked.definition, asked.definition_line = step.doc or "", step.doc_line


def _other(asked: Asked, step: Step, _match: "re.Match[str]") -> None:
    value_of(step)
    asked.others[f"{len(asked.others)}.yaml"] = step.doc or ""


def _resource(asked: Asked, step: Step, match: "re.Match[str]") -> None:
    """What a definition names by URI; `--keep` writes it to a file, which must stand inside its folder."""
    value_of(step)
    if ".." in match[1].split("/"):
        raise StepError("the name of a resource has no `..` in it", step.line)
    asked.others[match[1]] = step.doc or ""


def _part(name: str) -> Form:
    def take(asked: Asked, step: Step, _match: "re.Match[str]") -> None:
        asked.parts[name] = value_of(step)

    return take


def _nothing(_asked: Asked, _step: Step, _match: "re.Match[str]") -> None:
    """The workflow is run in any case."""


def _start(asked: Asked, _step: Step, match: "re.Match[str]") -> None:
    asked.parts["start"] = match[1]
    if match[2]:
        asked.parts["until"] = match[2]


ARRANGED: Final[dict[str, Form]] = {
    r"a workflow with definition:?": _definition,
    r"another workflow with definition:?": _other,
    r"(?:given )?the resource '([^'\\]+)' is:?": _resource,
    r"(?:given )?the workflow input is:?": _part("input"),
    r"(?:given )?the mocks are:?": _part("calls"),
    r"(?:given )?the events are:?": _part("events"),
    r"(?:given )?the secrets are:?": _part("secrets"),
    r"(?:given )?the settings are:?": _part("settings"),
    r"the workflow is executed": _nothing,
    r"the workflow is started by (?:its )?(schedule|events)(?: until (\S+))?": _start,
}
"""What a step says about the scenario, by the form of its text."""

STATUSES: Final = {"complete": "completed", "fault": "failed", "cancel": "cancelled"}
_TASK: Final = r"(?:the )?(?:task )?['\"]?([^'\"\s]+?)['\"]?(?: task)?"
_HOW: Final = r"should (complete|fault|cancel)"


def _workflow_ends(step: Step, match: "re.Match[str]") -> dict[str, Json]:
    found: dict[str, Json] = {"status": STATUSES[match[1]]}
    if match[2]:
        found["output" if match[2] == "output" else "errorContains"] = value_of(step)
    return found


def _order(_step: Step, match: "re.Match[str]") -> dict[str, Json]:
    names = [match[1], match[3]]
    return {"order": names if match[2] == "before" else names[::-1]}


def _task_ends(step: Step, match: "re.Match[str]") -> dict[str, Json]:
    found: dict[str, Json] = {"status": STATUSES[match[2]]}
    if match[3]:
        found[match[3]] = value_of(step)
    return {"tasks": {match[1]: found}}


EXPECTED: Final[dict[str, Expected]] = {
    rf"the workflow {_HOW}(?: with (output|error):?)?": _workflow_ends,
    r"the workflow should be (running|waiting)": lambda _, match: {"status": match[1]},
    r"the workflow output should have properties ((?:'[^']+'(?:, *)?)+)": lambda _, match: {
        "outputHas": re.findall(r"'([^']+)'", match[1])
    },
    r"the workflow output should have an? '([^']+)' property with value:?": lambda step, match: {
        "outputAt": {match[1]: value_of(step)}
    },
    r"the workflow output should have an? '([^']+)' property containing (\d+) items?": lambda _, match: {
        "outputCount": {match[1]: int(match[2])}
    },
    rf"{_TASK} should run (first|last)": lambda _, match: {match[2]: match[1]},
    rf"{_TASK} should run (before|after) {_TASK}": _order,
    rf"{_TASK} {_HOW}(?: with (output|error):?)?": _task_ends,
    r"the calls should be:?": lambda step, _: {"calls": value_of(step)},
    r"the events produced should be:?": lambda step, _: {"produced": value_of(step)},
    r"the path should be:?": lambda step, _: {"path": value_of(step)},
    r"it should take (\S+)": lambda _, match: {"duration": match[1]},
}
"""What a step expects, by the form of its text."""


def arrange(asked: Asked, step: Step) -> bool:
    """Let a step say its part of the scenario; False where it is none of that kind. Raises StepError."""
    for form, take in ARRANGED.items():
        match = re.fullmatch(form, step.text)
        if match:
            take(asked, step, match)
            return True
    return False


def expectations(step: Step) -> dict[str, Json]:
    """What a step expects of the result. Raises StepError for one of no form that there is."""
    for form, expected in EXPECTED.items():
        match = re.fullmatch(form, step.text)
        if match:
            return expected(step, match)
    raise StepError(f"no step is written `{step.text}` (docs/conformance.md lists those that are)", step.line)
