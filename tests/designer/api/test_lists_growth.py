"""What a list of the HTTP API costs grows no faster than its rows, and asks the database no oftener for more of them.

A list that is new in an answer, or in a new route, fails until `lists.py` says what fills it, or what bounds it.
"""

import json
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from designer.api.simulation import run_setup
from designer.review import thread_places
from designer.workers.tasks import analysis, batch
from tests.designer.bounded_lists import BOUNDED
from tests.designer.lists import ME, ROWS, Rows, clear, definition, lists
from tests.designer.roles import account, with_accounts
from tests.growth import GROWTH, Call, growth, lines
from tests.tiers import share

pytestmark = pytest.mark.django_db

SIZE = 6
CASES = [
    pytest.param(route, rows, accounts, id=f"{route} {what} {'of an account' if accounts else ''}".strip())
    for (route, _), by_name in ROWS.items()
    for what, rows in by_name.items()
    for accounts in (False, True)
    if accounts or rows.without_accounts
]


class Here:
    """A worker in this process, so that its lines are counted too."""

    def __init__(self, calls: Any) -> None:
        self.calls = calls

    async def call(self, name: str, arguments: dict[str, Any], _seconds: float, **_how: Any) -> Any:
        """As a pool of workers answers: through JSON."""
        return json.loads(json.dumps(self.calls[name](**json.loads(json.dumps(arguments)))))


@pytest.fixture(autouse=True)
def _workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_setup, "BATCHES", Here(batch.CALLS))
    monkeypatch.setattr(thread_places, "TEXTS", Here(analysis.CALLS))


@pytest.fixture
def client(request: pytest.FixtureRequest, settings: Any) -> Client:
    """A page of who asks: this machine's user, or the account `ME`."""
    if request.node.callspec.params["accounts"]:
        with_accounts(settings)
    return Client()


def asking(client: Client, route: str, rows: Rows, accounts: bool) -> Callable[[int], Call]:
    """Make so many rows, and nothing else, and give the request of their list."""

    def make(number: int) -> Call:
        clear()
        if accounts:
            client.force_login(account(ME))
        row = definition()
        more = rows.fill(row, number) or {}
        path = route.format(definition_id=row.pk, **more) + rows.ask

        def ask() -> object:
            answer = client.get(path)
            assert answer.status_code == 200, answer.content
            told = rows.told(answer.json())
            assert told == min(number, rows.most)
            return told

        return ask

    return make


def questions(call: Call) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        call()
    return [one["sql"] for one in asked.captured_queries]


def test_every_list_is_filled_or_bounded() -> None:
    there = {(route, at) for route, found in lists().items() for at in found}
    assert set(ROWS) | set(BOUNDED) == there
    assert not set(ROWS) & set(BOUNDED)


@pytest.mark.parametrize(("route", "rows", "accounts"), share(CASES, 6))
def test_a_list_grows_as_its_rows_do(client: Client, route: str, rows: Rows, accounts: bool) -> None:
    assert growth(asking(client, route, rows, accounts), SIZE) < GROWTH


@pytest.mark.parametrize(("route", "rows", "accounts"), share(CASES, 6, 3))
def test_the_database_is_asked_as_often_for_many_rows_as_for_few(
    client: Client, route: str, rows: Rows, accounts: bool
) -> None:
    make = asking(client, route, rows, accounts)
    make(1)()
    few, many = (questions(make(number)) for number in (2, 4 * SIZE))
    assert len(many) == len(few), "\n".join(many[:40])


def test_what_an_answer_does_in_threads_is_counted() -> None:
    """Requests are answered in an event loop of another thread."""

    def work() -> None:
        for _ in range(1_000):
            pass

    def call() -> None:
        thread = Thread(target=work)
        thread.start()
        thread.join()

    assert lines(call) > 1_000
