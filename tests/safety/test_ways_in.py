"""Every hostile input, by whatever way it comes, has its specified answer soon, and what is refused leaves nothing.

Promise 2 of safety.md. Never a 500, never a traceback, never more than two seconds of the machine's work.
"""

import hashlib
from collections.abc import Sized
from typing import Any

import pytest

from simulator.engine.run.schema_checks import checker
from tests.designer.library.uploads import HOSTILE
from tests.pace import within
from tests.safety.inputs import addresses, merges, messages, people, resources, scenarios, uploads, wire
from tests.safety.inputs.asks import Ask
from tests.safety.inputs.definitions import DEFINITIONS
from tests.safety.inputs.definitions_0_8 import DEFINITIONS_0_8
from tests.safety.inputs.definitions_1_0 import DEFINITIONS_1_0
from tests.safety.inputs.texts import TEXTS
from tests.safety.visiting import Answer, spent, stored, visit, world
from tests.tiers import share

SECONDS = 2.0
WAYS = {
    "scenarios": scenarios.SCENARIOS,
    "mock configs": scenarios.CONFIGS,
    "histories": scenarios.HISTORIES,
    "comments": people.COMMENTS,
    "names": people.NAMES,
    "addresses": addresses.ADDRESSES,
    "headers": addresses.HEADERS,
    "tokens": addresses.TOKENS,
    "merges": merges.MERGES,
    "uploads": uploads.UPLOADS,
    "resources": {
        name: Ask("POST", "/api/resources/check", f"200 {told}".strip(), {"text": text})
        for name, (text, told) in resources.RESOURCES.items()
    },
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers", "strict_database")
@pytest.mark.parametrize("way", share(list(WAYS), 2))
async def test_a_hostile_input_has_its_answer_soon_and_leaves_nothing(way: str, settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    ids = await world()
    token = ids["token"]
    ids |= {"short": token[:-1], "upper": token.swapcase(), "hash": hashlib.sha256(token.encode()).hexdigest()}
    told = {}
    for name, ask in WAYS[way].items():
        before, begun = await stored(), spent()
        answer = await visit(ask, ids)
        told[name] = outcome(answer)
        if spent() - begun > SECONDS:
            told[name] += f" after {spent() - begun:.1f} s"
        if answer.status >= 400 and await stored() != before:
            told[name] += " and something is stored"
    assert told == {name: ask.expected for name, ask in WAYS[way].items()}


def outcome(answer: Answer) -> str:
    """What is told: with what became of files, or with the first error of a text, where the answer says that."""
    found = answer.json() if answer.told == "200" and answer.body[:1] == b"{" else {}
    kinds = sorted({item["outcome"] for item in found.get("items", [])})
    errors = [one for one in found.get("diagnostics", []) if one["severity"] == "error"][:1]
    return " ".join([answer.told, *kinds, *(f"{one['rule']} {one['line']}:{one['column']}" for one in errors)])


@pytest.mark.parametrize("name", resources.SCHEMAS)
def test_a_hostile_schema_is_told_and_reads_nothing_outside(name: str) -> None:
    schema, data, expected = resources.SCHEMAS[name]
    found = within(SECONDS, lambda: checker(schema)(data))
    assert bool(found) == bool(expected)
    assert not found or found[0].startswith(expected)


def test_the_corpus_does_not_shrink() -> None:
    """Inputs with a name and a specified answer, each once."""
    tables: list[Sized] = [
        TEXTS,
        DEFINITIONS,
        DEFINITIONS_0_8,
        DEFINITIONS_1_0,
        HOSTILE,
        resources.SCHEMAS,
        messages.ALL,
        messages.CLOSING,
        wire.REQUESTS,
        wire.FRAMES,
        *WAYS.values(),
    ]
    assert sum(map(len, tables)) >= 800
