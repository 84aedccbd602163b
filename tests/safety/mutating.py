"""What is put in the place of something when definitions, scenarios and commands are mutilated."""

import copy
import random

from workflow.paths import Json

SCRAPS = [
    *("", "[", "]", "{", "}", ":", ": ", ",", "\n", "\t", "- ", "? ", "&a ", "*a", "<<: *a", "!x ", "|", ">", "'", '"'),
    *(
        "#",
        "%",
        "@",
        "\\",
        "\0",
        "\r",
        "\x85",
        "\u2028",
        "\ud800",
        "\U0001f600",
        "\u202e",
        "\ufeff",
        "e\u0301",
        "{{",
        "}}",
    ),
    *("null", "true", "~", "0", "-1", "1e999", ".nan", "9" * 400, "name: ", "states: [", "transition: ", "end: true"),
    *("$", "$..*", "$[?(", "=~ /(a+)+/", "PT", "R/", "* * * * *", "..", "</script>", "file:///etc/passwd", "type: "),
    *("${", "${ .a }", "${ .[] }", "| ", ".[1e9] = 1", "fn:A", "$WORKFLOW", "$SECRETS.", "def f: 1 + f; f", "(. , .)"),
    *("specVersion: '0.8'", "retryRef: ", "continueAs: ", "${ infinite }", "${ nan }", "last(range(2e7))", "\\( .a )"),
    *("document: {dsl: '1.0.3'}", "do: ", "try: ", "catch: {}", "then: exit", "for: {in: .}", "fork: {branches: []}"),
    *("  ", "---\n", "...\n", "__proto__", "x" * 300, "[" * 70, "startState", "A", "parallel", "foreach", "[]", "{}"),
]
ODD: list[Json] = [
    None,
    True,
    0,
    -1.5,
    10**40,
    "",
    "A",
    [],
    [1],
    {},
    {"name": 5},
    [[{}]],
    {"a": {"b": None}},
    ["A", "A"],
]


def member(dice: random.Random, data: Json) -> Json:
    """The data with one of their values, somewhere, exchanged for an odd one; they are changed in place."""
    node = data
    while isinstance(node, dict | list) and node:
        key = dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node))
        if dice.random() < 0.3 or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = copy.deepcopy(dice.choice(ODD)) if dice.random() < 0.7 else dice.choice(SCRAPS)
            break
        node = node[key]
    return data


def keys(dice: random.Random, data: Json, words: list[str]) -> Json:
    """The data with a member more, less, or under another name; they are changed in place."""
    if not isinstance(data, dict):
        return data
    inner = [one for one in data.values() if isinstance(one, dict)]
    if inner and dice.random() < 0.5:
        keys(dice, dice.choice(inner), words)
    elif data and dice.random() < 0.5:
        data[dice.choice(words)] = data.pop(dice.choice(list(data)))
    else:
        data[dice.choice(words)] = copy.deepcopy(dice.choice(ODD))
    return data
