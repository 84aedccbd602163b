"""What an answer to an open call comes to: the steps are taken on a copy of the world, as the run would take them."""

from collections.abc import Iterator
from typing import Final

from simulator.engine.commands import Resolve, Step
from simulator.engine.setup.setup import Setup
from simulator.engine.step import step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.prediction import LOOKED_AHEAD
from simulator.run_model import event_types as types
from simulator.wire.answers import Foreseen, ForeseenWord
from workflow.paths import Json, pointer

ENDS: Final[dict[str, ForeseenWord]] = {
    types.ERROR_HANDLED: "caught",
    types.RETRY_SCHEDULED: "tried-again",
    types.INSTANCE_FAILED: "fails",
}
HOLDERS: Final = ("/catch", "/onErrors", "/retry")
"""What the place of who takes an error has behind that of the state or task."""


def foresee(setup: Setup, world: World, answer: Resolve) -> Foreseen:
    """What comes of the answer at once: the error that it becomes, if any, and who takes that. `world` stays as it is.

    Raises LookupError where no call of that number is open.
    """
    number = answer.call
    asking = next((one for one in world.frames.values() if one.memory.get("call", {}).get("call") == number), None)
    place, instance = ("", "") if asking is None else (pointer(asking.path), asking.instance)
    error: dict[str, Json] | None = None
    for event in _at_once(setup, world, answer):
        if event.get("instance") != instance:
            continue
        if event["type"] == types.ERROR_RAISED and event.get("pointer") == place:
            error = event["error"]
        elif error is None and event["type"] == types.STATE_EXITED and place.startswith(str(event.get("pointer"))):
            break
        elif event["type"] in ENDS and _is_around(str(event.get("pointer")), place):
            return {"comes": ENDS[event["type"]], "state": event.get("state"), "error": _name_and_code(error)}
    return {"comes": "unknown" if error else "goes-on", "state": None, "error": _name_and_code(error)}


def _at_once(setup: Setup, world: World, answer: Resolve) -> Iterator[TraceEvent]:
    """The trace events of the answer, and of the next steps of the same instant."""
    clock, stepped = world.clock, step(setup, world, answer)
    yield from stepped.trace
    for _ in range(LOOKED_AHEAD):
        stepped = step(setup, stepped.world, Step())
        if stepped.world.clock != clock:
            return
        yield from stepped.trace
        if stepped.stopped == "idle":
            return


def _is_around(taker: str, place: str) -> bool:
    """Whether what takes an error is around the call that fails, or the call itself."""
    ends = [taker.index(word) for word in HOLDERS if word in taker]
    holder = taker[: min(ends)] if ends else taker
    return place == holder or place.startswith(f"{holder}/")


def _name_and_code(error: dict[str, Json] | None) -> dict[str, Json] | None:
    """What is told of an error: what filters go by, nothing of what it says."""
    return None if error is None else {name: error[name] for name in ("name", "code") if name in error}
