"""A run as a table of bars: when each state or task was entered and left, by virtual time."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from signalbox.limits import TIMELINE_ROWS
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.spans import Spans
from workflow.durations import format_ms, parse_time
from workflow.paths import Json

WIDTH, ROW = 360, 14
"""Of the bars, in pixels."""
THINNEST = 3


class Visit(NamedTuple):
    """A visit of a state or task: milliseconds of virtual time from the start, `end` None while it is not left."""

    name: str
    depth: int
    start: int
    end: int | None


def timeline(result: Mapping[str, Json]) -> str:
    """The HTML of a run's result; its colours are those of the page around it, and it needs no script."""
    visits = list(_visits(result["trace"]))
    last = max((one.end if one.end is not None else one.start for one in visits), default=0)
    rows = "".join(_row(one, last) for one in visits[:TIMELINE_ROWS])
    left_out = len(visits) - TIMELINE_ROWS
    more = f'<tr><td colspan="3">and {left_out:,} more</td></tr>' if left_out > 0 else ""
    heading = f"{result['definition']}: {result['status']} after {result['duration']}"
    return (
        f'<table><caption style="text-align:left">{escape(heading)}</caption>'
        f"<thead><tr><th>state</th><th>from</th><th>time</th></tr></thead><tbody>{rows}{more}</tbody></table>"
    )


def _visits(trace: list[dict[str, Any]]) -> Iterator[Visit]:
    """The visits of a trace in the order of their beginnings; where an instance ends, what it was in is not left."""
    spans = Spans()
    began: list[dict[str, Any]] = []
    ends: dict[int, int] = {}
    for event in trace:
        spans.read(event)
        began += [event] * (len(spans.all) - len(began))
        if event["type"] not in types.INSTANCE_STOPS:
            ends[event["seq"]] = _milliseconds(event)
    zero = _milliseconds(trace[0]) if trace else 0
    for span, event in zip(spans.all, began, strict=True):
        if span.kind == "visit":
            end = None if span.ended_with is None else ends.get(span.ended_with)
            start = _milliseconds(event) - zero
            yield Visit(span.name, _depth(event), start, None if end is None else end - zero)


def _milliseconds(event: TraceEvent) -> int:
    found = parse_time(str(event["time"]))
    assert found is not None  # a trace's times are written by `format_time`
    return found


def _depth(event: TraceEvent) -> int:
    return str(event.get("scope", "")).count("/") + bool(event.get("scope"))


def _row(visit: Visit, last: int) -> str:
    end = last if visit.end is None else visit.end
    scale = WIDTH / last if last else 0.0
    left = min(visit.start * scale, WIDTH - THINNEST)
    width = max((end - visit.start) * scale, THINNEST)
    dashes = ' fill-opacity="0.4"' if visit.end is None else ""
    told = f"{visit.name}: {format_ms(end - visit.start)}" + (", not left" if visit.end is None else "")
    bar = f'<rect x="{left:.1f}" y="2" width="{width:.1f}" height="{ROW - 4}" fill="currentColor"{dashes}/>'
    picture = (
        f'<svg width="{WIDTH}" height="{ROW}" role="img" aria-label="{escape(told)}"><title>{escape(told)}</title>'
    )
    name = f'<td style="text-align:left;padding-left:{visit.depth + 0.5}em">{escape(visit.name)}</td>'
    return f"<tr>{name}<td>{format_ms(visit.start)}</td><td>{picture}{bar}</svg></td></tr>"
