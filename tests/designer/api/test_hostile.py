"""Whatever text comes, the answer is 200 with findings or a named error, soon, and nobody else waits (safety.md)."""

import asyncio
import json
import random
import time
from typing import Any

import pytest
from django.test import AsyncClient

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
STATE = "{name: A, type: inject, data: %s, start: {kind: default}, end: {kind: default}}"
HEAD = "id: h\nname: %s\nversion: '1'\nstates:\n- "
NAME = "<script>alert(1)</script>\\\"'&"
LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "empty": "",
    "null": "null",
    "list": "[]",
    "a number": "12:30:45",
    "only a nul": "\0",
    "controls": "a: \x01\x7f\x85",
    "noncharacters": "a: \ufffe\U0010ffff",
    "tabs": "\tid: x",
    "deep flow": "[" * 25_000,
    "deep blocks": "".join(f"{' ' * depth}a:\n" for depth in range(500)),
    "deep json": '{"a":' * 5_000 + "1" + "}" * 5_000,
    "laughs": LAUGHS,
    "recursive alias": "a: &a [*a]",
    "merge": "a: &a {b: 1}\nc: {<<: *a}",
    "tag": "!!python/object/apply:os.system [id]",
    "many documents": "---\na: 1\n" * 500,
    "huge number": "a: " + "9" * 5_000,
    "infinite number": "a: 1e999999",
    "long line": "a: " + "x" * 900_000,
    "many keys": "".join(f"k{number}: 1\n" for number in range(50_000)),
    "markup": HEAD % f'"{NAME}"' + STATE % "{}",
    "types": "id: 1\nname: []\nversion: {}\nstates: {a: 1}\nfunctions: 7\nevents: x\nretries: [1]",
    "states of nonsense": "id: a\nname: a\nversion: a\nstates: [1, null, [], {}, {type: 7}, {type: inject, name: {}}]",
    "catastrophic expression": HEAD % "H" + STATE % "{a: '{{ $[?(@.a =~ /(a+)+$/)] }}'}",
    "many states": "id: m\nname: M\nversion: '1'\nstates:\n"
    + "".join(
        f"- {{name: S{n}, type: inject, data: {{}}, transition: {{nextState: S{(n * 7 + 3) % 400}}}}}\n"
        for n in range(400)
    ),
}

GOOD = ("markup", "catastrophic expression")
"""Texts that only look bad: nothing is wrong with them."""


async def analyse(client: AsyncClient, text: str) -> tuple[int, Any, float]:
    started = time.monotonic()
    answer = await client.post("/api/analyse", data=json.dumps({"text": text}), content_type="application/json")
    return answer.status_code, json.loads(answer.content), time.monotonic() - started


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_texts_are_findings(async_client: AsyncClient, name: str) -> None:
    status, found, _ = await analyse(async_client, HOSTILE[name])
    assert status == 200
    assert [one for one in found["diagnostics"] if one["rule"] in ("internal", "worker-died", "memory")] == []
    if name not in GOOD:
        assert found["diagnostics"]
    if found["diagram"]:
        assert "<script" not in found["diagram"]["svg"]


async def test_mutilated_definitions_are_findings(async_client: AsyncClient) -> None:
    text = HEAD % "H" + STATE % "{a: [1, {b: 'c'}]}" + "\nfunctions:\n- {name: f, operation: o}\n"
    dice = random.Random(7)
    for _ in range(150):
        place, length = dice.randrange(len(text)), dice.randrange(1, 6)
        broken = text[:place] + dice.choice(["", "[", "}", ":", "\n", "\t", "- ", "&a", "*a", "!", "'", "\U0001f600"])
        status, found, _ = await analyse(async_client, broken + text[place + length :])
        assert status == 200
        assert [one for one in found["diagnostics"] if one["rule"] in ("internal", "worker-died", "timeout")] == []


async def test_others_stay_quick_beside_a_heavy_text(async_client: AsyncClient) -> None:
    calm = HEAD % "H" + STATE % "{}"
    await asyncio.gather(analyse(async_client, calm), analyse(async_client, calm))
    heavy = asyncio.ensure_future(analyse(AsyncClient(), HOSTILE["many states"]))
    await asyncio.sleep(0.02)
    times = [(await analyse(async_client, calm))[2] for _ in range(10)]
    assert sorted(times)[5] < 0.5
    await heavy


async def test_a_text_that_takes_too_long_is_a_finding(async_client: AsyncClient, settings: Any) -> None:
    settings.LIMIT_ANALYSIS_SECONDS = 0.001
    status, found, _ = await analyse(async_client, HOSTILE["many states"])
    assert status == 200
    assert [one["rule"] for one in found["diagnostics"]] == ["timeout"]
    assert found["diagram"] is None
