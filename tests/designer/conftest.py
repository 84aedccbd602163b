"""What the tests of the web part share: worker processes that stay warm through a module."""

from collections.abc import AsyncIterator

import pytest_asyncio

from designer.workers import close_pools
from tests.postgres import postgres

__all__ = ["postgres", "workers"]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def workers() -> AsyncIterator[None]:
    """The worker processes of the module's event loop, ended after its tests."""
    yield
    await close_pools()
