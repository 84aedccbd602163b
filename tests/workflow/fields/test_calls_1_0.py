"""DSL 1.0: what a call is given follows its kind; lengths of time and groups that are emptied stay open."""

import pytest

from tests.workflow.fields.forms import all_fields, form_at
from workflow.definition import Definition, load
from workflow.edits import apply
from workflow.edits.data import value_at
from workflow.fields.changes import Changed, Changes
from workflow.fields.losses import CHILDREN
from workflow.paths import Path

HEAD = "document: {dsl: 1.0.3, namespace: test, name: test, version: 1.0.0}\ndo:\n- first:\n"
FIRST: Path = ("do", 0, "first")
CALLS: dict[str, set[Path]] = {
    "http": {("endpoint",)},
    "openapi": {("document", "endpoint"), ("operationId",)},
    "asyncapi": {("document", "endpoint"), ("operation",)},
    "grpc": {("proto", "endpoint"), ("service", "name"), ("service", "host"), ("method",)},
    "a2a": set(),
    "mcp": {("transport", "http", "endpoint")},
}


def after(text: str, change: Changed) -> Definition:
    return load(apply(text, change.edits))


def called(text: str, kind: str) -> Definition:
    return after(text, Changes(load(text)).put((*FIRST, "call"), kind))


@pytest.mark.parametrize("kind", CALLS)
def test_a_kind_of_call_comes_with_its_request_and_each_open_part_is_told_once(kind: str) -> None:
    for text in (HEAD + "    call: ''\n", called(HEAD + "    call: ''\n", "http").document.text):
        found = called(text, kind)
        assert {(one.rule, one.path) for one in found.diagnostics} == {
            ("unfinished", (*FIRST, "with", *place)) for place in CALLS[kind]
        }
        assert len(found.diagnostics) == len(CALLS[kind])


def test_the_method_and_the_address_have_words_of_their_own() -> None:
    found = called(HEAD + "    call: ''\n", "http")
    assert [one.message for one in found.diagnostics] == [
        "The address is not written yet",
    ]
    found = after(found.document.text, Changes(found).put((*FIRST, "with", "method"), ""))
    assert [one.message for one in found.diagnostics] == [
        "The method is not written yet",
        "The address is not written yet",
    ]


def test_a_request_that_a_person_wrote_stays_with_another_kind_of_call() -> None:
    text = HEAD + "    call: http\n    with:\n      method: post\n      endpoint: ''\n      body: {a: 1} # mine\n"
    found = called(text, "openapi")
    assert found.document.data["do"][0]["first"]["with"] == {
        "method": "post",
        "body": {"a": 1},
        "document": {"endpoint": ""},
        "operationId": "",
    }
    assert "# mine" in found.document.text


def test_a_function_takes_no_request_that_was_begun_for_another_kind() -> None:
    text = called(HEAD + "    call: ''\n", "grpc").document.text
    assert called(text, "ask").document.data["do"][0]["first"] == {"call": "ask"}


LENGTHS = """document: {dsl: 1.0.3, namespace: test, name: test, version: 1.0.0}
timeout: {after: {days: 0}}
schedule: {every: {days: 0}, after: {hours: 0, minutes: 0}}
use:
  timeouts:
    slow: {after: {days: 0}}
  retries:
    often:
      delay: {days: 0}
      limit: {attempt: {duration: {days: 0}}, duration: {days: 0}}
      jitter: {from: {days: 0}, to: {days: 0}}
    atOnce: {delay: {seconds: 0}, limit: {attempt: {count: 1}}, jitter: {from: {seconds: 0}, to: {seconds: 1}}}
do:
- first:
    wait: {days: 0}
    timeout: {after: {days: 0}}
- second:
    run: {container: {image: shop, lifetime: {cleanup: eventually, after: {days: 0}}}}
- third:
    call: mcp
    with: {method: tools/list, timeout: {days: 0}, transport: {stdio: {command: serve}}}
- fourth: {wait: PT0S}
"""


def test_every_length_of_time_that_is_begun_is_unfinished() -> None:
    often = ("use", "retries", "often")
    expected = {
        ("timeout", "after"),
        ("schedule", "every"),
        ("schedule", "after"),
        ("use", "timeouts", "slow", "after"),
        (*often, "delay"),
        (*often, "limit", "attempt", "duration"),
        (*often, "limit", "duration"),
        (*often, "jitter", "from"),
        (*often, "jitter", "to"),
        (*FIRST, "wait"),
        (*FIRST, "timeout", "after"),
        ("do", 1, "second", "run", "container", "lifetime", "after"),
        ("do", 2, "third", "with", "timeout"),
    }
    told = [one for one in load(LENGTHS).diagnostics if not one.rule.startswith("unused")]
    assert {one.path for one in told if one.rule == "unfinished"} == expected
    assert {one.rule for one in told} == {"unfinished"}, "what is not written yet is not too short"


@pytest.mark.parametrize("part", ["days", "hours", "minutes", "seconds", "milliseconds"])
@pytest.mark.parametrize("place", [(*FIRST, "timeout", "after"), (*FIRST, "wait")])
def test_a_length_of_time_whose_last_part_is_emptied_stays_open(place: Path, part: str) -> None:
    text = HEAD + f"    wait: {{{part}: 5}}\n    timeout: {{after: {{{part}: 9}}}}\n"
    changed = Changes(load(text)).clear((*place, part))
    found = after(text, changed)
    assert changed.focus == (*place, part)
    assert [(one.rule, one.path) for one in found.diagnostics if one.path == place] == [("unfinished", place)]
    assert not [one for one in found.diagnostics if one.severity == "error"]
    shown = all_fields(form_at(found, place))
    assert {(*place, one) for one in ("days", "hours", "minutes", "seconds", "milliseconds")} <= set(shown)


EMPTIED = [
    (
        "call: asyncapi\n    with: {document: {endpoint: a}, operation: b, message: {payload: {c: 1}}}",
        "with/message/payload",
    ),
    (
        "try:\n    - a: {wait: PT1S}\n    catch: {retry: {delay: {seconds: 4}, limit: {attempt: {count: 1}}}}",
        "catch/retry/delay/seconds",
    ),
    ("try:\n    - a: {wait: PT1S}\n    catch: {errors: {with: {status: 404}}}", "catch/errors/with/status"),
    ("listen: {to: {one: {with: {type: a}}}}", "listen/to/one/with/type"),
]


@pytest.mark.parametrize(("task", "place"), EMPTIED)
def test_emptying_the_last_field_of_a_group_keeps_the_group_shown(task: str, place: str) -> None:
    text = HEAD + f"    {task}\n"
    path = (*FIRST, *place.split("/"))
    found = after(text, Changes(load(text)).clear(path))
    assert path in all_fields(form_at(found, path))
    assert not [one for one in found.diagnostics if one.severity == "error"]


def test_methods_are_offered_and_others_may_be_typed() -> None:
    found = all_fields(form_at(called(HEAD + "    call: ''\n", "http"), FIRST))[(*FIRST, "with", "method")]
    assert found.kind == "text"
    assert [one.value for one in found.choices] == ["get", "post", "put", "patch", "delete", "head", "options"]
    text = called(HEAD + "    call: ''\n", "http").document.text
    assert not [
        one
        for one in after(text, Changes(load(text)).put((*FIRST, "with", "method"), "purge")).diagnostics
        if one.path[-1:] == ("method",)
    ]


def test_a_length_of_time_that_was_nothing_has_only_what_is_written() -> None:
    begun = HEAD + "    wait:\n      days: 0\n"
    assert after(begun, Changes(load(begun)).put((*FIRST, "wait", "minutes"), 5)).document.text == (
        HEAD + "    wait:\n      minutes: 5\n"
    )
    for written in ("      days: 1\n      hours: 0\n", "      hours: 3\n"):
        text = HEAD + "    wait:\n" + written
        assert after(text, Changes(load(text)).put((*FIRST, "wait", "minutes"), 5)).document.text == (
            text + "      minutes: 5\n"
        )
    zero = after(begun, Changes(load(begun)).put((*FIRST, "wait", "minutes"), 0)).document.text
    assert zero == begun + "      minutes: 0\n"


@pytest.mark.parametrize("kind", ["do", "for", "fork", "try"])
def test_what_a_task_has_inside_begins_as_a_request_and_becomes_another_kind_without_a_question(kind: str) -> None:
    text = HEAD + "    set:\n      a: 1\n"
    found = after(text, Changes(load(text)).choose(FIRST, kind))
    place: Path = (*FIRST, *CHILDREN[kind], 0, "newTask")
    assert value_at(found.document.data, place) == {"call": "http", "with": {"method": "get", "endpoint": ""}}
    assert {one.rule for one in found.diagnostics} == {"unfinished"}
    assert "{" not in found.document.text.removeprefix(HEAD).replace("catch: {}", "")
    changes = Changes(found)
    assert changes.losses(place, changes.choose(place, "wait")) == []
    typed = after(found.document.text, changes.put((*place, "with", "endpoint"), "https://shop.example"))
    changes = Changes(typed)
    assert changes.losses(place, changes.choose(place, "wait"))


def test_an_event_that_is_sent_begins_with_its_type_and_one_that_is_waited_for_asks_its_data() -> None:
    text = HEAD + "    set:\n      a: 1\n"
    sent = after(text, Changes(load(text)).choose(FIRST, "emit"))
    assert value_at(sent.document.data, (*FIRST, "emit")) == {"event": {"with": {"type": ""}}}
    found = after(text, Changes(load(text)).choose(FIRST, "listen"))
    data = all_fields(form_at(found, FIRST))[(*FIRST, "listen", "to", "all", 0, "with", "data")]
    assert (data.form, data.example) == ("expression", "${ .total > 100 }")
    assert "`${ .total > 100 }`" in data.help


def test_texts_that_may_be_expressions_say_which_they_are() -> None:
    written = {"type": "a.b", "source": "https://shop.example", "subject": "${ .id }"}
    text = HEAD + "    emit: {event: {with: {type: a.b, source: https://shop.example, subject: '${ .id }'}}}\n"
    found = all_fields(form_at(load(text), FIRST))
    place: Path = (*FIRST, "emit", "event", "with")
    assert {name: found[*place, name].form for name in written} == {
        "type": "literal",
        "source": "literal",
        "subject": "expression",
    }
    assert {found[*place, name].forms for name in written} == {("literal", "expression")}
    changed = after(text, Changes(load(text)).choose((*place, "subject"), "literal"))
    assert value_at(changed.document.data, (*place, "subject")) == ".id"
