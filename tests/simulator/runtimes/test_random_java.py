"""500 random definitions of the Java SDK."""

import pytest

from tests.simulator.runtimes.random_java import Maker
from tests.simulator.runtimes.random_runs import EACH, check, rounds

RUNTIMES = ("java", "quarkus-flow")


@pytest.mark.parametrize("start", rounds())
def test_they_are_loaded_and_run(start: int) -> None:
    for seed in range(start, start + EACH):
        check(Maker(seed), RUNTIMES[seed % 2])
