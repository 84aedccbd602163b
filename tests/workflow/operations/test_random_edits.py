"""Random operations on the tasks of random definitions: what comes out can be read, is undone byte for byte, and leads
nothing elsewhere that it is not about."""

import pytest

from tests.tiers import share
from tests.workflow.operations.random_edits import sequence


@pytest.mark.parametrize("seed", share(range(40), 4))
def test_a_row_of_operations(seed: int) -> None:
    sequence(seed)
