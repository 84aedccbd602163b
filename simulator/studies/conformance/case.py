"""A scenario of a feature as a scenario file: what is run, and what each of its steps expects (docs/conformance.md)."""

from dataclasses import dataclass
from itertools import takewhile

from simulator.studies.conformance.gherkin import Feature, FeatureScenario, Step
from simulator.studies.conformance.steps import Asked, StepError, arrange, expectations
from workflow.document import read
from workflow.paths import Json

SEED = 1
MOCKS = "mocks:"


@dataclass(frozen=True, slots=True)
class Check:
    """A step that expects something, and the expectations that it stands for."""

    step: Step
    expect: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario made ready: `data` is the scenario file without its definition, `others` are texts by name."""

    name: str
    line: int
    definition: str
    others: tuple[tuple[str, str], ...]
    data: dict[str, Json]
    steps: tuple[Step, ...]
    checks: tuple[Check, ...]


def case_of(scenario: FeatureScenario, mocks: dict[str, Json]) -> Case:
    """The case that the steps of a scenario make; `mocks` are shared by all. Raises StepError."""
    asked, checks = Asked(), list[Check]()
    for step in scenario.steps:
        if not arrange(asked, step):
            checks.append(Check(step, expectations(step)))
    if not asked.definition:
        raise StepError("no step gives the workflow's definition", scenario.line)
    data = {"name": scenario.name, "seed": SEED, **asked.parts}
    calls = {**mocks, **(asked.parts.get("calls") or {})}
    if calls:
        data["calls"] = calls
    others = tuple(asked.others.items())
    return Case(scenario.name, scenario.line, asked.definition, others, data, scenario.steps, tuple(checks))


def whole(case: Case) -> dict[str, Json]:
    """The scenario file of a case, with all that is expected: `signalbox simulate` runs it."""
    expect: dict[str, Json] = {}
    for check in case.checks:
        for name, value in check.expect.items():
            expect[name] = _together(expect.get(name), value)
    others = {"with": [kept_as(name) for name, _ in case.others]} if case.others else {}
    return {"definition": "definition.yaml", **others, **case.data, "expect": expect}


def kept_as(name: str) -> str:
    """The file, beside the scenario file, that a text of this name is kept in: a URI's host and path."""
    return f"with/{(name.partition('://')[2] or name).lstrip('/')}"


def _together(before: Json, value: Json) -> Json:
    """Two expectations of one name: members and entries beside each other, else the later one."""
    if isinstance(before, dict) and isinstance(value, dict):
        return {**before, **value}
    return [*before, *(one for one in value if one not in before)] if _are_lists(before, value) else value


def _are_lists(before: Json, value: Json) -> bool:
    return isinstance(before, list) and isinstance(value, list)


def own_mocks(feature: Feature) -> dict[str, Json]:
    """The mocks in a feature's comment that begins with `# mocks:`; none where there is none. Raises StepError."""
    lines = list(feature.comments)
    start = next((number for number, line in enumerate(lines) if line.strip() == MOCKS), None)
    if start is None:
        return {}
    below = takewhile(lambda line: not line.strip() or _indent(line) > _indent(lines[start]), lines[start + 1 :])
    found = read("\n".join([lines[start], *below]))  # comments further down say other things
    mocks = found.data.get("mocks") if found.readable and isinstance(found.data, dict) else None
    if not isinstance(mocks, dict):
        raise StepError("the comment `# mocks:` is no mapping of mocks", 1)
    return mocks


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
