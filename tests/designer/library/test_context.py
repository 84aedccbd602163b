"""What a scenario names under `with` is the same on the command line and in the library, by file name and by id."""

import json
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer import cli
from simulator import stored_texts
from simulator.models import Session
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from tests.designer.library.uploads import bring
from tests.designer.requests import Api

PRODUCER = """\
id: producerflow
name: Producer
version: '1'
events: [{name: Made, type: made, source: us, kind: produced}]
states:
- name: Make
  type: inject
  data: {made: 1}
  start: {kind: default}
  end: {kind: event, produceEvents: [{eventRef: Made, data: "{{ $ }}"}]}
"""
CONSUMER = """\
id: consumerflow
name: Takes what is made
version: '1'
events: [{name: Made, type: made, source: us}]
states:
- {name: Take, type: event, start: {kind: default}, onEvents: [{eventRefs: [Made]}], end: {kind: default}}
"""
SCENARIOS = """\
definition: producer.yaml
scenarios:
- {name: by file, with: [consumer.yaml]}
- {name: by id, with: [consumerflow]}
"""


def files(folder: Path) -> None:
    for name, text in (("producer", PRODUCER), ("consumer", CONSUMER), ("scenarios", SCENARIOS)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files(tmp_path)
    assert cli.main(["simulate", str(tmp_path / "scenarios.yaml"), "--format", "json"]) == 0
    for found in json.loads(capsys.readouterr().out)["scenarios"]:
        assert [one["definition"] for one in found["instances"]] == ["producerflow", "consumerflow"], found["scenario"]
    assert cli.main(["explore", str(tmp_path / "producer.yaml"), "--scenario", str(tmp_path / "scenarios.yaml")]) == 0


def test_what_is_nowhere_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files(tmp_path)
    source = tmp_path / "scenarios.yaml"
    source.write_text(SCENARIOS.replace("consumerflow", "nobody"), encoding="utf-8")
    for command in (["simulate", str(source)], ["explore", str(tmp_path / "producer.yaml"), "--scenario", str(source)]):
        assert cli.main(command) == 2
        told = capsys.readouterr().err.splitlines()[-1]
        assert told.startswith(
            f"{source}:4:24: error scenario-format: there is no file nobody, and no definition with that id"
        ), told


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_in_the_library(async_client: AsyncClient) -> None:
    items = await bring(async_client, ("producer.yaml", PRODUCER), ("in/consumer.yaml", CONSUMER))
    assert [one["outcome"] for one in items] == ["imported", "imported"]
    client = Api(async_client)
    for name in ("consumer.yaml", "other/consumer.yaml", "consumerflow", items[1]["id"]):
        body: Any = {"scenario": {"with": [name]}}
        status, made = await client("POST", f"definitions/{items[0]['id']}/sessions", body)
        assert status == 201, (name, made)
        row = await Session.objects.aget(pk=made["id"])
        world, _ = simulate(open_setup(await sync_to_async(stored_texts.whole)(row.setup)))
        assert [one.definition for one in world.instances.values()] == ["producerflow", "consumerflow"], name
