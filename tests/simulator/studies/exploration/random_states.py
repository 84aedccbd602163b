"""Random small definitions of 0.8, each with all that can come from outside, by what it is made of."""

from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Final

from tests.simulator.studies.exploration.every_outcome import Entry, Sketch
from workflow.paths import Json

LATE: Final = "PT10S"
LIMIT: Final = "PT5S"
NAMES: Final = ("Slow", "Down")
UNNAMED: Final = "UnnamedError"


@dataclass
class Maker:
    """Makes one definition."""

    chance: Random
    number: int = 0
    inputs: dict[str, list[Json]] = field(default_factory=dict)
    answers: dict[str, list[Entry]] = field(default_factory=dict)
    events: list[list[Json]] = field(default_factory=list)
    declared: list[Json] = field(default_factory=list)
    functions: list[Json] = field(default_factory=list)
    states: list[dict[str, Json]] = field(default_factory=list)
    others: list[Json] = field(default_factory=list)

    def sketch(self) -> Sketch:
        """A definition of three to five states, one after the other, some of which may be left out."""
        count = self.chance.randint(3, 5)
        while len(self.states) < count:
            kinds = [self.operation, self.operation, self.operation, self.switch, self.foreach, self.parallel]
            kinds += [self.event, self.callback, self.plain]
            self.chance.choice(kinds)()
        for place, state in enumerate(self.states):
            self.lead_on(place, state)
        self.states += [{"name": "Handled", "type": "inject", "data": {"handled": True}, "end": True}]
        given = [dict(zip(self.inputs, values, strict=True)) for values in product(*self.inputs.values())]
        definition = {
            "id": "run",
            "name": "run",
            "version": "1.0.0",
            "specVersion": "0.8",
            "start": self.states[0]["name"],
            "functions": self.functions,
            "events": self.declared,
            "errors": [{"name": name} for name in NAMES],
            "retries": [{"name": "once", "delay": "PT1S", "maxAttempts": 1}],
            "states": self.states,
        }
        return Sketch(definition, given, self.answers, self.events, tuple(self.others))

    def lead_on(self, place: int, state: dict[str, Json]) -> None:
        """Where a state leads: to the next one; cases of a switch to any later one."""
        later = [one["name"] for one in self.states[place + 1 :]]
        way: dict[str, Json] = {"transition": later[0]} if later else {"end": True}
        if state["type"] == "switch":
            for case in state["dataConditions"]:
                case.update({"transition": self.chance.choice(later)} if later else {"end": True})
            state["defaultCondition"] = way
        else:
            state.update(way)

    def name(self, word: str) -> str:
        """A name that no other has."""
        self.number += 1
        return f"{word}{self.number}"

    def of_input(self) -> str:
        """A condition on a member of the input."""
        name = self.name("in")
        self.inputs[name] = [1, 0]
        return f"${{ .{name} == 1 }}"

    def action(self, errors: list[str], *, limited: bool, gives: str = "") -> dict[str, Json]:
        """A call of a function or a workflow, for which it is known which errors are handled."""
        written: dict[str, Json] = {}
        asked, key = list(errors), "result"
        results: list[Json] = [{gives: one} for one in (1, 0)] if gives else [{}]
        if not gives and self.chance.random() < 0.2:
            name, key = self.name("other"), "output"
            written["subFlowRef"] = name
        else:
            name = self.name("f")
            self.functions.append({"name": name, "operation": f"https://a.example/o.json#{name}"})
            written["functionRef"] = name
        if key == "result" and self.chance.random() < 0.2:
            retried = self.chance.choice(NAMES)
            written |= {"retryRef": "once", "retryableErrors": [retried]}
            asked.append(retried)
        if not gives and self.chance.random() < 0.2:
            written["condition"] = self.of_input()
        entries: list[Entry] = [{key: one} for one in results]
        entries += [{"error": {"name": one, "message": one}} for one in dict.fromkeys([*asked, UNNAMED])]
        self.answers[name] = [*entries, *([{key: {}, "delay": LATE}] if limited else [])]
        return written

    def handlers(self) -> tuple[list[str], dict[str, Json]]:
        """The errors that a state handles."""
        names = [name for name in NAMES if self.chance.random() < 0.3]
        rows = [{"errorRef": name, "transition": "Handled"} for name in names]
        return names, {"onErrors": rows} if rows else {}

    def limit(self) -> dict[str, Json]:
        """A time limit, perhaps."""
        kind = self.chance.choice(["actionExecTimeout", "stateExecTimeout", "", "", ""])
        return {"timeouts": {kind: LIMIT}} if kind else {}

    def operation(self) -> None:
        """A call or two; the result may decide where it goes on."""
        (names, handled), limit = self.handlers(), self.limit()
        gives = self.name("r") if self.chance.random() < 0.4 else ""
        actions = [self.action(names, limited=bool(limit), gives=gives)]
        if not gives and self.chance.random() < 0.3:
            actions.append(self.action(names, limited=bool(limit)))
        self.states.append({"name": self.name("Call"), "type": "operation", "actions": actions, **handled, **limit})
        if gives:
            condition = {"condition": f"${{ .{gives} == 1 }}"}
            self.states.append({"name": self.name("Choose"), "type": "switch", "dataConditions": [condition]})

    def switch(self) -> None:
        """A choice by the input."""
        name = self.name("in")
        self.inputs[name] = [1, 2, 0]
        cases = [{"condition": f"${{ .{name} == {value} }}"} for value in (1, 2)]
        self.states.append({"name": self.name("Choose"), "type": "switch", "dataConditions": cases})

    def foreach(self) -> None:
        """Calls for what there is in the input, which may be nothing."""
        (names, handled), limit = self.handlers(), self.limit()
        member = self.name("list")
        self.inputs[member] = [[], [{}]]
        state = {"type": "foreach", "inputCollection": f"${{ .{member} }}", "iterationParam": "item"}
        actions = [self.action(names, limited=bool(limit))]
        self.states.append({"name": self.name("Each"), **state, "actions": actions, **handled, **limit})

    def parallel(self) -> None:
        """Two calls at once."""
        names, handled = self.handlers()
        branches = [{"name": self.name("b"), "actions": [self.action(names, limited=False)]} for _ in range(2)]
        self.states.append({"name": self.name("Both"), "type": "parallel", "branches": branches, **handled})

    def awaited(self) -> str:
        """An event that comes or does not."""
        name = self.name("Event")
        self.declared.append({"name": name, "type": f"test.{name}", "source": "https://a.example"})
        event = {"at": "PT0.001S", "type": f"test.{name}", "source": "https://a.example", "data": {}}
        self.events.append([event, None])
        return name

    def event(self) -> None:
        """A wait for an event."""
        if not self.states:
            self.plain()  # what starts with an event starts otherwise
        name = self.awaited()
        state = {"type": "event", "onEvents": [{"eventRefs": [name], "actions": []}]}
        self.states.append({"name": self.name("Wait"), **state, "timeouts": {"eventTimeout": LIMIT}})

    def callback(self) -> None:
        """A call, and a wait for what comes of it."""
        names, handled = self.handlers()
        action, name = self.action(names, limited=False), self.awaited()
        state = {"type": "callback", "action": action, "eventRef": name, "timeouts": {"eventTimeout": LIMIT}}
        self.states.append({"name": self.name("Ask"), **state, **handled})

    def plain(self) -> None:
        """A state without anything from outside."""
        kinds: list[dict[str, Json]] = [{"type": "inject", "data": {"a": 1}}, {"type": "sleep", "duration": "PT1S"}]
        self.states.append({"name": self.name("Plain"), **self.chance.choice(kinds)})


def sketch(seed: int) -> Sketch:
    """The random definition of a number."""
    return Maker(Random(seed)).sketch()
