"""Completion and hovers of jq: in the text at an offset, in a field of the form, from everything that is known."""

import json
from typing import Any

import pytest

from designer.workers.tasks.expressions import completions, hover
from tests.workflow.forms import FIXTURES

ORDERS = (FIXTURES.parent / "forms/orders-0.8.yaml").read_text(encoding="utf-8")
ITEMS = [{"sku": "a", "price": 100}, {"sku": "b", "price": 20}]
ORDER = {"order": {"id": "o-1", "total": 120, "items": ITEMS}}
CONDITION = "${ .order.total > 0 }"
CALL = "/states/0/actions/0"


def edited(old: str, new: str, text: str = ORDERS) -> dict[str, Any]:
    """A text with something else in it, and where the mark | stands in that."""
    assert text.count(old) == 1, text.count(old)
    before = text.replace(old, new)
    return {"text": before.replace("|here|", ""), "asked": {"at": before.index("|here|")}}


def labels(**asked: Any) -> list[str]:
    found = completions(**asked)
    return [] if found is None else [one["label"] for one in found["options"]]


def field(pointer: str, typed: str, **more: Any) -> dict[str, Any]:
    return {"text": ORDERS, "asked": {"pointer": pointer, "typed": typed, "at": len(typed)}, **more}


def test_in_the_text_members_of_the_schema_of_the_input_are_offered() -> None:
    asked = edited(CONDITION, "${ .order.|here| }")
    assert labels(**asked) == ["id", "total", "items"]
    asked = edited(CONDITION, "${ .order.items[] | select(.p|here|) }")
    assert labels(**asked) == ["price"]
    assert completions(**asked)["typed"] == 1  # type: ignore[index]


@pytest.mark.parametrize(
    "written",
    [
        "'${ .order.|here| }'",
        '"${ .order.|here| }"',
        '"${ \\"\\u00e9\\" + .order.|here| }"',
        ".order.|here|",
        "|-\n      ${\n        .order.|here|\n      }",
        ">-\n      ${ .order\n        | .|here| }",
        "'${ \"it''s\" + .order.|here| }'",
        "'${ .order.|here|'",
    ],
)
def test_in_whatever_a_text_is_written(written: str) -> None:
    assert labels(**edited(f"'{CONDITION}'", written)) == ["id", "total", "items"]


def test_in_json() -> None:
    data = {"id": "a", "specVersion": "0.8", "states": [{"name": "A", "type": "inject", "data": {"x": 1}, "end": True}]}
    data["states"][0]["stateDataFilter"] = {"output": '${ "\U0001f600" + . }'}  # type: ignore[index]
    assert labels(**edited("+ . }", "+ .|here| }", json.dumps(data))) == ["x"]


def test_nothing_is_offered_outside_of_expressions() -> None:
    assert completions(**edited("name: Take it", "name: Ta|here|ke it")) is None
    assert completions(**edited(CONDITION, "$|here|{ .order }")) is None
    assert completions(**edited("condition: '${ .order.total > 0 }'", "con|here|dition: '${ . }'")) is None
    jsonpath = ORDERS.replace("expressionLang: jq", "expressionLang: jsonpath")
    assert completions(**edited(CONDITION, "${ $.|here| }", jsonpath)) is None
    assert completions(text="states: [", asked={"at": 5}) is None


def test_a_text_that_may_be_anything_is_an_expression_in_braces_alone() -> None:
    sum_of = f"{CALL}/functionRef/arguments/sum"
    assert completions(**field(sum_of, "order.")) is None
    assert labels(**field(sum_of, "${ .order.")) == ["id", "total", "items"]
    assert labels(**field(f"{CALL}/condition", ".order.")) == ["id", "total", "items"]


def test_the_sample_of_the_state_comes_first() -> None:
    samples = {"/states/0": {"input": {"mine": {"x": 1}}}, "*": {"input": {"other": 1}}}
    assert labels(**field(f"{CALL}/condition", "${ .", samples=samples))[:1] == ["mine"]
    assert labels(**field(f"{CALL}/condition", "${ .mine.", samples=samples)) == ["x"]
    found = completions(**field(f"{CALL}/condition", "${ .mine.", samples=samples))
    assert found is not None
    assert found["options"][0]["detail"] == "1"
    assert labels(**field("/states/2/dataConditions/0/condition", "${ .", samples=samples))[:1] == ["other"]


def test_what_was_before_the_place_has_its_effect() -> None:
    text = ORDERS.replace("input: '${ . }'", "input: '${ .order }'")
    samples = {"/states/0": {"input": ORDER, "results": {CALL: {"receipt": {"no": 7}}}}}
    assert labels(**(field(f"{CALL}/condition", "${ .", samples=samples) | {"text": text})) == ["id", "total", "items"]
    assert labels(**field("/states/0/stateDataFilter/output", "${ .charge.", samples=samples)) == ["no"]
    assert labels(**field(f"{CALL}/actionDataFilter/results", "${ .receipt.", samples=samples)) == ["no"]


def test_scenarios_tell_of_inputs_results_and_events() -> None:
    given = {
        "inputs": [{"customer": {"name": "Ada"}}],
        "results": {"charge": [{"receipt": {"bank": "X"}}]},
        "events": {"paid": [{"type": "paid", "data": {"amount": 3}}]},
    }
    assert "customer" in labels(**field(f"{CALL}/condition", "${ .", **given))
    assert labels(**field(f"{CALL}/actionDataFilter/results", "${ .", **given)) == ["receipt"]
    assert labels(**field("/states/0/stateDataFilter/output", "${ .charge.", **given)) == ["bank"]
    assert labels(**field("/states/3/eventDataFilter/data", "${ .", **given)) == ["amount"]
    assert "paid" in labels(**field("/states/4/branches/0/actions/0/eventRef/data", "${ .", **given))


def test_an_iteration_has_its_element() -> None:
    price = "/states/1/actions/0/functionRef/arguments/price"
    assert "$item" in labels(**field(price, "${ $"))
    assert labels(**field(price, "${ $item.")) == ["sku", "price"]
    assert labels(**field(price, "${ .item.")) == ["sku", "price"]
    assert "$item" not in labels(**field(f"{CALL}/condition", "${ $"))
    assert labels(**field("/states/1/inputCollection", "${ .order.i")) == ["id", "items"]


def test_variables_have_what_the_definition_declares() -> None:
    assert labels(**field(f"{CALL}/condition", "${ $"))[:3] == ["$CONST", "$SECRETS", "$WORKFLOW"]
    assert labels(**field(f"{CALL}/condition", "${ $CONST.Rates.")) == ["vat", "low"]
    assert labels(**field(f"{CALL}/condition", "${ $SECRETS.")) == ["BANK", "MAIL"]
    assert "prevActionResult" in labels(**field(f"{CALL}/condition", "${ $WORKFLOW."))
    assert labels(**field(f"{CALL}/condition", "${ fn:")) == ["fn:sum"]


def test_where_results_go_only_places_are_offered() -> None:
    assert set(labels(**field(f"{CALL}/actionDataFilter/toStateData", "${ "))) >= {".order", ".charge"}
    assert not labels(**field(f"{CALL}/actionDataFilter/toStateData", "${ le"))


def test_members_that_other_expressions_read_are_known() -> None:
    text = ORDERS.replace(CONDITION, "${ .voucher.code != null and .list[0].x and (.other | length) > 0 }")
    names = labels(**(field("/states/2/dataConditions/0/condition", "${ .") | {"text": text}))
    assert {"voucher", "list", "other"} <= set(names)
    assert labels(**(field("/states/2/dataConditions/0/condition", "${ .list[].") | {"text": text})) == ["x"]
    assert "voucher" not in labels(**(field(f"{CALL}/condition", "${ .") | {"text": text})), "what is being written"


def test_a_hover_tells_of_a_builtin_a_member_and_a_variable_and_what_the_whole_gives() -> None:
    samples = {"/states/0": {"input": ORDER}}
    text = ORDERS.replace(CONDITION, "${ .order.items | map(.price) | add > $CONST.Rates.vat }")

    def at(word: str) -> dict[str, Any]:
        found = hover(text, {"at": text.index(word, text.index("${ .order.items | map")) + 1}, samples=samples)
        assert found is not None
        return found

    found = at("add")
    assert (found["label"], found["help"]) == ("add", "The entries added up; null of none.")
    assert (found["example"], found["result"]) == (("[1, 2, 3]", "add", "6"), {"output": True})
    assert text[found["from"] : found["to"]] == "add"
    assert (at(".price")["label"], at(".price")["value"]) == (".price", 100)
    assert at("$CONST")["value"] == {"Rates": {"vat": 0.2, "low": 0.07}, "Greeting": "Hello"}
    assert at("> $")["result"] == {"output": True}
    assert "label" not in at("> $")


def test_a_hover_tells_why_an_expression_fails() -> None:
    typed = "${ .order.id + 1 }"
    asked = {"pointer": f"{CALL}/condition", "typed": typed, "at": typed.index("id")}
    found = hover(ORDERS, asked, samples={"*": {"input": ORDER}})
    assert found is not None
    assert (found["value"], typed[found["from"] : found["to"]]) == ("o-1", ".id")
    assert found["result"]["trouble"].startswith("the text")
    assert hover(**field(f"{CALL}/condition", "")) is not None
    assert hover(ORDERS, {"at": 0}) is None
