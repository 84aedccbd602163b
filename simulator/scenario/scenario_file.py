"""Scenarios written as a file that runs beside its definition, and read back (contracts.md, "Scenario file")."""

from collections.abc import Mapping, Sequence

from simulator.scenario.scenario import ScenarioError, check_format, scenarios
from workflow.convert.text import to_text
from workflow.document import Document, read
from workflow.paths import Json, pointer
from workflow.resources import is_definition

FILES = ("definition", "with")
"""What a scenario file says of other files."""


def scenario_text(scenario: Mapping[str, Json], definition: str, others: Sequence[str]) -> str:
    """The YAML of a scenario, or of a suite (`{"scenarios": [scenario]}`), of the file `definition` with `others`."""
    beside: dict[str, Json] = {"definition": definition, **({"with": list(others)} if others else {})}
    title = {"name": scenario["name"]} if "name" in scenario else {}
    rest = _without_files(scenario)
    if isinstance(cases := rest.get("scenarios"), list):
        rest["scenarios"] = [_without_files(one) if isinstance(one, dict) else one for one in cases]
    return to_text({**title, **beside, **rest}, "yaml")


def _without_files(scenario: Mapping[str, Json]) -> dict[str, Json]:
    """What is said of other files elsewhere holds for none of these."""
    return {key: one for key, one in scenario.items() if key not in FILES}


def read_scenarios(text: str) -> dict[str, Json]:
    """`{"scenarios": [scenario], "report": [{"place", "message"}]}` of a scenario file or a suite, YAML or JSON.

    Each is whole by itself, with what its suite says for all, and without `definition`. `place` is a JSON pointer, or
    `line:column` where the text does not parse. What is no scenario is told, and the others are given.
    """
    document = read(text)
    if not document.readable:
        first = document.diagnostics[0]
        start = first.range.start
        return _nothing(f"{start.line}:{start.column}", first.message)
    if is_definition(document.data):
        return _nothing("", "This is a definition, and no scenario: take it into the Library.")
    if not isinstance(document.data, dict):
        return _nothing("", "This is no scenario: that is a mapping with `input`, mocks, `events` or `scenarios`.")
    if not document.data.keys() - set(FILES):
        words = "There is nothing in it to run or to expect: a scenario has `input`, mocks (`functions`), `events`,"
        return _nothing("", f"{words} `expect`, or a list `scenarios`.")
    return _read(document)


def _read(document: Document) -> dict[str, Json]:
    found: list[Json] = []
    report: list[Json] = []
    try:
        cases = scenarios(document.data)
    except ScenarioError as error:
        return _nothing(pointer(error.path), str(error))
    for number, case in enumerate(cases, 1):
        try:
            check_format(case.data, case.path)
        except ScenarioError as error:
            report.append({"place": pointer(error.path), "message": str(error)})
            continue
        rest = {key: one for key, one in case.data.items() if key not in ("name", "definition")}
        found.append({"name": str(case.data.get("name") or f"Case {number}")[:200], **rest})
    return {"scenarios": found, "report": report}


def _nothing(place: str, message: str) -> dict[str, Json]:
    return {"scenarios": [], "report": [{"place": place, "message": message}]}
