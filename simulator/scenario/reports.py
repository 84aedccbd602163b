"""Results for people and for other programs: text, JUnit, and a suite of several (contracts.md, "Result").

A result that failed may have its first difference beside it, as `difference` (outcome/difference.py).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal
from xml.etree import ElementTree

from simulator.scenario import stops
from simulator.scenario.outcome.sentences import (
    DECIDING,
    NOTES,
    Sentence,
    difference_in_words,
    headline,
    sentences,
    shared_in_words,
)
from simulator.scenario.outcome.verdict import is_failure
from workflow.paths import Json

Word = Literal["ok", "FAILED", "ran"]
LINES: Final = 12
"""Of a scenario so many lines are told where nobody asks for all."""
FEW: Final = 2
"""Of sentences of one kind so many come before the rest of all kinds."""
INDENT: Final = " " * 7
BESIDE: Final = ("warning", *NOTES)
PREFIXES: Final[Mapping[str, str]] = {"warning": "warning: ", **dict.fromkeys(NOTES, "note: ")}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, "Char"


def suite(results: list[dict[str, Json]]) -> dict[str, Json]:
    """`{"scenarios", "passed", "failed", "ran"?, "coverage"}`: `ran` are those that expect nothing and did not fail.

    The coverage is what all scenarios cover together.
    """
    return {"scenarios": results, **counts(results), "coverage": together([found["coverage"] for found in results])}


def counts(results: Iterable[Mapping[str, Json]]) -> dict[str, int]:
    """How many of several results `passed` and `failed`, and `ran` where there are such."""
    words = Counter(word(found) for found in results)
    ran = {"ran": words["ran"]} if words["ran"] else {}
    return {"passed": words["ok"], "failed": words["FAILED"], **ran}


def counted(numbers: Mapping[str, int]) -> str:
    """`2 passed, 1 failed, 1 ran and expects nothing`."""
    ran = numbers.get("ran", 0)
    more = [f"{ran} ran and {'expects' if ran == 1 else 'expect'} nothing"] if ran else []
    return ", ".join([f"{numbers['passed']} passed", f"{numbers['failed']} failed", *more])


def word(found: Mapping[str, Json]) -> Word:
    """What is said first of a scenario: it passed, it failed, or it ran and expects nothing."""
    if is_failure(found):
        return "FAILED"
    return "ok" if found["passed"] else "ran"


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


def text(found: dict[str, Json], *, verbose: bool = False) -> str:
    """A few lines a scenario: how it ended, where it left the expected way and what is to know besides."""
    cases = _cases(found)
    lines = [line for case in cases for line in lines_of(case, verbose=verbose)]
    if "scenarios" in found:
        lines += [f"note: {one}" for one in shared_in_words(cases)]
        lines.append(counted(found))
    return "\n".join(lines)


def lines_of(case: dict[str, Json], *, brief: bool = False, verbose: bool = False) -> list[str]:
    """The lines of a scenario; more than LINES of them, and long values whole, only where that is asked for.

    `brief`: of one that did not fail only what is to know besides.
    """
    said = sentences(case, whole=verbose)
    if brief and not is_failure(case):
        said = [one for one in said if one.kind in BESIDE]
    lines = [f"{word(case):6} {case['scenario'] or case['definition']}: {headline(case)}"]
    shown = said if verbose else first_of(said)
    lines += [f"{INDENT}{PREFIXES.get(one.kind, '')}{one.text}" for one in shown]
    left = len(said) - len(shown)
    return [*lines, f"{INDENT}… {left} more {'line' if left == 1 else 'lines'} with --verbose"] if left else lines


def first_of(said: list[Sentence]) -> list[Sentence]:
    """The sentences that are told where nobody asks for all: with the headline, and a line that tells how many more
    there are, at most LINES; FEW of each kind, an event that nobody took, and all that decides, then what is to know
    besides, of each kind in turn, then the others.
    """
    most = LINES - 1
    if len(said) <= most:
        return said
    of_kind: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for number, one in enumerate(said):
        nth = of_kind[one.kind]
        of_kind[one.kind] += 1
        if one.kind in NOTES:
            ranked.append((0 if one.kind == "not-taken" and not nth else 2 + nth, number))
        else:
            ranked.append((0 if nth < FEW else 1 if one.kind in DECIDING else 2 + nth, number))
    kept = {number for _, number in sorted(ranked)[: most - 1]}
    return [one for number, one in enumerate(said) if number in kept and not _is_half(said, number, kept)]


def _is_half(said: list[Sentence], number: int, kept: set[int]) -> bool:
    """Whether a sentence goes on with the next one, which is not kept: what was expected without what came."""
    after = said[number + 1 : number + 2]
    return number + 1 not in kept and bool(after) and after[0].text.startswith(" ")


def junit(found: dict[str, Json]) -> str:
    """One test case a scenario, as continuous-integration servers read it.

    Where it is known, a case has its `file` and `line` and the `seconds` that it took; `errors` are files and scenarios
    that could not be run, `{"scenario"?, "file", "line", "message"}` each. A run that was stopped is an error too.
    """
    cases = _cases(found)
    errors = list(found.get("errors", ()))
    cut = sum(stops.is_cut(case) for case in cases)
    failures = sum(map(is_failure, cases)) - cut
    root = ElementTree.Element("testsuites")
    numbers = {"tests": str(len(cases) + len(errors)), "failures": str(failures)}
    group = ElementTree.SubElement(root, "testsuite", {"name": "signalbox", **numbers})
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
            error.text = text(case, verbose=True)
        elif is_failure(case):
            failure = ElementTree.SubElement(
                one, "failure", message=difference_in_words(case) or f"the instance is {case['status']}"
            )
            failure.text = text(case, verbose=True)
        notes = [said.text for said in sentences(case) if said.kind in NOTES]
        for tag, told in (("system-out", notes), ("system-err", case.get("warnings"))):
            if told:
                ElementTree.SubElement(one, tag).text = "\n".join(told)
    for fault in errors:
        one = ElementTree.SubElement(
            group, "testcase", classname=fault["file"], name=fault.get("scenario", fault["file"])
        )
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
