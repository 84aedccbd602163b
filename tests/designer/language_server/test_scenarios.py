"""Scenarios beside a definition, run from a lens; and the diagram."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.definitions import GALLERY
from tests.designer.language_server.editor import Editor
from tests.designer.language_server.texts import ALL, V_0_8, V_1_0
from tests.tiers import share
from workflow.document import read

pytestmark = pytest.mark.asyncio(loop_scope="module")
EXAMPLES = {"0.6": "4-tea-timer", "0.8": "24-hotel-stay", "1.0": "40-card-payment"}
SUITE = """\
definition: {name}
scenarios:
- name: as it should
  input: {{guest: {{name: Bob}}}}
  {calls}
  expect: {{status: completed}}
- name: wrong
  input: {{guest: {{name: Bob}}}}
  {calls}
  expect: {{status: faulted}}
"""


async def lenses(client: Editor, uri: str) -> list[types.Command]:
    found = await client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
    return [lens.command for lens in found or () if lens.command]


async def run(client: Editor, lens: types.Command) -> dict[str, object]:
    found = await client.carried_out(lens.command, *(lens.arguments or ()))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("dialect", share(list(EXAMPLES), 2))
async def test_each_scenario_of_an_example_has_a_lens_and_runs(client: Editor, dialect: str) -> None:
    folder = GALLERY / EXAMPLES[dialect]
    uri = client.show((folder / "definition.yaml").read_text("utf-8"), "definition.yaml", folder)
    names = [one["name"] for one in read((folder / "scenarios.yaml").read_text("utf-8")).data["scenarios"]]
    found = await lenses(client, uri)
    assert [one.title for one in found] == [f"Run scenario {name}" for name in names]
    told = await run(client, found[0])
    assert told["passed"] is True, told
    assert names[0] in str(told["text"])
    assert names[0] in client.messages[-1]


@pytest.mark.parametrize(
    ("text", "calls"), [(V_0_8, "functions: {greet: {result: {}}}"), (V_1_0, "calls: {ask: {result: {}}}")]
)
async def test_the_text_of_the_editor_is_run(client: Editor, tmp_path: Path, text: str, calls: str) -> None:
    (tmp_path / "d.yaml").write_text("states: []\n", "utf-8")
    (tmp_path / "suite.yaml").write_text(SUITE.format(name="d.yaml", calls=calls), "utf-8")
    uri = client.show(text, "d.yaml", tmp_path)
    first, second = await lenses(client, uri)
    assert (await run(client, first))["passed"] is True
    failed = await run(client, second)
    assert failed["passed"] is False
    assert "FAILED wrong" in str(failed["text"])


async def test_a_scenario_that_cannot_run_says_why(client: Editor, tmp_path: Path) -> None:
    (tmp_path / "suite.yaml").write_text("definition: d.yaml\nname: odd\nwith: [gone.yaml]\n", "utf-8")
    uri = client.show(V_0_8, "d.yaml", tmp_path)
    (lens,) = await lenses(client, uri)
    told = await run(client, lens)
    assert told["status"] == 2
    assert "gone.yaml" in str(told["text"])


async def test_a_scenario_that_is_gone_is_refused(client: Editor, tmp_path: Path) -> None:
    (tmp_path / "suite.yaml").write_text("definition: d.yaml\nname: one\n", "utf-8")
    uri = client.show(V_0_8, "d.yaml", tmp_path)
    (lens,) = await lenses(client, uri)
    (tmp_path / "suite.yaml").unlink()
    with pytest.raises(JsonRpcException, match="no such scenario"):
        await run(client, lens)


@pytest.mark.parametrize("dialect", share(list(ALL), 2))
async def test_the_diagram(client: Editor, dialect: str) -> None:
    uri = client.show(ALL[dialect])
    light = await client.carried_out("signalbox.diagram", uri)
    assert ElementTree.fromstring(light).tag.endswith("svg")
    assert {"0.6": "Pause", "0.8": "Greet", "1.0": "pause"}[dialect] in light
    assert await client.carried_out("signalbox.diagram", uri, {"theme": "dark", "direction": "LR"}) != light


async def test_the_diagram_is_of_the_text_as_it_is_at_once(client: Editor) -> None:
    uri = client.show(V_0_8)
    assert "Greet" in await client.carried_out("signalbox.diagram", uri)
    client.put(uri, V_0_8.replace("Greet", "Welcome"))
    assert "Welcome" in await client.carried_out("signalbox.diagram", uri)


async def test_the_diagram_of_a_broken_text_is_that_of_before(client: Editor) -> None:
    uri = client.show(V_1_0)
    before = await client.carried_out("signalbox.diagram", uri)
    client.put(uri, V_1_0 + "torn: [1, {\n")
    assert await client.carried_out("signalbox.diagram", uri) == before


async def test_the_diagram_of_a_file_that_is_not_open(client: Editor, tmp_path: Path) -> None:
    path = tmp_path / "closed.yaml"
    path.write_text(V_0_8, "utf-8")
    assert "Greet" in await client.carried_out("signalbox.diagram", path.as_uri())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "needs the URI"),
        (["untitled:one"], "not open"),
        ([3], "needs the URI"),
    ],
)
async def test_a_diagram_of_nothing_is_refused(client: Editor, arguments: list[object], why: str) -> None:
    with pytest.raises(JsonRpcException, match=why):
        await client.carried_out("signalbox.diagram", *arguments)


async def test_a_diagram_of_a_file_that_is_gone_is_refused(client: Editor, tmp_path: Path) -> None:
    with pytest.raises(JsonRpcException, match="No such file"):
        await client.carried_out("signalbox.diagram", (tmp_path / "gone.yaml").as_uri())


async def test_what_a_diagram_can_be_is_said(client: Editor) -> None:
    uri = client.show(V_0_8)
    with pytest.raises(JsonRpcException, match="theme is one of light, dark"):
        await client.carried_out("signalbox.diagram", uri, {"theme": "pink"})
    other = client.show("a: 1\n", "other.yaml")
    with pytest.raises(JsonRpcException, match="cannot be drawn"):
        await client.carried_out("signalbox.diagram", other)
