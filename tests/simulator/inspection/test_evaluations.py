"""What is heard of a step that is carried out once more: the step is the same, and each condition has its value."""

from dataclasses import replace

from simulator.engine.commands import Continue
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.inspection.evaluations import Recorder, evaluations
from simulator.run_model import event_types as types
from tests.simulator.runs import NAMES, fixture_setup
from tests.tiers import part
from workflow.paths import pointer

STEPS = 80


def test_a_step_that_is_heard_is_the_same() -> None:
    heard = 0
    for name in part(NAMES, 12):
        setup = fixture_setup(name)
        observed = replace(setup, observer=(recorder := Recorder()))
        world = new_world(setup)
        for _ in range(STEPS):
            plain = step(setup, world, Continue(1))
            assert step(observed, world, Continue(1), quick=False) == plain, name
            if plain.world.steps == world.steps:
                break
            world = plain.world
        heard += len(recorder.heard)
    assert heard > 30


def conditions(setup: Setup) -> int:
    """How many conditions of the trace were heard with the value that the trace tells."""
    world, count = new_world(setup), 0
    for _ in range(STEPS):
        stepped = step(setup, world, Continue(1))
        told = [event for event in stepped.trace if event["type"] == types.CONDITION_EVALUATED]
        heard = evaluations(setup, world, Continue(1)) if told else []
        for event in told:
            gave = [one.gave for one in heard if one.place and pointer(one.place).startswith(event["pointer"])]
            assert gave, event
            answers = [one for one in gave if isinstance(one, bool)]  # 0.1 asks for what is compared
            assert not answers or event["value"] in answers, event
            count += bool(answers)
        if stepped.world.steps == world.steps:
            break
        world = stepped.world
    return count


def test_each_condition_of_the_trace_is_heard_with_its_value() -> None:
    assert sum(conditions(fixture_setup(name)) for name in part(NAMES, 2, 1)) > 15
