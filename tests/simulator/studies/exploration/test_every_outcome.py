"""The ends that explore finds are all that there are: an independent loop runs every outcome of random definitions."""

from dataclasses import replace

import pytest

from simulator.studies.exploration import explore
from tests.simulator.studies.exploration import random_states, random_tasks
from tests.simulator.studies.exploration.every_outcome import End, Sketch, TooMany, every_end
from tests.simulator.studies.exploration.explored import reproduces
from tests.tiers import share

RUNS = 300
"""Runs by which a definition is too large to be tried in every way: another one is taken."""
APART = 1_000
SEEDS = [*(("tasks", seed) for seed in range(220)), *(("states", seed) for seed in range(80))]
SKETCHES = {"tasks": random_tasks.sketch, "states": random_states.sketch}


def small(kind: str, seed: int) -> tuple[Sketch, set[End]]:
    """A definition that can be tried in every way, and all its ends."""
    while True:
        sketch = SKETCHES[kind](seed)
        try:
            return sketch, every_end(sketch, RUNS)
        except TooMany:
            seed += APART


@pytest.mark.parametrize(("kind", "seed"), share(SEEDS, 5))
def test_the_ends_are_all_that_there_are(kind: str, seed: int) -> None:
    sketch, expected = small(kind, seed)
    found = explore(sketch.base, each="paths")
    ends = {(proof.status, proof.path, proof.error) for proof in found.each}
    assert ends <= expected
    assert ends == expected or not found.complete
    assert sum(end.paths for end in found.ends) == found.paths == len(found.each)
    reproduces(sketch.base, replace(found, each=()))  # each of these was run before it was given
