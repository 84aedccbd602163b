"""Problems on the page say of a sub-workflow's version what lint says on the command line."""

from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient

from designer import cli
from tests.designer.called_workflow import CALLER, SHIP
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
OLDER = """\
id: outer
version: "1"
specVersion: "0.8"
start: A
states:
- {name: A, type: operation, end: true, actions: [{subFlowRef: {workflowId: inner, version: "1.3"}}]}
"""
INNER = OLDER.replace("id: outer", "id: inner").replace('version: "1"', 'version: "1.2"').replace("inner, v", "none, v")


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def problems(client: Api, text: str) -> list[Any]:
    status, found = await client("POST", "analyse", {"text": text})
    assert status == 200
    return [one["message"] for one in found["diagnostics"] if one["rule"] == "unknown-workflow"]


@pytest.mark.parametrize(
    ("caller", "callee", "version"),
    [(CALLER.replace("version: '1.0.0'}}}}", "version: '1.3.0'}}}}"), SHIP, "1.0.0"), (OLDER, INNER, "1.2")],
    ids=["1.0", "0.8"],
)
async def test_a_version_that_is_not_there(
    client: Api, caller: str, callee: str, version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await client.make(callee)
    (told,) = await problems(client, caller)
    assert f"is at hand in the version {version}, not 1.3" in told
    (tmp_path / "caller.yaml").write_text(caller, "utf-8")
    (tmp_path / "callee.yaml").write_text(callee, "utf-8")
    cli.main(["lint", str(tmp_path / "caller.yaml")])
    assert told in capsys.readouterr().out


async def test_a_version_that_is_there_has_no_problem(client: Api) -> None:
    await client.make(SHIP)
    await client.make(SHIP.replace("'1.0.0'", "'1.3.0'"))
    for version in ("1.0.0", "1.3.0"):
        assert await problems(client, CALLER.replace("version: '1.0.0'}}}}", f"version: '{version}'}}}}}}}}")) == []
    (told,) = await problems(client, CALLER.replace("version: '1.0.0'}}}}", "version: '2.0.0'}}}}"))
    assert "the version 1.0.0, 1.3.0, not 2.0.0" in told


async def test_what_is_too_much_is_known_by_its_id(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    await client.make(SHIP)
    monkeypatch.setattr("designer.library.context.COMPANION_CHARACTERS", 10)
    assert await problems(client, CALLER.replace("version: '1.0.0'}}}}", "version: '1.3.0'}}}}")) == []
