"""In the worker process: two people's changes of one text joined, in the shape `api.texts.merge.MergeAnswer`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from designer.workers.tasks.comparison import why
from workflow.definition import Definition, understand
from workflow.diagram import Crowded
from workflow.editor.utf16 import CodePoints
from workflow.merging import KINDS, Choice, Conflict, Merged, Side, Span, Written
from workflow.merging import merge as join
from workflow.merging.picture import Picture, Spot, draw
from workflow.paths import Json, Path, pointer
from workflow.resources import Resource
from workflow.runtimes.written import profile_for

FINDINGS = 10
"""So many findings of a merged text are told."""
Kept = Mapping[Side, Sequence[list[int]]]
"""Pieces of the base in each side, in UTF-16 units: where they begin in both, and how long they are."""


def merge(
    base: str | None,
    mine: str,
    theirs: str,
    prefer: Side = "mine",
    kept: Kept | None = None,
    choices: Mapping[str, Json] | None = None,
) -> dict[str, Json]:
    """The text with the changes of both, and what they do not agree on."""
    known = _known(base, mine, theirs, kept)
    return _answer(join(base, mine, theirs, prefer=prefer, choices=_chosen(choices), kept=known))


def merge_picture(
    base: str | None,
    mine: str,
    theirs: str,
    prefer: Side = "mine",
    kept: Kept | None = None,
    choices: Mapping[str, Json] | None = None,
    dialect: str | None = None,
    runtime: str = "",
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
) -> dict[str, Any]:
    """The same with its drawing, in the shape `api.texts.merge.MergePicture`; texts are read as for `compare`."""
    given = [Resource(*one) for one in resources]

    def read(text: str) -> Definition:
        return understand(text, dialect, resources=given, workflows=workflows, profile=profile_for(text, runtime))

    known = _known(base, mine, theirs, kept)
    found = join(base, mine, theirs, prefer=prefer, choices=_chosen(choices), kept=known)
    sides = read(mine), read(theirs), read(found.text)
    try:
        drawn = draw(None if base is None else read(base), *sides, found.conflicts)
        reasons = [why(one) for one in reversed(sides) if one.workflow is None]
    except Crowded as crowded:
        drawn, reasons = Picture(), [f"too crowded: {crowded}"]
    answer = _answer(found)
    return {
        **answer,
        "conflicts": [one | _spot(drawn, one["key"]) for one in answer["conflicts"]],
        "findings": _findings(*sides),
        "rows": [{**asdict(one.row), "by": one.by, "lines": one.lines} for one in drawn.rows],
        "svg": drawn.svg,
        "broken": reasons[0] if reasons else "",
    }


def _findings(mine: Definition, theirs: Definition, merged: Definition) -> list[str]:
    """What is wrong with the merged text and with neither side: a task, brought back, to which nothing leads."""
    if merged.workflow is None:
        return []
    before = {one.message for side in (mine, theirs) for one in side.diagnostics}
    serious = (one.message for one in merged.diagnostics if one.severity in ("error", "warning"))
    return [*dict.fromkeys(one for one in serious if one not in before)][:FINDINGS]


def _known(base: str | None, mine: str, theirs: str, kept: Kept | None) -> tuple[list[Span], list[Span]] | None:
    if kept is None or base is None:
        return None
    was = CodePoints(base)

    def spans(side: Side, text: str) -> list[Span]:
        now = CodePoints(text)
        return [(was(start), now(at), was(start + length) - was(start)) for start, at, length in kept[side]]

    return spans("mine", mine), spans("theirs", theirs)


def _chosen(choices: Mapping[str, Json] | None) -> dict[str, Choice]:
    return {key: Written(one["text"]) if isinstance(one, dict) else one for key, one in (choices or {}).items()}


def _answer(found: Merged) -> dict[str, Any]:
    conflicts = [_shape(one) for one in found.conflicts]
    return {"text": found.text, "conflicts": conflicts, "by_lines": found.by_lines, "taken": found.taken}


def _spot(drawn: Picture, key: str) -> dict[str, Json]:
    return asdict(drawn.spots.get(key) or Spot("", "", None))


def _shape(one: Conflict) -> dict[str, Json]:
    base, mine, theirs = map(_pointer, one.at)
    return {
        "key": one.key,
        "kind": one.kind,
        "message": KINDS[one.kind],
        "pointer": pointer(one.path),
        "base_pointer": base,
        "mine_pointer": mine,
        "theirs_pointer": theirs,
        "place": one.place,
        "line": one.lines[0] if one.lines else None,
        "base": one.base,
        "mine": one.mine,
        "theirs": one.theirs,
        "choices": list(one.choices),
        "chosen": "hand" if isinstance(one.chosen, Written) else one.chosen,
        "settled": one.settled,
        "trouble": None if one.trouble is None else asdict(one.trouble),
    }


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)
