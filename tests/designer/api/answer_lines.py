"""Answers that come line by line."""

import json
from typing import Any

from tests.designer.requests import Api


async def lines(client: Api, path: str, body: Any) -> list[Any]:
    """All lines of a stream."""
    answer: Any = await client.client.post(f"/api/{path}", data=json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
    text = b"".join([part async for part in answer.streaming_content])
    return [json.loads(line) for line in text.splitlines()]
