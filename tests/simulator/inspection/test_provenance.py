"""Where values come from, in every dialect: back through filters, merges, events, branches and sub-workflows."""

from collections.abc import Iterator
from typing import Any

import pytest

from simulator.inspection.provenance.mapping import plain_path, value_at
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.definitions import ROOT
from tests.golden import golden
from tests.simulator.debugged import ask, do, fixture, functions, inject, of_states, opened, operation
from tests.simulator.runs import NAMES
from tests.tiers import share
from workflow.paths import Json, Path, pointer

ORIGINS = {"input", "returned", "received", "written", "edited", "raised"}
MADE_HERE = [
    ("produced", "event.produced", "/data"),  # `{}` where nothing is said
    ("produced", "event.produced", "/data/text"),  # words around an expression
    ("requested", "function.called", "/none"),  # null where an expression has no output
    ("requested", "function.called", "/before"),  # null where nothing is found
    *(("requested", "function.called", f"/{name}") for name in ("odd", "given", "other", "last")),  # of no data
    ("merged", "data.merged", "/out"),  # [] where there are no iterations
    ("merged", "data.merged", "/results/0"),  # null where an iteration did nothing
    ("collected", "state.exited", "/1"),  # null for a branch that nobody waited for
]


def run(name: str) -> Session:
    session = fixture(name)
    do(session, "continue")
    return session


def leaves(data: Json, path: Path = ()) -> Iterator[Path]:
    """The paths of what has nothing below it."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = False
    for key, value in inner:
        found = True
        yield from leaves(value, (*path, key))
    if not found and path:
        yield path


def without_origin(name: str) -> Iterator[tuple[int, Path, dict[str, Json]]]:
    """Each value that is asked or leaves and has no known origin: event, path, and where it is said to be made."""
    session = run(name)
    for event in session.trace():
        data = event.get("output", event.get("parameters")) if event["type"] in ASKED else None
        for path in leaves(data):
            origin = ask(session, "provenance", seq=event["seq"], pointer=pointer(path))["origin"]
            known = (origin["how"], origin["type"], origin["path"]) in MADE_HERE
            known = known or origin["path"].startswith("/workflow/")  # what 0.8 tells of the instance itself
            if origin["how"] not in ORIGINS and not known:
                yield event["seq"], path, origin


@pytest.mark.parametrize("name", share([name for name in NAMES if not name.startswith("v10-")], 4, 1))
def test_every_value_that_is_asked_or_leaves_has_an_origin(name: str) -> None:
    assert list(without_origin(name)) == []


def test_what_has_no_origin_in_1_0_is_known() -> None:
    """What expressions compute, what nobody writes (an event's id), what variables give that are not followed yet."""
    lines = {
        f"{name}: {origin['how']} {origin['type']} {origin['path']} {origin.get('expression') or ''}".rstrip()
        for name in NAMES
        if name.startswith("v10-")
        for _, _, origin in without_origin(name)
    }
    golden(ROOT / "tests/fixtures/provenance-1.0.txt", "".join(f"{line}\n" for line in sorted(lines)))


ASKED = ("state.exited", "instance.completed", "function.called")


@pytest.mark.parametrize("name", share(NAMES, 3, 1))
def test_a_value_is_the_same_all_the_way(name: str) -> None:
    session = run(name)
    trace = session.trace()
    fields = ("input", "output", "after", "parameters", "result", "event", "error")
    for event in trace:
        if event["type"] == "instance.completed":
            for path in leaves(event["output"]):
                chain = ask(session, "provenance", seq=event["seq"], pointer=pointer(path))["chain"]
                for hop in chain:
                    there = trace[hop["seq"]]
                    data = next(there[field] for field in fields if field in there)
                    assert _at(data, hop["path"]) == value_at(event["output"], path)


def _at(data: Json, text: str) -> Json:
    for key in text.split("/")[1:]:
        data = data[int(key)] if isinstance(data, list) else data[key.replace("~1", "/").replace("~0", "~")]
    return data


def hops(session: Session, place: str, seq: int | None = None) -> list[tuple[str, str, Any]]:
    end = seq if seq is not None else session.trace()[-1]["seq"]
    chain = ask(session, "provenance", seq=end, pointer=place)["chain"]
    return [(hop["how"], hop["path"], hop["expression"]) for hop in chain]


def test_through_filters_events_and_results() -> None:
    session = run("filters-in-every-place")
    assert hops(session, "/finalCustomerGreeting") == [
        ("selected", "/finalCustomerGreeting", "$.finalCustomerGreeting"),
        ("merged", "/finalCustomerGreeting", None),
        ("selected", "", "$.finalCustomerGreeting"),
        ("returned", "/finalCustomerGreeting", None),
    ]
    called = next(event["seq"] for event in session.trace() if event["type"] == "function.called")
    assert hops(session, "/customerName", called) == [
        ("requested", "/customerName", "$.customer.name"),
        ("merged", "/customer/name", None),
        ("selected", "/name", "$.customer"),
        ("received", "/data/customer/name", None),
    ]


def test_through_0_1_paths() -> None:
    session = run("v01-paths")
    assert hops(session, "/result") == [
        ("placed", "/result", "$.result"),
        ("selected", "", "$.total"),
        ("returned", "/total", None),
    ]
    assert hops(session, "/both/1") == [("placed", "/both/1", "$.both"), ("returned", "", None)]
    assert hops(session, "/order/id") == [("input", "/order/id", None)]


def test_branches_and_iterations_are_told_apart() -> None:
    session = run("parallel-and")
    trace = session.trace()
    for place, branch in (("/n", "two"), ("/a", "one"), ("/b", "one")):
        origin = ask(session, "provenance", seq=trace[-1]["seq"], pointer=place)["origin"]
        assert (origin["type"], origin["scope"]) == ("function.returned", branch)
    session = run("foreach-several-actions")
    for number in (0, 1):
        origin = ask(session, "provenance", seq=session.trace()[-1]["seq"], pointer=f"/results/{number}/seen")["origin"]
        assert (origin["type"], origin["scope"]) == ("function.returned", f"[{number}]")


def test_the_expression_that_wrote_it_has_its_place() -> None:
    session = opened(of_states(inject("A", {"a": {"b": [1, 2]}}, "B"), inject("B", {"c": 3})))
    do(session, "continue")
    written = ask(session, "provenance", pointer="/a/b/1")["written"]
    assert (written["how"], written["pointer"]) == ("written", "/states/0/data/a/b/1")
    assert (written["type"], written["state"], written["step"]) == ("data.merged", "A", 3)


def test_what_jq_computed_tells_what_of() -> None:
    """An action's argument, and what a state keeps of its data, made of several places and of a constant."""
    call = {"refName": "tell", "arguments": {"text": '${ "\\(.name): \\(.days * $CONST.hours)" }'}}
    state = {
        "name": "Tell",
        "type": "operation",
        "actions": [{"functionRef": call, "actionDataFilter": {"useResults": False}}],
        "stateDataFilter": {"output": "${ {sum: (.days + .more), name} }"},
        "end": True,
    }
    definition = {
        "id": "tell",
        "specVersion": "0.8",
        "start": "Tell",
        "constants": {"hours": 8},
        "functions": [{"name": "tell", "operation": "tell.json#tell"}],
        "states": [state],
    }
    session = opened(definition, input={"name": "Ada", "days": 2, "more": 1}, functions={"tell": {"result": 1}})
    do(session, "continue")
    called = next(event["seq"] for event in session.trace() if event["type"] == "function.called")
    asked = ask(session, "provenance", seq=called, pointer="/text")["origin"]
    assert asked["made_of"] == ["/days", "/name", "$CONST/hours"]
    last = session.trace()[-1]["seq"]
    assert ask(session, "provenance", seq=last, pointer="/sum")["origin"]["made_of"] == ["/days", "/more"]
    assert ask(session, "provenance", seq=last, pointer="/name")["origin"]["made_of"] == []


SENDER = of_states(
    operation("Ask", "f", to="Send"),
    inject(
        "Send",
        {"static": 1},
        "Wait",
        transition={
            "nextState": "Wait",
            "produceEvents": [{"eventRef": "Sent", "data": {"id": "{{ $.f.id }}", "words": "no {{ $.f.id }}"}}],
        },
    ),
    inject("Wait", {}),
    functions=functions("f"),
    events=[{"name": "Sent", "type": "sent", "source": "flow", "kind": "produced"}],
)
TAKER = {
    "id": "taker",
    "name": "Taker",
    "events": [{"name": "Came", "type": "sent", "source": "flow"}],
    "states": [
        {
            "name": "Take",
            "type": "event",
            "start": {"kind": "default"},
            "onEvents": [{"eventRefs": ["Came"]}],
            "end": {"kind": "default"},
        }
    ],
}


def test_from_one_definition_into_another_through_a_produced_event() -> None:
    session = opened(SENDER, (TAKER,), functions={"f": {"result": {"f": {"id": 7}}}})
    do(session, "continue")
    ended = next(e for e in session.trace() if e["type"] == "instance.completed" and e["instance"] == "2")
    chain = ask(session, "provenance", seq=ended["seq"], pointer="/id")["chain"]
    assert [(hop["how"], hop["instance"]) for hop in chain] == [
        ("merged", "2"),
        ("received", None),
        ("produced", "1"),
        ("merged", "1"),
        ("returned", "1"),
    ]
    assert chain[2]["expression"] == "$.f.id"
    assert chain[2]["pointer"] == "/states/1/transition/produceEvents/0/data/id"
    words = ask(session, "provenance", seq=ended["seq"], pointer="/words")["origin"]
    assert (words["how"], words["expression"]) == ("produced", "no {{ $.f.id }}")


def test_into_a_sub_workflow_and_back() -> None:
    session = run("subflow-runs-another")
    child = [event for event in session.trace() if event.get("instance") == "1.1"]
    started = child[0]
    for path in leaves(started["input"]):
        chain = ask(session, "provenance", seq=child[-1]["seq"], pointer=pointer(path))["chain"]
        assert chain[-1]["instance"] in ("1", "1.1")


def test_what_a_person_changed() -> None:
    session = opened(of_states(operation("Ask", "f"), functions=functions("f")), input={"a": {"b": 1, "c": 2}})
    do(session, "continue")
    frame = session.view()["active"][0]["frame"]
    do(session, "edit-data", pointer="/a/b", value=5, focus={"frame": frame})
    assert ask(session, "provenance", pointer="/a/b")["origin"]["how"] == "edited"
    assert ask(session, "provenance", pointer="/a/c")["origin"]["how"] == "input"


def test_a_value_carried_through_a_long_run_is_found_in_time() -> None:
    loop = of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2}, "A"))
    session = opened(loop, input={"first": "here"})
    do(session, "continue", limit=6_000)
    origin = ask(session, "provenance", pointer="/first")["origin"]
    assert (origin["how"], origin["seq"]) == ("input", 0)


@pytest.mark.parametrize("fields", [{"pointer": "/none"}, {"pointer": 1}, {"seq": 99, "pointer": ""}, {}])
def test_what_is_not_there_has_no_origin(fields: dict[str, Json]) -> None:
    session = opened(of_states(inject("A", {"n": 1})))
    do(session, "continue")
    with pytest.raises(CommandError):
        ask(session, "provenance", **fields)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("$", ()),
        ("$.a.b", ("a", "b")),
        ("$.a[0].b", ("a", 0, "b")),
        ("$['a b'][\"c\"]", ("a b", "c")),
        ("$.[0]", (0,)),
        ("$.a[*]", None),
        ("$..a", None),
        ("$.a[?(@.b)]", None),
        ("$.a.length()", None),
        ("a", None),
    ],
)
def test_plain_paths(text: str, path: Path | None) -> None:
    assert plain_path(text) == path
