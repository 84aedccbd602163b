"""Results for people and for other programs: text, JUnit, and a suite of several (contracts.md, "Result").

A result that failed may have its first difference beside it, as `difference` (first_difference.py).
"""

import json
import re
from collections.abc import Sequence
from xml.etree import ElementTree

from simulator.run_model.facts import blocked_transitions
from simulator.scenario import stops
from workflow.paths import Json

LONGEST_PATH = 60
"""States of a path that are named on a line; of a longer one the first and the last are."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, "Char"


def suite(results: list[dict[str, Json]]) -> dict[str, Json]:
    """`{"scenarios", "passed", "failed", "coverage"}`; the coverage is what all scenarios cover together."""
    failed = sum(not passed(found) for found in results)
    return {
        "scenarios": results,
        "passed": len(results) - failed,
        "failed": failed,
        "coverage": together([found["coverage"] for found in results]),
    }


def passed(found: dict[str, Json]) -> bool:
    """Whether every expectation held; without expectations, whether the instance did not fail.

    A run that was stopped (stops.py) did not pass, but by `until` or where its scenario expects it.
    """
    if stops.is_cut(found):
        return False
    if found["expectations"]:
        return all(one["held"] for one in found["expectations"])
    return bool(found["status"] != "failed")


def together(parts: list[dict[str, Json]]) -> dict[str, Json]:
    """The coverage of several runs: what is missed by all; scenarios of one definition miss places of the same list."""
    if not parts:
        return {}
    merged: dict[str, Json] = {}
    for kind, first in parts[0].items():
        missed = [place for place in first["missed"] if all(place in part[kind]["missed"] for part in parts)]
        merged[kind] = {"covered": first["total"] - len(missed), "total": first["total"], "missed": missed}
    return merged


def _cases(found: dict[str, Json]) -> list[dict[str, Json]]:
    return list(found.get("scenarios", [found]))


def text(found: dict[str, Json]) -> str:
    """A few lines a scenario: how it ended, the way it took, and what was expected and did not happen."""
    lines: list[str] = []
    for case in _cases(found):
        name = case["scenario"] or case["definition"]
        lines.append(f"{'ok    ' if passed(case) else 'FAILED'} {name}: {case['status']} after {case['duration']}")
        lines.append(f"       path: {path_in_words(case['path'])}")
        lines.append(f"       {_ending(case)}")
        if case["stopped"]:
            lines.append(f"       stopped by {stops.in_words(case)}")
        if case.get("difference"):
            lines.append(f"       first difference: {difference(case)}")
        for one in case["expectations"]:
            if not one["held"]:
                lines.append(f"       {one['name']}: expected {_short(one['expected'])}")
                lines.append(f"       {' ' * len(one['name'])}  but got {_short(one['actual'])}")
        lines += warning_lines(case)
    if "scenarios" in found:
        lines.append(f"{found['passed']} passed, {found['failed']} failed")
    return "\n".join(lines)


def warning_lines(case: dict[str, Json]) -> list[str]:
    """What there is to know of a run besides, a line each."""
    return [f"       warning: {one}" for one in case.get("warnings", ())]


def path_in_words(path: Sequence[str]) -> str:
    """The states of a path on one line, `-` where it has none: of a long one the first, the last and their number."""
    if len(path) <= LONGEST_PATH:
        return " -> ".join(path) or "-"
    half = LONGEST_PATH // 2
    left_out = f"… {len(path) - 2 * half:,} more …"
    return f"{' -> '.join([*path[:half], left_out, *path[-half:]])} ({len(path):,} states)"


def difference(case: dict[str, Json]) -> str:
    """Where a run first differs from what was expected, on one line; "" where that is not known."""
    found = case.get("difference")
    if not found:
        return ""
    at = [f"step {found['step']}"] if found["step"] is not None else []
    at += [f"state {found['state']}"] if found["state"] else []
    return f"{', '.join(at)}{': ' if at else ''}{found['message']}"


def _ending(case: dict[str, Json]) -> str:
    error = case["error"]
    if error:
        return f"error: {error['name']}: {error['message']}"
    blocked = _blocking(case) if case["status"] == "blocked" else None
    if blocked:
        return f"blocked in {blocked['state']}: the transition's expression `{blocked['expression']}` selects nothing"
    return f"output: {_short(case['output'])}"


def _blocking(case: dict[str, Json]) -> Json:
    """The trace event that tells what blocks the root instance."""
    root = next((one["id"] for one in case["instances"] if one["definition"] == case["definition"]), None)
    return next((event for event in blocked_transitions(case["trace"]) if event["instance"] == root), None)


def _short(value: Json) -> str:
    whole = json.dumps(value, ensure_ascii=False)
    return whole if len(whole) <= 400 else whole[:399] + "…"


def junit(found: dict[str, Json]) -> str:
    """One test case a scenario, as continuous-integration servers read it.

    Where it is known, a case has its `file` and `line` and the `seconds` that it took; `errors` are files that could
    not be run, `{"file", "line", "message"}` each. A run that was stopped is an error too.
    """
    cases = _cases(found)
    errors = list(found.get("errors", ()))
    cut = sum(stops.is_cut(case) for case in cases)
    failures = sum(not passed(case) for case in cases) - cut
    root = ElementTree.Element("testsuites")
    counts = {"tests": str(len(cases) + len(errors)), "failures": str(failures)}
    group = ElementTree.SubElement(root, "testsuite", {"name": "signalbox", **counts})
    if errors or cut:
        group.set("errors", str(len(errors) + cut))
    if any("seconds" in case for case in cases):
        group.set("time", f"{sum(case['seconds'] for case in cases):.6f}")
    for case in cases:
        one = ElementTree.SubElement(
            group, "testcase", classname=case["definition"], name=case["scenario"] or case["definition"]
        )
        _place(one, case)
        if stops.is_cut(case):
            error = ElementTree.SubElement(one, "error", message=f"stopped by {stops.in_words(case)}")
            error.text = text(case)
        elif not passed(case):
            failure = ElementTree.SubElement(
                one, "failure", message=difference(case) or f"the instance is {case['status']}"
            )
            failure.text = text(case)
        if case.get("warnings"):
            ElementTree.SubElement(one, "system-err").text = "\n".join(case["warnings"])
    for fault in errors:
        one = ElementTree.SubElement(group, "testcase", classname=fault["file"], name=fault["file"])
        _place(one, fault)
        ElementTree.SubElement(one, "error", message=fault["message"])
    ElementTree.indent(root)
    written = _NO_XML.sub("\N{REPLACEMENT CHARACTER}", ElementTree.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}'


def _place(element: ElementTree.Element, case: dict[str, Json]) -> None:
    for name in ("file", "line"):
        if name in case:
            element.set(name, str(case[name]))
    if "seconds" in case:
        element.set("time", f"{case['seconds']:.6f}")
