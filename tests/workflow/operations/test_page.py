"""docs/operations.md names every operation."""

import re

from tests.definitions import ROOT
from workflow import operations


def test_every_operation_is_on_the_page() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    named = {found for row in rows for found in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    also = {"connections"}  # named beside `connect`
    assert named | also == set(operations.ids())
