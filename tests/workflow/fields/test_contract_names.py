"""What forms and editors offer of the documents of services: operations by the place, parameters of what is called."""

from pathlib import Path

import pytest

from tests.workflow.forms import by_name, flat, form_at
from workflow.definition import Definition, Resource, load
from workflow.fields.contract_names import members_at, values_at
from workflow.paths import Json
from workflow.paths import Path as Place

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RESOURCES = [Resource(one.name, one.read_text("utf-8")) for one in sorted((FIXTURES / "contracts").iterdir())]


def read(name: str) -> Definition:
    return load((FIXTURES / "rules" / name).read_text("utf-8"), resources=RESOURCES)


OLDER, TASKS = "call-parameters/valid-0-8.yaml", "call-parameters/valid-1-0.yaml"
ONES = ["findBooks", "lendBook", "keepNotes"]


def test_the_form_of_a_function_lists_the_operations_of_its_document() -> None:
    found = by_name(form_at(read(OLDER), ("functions", 0)), "operation")
    assert [one.value for one in found.choices] == [f"library.openapi.yaml#{name}" for name in ONES]
    assert found.choices[0].help == "Books by their title"
    rpc = by_name(form_at(read(OLDER), ("functions", 3)), "operation")
    assert [one.value for one in rpc.choices] == [f"library.proto#lending.v1.Desk#{name}" for name in ("Lend", "Watch")]


def test_a_function_without_a_document_is_offered_those_of_its_type() -> None:
    functions = [{"name": "a", "type": kind} for kind in ("graphql", "expression", "rest")]
    data = {"functions": functions}
    graph, none, rest = (
        [one.text for one in values_at(data, ("functions", n, "operation"), RESOURCES)] for n in range(3)
    )
    assert graph == ["library#query#book", "library#query#books", "library#mutation#lend"]
    assert none == []
    shelves = [f"shelves.openapi.yaml#{name}" for name in ("listShelves", "closeShelf")]
    assert rest == [*(f"library.openapi.yaml#{name}" for name in ONES), *shelves, "swagger.json#pay"]


def test_the_form_of_a_task_lists_them_too() -> None:
    definition = read("unknown-operation/valid-1-0.yaml")
    assert [one.value for one in by_name(form_at(definition, ("do", 0, "find")), "operationId").choices] == ONES
    assert [one.value for one in by_name(form_at(definition, ("do", 2, "desk")), "method").choices] == ["Lend", "Watch"]
    channel = by_name(form_at(definition, ("do", 3, "listen")), "channel")
    assert [one.value for one in channel.choices] == ["returns", "reminders"]


@pytest.mark.parametrize(
    ("file", "path", "names"),
    [
        (OLDER, ("states", 0, "actions", 2, "functionRef", "arguments"), "shelf*, reader*, days*, kind"),
        (OLDER, ("states", 0, "actions", 7, "functionRef", "arguments"), "number*, edition"),
        (TASKS, ("do", 0, "find", "with", "parameters"), "trace, title*, most"),
        (TASKS, ("do", 2, "told", "with", "message", "payload"), "reader*, days"),
        (TASKS, ("do", 0, "find", "with"), ""),
    ],
)
def test_parameters_of_what_is_called(file: str, path: Place, names: str) -> None:
    found = members_at(read(file).document.data, path, RESOURCES)
    wanted = [name for name in names.split(", ") if name]
    assert sorted(one.text + "*" * one.required for one in found) == sorted(wanted)


def test_nothing_is_offered_without_documents() -> None:
    data = read(OLDER).document.data
    assert values_at(data, ("functions", 0, "operation"), []) == []
    assert members_at(data, ("states", 0, "actions", 2, "functionRef", "arguments"), []) == []
    odds: list[Json] = [None, [], "x", {"functions": 3, "with": 3}]
    for path in ((), ("functions",), ("operationId",), ("with", "parameters")):
        for odd in odds:
            assert values_at(odd, path, RESOURCES) == []
            assert members_at(odd, path, RESOURCES) == []


def test_a_map_is_offered_the_parameters_that_it_does_not_have() -> None:
    form = form_at(read(OLDER), ("states", 0, "actions", 0))
    found = [[one.value for one in each.choices] for each in flat(form) if each.name == "arguments"]
    assert found[2:4] == [["kind"], ["reader", "days", "kind"]]
    parameters = by_name(form_at(read(TASKS), ("do", 0, "find")), "parameters")
    assert parameters.kind == "value"
    assert parameters.help.endswith("By its contract it takes `trace`.")
    assert found[6] == ["days", "notes", "counts", "reader", "guest"], "not `bookId`, which is `book_id`"
