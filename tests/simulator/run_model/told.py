"""What a page learns of a run from the changes of its run model, on a line each."""

from collections.abc import Sequence

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.model import RunModel
from simulator.scenario.result import simulate
from tests.simulator.runs import setup_of
from workflow.durations import parse_time
from workflow.paths import Json


def seconds(trace: Sequence[TraceEvent], event: TraceEvent) -> int:
    """How long after the first event of the trace another one was."""
    return ((parse_time(event["time"]) or 0) - (parse_time(trace[0]["time"]) or 0)) // 1000


def spans_of(trace: Sequence[TraceEvent]) -> list[str]:
    """The spans of a trace, `kind name from-to outcome` each; a scope stands before the name."""
    told: list[list[str]] = []
    for event, changes in zip(trace, RunModel().changes(trace, 0, len(trace)), strict=True):
        now = str(seconds(trace, event))
        for change in map(dict[str, Json], changes):
            if "begins" in change:
                name = f"{event.get('scope', '')} {change['name']}".strip()
                attempt = f"#{change['attempt']}" if "attempt" in change else ""
                told.append([change["begins"], f"{name}{attempt}", now, "", "open"])
            elif "ends" in change:
                told[change["ends"]][3:] = now, change["outcome"]
    return [" ".join(filter(None, (kind, name, f"{start}-{end}", how))) for kind, name, start, end, how in told]


def traced(definition: dict[str, Json], **scenario: Json) -> list[TraceEvent]:
    """The trace of a run of a definition."""
    return simulate(setup_of(definition, scenario))[1]


def tasks(*do: dict[str, Json], **more: Json) -> dict[str, Json]:
    """A definition of DSL 1.0 with these tasks."""
    document = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    return {"document": document, "do": list(do), **more}


def states(*written: dict[str, Json], **more: Json) -> dict[str, Json]:
    """A definition of 0.8 with these states, which may call f and g; the last one ends it."""
    functions = [{"name": name, "operation": f"a.json#{name}"} for name in ("f", "g")]
    head = {"id": "run", "version": "1.0", "specVersion": "0.8", "name": "Run", "functions": functions}
    return {**head, "states": [*written[:-1], {**written[-1], "end": True}], **more}
