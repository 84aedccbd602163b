"""What a merge is told of the letters that are still there: what it makes of them, and what is refused."""

from typing import Any

import pytest
from django.test import AsyncClient

from designer.limits import MERGED_PIECES
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
BASE = "document: {dsl: 1.0.3, namespace: shop, name: 𝒻ew, version: 0.1.0}\ndo:\n- first:\n    wait: PT1S\n"
MINE = BASE.replace("first", "second")
THEIRS = BASE.replace("PT1S", "PT1S # why")


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


HEAD = units(BASE[: BASE.index("first")])
TAIL = units(BASE[BASE.index("first") + 5 :])
SIDES: dict[str, Any] = {
    "mine": [[0, 0, HEAD], [HEAD + 5, HEAD + 6, TAIL]],
    "theirs": [[0, 0, HEAD + 5 + TAIL - 1]],
}
WIDE = units(BASE[: BASE.index("𝒻")])


async def merged(client: Api, **more: Any) -> tuple[int, Any]:
    status, found = await client("POST", "merge", {"base": BASE, "mine": MINE, "theirs": THEIRS, **more})
    return status, found


@pytest.mark.parametrize("at", ["merge", "merge/picture"])
async def test_what_has_another_name_is_known_by_its_letters(client: Api, at: str) -> None:
    body = {"base": BASE, "mine": MINE, "theirs": THEIRS}
    _, told = await client("POST", at, body | {"kept": SIDES})
    assert (told["text"], told["conflicts"]) == (MINE.replace("PT1S", "PT1S # why"), [])
    _, guessed = await client("POST", at, body)
    assert (guessed["text"], [one["kind"] for one in guessed["conflicts"]]) == (MINE, ["deleted"])


REFUSED: dict[str, tuple[Any, str, str]] = {
    "not in both": ([[0, 1, 4]], "bad-kept", "kept.mine.0: the base and the side do not have the same there."),
    "behind the end": ([[0, 0, 5000]], "bad-kept", "kept.mine.0: the base and the side do not have the same there."),
    "far behind": ([[0, 0, 1], [10**30, 1, 1]], "bad-kept", "kept.mine.1: the base and the side do not have"),
    "nothing": ([[0, 0, 4], [5, 5, 0]], "bad-kept", "kept.mine.1: a piece has at least one letter."),
    "twice": ([[0, 0, 4], [3, 3, 4]], "bad-kept", "kept.mine.1: it begins before the end of the piece before it, whic"),
    "out of order": ([[5, 5, 4], [0, 0, 4]], "bad-kept", "kept.mine.1: it begins before the end of the piece before"),
    "half a character": ([[0, 0, WIDE + 1]], "bad-kept", "kept.mine.0: it begins or ends inside of a character."),
    "the other half": ([[WIDE + 1, WIDE + 1, 3]], "bad-kept", "kept.mine.0: it begins or ends inside of a character"),
    "negative": ([[-1, 0, 4]], "invalid", "body.kept.mine.0.0: "),
    "two numbers": ([[0, 0]], "invalid", "body.kept.mine.0: "),
    "words": ([["0", 0, 4]], "invalid", "body.kept.mine.0.0: "),
    "no list": ({}, "invalid", "body.kept.mine: "),
    "too many": ([[0, 0, 1]] * (MERGED_PIECES + 1), "invalid", "body.kept.mine: "),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_what_cannot_be_is_refused_with_its_place(client: Api, case: str) -> None:
    mine, code, message = REFUSED[case]
    status, found = await merged(client, kept=SIDES | {"mine": mine})
    assert (status, found["error"]["code"]) == (422, code)
    assert found["error"]["message"].startswith(message)


async def test_both_sides_and_a_base_are_needed(client: Api) -> None:
    status, found = await merged(client, kept={"mine": []})
    assert (status, found["error"]["message"].split(": ")[0]) == (422, "body.kept.theirs")
    status, found = await merged(client, base=None, kept=SIDES)
    assert (status, found["error"]["code"]) == (422, "bad-kept")
