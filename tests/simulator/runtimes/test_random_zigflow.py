"""500 random definitions of Zigflow."""

import pytest

from tests.simulator.runtimes.random_runs import EACH, check, rounds
from tests.simulator.runtimes.random_zigflow import Maker


@pytest.mark.parametrize("start", rounds())
def test_they_are_loaded_and_run(start: int) -> None:
    for seed in range(start, start + EACH):
        check(Maker(seed), "zigflow")
