"""Covered is what ran in all scenarios: those of a definition, and those of the definitions that run it."""

from typing import Any

import pytest
from django.test import AsyncClient

from tests.designer.api.answer_lines import lines
from tests.designer.called_workflow import CALLER, SHIP
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MOCKED = {"calls": {"workflow shop/ship": {"result": {"a": 1}}}}


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def keep(client: Api, definition: str, **scenarios: Any) -> None:
    body = [{"name": name, "scenario": scenario} for name, scenario in scenarios.items()]
    assert (await client("POST", f"definitions/{definition}/scenarios/several", body))[0] == 201


async def shop(client: Api, **of_caller: Any) -> tuple[str, str]:
    """A workflow that others run, and one that runs it, with these scenarios."""
    ship, order = (await client.make(SHIP))["id"], (await client.make(CALLER))["id"]
    await keep(client, order, **of_caller)
    return ship, order


def states(done: Any) -> tuple[int, int]:
    return done["coverage"]["states"]["covered"], done["coverage"]["states"]["total"]


@pytest.mark.parametrize("own", [{}, {"small": {"input": {"n": 1}}}])
async def test_what_callers_scenarios_run_is_covered(client: Api, own: dict[str, Any]) -> None:
    ship, _ = await shop(client, large={"input": {"n": 5}}, less={"input": {"n": 1}})
    if own:
        await keep(client, ship, **own)
    start, *told, done = await lines(client, f"definitions/{ship}/scenarios/run", {})
    assert start["total"] == len(told) == 2 + len(own)
    assert [(one["name"], one["ran"]) for one in told[len(own) :]] == [("large", True), ("less", True)]
    assert (states(done), done["by_callers"]) == ((3, 3), 2)
    assert (done["passed"] + done["ran"], done["failed"]) == (len(own), 0)


async def test_a_caller_that_mocks_it_covers_nothing(client: Api) -> None:
    ship, order = await shop(client, mocked=MOCKED)
    _, told, done = await lines(client, f"definitions/{ship}/scenarios/run", {})
    assert (told["ran"], states(done), done["by_callers"]) == (False, (0, 3), 0)
    _, told, done = await lines(client, f"definitions/{order}/scenarios/run", {})
    assert "others" not in told
    (one,) = done["companions"]
    assert (one["name"], one["runs"], one["coverage"]["states"]) == ("shop/ship", 0, {"covered": 0, "total": 3})


async def test_what_goes_along_is_told_with_its_coverage(client: Api) -> None:
    _, order = await shop(client, large={"input": {"n": 5}})
    _, _, done = await lines(client, f"definitions/{order}/scenarios/run", {})
    (one,) = done["companions"]
    assert (one["name"], one["runs"], one["coverage"]["states"]) == ("shop/ship", 1, {"covered": 2, "total": 3})


async def test_a_caller_of_a_caller_counts_and_so_does_the_unsaved_text(client: Api) -> None:
    ship, _ = await shop(client)
    outer = CALLER.replace("name: order", "name: outer").replace("name: ship", "name: order")
    await keep(client, (await client.make(outer))["id"], deep={"input": {"n": 5}})
    body = {"text": SHIP.replace("- two:", "- three:").replace("then: two", "then: three")}
    *_, done = await lines(client, f"definitions/{ship}/scenarios/run", body)
    assert done["coverage"]["states"]["pointers"] == ["/do/0/large", "/do/2/three"]


async def test_scenarios_that_are_chosen_are_run_alone(client: Api, settings: Any) -> None:
    ship, _ = await shop(client, large={"input": {"n": 5}}, less={"input": {"n": 1}})
    body = {"cases": [{"name": "own", "scenario": {"input": {"n": 1}}}]}
    start, *_, done = await lines(client, f"definitions/{ship}/scenarios/run", body)
    assert (start["total"], states(done)) == (1, (2, 3))
    settings.LIMIT_SCENARIOS = 1
    start, *_ = await lines(client, f"definitions/{ship}/scenarios/run", {})
    assert start["total"] == 1
