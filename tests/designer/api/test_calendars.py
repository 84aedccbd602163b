"""The starts of a text's schedules over HTTP."""

from typing import Any

import pytest
from django.test import AsyncClient

from tests.designer.requests import Api
from tests.workflow.scheduled import of_08, of_10

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
YEAR = {"first": "2026-01-01", "last": "2026-12-31"}


async def asked(client: AsyncClient, text: str, **more: Any) -> tuple[int, Any]:
    return await Api(client)("POST", "calendar", {"text": text, **YEAR, **more})


async def test_a_year_has_its_starts_what_clocks_do_overlaps_and_gaps(async_client: AsyncClient) -> None:
    text = of_08("cron: '30 2 * * *'", "Europe/Berlin")
    status, found = await asked(async_client, text, run="PT25H", most=40)
    (schedule,) = found["schedules"]
    assert (status, schedule["count"], schedule["listed"], schedule["overlaps"]) == (200, 365, 40, 40)
    assert schedule["touched"][0] == {
        "utc": "2026-03-29T01:00:00Z",
        "local": "2026-03-29T03:00:00",
        "mark": "moved",
        "meant": "2026-03-29T02:30:00",
    }
    assert schedule["touched"][1]["again"] == "2026-10-25T01:30:00Z"
    assert len(schedule["days"]) == 365


async def test_one_day_is_asked_for_in_the_zone_that_is_looked_at(async_client: AsyncClient) -> None:
    day = {"first": "2026-07-01", "last": "2026-07-01", "zone": "Asia/Kathmandu"}
    status, found = await asked(async_client, of_10("cron: '0 */6 * * *'"), **day)
    assert status == 200
    assert [one["local"] for one in found["schedules"][0]["starts"]] == [
        f"2026-07-01T{hour}:45:00" for hour in ("05", "11", "17", "23")
    ]


async def test_lengths_count_from_when_that_is_said(async_client: AsyncClient) -> None:
    day = {"first": "2026-01-02", "last": "2026-01-02", "since": "2026-01-01"}
    _, found = await asked(async_client, of_10("every: PT7H"), **day)
    assert [one["utc"][11:16] for one in found["schedules"][0]["starts"]] == ["04:00", "11:00", "18:00"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Europe/Nowhere"},
        {"zone": "../etc"},
        {"first": "soon"},
        {"first": "0001-01-01"},
        {"last": "9999-12-31"},
        {"first": "2027-01-01"},
        {"text": "states: ["},
    ],
)
async def test_what_cannot_be_used_is_refused(async_client: AsyncClient, wrong: dict[str, str]) -> None:
    status, found = await asked(async_client, **{"text": of_10("every: PT6H"), **wrong})
    assert (status, found["error"]["code"]) == (422, "refused")


async def test_lengths_and_starts_beyond_all_measure_are_told(async_client: AsyncClient) -> None:
    for text in (of_10("every: P999999Y"), of_10("after: PT0.001S"), of_08("interval: R/0001-01-01T00:00:00Z/P1M")):
        assert (await asked(async_client, text, run="P999999Y", most=100))[0] == 200
