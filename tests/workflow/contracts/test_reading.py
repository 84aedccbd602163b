"""Documents of services: what each format gives, told by its content; what nobody writes on purpose."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pace import within
from workflow.contracts import Contract, Unreadable, contract_of, kind_of_text, read_contract
from workflow.resource_files import check

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "contracts"


def contract(name: str) -> Contract:
    found = contract_of((FOLDER / name).read_text("utf-8"))
    assert found is not None
    return found


def test_openapi_has_an_operation_for_each_id() -> None:
    found = contract("library.openapi.yaml")
    assert (found.kind, found.title) == ("openapi", "Lending library")
    assert found.names == ("findBooks", "lendBook", "keepNotes")
    books = found.operation("findBooks")
    assert books
    assert books.address == "GET /books"
    assert books.summary == "Books by their title"
    assert books.path == ("paths", "/books", "get")
    assert books.parameters == {
        "type": "object",
        "properties": {
            "trace": {"type": "string", "x-in": "header"},
            "title": {"type": "string", "minLength": 1, "x-in": "query"},
            "most": {"type": "integer", "maximum": 50, "x-in": "query"},
        },
        "additionalProperties": False,
        "required": ["title"],
    }
    assert books.result == {"type": "array", "items": {"$ref": "#/$defs/Book"}}


def test_members_of_a_body_are_parameters_too() -> None:
    found = contract("library.openapi.yaml")
    lend = found.operation("lendBook")
    assert lend
    assert lend.parameters
    assert lend.body == {"$ref": "#/$defs/Loan"}
    assert set(lend.parameters["properties"]) == {"shelf", "id", "reader", "days", "kind"}
    assert lend.parameters["required"] == ["shelf", "reader", "days"]  # `id` is only in answers
    assert lend.examples == ({"id": "L-7", "reader": "R-1", "days": 7, "kind": "paper"},)
    notes = found.operation("keepNotes")
    assert notes
    assert notes.parameters
    assert list(notes.parameters["properties"]) == ["body"]
    assert notes.result is None


def test_a_circle_of_references_stays_one() -> None:
    found = contract("library.openapi.yaml")
    assert found.definitions["Book"]["properties"]["sequel"] == {"$ref": "#/$defs/Book"}
    (self,) = read_contract('{"$schema": "x", "properties": {"a": {"$ref": "#"}}}').messages  # type: ignore[union-attr]
    assert self.payload
    assert self.payload["properties"]["a"] == {"$ref": "#/$defs/#"}


def test_swagger_is_read_too() -> None:
    pay = contract("swagger.json").operation("pay")
    assert pay
    assert pay.parameters
    assert pay.parameters["properties"]["till"] == {"type": "integer", "x-in": "query"}
    assert pay.parameters["required"] == ["till", "amount"]
    assert pay.examples == ({"amount": 5},)


def test_old_spellings_become_json_schema() -> None:
    schema = {"type": "integer", "nullable": True, "enum": [1, 2], "minimum": 0, "exclusiveMinimum": True}
    parameter = {"name": "n", "in": "query", "schema": schema}
    text = json.dumps({"openapi": "3.0.3", "paths": {"/a": {"get": {"operationId": "a", "parameters": [parameter]}}}})
    found = read_contract(text)
    assert found
    assert found.operations[0].parameters
    made = {"type": ["integer", "null"], "enum": [1, 2, None], "exclusiveMinimum": 0, "x-in": "query"}
    assert found.operations[0].parameters["properties"]["n"] == made


def test_asyncapi_has_messages_channels_and_operations() -> None:
    found = contract("library.asyncapi.yaml")
    assert found.channels == ("returns", "reminders")
    assert [(one.name, one.channel, one.type) for one in found.messages] == [
        ("bookReturned", "returns", "library.book.returned"),
        ("reminder", "reminders", "reminder"),
    ]
    assert found.messages[1].examples == ({"reader": "R-2", "days": 3},)
    back = found.operation("onReturned")
    assert back
    assert back.address == "receive library/returns"
    assert back.parameters == {"$ref": "#/$defs/Return"}


def test_an_envelope_gives_its_type_and_its_data() -> None:
    first, second = contract("library.asyncapi-2.yaml").messages
    assert (first.type, second.type) == ("library.book.returned", "lost")
    assert first.payload == second.payload == {"type": "object", "properties": {"book": {"type": "string"}}}


def test_protocol_buffers_are_read_as_json() -> None:
    found = contract("library.proto")
    assert found.groups() == ("lending.v1.Desk",)
    lend = found.operation("Lend", "Desk")
    assert lend is found.operation("Lend", "lending.v1.Desk")
    assert lend
    assert lend.summary == "Lends a book to a reader."
    assert lend.result == {"$ref": "#/$defs/lending.v1.Loan"}
    members = found.definitions["lending.v1.LendRequest"]["properties"]
    assert members["book_id"] == {"type": "string", "x-also": "bookId"}
    assert members["counts"]["additionalProperties"] == {"type": ["integer", "string"]}
    assert members["guest"] == {"$ref": "#/$defs/lending.v1.LendRequest.Guest", "x-one-of": "who"}
    assert found.definitions["lending.v1.Kind"]["enum"] == ["KIND_ANY", "KIND_CHILD"]
    assert found.definitions["lending.v1.Loan"]["properties"]["until"]["format"] == "date-time"
    watch = found.operation("Watch", "Desk")
    assert watch
    assert watch.result == {"type": "array", "items": {"$ref": "#/$defs/lending.v1.Loan"}}


def test_graphql_has_its_fields() -> None:
    found = contract("library.graphql")
    assert found.names == ("query/book", "query/books", "mutation/lend")
    book = found.operation("book", "query")
    assert book
    assert book.summary == "A book by its number"
    assert book.parameters
    assert book.parameters["required"] == ["number"]
    assert found.operation("book", "mutation") is None
    assert found.definitions["LoanInput"]["required"] == ["number", "reader"]
    assert found.definitions["Book"]["properties"]["sequel"] == {"anyOf": [{"$ref": "#/$defs/Book"}, {"type": "null"}]}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("// of ours\n/* and */ syntax = 'proto3';", "proto"),
        ("message A { int32 a = 1; }", "proto"),
        ('"""Ours"""\ntype A { b: Int }', "graphql"),
        ("# ours\nextend type Query { b: Int }", "graphql"),
        ("type: object\nproperties: {}", None),
        ("message: hello\n", None),
        ("schema: {type: object}", None),
        ("openapi: 3.1.0", None),
        ("", None),
    ],
)
def test_the_first_words_tell_the_format(text: str, kind: str | None) -> None:
    assert kind_of_text(text) == kind


@pytest.mark.parametrize(
    ("name", "kind", "first"),
    [
        ("library.openapi.yaml", "openapi", "findBooks"),
        ("library.asyncapi.yaml", "asyncapi", "onReturned"),
        ("library.proto", "proto", "lending.v1.Desk/Lend"),
        ("library.graphql", "graphql", "query/book"),
    ],
)
def test_a_document_is_a_resource_with_names(name: str, kind: str, first: str) -> None:
    found = check((FOLDER / name).read_text("utf-8"))
    assert (found.kind, found.names[0], found.diagnostics) == (kind, first, ())


def test_what_is_wrong_in_a_document_is_told_in_its_place() -> None:
    text = """\
openapi: 3.1.0
paths:
  /a:
    get: {operationId: a, parameters: [{$ref: "#/components/none"}]}
    put: {operationId: a}
"""
    told = [(one.severity, one.range.start.line, one.message) for one in check(text).diagnostics]
    assert told == [
        ("warning", 4, "The reference “#/components/none” leads nowhere"),
        ("warning", 5, "Another operation has the id “a” too"),
    ]
    (fault,) = check("syntax = 'proto3';\nmessage A {\n  int32 = 1;\n}").diagnostics
    assert (fault.rule, fault.range.start.line, fault.message) == (
        "syntax",
        3,
        "“=” stands where a name is expected",
    )
    (fault,) = check("type A {\n  b: }").diagnostics
    assert (fault.rule, fault.range.start.line) == ("syntax", 2)


ODD = [
    {"openapi": "3.1.0", "paths": 3},
    {"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "responses": [1], "requestBody": 3}}}},
    {"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "parameters": [1, {"name": 2}], "summary": 3}}}},
    {"openapi": "3.1.0", "paths": {"/a": {"$ref": "#/paths/~1a"}}},
    {"openapi": "3.1.0", "info": 3, "paths": {"/a": {"get": {"operationId": ["a"]}}}},
    {"asyncapi": "3.0.0", "channels": [1], "operations": {"a": 3, "b": {"channel": 3, "messages": 3}}},
    {"asyncapi": "2.0.0", "channels": {"a": 3, "b": {"publish": {"message": {"oneOf": 3}, "operationId": 3}}}},
    {"asyncapi": "3.0.0", "channels": {"a": {"messages": {"m": {"payload": 3, "headers": [], "examples": [3]}}}}},
    {"asyncapi": "3.0.0", "channels": {"a": {"messages": {"m": {"payload": {"allOf": 3, "properties": 3}}}}}},
    {"asyncapi": "3.0.0", "components": {"messages": {"m": {"headers": {"properties": {"type": {"enum": 3}}}}}}},
    {
        "openapi": "3.1.0",
        "paths": {"/a": {"post": {"operationId": "a", "requestBody": {"content": {"x": {"schema": {"$ref": "#/b"}}}}}}},
        "b": {"allOf": [{"$ref": "#/b"}, {"required": 3}, {"properties": []}], "required": "abc", "type": 3},
    },
]


@pytest.mark.parametrize("data", ODD, ids=range(len(ODD)))
def test_no_shape_breaks_a_reader(data: object) -> None:
    assert read_contract(json.dumps(data)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "syntax = 'proto3'",
        "syntax = 'proto3'; message A",
        "syntax = 'proto3'; " + "message A { " * 500,
        "syntax = 'proto3'; option a = " + "{" * 500,
        "service A { rpc b (stream) returns (stream) }",
        "syntax = 'proto3'; §",
        "syntax = 'proto3'; " + "a " * 200_000,
        "type A { b: " + "[" * 10_000,
        "type A { " + "b: Int " * 200_000,
        "type A { b(",
    ],
)
def test_what_cannot_be_read_says_where(text: str) -> None:
    def read() -> None:
        with pytest.raises(Unreadable) as told:
            read_contract(text)
        assert 0 <= told.value.offset <= len(text)

    within(5, read)


LARGE: dict[str, Callable[[], str]] = {
    "proto": lambda: (
        "syntax = 'proto3';"
        + "".join(f"message M{n} {{ M{n // 2} a = 1; string b = 2; }}" for n in range(5_000))
        + "service S {"
        + "".join(f"rpc R{n} (M{n}) returns (M{n});" for n in range(2_000))
        + "}"
    ),
    "graphql": lambda: "type Query {" + "".join(f"f{n}(a: Int, b: T{n}): T{n} " for n in range(2_000)) + "}",
    "openapi": lambda: json.dumps(
        {
            "openapi": "3.1.0",
            "paths": {
                f"/{n}": {
                    "get": {"operationId": f"o{n}", "parameters": [{"name": "a", "schema": {"$ref": f"#/s/{n}"}}]}
                }
                for n in range(4_000)
            },
            "s": {str(n): {"properties": {"next": {"$ref": f"#/s/{(n + 1) % 6_000}"}}} for n in range(6_000)},
        }
    ),
}


@pytest.mark.parametrize("kind", LARGE)
def test_large_documents_take_time_in_proportion(kind: str) -> None:
    text = LARGE[kind]()
    found = within(4, lambda: read_contract(text))
    assert found is not None
    assert len(found.operations) >= 2_000
    assert len(found.definitions) <= 5_001


def test_long_chains_and_wide_circles_end() -> None:
    schemas = {f"s{n}": {"allOf": [{"$ref": f"#/s/s{(n + 1) % 900}"}, {"properties": {"a": {}}}]} for n in range(900)}
    body = {"content": {"application/json": {"schema": {"$ref": "#/s/s0"}}}}
    data = {"openapi": "3.1.0", "s": schemas, "paths": {"/a": {"put": {"operationId": "a", "requestBody": body}}}}
    within(2, lambda: read_contract(json.dumps(data)))


def test_an_operation_with_answers_that_differ_says_so() -> None:
    assert [one.sole for one in contract("shelves.openapi.yaml").operations] == [False, True]
    assert all(one.sole for one in contract("library.openapi.yaml").operations)
