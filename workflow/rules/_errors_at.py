"""Where expressions of 1.0 see an error, and what an error has (DSL reference, "Error"; semantics of the runtime)."""

import re
from typing import Final

from workflow.expressions.jq import Read
from workflow.paths import Path
from workflow.rules import _data_names, _expressions, _names, _places
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import Catch, TaskRetry

MEMBERS: Final = ("type", "status", "instance", "title", "detail")
"""What an error has: `status` is a number, all others are texts."""
OTHERS: Final = {"code": "status", "statusCode": "status", "message": "detail", "details": "detail"}
"""What members of errors are called elsewhere."""


def members(facts: Facts) -> tuple[str, ...]:
    """What an error has where the definition is read; () where an error is something else there."""
    shape = facts.semantics.errors.shape
    if shape == "chain":
        return ()
    return tuple("details" if name == "detail" and shape == "details" else name for name in MEMBERS)


def conditions(facts: Facts) -> frozenset[Path]:
    """The places of the conditions whose data are the error."""
    sees = facts.semantics.errors.sees
    asked: list[Catch | TaskRetry] = [one.node for one in facts.all(Catch)] if sees != "input" else []
    asked += [one.node for one in facts.all(TaskRetry)] if sees == "error" else []
    return frozenset(found.path for one in asked for found in (one.when, one.except_when) if found is not None)


def member(facts: Facts, read: Read, path: Path, in_conditions: frozenset[Path]) -> str | None:
    """The member of an error that the expression at `path` reads; None where it reads anything else."""
    if not read.path or not isinstance(read.path[0], str):
        return None
    if read.variable is None:
        return read.path[0] if path in in_conditions else None
    return read.path[0] if facts.given.what(read.variable, path) == "error" else None


def absent(facts: Facts) -> Findings:
    """Members that no error has, the first of each expression; with `//` it is known that there may be none."""
    there, in_conditions = members(facts), conditions(facts)
    for one in _expressions.in_jq(facts) if there else ():
        if "//" in one.text or not ("$" in one.text or one.path in in_conditions):
            continue
        read = (member(facts, each, one.path, in_conditions) for each in _data_names.places(one.text))
        wrong = next((name for name in read if name is not None and name not in there), None)
        if wrong is not None:
            yield _no_member(facts, one, wrong, there)


def _no_member(facts: Facts, one: Written, absent: str, there: tuple[str, ...]) -> Finding:
    near = OTHERS.get(absent) or _names.Names(there).nearest(absent)
    near = near if near in there else None
    found = list(re.finditer(rf"(?<![\w$]){re.escape(absent)}(?!\w)", one.text))
    place = _places.of(facts, one.path, one.text, found[0].start() + 1, len(absent)) if len(found) == 1 else None
    listed = f"{', '.join(f'`{name}`' for name in there[:-1])} and `{there[-1]}`"
    hint = f"did you mean `{near}`?" if near else f"it has {listed}"
    return Finding(one.path, f"An error has no `{absent}`; {hint}", range=place, fix=_names.write(near, place))
