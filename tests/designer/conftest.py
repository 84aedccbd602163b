"""What the tests of the web part share: worker processes that stay warm from the first test that asks to the last."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from designer.access import current_actor
from designer.webhooks import sender
from designer.workers.client import close_pools
from tests.postgres import postgres

__all__ = ["postgres", "workers"]


@pytest_asyncio.fixture(loop_scope="package", scope="package")
async def workers() -> AsyncIterator[None]:
    """The worker processes of the folder's event loop, ended after its tests."""
    yield
    await close_pools()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def own_workers() -> AsyncIterator[None]:
    """The worker processes of a module that hurts or counts them: those of its own event loop."""
    yield
    await close_pools()


@pytest.fixture(autouse=True)
def nobody_asks() -> Iterator[None]:
    """Django's plain test client leaves who asked behind in the context of the test; the next one begins without."""
    yield
    current_actor._now.set(None)
    current_actor._from.set("")


@pytest.fixture(autouse=True)
def nothing_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread that outlives a test sends webhooks: tests that are about it send themselves."""
    monkeypatch.setattr(sender, "wake", lambda: None)
