"""What those who run a server are told (docs/running.md): ids on every line, patterns for addresses, numbers."""

import asyncio
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from django.conf import settings

from designer.asgi import application
from designer.library import store
from designer.server.process_state import state
from designer.telemetry import metrics
from designer.telemetry.log_format import OURS, Ids, JsonLines
from designer.workers import child
from designer.workers.client import SIMULATIONS, TEXTS, close_pools, warm_up
from designer.workers.pool import Pool
from tests.designer import roles
from tests.simulator.sockets import Client, new_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]
TOKEN = "a-token-of-metrics"
GREETED_SECONDS = 60.0


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes of this module."""
    yield
    await close_pools()


class Log:
    """What the server writes, as JSON."""

    def __init__(self) -> None:
        self.text = io.StringIO()
        self.handler = logging.StreamHandler(self.text)
        self.handler.addFilter(Ids())
        self.handler.setFormatter(JsonLines())

    def lines(self, kind: str = "") -> list[dict[str, Any]]:
        """All lines, or those of a kind."""
        found = [json.loads(line) for line in self.text.getvalue().splitlines()]
        return [line for line in found if not kind or line.get("kind") == kind]


@pytest.fixture
def log() -> Iterator[Log]:
    found = Log()
    before = {name: logging.getLogger(name).level for name in OURS}
    logging.getLogger().addHandler(found.handler)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    yield found
    logging.getLogger().removeHandler(found.handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def counted(settings: Any) -> Iterator[None]:
    """Metrics are on."""
    settings.METRICS_TOKEN = TOKEN
    metrics.switch_on(state)
    yield
    metrics.switch_off()


async def get(path: str, *headers: tuple[str, str]) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of a request to the whole application."""
    place = urlsplit(path)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": place.path,
        "raw_path": place.path.encode(),
        "root_path": "",
        "query_string": place.query.encode(),
        "headers": [(b"host", b"127.0.0.1"), *((n.lower().encode(), v.encode("latin-1")) for n, v in headers)],
    }
    sent: list[dict[str, Any]] = []
    asked: list[dict[str, Any]] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        return asked.pop() if asked else await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application(scope, receive, send)
    heads = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], heads, b"".join(one.get("body", b"") for one in sent[1:]).decode()


async def test_a_request_has_its_line_with_id_pattern_and_role(log: Log) -> None:
    row = await sync_to_async(roles.definition)()
    _, heads, _ = await get(f"/definitions/{row.id}/review", ("X-Request-ID", "from-the-proxy-1"))
    assert heads["x-request-id"] == "from-the-proxy-1"
    (line,) = log.lines()
    assert line.pop("ms") > 0
    assert {name: line[name] for name in ("request", "kind", "route", "method", "status", "role", "level")} == {
        "request": "from-the-proxy-1",
        "kind": "request",
        "route": "/definitions/<slug:definition_id>/review",
        "method": "GET",
        "status": 200,
        "role": "local",
        "level": "info",
    }
    assert row.id not in log.text.getvalue()


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with spaces in it", "line\nbreak-line", "-12345678", "ä1234567"]
)
async def test_an_id_that_is_none_is_replaced(given: str) -> None:
    _, heads, _ = await get("/health", ("X-Request-ID", given))
    assert re.fullmatch(r"[0-9a-f]{16}", heads["x-request-id"])
    several = await get("/health", ("X-Request-ID", "first-of-two"), ("X-Request-ID", "second-of-two"))
    assert re.fullmatch(r"[0-9a-f]{16}", several[1]["x-request-id"])


async def test_who_watches_may_ask_by_any_name() -> None:
    for path in ("/health", "/metrics"):
        assert (await get(path, ("Host", "10.0.0.5:8000")))[0] in (200, 404)
    assert (await get("/", ("Host", "10.0.0.5:8000")))[0] == 400


async def test_what_machines_ask_all_the_time_has_no_line_as_long_as_it_is_well(log: Log) -> None:
    assert (await get("/health"))[0] == 200
    assert (await get("/static/dist/icon.svg"))[0] == 200
    assert log.lines() == []
    assert (await get("/static/nothing.svg"))[0] == 404
    assert [line["route"] for line in log.lines()] == ["/static/<path>"]


async def test_no_token_of_a_link_is_in_the_log(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    row = await sync_to_async(roles.definition)()
    token, _ = await sync_to_async(roles.link)(row)
    for path in ("", "outline", "image.svg", "embed", "nothing"):
        await get(f"/shared/{token}/{path}")
    await get(f"/api/definitions/{row.id}?link={token}", ("X-Signalbox-Link", token))
    session = await new_session()
    async with Client(session, link=token):
        pass

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"no /shared/{token}/ today, nor ?link={token}")

    monkeypatch.setattr("designer.views.pages.render", broken)
    status, _, body = await get(f"/shared/{token}/")
    assert status == 500
    told = log.text.getvalue()
    assert token not in told
    assert {line["role"] for line in log.lines("request")} == {"link-read", ""}
    failed = next(line for line in log.lines() if "traceback" in line)
    assert "no /shared/…/ today, nor ?link=…" in failed["traceback"]
    assert failed["request"] in body, "the page names the id under which the log tells why"


async def test_an_answer_of_500_or_503_names_its_request(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(store, "cards", broken)
    status, heads, body = await get("/api/definitions")
    found = json.loads(body)
    assert status == 500
    assert found["request"] == heads["x-request-id"]
    assert heads["x-request-id"] in found["error"]["message"]
    failed = next(line for line in log.lines() if "traceback" in line)
    assert (failed["request"], failed["logger"]) == (heads["x-request-id"], "designer.api.errors")


async def test_sockets_and_commands_have_lines_with_their_session(log: Log) -> None:
    session = await new_session()
    async with Client(session) as client:
        await client.ask("step")
        await client.ask("no\nsuch")
    opened, closed = log.lines("socket")
    assert (opened["event"], closed["event"], closed["code"]) == ("open", "closed", 1000)
    assert opened["route"] == "/ws/sessions/<slug:session_id>/"
    done, refused = log.lines("command")
    assert (done["command"], done["outcome"], done["steps"], done["role"]) == ("step", "done", 1, "local")
    assert (refused["command"], refused["outcome"]) == ("unknown", "unknown-command")
    ids = {(line["request"], line["session"]) for line in (opened, closed, done, refused)}
    assert ids == {(opened["request"], session)}


async def test_a_worker_s_lines_carry_the_ids_of_their_call(log: Log) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    asked = {"call": "it", "arguments": {}, "ids": {"request": "of-the-server", "session": "s1"}}
    child.answer({"it": broken}, json.dumps(asked).encode())
    (line,) = log.lines()
    assert (line["request"], line["session"], "RuntimeError" in line["traceback"]) == ("of-the-server", "s1", True)


async def test_metrics_are_off_without_a_token() -> None:
    assert not settings.METRICS_TOKEN
    assert (await get("/metrics", ("Authorization", "Bearer ")))[0] == 404


@pytest.mark.usefixtures("counted")
async def test_metrics_need_their_token_and_count() -> None:
    for given in ("", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer"):
        status, heads, _ = await get("/metrics", ("Authorization", given))
        assert (status, heads["www-authenticate"]) == (401, "Bearer")
    session = await new_session()
    async with Client(session) as client:
        await client.ask("continue")
        _, _, text = await get("/metrics", ("Authorization", f"Bearer {TOKEN}"))
        found = values(text)
        assert found['signalbox_sockets{route="/ws/sessions/<slug:session_id>/"}'] == 1
        assert found["signalbox_live_sessions"] >= 1
        assert found["signalbox_steps_total"] > 0
        assert found['signalbox_command_seconds_count{command="continue",outcome="done"}'] == 1
    _, heads, text = await get("/metrics", ("Authorization", f"Bearer {TOKEN}"))
    found = values(text)
    assert heads["content-type"] == metrics.CONTENT_TYPE
    assert found['signalbox_sockets{route="/ws/sessions/<slug:session_id>/"}'] == 0
    assert found['signalbox_request_seconds_count{method="GET",route="/metrics",status="401"}'] == 4
    held = {f"{name}_total" if grows else name for name, (_, _, grows) in metrics.HELD.items()}
    assert held <= {name.partition("{")[0] for name in found}


@pytest.mark.long
@pytest.mark.usefixtures("counted")
async def test_as_many_workers_are_told_as_have_been_started() -> None:
    await close_pools()
    assert "signalbox_workers" not in {name.partition("{")[0] for name in await measured()}
    warm_up()
    pool = SIMULATIONS.pool()
    await greeted(pool, settings.WORKERS)
    await greeted(TEXTS.pool(), settings.WORKERS)
    assert await told_workers() == {"analysing": settings.WORKERS, "simulating": settings.WORKERS}
    pool.reserve()
    await greeted(pool, settings.WORKERS + 1)
    assert await told_workers() == {"analysing": settings.WORKERS, "simulating": settings.WORKERS + 1}


async def greeted(pool: Pool, count: int) -> None:
    """Returns once so many of its processes have answered."""
    async with asyncio.timeout(GREETED_SECONDS):
        while sum(worker.is_up for worker in pool.workers) < count:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


async def told_workers() -> dict[str, float]:
    """How many worker processes the metrics tell, by pool."""
    found = await measured()
    name = "signalbox_workers{pool="
    return {key.removeprefix(name).strip('"}'): value for key, value in found.items() if key.startswith(name)}


async def measured() -> dict[str, float]:
    """All that the metrics tell now."""
    _, _, text = await get("/metrics", ("Authorization", f"Bearer {TOKEN}"))
    return values(text)


def values(text: str) -> dict[str, float]:
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}
