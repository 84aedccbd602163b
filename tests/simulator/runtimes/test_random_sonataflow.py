"""500 random definitions of SonataFlow."""

import pytest

from tests.simulator.runtimes.random_runs import EACH, check, rounds
from tests.simulator.runtimes.random_sonataflow import Maker

RUNTIMES = ("sonataflow", "sonataflow@10.1")


@pytest.mark.parametrize("start", rounds())
def test_they_are_loaded_and_run(start: int) -> None:
    for seed in range(start, start + EACH):
        check(Maker(seed), RUNTIMES[seed % 2])
