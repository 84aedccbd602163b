"""Mocks of scenario files that no call can have: told with their places before anything is run."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from designer.files.cases import Ready, Rule
from designer.files.findings import KEY, NAME
from designer.files.texts import warn
from simulator.engine.setup.mocks import KINDS, Kind
from simulator.scenario.names.misnamed import Misnamed
from simulator.scenario.scenario import ScenarioError, written_at
from workflow.edits.data import has
from workflow.paths import Json, Path, parse_pointer, pointer

OF_MOCK: Final[Rule] = ("error", KEY)
OF_EVENT: Final[Rule] = ("warning", NAME)


def wrong_names(
    cases: Sequence[Ready], *, whole: bool = True, report: Callable[[str], None] = warn
) -> list[tuple[str, ...]]:
    """For each of the cases of one scenario file a line for each mock that certainly fits no call.

    A mock that a suite shares is wrong where it fits none of the scenarios that have it: nothing is said of it where
    these are not the `whole` suite. Events that nothing can take are told by `report`, on standard error.
    """
    found = [_misnamed(one) for one in cases]
    both = [*zip(cases, found, strict=True)]
    events = (one.line(each.error, OF_EVENT) for one, listed in both for each in listed if each.is_event)
    for line in dict.fromkeys(events):
        report(line)
    certain = [{one.place: case.line(one.error, OF_MOCK) for one in listed if one.is_certain} for case, listed in both]

    def shared_by(place: Path) -> list[dict[Path, str]]:
        return [lines for case, lines in zip(cases, certain, strict=True) if _has(case, place)]

    def is_wrong(one: Ready, place: Path) -> bool:
        is_own = place[:1] == ("scenarios",) or not one.case.path
        return (is_own or whole) and all(place in lines for lines in shared_by(place))

    return [
        tuple(_plainest([lines[place] for lines in shared_by(place)]) for place in own if is_wrong(one, place))
        for one, own in zip(cases, certain, strict=True)
    ]


def _plainest(lines: Sequence[str]) -> str:
    """Of what is said of one mock by several scenarios that which has a name to write."""
    return next((line for line in lines if "did you mean" in line), lines[0])


class _Wrong(NamedTuple):
    """What a case names and nothing has, with its place in the file."""

    place: Path
    error: ScenarioError
    is_certain: bool
    is_event: bool


def _misnamed(ready: Ready) -> list[_Wrong]:
    found = []
    for one in ready.misnamed:
        path = (*ready.case.path, *one.path)
        place, error = written_at(ready.document.data, path), ScenarioError(_words(ready, one), path)
        if ready.case.given.get(pointer(one.path)) != "contracts":
            found.append(_Wrong(place, error, one.certain, one.path[0] == "events"))
    return found


def _words(ready: Ready, one: Misnamed) -> str:
    """What is said of it; of a mock whose call stands in a definition beside that this is the one to name."""
    is_mock = one.certain and len(one.path) == 2 and one.path[0] in KINDS
    near = ready.not_named.with_call(cast(Kind, one.path[0]), str(one.path[1])) if is_mock else ""
    return f"no call has the key `{one.path[1]}`; {near}" if near else one.message


def _has(ready: Ready, place: Path) -> bool:
    """Whether a case has what is written at a place of its file."""
    inside = place[2:] if place[:1] == ("scenarios",) else place
    path = (*ready.case.path, *inside)
    return has(dict(ready.case.data), inside) and written_at(ready.document.data, path) == place


def with_places(found: dict[str, Json], ready: Ready) -> dict[str, Json]:
    """A result whose warnings begin with places in the scenario's file, where they are about one in the scenario."""
    listed = [_placed(one, ready) + _beside(one, found, ready) for one in found.get("warnings", ())]
    return {**found, "warnings": listed} if listed else found


def _beside(warning: str, found: Mapping[str, Json], ready: Ready) -> str:
    """Which definition beside has the workflow that a warning of a missing mock is about."""
    missing = (one for one in found.get("missingMocks", ()) if one["message"] in warning)
    near = next(filter(None, (ready.not_named.with_workflow(one["keys"]) for one in missing)), "")
    return f"; {near}" if near else ""


def _placed(warning: str, ready: Ready) -> str:
    start = warning.find(": ") if warning.startswith("/") else -1
    while start > 0:
        path = parse_pointer(warning[:start], ready.case.data)
        if path is not None:
            error = ScenarioError(warning[start + 2 :], (*ready.case.path, *path))
            return ready.line(error)
        start = warning.find(": ", start + 1)
    return warning
