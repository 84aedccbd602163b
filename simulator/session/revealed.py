"""The secrets and personal data of a run as they are: for who gave them alone (simulator/live/consumer.py asks who)."""

from collections.abc import Mapping

from simulator.engine.trace.secret_values import happened
from simulator.inspection.data_stages import stages
from simulator.session.command_fields import CommandError, whole
from simulator.session.view import view
from simulator.timeline.timeline import Timeline
from simulator.timeline.watches import watched
from simulator.wire.answers import Revealed
from simulator.wire.data_flow import VisitStages
from workflow.paths import Json


def revealed(line: Timeline, command: Mapping[str, Json]) -> Revealed:
    """What a page shows of the data of a run, unmasked: the visit to a state that the trace event `seq` belongs to, the
    trace event `number`, what the run came to, its watches.

    Raises CommandError for fields that are of another type, or name an event that there is not.
    """
    told = view(line)
    found: Revealed = {
        "position": line.position,
        "output": told["output"],
        "error": told["error"],
        "watches": watched(line.watches, line.setup, line.world)["values"],
    }
    visit = _visit(line, command)
    if visit is not None:
        found["stages"] = visit
    if command.get("number") is not None:
        number, trace = whole(command, "number", 0), line.known(0, line.length)
        if number >= len(trace):
            raise CommandError("not-possible", f"The trace has {len(trace)} events.")
        found["event"] = happened(trace[number])
    return found


def _visit(line: Timeline, command: Mapping[str, Json]) -> VisitStages | None:
    """The stages of the visit that `seq` names at `position`; None where none is named, or nothing was entered yet."""
    scope = command.get("scope")
    if not isinstance(scope, str | None):
        raise CommandError("bad-field", "`scope` must be a text")
    if command.get("seq") is None:
        return None
    seq = whole(command, "seq", 0)
    trace = [happened(event) for event in line.known(0, whole(command, "position", line.position))]
    return stages(line.setup, trace, seq, scope) if seq < len(trace) else None
