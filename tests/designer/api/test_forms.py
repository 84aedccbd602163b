"""The inspector's forms over HTTP: a form of a place, what is wrong with what is typed, the edits of what is right."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from tests.workflow.fields.sample import TEXT
from tests.workflow.forms import FIXTURES
from workflow.definition import load
from workflow.diagnostics import TextEdit
from workflow.edits import apply

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
ORDERS = (FIXTURES.parent / "forms/orders-0.8.yaml").read_text(encoding="utf-8")
CHARGE, DELAY = "/states/0", "/states/1/timeDelay"


@pytest.fixture
def client(async_client: AsyncClient) -> "Forms":
    return Forms(async_client)


class Forms:
    """Asks for forms and changes."""

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def ask(self, path: str, **body: Any) -> tuple[int, Any]:
        sent = json.dumps({"text": TEXT, **body})
        answer = await self.client.post(f"/api/{path}", sent, content_type="application/json")
        return answer.status_code, json.loads(answer.content)

    async def form(self, pointer: str, **body: Any) -> Any:
        status, found = await self.ask("form", pointer=pointer, **body)
        assert status == 200
        return found["form"]

    async def change(self, pointer: str, text: str = TEXT, **body: Any) -> str:
        """The text after a change."""
        status, found = await self.ask("form/field", pointer=pointer, text=text, **body)
        assert status == 200, found
        assert not found.get("errors"), found["errors"]
        return apply(text, [TextEdit(each["from"], each["to"], each["insert"]) for each in found["edits"]])

    async def errors(self, pointer: str, value: Any, **body: Any) -> list[str]:
        status, found = await self.ask("form/field", pointer=pointer, value=value, **body)
        assert (status, found["edits"]) == (200, [])
        return list(found["errors"])


def lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that went and that came."""
    old, new = before.splitlines(), after.splitlines()
    return [each for each in old if each not in new], [each for each in new if each not in old]


async def test_a_form_of_a_state(client: Forms) -> None:
    form = await client.form(f"{CHARGE}/transition/nextState")
    assert (form["pointer"], form["title"], form["tab"]) == (CHARGE, "Operation state", "transition")
    assert [tab["id"] for tab in form["tabs"]] == ["configuration", "data", "errors", "transition"]


async def test_a_form_tries_its_expressions_on_a_sample(client: Forms) -> None:
    sample = {"input": {"order": {"sum": 7}}}
    samples = (await client.form(CHARGE, sample=sample))["samples"]
    filtered = samples[f"{CHARGE}/actions/0/actionDataFilter/dataInputPath"]
    assert (filtered["input"], filtered["output"]) == (sample["input"], {"sum": 7})
    assert samples[f"{CHARGE}/actions/0/functionRef/parameters/sum"]["output"] == 7


async def test_a_text_of_no_dialect_has_no_form(client: Forms) -> None:
    assert await client.form("", text="greeting: hello") is None
    assert await client.form("/states/0", text="states: [") is None


async def test_what_is_typed_changes_one_line(client: Forms) -> None:
    after = await client.change(DELAY, value="PT1H")
    assert lines(TEXT, after) == (["  timeDelay: PT15M"], ["  timeDelay: PT1H"])


async def test_nothing_typed_removes_the_member(client: Forms) -> None:
    after = await client.change(f"{CHARGE}/actions/0/actionDataFilter/dataInputPath", value="")
    assert lines(TEXT, after) == (['    actionDataFilter: {dataInputPath: "{{ $.order }}"}'], [])


@pytest.mark.parametrize(
    ("pointer", "value", "message"),
    [
        (DELAY, "soon", "Write a length of time such as 30 min, 2 h 15, 1 day, or PT15M."),
        (DELAY, "", "This is required."),
        (
            f"{CHARGE}/start/schedule/cron",
            "* * *",
            "It has 3 fields and not 5 (minute",
        ),
        (f"{CHARGE}/stateDataFilter/dataInputPath", "{{ $.a[ }}", "character"),
        (f"{CHARGE}/actions/0/functionRef/parameters/sum", "{{ $.a", "“{{” is not closed by “}}”."),
        (f"{CHARGE}/actions/0/functionRef/parameters/sum", '{"a": ', "This is neither JSON nor YAML"),
        (f"{CHARGE}/actions/0/functionRef/refName", "nobody", "There is no function named “nobody”."),
        (f"{CHARGE}/name", "Wait", "There is a “Wait” already."),
        (f"{CHARGE}/type", "shop", "This must be one of event"),
        ("/retries/0/maxAttempts", "many", "This must be a number."),
        ("/retries/0/maxAttempts", "-1", "This must be 0 or more."),
        ("/retries/0/maxAttempts", "1.5", "This must be a whole number."),
        ("/retries/0/jitter", "2", "This must be 1 or less."),
        (f"{CHARGE}/usedForCompensation", "perhaps", "This must be true or false."),
    ],
)
async def test_what_cannot_be_is_said_and_changes_nothing(
    client: Forms, pointer: str, value: str, message: str
) -> None:
    (said,) = await client.errors(pointer, value)
    assert message in said


@pytest.mark.parametrize(
    ("pointer", "typed", "value"),
    [
        ("/retries/0/maxAttempts", "7", 7),
        (DELAY, "2 h 15", "PT2H15M"),
        ("/retries/0/jitter", "0.25", 0.25),
        (f"{CHARGE}/usedForCompensation", True, True),
        (f"{CHARGE}/actions/0/functionRef/parameters/sum", "12", 12),
        (f"{CHARGE}/actions/0/functionRef/parameters/sum", '"12"', "12"),
        (f"{CHARGE}/actions/0/functionRef/parameters/sum", "twelve: {{ $.n }}", "twelve: {{ $.n }}"),
        (f"{CHARGE}/stateDataFilter/dataOutputPath", "$.a", "{{ $.a }}"),
    ],
)
async def test_what_is_typed_is_written_as_what_it_is(client: Forms, pointer: str, typed: Any, value: Any) -> None:
    data = load(await client.change(pointer, value=typed)).document.data
    for key in pointer.split("/")[1:]:
        data = data[int(key) if isinstance(data, list) else key]
    assert (data, type(data)) == (value, type(value))


@pytest.mark.parametrize(
    ("pointer", "typed", "at", "message"),
    [
        ("/states/0/actions/0/condition", "${ .order.total > }", 17, "The end is not expected here (character 15"),
        ("/states/0/actions/0/functionRef/arguments/sum", "${ .x + $none }", 8, "There is no variable $none"),
        ("/states/1/actions/0/functionRef/arguments/price", '${ "\U0001f600" + $itme }', 10, "no variable $itme"),
        ("/functions/1/operation", ".a +", 4, "The end is not expected here (character 5"),
    ],
)
async def test_what_is_wrong_with_jq_has_its_place(
    client: Forms, pointer: str, typed: str, at: int, message: str
) -> None:
    """Counted as editors in the browser do."""
    status, found = await client.ask("form/field", text=ORDERS, pointer=pointer, value=typed)
    assert (status, found["edits"], found["at"]) == (200, [], at)
    assert message in found["errors"][0]


async def test_a_problem_of_an_expression_has_its_place_in_the_field(client: Forms) -> None:
    """Also where the text is written in a block."""
    wrong = "condition: |-\n      ${ .order.total\n         > nope }"
    text = ORDERS.replace("condition: '${ .order.total > 0 }'", wrong)
    form = await client.form("/states/0", text=text)
    (error,) = [one for each in _fields(form) if each["name"] == "condition" for one in each.get("errors", [])]
    value = load(text).document.data["states"][0]["actions"][0]["condition"]
    assert value[error["at"] : error["until"]] == "nope"
    assert text[error["from"] : error["to"]] == "nope"


def _fields(form: Any) -> list[Any]:
    """All fields of a form, at any depth."""
    left = [each for tab in form["tabs"] for each in tab["fields"]]
    for each in left:
        left += each.get("fields", [])
    return left


async def test_jq_is_written_in_braces(client: Forms) -> None:
    after = await client.change("/states/0/actions/0/condition", ORDERS, value=".order.total > 5")
    assert lines(ORDERS, after)[1] == ["    condition: '${ .order.total > 5 }'"]
    there = await client.change("/states/1/actions/0/functionRef/arguments/price", ORDERS, value="${ $item.price + 1 }")
    assert "{price: '${ $item.price + 1 }'}" in there


async def test_lists_grow_shrink_and_turn(client: Forms) -> None:
    grown = await client.change(f"{CHARGE}/actions", do="add")
    actions = load(grown).document.data["states"][0]["actions"]
    assert actions[1] == {"functionRef": {"refName": ""}}
    turned = await client.change(f"{CHARGE}/actions/0", grown, do="move", index=1)
    assert load(turned).document.data["states"][0]["actions"] == actions[::-1]
    assert await client.change(f"{CHARGE}/actions/1", grown, do="remove") == TEXT


async def test_another_member_takes_the_place_of_the_one(client: Forms) -> None:
    after = load(await client.change(CHARGE, do="choose", option="end")).document.data["states"][0]
    assert (after["end"], "transition" in after) == ({"kind": "default"}, False)


async def test_a_choice_that_takes_something_out_asks(client: Forms) -> None:
    head = "document: {dsl: 1.0.0, namespace: test, name: test, version: 1.0.0}\n"
    text = f"{head}do:\n- all:\n    fork: {{branches: [a: {{call: pay}}, b: {{call: ship}}]}}\n"
    choice = {"pointer": "/do/0/all", "text": text, "do": "choose"}
    status, asked = await client.ask("form/field", **choice, option="set", ask=True)
    lost = ['fork: {"branches": [{"a": {"call": "pay"}}, {"b": {"call": "ship"}}]}']
    assert (status, asked["lost"], asked["edits"]) == (200, lost, [])
    for asks in ({"option": "set"}, {"option": "do", "ask": True}):  # tasks go along into a `do`
        assert (await client.ask("form/field", **choice, **asks))[1]["edits"]


async def test_another_type_takes_the_place_of_the_one(client: Forms) -> None:
    after = await client.change("/retries/0/jitter", do="choose", option="string")
    assert load(after).document.data["retries"][0]["jitter"] == ""


async def test_a_map_grows_and_its_entries_are_renamed(client: Forms) -> None:
    parameters = f"{CHARGE}/actions/0/functionRef/parameters"
    grown = await client.change(parameters, do="add", name="to")
    assert 'parameters: {sum: "{{ $.sum }}", to: ""}' in grown
    renamed = await client.change(f"{parameters}/to", grown, do="rename", name="target")
    assert lines(grown, renamed)[1] == ['      parameters: {sum: "{{ $.sum }}", target: ""}']


async def test_a_missing_thing_is_made_in_place(client: Forms) -> None:
    after = await client.change(f"{CHARGE}/actions/0/functionRef/refName", do="create", option="function", name="pay")
    data = load(after).document.data
    assert [each["name"] for each in data["functions"]] == ["charge", "pay"]
    assert data["states"][0]["actions"][0]["functionRef"]["refName"] == "pay"


async def test_a_new_name_that_is_taken_is_refused(client: Forms) -> None:
    status, found = await client.ask(
        "form/field", pointer=f"{CHARGE}/actions/0/functionRef/refName", do="create", option="function", name="charge"
    )
    assert (status, found["errors"]) == (200, ["There is a “charge” already."])


async def test_what_cannot_be_edited_is_refused_with_a_reason(client: Forms) -> None:
    status, found = await client.ask("form/field", pointer="/states/7/name", value="X")
    assert (status, found["error"]["code"]) == (422, "refused")


async def test_a_state_is_renamed_everywhere(client: Forms) -> None:
    after = await client.change("/states/1/name", value="Rest")
    assert load(after).document.data["states"][0]["transition"]["nextState"] == "Rest"


async def test_a_sample_comes_from_the_last_run(client: Forms) -> None:
    body = json.dumps({"text": TEXT})
    answer = await client.client.post("/api/definitions", body, content_type="application/json")
    made = json.loads(answer.content)
    where = f"/api/definitions/{made['id']}/samples?pointer={CHARGE}&state=Charge"
    assert "no simulation" in json.loads((await client.client.get(where)).content)["why"]
    kept = f"/api/definitions/{made['id']}/scenarios"
    scenario = json.dumps({"name": "Big", "scenario": {"input": {"order": {"sum": 7}}}})
    one = json.loads((await client.client.post(kept, scenario, content_type="application/json")).content)
    found = json.loads((await client.client.get(f"{where}&scenario={one['id']}")).content)
    assert (found["sample"]["input"], found["why"]) == ({"order": {"sum": 7}}, "from the scenario “Big”")
    gone = await client.client.get(f"{where}&scenario=nothing")
    assert gone.status_code == 404
