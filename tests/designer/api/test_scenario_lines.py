"""What *Run all* says of a failed scenario is what the command line says of it."""

from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient

from designer import cli
from simulator.scenario.reports import LINES, PREFIXES
from tests.designer.api.answer_lines import lines
from tests.designer.requests import Api
from workflow.convert.text import to_text

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MANY = 9
ORDER = 'document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}\ndo:\n' + "".join(
    f"- ask{n}: {{call: http, with: {{method: get, endpoint: 'https://shop.example/{n}'}}}}\n" for n in range(MANY)
)
ANSWERS = {f"ask{n}": {"result": {"n": n}} for n in range(MANY)}
SHORT = {"calls": ANSWERS, "expect": {"output": {"n": 3}}}
LONG = {
    "calls": {**ANSWERS, "ask0": {"error": {"status": 503}}},
    "events": [{"type": f"t{n}", "source": "s", "at": f"PT{n}S"} for n in range(MANY)],
    "expect": {"status": "completed", "output": {"n": 8}, "last": "ask8", "outputHas": ["n"]},
}


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


@pytest.mark.parametrize("scenario", [SHORT, LONG], ids=["short", "long"])
async def test_the_lines_of_a_failed_scenario_are_those_of_the_command_line(
    client: Api, scenario: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "order.yaml").write_text(ORDER, "utf-8")
    file = tmp_path / "case.yaml"
    file.write_text(to_text({"name": "case", "definition": "order.yaml", **scenario}, "yaml"), "utf-8")
    assert cli.main(["simulate", str(tmp_path / "order.yaml"), "--scenario", str(file)]) == 1
    head, *told = capsys.readouterr().out.splitlines()
    made = (await client.make(ORDER))["id"]
    _, line, _ = await lines(
        client, f"definitions/{made}/scenarios/run", {"cases": [{"name": "case", "scenario": scenario}]}
    )
    first = [f"       {PREFIXES.get(one['kind'], '')}{one['text']}" for one in line["says"] if one["first"]]
    more = len(line["says"]) - len(first)
    assert head == f"FAILED case: {line['headline']}"
    assert told == [*first, *([f"       … {more} more lines with --verbose"] if more else [])]
    assert len(told) < LINES
    assert (more > 0) == (scenario is LONG)
