"""Names in scenarios that no definition at hand has: what is certain, what may be meant, and what may be right."""

import pytest

from simulator.scenario.format.scenario import FILE
from simulator.scenario.loading import programs
from simulator.scenario.names.globs import LOOKED_AT, may_meet
from simulator.scenario.names.misnamed import Misnamed, Names, misnamed
from tests.golden import ROOT, golden
from workflow import runtimes
from workflow.definition import understand
from workflow.document import read
from workflow.paths import pointer

TASKS = """
document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
use:
  functions:
    notify: {call: http, with: {method: post, endpoint: "https://mail.example/send"}}
    plain: {set: {a: 1}}
  authentications:
    login: {oauth2: {authority: "https://id.example/", grant: client_credentials}}
do:
- read: {call: http, with: {method: get, endpoint: "https://shop.example/items/{id}{?page}"}}
- fixed: {call: http, with: {method: get, endpoint: {uri: "https://shop.example/all"}, query: {q: "1"}}}
- box: {do: [{ask: {call: openapi, with: {document: {endpoint: a.json}, operationId: findPet}}}]}
- tell: {call: notify, with: {}}
- own: {call: plain, with: {}}
- rpc: {call: grpc, with: {proto: {endpoint: a.proto}, service: {name: Pets, host: h}, method: Find}}
- shell: {run: {shell: {command: "ls -l"}}}
- child: {run: {workflow: {namespace: shop, name: bill, version: 1.0.0}}}
- keep: {set: {a: 1}}
- wait: {listen: {to: {one: {with: {type: paid, source: shop, orderid: "${ .id }"}}}}}
- send: {emit: {event: {with: {type: order.done, source: shop}}}}
"""
OLDER = """
id: older
specVersion: "0.8"
start: A
functions: [{name: pay, operation: "a.json#pay"}, {name: idle, operation: "a.json#idle"}]
events:
- {name: Paid, type: paid, source: shop, correlation: [{contextAttributeName: customerId}]}
- {name: Done, type: done, kind: produced}
states:
- {name: A, type: operation, actions: [{name: charge, functionRef: pay}, {subFlowRef: bill}], transition: B}
- {name: B, type: event, onEvents: [{eventRefs: [Paid], actions: []}], end: true}
"""
WORKER = """
document: {dsl: 1.0.0, taskQueue: shop, workflowType: order, version: 0.0.1}
do:
- approve: {listen: {to: {one: {with: {id: approved, type: signal}}}}}
- charge: {call: activity, with: {name: bank.Charge, taskQueue: q}}
"""


def names(text: str, runtime: str = "specification") -> Names:
    return Names(programs([understand(text, profile=runtimes.get(runtime))]).values())


def found(text: str, scenario: str, runtime: str = "specification") -> list[Misnamed]:
    return list(misnamed(read(scenario).data, names(text, runtime)))


def said(text: str, scenario: str, runtime: str = "specification") -> list[str]:
    return [f"{pointer(one.path)}: {one.message}" for one in found(text, scenario, runtime)]


@pytest.mark.parametrize(
    "key",
    [
        *("read", "box/ask", "ask", "notify", "tell", "own", "plain", "shell", "child"),
        *(
            "GET https://shop.example/items/7",
            "get https://shop.example/items/*",
            "GET https://**",
            "GET https://*/all",
        ),
        *(
            "GET https://shop.example/items/7?page=2",
            "GET https://shop.example/all?q=1",
            "GET https://shop.example/all",
        ),
        *("GET https://shop.example/all?q=*", "POST https://mail.example/send", "POST https://id.example/oauth2/token"),
        *("openapi findPet", "grpc Pets/Find", "run shell ls", "workflow shop/bill", "workflow shop/bill:1.0.0"),
    ],
)
def test_a_key_that_a_call_may_have(key: str) -> None:
    assert names(TASKS).calls.fits("calls", key)


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("raed", "read"),
        ("box/aks", "box/ask"),
        ("bx/ask", "box/ask"),
        ("POST https://shop.example/items/7", "GET https://shop.example/items/*"),
        ("GET https://shop.example/item/7", "GET https://shop.example/items/*"),
        ("GET https://shop.example/all?q=2", "GET https://shop.example/all"),
        ("GET http://shop.example/all", "GET https://shop.example/all"),
        ("openapi findPets", "openapi findPet"),
        ("grpc Pets/find", "grpc Pets/Find"),
        ("run shell cat", "run shell ls"),
        ("workflow shop/bil", "workflow shop/bill"),
        ("https://shop.example/all", "GET https://shop.example/all"),
        ("xyzzy", None),
    ],
)
def test_a_key_that_no_call_can_have_and_what_is_meant(key: str, meant: str | None) -> None:
    known = names(TASKS).calls
    assert not known.fits("calls", key)
    near = known.meant("calls", key)
    assert (near or "").partition("{")[0] == (meant or "")
    (one,) = found(TASKS, f'calls: {{"{key}": {{result: 1}}}}')
    assert (one.path, one.certain) == (("calls", key), True)
    assert (f"did you mean `{near}`?" if near else "there are read, GET") in one.message or near is None


@pytest.mark.parametrize(
    ("method", "endpoint", "key", "fits"),
    [
        ("${ .how }", "https://a.example/x", "PUT https://a.example/x", True),
        ("${ .how }", "https://a.example/x", "PUT https://a.example/y", False),
        ("get", "${ .where }", "GET https://anywhere.example/x?y=1", True),
        ("get", "${ .where }", "PUT https://anywhere.example/x?y=1", False),
        ("get", "https://{host}/x", "GET https://b.example/x", True),
        ("get", "https://{host}/x", "GET ftp://b.example/x", False),
    ],
)
def test_what_an_expression_says_may_be_anything(method: str, endpoint: str, key: str, *, fits: bool) -> None:
    fixed = 'method: get, endpoint: {uri: "https://shop.example/all"}'
    assert fixed in TASKS
    text = TASKS.replace(fixed, f'method: "{method}", endpoint: "{endpoint}"')
    assert names(text).calls.fits("calls", key) is fits


FILLED = "where `{id}` stands a call has a value; did you mean `GET https://shop.example/items/*"


@pytest.mark.parametrize(
    ("runtime", "key", "fits"),
    [
        ("specification", "GET https://shop.example/items/{id}", False),
        ("specification", "GET https://shop.example/items/{id}{?page}", False),
        ("specification", "GET https://shop.example/items/{id}?page=1", False),
        ("specification", "GET https://shop.example/items/*?page={id}", True),
        ("java", "GET https://shop.example/items/{id}", False),
        ("synapse", "GET https://shop.example/items/{id}", True),
        ("lemline", "GET https://shop.example/items/{id}", True),
    ],
)
def test_a_key_with_a_variable_fits_no_call_that_fills_it(runtime: str, key: str, *, fits: bool) -> None:
    """Engines that leave variables as they are have calls of such a key."""
    calls = [one for one in found(TASKS, f'calls: {{"{key}": {{result: 1}}}}', runtime) if one.path[0] == "calls"]
    assert names(TASKS, runtime).calls.fits("calls", key) is fits is not bool(calls)
    assert all(one.certain and one.message.startswith(f"no call has the key `{key}`: {FILLED}") for one in calls)


@pytest.mark.parametrize("expect", ["callCount: {{'{}': 1}}", "notCalled: ['{}']"])
def test_a_variable_in_a_key_by_which_calls_are_counted_is_told(expect: str) -> None:
    (one,) = said(TASKS, f"expect: {{{expect.format('GET https://shop.example/items/{id}')}}}")
    assert one.endswith(f"{FILLED}`?")


def test_a_task_that_calls_nothing_has_no_mock() -> None:
    assert said(TASKS, "calls: {keep: {result: 1}}")[0].startswith("/calls/keep: the task keep calls nothing")


MISNAMED = (
    ("1.0", "functions: {read: {result: 1}}"),
    ("0.8", "calls: {pay: {result: 1}}"),
    ("0.8", "functions: {pya: {result: 1}}"),
    ("0.8", "functions: {B/pay: {}}"),
    ("0.8", "subflows: {bil: {}}"),
    ("1.0", "subflows: {bill: {}}"),
    ("1.0", "events: [{type: payd, source: shop}]"),
    ("1.0", "events: [{type: paid, source: shp}]"),
    ("1.0", "events: [{type: paid, source: shop}]"),
    ("0.8", "events: [{type: paid, source: x}]"),
    ("0.8", "events: [{type: paid, source: shop, xyzzy: 1}]"),
    ("0.8", "events: [{type: done}]"),
    ("0.8", "events: [{type: paid, source: shop, custmerId: c}]"),
    ("1.0", "expect: {path: [raed]}"),
    ("1.0", "expect: {order: [raed]}"),
    ("0.8", "expect: {first: AA}"),
    ("1.0", "expect: {tasks: {raed: {}}}"),
    ("1.0", "expect: {tasks: {/do/99/x: {}}}"),
    ("1.0", "narration: [{at: {state: raed}, text: x}]"),
    ("1.0", "expect: {calls: [{function: raed}]}"),
    ("1.0", "expect: {callCount: {raed: 1}}"),
    ("1.0", "expect: {notCalled: [raed]}"),
    ("0.8", "costs: {pya: 1}"),
    ("1.0", "expect: {produced: [{type: order.don}]}"),
    ("0.8", "expect: {produced: [{type: paid}]}"),
)


def test_a_name_that_nothing_has_is_told_at_its_place() -> None:
    """In the golden file what is said of each."""
    lines = []
    for dialect, scenario in MISNAMED:
        told = said(TASKS if dialect == "1.0" else OLDER, scenario)
        assert told
        lines += [f"{dialect} {scenario}", *(f"  {one}" for one in told)]
    golden(ROOT / "tests" / "fixtures" / "scenario-names.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        (TASKS, "{functions: {pay: {}}, calls: {read: {}}}"),
        (OLDER, "{functions: {A/charge: {}, idle: {}, A/pay: {}}, subflows: {A/bill: {}}, calls: {x: {}}}"),
        (TASKS, "events: [{type: paid, source: shop, orderid: 7}]"),
        (OLDER, "events: [{type: paid, source: shop, customerId: c, subject: a, kogitoprocid: 1}]"),
        (TASKS, "{events: [{type: other}], expect: {notTaken: [{type: other}]}}"),
        (TASKS, "expect: {tasks: {/do/2/box/do/0/ask: {}}, callCount: {GET https://**: 2, shop/bill: 1}}"),
        (TASKS, "expect: {notCalled: [tell, box/ask], order: [box, ask]}"),
        (TASKS, "expect: {calls: [{function: notify}, {function: tell}], produced: [{type: order.done}]}"),
        (OLDER, "{costs: {pay: 1}, expect: {calls: [{function: pay}], path: [A, B], produced: [{type: done}]}}"),
    ],
)
def test_what_may_be_right_is_not_told(text: str, scenario: str) -> None:
    assert said(text, scenario) == []


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        ("events: [{signal: approved}, {type: signal, id: approved}, {cancel: now}]", []),
        (
            "events: [{signal: aproved}]",
            ["/events/0/signal: nothing waits for the signal `aproved`; did you mean `approved`?"],
        ),
        ("events: [{query: approved}]", ["/events/0/query: nothing waits for the query `approved`"]),
        ("calls: {activity bank.Charge: {}, bank.Charge: {}, charge: {}}", []),
        ("calls: {activity bank.Chage: {}}", ["/calls/activity bank.Chage: no call has the key `activity bank.Chage`"]),
    ],
)
def test_signals_and_activities_of_a_worker(scenario: str, expected: list[str]) -> None:
    told = said(WORKER, scenario, "zigflow")
    assert len(told) == len(expected)
    assert all(one.startswith(start) for one, start in zip(told, expected, strict=True))


def test_a_workflow_of_another_dialect_has_its_own_mocks() -> None:
    both = Names(programs([understand(TASKS), understand(OLDER)]).values())
    assert list(misnamed({"functions": {"pay": {}}, "calls": {"read": {}}}, both)) == []
    assert [one.path for one in misnamed({"functions": {"read": {}}}, both)] == [("functions", "read")]
    assert names(TASKS).lacking == ("shop/bill",)


@pytest.mark.parametrize(
    ("pattern", "template", "meets"),
    [
        ("https://a/x", "https://a/x", True),
        ("https://a/x", "https://a/y", False),
        ("https://a/*", "https://a/x", True),
        ("https://a/*", "https://a/x/y", False),
        ("https://a/**", "https://a/x/y", True),
        ("https://a/*/y", "https://a/{id}/y", True),
        ("https://a/7/y", "https://a/{id}/y", True),
        ("https://a/7/z", "https://a/{id}/y", False),
        ("https://*.example/**", "https://{host}/x", True),
        ("*", "{all}", True),
        ("", "", True),
        ("a" * (LOOKED_AT + 1), "b", True),
        ("*" * 200, "{a}" * 100, True),
    ],
)
def test_whether_a_pattern_and_an_address_can_meet(pattern: str, template: str, meets: bool) -> None:
    assert may_meet(pattern, template) is meets


ORDERED = """
document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- wait:
    listen:
      to:
        one:
          with: {type: paid, state: open}
          correlate: {order: {from: "${ .order }", expect: o-1}}
"""
CORRELATED = OLDER.replace("customerId", "status")
NO_KEY = (
    "is no key of events: here it is an attribute, by which nothing takes this event; an event has `type`, `source`"
)
WORDS = [
    (TASKS, "{type: paid, output: shop}", "/events/0/output", f"`output` {NO_KEY}"),
    (TASKS, "{type: paid, source: shop, status: 1}", "/events/0/status", f"`status` {NO_KEY}"),
    (TASKS, "{type: paid, source: shop, typ: paid}", "/events/0/typ", f"`typ` {NO_KEY}"),
    (TASKS, "{type: paid, source: shop, data: {}, body: x}", "/events/0/body", f"`body` {NO_KEY}"),
    (OLDER, "{type: paid, source: shop, input: 1}", "/events/0/input", f"`input` {NO_KEY}"),
    (
        OLDER,
        "{type: paid, sorce: shop}",
        "/events/0/sorce",
        "nothing at hand looks at `sorce` of this event; did you mean `source`?",
    ),
]


@pytest.mark.parametrize(("text", "event", "place", "words"), WORDS)
def test_an_attribute_with_the_name_of_a_key_of_other_places_is_told(
    text: str, event: str, place: str, words: str
) -> None:
    """Though the word stands somewhere in the definition, where it means something else."""
    text += "# output status typ body input"
    listed = [one for one in found(text, f"{{events: [{event}]}}") if pointer(one.path) == place]
    assert [one.message[: len(words)] for one in listed] == [words]
    assert not listed[0].certain


def test_an_attribute_of_a_signal_that_has_the_name_of_a_key_is_told() -> None:
    (one,) = found(WORKER + "# output", "{events: [{output: PT1H, signal: approved}]}", "zigflow")
    assert (pointer(one.path), one.message.partition(":")[0]) == ("/events/0/output", "`output` is no key of events")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (ORDERED, "{type: paid, state: open, order: o-1}"),
        (CORRELATED, "{type: paid, source: shop, status: open}"),
        (OLDER.replace("customerId", "subjects"), "{type: paid, source: shop, subjects: l-1}"),
        (TASKS, "{type: paid, source: shop, orderid: 1}"),
    ],
)
def test_an_attribute_by_which_events_are_taken_may_have_any_name(text: str, event: str) -> None:
    scenario = f"{{definition: a, events: [{event}]}}"
    assert not FILE.faults(read(scenario).data)
    assert not [one for one in found(text, scenario) if "no key of events" in one.message]


def test_an_attribute_of_an_expected_event_that_nothing_sends_is_told() -> None:
    (one,) = found(TASKS, "{expect: {produced: [{type: order.done, payload: 1}]}}")
    assert pointer(one.path) == "/expect/produced/0/payload"
    assert one.message == "`payload` is no key of events: nothing sends one that has it"


@pytest.mark.parametrize("word", ["output", "input", "status", "functions"])
def test_an_event_without_a_type_is_an_error_at_what_stands_in_its_place(word: str) -> None:
    (one,) = FILE.faults({"definition": "a", "events": [{"source": "shop", word: "paid"}]})
    assert one.path == ("events", 0, word)
    assert one.message == f"an event needs a `type`; did you mean that by `{word}`?"
    assert one.instead == ("type", True)


@pytest.mark.parametrize("event", [{"source": "shop"}, {"source": "shop", "orderid": "o-1"}])
def test_an_event_without_a_type_is_an_error(event: dict[str, str]) -> None:
    (one,) = FILE.faults({"definition": "a", "events": [event]})
    assert (one.path, one.message[:21]) == (("events", 0), "an event needs `type`")
