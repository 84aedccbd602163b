"""The server answers as docs/openapi.json says, whatever is asked by whom; requests are made of that document."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.described.held import DOCUMENT, hold
from tests.described.world import World, begin


def of_every_second_path() -> list[str]:
    """The options by which only each second path of the document is asked."""
    paths = list(json.loads(DOCUMENT.read_text("utf-8"))["paths"])
    return [word for path in paths[::2] for word in ("--include-path", path)]


SHARE = ("--phases", "fuzzing", "--max-examples", "1", *of_every_second_path())
ALL = ("--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "10")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = begin(tmp_path / "data")
    yield made
    made.server.stop()


def test_a_share_of_all_requests_is_answered_as_the_document_says(world: World, tmp_path: Path) -> None:
    assert hold(world, "member", tmp_path, SHARE) == ""
    assert "Traceback" not in world.server.log.read_text("utf-8")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("asker", ["nobody", "member", "guest"])
def test_all_requests_are_answered_as_the_document_says(world: World, tmp_path: Path, asker: str) -> None:
    assert hold(world, asker, tmp_path, ALL) == ""
    assert "Traceback" not in world.server.log.read_text("utf-8")
