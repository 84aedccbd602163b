"""What every operation costs grows no faster than the definition does (`tests/growth.py` counts, it takes no time)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.growth import GROWTH, Call, growth
from tests.tiers import share
from tests.workflow.growing import as_json, chain, choices
from tests.workflow.operations.recipes import RECIPES, Recipe, at, row, tasks
from workflow import dialects, operations
from workflow.convert import targets, write
from workflow.convert.text import to_text
from workflow.dialects import draft_0_6
from workflow.document import json_reader, yaml_reader
from workflow.operations import Refused
from workflow.paths import Json

SIZE = 24


MORE: dict[str, tuple[str, Recipe]] = {
    "a task renamed": ("rename", lambda n: (tasks(n), {"pointer": "/do/1/task0", "name": "other"})),
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
        found: Any = write(dialects.get("0.6-draft").lower(data), dialect).data
        names = list(found["states"]) if isinstance(found["states"], dict) else []
        for name, value in arguments.items() if names else ():
            if isinstance(value, list):
                arguments[name] = [f"/states/{names[int(each.rpartition('/')[2])]}" for each in value]
        return to_text(found, "yaml")

    return text


def test_every_operation_is_measured() -> None:
    assert set(RECIPES) == set(operations.ids())


@pytest.mark.parametrize("operation", share(operations.ids(), 3))
def test_an_operation_grows_as_the_definition_does(operation: str) -> None:
    assert growth(ready(operation, RECIPES[operation], yaml), SIZE) < GROWTH


@pytest.mark.parametrize("case", share(list(MORE), 3))
def test_doing_much_at_once_grows_as_the_definition_does(case: str) -> None:
    operation, recipe = MORE[case]
    assert growth(ready(operation, recipe, yaml), SIZE) < GROWTH


@pytest.mark.parametrize("operation", share(["remove-states", "duplicate", "extract", "paste", "inline", "set"], 3, 1))
def test_it_grows_so_in_json(operation: str) -> None:
    assert growth(ready(operation, RECIPES[operation], json), SIZE) < GROWTH


@pytest.mark.parametrize(
    "dialect", share([each for each in targets("0.6-draft") if each not in ("0.6-draft", "1.0")], 2)
)
@pytest.mark.parametrize("operation", ["remove-states", "duplicate"])
def test_it_grows_so_in_other_dialects(operation: str, dialect: str) -> None:
    assert growth(ready(operation, RECIPES[operation], converted(dialect)), SIZE) < GROWTH


@pytest.mark.parametrize("spelled", share([yaml, json], 2))
@pytest.mark.parametrize("operation", ["remove-states", "extract"])
def test_only_what_changes_is_read_and_understood_again(
    operation: str, spelled: Callable[[Json, dict[str, Json]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both make many changes: were all of a text read after each, a large one would take seconds."""
    given: list[int] = []
    states: list[object] = []
    call = ready(operation, RECIPES[operation], spelled)(SIZE)
    for reader in (yaml_reader, json_reader):
        monkeypatch.setattr(reader, "build", _noting(reader.build, lambda text: given.append(len(text))))
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
