"""Operations and changes of forms at places that are there and at places that cannot be, all with a chance."""

import typing
from collections.abc import Iterator
from random import Random
from typing import Any

from workflow import operations
from workflow.document import read
from workflow.operations._arguments import parameters
from workflow.paths import Json, Path, pointer

TASKS = """\
document: {dsl: '1.0.0', namespace: a, name: b, version: '1.0.0'}
use:
  functions: &u {f: {call: http, with: {method: get, endpoint: 'https://x.example'}}}
  retries: *u
  errors: {e: {type: 'https://x.example/e', status: 500}}
do:
- one: {do: &l [{x: {set: {a: 1}}}, {y: {set: {b: 2}}}]}
- two: {switch: &c [{c: {when: '${ .a }', then: end}}, {d: {then: exit}}]}
- three: {for: {each: i, in: '${ .l }'}, do: *l}
- four: {try: [{t: {call: f}}], catch: {do: [{u: {wait: {seconds: 1}}}]}}
- five: {fork: {branches: *l}}
- six: {listen: {to: {any: [{with: {type: x}}]}}}
- seven: {switch: *c}
- {eight: {set: {}}, nine: {set: {}}}
"""
STATES = """\
id: a
name: A
version: '1'
specVersion: '0.8'
start: A
functions: &f [{name: fn, operation: 'x.json#a'}, {name: fm, operation: 'x.json#b'}]
events: *f
retries: [{name: r, delay: PT1S}]
states:
- {name: A, type: operation, actions: &a [{functionRef: fn}, {functionRef: {refName: fm}}], transition: B}
- {name: B, type: foreach, inputCollection: '${ .a }', actions: *a, transition: C}
- {name: C, type: switch, dataConditions: &d [{condition: '${ .a }', transition: B}], defaultCondition: &e {end: true}}
- {name: D, type: switch, dataConditions: *d, defaultCondition: *e}
- {name: E, type: parallel, branches: &b [{name: b, actions: *a}], end: true}
- {name: F, type: parallel, branches: *b, end: true}
- {name: G, type: event, onEvents: [{eventRefs: [e], actions: []}], end: true}
"""
JSON = '{"document":{"dsl":"1.0.0","namespace":"a","name":"b","version":"1.0.0"},"do":[{"a":{"set":{"x":1}}}]}'
BROKEN = (
    "",
    "[1, 2]",
    "a: 1",
    "states: [",
    "document: {dsl: '1.0.0'}\ndo: [3, null, {}, {a: null}]\nuse: 3\n",
    "specVersion: '0.8'\nstates: [3, null, {name: 3}, {name: A, type: inject}]\nfunctions: 3\nstart: 3\n",
)
TEXTS = (TASKS, STATES, JSON)
NOWHERE = (
    "",
    "/",
    "//",
    "a",
    "/a" * 300,
    "/0" * 900,
    "/do/-",
    "/do/-1",
    "/do/99",
    "/states/01",
    "/do/" + "9" * 5000,
    "/~2",
    "/\0",
    "/\ud800",
    "/use/functions/x/y/z",
    "/states/0/name/x",
)
DEEP: Json = None
for _ in range(300):
    DEEP = [DEEP]
VALUES: tuple[Json, ...] = (
    *(None, True, 0, -1, 2**70, 1.5, "", "a", "A", "fn", "one", "end", "${ .a }", "\ud800", "\0", "\n", "a" * 3000),
    *([], {}, ["A"], [1], {"a": 1}, {"name": "A"}, [{"a": {"set": {}}}], DEEP),
)
CHANGES = ("set", "clear", "add", "move", "choose", "rename", "create", "place")
OPTIONS = (
    *("", "string", "object", "array", "number", "null", "nix", "set", "do", "call", "for", "fork", "listen", "emit"),
    *("raise", "run", "switch", "try", "wait", "function", "event", "retry", "error", "end", "transition"),
    *("functionRef", "subFlowRef", "all", "any", "one", "seconds", "with", "eventConditions", "dataConditions"),
)


def pointers(text: str) -> list[str]:
    """Where something stands in a text."""
    return [pointer(path) for path in _places(read(text).data, ())]


def _places(data: Json, path: Path) -> Iterator[Path]:
    yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, each in inside:
        yield from _places(each, (*path, key))


class Chance:
    """Makes calls of the worker that looks at texts, the same for one seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._pointers = {text: pointers(text) if text in TEXTS else [""] for text in (*TEXTS, *BROKEN)}

    def text(self) -> str:
        return self._random.choice(TEXTS if self._random.random() < 0.8 else BROKEN)

    def place(self, text: str) -> str:
        return self._random.choice(self._pointers[text] if self._random.random() < 0.7 else NOWHERE)

    def change(self) -> dict[str, Any]:
        """The arguments of a change of a form, or of the question before it (`place`)."""
        text, chosen = self.text(), self._random.choice
        more = {"value": chosen(VALUES), "name": chosen(("", "a", "one", "A", "\ud800", "/", "a" * 900))}
        index = chosen((0, 1, 99, 2**60))
        do, option = chosen(CHANGES), chosen(OPTIONS)
        return {"text": text, "pointer": self.place(text), "do": do, "option": option, "index": index, **more}

    def operation(self) -> dict[str, Any]:
        """The arguments of an operation: most of them of the kind that it wants."""
        text, name = self.text(), self._random.choice(operations.ids())
        wanted = parameters(operations._modules()[name].run)
        given = {key: self._argument(text, one.annotation) for key, one in wanted.items()}
        arguments = {key: value for key, value in given.items() if self._random.random() < 0.9}
        return {"text": text, "operation": name, "arguments": arguments}

    def _argument(self, text: str, hint: Any) -> Json:
        chosen = self._random.choice
        if self._random.random() < 0.1:
            return chosen(VALUES)
        words = [word for one in (hint, *typing.get_args(hint)) for word in _words(one)]
        if words:
            return chosen(words)
        if hint is int:
            return chosen((0, 1, 2, -1, 2**65))
        if hint is bool:
            return chosen((True, False))
        if typing.get_origin(hint) is tuple:
            return [self.place(text) for _ in range(chosen((0, 1, 2)))]
        return self.place(text) if self._random.random() < 0.7 else chosen(VALUES)


def _words(hint: Any) -> tuple[Json, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ()
