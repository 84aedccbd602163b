"""What every operation costs grows no faster than the definition does (`tests/growth.py` counts, it takes no time)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.growth import GROWTH, Call, growth
from tests.workflow.growing import as_json, chain, choices
from workflow import dialects, operations
from workflow.convert import write
from workflow.convert.text import to_text
from workflow.dialects import draft_0_6
from workflow.document import json_reader, reading, yaml_reader
from workflow.operations import Refused
from workflow.paths import Json

Recipe = Callable[[int], tuple[Json, dict[str, Json]]]
"""A definition of a size, and what an operation is to do to it: the more the larger it is, where it can be."""


SIZE = 24


def at(*numbers: int) -> list[str]:
    return [f"/states/{number}" for number in numbers]


def several(number: int) -> list[str]:
    return at(*range(1, number - 1, 3))


def row(number: int) -> list[str]:
    return at(*range(number // 4, number // 2))


def renumbered(number: int) -> Json:
    """Every second state of a chain gone, every third with more members, and new ones between."""
    states = [
        {**state, **({"onErrors": []} if at % 3 else {})} for at, state in enumerate(chain(number)["states"]) if at % 2
    ]
    return [each for at, state in enumerate(states) for each in (state, {"name": f"New {at}", "type": "inject"})]


SUBFLOW = {"name": "Sub", "type": "subflow", "workflowId": "w", "waitForCompletion": True, "end": {"kind": "default"}}


def with_subflow(number: int) -> Json:
    data = chain(number)
    data["states"][-1] |= {"transition": {"nextState": "Sub"}}
    del data["states"][-1]["end"]
    return {**data, "states": [*data["states"], SUBFLOW]}


RECIPES: dict[str, Recipe] = {
    "add-state": lambda n: (chain(n), {"kind": "delay", "after": f"/states/{n // 2}"}),
    "connect": lambda n: (chain(n), {"from": "/states/1", "to": f"/states/{n - 1}", "as": "transition"}),
    "connections": lambda n: (choices(n), {"from": "/states/0", "to": f"/states/{n}"}),
    "copy": lambda n: (chain(n), {"pointers": row(n)}),
    "define": lambda n: (chain(n), {"kind": "function"}),
    "duplicate": lambda n: (chain(n), {"pointers": row(n)}),
    "extract": lambda n: (chain(n), {"pointers": row(n), "name": "Apart"}),
    "inline": lambda n: (with_subflow(n), {"pointer": f"/states/{n}", "text": as_json(chain(n))}),
    "insert": lambda n: (chain(n), {"pointer": f"/states/{n // 2}", "value": {"name": "New", "type": "inject"}}),
    "make-end": lambda n: (choices(n), {"pointer": "/states/0"}),
    "mark-start": lambda n: (chain(n), {"pointer": f"/states/{n // 2}"}),
    "move": lambda n: (chain(n), {"pointer": f"/states/{n - 1}", "to": "/states/0"}),
    "move-state": lambda n: (chain(n), {"pointer": f"/states/{n // 2}", "edge": "/states/0/transition"}),
    "palette": lambda n: (chain(n), {}),
    "paste": lambda n: (chain(4), {"text": as_json(chain(n)), "edge": "/states/1/transition"}),
    "reconnect": lambda n: (
        choices(n),
        {"edge": f"/states/0/dataConditions/{n - 1}/transition", "end": "to", "state": "/states/1"},
    ),
    "remove": lambda n: (chain(n), {"pointer": f"/states/{n // 2}"}),
    "remove-edge": lambda n: (choices(n), {"pointer": "/states/0/dataConditions/1/transition"}),
    "remove-states": lambda n: (chain(n), {"pointers": several(n)}),
    "rename": lambda n: (choices(n), {"pointer": "/states/1", "name": "Elsewhere"}),
    "set": lambda n: (chain(n), {"pointer": "/states", "value": renumbered(n)}),
    "uses": lambda n: (chain(n), {"pointer": "/functions"}),
}
MORE: dict[str, tuple[str, Recipe]] = {
    "a row removed": ("remove-states", lambda n: (chain(n), {"pointers": row(n)})),
    "all but the ends removed": ("remove-states", lambda n: (chain(n), {"pointers": at(*range(1, n - 1))})),
    "all cases removed": ("remove-states", lambda n: (choices(n), {"pointers": at(*range(2, n + 1))})),
    "one name pasted often": (
        "paste",
        lambda n: (chain(4), {"data": {"states": [{"name": f"Step {at}", "type": "inject"} for at in range(n)]}}),
    ),
    "pasted where nothing goes on": ("paste", lambda n: (chain(4), {"text": as_json(choices(n))})),
    "every case led on": ("paste", lambda n: (chain(4), {"text": as_json(choices(n)), "after": "/states/1"})),
    "members new in every state": (
        "set",
        lambda n: (
            chain(n),
            {"pointer": "/states", "value": [{**each, "stateDataFilter": {}} for each in chain(n)["states"]]},
        ),
    ),
    "another list of other names": (
        "set",
        lambda n: (chain(n), {"pointer": "/functions", "value": [{"name": f"other {at}"} for at in range(n)]}),
    ),
}


def ready(operation: str, recipe: Recipe, spelled: Callable[[Json, dict[str, Json]], str]) -> Callable[[int], Call]:
    def make(number: int) -> Call:
        data, arguments = recipe(number)
        definition = operations.definition(spelled(data, arguments))
        assert definition.workflow is not None
        return lambda: operations.run(definition, operation, arguments)

    return make


def yaml(data: Json, _: dict[str, Json]) -> str:
    return to_text(data, "yaml")


def json(data: Json, _: dict[str, Json]) -> str:
    return as_json(data)


def converted(dialect: str) -> Callable[[Json, dict[str, Json]], str]:
    """In a dialect of 0.1; the pointers follow where its states stand under their names."""

    def text(data: Json, arguments: dict[str, Json]) -> str:
        found, _ = write(dialects.get("0.6-draft").lower(data), dialect)
        names = list(found["states"]) if isinstance(found["states"], dict) else []
        for name, value in arguments.items() if names else ():
            if isinstance(value, list):
                arguments[name] = [f"/states/{names[int(each.rpartition('/')[2])]}" for each in value]
        return to_text(found, "yaml")

    return text


def test_every_operation_is_measured() -> None:
    assert set(RECIPES) == set(operations.ids())


@pytest.mark.parametrize("operation", operations.ids())
def test_an_operation_grows_as_the_definition_does(operation: str) -> None:
    assert growth(ready(operation, RECIPES[operation], yaml), SIZE) < GROWTH


@pytest.mark.parametrize("case", MORE)
def test_doing_much_at_once_grows_as_the_definition_does(case: str) -> None:
    operation, recipe = MORE[case]
    assert growth(ready(operation, recipe, yaml), SIZE) < GROWTH


@pytest.mark.parametrize("operation", ["remove-states", "duplicate", "extract", "paste", "inline", "set"])
def test_it_grows_so_in_json(operation: str) -> None:
    assert growth(ready(operation, RECIPES[operation], json), SIZE) < GROWTH


@pytest.mark.parametrize("dialect", [each for each in dialects.ids() if each != "0.6-draft"])
@pytest.mark.parametrize("operation", ["remove-states", "duplicate"])
def test_it_grows_so_in_other_dialects(operation: str, dialect: str) -> None:
    assert growth(ready(operation, RECIPES[operation], converted(dialect)), SIZE) < GROWTH


@pytest.mark.parametrize("spelled", [yaml, json])
@pytest.mark.parametrize("operation", ["remove-states", "extract"])
def test_only_what_changes_is_read_and_understood_again(
    operation: str, spelled: Callable[[Json, dict[str, Json]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both make many changes: were all of a text read after each, a large one would take seconds."""
    given: list[int] = []
    states: list[object] = []
    call = ready(operation, RECIPES[operation], spelled)(SIZE)
    for name, reader in (("yaml", yaml_reader), ("json", json_reader)):
        monkeypatch.setattr(reader, "build", _noting(reader.build, lambda text: given.append(len(text))))
        monkeypatch.setitem(reading._READERS, name, reader.build)
    monkeypatch.setattr(draft_0_6, "state", _noting(draft_0_6.state, states.append))
    call()
    length = len(spelled(*RECIPES[operation](SIZE)))
    assert 0 < sum(given) < 0.9 * length
    assert len(states) < 0.5 * SIZE


def _noting(call: Callable[..., object], note: Callable[[Any], object]) -> Callable[..., object]:
    def noted(first: object, *others: object) -> object:
        note(first)
        return call(first, *others)

    return noted


def test_recipes_do_what_they_say() -> None:
    """A recipe that is refused would measure nothing; what may be refused says why."""
    for operation, recipe in RECIPES.items():
        try:
            assert ready(operation, recipe, yaml)(SIZE)()
        except Refused as refused:
            pytest.fail(f"{operation}: {refused}")
