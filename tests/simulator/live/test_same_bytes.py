"""What is kept comes back as it was given: the order of keys and the kinds of numbers too, whatever the database is."""

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from django.apps import apps
from django.db import connection, models

from designer.models import Definition, Scenario
from designer.workers.client import close_pools
from simulator.json_column import JsonText, written
from simulator.live.driver import DRIVES
from simulator.models import Session as Row
from simulator.session.session import Session
from tests.simulator.debugged import told_trace
from tests.simulator.live.odd_values import COMMANDS, EACH, ODD, SETUP
from tests.simulator.sockets import Client


def run() -> Session:
    """The run, with no database in it."""
    session = Session.open(SETUP)
    for command in COMMANDS:
        session.handle(command)
    return session


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def workers() -> AsyncIterator[None]:
    """The worker processes of this module."""
    yield
    await close_pools()


def test_no_column_has_json_of_the_databases_own() -> None:
    """One kind of column for all: a new one joins by being one."""
    ours = [model for app in ("designer", "simulator") for model in apps.get_app_config(app).get_models()]
    columns = [field for model in ours for field in model._meta.concrete_fields]
    assert [str(field) for field in columns if isinstance(field, models.JSONField)] == []
    assert sum(isinstance(field, JsonText) for field in columns) > 10


@pytest.mark.django_db
def test_a_column_keeps_the_text_as_it_is() -> None:
    definition = Definition.objects.create(name="D", text=EACH, tags=["b", "a"])
    row = Scenario.objects.create(definition=definition, name="S", scenario=ODD)
    row.refresh_from_db()
    assert json.dumps(row.scenario) == json.dumps(ODD)
    with connection.cursor() as cursor:
        cursor.execute("SELECT scenario FROM designer_scenario")
        assert cursor.fetchall() == [(written(ODD),)]
    found = Scenario.objects.filter(definition=definition)
    assert found.filter(scenario=ODD).exists()
    assert not found.filter(scenario={**ODD, "b": 0.0}).exists()
    found.update(scenario={})
    assert found.values_list("scenario", flat=True).get() == {}
    assert Row.objects.create(definition="d", setup=SETUP).undone is None
    assert Row.objects.filter(undone=None).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_json_is_not_kept(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        Row.objects.create(definition="d", setup={"n": number})


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("workers")
async def test_a_run_is_the_same_live_replayed_and_without_a_database() -> None:
    expected = json.dumps(told_trace(run()))
    assert expected.count('"function.called"') == 2 * len(ODD)
    row = await sync_to_async(Row.objects.create)(definition="d", setup=SETUP)
    async with Client(row.id) as client:
        for command in COMMANDS:
            assert "error" not in await client.ask(**command)
        live = await client.ask("sync", **{"from": 0})
    DRIVES.pop(row.id, None)
    await close_pools()  # as after a restart
    async with Client(row.id) as client:
        replayed = client.first
    assert json.dumps(live["trace"]["events"]) == expected
    assert json.dumps(replayed["trace"]["events"]) == expected
    assert json.dumps(replayed["view"]) == json.dumps(live["view"])
