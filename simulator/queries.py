"""Questions about a session: they change nothing, are not logged, and are answered to who asks alone."""

from collections.abc import Callable, Mapping

from simulator.breakpoints import BreakpointError
from simulator.fields import CommandError, read_focus
from simulator.focus import focus_frame
from simulator.timeline import Timeline
from simulator.watches import read_watches, watched
from workflow.paths import Json

Query = Callable[[Timeline, Mapping[str, Json]], Json]


def _evaluate(line: Timeline, command: Mapping[str, Json]) -> Json:
    """Expressions on the data in focus, large values too: `{"focus", "values"}` as the view has them."""
    focus = read_focus(command)
    try:
        watches = read_watches(command.get("expressions"))
    except BreakpointError as error:
        raise CommandError("bad-watch", str(error)) from None
    if focus is not None and focus_frame(line.world, focus) is None:
        raise CommandError("not-possible", "there is no such frame at this step")
    return watched(watches, line.setup, line.world, focus, None)


QUERIES: dict[str, Query] = {"evaluate": _evaluate}
