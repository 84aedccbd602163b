"""Threads of comments."""

from typing import Any

from tests.designer.requests import Api


def a_token(name: str) -> str:
    return f"token of {name}".ljust(20, ".")


async def begin(client: Api, made: Any, text: str = "Why?", **anchor: Any) -> Any:
    where = {"on": "state", "version": 1, "pointer": "/states/1"} | anchor
    body = {"anchor": where, "text": text, "token": a_token(text)}
    status, thread = await client("POST", f"definitions/{made['id']}/threads", body)
    assert status == 201, thread
    return thread
