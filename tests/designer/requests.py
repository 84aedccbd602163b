"""Requests to the HTTP API, as the pages make them."""

import json
from typing import Any

from django.test import AsyncClient

TEXT = """\
id: hello
name: Hello \U0001f600
version: '1'
states:
- name: A
  type: inject
  data: {greeting: hello}
  start: {kind: default}
  transition: {nextState: B}
- {name: B, type: inject, data: {}, end: {kind: default}}
"""


class Api:
    """Asks the API and reads JSON."""

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        content = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = await getattr(self.client, method.lower())(f"/api/{path}", **content)
        return answer.status_code, json.loads(answer.content) if answer.content else None

    async def make(self, text: str = TEXT) -> Any:
        status, made = await self("POST", "definitions", {"text": text})
        assert status == 201
        return made
