"""Random definitions that make something of a secret and of personal data wherever they can, for tests of masking."""

import base64
import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import quote

from workflow.paths import Json

SECRET = "K7 zeq/wolf+9"
NAME = "Ada Lovelace"
MADE = (
    "@base64",
    "ascii_upcase",
    "ascii_downcase",
    "@uri",
    ".[0:8]",
    ".[4:]",
    '"Bearer " + .',
    '. + "-tail"',
    'split(" ")',
    "[., .]",
    "{inner: {deep: @base64}}",
    'if . == "" then 1 else explode | reverse | implode end',
    "@json",
    "@html",
    'ltrimstr("K7 ")',
    "tojson | @sh",
    'gsub("[a-e]"; "#")',
    "{(@base64): 1}",
)
"""What expressions make of a secret."""


def _spellings(text: str, *more: str) -> tuple[str, ...]:
    upper, lower = text.upper(), text.lower()
    coded = base64.b64encode(text.encode()).decode()
    return text, coded, upper, lower, quote(text, safe=""), quote(upper, safe=""), text[::-1], *more


FORBIDDEN = (
    *_spellings(SECRET, SECRET[0:8], SECRET[4:], "zeq/wolf", "z#q/wolf"),
    *_spellings(NAME, NAME[0:8], NAME[4:], "Lovelace"),
)
SCHEMA: Json = {"type": "object", "properties": {"name": {"type": "string", "x-personal": True}, "word": {}}}
INPUT: dict[str, Json] = {"word": "word", "name": NAME, "list": ["one", "two"]}


class Case(NamedTuple):
    """A definition, the scenario that it is run by, and others that it runs."""

    definition: dict[str, Any]
    scenario: dict[str, Json]
    others: tuple[Json, ...] = ()


def shown_in(written: str) -> Iterator[str]:
    """What of the secret and of personal data a text shows."""
    for one in FORBIDDEN:
        for spelled in (one, json.dumps(one)[1:-1], repr(one)[1:-1]):
            if spelled in written:
                yield spelled


def chain(chance: random.Random, source: str) -> str:
    """An expression that makes something of `source`."""
    parts = [chance.choice(MADE) for _ in range(chance.randint(1, 3))]
    text_only = 'if type == "string" then . else tojson end'
    return "${ " + f" | {text_only} | ".join([source, text_only, *parts]) + " }"


def _inner(expression: str) -> str:
    return f"({expression[2:-1]})"


def of_1_0(chance: random.Random) -> Case:
    """Tasks of most kinds."""
    made, again, text = chain(chance, "$secrets.KEY"), chain(chance, ".kept"), "${ $context.kept | tojson }"
    person = chain(chance, "$workflow.input.name")
    first = {"kept": made, "link": "${ $secrets.KEY | ascii_upcase }", "who": person, "plain": "${ .word }", "n": 3}
    call = {
        "call": "http",
        "with": {
            "method": "post",
            "endpoint": {"uri": "https://a/{link}", "authentication": {"bearer": {"token": "${ $secrets.KEY }"}}},
            "headers": {"X-Key": "${ .link }"},
            "query": {"q": "${ .link }", "who": "${ .who | tojson }"},
            "body": {"all": "${ . }", "made": again},
        },
        "output": {"as": "${ {answer: ., kept: $input.kept, who: $input.who, link: $input.link} }"},
        "export": {"as": "${ $context + {kept: $input.kept, who: $input.who, link: $input.link} }"},
    }
    tasks: list[Json] = [
        {
            "said": {
                "emit": {
                    "event": {
                        "with": {
                            "source": "https://a",
                            "type": "t",
                            "subject": "${ $context.link }",
                            "data": {"k": "${ $context }"},
                        }
                    }
                }
            }
        },
        {"choose": {"switch": [{"a": {"when": '${ $context.link == "x" }', "then": "end"}}, {"b": {}}]}},
        {
            "loop": {
                "for": {"each": "item", "in": "${ [$context.kept, $context.who] }", "at": "at"},
                "do": [{"one": {"set": {"got": "${ $item }", "all": chain(chance, "$item")}}}],
            }
        },
        {
            "both": {
                "fork": {
                    "branches": [
                        {"left": {"set": {"l": "${ $context.who }"}}},
                        {"right": {"set": {"r": chain(chance, "$secrets.KEY")}}},
                    ]
                }
            }
        },
        {
            "command": {
                "run": {
                    "shell": {
                        "command": "echo ${ $context.link }",
                        "arguments": ["${ $context.link }"],
                        "environment": {"KEY": text},
                    }
                }
            }
        },
        {
            "script": {
                "run": {"script": {"language": "js", "code": "1", "arguments": {"a": "${ $context.kept }"}}},
                "if": "${ $context.link != null }",
            }
        },
        {"below": {"run": {"workflow": {"namespace": "test", "name": "b", "version": "1.0.0", "input": text}}}},
        {"named": {"emit": {"event": {"with": {"source": "${ $context.link }", "type": "${ $context.link }"}}}}},
        {
            "box": {
                "run": {
                    "container": {
                        "image": "${ $context.link }",
                        "command": "${ $context.link }",
                        "environment": {"WHO": "${ $context.who | tojson }"},
                    }
                }
            }
        },
        {"fun": {"call": "g", "with": {"value": "${ $context.who }"}}},
        {
            "fail": {
                "try": [{"bad": {"set": {"x": "${ $context.kept | tojson | tonumber }"}}}],
                "catch": {
                    "as": "e",
                    "when": "${ $e.detail != $context.link }",
                    "do": [{"told": {"set": {"why": "${ $e.detail }", "kept": "${ $context.kept }"}}}],
                },
            }
        },
        {
            "retry": {
                "try": [{"gone": {"call": "http", "with": {"method": "get", "endpoint": "${ $context.link }"}}}],
                "catch": {"as": "e", "do": [{"so": {"set": {"e": "${ $e }", "l": "${ $context.link }"}}}]},
            }
        },
    ]
    ends: list[Json] = [
        {"then": {"set": {"of": chain(chance, "$context.kept"), "kept": "${ $context.kept }", "plain": "word"}}},
        {
            "raise": {
                "raise": {
                    "error": {
                        "type": "https://a/e",
                        "status": 500,
                        "title": "${ $context.who | tojson }",
                        "detail": text,
                        "instance": "${ $context.link }",
                    }
                }
            }
        },
        {"halt": {"set": {"x": "${ $context.who | error }"}}},
        {"odd": {"raise": {"error": {"type": "${ $context.link }", "status": 500, "title": "odd"}}}},
        {"type": {"set": {"x": "${ $context.link + 1 }"}}},
        {
            "hear": {
                "listen": {
                    "to": {
                        "one": {
                            "with": {"type": "come", "data": "${ .k == $context.link }"},
                            "correlate": {"k": {"from": "${ .data.k }", "expect": "${ $context.link }"}},
                        }
                    }
                }
            }
        },
    ]
    chance.shuffle(tasks)
    definition: dict[str, Any] = {
        "document": {"dsl": "1.0.3", "namespace": "test", "name": "a", "version": "1.0.0"},
        "input": {"schema": {"format": "json", "document": SCHEMA}},
        "use": {"secrets": ["KEY"], "functions": {"g": {"call": "http", "with": {"method": "get", "endpoint": "x"}}}},
        "do": [{"first": {"set": first}}, {"call": call}, *tasks[: chance.randint(3, 6)], chance.choice(ends)],
    }
    below = {
        "document": {"dsl": "1.0.3", "namespace": "test", "name": "b", "version": "1.0.0"},
        "do": [{"inner": {"set": {"given": "${ . }", "of": chain(chance, ".")}}}],
    }
    answers: Json = {
        "call": {"result": {"ok": "fine"}},
        "gone": {"error": {"type": "https://a/e", "status": 404, "title": "gone"}},
        "fun": {"result": 1},
        "command": {"result": "done"},
        "script": {"result": "done"},
        "box": {"result": "done"},
    }
    scenario: dict[str, Json] = {
        "input": INPUT,
        "secrets": {"KEY": SECRET},
        "calls": answers,
        "events": [{"at": "PT1S", "type": "come", "source": "s", "data": {"k": "other"}}],
    }
    return Case(definition, scenario, (below,) if any("below" in one for one in definition["do"]) else ())


def of_0_8(chance: random.Random) -> Case:
    """States of most kinds."""
    made, person = chain(chance, "$SECRETS.KEY"), chain(chance, ".name")
    middle: list[dict[str, Json]] = [
        {"name": "Inject", "type": "inject", "data": {"plain": "word"}, "stateDataFilter": _added(again=".kept")},
        {
            "name": "Choose",
            "type": "switch",
            "dataConditions": [{"condition": "${ .link == 1 }", "transition": "Last"}],
            "defaultCondition": {"transition": "Last"},
        },
        {
            "name": "Each",
            "type": "foreach",
            "inputCollection": "${ [.kept, .who] }",
            "outputCollection": "${ .out }",
            "iterationParam": "item",
            "actions": [{"functionRef": {"refName": "f", "arguments": {"x": chain(chance, ".item")}}}],
        },
        {
            "name": "Below",
            "type": "operation",
            "actions": [{"subFlowRef": "b"}],
        },
        {
            "name": "Both",
            "type": "parallel",
            "branches": [
                {"name": "l", "actions": [{"functionRef": {"refName": "f", "arguments": {"l": "${ .who }"}}}]},
                {"name": "r", "actions": [{"functionRef": {"refName": "e", "arguments": {}}}]},
            ],
        },
        {
            "name": "Back",
            "type": "callback",
            "action": {"functionRef": {"refName": "f", "arguments": {"l": "${ .link }"}}},
            "eventRef": "come",
            "timeouts": {"eventTimeout": "PT5S"},
        },
        {
            "name": "Wrong",
            "type": "operation",
            "actions": [{"functionRef": {"refName": "f", "arguments": {"x": "${ .link | tonumber }"}}}],
            "onErrors": [{"errorRef": "any", "transition": "Last"}],
        },
    ]
    chosen = chance.sample(middle, chance.randint(2, 4))
    first: dict[str, Json] = {
        "name": "First",
        "type": "operation",
        "actions": [
            {
                "functionRef": {"refName": "f", "arguments": {"head": made, "word": "${ .word }", "who": person}},
                "actionDataFilter": {
                    "results": "${ {ok: .ok, made: ($SECRETS.KEY | @base64)} }",
                    "toStateData": "${ .answer }",
                },
            }
        ],
        "stateDataFilter": {
            "output": f"${{ . + {{kept: {_inner(made)}, who: {_inner(person)}, link: ($SECRETS.KEY | ascii_upcase)}} }}"
        },
    }
    last: dict[str, Json] = {
        "name": "Last",
        "type": "operation",
        "actions": [{"functionRef": {"refName": "f", "arguments": "${ {all: .} }"}}],
    }
    ends: list[Json] = [
        {"produceEvents": [{"eventRef": "e", "data": "${ {it: .kept, who: .who, plain: .plain} }"}]},
        True,
    ]
    if chance.random() < 0.3:
        last["actions"] = [{"functionRef": {"refName": "f", "arguments": "${ .who | error }"}}]
    states = [first, *chosen, last]
    for one, following in pairwise(states):
        if one["type"] != "switch":
            one["transition"] = following["name"]
    last["end"] = chance.choice(ends)
    definition: dict[str, Json] = {
        "id": "a",
        "specVersion": "0.8",
        "dataInputSchema": {"schema": SCHEMA},
        "secrets": ["KEY"],
        "start": "First",
        "functions": [
            {"name": "f", "operation": "a.json#f"},
            {"name": "e", "type": "expression", "operation": "$SECRETS.KEY | @base64"},
        ],
        "errors": [{"name": "any"}],
        "events": [
            {"name": "e", "type": "t", "source": "s", "kind": "produced"},
            {
                "name": "come",
                "type": "come",
                "source": "s",
                "correlation": [{"contextAttributeName": "k"}],
            },
        ],
        "states": states,
    }
    below: Json = {
        "id": "b",
        "specVersion": "0.8",
        "states": [
            {
                "name": "Inner",
                "type": "inject",
                "data": {},
                "stateDataFilter": {"output": f"${{ {{of: {_inner(chain(chance, '.kept'))}, all: .}} }}"},
                "end": True,
            }
        ],
    }
    scenario: dict[str, Json] = {
        "input": INPUT,
        "secrets": {"KEY": SECRET},
        "functions": {"f": {"result": {"ok": "fine"}}},
        "events": [{"at": "PT1S", "type": "come", "source": "s", "k": "other", "data": {"k": "other"}}],
    }
    return Case(definition, scenario, (below,) if any(one["name"] == "Below" for one in states) else ())


def _added(**members: str) -> Json:
    """A filter that adds members to the data."""
    return {"output": "${ . + {" + ", ".join(f"{name}: ({one})" for name, one in members.items()) + "} }"}
