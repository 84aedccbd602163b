"""Our schema of DSL 1.0: whole, in the house's manner, and right about a definition with everything in it."""

import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.workflow.dialects.v1_0_samples import DATA, SCHEMA, faults
from tests.workflow.dialects.v1_0_tasks import TASKS
from tests.workflow.samples import broken
from workflow._json_schema import _KEYWORDS, HARMLESS, Check, Fault, compile_schema
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Json, Path

DEFINITIONS: dict[str, Any] = SCHEMA["$defs"]
KINDS = ("call", "for", "listen", "do", "fork", "emit", "raise", "run", "set", "switch", "try", "wait")
"""In the order in which they count."""
OLD = {"execute", "executeTask", "sequentially", "concurrently", "cc", "details"}
"""What only early versions have; no sample shows it."""


def parts(schema: Any, *, refined: bool = True) -> list[dict[str, Any]]:
    """A schema with all schemas in it; those of conditions only where `refined`."""
    if not isinstance(schema, dict):
        return []
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    inner += [schema.get(key) for key in ("items", "not", "additionalProperties")]
    inner += [schema.get(key) for key in ("if", "then") if refined]
    inner += [each for key in ("allOf", "anyOf", "oneOf") for each in schema.get(key, [])]
    return [schema, *(each for part in inner for each in parts(part, refined=refined))]


def shown(member: dict[str, Any]) -> dict[str, Any]:
    return DEFINITIONS[member["$ref"].removeprefix("#/$defs/")] | member if "$ref" in member else member


def test_the_schema_is_a_schema_and_every_member_says_what_it_is() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for holder in parts(SCHEMA, refined=False):
        for name, member in holder.get("properties", {}).items():
            found = shown(member)
            assert found.get("title"), name
            assert found["description"].endswith((".", ")")), name
            if "enum" in found and name != "protocol":
                assert len(found["enum"]) == len(found["enumDescriptions"]), name


def test_the_checker_knows_every_keyword() -> None:
    annotations = {"$schema", "$defs", "title", "description", "type", "default", "examples", "format", "then"}
    annotations |= {"errorMessage", "enumDescriptions", "maximum", "maxProperties"}
    annotations |= {"x-expression", "x-value", "x-reference", "x-instead", "x-open", "x-any", "x-companions"}
    annotations |= {"x-begins"}
    assert {word for each in parts(SCHEMA) for word in each} <= annotations | set(_KEYWORDS)


def test_every_definition_of_the_schema_is_referred_to() -> None:
    for name in DEFINITIONS:
        assert f"'#/$defs/{name}'" in str(SCHEMA), name


def test_references_lead_to_what_the_workflow_has_for_use() -> None:
    found = {each["x-reference"] for each in parts(SCHEMA) if "x-reference" in each}
    named = {f"use/{name}" for name in DEFINITIONS["use"]["properties"]}
    assert found <= named | {"task", "workflow"}
    assert named - found == {"use/catalogs", "use/extensions"}


def test_the_first_kind_in_order_counts() -> None:
    named = [each["required"][0] for each in DEFINITIONS["task"]["oneOf"]]
    assert named == [*KINDS, "execute"]


@pytest.mark.parametrize("name", DATA)
def test_a_task_of_every_kind_is_right(name: str) -> None:
    assert [fault for fault in faults(DATA[name]) if fault.keyword != "x-since"] == []


def test_there_is_a_task_of_every_kind_and_call() -> None:
    tasks = [DATA[name]["do"][0]["step"] for name in TASKS]
    assert {kind for task in tasks for kind in KINDS if kind in task} == set(KINDS)
    calls = {"http", "openapi", "asyncapi", "grpc", "a2a", "mcp", "settle"}
    assert {task["call"] for task in tasks if "call" in task} == calls


def test_every_member_of_the_schema_is_in_a_sample() -> None:
    met: dict[str, set[str]] = {"": set()}

    def around(name: str, check: Check) -> Check:
        def run(value: Json, path: Path, found: list[Fault]) -> None:
            met.setdefault(name, set()).update(value if isinstance(value, dict) else ())
            check(value, path, found)

        return run

    check = compile_schema(SCHEMA, around)
    for data in DATA.values():
        met[""] |= set(data)
        check(data, (), [])
    common = {"if", "input", "output", "export", "timeout", "then", "metadata"}
    assert common <= met["setTask"]
    for name, each in {"": SCHEMA, **DEFINITIONS}.items():
        some = set(each.get("properties", {})) - OLD - (common if name.endswith("Task") else set())
        assert name in OLD or some - met.get(name, set()) == set(), name


def at(data: Json, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


STEP: Path = ("do", 0, "step")


@pytest.mark.parametrize(
    ("sample", "place", "value", "since"),
    [
        ("call a2a", ("with",), None, "1.0.2"),
        ("call mcp over http", ("with",), None, "1.0.2"),
        ("wait by expression", ("wait",), None, "1.0.2"),
        ("run a container", ("run", "container", "stdin"), None, "1.0.3"),
        ("run a container", ("run", "container", "arguments"), None, "1.0.3"),
        ("run a container", ("run", "container", "pullPolicy"), None, "1.0.3"),
        ("run a script", ("run", "script", "arguments"), None, "1.0.3"),
        ("run a command", ("run", "shell", "stdin"), None, "1.0.3"),
        ("for a list", ("for", "in"), None, "1.0.4"),
        ("try", ("catch", "then"), None, "1.0.4"),
        ("wait", ("wait",), "PT1S", None),
        ("for", ("for", "in"), ".lines", None),
    ],
)
def test_what_is_newer_than_1_0_0_says_since_when(sample: str, place: Path, value: Json, since: str | None) -> None:
    data = copy.deepcopy(DATA[sample])
    if value is not None:
        at(data, (*STEP, *place[:-1]))[place[-1]] = value
    found = {fault.path: fault.schema["x-since"] for fault in faults(data) if fault.keyword == "x-since"}
    assert found.get((*STEP, *place)) == since


def test_events_of_a_schedule_are_read_since_the_newest_text() -> None:
    (found,) = faults(DATA["around the tasks"])
    assert (found.path, found.keyword, found.schema["x-since"]) == (("schedule", "read"), "x-since", "1.0.4")


@pytest.mark.parametrize(
    ("task", "place", "instead"),
    [
        (
            {"run": {"script": {"language": "js", "code": "a", "arguments": {"a": 1}}}},
            ("run", "script", "arguments"),
            None,
        ),
        ({"run": {"shell": {"command": "ls", "arguments": {"a": 1}}}}, ("run", "shell", "arguments"), None),
        ({"emit": {"event": {"with": {"type": "a"}}, "cc": "https://a.example"}}, ("emit", "cc"), None),
        (
            {"try": [], "catch": {"errors": {"with": {"details": "a"}}}},
            ("catch", "errors", "with", "details"),
            "detail",
        ),
        ({"execute": {"sequentially": []}}, ("execute",), None),
        ({"execute": {"concurrently": [], "compete": True}}, ("execute",), None),
    ],
)
def test_spellings_of_early_versions_are_understood(task: Json, place: Path, instead: str | None) -> None:
    (found,) = faults(DATA["do"] | {"do": [{"step": task}]})
    assert (found.path, found.keyword) == ((*STEP, *place), "deprecated")
    assert found.schema.get("x-instead") == instead


def written(value: Json, path: Path = ()) -> list[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in written(each, (*path, key)))]


@pytest.mark.parametrize("name", DATA)
def test_forms_find_the_schema_of_everything_that_is_written(name: str) -> None:
    for path in written(DATA[name])[1:]:
        around = schema_at(SCHEMA, DATA[name], path[:-1])
        if around is not None and open_shape(SCHEMA, around, at(DATA[name], path[:-1])).properties:
            known = open_shape(SCHEMA, around, {}).schema.get("additionalProperties") is True
            assert schema_at(SCHEMA, DATA[name], path) is not None or known, path


def test_forms_are_told_that_one_of_the_kinds_is_needed() -> None:
    shape = open_shape(SCHEMA, DEFINITIONS["task"], {"call": "http"})
    assert shape.needs == (KINDS,)
    assert shape.properties["call"]["x-reference"] == "use/functions"
    assert shape.properties["with"]["$ref"] == "#/$defs/httpArguments"
    assert set(KINDS) <= set(shape.properties)


def test_300_tasks_are_checked_within_60_ms() -> None:
    tasks = [DATA[name]["do"][0]["step"] for name in TASKS]
    data = DATA["set"] | {"do": [{f"step {number}": tasks[number % len(tasks)]} for number in range(300)]}
    assert len(json.dumps(data, indent=2)) > 100_000
    found = within(0.06, lambda: faults(data), 10)
    assert all(fault.keyword == "x-since" for fault in found)


@given(st.sampled_from(sorted(DATA)).flatmap(lambda name: broken(most=3, whole=DATA[name])))
def test_the_verdict_is_that_of_a_standard_validator(data: Json) -> None:
    mine = [fault for fault in faults(data) if fault.keyword not in HARMLESS]
    assert (mine == []) == jsonschema.Draft202012Validator(SCHEMA).is_valid(data)
