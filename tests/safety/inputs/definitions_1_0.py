"""Definitions in DSL 1.0 that attack what comes after reading: nesting, ways, jq in every place, odd lengths of time.

Told: `rule line:column` of the first error; "" where nothing is wrong with it, or what is wrong shows in a run.
"""

import json

HEAD = "document: {dsl: 1.0.3, namespace: h, name: h, version: 1.0.0}\n"
CALL = "{call: http, with: {method: get, endpoint: 'https://example.org'}}"


def tasks(*items: str, more: str = "") -> str:
    """A definition with these items of its list, each a line of YAML."""
    return HEAD + more + "do:\n" + "".join(f"- {item}\n" for item in items)


def setting(program: str) -> str:
    """A definition whose one task gives what a jq program gives; the program begins at 3:18."""
    return tasks(f"a: {{set: {json.dumps(f'${{ {program} }}')}}}")


def nested(levels: int) -> str:
    """Tasks `do` in tasks `do`."""
    return tasks("".join("{a: {do: [" for _ in range(levels)) + "{a: {set: {n: 1}}}" + "]}}" * levels)


def retrying(policy: str) -> str:
    """A call that is tried again by a policy, in YAML's short form."""
    return tasks(f"a: {{try: [{{b: {CALL}}}], catch: {{retry: {{{policy}}}}}}}")


def waiting(length: str) -> str:
    """A task that waits."""
    return tasks(f"a: {{wait: {length}}}")


def checked(schema: str) -> str:
    """A definition whose input has a schema."""
    return tasks("a: {set: {n: 1}}", more=f"input: {{schema: {{format: json, document: {schema}}}}}\n")


def listening(to: str) -> str:
    """A task that listens."""
    return tasks(f"a: {{listen: {{to: {to}}}}}")


PROGRAMS = {
    "1.0: jq that asks for the environment": "env",
    "1.0: jq that ends the process": "halt",
    "1.0: jq that counts to 20 million": "last(range(2e7))",
    "1.0: jq that repeats without end": "[repeat(1)]",
    "1.0: jq that makes a text of a gigabyte": '"x" * 1e9',
    "1.0: jq that calls itself": "def f: 1 + f; f",
    "1.0: jq that imports": 'import "a" as a; .',
    "1.0: jq that is not closed": '{"a": [',
    "1.0: jq of the workflow in the workflow": "[range(1e9) | $workflow] | length",
    "1.0: jq that asks for a secret of prototypes": "$secrets.__proto__",
}
ITEMS = {
    "1.0: a list that is a mapping": HEAD + "do: {a: {set: {n: 1}}}\n",
    "1.0: a list of nothing": HEAD + "do: []\n",
    "1.0: a list of odd things": HEAD + "do: [1, null, [], {}, text, {a: 1}, {a: null}, {a: {}, b: {}}]\n",
    "1.0: a task of all kinds": tasks("a: {set: {}, do: [], try: [], wait: {}, run: {}, for: {}, switch: []}"),
    "1.0: names of prototypes": tasks("__proto__: {set: {n: 1}, then: constructor}", "constructor: {set: {n: 2}}"),
    "1.0: names that mean ways": tasks("continue: {set: {n: 1}}", "exit: {set: {n: 1}}", "end: {set: {n: 1}}"),
    "1.0: a name with a script": tasks('"<script>alert(1)</script>": {set: {n: 1}}'),
    "1.0: a name of 10,000 letters": tasks(f"? {'a' * 10_000}\n  : {{set: {{n: 1}}}}"),
    "1.0: one name 3,000 times": tasks(*["a: {set: {n: 1}}"] * 3_000),
    "1.0: tasks in a circle": tasks("a: {set: {n: 1}, then: b}", "b: {set: {n: 1}, then: a}"),
    "1.0: a way to itself": tasks("a: {set: {n: 1}, then: a}"),
    "1.0: ways that are no names": tasks("a: {set: {n: 1}, then: [b]}", "b: {set: {n: 1}, then: {c: d}}"),
    "1.0: an edition that is a list": HEAD.replace("1.0.3", "[1.0.3]") + "do: [{a: {set: {n: 1}}}]\n",
    "1.0: an edition of 5,000 digits": HEAD.replace("1.0.3", f"'1.0.{'9' * 5_000}'") + "do: [{a: {set: {n: 1}}}]\n",
    "1.0: an edition to come": HEAD.replace("1.0.3", "2.0.0") + "do: [{a: {set: {n: 1}}}]\n",
    "1.0: a document that is a text": "document: 'dsl: 1.0.3'\ndo: [{a: {set: {n: 1}}}]\n",
}
NESTING = {
    "1.0: 20 levels of do": nested(20),
    "1.0: 90 levels of do": nested(90),
    "1.0: 2,000 levels of do": nested(2_000),
    "1.0: 3,000 tasks in a row": tasks(*(f"t{n}: {{set: {{n: {n}}}}}" for n in range(3_000))),
    "1.0: 2,000 branches": tasks(
        f"a: {{fork: {{branches: [{', '.join(f'{{b{n}: {{set: {{n: {n}}}}}}}' for n in range(2_000))}]}}}}"
    ),
    "1.0: 2,000 cases": tasks(
        f"a: {{switch: [{', '.join(f'{{c{n}: {{when: .n == {n}, then: end}}}}' for n in range(2_000))}]}}"
    ),
    "1.0: a switch of no case": tasks("a: {switch: []}"),
    "1.0: a fork of no branch": tasks("a: {fork: {branches: []}}"),
}
LOOPS = {
    "1.0: a loop over a billion": tasks("a: {for: {in: '[range(1e9)]'}, do: [{b: {set: {n: 1}}}]}"),
    "1.0: a loop over text": tasks("a: {for: {in: '\"text\"'}, do: [{b: {set: {n: 1}}}]}"),
    "1.0: loops in loops in loops": tasks(
        "a: {for: {in: '[range(1e3)]'}, do: [{b: {for: {in: '[range(1e3)]'}, do: [{c: {for: {in: '[range(1e3)]'}, "
        "do: [{d: {set: {n: 1}}}]}}]}}]}"
    ),
    "1.0: an item called as a variable of the engine": tasks(
        "a: {for: {each: workflow, at: workflow, in: '[1]'}, do: [{b: {set: {n: '${ $workflow }'}}}]}"
    ),
    "1.0: a function that calls itself": tasks("a: {call: f}", more="use: {functions: {f: {call: f}}}\n"),
    "1.0: functions that call each other": tasks(
        "a: {call: f}", more="use: {functions: {f: {call: g}, g: {do: [{b: {call: f}}, {c: {call: f}}]}}}\n"
    ),
    "1.0: data that double": tasks("a: {set: '${ [., .] }', then: a}"),
    "1.0: a context that doubles": tasks("a: {set: {n: 1}, export: {as: '${ [$context, $context] }'}, then: a}"),
    "1.0: an extension of everything": tasks(
        "a: {set: {n: 1}, then: a}",
        more="use: {extensions: [{e: {extend: all, before: [{b: {set: {n: 1}}}], after: [{c: {set: {n: 1}}}]}}]}\n",
    ),
    "1.0: a workflow that runs itself": tasks("a: {run: {workflow: {namespace: h, name: h, version: 1.0.0}}}"),
    "1.0: an event that it hears itself": tasks(
        "a: {emit: {event: {with: {type: x, source: 'https://example.org'}}}}",
        more="schedule: {on: {one: {with: {type: x}}}}\n",
    ),
}
TIMES = {
    "1.0: a wait of a billion years": waiting("{days: 365000000000}"),
    "1.0: a wait below zero": waiting("{seconds: -5}"),
    "1.0: a wait of 400 digits": waiting("P" + "9" * 400 + "Y"),
    "1.0: a wait of odd things": waiting("{seconds: [1], days: {}, hours: null}"),
    "1.0: a wait by an expression": waiting("'${ [range(1e9)] }'"),
    "1.0: a billion attempts": retrying("delay: {seconds: 0}, limit: {attempt: {count: 1000000000}}"),
    "1.0: no limit of attempts": retrying("delay: {seconds: 0}"),
    "1.0: a backoff beyond all": retrying(
        "delay: {days: 9999}, backoff: {exponential: {}}, limit: {attempt: {count: 99}}"
    ),
    "1.0: jitter from after to before": retrying("delay: {seconds: 1}, jitter: {from: {days: 9}, to: {seconds: 0}}"),
    "1.0: a timeout of nothing": tasks("a: {timeout: {after: {}}, do: [{b: {wait: {seconds: 1}}}]}"),
    "1.0: every nothing": tasks("a: {set: {n: 1}}", more="schedule: {every: {seconds: 0}}\n"),
    "1.0: a cron of 1,000 commas": tasks(
        "a: {set: {n: 1}}", more=f"schedule: {{cron: '{','.join(['1'] * 1_000)} * * * *'}}\n"
    ),
}
TEXTS = {
    "1.0: loose text of 9,000 letters": tasks(
        f"a: {{set: {{n: '{'a' * 9_000}', m: '[range(1e9)]', o: 'halt'}}}}", more="evaluate: {mode: loose}\n"
    ),
    "1.0: a language of nowhere": tasks("a: {set: {n: '${ 1 }'}}", more="evaluate: {language: __class__}\n"),
    "1.0: a schema that is its own": checked("{$ref: '#'}"),
    "1.0: a schema from a file": checked("{$ref: 'file:///etc/passwd'}"),
    "1.0: a schema from the network": checked("{$ref: 'http://169.254.169.254/latest'}"),
    "1.0: a schema with a slow pattern": checked("{type: object, patternProperties: {'^(a+)+$': {}}}"),
    "1.0: an address that is a script": tasks("a: {call: http, with: {method: get, endpoint: 'javascript:alert(1)'}}"),
    "1.0: an address of a file": tasks("a: {call: http, with: {method: get, endpoint: 'file:///etc/passwd'}}"),
    "1.0: an address of braces": tasks(
        f"a: {{call: http, with: {{method: get, endpoint: 'https://example.org/{'{a}' * 3_000}'}}}}"
    ),
    "1.0: a method that is a request": tasks(
        'a: {call: http, with: {method: "get\\r\\nHost: x", endpoint: "https://example.org"}}'
    ),
    "1.0: a function of the network": tasks("a: {call: 'https://example.org/f.yaml'}"),
    "1.0: a process of this machine": tasks("a: {run: {shell: {command: 'cat /etc/passwd'}}}"),
    "1.0: a script of this machine": tasks("a: {run: {script: {language: python, code: 'import os; os.abort()'}}}"),
    "1.0: a filter with a slow pattern": listening("{one: {with: {type: '^(a+)+$'}}}"),
    "1.0: a filter with a wrong pattern": listening("{one: {with: {type: '[('}}}"),
    "1.0: a filter of nothing": listening("{any: []}"),
    "1.0: 2,000 filters": listening(f"{{any: [{', '.join(f'{{with: {{type: t{n}}}}}' for n in range(2_000))}]}}"),
    "1.0: a secret in the clear": tasks(
        "a: {call: http, with: {method: get, endpoint: {uri: 'https://example.org', authentication: "
        "{basic: {username: a, password: '${ [range(1e9)] }'}}}}}"
    ),
    "1.0: an error of odd things": tasks("a: {raise: {error: {type: [1], status: text, title: {}, detail: null}}}"),
    "1.0: an error of prototypes": tasks("a: {raise: {error: __proto__}}"),
}
TOLD = {
    "1.0: jq that asks for the environment": "bad-expression 3:16",
    "1.0: jq that ends the process": "bad-expression 3:16",
    "1.0: jq that imports": "bad-expression 3:16",
    "1.0: jq that is not closed": "bad-expression 3:24",
    "1.0: jq that asks for a secret of prototypes": "unknown-secret 3:25",
    "1.0: a list that is a mapping": "schema 2:5",
    "1.0: a list of nothing": "missing-start 2:1",
    "1.0: a list of odd things": "schema 2:6",
    "1.0: a task of all kinds": "schema 3:43",
    "1.0: one name 3,000 times": "",
    "1.0: ways that are no names": "schema 3:26",
    "1.0: an edition that is a list": "schema 1:17",
    "1.0: an edition to come": "unknown-dialect 1:17",
    "1.0: a document that is a text": "schema 1:11",
    "1.0: 20 levels of do": "syntax 3:213",
    "1.0: 90 levels of do": "syntax 3:212",
    "1.0: 2,000 levels of do": "syntax 3:212",
    "1.0: a switch of no case": "schema 3:15",
    "1.0: a workflow that runs itself": "self-subflow 3:44",
    "1.0: a wait below zero": "bad-duration 3:13",
    "1.0: a wait of 400 digits": "bad-duration 3:13",
    "1.0: a wait of odd things": "schema 3:23",
    "1.0: a timeout of nothing": "schema 3:24",
    "1.0: a cron of 1,000 commas": "bad-cron 2:18",
    "1.0: a language of nowhere": "unknown-language 2:22",
    "1.0: an error of odd things": "schema 3:29",
    "1.0: an error of prototypes": "unknown-error 3:22",
}
DEFINITIONS_1_0 = {
    name: (text, TOLD.get(name, ""))
    for name, text in (
        {name: setting(program) for name, program in PROGRAMS.items()} | ITEMS | NESTING | LOOPS | TIMES | TEXTS
    ).items()
}
