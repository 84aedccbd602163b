"""Parts of commands that end because their time is over: wherever they are cut, the run is the same."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.engine.setup.setup import Setup
from simulator.session.command_fields import CommandError
from simulator.session.run_commands import BATCH
from simulator.session.session import Session
from simulator.timeline.pace import Unhurried, more
from simulator.timeline.timeline import Timeline
from tests.simulator.random_workflows import setups
from tests.simulator.session.random_commands import COMMANDS
from tests.tiers import tries
from workflow.paths import Json


@dataclass
class Chance:
    """A part whose time passes by chance."""

    dice: random.Random
    end: float
    spent: float = 0.0

    def used(self) -> float:
        self.spent += self.dice.choice((0.0, 0.1, 0.4, 2.0))
        return self.spent

    def is_over(self) -> bool:
        return self.dice.random() < self.end


@dataclass
class Counted:
    """A part that is over at once."""

    asked: list[int] = field(default_factory=list)

    def used(self) -> float:
        return float(len(self.asked))

    def is_over(self) -> bool:
        self.asked.append(1)
        return True


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def carried_out(session: Session, command: dict[str, Json], dice: random.Random | None, end: float) -> Any:
    """The answer to a command and all that goes on with it; the code of its refusal."""
    rest: dict[str, Json] | None = command
    answer: Any = None
    parts = 0
    try:
        while rest is not None:
            answer = session.handle(rest, Chance(dice, end) if dice else Unhurried())
            rest, parts = session.rest, parts + 1
            assert parts < 10_000, "each part makes a step"
    except CommandError as error:
        return error.code
    return answer["stopped"], answer["view"]


@given(setups, COMMANDS, st.integers(0, 2**32), st.sampled_from([0.05, 0.3, 1.0]))
@settings(deadline=None, max_examples=tries(40))
def test_where_parts_end_changes_nothing(setup: Setup, commands: list[dict[str, Json]], seed: int, end: float) -> None:
    dice = random.Random(seed)
    whole, cut = Session(Timeline(setup)), Session(Timeline(setup))
    for command in [*commands, {"command": "go", "position": 0}, {"command": "continue"}, {"command": "continue"}]:
        said = [carried_out(session, dict(command), chance, end) for session, chance in ((whole, None), (cut, dice))]
        assert text(said[1]) == text(said[0]), command
        assert text(cut.saved()) == text(whole.saved()), command
    assert text(cut.trace()) == text(whole.trace())


@pytest.mark.parametrize("command", ["continue", "step", "advance", "run-to"])
def test_a_part_whose_time_is_over_at_once_makes_a_step(command: str) -> None:
    """And the parts together make as many as were asked for."""
    made = {"continue": 40, "step": 25, "advance": 40, "run-to": 30}[command]
    fields: dict[str, dict[str, Json]] = {"step": {"count": 25}, "advance": {"by": "PT1H"}, "run-to": {"position": 30}}
    states: list[Json] = [
        {"name": "A", "type": "inject", "data": {}, "start": {"kind": "default"}, "transition": {"nextState": "B"}},
        {"name": "B", "type": "inject", "data": {}, "transition": {"nextState": "A"}},
    ]
    text = json.dumps({"id": "l", "name": "L", "version": "1", "schemaVersion": "0.6", "states": states})
    session = Session.open({"definition": text, "scenario": {"settings": {"stepBudget": 40}}})
    rest: dict[str, Json] | None = {"command": command, **fields.get(command, {})}
    positions = [0]
    while rest is not None:
        session.handle(rest, Counted())
        rest = session.rest
        positions.append(session.timeline.position)
    assert positions == sorted(set(positions))
    assert positions[-1] == made
    assert len(positions) > made // 2


def test_as_many_steps_are_made_at_once_as_take_half_a_slice() -> None:
    assert more(8, 0.0) == 16, "twice as many at most"
    assert more(8, 0.25) == 16
    assert more(8, 0.5) == 8
    assert more(8, 1.0) == 4
    assert more(8, 80.0) == 1
    assert min(BATCH, more(BATCH, 0.0)) == BATCH


@dataclass
class Over:
    """A part that is over after each step."""

    def used(self) -> float:
        return 0.0

    def is_over(self) -> bool:
        return True


LOOP = {
    "id": "l",
    "name": "L",
    "version": "1",
    "schemaVersion": "0.6",
    "events": [{"name": "E", "type": "e"}],
    "states": [
        {"name": "A", "type": "inject", "data": {}, "start": {"kind": "default"}, "transition": {"nextState": "A"}}
    ],
}
SENT: list[Json] = [{"type": "e"}, {"type": "e"}, {"type": "e", "at": "PT2S"}, {"type": "e", "at": "PT1H"}]


def ends(commands: list[dict[str, Json]], pace: Any, definition: Json, scenario: Json) -> list[Any]:
    """Why the parts of each command stopped in the end, and where."""
    session, found = Session.open({"definition": json.dumps(definition), "scenario": scenario}), []
    for command in commands:
        rest: dict[str, Json] | None = command
        answer: Any = None
        while rest is not None:
            answer, rest = session.handle(rest, pace), session.rest
        found.append((answer["stopped"], session.timeline.position))
    return found


def test_a_step_over_that_began_between_two_states_ends_where_the_next_one_is_left() -> None:
    """And not where that one is left that was entered when its first part was over."""
    switch: dict[str, Json] = {"name": "A", "type": "switch", "dataConditions": [], "start": {"kind": "default"}}
    definition = {**LOOP, "states": [{**switch, "transition": {"nextState": "A"}}]}
    scenario: Json = {"settings": {"stepBudget": 30}, "events": SENT}
    commands: list[dict[str, Json]] = [{"command": "step-over", "limit": 1}]
    assert ends(commands, Over(), definition, scenario) == ends(commands, Unhurried(), definition, scenario)


def test_a_run_to_a_position_does_not_jump_to_a_time_behind_it() -> None:
    marks: list[Json] = [{"kind": "time", "at": "PT1S"}, {"kind": "time", "at": "PT5S"}]
    waiting = {**LOOP, "states": [{"name": "A", "type": "delay", "timeDelay": "PT2H", "start": {"kind": "default"}}]}
    reached = ends([{"command": "continue"}], Unhurried(), waiting, {"events": SENT})[0][1]
    for position in range(1, reached):
        commands: list[dict[str, Json]] = [
            {"command": "breakpoints", "breakpoints": marks},
            *[{"command": "run-to", "position": position}] * 3,
        ]
        found = ends(commands, Unhurried(), waiting, {"events": SENT})
        assert found == ends(commands, Over(), waiting, {"events": SENT}), position
        assert found[-1][1] <= position, found
