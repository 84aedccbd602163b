"""The runtime `toy` of the folder `found`, as if it stood among the others."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workflow import runtimes
from workflow.profile import Profile

FOUND = Path(__file__).parent / "found"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Profile]:
    """Its profile; while a test asks for it, it is known by its id."""
    monkeypatch.setattr(runtimes, "__path__", [*runtimes.__path__, str(FOUND)])
    _forget()
    yield runtimes.get("toy")
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for known in (runtimes.ids, runtimes.get, runtimes.every, runtimes._modules):
        known.cache_clear()
    for name in [name for name in sys.modules if name.startswith("workflow.runtimes.toy")]:
        del sys.modules[name]
