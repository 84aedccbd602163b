"""What is said of engines: as JSON for programs, as a table of text for people, as Markdown for a pull request
(docs/runtimes/portable.md)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from simulator.engine.data.equality import same
from simulator.run_model import event_types as types
from simulator.studies.conversion.side_by_side import bounded
from simulator.studies.portability.compared import Compared, Difference, Remedy
from simulator.studies.portability.matrix import Matrix, Row
from simulator.studies.portability.never import is_apart
from simulator.studies.portability.parting import Half
from simulator.studies.portability.places import engine_finding
from workflow.diagnostics import Diagnostic, Fix
from workflow.diagram.text import printable
from workflow.paths import Json, Object
from workflow.profile import SPECIFICATION
from workflow.runtimes.numbered import page_of

COLUMNS: Final = ("status", "output", "calls", "events", "duration")
"""What has a column; `error` is told with `status`."""
DOES: Final[Mapping[str, str]] = {
    types.INSTANCE_STARTED: "begins with",
    types.STATE_ENTERED: "comes to {} with",
    types.STATE_EXITED: "leaves {} with",
    types.TASK_RETURNED: "has in {}",
    types.TASK_SKIPPED: "skips {}, with",
    types.TRANSITION_TAKEN: "goes on to",
    types.FUNCTION_CALLED: "calls with",
    types.FUNCTION_RETURNED: "is answered",
    types.FUNCTION_FAILED: "is answered by an error,",
    types.ERROR_RAISED: "fails in {} with",
    types.TASK_FAULTED: "fails in {} with",
    types.INSTANCE_FAILED: "fails with",
    types.INSTANCE_COMPLETED: "ends with",
    types.EVENT_PRODUCED: "sends",
    types.EVENT_CONSUMED: "takes",
    types.EVENT_DROPPED: "does not take",
    types.EVENT_KEPT: "keeps",
    types.CONDITION_EVALUATED: "finds the condition",
    types.RETRY_SCHEDULED: "tries {} again after",
    types.CONTEXT_EXPORTED: "exports",
    types.DATA_FILTERED: "has",
    types.DATA_MERGED: "merges to",
    types.BRANCH_STARTED: "begins a branch of {},",
    types.ITERATION_STARTED: "begins an iteration of {},",
}
"""What a run does, by the type of the event that says it; its data come behind it."""
DOCUMENTS: Final = "docs/"
_WIDTH: Final = 100
_SHOWN: Final = 5
"""Refusals of an engine and differences that are told in words; JSON has all of them."""
_DATA: Final = 240
"""Characters of data that are told in words."""


def as_json(found: Matrix) -> Object:
    """All of it; positions and edits are those of lint."""
    return {
        "dialect": found.places.definition.dialect,
        "measure": found.measure,
        "chosen": found.chosen,
        "parts": found.parts,
        "cases": [{"name": one.name, "source": one.source, "scenario": dict(one.data)} for one in found.cases],
        "never": list(found.never),
        "engines": [_row(found, one) for one in found.rows],
    }


def _row(found: Matrix, row: Row) -> Json:
    profile, findings = row.side.profile, row.side.findings
    counts = {name: sum(one.severity == name for one in findings) for name in ("error", "warning", "info")}
    others = [one.side for one in found.rows]
    return {
        "runtime": profile.id,
        "title": profile.title,
        "version": profile.version,
        "loads": row.side.loads,
        "never": not row.side.loads and is_apart(row.side, others),
        "refusals": [_finding(one) for one in row.side.refusals],
        "findings": counts,
        "list": [one.to_json() for one in findings],
        "against": {base: _compared(found, one) for base, one in row.against.items()},
    }


def _finding(one: Diagnostic) -> Json:
    each = engine_finding(one)
    return {"rules": list(each.rules), "message": each.message, "pointer": each.pointer, "line": each.line}


def _compared(found: Matrix, one: Compared) -> Json:
    told_of = [_difference(found, each) for each in one.differences]
    return {"runs": one.runs, "same": {**one.same, "all": one.alike}, "differences": told_of}


def _difference(found: Matrix, one: Difference) -> Object:
    place = one.parting.pointer if one.parting else ""
    sides = (one.parting.left, one.parting.right) if one.parting else (None, None)
    return {
        "case": one.case,
        "cases": one.cases,
        "what": list(one.what),
        "came": {"before": bounded(one.came[0])["data"], "after": bounded(one.came[1])["data"]},
        "pointer": place,
        "task": found.places.name(place),
        "line": found.places.line(place),
        "kind": one.parting.kind if one.parting else one.what[0],
        "before": _half(sides[0]),
        "after": _half(sides[1]),
        "rules": [
            {
                "rules": [{"rule": rule, "page": page_of(rule)} for rule in each.rules],
                "message": each.message,
                "pointer": each.pointer,
                "line": each.line,
            }
            for each in one.findings
        ],
        "remedies": [
            {
                "fix": _fix(each.fix),
                "line": each.line,
                "runs": each.runs,
                "same": each.alike,
                "kept": each.kept,
                "worse": list(each.worse),
            }
            for each in one.remedies
        ],
    }


def _half(half: Half | None) -> Json:
    if half is None:
        return None
    place = {"step": half.step, "pointer": half.pointer, "type": half.type, "time": half.time}
    return {**place, **bounded(half.data)}


def _fix(fix: Fix) -> Json:
    return {"title": fix.title, "edits": [{"from": one.start, "to": one.end, "insert": one.text} for one in fix.edits]}


def as_text(found: Matrix, file: str) -> str:
    """A table, and below it what engines refuse and where they part."""
    lines = [f"{file}: {_scope(found)}", ""]
    cells = [("engine", "loads", "findings", *COLUMNS), *(_cells(found, row) for row in found.rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    lines += ["  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]
    if found.chosen is not None:
        lines.append("* the one that the definition is for")
    lines += ["", *found.never] if found.never else []
    for row in found.rows:
        lines += _refusals(found, row)
        for base, compared in row.against.items():
            lines += _partings(found, row, base, compared)
    return "\n".join(one for line in lines for one in _wrapped(printable(line)))


def _wrapped(line: str) -> list[str]:
    """A line in several, with its indentation, where it is too long."""
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, _WIDTH, subsequent_indent=f"{indent}  ", break_on_hyphens=False) if len(line) > _WIDTH else [line]


def _scope(found: Matrix) -> str:
    scenarios = sum(one.source == "scenario" for one in found.cases)
    paths = len(found.cases) - scenarios
    if found.measure is None:
        return "no engine loads it"
    counted = f"{_many(scenarios, 'scenario')} and {_many(paths, 'explored path')}"
    return f"{counted}, held against {_title(found, found.measure)}"


def _cells(found: Matrix, row: Row) -> tuple[str, ...]:
    name = f"{row.side.profile.name}{' *' if row.side.profile.id == found.chosen else ''}"
    return (name, "yes" if row.side.loads else "no", _findings(row), *_counts(found, row))


def _counts(found: Matrix, row: Row) -> tuple[str, ...]:
    compared = row.against.get(found.measure or "")
    if compared is None:
        is_measure = row.side.profile.id == found.measure
        return tuple("measure" if is_measure and not place else "" for place in range(len(COLUMNS)))
    same = {**compared.same, "status": min(compared.same["status"], compared.same["error"])}
    return tuple(f"{same[what]}/{compared.runs}" for what in COLUMNS)


def _findings(row: Row) -> str:
    counts = [
        (sum(one.severity == severity for one in row.side.findings), word)
        for severity, word in (("error", "error"), ("warning", "warning"), ("info", "note"))
    ]
    return ", ".join(_many(count, word) for count, word in counts if count) or "none"


def _refusals(found: Matrix, row: Row) -> Iterator[str]:
    others = [one.side for one in found.rows]
    if row.side.loads or is_apart(row.side, others):
        return
    yield from ("", f"{row.side.profile.name} does not load it:")
    for one in row.side.refusals[:_SHOWN]:
        yield f"  line {one.range.start.line}: {one.message}"
    if len(row.side.refusals) > _SHOWN:
        yield f"  and {len(row.side.refusals) - _SHOWN} more"


def _partings(found: Matrix, row: Row, base: str, compared: Compared) -> Iterator[str]:
    left, right = _title(found, base), row.side.profile.name
    width = max(len(left), len(right))
    for number, one in enumerate(compared.differences[:_SHOWN]):
        if not number:
            yield from ("", f"{right} parts from {left}:")
        yield f"  {_where(found, one)}"
        sides = _data(found, one)
        yield f"    {left.ljust(width)}  {_short(sides[0], _WIDTH - width - 6)}"
        yield f"    {right.ljust(width)}  {_short(sides[1], _WIDTH - width - 6)}"
        for each in one.findings:
            yield f"    line {each.line}: {each.message}{_rules(each.rules)}"
        for remedy in one.remedies:
            yield f"    {_remedy(found, remedy, left)}"
    if len(compared.differences) > _SHOWN:
        yield f"  and {_many(len(compared.differences) - _SHOWN, 'place')} more"


def _remedy(found: Matrix, one: Remedy, base: str) -> str:
    """What to write, and what that was tried to come to."""
    whole = "and all runs" if one.alike == one.runs else f"and {one.alike} of {_many(one.runs, 'run')} as a whole"
    parts = [f"{one.fix.title} in line {one.line}: then this is the same, {whole}"]
    changed = one.runs - one.kept
    parts += [f"{_many(changed, 'run')} of {base} will be another"] if changed else []
    parts += [f"worse for {_listed([_title(found, each) for each in one.worse])}"] if one.worse else []
    return "; ".join(parts)


def _where(found: Matrix, one: Difference) -> str:
    """The place and what of it differs, what of the run differs then, and in which runs."""
    runs = one.case if one.cases == 1 else f"{one.case} and {_many(one.cases - 1, 'run')} more"
    what = f"other {_listed(one.what)}"
    if one.parting is None:
        return f"{what} ({runs})"
    name = found.places.name(one.parting.pointer)
    place = f"{name} (line {found.places.line(one.parting.pointer)})" if name else "the workflow"
    return f"{place}, {one.parting.kind}: {what} ({runs})"


def _data(found: Matrix, one: Difference) -> tuple[str, str]:
    """Both data, of objects only the members that differ; of what differs in time alone both times."""
    if one.parting is None:
        left, right = one.came
        return _written(left), _written(right)
    left, right = one.parting.left, one.parting.right
    if left is None or right is None or left.type != right.type or left.pointer != right.pointer:
        return _side(found, left), _side(found, right)
    if one.what == ("duration",):
        return left.time, right.time
    return _written(_apart(left.data, right.data)), _written(_apart(right.data, left.data))


def _side(found: Matrix, half: Half | None) -> str:
    """What a run does where the other does something else."""
    if half is None:
        return "does nothing here"
    words = DOES.get(half.type, half.type)
    return f"{words.format(found.places.name(half.pointer) or 'the workflow')} {_written(half.data)}"


def _apart(value: Json, other: Json) -> Json:
    if not isinstance(value, dict) or not isinstance(other, dict):
        return value
    return {name: one for name, one in value.items() if name not in other or not same(one, other[name])}


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _short(text: str, most: int = _DATA) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _rules(rules: Sequence[str]) -> str:
    return "".join(f" ({rule}, {DOCUMENTS}{page_of(rule).partition('#')[0]})" for rule in rules[:1]) or ""


def _title(found: Matrix, runtime: str) -> str:
    profile = next(one.side.profile for one in found.rows if one.side.profile.id == runtime)
    return "the specification" if profile is SPECIFICATION else profile.name


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def as_markdown(found: Matrix, file: str) -> str:
    """A table for a pull request, and a part that opens for each difference."""
    head = ("engine", "loads", "findings", *COLUMNS)
    lines = [f"**Portability of `{_cell(file)}`**: {_scope(found)}.", ""]
    lines += [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(_cell(cell) for cell in _cells(found, row))} |" for row in found.rows]
    lines += [""] if found.never else []
    lines += [f"{sentence}" for sentence in found.never]
    for row in found.rows:
        told_of = list(_refusals(found, row))[2:]
        if told_of:
            body = [f"- {_cell(one.strip())}" for one in told_of]
            lines += _details(f"{row.side.profile.name} does not load it", body)
        for base, compared in row.against.items():
            for one in compared.differences:
                lines += _parted(found, row, base, one)
    return "\n".join(lines)


def _parted(found: Matrix, row: Row, base: str, one: Difference) -> list[str]:
    left, right = _title(found, base), row.side.profile.name
    sides = _data(found, one)
    body = [f"| {_cell(left)} | {_cell(right)} |", "|---|---|"]
    body += [f"| {' | '.join(_code(side) for side in sides)} |", ""]
    for each in one.findings:
        body.append(f"- line {each.line}: {each.message} {' '.join(each.rules)}".rstrip())
    body += [f"- {_cell(_remedy(found, each, left))}" for each in one.remedies]
    return _details(f"{right} parts from {left}: {_where(found, one)}", body)


def _code(text: str) -> str:
    shown = _short(text).replace("`", "'").replace("|", "\\|")
    return f"`{shown}`"


def _details(summary: str, body: Sequence[str]) -> list[str]:
    shown = printable(summary).replace("&", "&amp;").replace("<", "&lt;")
    return ["", f"<details><summary>{shown}</summary>", "", *body, "", "</details>"]


def _cell(text: str) -> str:
    for sign in "\\|`*_<>[]":
        text = text.replace(sign, f"\\{sign}")
    return printable(" ".join(text.split()))
