"""Scenarios that are kept with a definition."""

from typing import Any

from tests.designer.requests import Api


async def kept(client: Api, definition: str, scenario: Any, name: str = "One") -> str:
    status, made = await client("POST", f"definitions/{definition}/scenarios", {"name": name, "scenario": scenario})
    assert status == 201
    return str(made["id"])
