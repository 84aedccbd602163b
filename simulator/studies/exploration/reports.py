"""An exploration for people and for other programs."""

from dataclasses import asdict

from simulator.inspection.words import counted
from simulator.scenario.outcome.sentences import path_in_words
from simulator.studies.exploration import Exploration
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.scenarios import Proof
from workflow.paths import Json, pointer

BY = {"manual": "hand", "events": "events", "schedule": "schedule"}


def as_json(found: Exploration) -> dict[str, Json]:
    """`{"definition", "starts", "paths", "tried", "steps", "complete", "cut", "reached", "ends", "problems", …}`."""
    return {
        "definition": found.definition,
        "starts": list(found.starts),
        "paths": found.paths,
        "tried": found.tried,
        "steps": found.steps,
        "complete": not found.cut,
        "cut": list(found.cut),
        "reached": {kind: {"covered": count, "total": total} for kind, (count, total) in found.totals.items()},
        "ends": [_end(proof) for _, proof in found.ends],
        "problems": [asdict(one) for one in found.problems],
        "missed": [asdict(one) for one in found.missed],
        **({"notSolved": [_open(one) for one in found.not_solved]} if found.not_solved else {}),
        "scenarios": [proof.scenario for proof in found.cover],
        **({"each": [proof.scenario for proof in found.each]} if found.each else {}),
    }


def _end(proof: Proof) -> dict[str, Json]:
    return {"status": proof.status, "error": proof.error, "path": list(proof.path), "scenario": proof.scenario}


def _open(one: NotSolved) -> dict[str, Json]:
    parts = [{"column": part.column, "what": part.what} for part in one.parts]
    return {"pointer": pointer(one.path), "expression": one.text, "parts": parts}


def as_text(found: Exploration) -> str:
    """What was reached, how it ends, what is wrong, what is missing; one thing a line."""
    counts = ", ".join(f"{count} of {total} {kind}" for kind, (count, total) in found.totals.items() if total)
    words = " and ".join(BY[one] for one in found.starts)
    starts = "" if found.starts in ((), ("manual",)) else f" from starts by {words}"
    lines = [f"{found.definition}: {counted(found.paths, 'path')}{starts}; reached {counts}"]
    for _, proof in found.ends:
        error = f" ({proof.error})" if proof.error else ""
        lines.append(f"  {proof.status}{error}: {path_in_words(proof.path)}")
    for one in found.problems:
        shown = "" if one.scenario is None or "path" not in one.scenario["expect"] else _path(one.scenario)
        lines.append(f"problem: {one.kind}: {one.message} [{one.pointer}]{shown}")
    lines += [f"not reached: {one.name} [{one.pointer}]: {one.reason}" for one in found.missed]
    lines += [f"not solved: {_on_a_line(one.text)} [{pointer(one.path)}]: {one.in_words()}" for one in found.not_solved]
    lines += [f"cut: {reason}; what lies beyond was not looked at" for reason in found.cut]
    covers = "covers" if len(found.cover) == 1 else "cover"
    lines.append(f"{counted(len(found.cover), 'scenario')} {covers} all that was reached")
    return "\n".join(lines)


def _path(scenario: dict[str, Json]) -> str:
    return f" after {path_in_words(scenario['expect']['path'])}"


def _on_a_line(text: str) -> str:
    return " ".join(text.split())
