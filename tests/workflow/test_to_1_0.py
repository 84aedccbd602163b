"""What a definition of 0.8 is in DSL 1.0, part by part, and what of it is lost (docs/convert.md, "To 1.0")."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.definitions import ROOT, SHARED
from tests.tiers import share
from workflow.convert import REFUSED, Converted, convert, targets
from workflow.convert.shapes import Seen, shape_of
from workflow.convert.to_1_0.merges import AS_SEEN, MERGE, merged, with_merge
from workflow.convert.to_1_0.names import document_name, version_of
from workflow.convert.to_1_0.texts import single, unless_null
from workflow.convert.unused_names import unused
from workflow.definition import Resource, load, understand
from workflow.document import read
from workflow.expressions import jq
from workflow.expressions.arguments import NO_ARGUMENTS
from workflow.paths import Json

HEAD = """id: small
version: '1.2'
specVersion: '0.8'
functions:
- {name: f, operation: "api.json#f"}
- {name: own, type: custom, operation: own}
- {name: calc, type: expression, operation: ".a + 1"}
events:
- {name: A, type: a, source: s}
- {name: B, type: b, source: s}
- {name: P, type: p, source: s, kind: produced}
errors: [{name: X}, {name: Missing, code: '404'}]
constants: {limit: 3}
secrets: [key]
states:
"""
NEXT = "- {name: Next, type: inject, data: {}, end: true}\n"


def made(states: str, head: str = HEAD) -> Converted:
    return convert(load(head + states + NEXT), "1.0")


def task(states: str, name: str = "S", head: str = HEAD) -> Any:
    """The task of this name of the top-level list."""
    listed = read(made(states, head).text).data["do"]
    return next(item[name] for item in listed if name in item)


def lost(states: str, head: str = HEAD) -> list[str]:
    return [loss.message for loss in made(states, head).losses]


def test_the_ways_there() -> None:
    assert [one for one in ("0.1-map", "0.6-draft", "0.8", "1.0") if "1.0" in targets(one)] == [
        "0.1-map",
        "0.6-draft",
        "0.8",
        "1.0",
    ]
    assert targets("1.0") == ("1.0",)


def test_a_state_of_one_call_is_one_task_with_its_way_on() -> None:
    found = task("- {name: S, type: operation, actions: [{functionRef: f}], transition: Next}\n")
    assert (found["call"], found["with"]["operationId"], found["then"]) == ("openapi", "f", "Next")
    assert MERGE in found["output"]["as"]


def test_the_start_is_the_first_task_wherever_it_stands() -> None:
    text = HEAD.replace("states:", "start: S\nstates:\n- {name: Z, type: inject, data: {}, end: true}")
    listed = read(made("- {name: S, type: sleep, duration: PT1S, transition: Z}\n", text).text).data["do"]
    assert [name for item in listed for name in item] == ["S", "Z", "Next"]


def test_constants_secrets_and_functions_are_written_out() -> None:
    asked = 'n: "${ $CONST.limit }", k: "${ $SECRETS.key }", w: "${ $WORKFLOW.id }"'
    action = f"functionRef: {{refName: own, arguments: {{{asked}}}}}"
    found = task(f"- {{name: S, type: operation, actions: [{{{action}}}], transition: Next}}\n")
    assert found["with"] == {"n": "${ 3 }", "k": "${ $secrets.key }", "w": '${ "small" }'}
    evaluated = task("- {name: S, type: operation, actions: [{functionRef: calc}], transition: Next}\n")
    assert evaluated["set"] == "${ .a + 1 }"


def test_what_cannot_be_named_statically_is_given_as_a_variable() -> None:
    states = """- name: S
  type: switch
  dataConditions: [{condition: '${ $CONST["limit"] > 2 }', transition: Next}]
  defaultCondition: {transition: Next}
"""
    assert task(states)["switch"][0]["case 1"]["when"] == '${ {"limit": 3} as $CONST | $CONST["limit"] > 2 }'


def test_what_is_text_in_0_8_stays_text() -> None:
    """Two expressions in one text are none there, and a faulty one in 1.0; a selectionSet has them inside its text."""
    texts = 'arguments: {two: "${ .a } ${ .b }", around: "is ${ .a }"}'
    found = task(f"- {{name: S, type: operation, actions: [{{functionRef: {{refName: own, {texts}}}}}], end: true}}\n")
    assert found["with"] == {"two": '${ "${ .a } ${ .b }" }', "around": "is ${ .a }"}
    head = HEAD.replace("type: custom, operation: own", 'type: graphql, operation: "https://g.example.com#query#pet"')
    asked = 'functionRef: {refName: own, selectionSet: "{ age(dog: ${ .a }) { n } }"}'
    found = task(f"- {{name: S, type: operation, actions: [{{{asked}}}], end: true}}\n", head=head)
    assert found["with"]["body"]["query"] == '${ "query { pet { age(dog: \\(.a)) { n } } }" }'


def test_errors_lead_to_a_task_that_takes_the_way() -> None:
    states = """- name: S
  type: operation
  actions: [{functionRef: f}]
  onErrors: [{errorRef: X, transition: Next}, {errorRef: Missing, end: true}]
  transition: Next
"""
    found, route = task(states), task(states, "S (route)")
    assert found["catch"]["when"].count("errors/X") == 1
    assert ".status == 404" in found["catch"]["when"]
    assert found["then"] == "S (route)"
    assert [case["then"] for item in route["switch"] for case in item.values()] == ["Next", "end", "Next"]
    assert route["output"] == {"as": "${ .data }"}


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("delay: PT2S, maxAttempts: 3", {"constant": {}}),
        ("delay: PT2S, increment: PT2S, maxAttempts: 3", {"linear": {}}),
        ("delay: PT2S, multiplier: 2, maxAttempts: 3", {"exponential": {}}),
        ("delay: PT2S, multiplier: 2, maxDelay: PT1H, maxAttempts: 3", {"exponential": {}}),
    ],
)
def test_retries_by_how_their_waits_grow(policy: str, expected: Json) -> None:
    head = HEAD.replace("states:", f"retries: [{{name: R, {policy}}}]\nstates:")
    state = "- {name: S, type: operation, actions: [{functionRef: f, retryRef: R}], transition: Next}\n"
    text = read(made(state, head).text).data
    assert text["use"]["retries"]["R"] == {
        "delay": "PT2S",
        "backoff": expected,
        "limit": {"attempt": {"count": 3}},
    }
    assert made(state, head).losses == ()


def test_waits_that_grow_otherwise_are_written_one_by_one() -> None:
    head = HEAD.replace("states:", "retries: [{name: R, delay: PT1S, multiplier: 3, maxAttempts: 3}]\nstates:")
    state = "- {name: S, type: operation, actions: [{functionRef: f, retryRef: R}], transition: Next}\n"
    assert task(state, head=head)["for"]["in"] == '${ ["PT0S", "PT1S", "PT3S", "PT9S"] }'
    assert made(state, head).losses == ()


def test_a_jitter_is_lost_at_its_policy() -> None:
    head = HEAD.replace("states:", "retries: [{name: R, delay: PT1S, jitter: 0.1, maxAttempts: 2}]\nstates:")
    found = made("- {name: S, type: operation, actions: [{functionRef: f, retryRef: R}], end: true}\n", head).losses
    assert [(one.path, one.range.start.line) for one in found] == [(("retries", 0), 15)]


def test_a_start_by_events_takes_them_from_its_input_or_waits() -> None:
    states = "- {name: S, type: event, onEvents: [{eventRefs: [A], actions: [{functionRef: f}]}], transition: Next}\n"
    data = read(made(states).text).data
    assert data["schedule"] == {"on": {"one": {"with": {"type": "a", "source": "s"}}}}
    inside = [name for item in task(states)["do"] for name in item]
    assert inside == ["S: given?", "S: events", "S: given", "S: data", "f"]


def test_an_event_later_is_listened_for_and_merges() -> None:
    states = """- {name: F, type: sleep, duration: PT1S, transition: S}
- name: S
  type: event
  onEvents: [{eventRefs: [A], eventDataFilter: {data: "${ .x }", toStateData: "${ .y }"}}]
  end: true
"""
    found = task(states)
    assert found["listen"]["to"] == {"one": {"with": {"type": "a", "source": "s"}}}
    assert found["output"]["as"].endswith("| $input | if $new == null then . else .y |= m($new) end }")


def test_a_sign_that_regular_expressions_have_is_meant_as_it_is() -> None:
    head = HEAD.replace("{name: A, type: a, source: s}", "{name: A, type: 'a[1]+', source: s}")
    states = "- {name: F, type: sleep, duration: PT1S, transition: S}\n"
    states += "- {name: S, type: event, onEvents: [{eventRefs: [A]}], end: true}\n"
    assert task(states, head=head)["listen"]["to"]["one"]["with"]["type"] == "a\\[1\\]\\+"


LOST = {
    "nobody waits": "type: operation, actions: [{functionRef: {refName: f, invoke: async}}]",
    "asked with all data": "type: operation, actions: [{functionRef: own}]",
    "some of its branches": "type: parallel, completionType: atLeast, numCompleted: 2, "
    "branches: [{name: a}, {name: b}, {name: c}]",
    "no place": "type: operation, actions: [{functionRef: f, actionDataFilter: {toStateData: '${ .a | .b }'}}]",
}


LOST["`.a[`, which is no place"] = LOST["no place"].replace(".a | .b", ".a[")  # nor is it a program


@pytest.mark.parametrize("message", LOST)
def test_what_is_lost_is_said_with_its_place(message: str) -> None:
    listed = made(f"- {{name: S, {LOST[message]}, end: true}}\n").losses
    found = [one for one in listed if not one.message.startswith(REFUSED)]
    assert [message in one.message for one in found] == [True]
    assert found[0].range.start.line > 14


MERGING = """- name: S
  type: operation
  actions:
  - {functionRef: f}
  - {name: picked, functionRef: f, actionDataFilter: {results: "${ .x }", toStateData: "${ .y }"}}
  end: true
"""


def test_what_runs_and_schemas_tell_makes_merging_short() -> None:
    source = load(HEAD + MERGING + NEXT)
    one, two = ("/states/0/actions/0", "/states/0/actions/1")
    seen = Seen(given={one: shape_of({"a": 1, "b": None}), two: shape_of("x")})
    found = convert(source, "1.0", seen=seen)
    tasks = read(found.text).data["do"][0]["S"]["do"]
    assert [task["output"]["as"] for item in tasks for task in item.values()] == [
        "${ $input + . }",
        "${ .x as $new | $input | .y = $new }",
    ]
    assert [note.message for note in found.notes if note.message == AS_SEEN] == [AS_SEEN]
    api = """{"openapi": "3.0.0", "info": {"title": "t", "version": "1"}, "paths": {"/f": {"get": {"operationId": "f",
    "responses": {"200": {"description": "d", "content": {"application/json": {"schema":
    {"type": "object", "properties": {"a": {"type": "string"}}}}}}}}}}}"""
    described = load(HEAD + MERGING + NEXT, resources=(Resource("api.json", api),))
    assert "${ $input + . }" in convert(described, "1.0").text


def test_the_newer_of_arrays_that_meet_counts_where_that_is_asked_for() -> None:
    states = "- {name: S, type: inject, data: {a: {b: [1]}}, end: true}\n"
    found = convert(load(HEAD + states), "1.0", replaces_arrays=True)
    assert read(found.text).data["do"][0]["S"]["set"] == '${ . * {"a": {"b": [1]}} }'
    assert "m($new)" in convert(load(HEAD + states), "1.0").text


CALLS_OWN = "- {name: S, type: operation, actions: [{functionRef: {refName: own, arguments: {a: 1}}}], end: true}\n"


def test_an_error_in_what_is_written_is_lost_at_what_it_comes_from() -> None:
    """A custom function is defined by nobody in 1.0."""
    found = made(CALLS_OWN)
    assert [one.message for one in found.losses] == [f"{REFUSED}No function is named “own”"]
    assert (found.losses[0].path, found.losses[0].range.start.line) == (("states", 0, "actions", 0, "functionRef"), 16)
    older = load(
        "states:\n- {name: S, type: OPERATION, start: true, actions: [{function: own}]}\n", dialect="0.1-camel"
    )
    assert [one.path for one in convert(older, "1.0").losses if "own" in one.message] == [("states", 0)]


@pytest.mark.parametrize(
    ("operation", "arguments", "asked"),
    [
        ("rest:get:https://a.example/{id}", "id: 1", {"endpoint": "https://a.example/1"}),
        ("rest:get:https://a.example/{id}", "id: a/b", {"endpoint": "https://a.example/a%2Fb"}),
        ("get:https://a.example/", "n: 1, q: x, none: null", {"query": {"n": "1", "q": "x"}}),
        ("rest:get:https://a.example/{other}", "id: 1", {"query": {"id": "1"}}),
        ("rest:post:https://a.example/{id}", "id: 1, n: 2", {"endpoint": "https://a.example/1", "body": {"n": 2}}),
        (
            "rest:delete:https://a.example/{id}/{id}",
            'id: "${ .x }"',
            {"endpoint": '${ "https://a.example/\\(.x | @uri)/\\(.x | @uri)" }'},
        ),
    ],
)
def test_the_request_of_sonataflow_has_its_arguments_in_the_address(
    operation: str, arguments: str, asked: dict[str, Json]
) -> None:
    head = HEAD.replace("operation: own", f'operation: "{operation}"')
    states = CALLS_OWN.replace("a: 1", arguments)
    written = task(states, head=head)["with"]
    method, address = operation.removeprefix("rest:").split(":", 1)
    assert written == {"method": method, "endpoint": address, **asked}
    assert lost(states, head) == []


UNDONE = """- {name: A, type: operation, actions: [{functionRef: f}], compensatedBy: UndoA, transition: B}
- {name: B, type: operation, actions: [{functionRef: f}], compensatedBy: UndoB, transition: C}
- name: C
  type: switch
  dataConditions: [{condition: "${ .good }", end: true}]
  defaultCondition: {transition: {nextState: Next, compensate: true, produceEvents: [{eventRef: P}]}}
- {name: UndoA, type: operation, usedForCompensation: true, actions: [{functionRef: f}], end: true}
- {name: UndoB, type: operation, usedForCompensation: true, actions: [{functionRef: f}], end: true}
"""


def test_compensation_is_written_out_where_it_is_always_the_same() -> None:
    found = made(UNDONE)
    assert found.losses == ()
    listed = read(found.text).data["do"]
    assert [name for item in listed for name in item] == [
        "A",
        "B",
        "C",
        "UndoB (from C)",
        "UndoA (from C)",
        "C: P",
        "Next",
    ]
    thens = {name: one["then"] for item in listed for name, one in item.items() if "then" in one}
    assert (thens["UndoB (from C)"], thens["UndoA (from C)"], thens["C: P"]) == ("UndoA (from C)", "C: P", "Next")


@pytest.mark.parametrize(
    ("right", "other"),
    [
        ("transition: B}", "onErrors: [{errorRef: X, transition: C}], transition: B}"),  # A may not be completed
        ("end: true}]", "transition: A}]"),  # round and round
        (
            "usedForCompensation: true, actions",
            "usedForCompensation: true, onErrors: [{errorRef: X, end: true}], actions",
        ),
    ],
)
def test_compensation_that_hangs_on_the_run_is_lost(right: str, other: str) -> None:
    assert set(lost(UNDONE.replace(right, other, 1))) == {"compensation: 1.0 has none"}


def test_a_name_is_free_as_it_is_or_with_the_first_number_that_is() -> None:
    taken = {"end"}
    assert [unused("end", taken), unused("end", taken), unused("a", taken), unused("", taken)] == [
        "end 2",
        "end 3",
        "a",
        " 2",
    ]


def test_names_and_versions_that_1_0_allows() -> None:
    assert [document_name(one) for one in ("order", "Order to cash!", "", "-a-", "x" * 80)] == [
        "order",
        "Order-to-cash",
        "workflow",
        "a",
        "x" * 63,
    ]
    assert [version_of(one) for one in ("1.2.3-rc.1", "1", "v2.1", "1.2.3.4", "newest")] == [
        "1.2.3-rc.1",
        "1.0.0",
        "2.1.0",
        "0.1.0",
        "0.1.0",
    ]


@pytest.mark.parametrize("name", ["end", "exit", "continue"])
def test_a_state_may_be_called_what_no_task_may(name: str) -> None:
    states = f"- {{name: S, type: sleep, duration: PT1S, transition: {name}}}\n"
    states += f"- {{name: {name}, type: inject, data: {{}}, end: true}}\n"
    assert task(states)["then"] == f"{name} 2"
    assert any(f"called “{name} 2”" in note.message for note in made(states).notes)


COMMENTED = """# The head
id: x # and its id
specVersion: '0.8'
version: 1.0.0
states:
# ahead of A
- name: A
  type: inject
  data: {} # in A
  transition: B
- name: B # beside B
  type: inject
  data: {}
  end: true
# behind
"""


def test_comments_stay_with_their_state() -> None:
    found = convert(load(COMMENTED), "1.0")
    assert found.losses == ()
    lines = found.text.splitlines()
    assert lines[:2] == ["# The head", "# and its id"]
    assert lines[lines.index("- A:") - 2 : lines.index("- A:")] == ["# ahead of A", "# in A"]
    assert lines[lines.index("- B:") - 1] == "# beside B"
    assert lines[-1] == "# behind"
    assert [one.message for one in convert(load(COMMENTED), "1.0", "json").losses] == ["a comment"] * 6


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        ({"a": {"b": 1}}, {"a": {"c": 2}}, {"a": {"b": 1, "c": 2}}),
        ({"a": [1, 2]}, {"a": [2, 3]}, {"a": [1, 2, 3]}),
        ({"a": 1}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": 1}, None, {"a": 1}),
        ({"a": 1}, [1], {"a": 1, "response": [1]}),
        ([1], {"a": 1}, {"a": 1}),
    ],
)
def test_merging_in_jq_is_that_of_0_8(older: Json, newer: Json, expected: Json) -> None:
    program = with_merge(merged(".older", ".newer"))
    assert value(program, {"older": older, "newer": newer}) == expected


def test_filters_that_may_give_nothing_or_several() -> None:
    assert value(unless_null(".a"), {"b": 1}) == {"b": 1}
    assert value(unless_null(".a"), {"a": 2}) == 2
    assert value(single(".[]"), [1, 2]) == [1, 2]
    assert value(single("empty"), [1]) is None
    assert unless_null("{a: .b}") == "{a: .b}"


def value(program: str, data: Json) -> Json:
    """What a program gives."""
    return jq.parse(program).evaluate(data, NO_ARGUMENTS)


EXAMPLES = sorted((ROOT / "designer/library/examples").glob("*/definition.*"))


@pytest.mark.parametrize("path", share(EXAMPLES, 4), ids=lambda path: path.parent.name)
def test_the_gallery_in_1_0_is_read_and_nothing_leads_astray(path: Any) -> None:
    source = understand(path.read_text(encoding="utf-8"))
    if source.dialect in (None, "1.0"):
        return
    found = understand(convert(source, "1.0").text)
    assert found.dialect == "1.0"
    errors = {one.rule for one in found.diagnostics if one.severity == "error"}
    assert errors <= {"unknown-function"}, errors  # a custom function has to be given there


@pytest.mark.shared
def test_what_is_written_is_valid_by_the_published_schema() -> None:
    """All definitions in 0.8, of the gallery and of others, that lint has no error of; 70 in 100 lose nothing."""
    import jsonschema

    document = read((SHARED / "spec/1.0/workflow.yaml").read_text("utf-8")).data
    schema = jsonschema.Draft202012Validator(document)
    tasks = jsonschema.Draft202012Validator({"$ref": "#/$defs/task", "$defs": document["$defs"]})
    assert not tasks.is_valid({"set": {"a": 1}, "unheard-of": 1})
    paths = [*EXAMPLES, *sorted((SHARED / "corpus/0.8").iterdir())]
    sources = [understand(path.read_text(encoding="utf-8")) for path in paths]
    good = [
        one for one in sources if one.dialect == "0.8" and not any(each.severity == "error" for each in one.diagnostics)
    ]
    found = [convert(one, "1.0") for one in good]
    for one in found:
        data = read(one.text).data
        assert [error.message for error in schema.iter_errors({**data, "do": PLAIN})] == []
        for each in every_task(data["do"]):
            assert [error.message for error in tasks.iter_errors(each)] == [], each
    lossless = sum(not one.losses for one in found)
    print(f"{lossless} of {len(found)} definitions in 0.8 lose nothing")
    assert len(found) > 50
    assert lossless / len(found) >= LOSSLESS


LOSSLESS = 0.70
PLAIN: Json = [{"plain": {"set": {"a": 1}}}]


def every_task(listed: Json) -> Iterator[Json]:
    """Each task, with a list of one plain task in place of each list in it: the schema looks at a task in a list in a
    list once for each way there is to read the lists around it."""
    for item in listed:
        task = dict(next(iter(item.values())))
        for holder, key in (("", "do"), ("", "try"), ("catch", "do"), ("fork", "branches"), ("foreach", "do")):
            part = task if not holder else dict(task.get(holder) or {})
            if key in part:
                yield from every_task(part[key])
                task |= {key: PLAIN} if not holder else {holder: {**part, key: PLAIN}}
        yield task
