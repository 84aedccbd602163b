"""What data weigh is what they take as JSON, whatever shares its parts in memory; what is told of a run is bounded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.data.weights import Scale, excess
from simulator.engine.world.settings import MOST
from simulator.limits import EVENT_BYTES, NESTING, VIEW_BYTES
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.timeline import omitted_values
from tests.simulator.debugged import PLAIN, do, inject, of_states, opened
from workflow.paths import Json

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(10**307), 10**307),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(),
    st.text('"\\\n\x01\x7f\u00e9\u2028\u4e2d\U0001f600', min_size=200),
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


def written(value: Json) -> int:
    """The bytes of a value's JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(text.encode("utf-8", "surrogatepass"))


def parts(value: Json) -> int:
    """How many values there are in a value, itself too."""
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(parts, members))


@given(VALUES)
def test_a_value_weighs_what_it_takes_as_json_and_a_little_for_each_part(value: Json) -> None:
    weight = Scale(10**9).weight(value)
    assert written(value) <= weight <= written(value) + 4 * parts(value)
    assert (excess(value, weight), Scale(weight).excess(value)) == (None, None)
    assert "is larger than" in str(excess(value, weight - 1))
    assert "is larger than" in str(Scale(weight - 1).excess(value))


@pytest.mark.parametrize("value", ['a\x01\n"', "\u4e2d\U0001f600", 10**307, -(10**307), 1.7976931348623157e308, False])
def test_texts_and_numbers_weigh_as_they_are_written(value: Json) -> None:
    assert Scale(10**9).weight(value) == written(value)


def test_what_is_repeated_weighs_each_time_and_is_not_written_out() -> None:
    value: Json = ["x" * 100]
    for _ in range(60):
        value = [value, value]
    assert "is larger than 262144 bytes" in str(Scale(262_144).excess(value))
    assert Scale(262_144).weight(value) == 262_145
    pair = [[["a", 10**300]] * 2] * 2
    assert written(pair) <= Scale(10**6).weight(pair) < written(pair) + 60


def test_values_beyond_all_levels_have_no_weight_but_too_much() -> None:
    value: Json = 1
    for _ in range(100_000):
        value = [value]
    assert Scale(1_000).weight(value) == 1_001
    assert "levels" in str(Scale(10**6).excess(value)) or "larger" in str(Scale(10**6).excess(value))
    assert NESTING < 1_000


ALIASES = """
id: heavy
name: Heavy
states:
- name: A
  type: inject
  start: {kind: default}
  data:
    n: &n [NUMBERS]
    all: &all [*n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n, *n]
    more: [*all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all, *all]
  transition: {nextState: B}
- {name: B, type: inject, data: {}, end: {kind: default}}
""".replace("NUMBERS", ", ".join([str(10**307)] * 60))


def test_long_numbers_multiplied_by_aliases_are_refused_by_their_digits() -> None:
    assert len(ALIASES) < 21_000
    session = Session.open({"definition": ALIASES, "scenario": {}})
    answer = do(session, "continue")
    assert answer["view"]["status"] == "failed"
    assert "is larger than 262144 bytes" in answer["view"]["error"]["message"]
    assert len(json.dumps(answer)) < EVENT_BYTES + VIEW_BYTES + 100_000


def asking(count: int, size: int) -> Session:
    """A run that asks so many questions at once, each with the same parameters of so many bytes."""
    names = [f"f{number}" for number in range(count)]
    call = {"parameters": {"text": "{{ $.text }}"}}
    actions = [{"functionRef": {"refName": name, **call}} for name in names]
    state = {"name": "Ask", "type": "operation", "actionMode": "parallel", "actions": actions, "end": PLAIN}
    functions = [{"name": name, "operation": f"x#{name}"} for name in names]
    session = opened(of_states(state, functions=functions), input={"text": "x" * size})
    do(session, "continue")
    return session


def test_a_view_tells_so_many_values_and_no_more() -> None:
    view = asking(20, 250_000).view()
    assert [one["name"] for one in view["calls"]] == [f"f{number}" for number in range(20)]
    told = [one for one in view["calls"] if not one.get("large")]
    assert 3 < len(told) < 10
    assert all(one["parameters"] is None for one in view["calls"] if one.get("large"))
    assert len(json.dumps(view)) < VIEW_BYTES + 100_000
    assert not any(one.get("large") for one in asking(3, 1_000).view()["calls"])


def test_an_event_beyond_a_message_is_told_without_its_largest_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(omitted_values, "EVENT_BYTES", 5_000)
    session = opened(
        of_states(inject("A", {"n": 1}, "B"), inject("B", {})),
        input={"text": "x" * 1_100_000},
        settings={"dataLimit": MOST["dataLimit"]},
    )
    do(session, "continue")
    seen: list[dict[str, Any]] = []
    while len(seen) < session.view()["traceLength"]:
        answer = do(session, "sync", **{"from": len(seen)})
        assert len(json.dumps(answer["trace"])) < 10_000
        seen += answer["trace"]["events"]
    assert [event["seq"] for event in seen] == list(range(len(seen)))
    entered = next(event for event in seen if event["type"] == "state.entered")
    assert (entered["input"], entered["large"], entered["state"]) == (None, ["input"], "A")
    assert all("large" not in event for event in session.trace()), "the trace itself is whole"


# -- sessions that cannot be replayed

LINE = of_states(inject("A", {"n": 1}, "B"), inject("B", {"m": 2}))


def held(log: list[dict[str, Json]], length: int) -> Session:
    source: dict[str, Json] = {"definition": json.dumps(LINE), "scenario": {}}
    return Session.open(source, log, length, length)


@pytest.mark.parametrize(
    ("log", "length", "why"),
    [
        ([{"at": 2, "command": "resolve", "call": 7, "result": 1}], 6, "step 3 of 6 cannot be replayed"),
        ([{"at": 2, "command": "limits", "limits": {"dataLimit": 10**12}}], 6, "the ceiling of this limit"),
        ([{"at": 2, "command": "inject"}], 6, "step 3 of 6"),
        ([], 5_000, "its log has 5000 steps"),
    ],
)
def test_a_log_that_does_not_fit_is_shown_as_far_as_it_does(log: list[dict[str, Json]], length: int, why: str) -> None:
    session = held(log, length)
    answer = do(session, "sync")
    notice = answer["view"]["notices"][0]
    assert (notice["code"], why in notice["message"]) == ("read-only", True), notice
    assert {answer["view"]["controls"]["why"][name] for name in ("step", "continue", "back")} == {notice["message"]}
    assert answer["view"]["position"] >= (2 if log else 1)
    for command in ("step", "continue", "back", "go", "reset", "inject", "limits", "undo", "breakpoints"):
        with pytest.raises(CommandError) as caught:
            do(session, command)
        assert caught.value.code == "read-only"
    assert do(session, "evaluate", expressions=["$"])["answer"]["values"]


def test_a_session_that_fits_its_log_is_not_held() -> None:
    session = opened(LINE)
    do(session, "continue")
    saved = session.saved()
    again = Session.open({"definition": json.dumps(LINE)}, saved["log"], saved["position"], saved["length"])
    assert again.held is None
    assert again.view() == session.view()


def test_a_scenario_that_is_refused_now_leaves_the_definition_to_look_at() -> None:
    setup: dict[str, Json] = {"definition": json.dumps(LINE), "scenario": {"settings": {"dataLimit": 10**12}}}
    session = Session.held_open(setup, "it took too long")
    assert "it took too long; its scenario: Setting dataLimit" in session.view()["notices"][0]["message"]
