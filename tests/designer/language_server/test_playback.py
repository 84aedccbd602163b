"""A scenario beside a definition, played for an editor that steps through it; and where parts of the diagram stand."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from simulator.limits import PLAYED_CAPTIONS
from tests.definitions import GALLERY
from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, V_0_8, V_1_0
from tests.tiers import share

pytestmark = pytest.mark.asyncio(loop_scope="module")
EXAMPLES = {"0.6": "4-tea-timer", "0.8": "24-hotel-stay", "1.0": "40-card-payment"}
CALLS = {"0.8": "functions: {greet: {result: {}}}", "1.0": "calls: {ask: {result: {}}}"}
SUITE = "definition: d.yaml\nname: one\ninput: {{guest: {{name: Bob}}}}\n{calls}\n"
CIRCLE = """\
id: circle
name: Circle
version: '1.0'
specVersion: '0.8'
start: Here
states:
- {name: Here, type: inject, data: {a: 1}, transition: There}
- {name: There, type: inject, data: {b: 1}, transition: Here}
"""


async def played(client: Editor, uri: str, number: int = 0) -> dict[str, Any]:
    asked = types.CodeLensParams(types.TextDocumentIdentifier(uri))
    lens = (await client.text_document_code_lens_async(asked) or ())[number]
    assert lens.command
    found = await client.carried_out("signalbox.playScenario", *(lens.command.arguments or ()))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("dialect", share(list(EXAMPLES), 2))
async def test_the_scenario_of_an_example_is_played_in_steps(client: Editor, dialect: str) -> None:
    folder = GALLERY / EXAMPLES[dialect]
    uri = client.show((folder / "definition.yaml").read_text("utf-8"), "definition.yaml", folder)
    found = await played(client, uri)
    assert found["status"] == ("timed-out" if dialect == "0.8" else "completed")
    assert not found["cut"]
    assert all(step["caption"] and step["time"] for step in found["steps"])
    drawn = await client.carried_out("signalbox.diagram", uri)
    places = {place for step in found["steps"] for place in step["entered"]}
    assert places
    assert [place for place in places if f'data-pointer="{place}"' not in drawn] == []


@pytest.mark.parametrize(("dialect", "text"), share([("0.8", V_0_8), ("1.0", V_1_0)], 2, 1))
async def test_the_text_of_the_editor_is_played(client: Editor, tmp_path: Path, dialect: str, text: str) -> None:
    (tmp_path / "d.yaml").write_text("states: []\n", "utf-8")
    (tmp_path / "one.yaml").write_text(SUITE.format(calls=CALLS[dialect]), "utf-8")
    found = await played(client, client.show(text, "d.yaml", tmp_path))
    assert found["status"] == "completed"


@pytest.mark.long
async def test_a_run_without_an_end_is_cut(client: Editor, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("definition: d.yaml\nname: one\n", "utf-8")
    found = await played(client, client.show(CIRCLE, "d.yaml", tmp_path))
    assert found["cut"] is True
    assert len(found["steps"]) == PLAYED_CAPTIONS


@pytest.mark.parametrize(
    ("more", "why"),
    [("with: [gone.yaml]\n", "gone.yaml"), ("narration: 3\n", "list of at most"), ("input: 3\nnow: soon\n", "now")],
)
async def test_a_scenario_that_cannot_be_played_says_why(client: Editor, tmp_path: Path, more: str, why: str) -> None:
    (tmp_path / "one.yaml").write_text(f"definition: d.yaml\nname: one\n{more}", "utf-8")
    uri = client.show(V_0_8, "d.yaml", tmp_path)
    with pytest.raises(JsonRpcException, match=why):
        await played(client, uri)


async def test_a_scenario_that_is_gone_is_refused(client: Editor, tmp_path: Path) -> None:
    uri = client.show(V_0_8, "d.yaml", tmp_path)
    with pytest.raises(JsonRpcException, match="no such scenario"):
        await client.carried_out("signalbox.playScenario", uri, str(tmp_path / "one.yaml"), 0)


async def place(client: Editor, uri: str, pointer: object) -> str:
    found = await client.carried_out("signalbox.place", uri, pointer)
    start, end = (types.Position(found[end]["line"], found[end]["character"]) for end in ("start", "end"))
    return client.under(uri, types.Range(start, end))


async def test_each_part_of_the_diagram_has_a_place_in_the_text(client: Editor) -> None:
    uri = client.show(ALL["0.8"])
    assert "Greet" in await place(client, uri, "/states/0")
    assert await place(client, uri, "/states/0/type") == "type"
    assert await place(client, uri, "/states/0/nothing/there") == await place(client, uri, "/states/0")
    other = client.show(V_1_0)
    assert await place(client, other, "/do/0/look/ports/1") == await place(client, other, "/do/0/look")
    assert await place(client, other, "/do/start") == "do"
    assert await place(client, other, "") == V_1_0.strip()


@pytest.mark.parametrize("arguments", [[], ["untitled:one"], ["untitled:one", 3], [3, ""]])
async def test_a_place_of_nothing_is_refused(client: Editor, arguments: list[object]) -> None:
    with pytest.raises(JsonRpcException, match="needs the URI"):
        await client.carried_out("signalbox.place", *arguments)


async def test_a_text_that_cannot_be_read_has_no_places(client: Editor) -> None:
    uri = client.show(V_1_0 + "torn: [1, {\n")
    with pytest.raises(JsonRpcException, match="cannot be read"):
        await client.carried_out("signalbox.place", uri, "/do")
