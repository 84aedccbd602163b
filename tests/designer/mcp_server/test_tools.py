"""What an assistant gets from the tools, asked by the SDK's own client."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import mcp
import pytest

from designer.cli import mcp as command
from designer.mcp_server.server import make
from tests.serving import ROOT

ORDER = """
document: {dsl: '1.0.0', namespace: shop, name: order, version: '1.0.0'}
do:
- reserve:
    call: http
    with: {method: post, endpoint: https://stock.example/reserve}
- ship:
    set: {shipped: '${ .reserved }'}
"""
REFUSED = "document: {dsl: 1.0.0, namespace: a, name: b, version: 1.0.0}\ndo: [{one: {set: {x: 1}}}]\n"
OLD = "{id: a, version: '1', specVersion: '0.8', states: [{name: s, type: inject, data: {a: 1}, end: true}]}"
MOCKS = {"calls": {"reserve": {"result": {"reserved": 3}}}}
TOOLS = ["conform", "convert", "explain", "explore", "lint", "portable", "render", "simulate"]


async def asked(tool: str, **arguments: Any) -> Any:
    """What a tool answers."""
    async with mcp.Client(make()) as client:
        found = await client.call_tool(tool, arguments)
    assert not found.is_error, found.content
    return found.structured_content


async def refused(tool: str, **arguments: Any) -> str:
    """How a tool fails, in words."""
    async with mcp.Client(make()) as client:
        found = await client.call_tool(tool, arguments)
    assert found.is_error
    return "".join(getattr(one, "text", "") for one in found.content)


async def test_they_are_offered_over_standard_input_and_output(tmp_path: Path) -> None:
    """As an assistant starts it, in a folder in which nothing appears."""
    arguments = [str(ROOT / "manage.py"), "mcp"]
    server = mcp.StdioServerParameters(command=sys.executable, args=arguments, cwd=tmp_path, env=dict(os.environ))
    async with mcp.Client(server) as client:
        tools = (await client.list_tools()).tools
        assert sorted(tool.name for tool in tools) == TOOLS
        assert all(tool.description for tool in tools)
        assert "Nothing is fetched" in (client.instructions or "")
        found = await client.call_tool("lint", {"definition": ORDER})
        assert found.structured_content["dialect"] == "1.0"
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 nobody waits


async def test_lint_of_a_file_knows_what_lies_beside_it(tmp_path: Path) -> None:
    text = ORDER.replace(
        "set: {shipped: '${ .reserved }'}", "run: {workflow: {namespace: shop, name: b, version: '1.0.0'}}"
    )
    (tmp_path / "order.yaml").write_text(text, "utf-8")
    file = str(tmp_path / "order.yaml")
    assert [one["rule"] for one in (await asked("lint", path=file))["problems"]] == ["unknown-workflow"]
    (tmp_path / "b.yaml").write_text(REFUSED.replace("namespace: a", "namespace: shop"), "utf-8")
    assert (await asked("lint", path=file))["problems"] == []
    assert [one["rule"] for one in (await asked("lint", definition=text))["problems"]] == ["unknown-workflow"]


async def test_lint_tells_the_worst_first_and_counts_what_is_cut() -> None:
    assert await asked("lint", definition=ORDER) == {
        "dialect": "1.0",
        "error": 0,
        "warning": 0,
        "info": 0,
        "problems": [],
    }
    states = ", ".join(f"{{name: s{number}, type: inject, data: {{}}, transition: gone}}" for number in range(60))
    found = await asked("lint", definition=f"{{id: a, version: '1', specVersion: '0.8', states: [{states}]}}")
    assert len(found["problems"]) == 20
    assert found["problems"][0]["severity"] == "error"
    assert found["problems_left_out"] == found["error"] + found["warning"] + found["info"] - 20 > 0
    assert {"line", "column", "rule", "message"} <= found["problems"][0].keys()


async def test_explain_tells_a_definition_or_a_rule_in_words() -> None:
    told = (await asked("explain", definition=ORDER))["result"]
    assert "reserve" in told
    assert "What starts it" in told
    assert "secret" in (await asked("explain", rule="unused-secret"))["result"]
    assert "there is no rule" in await refused("explain", rule="no-such-rule")


async def test_render_answers_with_texts_and_writes_pictures_where_it_is_told_to(tmp_path: Path) -> None:
    assert (await asked("render", definition=ORDER))["text"].startswith("flowchart TB")
    assert "give `output`" in await refused("render", definition=ORDER, format="png")
    file = tmp_path / "order.png"
    assert (await asked("render", definition=ORDER, format="png", output=str(file)))["written"] == str(file)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert "there already" in await refused("render", definition=ORDER, format="png", output=str(file))
    assert "No such file" in await refused("render", definition=ORDER, output=str(tmp_path / "gone" / "a"))
    assert "one of" in await refused("render", definition=ORDER, format="bmp")


async def test_simulate_says_how_it_ended_and_tells_the_trace_in_parts() -> None:
    found = await asked("simulate", definition=ORDER, scenario=MOCKS)
    assert found["passed"] is None
    assert found["status"] == "completed"
    assert found["output"] == {"shipped": 3}
    assert found["path"] == ["reserve", "ship"]
    request = {"method": "post", "uri": "https://stock.example/reserve"}
    assert found["calls"] == [{"function": "reserve", "request": request}]
    assert "trace" not in found
    part = await asked("simulate", definition=ORDER, scenario=MOCKS, trace_from=2)
    assert part["trace"][0]["seq"] == 2
    assert part["trace_events"] == part["trace"][-1]["seq"] + 1


async def test_simulate_tells_what_was_expected_and_long_data_by_their_beginning() -> None:
    large = {"calls": {"reserve": {"result": {"reserved": "x" * 30_000}}}, "expect": {"status": "failed"}}
    found = await asked("simulate", definition=ORDER, scenario=large)
    assert not found["passed"]
    assert [one["name"] for one in found["expectations_not_met"]] == ["status"]
    assert len(found["output_begins"]) == 20_000
    assert found["output_characters"] > 30_000


async def test_simulate_says_that_the_engine_refuses_the_definition() -> None:
    found = await asked("simulate", definition=REFUSED, runtime="zigflow")
    assert found["warnings"] == ["Zigflow 0.14.3 refuses this definition, for 4 reasons; it was run all the same"]
    assert "warnings" not in await asked("simulate", definition=REFUSED)


async def test_explore_writes_scenarios_only_where_it_is_told_to(tmp_path: Path) -> None:
    found = await asked("explore", definition=ORDER)
    assert found["complete"]
    assert found["scenarios"] == 1
    file, folder = tmp_path / "order.yaml", tmp_path / "scenarios"
    file.write_text(ORDER, "utf-8")
    written = await asked("explore", path=str(file), output=str(folder))
    assert len(list(folder.iterdir())) == written["files"] > 0
    again = await asked("simulate", path=str(file), scenario_path=str(min(folder.iterdir())))
    assert again["passed"]


async def test_portable_tells_where_engines_part(tmp_path: Path) -> None:
    found = await asked("portable", definition=ORDER, runtimes=["go", "synapse"], scenario=MOCKS)
    assert (found["measure"], found["chosen"], found["parts"], found["runs"]) == ("specification", None, True, 3)
    rows = {one["runtime"]: one for one in found["engines"]}
    assert rows["synapse"]["same"]["output"] == 3
    (place,) = rows["go"]["differences"]
    assert (place["task"], place["kind"]) == ("reserve", "call")
    assert place["rules"] == ["The Go SDK sends nothing: the output is the input"]
    file = tmp_path / "order.yaml"
    file.write_text(f"# signalbox: runtime go\n{ORDER}", "utf-8")
    found = await asked("portable", path=str(file), runtimes=["lemline"])
    assert found["chosen"] == "go"
    assert "did you mean `java`?" in await refused("portable", definition=ORDER, runtimes=["jav"])


async def test_convert_tells_what_is_lost(tmp_path: Path) -> None:
    found = await asked("convert", definition=OLD, to="1.0")
    assert found["lost"] == []
    assert "document:" in found["text"]
    file = tmp_path / "new.yaml"
    assert "text" not in await asked("convert", definition=OLD, to="1.0", output=str(file))
    assert file.read_text("utf-8") == found["text"]
    assert "`to` is one of" in await refused("convert", definition=OLD, to="2.0")
    assert await refused("convert", definition=ORDER, to="0.8")


async def test_conform_runs_features(tmp_path: Path) -> None:
    folder = ROOT / "tests" / "conformance"
    found = await asked("conform", paths=[str(folder / "flow.feature")], mocks=str(folder / "kit-mocks.yaml"))
    assert found["passed"] > 0
    assert found["failures"] == []
    assert "No such file" in await refused("conform", paths=[str(tmp_path / "a.feature")])


@pytest.mark.parametrize("tool", ["lint", "explain", "render", "simulate", "explore", "portable"])
async def test_what_cannot_be_read_is_told_in_words(tool: str, tmp_path: Path) -> None:
    assert "either" in await refused(tool)
    assert "either" in await refused(tool, definition=ORDER, path="a.yaml")
    assert "No such file" in await refused(tool, path=str(tmp_path / "gone.yaml"))
    assert "a file has a name" in await refused(tool, path="-")
    if tool != "lint":
        assert "line 1, column 18: " in await refused(tool, definition="{id: a, states: [}")


@pytest.mark.parametrize("tool", ["lint", "explain", "render", "convert", "simulate", "explore"])
async def test_a_file_that_is_no_text_or_does_not_parse_is_told(tool: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").mkdir()
    (tmp_path / "latin1.yaml").write_bytes("name: caf\u00e9".encode("latin-1"))
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "broken.yaml").write_text("document: {dsl: 1.0.3\n  name: [broken\n")
    folder = str(tmp_path / "x.yaml")
    more = {"to": "1.0"} if tool == "convert" else {}
    assert f"{folder}: this is a folder" in await refused(tool, path=folder, **more)
    assert "latin1.yaml:1:1: this is not utf-8" in await refused(tool, path=str(tmp_path / "latin1.yaml"), **more)
    for name in ("broken", "empty"):
        path = str(tmp_path / f"{name}.yaml")
        if tool == "lint":
            assert (await asked(tool, path=path))["error"]
        else:
            assert "line " in await refused(tool, path=path, **more)


async def test_a_scenario_that_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    assert "no `inputs`" in await refused("simulate", definition=ORDER, scenario={"inputs": 1})
    assert "not both" in await refused("simulate", definition=ORDER, scenario={}, scenario_path="a")
    file = tmp_path / "suite.yaml"
    file.write_text(json.dumps({"scenarios": []}), "utf-8")
    assert "no single scenario" in await refused("simulate", definition=ORDER, scenario_path=str(file))


def test_without_the_sdk_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert command.run(argparse.Namespace()) == 2
    assert 'pip install "signalbox-workflow[mcp]"' in capsys.readouterr().err


PARENT = """
document: {dsl: '1.0.0', namespace: shop, name: parent, version: '1.0.0'}
do:
- child: {run: {workflow: {namespace: shop, name: order, version: '1.0.0'}}}
- send: {emit: {event: {with: {type: order.made, source: 'https://shop.example', data: {id: 1}}}}}
"""
SCHEMA = "type: object\nrequired: [id]\n"
BY_SCHEMA = """
document: {dsl: '1.0.0', namespace: shop, name: input, version: '1.0.0'}
input: {schema: {resource: {endpoint: schema.yaml}}}
do: [{one: {set: {x: 1}}}]
"""


async def test_what_a_definition_needs_is_given_as_a_text_or_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "order.yaml"
    file.write_text(ORDER, "utf-8")
    for others in ([ORDER], [str(file)], [{"text": ORDER}]):
        found = await asked("simulate", definition=PARENT, others=others, scenario=MOCKS)
        assert (found["status"], found["path"]) == ("completed", ["child", "send"])
        assert (found["produced"][0]["type"], found["produced"][0]["data"]) == ("order.made", {"id": 1})
    named = {"name": "schema.yaml", "text": SCHEMA}
    checked = {"input": {}, "settings": {"enforceSchemas": True}}
    assert (await asked("simulate", definition=BY_SCHEMA, others=[named], scenario=checked))["status"] == "failed"
    assert "No such file" in await refused("simulate", definition=PARENT, others=["gone.yaml"])
    assert (await asked("lint", definition=PARENT, others=[ORDER]))["error"] == 0


async def test_simulate_tells_what_a_person_would_see() -> None:
    scenario = {
        "calls": {"reserve": {"result": {"reserved": 3}}, "reserv": {"result": {}}},
        "events": [{"at": "PT5M", "type": "x"}],
        "expect": {"output": {"shipped": "3"}},
    }
    found = await asked("simulate", definition=ORDER, scenario=scenario)
    assert found["passed"] is False
    assert found["difference"]["message"] == 'output at /shipped: expected "3" (text), but got 3 (number)'
    assert [(one["pointer"], one["key"]) for one in found["unusedMocks"]] == [("/calls/reserv", "reserv")]
    assert [(one["event"], one["at"]) for one in found["notTaken"]] == [("x", "PT5M")]
    found = await asked("simulate", definition=ORDER)
    assert found["missingMocks"][0]["keys"] == ["reserve", "POST https://stock.example/reserve"]


async def test_simulate_tells_each_of_several_instances_and_cuts_long_requests() -> None:
    started = ORDER.replace("do:\n", "schedule: {on: {one: {with: {type: order}}}}\ndo:\n")
    long = started.replace("reserve}", "reserve, body: '${ .[0].data }'}")
    events = [{"type": "order", "data": {"text": "x" * 2_000}}, {"at": "PT1M", "type": "order", "data": {}}]
    scenario = {"start": "events", "events": events, **MOCKS}
    found = await asked("simulate", definition=long, scenario=scenario)
    assert [(one["id"], one["status"], one["path"]) for one in found["instances"]] == [
        ("1", "completed", ["reserve", "ship"]),
        ("2", "completed", ["reserve", "ship"]),
    ]
    first, second = found["calls"]
    assert len(first["request_begins"]) == 600
    assert second["request"]["body"] == {}
