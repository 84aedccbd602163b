"""What the palette and the forms of 1.0 begin with: never an error; what is left open is named by its place."""

from collections.abc import Iterator

import pytest

from workflow.definition import Definition, load
from workflow.edits import Unwritable, apply
from workflow.edits.data import value_at
from workflow.fields.changes import Changes
from workflow.fields.field import Field
from workflow.fields.form import field_at, form
from workflow.fields.seeds import RETRY
from workflow.operations import run
from workflow.paths import Path, pointer
from workflow.state_kinds import TASKS

EMPTY = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\ndo:\n- first: {set: {a: 1}}\n'
DEPTH = 2
"""Fields that are begun inside what was begun before."""
OPEN = {
    "call": ["call"],
    "do": ["do/0/newTask/with/endpoint"],
    "emit": ["emit/event/with/type"],
    "for": ["for/in", "do/0/newTask/with/endpoint"],
    "fork": ["fork/branches/0/newTask/with/endpoint"],
    "listen": ["listen/to/all/0/with/type"],
    "raise": [],
    "run": ["run/container/image"],
    "set": ["set"],
    "switch": ["switch/0/newCase/when"],
    "try": ["try/0/newTask/with/endpoint"],
    "wait": ["wait"],
}
"""What is left open of a new task of each kind."""
CALLS = {
    "http": ["endpoint"],
    "openapi": ["document/endpoint", "operationId"],
    "grpc": ["proto/endpoint", "service/name", "service/host", "method"],
    "asyncapi": ["document/endpoint", "operation"],
    "a2a": [],
    "mcp": ["transport/http/endpoint"],
}
"""What is left open of `with` in a new call of each kind."""


def with_task(kind: str) -> str:
    return apply(EMPTY, run(load(EMPTY), "add-task", {"kind": kind, "pointer": "/do/-"}).edits)


def errors(definition: Definition) -> list[str]:
    return [
        f"{one.rule} {pointer(one.path)}: {one.message}" for one in definition.diagnostics if one.severity == "error"
    ]


def beginnings(definition: Definition, path: Path) -> Iterator[tuple[str, str]]:
    """The texts after each thing that the form at `path` can begin, with what that was."""
    found = form(definition, path, 0)
    assert found is not None
    for tab in found.tabs:
        for field in tab.fields:
            yield from _begun(definition, field)


def _begun(definition: Definition, field: Field) -> Iterator[tuple[str, str]]:
    changes = Changes(definition)
    for option in field.options:
        if not option.chosen:
            yield from _tried(
                changes, f"{pointer(field.path)} {field.name} as {option.id}", "choose", field.path, option.id
            )
    if not field.written and field.kind in ("group", "list", "links", "one-of") and not field.options:
        yield from _tried(changes, f"{pointer(field.path)} begun", "add", field.path)
    if field.written and field.kind in ("list", "links"):
        yield from _tried(changes, f"{pointer(field.path)} one more", "add", field.path)
    if field.kind == "map":
        yield from _tried(changes, f"{pointer(field.path)} an entry", "add", field.path, "entry")
    for each in field.fields:
        yield from _begun(definition, each)


def _tried(changes: Changes, words: str, how: str, *given: object) -> Iterator[tuple[str, str]]:
    try:
        changed = getattr(changes, how)(*given)
    except Unwritable:
        return
    text = apply(changes.definition.document.text, changed.edits)
    if text != changes.definition.document.text:
        yield text, words


def walked(text: str, path: Path) -> Iterator[tuple[str, str, Definition]]:
    """All texts that the forms lead to from one, each with the way to it."""
    left, seen = [(text, "", 0)], {text}
    while left:
        text, way, depth = left.pop()
        definition = load(text)
        yield text, way, definition
        if depth < DEPTH:
            for other, words in beginnings(definition, path):
                if other not in seen:
                    seen.add(other)
                    left.append((other, f"{way} › {words}", depth + 1))


def task_of(text: str) -> Path:
    """The path of the second task."""
    (name,) = load(text).document.data["do"][1]
    return ("do", 1, name)


def left_open(text: str, path: Path) -> list[str]:
    start = f"{pointer(path)}/"
    found = load(text).diagnostics
    return [pointer(one.path).removeprefix(start) for one in found if one.rule == "unfinished"]


@pytest.mark.parametrize("kind", TASKS)
def test_a_new_task_names_what_is_left_open(kind: str) -> None:
    text = with_task(kind)
    assert left_open(text, task_of(text)) == OPEN[kind]
    assert {one.severity for one in load(text).diagnostics} <= {"info"}


@pytest.mark.parametrize("call", CALLS)
def test_a_chosen_call_names_what_is_left_open(call: str) -> None:
    text = with_task("call")
    path = task_of(text)
    text = apply(text, Changes(load(text)).put((*path, "call"), call).edits)
    assert left_open(text, (*path, "with")) == CALLS[call]
    assert {one.severity for one in load(text).diagnostics} <= {"info"}


@pytest.mark.parametrize("kind", TASKS)
def test_no_field_begins_with_an_error(kind: str) -> None:
    text = with_task(kind)
    seen = 0
    for _, way, definition in walked(text, task_of(text)):
        seen += 1
        assert errors(definition) == [], way
    assert seen > 100


@pytest.mark.long
@pytest.mark.parametrize("call", CALLS)
def test_no_field_of_a_call_begins_with_an_error(call: str) -> None:
    text = with_task("call")
    path = task_of(text)
    text = apply(text, Changes(load(text)).put((*path, "call"), call).edits)
    assert [way for _, way, definition in walked(text, path) if errors(definition)] == []


def test_the_standard_types_are_offered_and_bring_their_status() -> None:
    text = with_task("raise")
    path = (*task_of(text), "raise", "error")
    field = field_at(load(text), (*path, "type"))
    assert field is not None
    offered = [str(one.value) for one in field.choices]
    assert len(offered) == 8
    assert {one.removesuffix(one.rpartition("/")[2]) for one in offered} == {
        "https://serverlessworkflow.io/spec/1.0.0/errors/"
    }
    text = apply(text, Changes(load(text)).put((*path, "type"), offered[5]).edits)
    assert value_at(load(text).document.data, path) == {"type": offered[5], "status": 408}
    text = apply(text, Changes(load(text)).put((*path, "status"), 410).edits)
    text = apply(text, Changes(load(text)).put((*path, "type"), offered[0]).edits)
    assert value_at(load(text).document.data, path) == {"type": offered[0], "status": 410}
    newer = text.replace("serverlessworkflow.io", "open-workflow-specification.org")
    field = field_at(load(newer), (*path, "type"))
    assert field is not None
    assert str(field.choices[0].value) == "https://open-workflow-specification.org/spec/1.0.0/errors/configuration"


def test_a_retry_begins_with_a_whole_policy() -> None:
    """Also one that is declared; a name of a policy stays a name."""
    text = with_task("try")
    path = (*task_of(text), "catch", "retry")
    for changed, place in (
        (Changes(load(text)).choose(path, "object"), path),
        (Changes(load(text)).add(("use", "retries"), "mine"), ("use", "retries", "mine")),
    ):
        found = load(apply(text, changed.edits))
        assert value_at(found.document.data, place) == RETRY
        assert [one.rule for one in found.diagnostics if one.severity != "info"] == []
    named = apply(text, Changes(load(text)).choose(path, "string").edits)
    assert value_at(load(named).document.data, path) == ""


@pytest.mark.parametrize("place", ["use: {errors: {late: {type: '', status: 0}}}", ""])
def test_the_standard_types_are_offered_wherever_an_error_has_one(place: str) -> None:
    caught = "- t: {try: [{a: {set: {b: 1}}}], catch: {errors: {with: {type: ''}}}}\n"
    text = f"{EMPTY}{caught}{place}\n"
    path = ("use", "errors", "late", "type") if place else ("do", 1, "t", "catch", "errors", "with", "type")
    field = field_at(load(text), path)
    assert field is not None
    assert len(field.choices) == 8
