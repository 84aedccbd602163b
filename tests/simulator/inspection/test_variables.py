"""Variables by place: what the expressions of a visit saw and gave, what gave it to them and what reads it."""

from typing import Any

from simulator.session.session import Session
from tests.simulator.debugged import ask, do, fixture, opened
from workflow.paths import Json

SAGA = {
    "document": {"dsl": "1.0.1", "namespace": "shop", "name": "saga", "version": "1.0.0"},
    "do": [
        {"receive": {"set": {"order": {"amount": 12, "customer": None}}, "export": {"as": '${ {stock: "held"} }'}}},
        {
            "decide": {
                "if": "${ .order.amount > 2 }",
                "input": {"from": "${ .order }"},
                "switch": [
                    {"big": {"when": "${ .amount > 500 }", "then": "end"}},
                    {"vat": {"when": "${ .customer.vat != null }", "then": "end"}},
                ],
            }
        },
        {
            "payment": {
                "try": [
                    {
                        "charge": {
                            "call": "http",
                            "with": {
                                "method": "post",
                                "endpoint": "https://pay.example/c",
                                "body": {"amount": "${ .amount }", "stock": "${ $context.stock }", "currency": "EUR"},
                            },
                        }
                    }
                ],
                "catch": {"when": "${ $error.status == 503 }", "do": [{"note": {"set": {"a": 1}}}]},
            }
        },
    ],
}
REFUSED = {"calls": {"charge": [{"error": {"type": "communication", "status": 422}}]}}


def played(definition: object = SAGA, **scenario: object) -> Session:
    session = opened(definition, **(scenario or REFUSED))
    do(session, "start")
    do(session, "continue")
    return session


def visit(session: Session, state: str) -> list[dict[str, Any]]:
    """The places of the first visit of a state."""
    trace = session.trace()
    seq = next(event["seq"] for event in trace if event["type"] == "state.entered" and event["state"] == state)
    return ask(session, "variables", seq=seq)["places"]  # type: ignore[no-any-return]


def seen(place: dict[str, Any]) -> dict[str, Json]:
    return {one["name"]: one.get("value") for one in place["variables"]}


def gave(place: dict[str, Any]) -> dict[str, Json]:
    return {one["place"]: one.get("value") for one in place["expressions"]}


def test_each_place_has_the_data_and_variables_that_it_saw() -> None:
    asked, chosen, switch = visit(played(), "decide")
    assert [asked["place"], chosen["place"], switch["place"]] == ["if", "input.from", "switch"]
    whole = {"order": {"amount": 12, "customer": None}}
    assert seen(asked)["."] == seen(chosen)["."] == whole
    assert seen(switch)["."] == seen(switch)["$input"] == whole["order"]
    assert seen(asked)["$input"] is None  # it is not there before `input.from`
    assert seen(switch)["$context"] == {"stock": "held"}
    task = next(one for one in switch["variables"] if one["name"] == "$task")
    assert task["without"] == ["definition"]
    assert task["value"]["reference"] == "/do/1/decide"


def test_a_case_that_was_not_taken_has_the_values_that_it_read() -> None:
    (*_, switch) = visit(played(), "decide")
    big, vat = switch["expressions"]
    assert (big["place"], big["pointer"]) == ("switch.big.when", "/do/1/decide/switch/0/big/when")
    assert (big["expression"], big["value"]) == (".amount > 500", False)
    assert big["reads"] == [{"place": ".amount", "value": 12}]
    assert vat["reads"] == [{"place": ".customer.vat", "value": None, "lacking": ".customer"}]


def test_parts_of_a_value_have_their_places() -> None:
    (call,) = visit(played(), "charge")
    assert gave(call) == {"with.body.amount": 12, "with.body.stock": "held"}


def test_a_catch_that_takes_no_error_has_the_error_that_it_looked_at() -> None:
    (catch,) = visit(played(), "payment")
    assert catch["place"] == "catch.when"
    (one,) = catch["expressions"]
    assert one["reads"] == [{"place": "$error.status", "value": 422}]
    assert one["value"] is False


def test_a_variable_has_what_gave_it_its_value_and_what_reads_it() -> None:
    (call,) = visit(played(), "charge")
    context = next(one for one in call["variables"] if one["name"] == "$context")
    assert [(one["state"], one["step"]) for one in context["writers"]] == [("receive", 2)]
    assert context["readers"] == [
        {"pointer": "/do/2/payment/try/0/charge/with/body/stock", "state": "charge", "reads": "stock"}
    ]
    data = call["variables"][0]
    assert data["name"] == "."
    assert [one["state"] for one in data["writers"]] == ["charge"]


def test_of_secrets_only_names_are_told() -> None:
    definition = {
        **SAGA,
        "use": {"secrets": ["token"]},
        "do": [{"one": {"set": {"a": "${ $secrets.token }", "b": "${ .x }"}}}],
    }
    session = played(definition, secrets={"token": "tip-top-secret"}, input={"x": 1})
    (place,) = visit(session, "one")
    secrets = next(one for one in place["variables"] if one["name"] == "$secrets")
    assert secrets["names"] == ["token"]
    assert "value" not in secrets
    assert place["expressions"][0]["reads"] == []
    assert "tip-top-secret" not in str(ask(session, "variables", seq=1))


def test_an_expression_that_fails_says_why() -> None:
    session = played({**SAGA, "do": [{"one": {"set": {"a": "${ .x | ascii_downcase }"}}}]}, input={"x": None})
    (place,) = visit(session, "one")
    (one,) = place["expressions"]
    assert "value" not in one
    assert one["error"]
    assert one["reads"] == [{"place": ".x", "value": None, "lacking": ".x"}]


def test_variables_of_a_uri_are_told_and_which_is_missing() -> None:
    call = {"call": "http", "with": {"method": "get", "endpoint": "https://trips.example/{station}/{session}/x"}}
    session = played({**SAGA, "do": [{"ask": call}]}, input={"station": "A"}, calls={"ask": {"result": {}}})
    (place,) = visit(session, "ask")
    station, missing = place["expressions"]
    assert (station["expression"], station["value"]) == ("{station}", "A")
    assert missing["value"] is None
    assert missing["reads"] == [{"place": ".session", "value": None, "lacking": ".session"}]


def test_states_have_them_too() -> None:
    session = fixture("v08-variables")
    do(session, "start")
    do(session, "continue")
    first, second = visit(session, "A")
    assert (first["place"], second["place"]) == ("actions[0]", "actions[1]")
    assert gave(first)["actions[0].functionRef.arguments.rate"] == 2
    assert seen(first)["$CONST"] == {"rate": {"eur": 2}}
    assert next(one for one in first["variables"] if one["name"] == "$SECRETS")["names"] == ["OTHER", "TOKEN"]
