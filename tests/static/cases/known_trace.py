"""A page's side of sessions: what the server told it after each command, and the trace that the server has then."""

from itertools import product
from typing import Any

from simulator.session.session import Session
from tests.simulator.debugged import do, functions, inject, of_states, opened, operation, told_trace

Json = Any
DEFINITION = of_states(
    inject("A", {"a": 1}, "B"), operation("B", "f", to="C"), inject("C", {"c": 1}), functions=functions("f")
)
CHANGES: list[dict[str, Json]] = [
    {"command": "edit-data", "pointer": "/x", "value": 1},
    {"command": "inject", "event": {"type": "nobody's"}},
    {"command": "mocks", "functions": {"f": {"result": {"b": 2}}}},
    {"command": "reset"},
]
MOVES: list[list[dict[str, Json]]] = [
    [],
    [{"command": "continue"}],
    [{"command": "undo"}],
    [{"command": "undo"}, {"command": "undo"}],
    [{"command": "step"}, {"command": "undo"}, {"command": "back"}],
    [{"command": "sync", "from": 0}],
]


class Client:
    """It asks for what lies ahead only as far as it does not have it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.has = 0
        self.updates: list[Json] = []
        self.traces: list[Json] = []

    def give(self, command: dict[str, Json]) -> None:
        asked = {"from": self.has} if command["command"] in ("go", "forward") else {}
        told = do(self.session, **{**asked, **command})
        self.updates.append({"trace": told["trace"], "view": told["view"]})
        self.traces.append(told_trace(self.session))
        end = told["trace"]["from"] + len(told["trace"]["events"])
        ahead = told["trace"]["ahead"] and told["view"]["position"] < told["view"]["length"]
        self.has = max(end, self.has) if ahead else end


def cases() -> Json:
    """`{name, updates, traces}` for each change and what is done after it."""
    found = []
    for change, moves in product(CHANGES, MOVES):
        client = Client(opened(DEFINITION, functions={"f": {"result": {"b": 1}}}))
        commands: list[dict[str, Json]] = [
            {"command": "continue"},
            {"command": "back", "count": 4},
            change,
            *moves,
            *({"command": "go", "position": at} for at in (99, 3, 5, 99, 0, 99)),
        ]
        for command in commands:
            client.give(command)
        name = ", ".join(one["command"] for one in (change, *moves))
        found.append({"name": name, "updates": client.updates, "traces": client.traces})
    return found
