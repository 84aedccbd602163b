"""One editor for the tests of a module."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.designer.language_server.editor import Editor, editor


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def client() -> AsyncIterator[Editor]:
    """An editor whose server has started."""
    async with editor() as one:
        yield one
