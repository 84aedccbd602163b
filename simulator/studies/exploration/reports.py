"""An exploration for people and for other programs."""

from dataclasses import asdict

from simulator.inspection.words import counted
from simulator.scenario.outcome.sentences import path_in_words
from simulator.studies.exploration import End, Exploration, Missed
from simulator.studies.exploration.not_solved import NotSolved
from workflow.paths import Json, pointer

_BY_ITSELF = ("data", "paths")
"""What was bounded that no other line tells."""
BY = {"manual": "hand", "events": "events", "schedule": "schedule"}


def as_json(found: Exploration) -> dict[str, Json]:
    """`{"definition", "starts", "paths", "tried", "steps", "complete", "cut", "bounds", "reached", "ends", …}`."""
    return {
        "definition": found.definition,
        "starts": list(found.starts),
        "paths": found.paths,
        "tried": found.tried,
        "steps": found.steps,
        "complete": found.complete,
        "cut": list(found.cut),
        "bounds": [one._asdict() for one in found.bounds],
        "reached": {kind: {"covered": count, "total": total} for kind, (count, total) in found.totals.items()},
        "ends": [_end(one) for one in found.ends],
        "problems": [asdict(one) for one in found.problems],
        "missed": [_missed(one) for one in found.missed],
        **({"notSolved": [_open(one) for one in found.not_solved]} if found.not_solved else {}),
        "scenarios": [proof.scenario for proof in found.cover],
        **({"each": [proof.scenario for proof in found.each]} if found.each else {}),
    }


def _end(one: End) -> dict[str, Json]:
    told = {"status": one.status, "error": one.error, "path": list(one.path), "paths": one.paths}
    return {**told, "scenario": one.scenario}


def _missed(one: Missed) -> dict[str, Json]:
    return {"kind": one.kind, "pointer": one.pointer, "name": one.name, "reason": one.reason}


def _open(one: NotSolved) -> dict[str, Json]:
    parts = [{"column": part.column, "what": part.what} for part in one.parts]
    return {"pointer": pointer(one.path), "expression": one.text, "parts": parts}


def as_text(found: Exploration) -> str:
    """What was reached, how it ends, what is wrong, what is missing; one thing a line."""
    counts = ", ".join(f"{count} of {total} {kind}" for kind, (count, total) in found.totals.items() if total)
    words = " and ".join(BY[one] for one in found.starts)
    starts = "" if found.starts in ((), ("manual",)) else f" from starts by {words}"
    ends = f" to {counted(len(found.ends), 'end')}" if found.paths != len(found.ends) else ""
    lines = [f"{found.definition}: {counted(found.paths, 'path')}{ends}{starts}; reached {counts}"]
    lines += map(_end_in_words, found.ends)
    for one in found.problems:
        shown = "" if one.scenario is None or "path" not in one.scenario["expect"] else _path(one.scenario)
        lines.append(f"problem: {one.kind}: {one.message} [{one.pointer}]{shown}")
    lines += [f"not reached: {one.name} [{one.pointer}]: {one.reason}" for one in found.missed]
    lines += [f"not solved: {_on_a_line(one.text)} [{pointer(one.path)}]: {one.in_words()}" for one in found.not_solved]
    lines += [f"cut: {reason}; what lies beyond was not looked at" for reason in found.cut]
    lines += [f"bounded: {one.what}{_place(one.where)}: {one.why}" for one in found.bounds if one.what in _BY_ITSELF]
    lines.append("complete: each outcome was tried" if found.complete else "not complete: something was left out")
    covers = "covers" if len(found.cover) == 1 else "cover"
    lines.append(f"{counted(len(found.cover), 'scenario')} {covers} all that was reached")
    return "\n".join(lines)


def _end_in_words(one: End) -> str:
    """How runs end, after which states, and how many paths end so where it is not this one alone."""
    more = f" (the shortest of {one.paths:,} paths)" if one.paths > 1 else ""
    return f"  {one.status}{_error_in_words(one.error)}: {path_in_words(one.path)}{more}"


def _error_in_words(error: dict[str, Json] | None) -> str:
    """The error by its name and status, with its place where it tells one."""
    if error is None:
        return ""
    place = f" at {error['instance']}" if error.get("instance") else ""
    return f" ({' '.join(str(error[name]) for name in ('name', 'code') if name in error)}{place})"


def _place(where: str) -> str:
    return f" [{where}]" if where else ""


def _path(scenario: dict[str, Json]) -> str:
    return f" after {path_in_words(scenario['expect']['path'])}"


def _on_a_line(text: str) -> str:
    return " ".join(text.split())
