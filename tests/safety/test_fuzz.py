"""Two thousand mutilated definitions of the corpora raise nothing and take no time; `make fuzz` tries 100,000."""

from tests.safety.fuzzing import fuzz, mutations, sources
from workflow.definition import load

SEED = 20261121


def test_mutilated_definitions_raise_nothing_and_take_no_time() -> None:
    print(f"the seed is {SEED}")
    assert fuzz(SEED, 2_000) == []


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(mutations(1, 20)) == list(mutations(1, 20))
    assert list(mutations(1, 20)) != list(mutations(2, 20))


def test_enough_of_them_can_still_be_read() -> None:
    assert len(sources()) > 100
    readable = [load(text).workflow is not None for _, text in mutations(SEED, 200)]
    assert 60 < sum(readable) < 200, "the drawing, the converting and the editing are tried too"
