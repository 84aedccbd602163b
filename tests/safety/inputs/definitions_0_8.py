"""Definitions in 0.8 that attack what comes after reading: jq in every place, functions of functions, odd numbers.

Told: `rule line:column` of the first error; "" where nothing is wrong with it, or what is wrong shows in a run.
"""

import json

HEAD = "id: h\nname: H\nversion: '1'\nspecVersion: '0.8'\n"


def filtering(program: str) -> str:
    """A definition whose data go through a jq program, which begins at 6:78."""
    text = json.dumps(f"${{ {program} }}")
    return HEAD + f"states:\n- {{name: A, type: inject, data: {{}}, end: true, stateDataFilter: {{output: {text}}}}}\n"


def chain(count: int, last: str) -> str:
    """Expression functions that are each a call of the next, and a condition that calls the first."""
    names = [f"fn:f{number}" for number in range(1, count)]
    functions = "".join(
        f"- {{name: f{number}, type: expression, operation: '{operation}'}}\n"
        for number, operation in enumerate([*names, last])
    )
    return (
        HEAD + f"functions:\n{functions}states:\n"
        "- {name: A, type: switch, dataConditions: [{condition: '${ fn:f0 }', end: true}], "
        "defaultCondition: {end: true}}\n"
    )


def parallel(count: str) -> str:
    """A join of as many branches as something says."""
    branches = "[{name: a, actions: []}, {name: b, actions: []}]"
    return (
        HEAD + f"states:\n- {{name: A, type: parallel, completionType: atLeast, numCompleted: {count}, "
        f"branches: {branches}, end: true}}\n"
    )


def foreach(more: str) -> str:
    """A loop over three elements."""
    return HEAD + f"states:\n- {{name: A, type: foreach, inputCollection: '${{ [1, 2, 3] }}', {more}, end: true}}\n"


def retrying(policy: str) -> str:
    """An action that is retried by a policy."""
    return (
        HEAD + f"retries:\n- {{name: P, {policy}}}\nerrors: [{{name: X}}]\n"
        "functions: [{name: f, operation: 'a.json#f'}]\nstates:\n"
        "- {name: A, type: operation, actions: [{functionRef: f, retryRef: P, retryableErrors: [X]}], end: true}\n"
    )


def merging(place: str) -> str:
    """An action whose result goes to a place, a scalar of YAML."""
    return (
        HEAD + "functions: [{name: f, operation: 'a.json#f'}]\nstates:\n- {name: A, type: operation, end: true, "
        f"actions: [{{functionRef: f, actionDataFilter: {{toStateData: {place}}}}}]}}\n"
    )


PROGRAMS = {
    "jq that asks for the environment": ("env", "bad-expression 6:78"),
    "jq that asks for a variable of the environment": ("$ENV.PATH", "bad-expression 6:78"),
    "jq that ends the process": ("halt", "bad-expression 6:78"),
    "jq that ends the process with words": ('"bye" | halt_error(1)', "bad-expression 6:88"),
    "jq that counts to 20 million": ("last(range(2e7))", ""),
    "jq that repeats without end": ("[repeat(1)]", ""),
    "jq that counts to 100 million": ("last(range(1e8))", ""),
    "jq that makes a text of a gigabyte": ('"x" * 1e9', ""),
    "jq that doubles a text forty times": ('reduce range(40) as $i ("x"; . + .)', ""),
    "jq that calls itself": ("def f: 1 + f; f", ""),
    "jq with a pattern that would take for ever": ('"ab" * 15 | test("^(a+)+$")', ""),
    "jq with a pattern that looks ahead": ('"ab" | test("(?=a)b")', ""),
    "jq that imports": ('import "a" as a; .', "bad-expression 6:78"),
    "jq that includes": ('include "a"; .', "bad-expression 6:78"),
    "jq that asks for the next input": ("[inputs]", "bad-expression 6:79"),
    "jq of 30 digits": ("100000000000000000000000000001", ""),
    "jq that divides by zero": ("1/0", ""),
    "jq of 10,001 letters": ("." + "a" * 10_000, "bad-expression 6:10078"),
    "jq of 4,999 brackets": ("[" * 4_999 + "]" * 4_999, "bad-expression 6:178"),
    "jq of 4,000 sums": ("1" + "+1" * 4_000, "bad-expression 6:7597"),
    "jq of 4,000 members": (".a" * 4_000, "bad-expression 6:7596"),
    "jq of 1,400 variables": (". as [" + ",".join(f"$a{n}" for n in range(1_400)) + "] | 1", "bad-expression 6:83"),
    "jq that is not closed": ('{"a": [', "bad-expression 6:86"),
    "jq of nothing": ("", ""),
    "jq that turns round": (".\u202ea", "bad-expression 6:79"),
    "jq of a NUL": (".a\0", "syntax 6:74"),
    "jq that calls a function of nowhere": ("fn:__class__", "unknown-function 6:81"),
}
SHAPES = {
    "5,000 expression functions in a row": (chain(5_000, "true"), ""),
    "5,000 expression functions in a circle": (chain(5_000, "fn:f0"), ""),
    "a count of branches without end": (parallel("'${ infinite }'"), "impossible-join 6:68"),
    "a count of branches of no number": (parallel("'${ nan }'"), "impossible-join 6:68"),
    "a count of branches of 5,000 digits": (parallel("'" + "9" * 5_000 + "'"), "impossible-join 6:68"),
    "a count of branches of 1e999": (parallel("'1e999'"), "impossible-join 6:68"),
    "a batch of 400 digits": (foreach("actions: [], batchSize: '" + "9" * 400 + "'"), ""),
    "a batch of 1e308": (foreach("actions: [], batchSize: 1.0e+308"), ""),
    "an element of prototypes": (foreach("actions: [], iterationParam: __proto__"), ""),
    "an element called as a variable of the engine": (foreach("actions: [], iterationParam: WORKFLOW"), ""),
    "a multiplier of 1e300": (retrying("delay: P1Y, multiplier: 1.0e+300, maxAttempts: 999999999"), ""),
    "a multiplier below zero": (retrying("delay: PT1S, multiplier: -5, maxAttempts: 9"), "schema 6:38"),
    "jitter of a thousand years": (retrying("delay: PT1S, jitter: P1000Y, maxAttempts: 9"), ""),
    "a place of 240 members": (merging("'" + ".a" * 240 + "'"), ""),
    "a place of an index of 400 digits": (merging("'.a[" + "9" * 400 + "]'"), ""),
    "a place that is a program": (merging("'${ .a | env }'"), "bad-expression 7:109"),
    "a version of 5,000 digits": (
        HEAD.replace("version: '1'", "version: '" + "9" * 5_000 + "'")
        + "states: [{name: A, type: inject, data: {}, end: {continueAs: h}}]\n",
        "",
    ),
    "1,000 secrets": (
        HEAD + f"secrets: [{', '.join(f's{n}' for n in range(1_000))}]\nstates: []\n",
        "missing-start 6:1",
    ),
    "an edition that is a list": (HEAD.replace("'0.8'", "['0.8']") + "states: []\n", "missing-start 5:1"),
    "2,000 handlers of one state": (
        HEAD + "errors: [{name: X}]\nfunctions: [{name: f, operation: 'a.json#f'}]\nstates:\n- name: A\n"
        "  type: operation\n  actions: [{functionRef: f}]\n  end: true\n  onErrors:\n"
        + "".join(f"  - {{errorRef: E{n}, end: true}}\n" for n in range(2_000)),
        "unknown-error 13:16",
    ),
    "expressions in 10,000 places": (
        HEAD + "functions: [{name: f, operation: 'a.json#f'}]\nstates:\n- name: A\n  type: operation\n  end: true\n"
        "  actions:\n  - functionRef:\n      refName: f\n      arguments:\n"
        + "".join(f"        a{n}: '${{ .b[{n}].c | map(.d > {n}) }}'\n" for n in range(10_000)),
        "",
    ),
}
DEFINITIONS_0_8 = {name: (filtering(text), told) for name, (text, told) in PROGRAMS.items()} | SHAPES
