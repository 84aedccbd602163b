"""Random operations on the tasks of random definitions: what comes out can be read, is undone byte for byte, and leads
nothing elsewhere that it is not about."""

import pytest

from tests.workflow.operations.random_edits import sequence


@pytest.mark.parametrize("seed", range(40))
def test_a_row_of_operations(seed: int) -> None:
    sequence(seed)
