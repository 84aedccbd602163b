"""Trace events as sentences, for people who do not know their types: the page's own modules, run by Node."""

from tests.node import answer
from tests.simulator.debugged import do
from tests.simulator.debugged import fixture as session_of
from tests.simulator.runs import NAMES
from workflow.paths import Json


def test_every_event_of_every_kind_of_run_has_a_sentence() -> None:
    events: list[dict[str, Json]] = []
    for name in NAMES:
        session = session_of(name)
        do(session, "continue")
        events += session.trace()
    told = answer("sentence", [[event, None, []] for event in events])
    for event, (sentence, _) in zip(events, told, strict=True):
        assert " " in sentence, event["type"]
        assert event["type"] not in sentence
        assert "undefined" not in sentence
        assert "null" not in sentence, (event, sentence)
        assert not event.get("state") or event["type"].startswith("instance.") or len(sentence) > 8


def test_what_differs_is_told_with_both_values() -> None:
    here: dict[str, Json] = {
        "seq": 3,
        "time": "2020-01-01T00:00:05Z",
        "type": "function.called",
        "state": "Pay",
        "function": "pay",
        "parameters": {"sum": 5},
    }
    there = {**here, "time": "2020-01-02T00:00:00Z", "parameters": {"sum": 7, "to": "ann"}}
    pointers = ["/time", "/parameters/sum", "/parameters/to"]
    assert answer("sentence", [[here, there, pointers]]) == [
        [
            "Pay calls pay",
            [
                "It happens at 1 Jan 00:00:05 here, at 2 Jan 00:00:00 there.",
                "parameters/sum: 5 here, 7 there.",
                'parameters/to: nothing here, "ann" there.',
            ],
        ]
    ]


def test_the_event_form_says_what_an_attribute_must_be() -> None:
    rules = [{"attribute": "order", "value": None}, {"attribute": "shop", "value": "{{ $.shop }}"}]
    shape = {"name": "Paid", "type": "paid", "source": None, "kind": "consumed", "correlation": rules}
    taken = {"order": 7, "shop": "north"}
    first, kept, path, known, other = answer(
        "wanted",
        [[shape, "order", {}], [shape, "order", taken], [shape, "shop", {}], [shape, "shop", taken], [shape, "x", {}]],
    )
    assert first == {"hint": "any value", "words": "order: any value; the instance's first one is kept."}
    assert kept == {"hint": "7", "words": ""}
    assert [one["hint"] for one in (path, known, other)] == ["{{ $.shop }}", "north", "value"]


def test_an_event_that_no_state_takes_is_told_in_the_one_word_for_it() -> None:
    dropped: dict[str, Json] = {
        "seq": 3,
        "time": "2020-01-01T00:00:05Z",
        "type": "event.dropped",
        "event": {"type": "paid"},
    }
    assert answer("sentence", [[dropped, None, []]]) == [["the event paid is not taken", []]]
