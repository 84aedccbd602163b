"""A sample of JSON becomes the schema of the input, operations of an OpenAPI document become calls."""

import json
from typing import Any

import pytest

from workflow.definition import Resource, load
from workflow.edits import apply
from workflow.operations import Refused, run

HEAD = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\n'
TASKS = "do:\n- first: {set: {a: 1}}  # mine\n"
PETS = """openapi: 3.0.0
info: {title: Pet store, version: "1"}
paths:
  /pets:
    get: {operationId: listPets, summary: All pets, responses: {}}
    post: {summary: without an id, responses: {}}
  /pets/{petId}:
    get:
      operationId: get-pet
      parameters:
      - {name: petId, in: path, required: true, schema: {type: string}}
      - {name: X-Trace, in: header, required: true, schema: {type: string}}
      - {name: limit, in: query, schema: {type: integer}}
      responses: {}
"""


def after(written: str, operation: str, **arguments: Any) -> str:
    definition = load(written)
    found = apply(written, run(definition, operation, arguments).edits)
    assert [one.message for one in load(found).diagnostics if one.severity == "error"] == []
    return found


def schema_of(sample: Any) -> Any:
    found = after(HEAD + TASKS, "sample-input", text=json.dumps(sample))
    return load(found).document.data["input"]["schema"]["document"]


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        (
            {"id": 1, "name": "a", "ok": True, "none": None, "price": 1.5},
            {
                "type": "object",
                "properties": {
                    "id": {"type": "integer"},
                    "name": {"type": "string"},
                    "ok": {"type": "boolean"},
                    "none": {"type": "null"},
                    "price": {"type": "number"},
                },
                "required": ["id", "name", "ok", "none", "price"],
            },
        ),
        (
            [{"a": 1, "b": "x"}, {"a": 2.5, "c": []}],
            {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"a": {"type": "number"}, "b": {"type": "string"}, "c": {"type": "array"}},
                    "required": ["a"],
                },
            },
        ),
        ([1, "a", None, 2], {"type": "array", "items": {"type": ["integer", "string", "null"]}}),
        ({"a": {}}, {"type": "object", "properties": {"a": {"type": "object"}}, "required": ["a"]}),
    ],
)
def test_a_sample_says_members_and_types(sample: Any, expected: Any) -> None:
    assert schema_of(sample) == expected


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("", {}),
        ("input: {from: .a}  # kept\n", {"from": ".a"}),
        ("input: {schema: {document: {type: array}}, from: .a}\n", {"from": ".a"}),
        ("input: {schema: {resource: {endpoint: https://a.example/s}}}\n", {}),
    ],
)
def test_what_the_input_says_besides_stays(written: str, kept: dict[str, Any]) -> None:
    found = after(HEAD + written + TASKS, "sample-input", text='{"a": 1}')
    document = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    assert load(found).document.data["input"] == {**kept, "schema": {"document": document}}
    assert "# mine" in found
    assert ("# kept" in found) is ("# kept" in written)


@pytest.mark.parametrize("text", ["", "a sentence", "3", "{}", "[]", '{"a": }', "a: 1", "[" * 100_000])
def test_what_is_no_sample_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        run(load(HEAD + TASKS), "sample-input", {"text": text})


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("- a: {set: {b: 1}}", "tasks"),
        ('{"a": {"set": {"b": 1}}}', "tasks"),
        ("curl https://a.example", "request"),
        ("GET https://a.example/", "request"),
        ('{"a": 1}', "sample"),
        ("[1]", "sample"),
        (PETS, "openapi"),
    ],
)
def test_it_is_said_what_a_text_is(text: str, what: str) -> None:
    found = run(load(HEAD + TASKS), "look-at-pasted", {"text": text})
    assert isinstance(found.data, dict)
    assert found.data["as"] == what
    assert found.edits == ()


def test_a_sample_says_whether_it_replaces_something() -> None:
    other = HEAD + "input: {schema: {document: {type: array}}}\n" + TASKS
    found = [run(load(text), "look-at-pasted", {"text": "[1]"}).data for text in (HEAD + TASKS, other)]
    assert found == [{"as": "sample", "replaces": False}, {"as": "sample", "replaces": True}]


@pytest.mark.parametrize("text", ["", "a sentence", "a: 1", "openapi: 3.0.0\npaths: {}", "curl"])
def test_what_is_nothing_of_it_is_refused_with_a_word(text: str) -> None:
    with pytest.raises(Refused) as refused:
        run(load(HEAD + TASKS), "look-at-pasted", {"text": text})
    assert len(str(refused.value)) > 20


def test_operations_are_listed_and_become_calls() -> None:
    found = run(load(HEAD + TASKS), "look-at-pasted", {"text": PETS}).data
    assert found == {
        "as": "openapi",
        "title": "Pet store",
        "operations": [
            {"id": "listPets", "address": "GET /pets", "summary": "All pets"},
            {"id": "get-pet", "address": "GET /pets/{petId}", "summary": ""},
        ],
        "all": 2,
    }
    arguments = {"text": PETS, "document": "pets.yaml", "operations": ["get-pet", "listPets"], "after": "/do/0/first"}
    text = after(HEAD + TASKS, "call-operations", **arguments)
    document = {"endpoint": "pets.yaml"}
    parameters = {"petId": "${ .petId }", "X-Trace": '${ .["X-Trace"] }'}
    assert load(text).document.data["do"][1:] == [
        {
            "get-pet": {
                "call": "openapi",
                "with": {"document": document, "operationId": "get-pet", "parameters": parameters},
            }
        },
        {"listPets": {"call": "openapi", "with": {"document": document, "operationId": "listPets"}}},
    ]
    assert load(text, resources=[Resource("pets.yaml", PETS)]).diagnostics == ()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"operations": []}, "Choose an operation first"),
        ({"operations": ["none"]}, "no operation “none”"),
        ({"document": " "}, "Say at which address"),
        ({"text": "a: 1"}, "no OpenAPI document"),
    ],
)
def test_what_cannot_be_called_is_refused(arguments: dict[str, Any], words: str) -> None:
    given = {"text": PETS, "document": "pets.yaml", "operations": ["listPets"], **arguments}
    with pytest.raises(Refused, match=words):
        run(load(HEAD + TASKS), "call-operations", given)
