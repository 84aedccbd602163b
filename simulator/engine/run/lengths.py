"""Lengths of time that an expression gives, where a runtime has them."""

from simulator.engine.data.filters import select
from simulator.engine.run.context import StepContext
from simulator.engine.world.world import Frame
from workflow.durations import of_java
from workflow.expressions import NOTHING
from workflow.model import Duration


def known(run: StepContext, frame: Frame, duration: Duration | None) -> Duration | None:
    """The length as it is for the data of a frame. Raises Trouble where its expression fails."""
    if duration is None or duration.by is None:
        return duration
    found = select(duration.by, frame.data, run.arguments(frame))
    text = "" if found is NOTHING or found is None else str(found)
    return Duration(of_java(text) or text, duration.path)
