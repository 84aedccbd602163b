"""Resources, and the JSON Schemas in them: what is told of a text, and of data that a schema is to judge."""

from tests.safety.inputs.asks import deep
from tests.safety.inputs.texts import LAUGHS

RESOURCES = {
    "functions that are a number": ("functions: 7", "schema 1:1"),
    "functions of lists": ("functions: [[], 1]", "schema 1:13"),
    "a resource of aliases by nines": (LAUGHS, "syntax 6:8"),
    "a resource of 25,000 brackets": ("functions: " + "[" * 25_000, "syntax 1:75"),
    "a resource with a NUL": ("functions: []\0", "syntax 1:14"),
    "a resource with a tag that calls": ("functions: !!python/object/apply:os.system [id]", "syntax 1:12"),
    "a resource with a merge key": ("a: &a {}\nfunctions: {<<: *a}", "schema 1:1"),
    "a resource with a key twice": ("functions: []\nfunctions: []", "duplicate-key 2:1"),
    "a resource of nothing": ("", "syntax 1:1"),
    "a resource that is a number": ("7", "schema 1:1"),
    "a resource of prototypes": ('{"__proto__": {"functions": []}}', "schema 1:1"),
    "a resource with markup in its names": ("functions: [{name: '<script>', operation: 'x#y'}]", ""),
    "a resource of another resource": ("functions: http://evil.example/f.json", "schema 1:1"),
    "a resource of 5,000 functions": (
        "functions:\n" + "".join(f"- {{name: f{n}, operation: x}}\n" for n in range(5_000)),
        "",
    ),
}
"""What is told first: `rule line:column`."""
OUTSIDE = "the schema refers to what is not in it"
ROUND = "the schema goes round in circles"
TWOS = (
    "{$ref: '#/$defs/a30', $defs: {a0: {type: integer}, "
    + ", ".join(f"a{n + 1}: {{allOf: [{{$ref: '#/$defs/a{n}'}}, {{$ref: '#/$defs/a{n}'}}]}}" for n in range(30))
    + "}}"
)
SCHEMAS = {
    "a reference to http": ("{$ref: 'http://127.0.0.1:1/x.json'}", {}, OUTSIDE),
    "a reference to https": ("{$ref: 'https://evil.example/x.json#/a'}", {}, OUTSIDE),
    "a reference to a file": ("{$ref: 'file:///etc/passwd'}", {}, OUTSIDE),
    "a reference to a host": ("{$ref: '//evil.example/x'}", {}, OUTSIDE),
    "a reference to a path": ("{$ref: '/etc/passwd'}", {}, OUTSIDE),
    "a reference that leads up": ("{$ref: '../../../etc/passwd'}", {}, OUTSIDE),
    "a reference by ftp": ("{$ref: 'ftp://evil.example/x'}", {}, OUTSIDE),
    "a reference as data": ("{$ref: 'data:application/json,true'}", {}, OUTSIDE),
    "a reference deep within": ("{properties: {a: {items: {$ref: 'http://127.0.0.1:1/'}}}}", {"a": [1]}, OUTSIDE),
    "a dynamic reference to http": ("{$dynamicRef: 'http://127.0.0.1:1/x#a'}", {}, OUTSIDE),
    "a name at a foreign host": ("{$id: 'http://evil.example/a', $ref: 'b'}", {}, OUTSIDE),
    "a dialect from a foreign host": (
        "{$schema: 'http://evil.example/schema', type: integer}",
        "x",
        "'x' is not of type",
    ),
    "a vocabulary from a foreign host": ("{$vocabulary: {'http://evil.example/v': true}}", 1, ""),
    "a dialect that is a list": ("{$schema: [1]}", 1, "the schema is wrong"),
    "a dialect that is no address": ("{$schema: 'http://[::1'}", 1, ""),
    "a dialect in a part, with a pattern that doubles": (
        "{properties: {a: {$schema: 'https://json-schema.org/draft/2020-12/schema', pattern: '^(a+)+$'}}}",
        {"a": "a" * 40 + "!"},
        "/a: 'aaa",
    ),
    "references by twos, thirty deep": (TWOS, 1, "the schema takes too long"),
    "a schema of 20,000 members": (
        "{properties: {" + ", ".join(f"p{n}: {{type: string}}" for n in range(20_000)) + "}}",
        {},
        "the schema takes too long",
    ),
    "a list of a thousand kinds for a thousand items": (
        "{items: {anyOf: [" + ", ".join(f"{{const: {n}}}" for n in range(1_000)) + "]}}",
        [-1] * 1_000,
        "/0: -1",
    ),
    "a reference to itself": ("{$ref: '#'}", 1, ROUND),
    "two references to each other": (
        "{$defs: {a: {$ref: '#/$defs/b'}, b: {$ref: '#/$defs/a'}}, $ref: '#/$defs/a'}",
        1,
        ROUND,
    ),
    "a schema of all of itself": ("{allOf: [{$ref: '#'}]}", 1, ROUND),
    "a reference to nowhere": ("{$ref: '#/a/b/c'}", 1, OUTSIDE),
    "a reference that is a number": ("{$ref: 7}", 1, "the schema is wrong"),
    "a pattern that doubles": ("{pattern: '^(a+)+$'}", "a" * 5_000 + "!", "'aaa"),
    "a pattern that looks back": ("{pattern: '(?<=a)b'}", "ab", ""),
    "a pattern that refers back": (r"{pattern: '(a)\1'}", "aa", ""),
    "a pattern of 10^9": ("{pattern: '((a{1000}){1000}){1000}'}", "a", ""),
    "a pattern that is not closed": ("{pattern: '('}", "a", "the schema is wrong"),
    "a pattern of names that doubles": ("{patternProperties: {'^(a|a)*$': false}}", {"a" * 5_000: 1}, "False schema"),
    "choices by twos, thirty deep": (
        "{anyOf: [" * 30 + "{type: string}, {type: string}" + "]}" * 30,
        1,
        "1 is not valid",
    ),
    "a schema 500 deep": ("{not: " * 500 + "{}" + "}" * 500, 1, "the schema cannot be read"),
    "data 95 deep": ("{items: {$ref: '#'}}", deep(95), ""),
    "100,000 items that are to differ": ("{uniqueItems: true}", list(range(20_000)), ""),
    "items that are mappings and are to differ": ("{uniqueItems: true}", [{"a": n} for n in range(3_000)], ""),
    "a multiple of next to nothing": ("{multipleOf: 1e-300}", 1e300, "1e+300 is not"),
    "a multiple of nothing": ("{multipleOf: 0}", 1, "the schema is wrong"),
    "a least length below zero": ("{minLength: -1}", "a", "the schema is wrong"),
    "a schema that is a list": ("[]", 1, "the schema cannot be read"),
    "a schema that is a text": ("x", 1, "the schema cannot be read"),
    "a schema of nothing": ("", 1, "the schema cannot be read"),
    "a schema of aliases by nines": (LAUGHS, 1, "the schema cannot be read"),
    "a schema with a NUL": ('{const: "\\0"}', 1, "the schema cannot be read"),
    "a schema of prototypes": ("{properties: {__proto__: {type: integer}}}", {"__proto__": "x"}, "/__proto__: 'x'"),
    "a format of a foreign kind": ("{format: 'http://evil.example'}", "x", ""),
    "a format that doubles": ("{format: regex}", "(a+)+" * 2_000, ""),
}
"""The schema, the data, and how what is told first begins; "" where nothing is wrong."""
