"""A server for the commands that ask one, somebody whose token they use, and definitions for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.designer import roles
from tests.designer.live_person import Person
from tests.serving import Server

SCENARIO = {
    "name": "All is well",
    "scenario": {"definition": "of-another-file.yaml", "input": {}, "expect": {"status": "completed"}},
}
"""Kept as it came from a file that names another one, as those of the gallery are."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that holds nothing."""
    made = Server(tmp_path_factory.mktemp("server"), options=("--no-examples",), resets=True)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def person(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Person:
    """Somebody whose token is in the environment; the server holds nothing."""
    server.reset()
    visitor = Person(server.address)
    visitor.page("/account/tokens")
    monkeypatch.setenv("SIGNALBOX_SERVER", server.address)
    monkeypatch.setenv("SIGNALBOX_TOKEN", visitor.post("tokens", {"label": "cli", "scope": "edit"})["token"])
    monkeypatch.chdir(tmp_path)
    return visitor


def bring(person: Person, name: str = "Hello") -> str:
    """A definition with a scenario."""
    made = person.post("definitions", {"text": roles.TEXT.replace("name: Hello", f"name: {name}")})
    person.post(f"definitions/{made['id']}/scenarios", SCENARIO)
    return str(made["id"])


def edit(path: Path, word: str) -> None:
    """Change the text of a file."""
    path.write_text(path.read_text("utf-8").replace("greeting: hello", f"greeting: {word}"), encoding="utf-8")
