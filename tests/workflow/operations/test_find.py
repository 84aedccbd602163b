"""`find`: where a text is in what a definition says, the best fitting place first."""

from typing import Any

import pytest

from tests.workflow.operating import edited

TASKS = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use: {functions: {charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges/{amount}"}}}}
do:
- look:
    if: ${ .order.amount > 200 }
    call: http
    with: {method: get, endpoint: "https://a.example/l", headers: {x-amount: '${ .amount }'}}
- both:
    fork:
      branches:
      - pay: {call: charge, with: {amount: '${ .["amount"] }'}}
      - wait: {listen: {to: {one: {with: {type: order.placed}}}}}
- keep: {set: {amountDue: 1, total: '${ .amounts }'}}
"""
STATES = """\
{id: pay, version: "1", specVersion: "0.8", start: A, functions: [{name: charge, operation: "bank.json#charge"}],
 events: [{name: Placed, type: order.placed, source: shop}],
 states: [{name: A, type: operation, end: true, actions:
  [{functionRef: {refName: charge, arguments: {n: "${ .amount }"}}}]}]}
"""


def found(text: str, wanted: str) -> list[Any]:
    data: list[Any] = [*edited(text, "find", text=wanted)[1].data]
    for one in data:
        assert one["text"][one["from"] : one["to"]].lower().strip("[\"'{+}]") in (wanted.lower(), wanted[1:].lower())
    return data


def places(text: str, wanted: str) -> list[str]:
    return [one["pointer"] for one in found(text, wanted)]


def test_who_reads_a_member() -> None:
    """Also in brackets and in an address; `.order.amount` and `.amounts` are others, and come last."""
    assert places(TASKS, ".amount") == [
        "/use/functions/charge/with/endpoint",
        "/do/0/look/with/headers/x-amount",
        "/do/1/both/fork/branches/0/pay/with/amount",
        "/do/0/look/if",
        "/do/2/keep/set/total",
    ]
    assert places(STATES, ".amount") == ["/states/0/actions/0/functionRef/arguments/n"]


def test_who_calls_a_function_and_which_event() -> None:
    assert places(TASKS, "charge")[0] == "/do/1/both/fork/branches/0/pay/call"
    assert places(TASKS, "ORDER.placed") == ["/do/1/both/fork/branches/1/wait/listen/to/one/with/type"]
    assert places(STATES, "order.placed") == ["/events/0/type"]
    assert "/states/0/actions/0/functionRef/refName" in places(STATES, "charge")


def test_where_an_address_is() -> None:
    (one,) = found(TASKS, "a.example/l")
    text = "https://a.example/l"
    assert one == {
        "pointer": "/do/0/look/with/endpoint",
        "key": "look.with.endpoint",
        "text": text,
        "from": 8,
        "to": 19,
    }


def test_names_that_people_give_to_data() -> None:
    assert places(TASKS, "amountdue") == ["/do/2/keep/set/amountDue"]
    assert places(TASKS, "endpoint") == []  # a word of the language


def test_a_long_text_is_cut_around_what_was_found() -> None:
    (one,) = found(f"document: {{dsl: 1.0.3, summary: '{'a ' * 100}needle{' b' * 100}'}}\ndo: []\n", "needle")
    assert one["text"] == f"…{'a ' * 30}needle{' b' * 30}…"


@pytest.mark.parametrize("wanted", ["", "  ", "nowhere"])
def test_nothing(wanted: str) -> None:
    assert found(TASKS, wanted) == []


def test_a_text_that_cannot_be_read() -> None:
    assert found("do: [", "do") == []
