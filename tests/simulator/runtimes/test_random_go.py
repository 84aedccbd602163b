"""500 random definitions of the Go SDK."""

import pytest

from tests.simulator.runtimes.random_go import Maker
from tests.simulator.runtimes.random_runs import EACH, check, rounds


@pytest.mark.parametrize("start", rounds())
def test_they_are_loaded_and_run(start: int) -> None:
    for seed in range(start, start + EACH):
        check(Maker(seed), "go")
