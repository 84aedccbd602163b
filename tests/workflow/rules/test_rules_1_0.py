"""Rules for DSL 1.0 on real definitions, and what needs more than one text."""

import re
import textwrap
from collections import Counter

import pytest

from tests.definitions import SHARED, shared
from workflow import rules, runtimes
from workflow.definition import Resource, load
from workflow.edits import apply
from workflow.paths import Json
from workflow.present import present

CORPUS = SHARED / "corpus" / "1.0"
KIT = SHARED / "spec" / "1.0" / "ctk"
KNOWN = {
    "any-forever": 1,
    "competing-side-effects": 1,
    "error-type-spelling": 3,
    "missing-braces": 4,  # `.user`, `.customer` and `.bet`, and `$error`: values that stay text
    "newer-than-dsl": 2,  # `catch.then`, `for.in` as a list
    "no-match-no-then": 1,
    "output-shape": 2,  # `.data.reading` and `.pets` of what `listen` gives
    "plain-secret": 2,
    "unknown-workflow": 1,
    "until-never": 1,
}
"""What is told of the examples of the specification and its kit, looked at one by one; no error is among it."""
_GIVEN = re.compile(r'Given a workflow with definition:\s*\n\s*"""(?:yaml)?\n(.*?)"""', re.DOTALL)
CALLER = """document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- one: {run: {workflow: {namespace: shop, name: ship, version: "1.0.0"}}}
"""


def texts() -> list[str]:
    kit = [found for path in sorted(KIT.glob("*.feature")) for found in _GIVEN.findall(path.read_text("utf-8"))]
    return [*(path.read_text("utf-8") for path in sorted(CORPUS.iterdir())), *map(textwrap.dedent, kit)]


@shared
def test_only_what_is_wrong_is_found_in_the_examples_and_the_kit() -> None:
    assert len(texts()) > 80
    found = Counter(one.rule for text in texts() for one in rules.run(load(text)))
    assert found == KNOWN


def test_a_workflow_given_beside_is_known_by_namespace_and_name() -> None:
    given = Resource("a.yaml", CALLER.replace("name: order", "name: ship"))
    other = Resource("b.yaml", CALLER.replace("name: order", "name: ships"))
    assert [one.rule for one in rules.run(load(CALLER, resources=[given]))] == []
    assert [one.rule for one in rules.run(load(CALLER, resources=[other]))] == ["unknown-workflow"]


@pytest.mark.parametrize(
    ("there", "asked", "told"),
    [
        (["1.2.0"], "1.3.0", "“shop/ship” is at hand in the version 1.2.0, not 1.3.0"),
        (["1.10.0", "1.2.0"], "1.3.0", "“shop/ship” is at hand in the version 1.2.0, 1.10.0, not 1.3.0"),
        (["1.2.0", "1.3.0"], "1.3.0", None),
        (["1.2.0"], "latest", None),
    ],
)
def test_a_version_that_is_not_at_hand_is_told(there: list[str], asked: str, told: str | None) -> None:
    ship = CALLER.replace("name: order", "name: ship", 1)
    given = [Resource(f"{one}.yaml", ship.replace('version: "1.0.0"', f'version: "{one}"', 1)) for one in there]
    found = rules.run(load(CALLER.replace('version: "1.0.0"}}}', f'version: "{asked}"}}}}}}'), resources=given))
    assert [one.message for one in found] == ([told] if told else [])
    assert [one.fix.title for one in found if one.fix] == (["Use 1.2.0"] if told and len(there) == 1 else [])


def test_the_input_of_a_workflow_that_is_run_may_be_any_value_by_the_documents() -> None:
    text = CALLER.replace('version: "1.0.0"}}}', 'version: "1.0.0", input: "${ .order }"}}}')
    given = Resource("a.yaml", CALLER.replace("name: order", "name: ship"))
    (one,) = load(text, resources=[given]).diagnostics
    assert (one.rule, one.severity) == ("schema", "info")
    found = load(text, resources=[given], profile=runtimes.get("java")).diagnostics
    assert [each.severity for each in found if each.rule == "schema"] == ["error"]


def test_functions_are_lists_of_their_own() -> None:
    """All functions stand in one mapping: each is a list of one task, that others do not see."""
    text = """document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  functions:
    one: {set: {a: 1}, then: two}
    two: {set: {a: 2}}
do:
- call: {call: one}
- again: {call: two}
"""
    assert [(one.rule, one.path) for one in rules.run(load(text))] == [
        ("target-out-of-scope", ("use", "functions", "one", "then"))
    ]


def test_a_reserved_name_is_an_error_where_a_then_says_it() -> None:
    text = """document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- start: {switch: [{paid: {when: .paid, then: end}}, {open: {then: continue}}]}
- inner:
    do:
    - exit: {set: {a: 2}}
    - end: {set: {a: 2}}
    - guarded:
        try: [{continue: {set: {a: 1}}}]
        catch: {then: exit}
- continue: {set: {a: 1}, then: exit}
- end: {set: {done: true}}
"""
    found = [one for one in rules.run(load(text)) if one.rule == "reserved-name"]
    assert [(one.path, one.severity) for one in found] == [
        (("do", 1, "inner", "do", 0, "exit"), "error"),
        (("do", 1, "inner", "do", 1, "end"), "warning"),
        (("do", 1, "inner", "do", 2, "guarded", "try", 0, "continue"), "warning"),
        (("do", 2, "continue"), "error"),
        (("do", 3, "end"), "error"),
    ]


ADDRESS = """document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- one: {call: http, with: {method: get, endpoint: "https://a.example/{custmer}/{region}/{customer}"}}
- two: {call: http, with: {method: get, endpoint: "https://a.example/{found}"}}
"""


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ({"one": {"result": {}}, "GET https://a.example/*": {"result": {}}}, ["custmer", "region", "found"]),
        ({"one": {"result": {"found": 1}}, "two": {"result": {}}}, ["custmer", "region"]),
        ({"openapi find": {"result": {}}}, []),  # what the calls give is not known
    ],
)
def test_variables_of_addresses_are_those_that_scenarios_bring(calls: Json, told: list[str]) -> None:
    known = present([{"input": {"customer": 1}, "calls": calls}])
    found = [one for one in rules.run(load(ADDRESS, present=known)) if one.rule == "uri-variable"]
    assert [one.message.partition("`")[2].partition("`")[0] for one in found] == [f"{{{name}}}" for name in told]


@pytest.mark.parametrize(
    ("runtime", "count"),
    [("specification", 1), *((one, 0) for one in ("java", "quarkus-flow", "synapse", "lemline", "zigflow", "go"))],
)
def test_engines_that_fill_addresses_otherwise_have_rules_of_their_own(runtime: str, count: int) -> None:
    text = ADDRESS.replace("{custmer}", "{order.id}")
    found = [one.rule for one in load(text, profile=runtimes.get(runtime)).diagnostics]
    assert found.count("uri-variable") == count


LOOP = """document: {dsl: "1.0.3", namespace: rail, name: trip, version: "1.0.0"}
do:
- trip:
    for: {each: stop, in: "${ .stops }"}
    do:
    - price: {call: http, with: {method: get, endpoint: "https://rail.example/{line}/{stop}"}}
"""
MEANT = 'write `${ "https://rail.example/\\(.line)/\\($stop)" }`'
OF_LOOPS = [
    ("specification", "is read from the input, not from the loop's variable `$stop`, and becomes empty where"),
    ("java", "is read from the input, not from the loop's variable `$stop`, and the call fails where"),
    ("quarkus-flow", "is read from the input, not from the loop's variable `$stop`, and the call fails where"),
    ("synapse", "is read from the input, not from the loop's variable `$stop`, and stays as it is where"),
    ("lemline", "stays as it is, and is not replaced by the loop's variable `$stop`"),
]


@pytest.mark.parametrize(("runtime", "words"), OF_LOOPS)
def test_a_variable_of_a_loop_in_an_address_is_an_expression(runtime: str, words: str) -> None:
    loaded = load(LOOP, profile=runtimes.get(runtime))
    (found,) = [one for one in loaded.diagnostics if one.rule == "uri-variable"]
    rest = " the input has none" if words.endswith("where") else ""
    assert found.message == f"`{{stop}}` {words}{rest}; {MEANT}"
    start = found.range.start
    assert LOOP.splitlines()[start.line - 1][start.column - 1 :].startswith("{stop}")
    assert found.fix is not None


@pytest.mark.parametrize(
    "before",
    [
        "set: {stop: '${ $stop }'}",
        "set: '${ . + {stop: $stop} }'",
        "call: http, with: {method: get, endpoint: https://a.example}, output: {as: '${ .stop = 1 }'}",
    ],
)
def test_data_may_have_a_member_of_the_name_of_a_loops_variable(before: str) -> None:
    text = LOOP.replace("    - price", f"    - first: {{{before}}}\n    - price")
    assert not [one for one in load(text).diagnostics if one.rule == "uri-variable" and "stop" in one.message]


def test_the_error_of_a_catch_is_no_variable_of_an_address() -> None:
    text = """document: {dsl: "1.0.3", namespace: rail, name: trip, version: "1.0.0"}
do:
- guarded:
    try: [{a: {set: {b: 1}}}]
    catch:
      as: fault
      do: [{tell: {call: http, with: {method: get, endpoint: "https://rail.example/{fault}"}}}]
"""
    (found,) = [one for one in load(text).diagnostics if one.rule == "uri-variable"]
    assert "not from the error `$fault`" in found.message


@pytest.mark.parametrize(
    ("caught", "mocked", "count"),
    [("sold-out", "sold-out", 0), ("sold-out", "other", 1), ("communication", "communication", 1)],
)
def test_types_of_errors_that_mocks_give_are_caught(caught: str, mocked: str, count: int) -> None:
    text = f"""document: {{dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}}
do:
- guarded:
    try:
    - ask: {{call: http, with: {{method: get, endpoint: https://a.example/}}}}
    catch: {{errors: {{with: {{type: {caught}}}}}}}
"""
    known = present([{"calls": {"ask": [{"error": {"type": mocked}}, {"result": {}}]}}])
    found = [one for one in rules.run(load(text, present=known)) if one.rule == "catch-takes-nothing"]
    assert len(found) == count


HIDING = """\
document: {dsl: "1.0.3", namespace: test, name: hiding, version: "1.0.0"}
do:
- "pay\\u202edne":
    set: {zero\u200bwidth: 1, plain: "صباح 👩‍👧", "soft\\u00ADhyphen": 2}
"""


def test_characters_that_nobody_sees_are_named_and_taken_out() -> None:
    found = [one for one in rules.run(load(HIDING)) if one.rule == "hidden-characters"]
    assert [one.message.partition(" has ")[0] for one in found] == [
        "`pay\\u202edne`",
        "`zero\\u200bwidth`",
        "`soft\\u00adhyphen`",
    ]
    assert found[0].message.endswith("has U+202E (right-to-left override), which nobody sees")
    text = apply(HIDING, [edit for one in found if one.fix for edit in one.fix.edits])
    assert '- "paydne":\n    set: {zerowidth: 1,' in text
    assert '"softhyphen": 2' in text
    assert not [one for one in rules.run(load(text)) if one.rule == "hidden-characters"]
