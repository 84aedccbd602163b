"""Mutilated definitions, scenarios and commands raise nothing and take no time; `make fuzz` tries many more."""

import pytest

from tests.safety.fuzzing import KINDS, fuzz
from tests.safety.fuzzing_texts import mutations, sources
from tests.tiers import tries
from workflow.definition import load

SEED = 20261121
COUNTS = {"definitions": tries(2_000), "scenarios": tries(200), "sessions of 12 commands": tries(120)}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_mutilated_raises_nothing_and_takes_no_time(kind: str) -> None:
    print(f"the seed is {SEED}")
    assert fuzz(kind, SEED, range(COUNTS[kind])) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_inputs(kind: str) -> None:
    made = KINDS[kind].mutations
    assert list(made(1, range(20))) == list(made(1, range(20)))
    assert list(made(1, range(20))) != list(made(2, range(20)))


def test_enough_of_them_can_still_be_read() -> None:
    assert len(sources()) > 100
    readable = [load(text).workflow is not None for _, text in mutations(SEED, range(200))]
    assert 60 < sum(readable) < 200, "the drawing, the converting and the editing are tried too"
