"""What people should know about a run's limits: which one was met, and to what it can be raised (docs/limits.md)."""

from collections.abc import Mapping

from simulator.engine.run.instances import root_of
from simulator.engine.setup.setup import Setup
from simulator.engine.world.settings import MOST
from simulator.engine.world.world import World
from simulator.inspection.tokens import hidden
from simulator.inspection.upcoming import unlisted
from simulator.timeline.timeline import Timeline
from simulator.wire.view import Notice

MIB = 1_048_576
NAMED = {"dataLimit": "(the setting dataLimit)", "maxDepth": "nest deeper than maxDepth"}
"""How the error of a state names the limit that it failed by (engine/data/weights.py, engine/roles/subflow.py)."""


def notices(line: Timeline) -> list[Notice]:
    """What there is to know at this step.

    `raises` are the limits that were met with what they may be raised to, and are empty where that is the most;
    `back`: the step to go back to before that, for what failed by the limit.
    """
    return [*(_full(line) or _long(line)), *_failed(line), *_refused(line.setup), *_left_out(line.world)]


def _refused(setup: Setup) -> list[Notice]:
    words = setup.program.refusal
    message = f"{words}: Design lists them. It is run all the same."
    return [{"code": "engine-refuses", "message": message}] if words else []


def _full(line: Timeline) -> list[Notice]:
    settings = line.setup.settings
    amounts = {"traceLimit": line.world.seq, "traceSize": line.weight}
    met = {name: amount for name, amount in amounts.items() if amount >= getattr(settings, name)}
    if not met:
        return []
    much = " and ".join(_much(name, getattr(settings, name)) for name in met)
    raises = _raised(line.setup, met)
    way = "raise the limit to go on, or go back" if raises else "no session keeps more. Go back, or save a scenario"
    message = f"The trace has {much}, as many as a session keeps ({', '.join(met)}): {way}."
    return [{"code": "trace-limit", "message": message, "raises": raises}]


def _raised(setup: Setup, met: Mapping[str, int]) -> dict[str, int]:
    """Each doubled until it is more than what there is, within what it may be; {} where that is not enough for one."""
    found: dict[str, int] = {}
    for name, amount in met.items():
        value = 2 * int(getattr(setup.settings, name))
        while value <= amount:
            value *= 2
        found[name] = min(value, MOST[name])
        if found[name] <= max(amount, getattr(setup.settings, name)):
            return {}
    return found


def _much(name: str, value: int) -> str:
    if name == "traceLimit":
        return f"{value:,} events"
    return f"{value:,} bytes" + (f" ({value / MIB:.3g} MiB)" if value >= MIB else "")


def _long(line: Timeline) -> list[Notice]:
    settings = line.setup.settings
    if line.world.seq < settings.traceWarning:
        return []
    message = f"The trace has more than {settings.traceWarning:,} events; the run stops at {settings.traceLimit:,}."
    return [{"code": "trace-warning", "message": message}]


def _failed(line: Timeline) -> list[Notice]:
    """Where the run failed by a limit: what is to be raised, and from which step it can be gone on."""
    root = root_of(line.setup, line.world)
    told = str((root.error if root and root.error else {}).get("message") or "")
    name = next((name for name, words in NAMED.items() if words in told), None)
    if name is None:
        return []
    raised = (event["step"] for event in line.trace() if told == (event.get("error") or {}).get("message"))
    back = next(raised, line.position) - 1
    raises = _raised(line.setup, {name: 0})
    way = f"Raised, it goes on from step {back}" if raises else f"No run may have more than {MOST[name]:,}"
    message = f"The run failed by the limit {name}: {told}. {way}."
    return [{"code": "limit-met", "message": message, "raises": raises, "back": back}]


def _left_out(world: World) -> list[Notice]:
    """What a view leaves out of what is there."""
    found: list[Notice] = []
    if count := hidden(world):
        found.append({"code": "tokens-left-out", "message": f"{count:,} activities are not drawn as tokens."})
    if count := unlisted(world):
        found.append({"code": "next-left-out", "message": f"{count:,} entries more are due than `Next` lists."})
    return found
