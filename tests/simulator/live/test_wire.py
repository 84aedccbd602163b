"""The shapes of `simulator.wire` are what crosses the WebSocket, and what is written from them is of today."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
import pytest_asyncio
from jsonschema import Draft202012Validator

from designer.library.gallery import folders
from designer.workers.client import close_pools
from simulator.engine.trace.trace import COMMON, SOMETIMES, TYPES
from simulator.inspection import data_stages
from simulator.session.session import Session
from simulator.wire.data_flow import StageWord
from tests.safety.fuzzing_commands import USUAL
from tests.simulator.debugged import ask, do, fixture
from tests.simulator.runs import NAMES
from tests.simulator.sockets import GREETING, Client, new_session
from tests.simulator.wire import json_schemas, typescript
from tests.tiers import share
from workflow.document import read
from workflow.paths import Json

ANEW = "make wire"
STEPS = 80


def schema(name: str) -> Draft202012Validator:
    """A schema with those that it refers to: a member that none of them names is wrong."""
    text = json.dumps(json_schemas.closed()).replace("#/components/schemas/", "#/$defs/")
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": json.loads(text)})


UPDATE, MESSAGES = schema("update"), {name: schema(name) for name in ("answer", "peopleHere", "refusal")}


def hold(message: Json, name: str = "update") -> None:
    """The message is as its shape says, once it has been JSON."""
    (UPDATE if name == "update" else schema(name)).validate(json.loads(json.dumps(message)))


def told(done: dict[str, Json]) -> None:
    """What a session gave is as an update says, which the socket numbers, and so is each of its trace events."""
    hold({"seq": 1, **done})
    for event in done["trace"]["events"]:
        assert set(event) <= {*COMMON, *TYPES[event["type"]], *SOMETIMES.get(event["type"], ()), "large", "changes"}


def test_the_pages_have_it() -> None:
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.source(), ANEW


def test_the_document_has_it() -> None:
    written = json_schemas.DOCUMENT.read_text(encoding="utf-8")
    assert written == json_schemas.document(written), ANEW


def test_the_schemas_are_schemas() -> None:
    for one in json_schemas.schemas().values():
        Draft202012Validator.check_schema(one)


def test_each_stage_has_a_word() -> None:
    told_ones = {*data_stages.STATE.values(), *data_stages.ACTION.values(), *data_stages.TURNS.values()}
    told_ones |= set(data_stages.PLAIN.values())
    assert told_ones < set(get_args(StageWord))


@pytest.mark.parametrize("folder", share(folders(), 4, 1), ids=lambda folder: folder.name)
def test_a_played_scenario_of_the_gallery_is_told_as_it_says(folder: Path) -> None:
    text = next(folder.glob("definition.*")).read_text("utf-8")
    scenario = read((folder / "scenarios.yaml").read_text("utf-8")).data["scenarios"][0]
    others = [(folder / name).read_text("utf-8") for name in scenario.get("with") or []]
    session = Session.open({"definition": text, "with": others, "scenario": scenario})
    do(session, "breakpoints", breakpoints=[{"kind": "event", "name": "*"}, {"kind": "time", "at": "PT1S"}])
    do(session, "watches", watches=["$", "$.nowhere"])
    for _ in range(STEPS):
        done = do(session, "step")
        told(done)
        if done["stopped"] == "idle":
            break


@pytest.mark.parametrize("name", share(NAMES, 4, 3))
def test_each_behaviour_is_told_as_it_says(name: str) -> None:
    session = fixture(name)
    told(do(session, "step", count=3))
    told(do(session, "continue"))
    told(do(session, "back"))


QUESTIONS: dict[str, tuple[str, dict[str, Json]]] = {
    "evaluate": ("watched", {"expressions": ["$"]}),
    "stages": ("visitStages", {}),
    "provenance": ("provenance", {"pointer": ""}),
    "correlation": ("correlation", {}),
    "compare": ("comparison", {"scenario": {"input": {"else": 1}}}),
    "judge": ("judgement", {"expect": {"status": "completed", "path": ["A"], "duration": "PT1S"}}),
    "differences": ("engineDifferences", {"first": 1}),
    "reveal": ("revealed", {"seq": 0, "number": 0}),
}


@pytest.mark.parametrize("command", QUESTIONS)
def test_answers_to_questions_are_as_it_says(command: str) -> None:
    name, fields = QUESTIONS[command]
    for fixture_name in ("filters-in-every-place", "v01-paths", "event-mailbox", "v01-parallel-branches"):
        opened = fixture(fixture_name)
        opened.handle({"command": "continue"})
        answer = ask(opened, command, **fields)
        for one in answer if isinstance(answer, list) else [answer]:
            hold(one, name)
        MESSAGES["answer"].validate({"seq": 1, "answer": json.loads(json.dumps(answer))})


def test_an_explanation_is_as_it_says() -> None:
    opened = fixture("event-mailbox")
    opened.handle({"command": "continue"})
    seq = next(event["seq"] for event in opened.trace() if event["type"] == "event.received")
    hold(ask(opened, "correlation", seq=seq), "explanation")


def test_commands_are_as_it_says() -> None:
    for command in USUAL:
        hold(command, "command")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


def kind(message: dict[str, Any]) -> str:
    """Which message of the server it is."""
    names = {"view": "update", "answer": "answer", "error": "refusal"}
    return next((name for member, name in names.items() if member in message), "peopleHere")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("workers")
async def test_the_messages_of_a_socket_are_as_it_says() -> None:
    async with Client(await new_session(GREETING, settings={"unmocked": "ask"}), person="a", client="tab") as client:
        event = {"type": "asked", "source": "people", "data": {"name": "Ada"}}
        messages = [
            client.first,
            await client.ask("inject", event=event, at="PT5M"),
            await client.ask("advance", by="PT5M"),
            await client.ask("resolve", call=1, result={"said": "hello"}),
            await client.ask("fork"),
            await client.ask("name", name="Ada"),
            await client.ask("nothing"),
            await client.ask("judge", expect={"status": "completed"}),
        ]
    assert [kind(one) for one in messages] == [*["update"] * 4, "answer", "peopleHere", "refusal", "answer"]
    for message in messages:
        hold(message, kind(message))
