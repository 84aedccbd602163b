"""Folders that tests serve as `serve --workspace` does, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.workspace import serving


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that is served once a test begins it; it is let go afterwards."""
    made = tmp_path / "flows"
    made.mkdir()
    yield made
    serving.end()
