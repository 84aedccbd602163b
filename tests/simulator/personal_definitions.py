"""Definitions with an input of which a schema says what is personal, and such an input."""

from workflow.paths import Json

SCHEMA: Json = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "x-personal": True},
        "person": {"$ref": "#/$defs/person"},
        "phones": {"type": "array", "items": {"type": "integer", "x-personal": True}},
        "city": {"type": "string"},
    },
    "$defs": {"person": {"properties": {"mail": {"x-personal": True}, "kind": {}, "age": {"x-personal": True}}}},
}
PERSONAL: dict[str, Json] = {
    "name": "Ada Lovelace",
    "person": {"mail": "ada@example.org", "kind": "customer", "age": 36},
    "phones": [4912345678],
    "city": "London",
}
OF_1_0: Json = {
    "document": {"dsl": "1.0.3", "namespace": "test", "name": "a", "version": "1.0.0"},
    "input": {"schema": {"format": "json", "document": SCHEMA}},
    "do": [
        {
            "greet": {
                "set": {
                    "words": '${ "Dear " + .name }',
                    "mail": "${ .person.mail | ascii_upcase }",
                    "age": "${ .person.age }",
                    "rest": "${ {kind: .person.kind, city, all: .person, phone: .phones[0]} }",
                }
            }
        }
    ],
}
OF_0_8: Json = {
    "id": "a",
    "specVersion": "0.8",
    "dataInputSchema": {"schema": SCHEMA},
    "states": [
        {
            "name": "Greet",
            "type": "inject",
            "data": {"rest": 1},
            "stateDataFilter": {
                "output": '${ {words: ("Dear " + .name), mail: (.person.mail | ascii_upcase), age: .person.age, '
                "rest: {kind: .person.kind, city, all: .person, phone: .phones[0]}} }"
            },
            "end": True,
        }
    ],
}
