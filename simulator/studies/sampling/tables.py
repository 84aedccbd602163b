"""What many runs come to, as text: a few tables for a terminal."""

from collections.abc import Sequence

from workflow.durations import DAY, HOUR, MINUTE, SECOND, parse
from workflow.paths import Json

SHOWN = ("min", "p5", "p50", "p95", "p99", "max")


def text(found: dict[str, Json]) -> str:
    """The tables of a summary (summary.py)."""
    name = found["scenario"] or found["definition"]
    parts = [f"{name}: {found['runs']:,} runs, seed {found['seed']}"]
    if found["duration"]:
        parts.append(table(["duration", "mean", *SHOWN], [["", *_times(found["duration"], ("mean", *SHOWN))]]))
    rows = [[outcome_name(one), f"{one['runs']:,}", percent(one["share"])] for one in found["outcomes"]]
    parts.append(table(["outcome", "runs", "share"], rows))
    if found["expectations"]:
        rows = [[one["name"], f"{one['held']:,}", percent(one["share"])] for one in found["expectations"]]
        if len(rows) > 1:
            rows.append(["all of these", f"{found['passed']['runs']:,}", percent(found["passed"]["share"])])
        parts.append(table(["expected", "held", "share"], rows))
    if found["functions"]:
        rows = [_function(one) for one in found["functions"]]
        parts.append(table(["function", "runs", "calls a run", "cost a run"], rows))
    if found["cost"]:
        row = ["", *(f"{found['cost'][key]:g}" for key in ("mean", *SHOWN))]
        parts.append(table(["cost of a run", "mean", *SHOWN], [row]))
    states = [one for one in found["states"] if one["visits"]]
    if states:
        rows = [
            [one["state"], percent(one["share"]), *_times(one["time"], ("p50", "p90", "p95", "max"))] for one in states
        ]
        parts.append(table(["state", "runs", "p50", "p90", "p95", "max"], rows))
    if found["critical"]:
        rows = [
            [one["state"], percent(one["part"]), percent(one["share"]), short(one["mean"]), _did(one["did"])]
            for one in found["critical"]
        ]
        parts.append(table(["what takes the time", "of it", "runs", "mean", "by"], rows))
    if found["costs"]:
        rows = [
            [one["state"] or "elsewhere", percent(one["part"]), f"{one['calls']:g}", f"{one['cost']:g}"]
            for one in found["costs"]
        ]
        parts.append(table(["what costs", "of it", "calls a run", "cost a run"], rows))
    return "\n\n".join(parts)


def table(head: list[str], rows: list[list[str]]) -> str:
    """Columns as wide as they must be; the first to the left, the others to the right."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in shown).rstrip()
        for shown in (list(enumerate(zip(line, widths, strict=True))) for line in lines)
    )


def percent(share: float) -> str:
    """`0.0712` -> `7.12 %`."""
    return f"{100 * share:.2f} %".replace(".00 %", " %")


def outcome_name(one: dict[str, Json]) -> str:
    """How runs ended, in words: `completed in Pay out`, `failed in Ask (Timeout)`."""
    place = f" in {one['end']}" if one["end"] else ""
    error = f" ({one['error']})" if one["error"] else ""
    return f"{one['status'] or 'not started'}{place}{error}"


def short(duration: str) -> str:
    """A duration for a narrow column, in two units at most: `2 min 4 s`, `1 d 3 h`, `3.52 s`, `120 ms`."""
    period = parse(duration)
    left = period.milliseconds if period else 0
    if left < MINUTE:
        return f"{left} ms" if 0 < left < SECOND else f"{left / SECOND:.4g} s"
    found: list[str] = []
    for size, unit in ((DAY, "d"), (HOUR, "h"), (MINUTE, "min"), (SECOND, "s")):
        if left >= size and len(found) < 2:
            found.append(f"{left // size} {unit}")
            left %= size
    return " ".join(found)


def _function(one: dict[str, Json]) -> list[str]:
    cost = "" if one["cost"] is None else f"{one['cost']:g}"
    return [one["function"], percent(one["share"]), f"{one['mean']:g}", cost]


def _did(did: dict[str, str]) -> str:
    """`{"call": "PT2S"}` -> `call 2 s`."""
    return ", ".join(f"{name} {short(time)}" for name, time in did.items())


def _times(values: dict[str, str], keys: Sequence[str]) -> list[str]:
    return [short(values[key]) for key in keys]
