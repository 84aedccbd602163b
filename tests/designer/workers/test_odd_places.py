"""A change or an operation at a place that cannot be is refused in words, whatever it is."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from designer.workers.tasks.edits import edit
from designer.workers.tasks.forms import change, place
from tests.designer.workers.random_changes import JSON, STATES, TASKS, Chance
from workflow.operations import Refused

TRIES = 1_500


def refusal(call: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(**arguments)
    return str(refused.value)


@pytest.mark.parametrize("text", [TASKS, STATES, JSON])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"do": "choose", "option": "string"}, "The whole definition has one form."),
        ({"do": "rename", "name": "a"}, "The whole definition has no name to change."),
        ({"do": "add"}, "An entry of a definition has a name."),
    ],
)
def test_the_whole_definition_is_no_field(text: str, arguments: dict[str, Any], words: str) -> None:
    assert refusal(change, text=text, pointer="", **arguments).startswith(words)


def test_the_whole_definition_is_given_no_other_name() -> None:
    assert refusal(place, text=TASKS, pointer="", do="rename", option="") == "The text has no such place any more."


@pytest.mark.parametrize("do", ["add", "choose", "set", "rename", "create"])
def test_a_place_that_is_too_deep_is_refused(do: str) -> None:
    said = refusal(change, text=STATES, pointer="/a" * 300, do=do, option="function", name="a", value=1)
    assert said == "A place is at most 64 levels deep"


def test_a_value_that_is_too_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(300):
        deep = {"a": deep}
    words = "The value is nested deeper than 64 levels; that is the limit"
    assert refusal(change, text=TASKS, pointer="/use", do="set", value=deep) == f"{words}."
    assert refusal(edit, text=STATES, operation="set", arguments={"pointer": "/metadata", "value": deep}) == words


@pytest.mark.parametrize(
    ("text", "operation", "arguments", "words"),
    [
        (TASKS, "define", {"kind": "function", "at": ""}, "“define” is for states"),
        (STATES, "define", {"kind": "function", "at": ""}, "The whole definition names nothing"),
        (STATES, "define", {"kind": "event", "at": ""}, "The whole definition names nothing"),
        (STATES, "define", {"kind": "state", "at": ""}, "The whole definition names nothing"),
        (STATES, "move", {"pointer": "/functions/0", "to": "/events/1"}, "The item has comments that cannot stand"),
        (STATES, "set", {"pointer": "id", "value": 1}, "“id” is no place: a JSON pointer"),
        (TASKS, "lead-task", {"pointer": "/do/7/nine", "to": "end"}, "“nine” is no task of its own"),
        (TASKS, "add-task", {"pointer": "/do/" + "9" * 5000, "kind": "set"}, "The list has no place 999"),
    ],
)
def test_an_operation_at_an_odd_place_is_refused(
    text: str, operation: str, arguments: dict[str, Any], words: str
) -> None:
    assert refusal(edit, text=text, operation=operation, arguments=arguments).startswith(words)


def test_an_item_moves_into_a_list_that_is_repeated() -> None:
    moved = edit(
        text=STATES, operation="move", arguments={"pointer": "/states/0/actions/0", "to": "/states/1/actions/0"}
    )
    assert moved["edits"]


def test_whatever_is_asked_is_done_or_refused() -> None:
    chance = Chance(20261129)
    done = 0
    for number in range(TRIES):
        asked = chance.operation() if number % 2 else chance.change()
        call: Callable[..., Any] = edit if number % 2 else change
        if asked.get("do") == "place":
            call, asked = place, {name: asked[name] for name in ("text", "pointer", "option")} | {"do": "rename"}
        with suppress(Refused):
            call(**asked)
            done += 1
    assert done > TRIES / 10
