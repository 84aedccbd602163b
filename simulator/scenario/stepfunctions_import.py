"""AWS Step Functions Local's MockConfigFile.json taken over as scenarios with mocks.

Its test cases say which mocked response each state gets; a response has, by the number of the call of that state
(`"0"`, `"1-3"`), a `Return` or a `Throw`. What has no counterpart is reported with its place in the file.
"""

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from simulator.engine.data.strict_json import read_json
from simulator.engine.setup.callables import Callee, callees
from simulator.engine.setup.setup import Setup
from workflow.paths import Json, Path, json_text, pointer

MOST = 1_000
"""What is told of one file."""
_CALLS = re.compile("([0-9]{1,6})(?:-([0-9]{1,6}))?")


class _Reader:
    """Takes over one file; what could not be taken is in `report`."""

    def __init__(self, whole: Mapping[str, Any], setup: Setup) -> None:
        self._missed: dict[tuple[str, str], None] = {}
        self._responses = _mapping(whole.get("MockedResponses"))
        self._machines = _mapping(whole.get("StateMachines"))
        self._setup = setup
        self._states: dict[str, list[Callee]] = {}
        for program in setup.programs.values():
            for state in program.states.values():
                self._states.setdefault(state.name, [])
            for one in callees(program):
                if one not in self._states[one.state]:
                    self._states[one.state].append(one)

    @property
    def report(self) -> list[dict[str, Json]]:
        """What could not be taken, each once and MOST at most."""
        return [{"place": place, "message": message} for place, message in self._missed]

    def scenarios(self) -> list[dict[str, Json]]:
        """One scenario for each test case of the machines that are meant."""
        if not self._machines:
            self._miss((), "There are no `StateMachines` in this file.")
        own = {self._setup.program.id, self._setup.program.workflow.name}
        meant = {name for name in self._machines if name in own} or set(self._machines)
        found = []
        for name, machine in self._machines.items():
            place: Path = ("StateMachines", name)
            if name not in meant:
                self._miss(place, f"{name} is another state machine.")
                continue
            cases = _mapping(_mapping(machine).get("TestCases"))
            if not cases:
                self._miss(place, "It has no `TestCases`.")
            for case, states in cases.items():
                title = case if len(meant) == 1 else f"{name} {case}"
                found.append({"name": title, **self._mocks(_mapping(states), (*place, "TestCases", case))})
        return found

    def _mocks(self, states: Mapping[str, Any], place: Path) -> dict[str, Json]:
        found: dict[str, dict[str, Json]] = {}
        for state, response in states.items():
            callee = self._callee(state, (*place, state))
            if callee is None:
                continue
            if not isinstance(response, str) or response not in self._responses:
                self._miss((*place, state), f"There is no response {json_text(response)} in `MockedResponses`.")
                continue
            entries = self._entries(response, callee.kind)
            if entries:
                found.setdefault(callee.kind, {})[f"{state}/{callee.name}"] = entries
        return found

    def _callee(self, state: str, place: Path) -> Callee | None:
        called = self._states.get(state)
        if called is None:
            close = get_close_matches(state, list(self._states), 1, 0.5)
            self._miss(place, f"There is no state {state}{f': is {close[0]} meant?' if close else '.'}")
        elif len({one.name for one in called}) > 1:
            names = ", ".join(dict.fromkeys(one.name for one in called))
            self._miss(place, f"{state} calls several ({names}): which one is meant cannot be told.")
        elif not called:
            self._miss(place, f"{state} calls nothing that could be mocked.")
        else:
            return called[0]
        return None

    def _entries(self, response: str, kind: str) -> list[Json]:
        found = []
        for calls, answer in _mapping(self._responses[response]).items():
            place: Path = ("MockedResponses", response, calls)
            numbers = _CALLS.fullmatch(str(calls))
            entry = self._entry(_mapping(answer), kind, place)
            if numbers is None:
                self._miss(
                    place, f"{json_text(calls)} is neither the number of a call, from 0, nor a range such as 0-2."
                )
            elif entry is not None:
                first, last = int(numbers[1]) + 1, int(numbers[2] or numbers[1]) + 1
                found.append({"call": first if first == last else f"{first}-{last}", **entry})
        return found

    def _entry(self, answer: Mapping[str, Any], kind: str, place: Path) -> dict[str, Json] | None:
        for name in answer:
            if name not in ("Return", "Throw"):
                self._miss((*place, name), f"`{name}` has no counterpart.")
        if "Throw" in answer:
            thrown = _mapping(answer["Throw"])
            error = {"name": str(thrown.get("Error") or "Error")}
            return {"error": {**error, **({"message": str(thrown["Cause"])} if thrown.get("Cause") else {})}}
        if "Return" not in answer:
            self._miss(place, "It has neither `Return` nor `Throw`.")
            return None
        if "{{" in json.dumps(answer["Return"]):
            self._miss((*place, "Return"), "It has `{{`, which a mock's result would take for an expression.")
            return None
        return {"result" if kind == "functions" else "output": answer["Return"]}

    def _miss(self, place: Path, message: str) -> None:
        if len(self._missed) < MOST:
            self._missed[pointer(place), message] = None


def read_mock_config(text: str, setup: Setup) -> dict[str, Json]:
    """`{"scenarios": [scenario], "report": [{"place", "message"}]}` for a definition.

    `place` is a JSON pointer into the file. A text that is no such file gives no scenario and one entry that says why.
    """
    try:
        whole = read_json(text)
    except ValueError as error:
        return {"scenarios": [], "report": [{"place": "", "message": f"This is not JSON: {error}"}]}
    if not isinstance(whole, dict):
        return {"scenarios": [], "report": [{"place": "", "message": "A MockConfigFile is a JSON object."}]}
    reader = _Reader(whole, setup)
    return {"scenarios": reader.scenarios(), "report": reader.report}


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
