"""0.8: what is spelled as in earlier editions, and read as what was meant (semantics-0.8.md §0.4)."""

from typing import Any, Final

from workflow.actions import Action, FunctionCall, SubflowCall
from workflow.diagnostics import Fix, TextEdit
from workflow.edits import Edits
from workflow.model import State, Workflow
from workflow.paths import Json, Path
from workflow.rules import _expressions, _jq, _members, _places
from workflow.rules._facts import Facts, Finding, Findings, Missing
from workflow.states import DelayState, ParallelState, SwitchState

_RENAMED: Final[tuple[tuple[type[Any], str, str], ...]] = (
    (Workflow, "schemaVersion", "specVersion"),
    (FunctionCall, "parameters", "arguments"),
    (Action, "actionFilter", "actionDataFilter"),
    (DelayState, "timeDelay", "duration"),
    (ParallelState, "branchCompletionType", "completionType"),
    (ParallelState, "n", "numCompleted"),
    (SwitchState, "default", "defaultCondition"),
)
"""The old name of a member, and what it is called now, by what has it."""
_TIMEOUTS: Final = ("eventTimeout", "timeout")


def findings(facts: Facts) -> Findings:
    """All of them, in any order."""
    for kind, old, new in _RENAMED:
        for found in facts.all(kind):
            yield from _renamed(facts, (*found.node.path, old), new)
    for delay in facts.all(DelayState):
        yield from _delay(facts, (*delay.node.path, "type"))
    for call in facts.all(SubflowCall):
        yield from _invoke(facts, (*call.node.path, "waitForCompletion"))
    for state in facts.all(State):
        yield from _timeout(facts, state.node.path)
    yield from _secrets(facts)


def _finding(path: Path, shown: str, edits: Edits) -> Finding:
    fix = Fix(f"Write {shown}", edits) if edits else None
    return Finding(path, f"`{path[-1]}` is an old spelling; write {shown}", key=True, fix=fix)


def _renamed(facts: Facts, path: Path, name: str) -> Findings:
    if facts.has(path):
        both = facts.has((*path[:-1], name))
        yield _finding(path, f"`{name}`", _edits(facts, path, name, Missing.MISSING, both))


def _edits(facts: Facts, path: Path, name: str, value: Json, both: bool) -> Edits:
    """The member under its right name, with another value where one is given; it goes where that is there as well."""
    if both:
        return _members.remove(facts.document, path)
    named = _members.rename(facts.document, path, name)
    if value is Missing.MISSING or not named:
        return named
    valued = _members.replace(facts.document, path, value)
    return (*named, *valued) if valued else ()


def _delay(facts: Facts, path: Path) -> Findings:
    if str(facts.value(path)).lower() == "delay":
        edits = _members.replace(facts.document, path, "sleep")
        fix = Fix("Write `sleep`", edits) if edits else None
        yield Finding(path, "`delay` is an old spelling; write `sleep`", fix=fix)


def _invoke(facts: Facts, path: Path) -> Findings:
    if facts.has(path):
        kind = "async" if str(facts.value(path)).lower() == "false" else "sync"
        edits = _edits(facts, path, "invoke", kind, facts.has((*path[:-1], "invoke")))
        yield _finding(path, f"`invoke: {kind}`", edits)


def _timeout(facts: Facts, state: Path) -> Findings:
    home = (*state, "timeouts")
    for member in _TIMEOUTS:
        path, value = (*state, member), facts.value((*state, member))
        if not isinstance(value, str):
            continue
        if not facts.has(home):
            edits = _edits(facts, path, "timeouts", {"eventTimeout": value}, both=False)
        elif facts.has((*home, "eventTimeout")):
            edits = _members.remove(facts.document, path)
        else:
            removed = _members.remove(facts.document, path)
            added = _members.add(facts.document, (*home, "eventTimeout"), value)
            edits = (*removed, *added) if removed and added else ()
        yield _finding(path, "`timeouts: {eventTimeout: …}`", edits)
        return


def _secrets(facts: Facts) -> Findings:
    for one in _expressions.in_jq(facts):
        for at in _jq.old_secrets(one.text):
            place = _places.of(facts, one.path, one.text, at + 1, len("SECRETS"))
            first = place.start.offset if place else 0
            fix = Fix("Write `$SECRETS`", (TextEdit(first, first, "$"),)) if place else None
            yield Finding(one.path, "`SECRETS` is an old spelling; write `$SECRETS`", fix=fix, range=place)
