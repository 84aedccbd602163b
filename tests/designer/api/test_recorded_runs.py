"""`POST /api/definitions/{id}/recorded-run`: what an engine told of a run, as a scenario that the library runs."""

import pytest
from django.test import AsyncClient

from designer.api.simulation.recorded_runs import ID_LENGTH
from tests.designer.api.answer_lines import lines
from tests.designer.requests import Api
from tests.simulator.studies.recorded_runs.samples import definition, history

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
ALIKE = "lifecycle-with-an-event"
TRACE = "signalbox-changed-since"
DIFFERENT = "stepfunctions-another-choice"


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def test_a_history_becomes_a_scenario_that_holds(client: Api) -> None:
    made = (await client.make(definition(ALIKE)))["id"]
    status, found = await client("POST", f"definitions/{made}/recorded-run", {"history": history(ALIKE)})
    assert status == 200
    assert (found["family"], found["instance"]) == ("lifecycle events of DSL 1.0", "booking-ix7iryakiem8j.travel")
    assert [one["id"] for one in found["instances"]] == ["booking-ix7iryakiem8j.travel", "booking-b2.travel"]
    assert found["agreement"] == {"places": 12, "agree": 12, "difference": None, "until": None}
    assert found["notes"][0]["line"] == 230
    case = {"name": "recorded", "scenario": {key: value for key, value in found["scenario"].items() if key != "name"}}
    _, told, _ = await lines(client, f"definitions/{made}/scenarios/run", {"cases": [case]})
    assert told["passed"]
    status, session = await client("POST", f"definitions/{made}/sessions", {"scenario": found["scenario"]})
    assert status == 201, session
    _, kept = await client("GET", f"definitions/{made}/scenarios")
    assert kept == []


async def test_where_they_part_is_told_with_both_sides(client: Api) -> None:
    made = (await client.make(definition(DIFFERENT)))["id"]
    status, found = await client("POST", f"definitions/{made}/recorded-run", {"history": history(DIFFERENT)})
    assert status == 200
    difference = found["agreement"]["difference"]
    assert (difference["at"], difference["recorded"]["state"], difference["simulated"]["state"]) == (
        138,
        "Post",
        "Pause",
    )
    unsaved = definition(DIFFERENT).replace("> 2000", "> 3000")
    asked = {"history": history(DIFFERENT), "text": unsaved}
    status, found = await client("POST", f"definitions/{made}/recorded-run", asked)
    assert (status, found["agreement"]["difference"]) == (200, None)


async def test_a_trace_comes_back_and_is_held_against_the_definition_as_it_is_now(client: Api) -> None:
    made = (await client.make(definition(TRACE)))["id"]
    status, found = await client("POST", f"definitions/{made}/recorded-run", {"history": history(TRACE)})
    assert (status, found["position"], found["agreement"]["difference"]["at"]) == (200, "event", 29)
    one = "signalbox-retry-and-event"
    asked = {"history": history(TRACE), "text": definition(one)}
    status, found = await client("POST", f"definitions/{made}/recorded-run", asked)
    assert (status, found["family"], found["agreement"]["difference"]) == (200, "trace of Signalbox", None)


async def test_what_a_history_lacks_may_be_given_and_another_instance_chosen(client: Api) -> None:
    made = (await client.make(definition(ALIKE)))["id"]
    asked = {"history": history(ALIKE), "instance": "booking-b2.travel", "scenario": {"input": {"nights": 7}}}
    status, found = await client("POST", f"definitions/{made}/recorded-run", asked)
    assert (status, found["instance"], found["scenario"]["input"]) == (200, "booking-b2.travel", {"nights": 7})


async def test_what_is_wrong_is_told_with_its_place(client: Api) -> None:
    made = (await client.make(definition(ALIKE)))["id"]
    path = f"definitions/{made}/recorded-run"
    for body, expected, code, words in (
        ({"history": '{"type": "x"}\n{"a"'}, 422, "bad-history", "Line 2, column 5: this is not JSON"),
        ({"history": history(ALIKE), "instance": "nobody"}, 422, "bad-history", "there is no instance nobody"),
        ({"history": history(ALIKE), "scenario": {"settings": {"x": 1}}}, 422, "bad-scenario", "there is no setting"),
        ({"history": history(ALIKE), "scenario": {"inputs": 1}}, 422, "bad-scenario", "a scenario has no `inputs`"),
        ({"history": history(ALIKE), "text": "states: 7"}, 422, "bad-scenario", "cannot be read"),
        ({"history": history(ALIKE), "with": ["nothing"]}, 422, "unknown-definition", "nothing"),
        ({"history": "x" * 5_000_000}, 413, "too-large", "larger"),
        ({"history": "", "instance": "x" * (ID_LENGTH + 1)}, 422, "invalid", ""),
        ({}, 422, "invalid", ""),
    ):
        status, answer = await client("POST", path, body)
        assert (status, answer["error"]["code"]) == (expected, code), answer
        assert words in answer["error"]["message"]
    assert (await client("POST", "definitions/gone/recorded-run", {"history": "{}"}))[0] == 404
