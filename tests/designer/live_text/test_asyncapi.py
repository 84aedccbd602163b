"""docs/simulator.asyncapi.yaml and the socket of a live text say the same: messages, their members, close codes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import AsyncClient
from jsonschema import Draft202012Validator
from pycrdt import YSyncMessageType

from designer.consumers import UNKNOWN
from designer.limits import LIVE_PEOPLE
from designer.live_text import consumer, rows
from designer.models import Definition
from designer.routing import application
from simulator.live.db_threads import in_database
from tests.definitions import LOADER
from tests.designer.live_text.writers import Writer
from tests.designer.requests import Api

ROOT = Path(__file__).resolve().parents[3]
WHOLE: Any = yaml.load((ROOT / "docs" / "simulator.asyncapi.yaml").read_text(encoding="utf-8"), LOADER)
CHANNEL: Any = WHOLE["channels"]["text"]
PAGE = (ROOT / "docs" / "live-editing.md").read_text(encoding="utf-8")
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "designer" / "live_text").glob("*.py")]
TOGETHER = ROOT / "static" / "src" / "together"


def payloads(operation: str) -> dict[str, Any]:
    """The schemas of the JSON messages of an operation, by their `type`."""
    names = [one["$ref"].rpartition("/")[2] for one in WHOLE["operations"][operation]["messages"]]
    found = [WHOLE["components"]["messages"][name]["payload"] for name in names]
    return {one["properties"]["type"]["const"]: one for one in found if "properties" in one}


def literals() -> Iterator[tuple[str, set[str]]]:
    """Of each message that the code writes: its type and its members."""
    for node in (node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Dict)):
        keys = [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
        said = dict(zip(keys, node.values, strict=False)).get("type")
        if isinstance(said, ast.Constant) and not str(said.value).startswith("text."):
            yield str(said.value), set(keys)


def closes() -> set[int]:
    """The codes with which the consumer closes."""
    calls = (node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call))
    names = [
        call.args[0].id
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "close" and isinstance(call.args[0], ast.Name)
    ]
    return {getattr(consumer, name) for name in names}


def test_its_address_and_who_may_connect() -> None:
    routes: list[Any] = application.routes
    assert CHANNEL["address"].replace("{definition}", "<slug:definition_id>").strip("/") + "/" in [
        str(route.pattern) for route in routes
    ]
    told = {one["$ref"].rpartition("/")[2] for one in WHOLE["operations"]["writeText"]["security"]}
    assert told == set(WHOLE["components"]["securitySchemes"])
    assert set(CHANNEL["bindings"]["ws"]["headers"]["properties"]) == {"Authorization", "Origin"}


def test_every_message_of_the_channel_has_an_operation() -> None:
    used = [one["$ref"] for name in ("writeText", "getText") for one in WHOLE["operations"][name]["messages"]]
    assert {one.rpartition("/")[2] for one in used} == set(CHANNEL["messages"])
    for name, one in CHANNEL["messages"].items():
        assert one["$ref"] == f"#/components/messages/{name}"
    assert set(CHANNEL["messages"]) == {name for name in WHOLE["components"]["messages"] if name.startswith("text")}


def test_it_names_every_message_that_the_server_writes_and_its_members() -> None:
    written: dict[str, set[str]] = {}
    for kind, members in literals():
        written[kind] = written.get(kind, set()) | members
    assert {kind: set(schema["properties"]) for kind, schema in payloads("getText").items()} == written


def test_it_names_every_message_that_the_server_reads() -> None:
    compared = (
        node.comparators[0].value
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and isinstance(node.comparators[0], ast.Constant)
        and ast.unparse(node.left) == "message.get('type')"
    )
    assert set(compared) == set(payloads("writeText"))
    place = payloads("writeText")["cursor"]["properties"]["at"]
    assert set(place["properties"]) == consumer.CURSOR_KEYS
    assert f"{consumer.CURSOR_LENGTH:,}" in place["description"]


def test_the_page_reads_and_writes_the_same() -> None:
    line = (TOGETHER / "line.ts").read_text(encoding="utf-8")
    said = re.findall(r'\| \{ type: "(\w+)"(.*?) \}', line)
    read = {kind: {"type", *re.findall(r"(\w+):", members)} for kind, members in said}
    assert read == {kind: set(schema["properties"]) for kind, schema in payloads("getText").items()}
    together = (TOGETHER / "together.ts").read_text(encoding="utf-8")
    assert set(re.findall(r'say\(\{ type: "(\w+)"', together)) == set(payloads("writeText"))
    final = {int(code) for code in re.findall(r"\d{4}", re.findall(r"FINAL = new Set\(\[(.*)\]\)", line)[0])}
    assert final < set(CHANNEL["x-close-codes"])


def test_it_names_every_close_code() -> None:
    assert set(CHANNEL["x-close-codes"]) == closes()
    told = re.findall(r"^.*It closes with (.*)$", PAGE, re.MULTILINE)[0]
    assert {int(code) for code in re.findall(r"\b\d{4}\b", told)} == closes()


def test_it_names_every_kind_of_binary_message() -> None:
    summary = WHOLE["components"]["messages"]["textPiece"]["summary"]
    kinds = {int(kind) for kind in re.findall(r"(\d) \((?:step|an)", summary)}
    assert kinds == {int(kind) for kind in YSyncMessageType}


def test_the_page_of_docs_has_a_row_of_each_message() -> None:
    rows = re.findall(r"^\| `(\w+)`.* \| (server|page) \|", PAGE, re.MULTILINE)
    both = {*payloads("getText"), *payloads("writeText")}
    assert {kind for kind, _ in rows} == both
    assert {kind for kind, by in rows if by == "page"} == set(payloads("writeText"))


class Listener(Writer):
    """A page that remembers everything that was said to it."""

    def __init__(self, definition_id: str) -> None:
        super().__init__(definition_id)
        self.heard: list[dict[str, Any]] = []

    async def _told(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        await super()._told(message)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
class TestReal:
    """What really crosses the socket."""

    async def test_real_messages_are_as_told(self, async_client: AsyncClient) -> None:
        made = await Api(async_client).make()
        one, other = Listener(made["id"]), Listener(made["id"])
        for writer in (one, other):
            await writer.join()
        await one.say({"type": "cursor", "at": {"anchor": 1, "head": 2, "pointer": None}})
        await other.until(lambda: any(told["type"] == "cursor" for told in other.told))
        await one.say({"type": "turn"})
        await one.until(lambda: any(told["type"] == "turn" for told in one.told))
        await other.say({"type": "turn"})
        await other.until(lambda: any(told["type"] == "waiting" for told in other.told))
        await one.write(0, 0, "# one\n")
        await one.settled()
        await one.say({"type": "done"})
        await in_database(rows.renew, made["id"])
        await one.write(0, 0, "# late\n")
        await one.until(lambda: any(told["type"] == "anew" for told in one.told))
        heard = [*one.heard, *other.heard]
        schemas = payloads("getText")
        for message in heard:
            Draft202012Validator(schemas[message["type"]]).validate(message)
        assert {message["type"] for message in heard} == set(schemas)
        for writer in (one, other):
            await writer.leave()

    async def test_a_full_definition_and_a_removed_one_close_with_their_codes(
        self, async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert LIVE_PEOPLE > 1
        made = await Api(async_client).make()
        monkeypatch.setattr(consumer, "LIVE_PEOPLE", 1)
        one, other = Writer(made["id"]), Writer(made["id"])
        await one.join()
        await other.connect()
        while await other.hear():
            pass
        assert other.code == consumer.FULL
        await one.leave()
        await Definition.objects.filter(pk=made["id"]).aupdate(archived=True)
        late = Writer(made["id"])
        await late.connect()
        while await late.hear():
            pass
        assert late.code == UNKNOWN
