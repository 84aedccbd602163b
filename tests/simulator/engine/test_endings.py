"""One vocabulary of how things end: what the engine, the wire and the lists of types call it is the same."""

from typing import get_args

from simulator.engine.trace.trace import TYPES
from simulator.engine.world.endings import ENDINGS
from simulator.wire.run_changes import SpanOutcome


def test_the_wire_has_no_words_of_its_own() -> None:
    assert set(get_args(SpanOutcome)) < set(ENDINGS)


def test_an_instance_s_last_event_has_the_word_of_its_ending() -> None:
    others = {"started", "kept"}
    assert {one.removeprefix("instance.") for one in TYPES if one.startswith("instance.")} - others == set(ENDINGS) - {
        "caught"
    }
