"""Where a value comes from: the step, the trace event and the expression that wrote it, back to its origin.

From an event whose data hold the value, one step back after the other: each rule of `origins` names the event before
that held it, and the place there; a value that is not found there was written by the event itself.
"""

from collections.abc import Sequence

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.history import FOLLOWED, Lineage, TooFar, to_path
from simulator.inspection.provenance import rule_of
from simulator.inspection.provenance.hops import CARRIED, Hop, Steps
from simulator.limits import HOPS
from simulator.wire import data_flow
from simulator.wire.data_flow import Provenance
from workflow.paths import Path, pointer


def provenance(setup: Setup, trace: Sequence[TraceEvent], seq: int, place: str) -> Provenance | None:
    """Where the value at the JSON pointer `place` of trace event `seq` comes from; None where there is none."""
    steps = Steps(Lineage(setup, trace))
    path = to_path(place, steps.lineage.data(seq)) if trace[seq]["type"] in FOLLOWED else None
    if path is None:
        return None
    chain = [_hop_to_json(hop, trace[hop.seq]) for hop in _chain(steps, seq, path)]
    return {"pointer": place, "seq": seq, "written": chain[0], "origin": chain[-1], "chain": chain}


def _chain(steps: Steps, seq: int, path: Path) -> list[Hop]:
    """The hops of a value, the newest first, without those that only carry it on."""
    found: list[Hop] = []
    before: tuple[int, Path] | None = (seq, path)
    while before is not None and len(found) < HOPS:
        try:
            hop = rule_of(steps, before[0])(steps, *before)
        except TooFar:
            return [*found, Hop(*before, "too far back")]
        if hop.how != CARRIED or hop.before is None:
            found.append(hop)
        before = hop.before
    return found


def _hop_to_json(hop: Hop, event: TraceEvent) -> data_flow.Hop:
    """A hop as JSON."""
    return {
        "seq": event["seq"],
        "step": event["step"],
        "time": event["time"],
        "type": event["type"],
        "instance": event.get("instance"),
        "state": event.get("state"),
        "scope": event.get("scope"),
        "path": pointer(hop.path),
        "how": hop.how,
        "expression": hop.expression,
        "made_of": list(hop.made_of),
        "pointer": hop.place if hop.place is not None else event.get("pointer"),
    }
