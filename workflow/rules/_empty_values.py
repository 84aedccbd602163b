"""1.0: values that are written and empty, where a person has yet to write or choose something."""

from collections.abc import Iterator, Set
from typing import Final

from workflow import tasks as t
from workflow._json_schema import Fault
from workflow.model import OPEN
from workflow.paths import Json, Path
from workflow.rules._facts import Facts

OWN: Final = frozenset(
    (
        *("arguments", "body", "content", "data", "environment", "headers", "metadata", "parameters", "query"),
        *("schema", "set", "tags", "volumes"),
    )
)
"""Members with values of people's own, which may be empty."""
PROSE: Final = frozenset(("comment", "description", "detail", "expect", "stdin", "summary", "title"))
"""Texts that may be empty."""
LISTS: Final = ("after", "before", "branches", "do", "extensions", "switch", "try")
"""Lists whose entries have names: what is called like a member there is none."""

ANY_KIND: Final = "any kind"
"""What a task without a member needs."""
WORDS: Final = {
    ("as",): "What is taken over is not written yet",
    ("from",): "What is taken is not written yet",
    ("if",): "The condition is not written yet",
    ("when",): "The condition is not written yet",
    ("exceptWhen",): "The condition is not written yet",
    ("while",): "The condition is not written yet",
    ("until",): "The condition is not written yet",
    ("then",): "Where this leads is not chosen yet",
    ("timeout",): "Which timeout is used is not chosen yet",
    ("retry",): "Which retry strategy is used is not chosen yet",
    ("use",): "Which authentication is used is not chosen yet",
    ("catch", "as"): "The name of the error is not written yet",
    ("for", "each"): "The name of the item is not written yet",
    ("for", "at"): "The name of the index is not written yet",
    ("foreach", "at"): "The name of the index is not written yet",
    ("foreach", "item"): "The name of the item is not written yet",
    ("schedule", "cron"): "When it is started is not written yet",
    ("with", "type"): "The type is not written yet",
    ("error", "type"): "The type of the error is not chosen yet",
    ("errors", "with", "type"): "The type of the error is not chosen yet",
    ("event", "with", "source"): "The source of the event is not written yet",
    ("one", "with"): "Which event is waited for is not written yet",
    ("any", "with"): "Which event is waited for is not written yet",
    ("all", "with"): "Which event is waited for is not written yet",
    ("branches",): "No branch is there yet",
    ("do",): "No task is there yet",
    ("try",): "No task is there yet",
    ("switch",): "No case is there yet: there is nothing to decide by",
    ("all",): "Which events are waited for is not written yet",
}
"""What is said of what is empty, by the last names of its path: the longest that fit."""


def empty_values(facts: Facts) -> Iterator[tuple[Path, str]]:
    """The places of texts that are empty, and of lists and objects that lack what they need, each with its words."""
    if not isinstance(facts.workflow, t.TaskWorkflow):
        return
    open_faults = [fault for fault in facts.faults if fault.is_of_nothing and _may_be_open(fault.path)]
    yield from ((fault.path, _words(fault.path, _wanted(facts, fault))) for fault in open_faults)
    text = facts.document.text
    if '""' in text or "''" in text:
        given = {(*call.node.path, "with") for call in facts.all(t.CallTask) if call.node.function}
        given |= {(*run.node.path, "run", "workflow", "input") for run in facts.all(t.RunTask)}
        yield from ((path, _words(path)) for path in _texts(facts.document.data, (), given))
    yield from _lists(facts)


def _may_be_open(path: Path) -> bool:
    """Whether what is at a path is left open by forms: not the head of a definition, without which it is none."""
    return len(path) > 1 and path[0] != "document"


def _texts(value: Json, path: Path, given: Set[Path]) -> Iterator[Path]:
    """The places of empty texts, but in values of people's own, and in what is `given` to functions of theirs."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        named = len(path) > 1 and isinstance(path[-1], int) and path[-2] in LISTS
        if not named and (key in OWN or key in PROSE or (not path and key == "document")):
            continue
        if one == OPEN:
            yield (*path, key)
        elif isinstance(one, dict | list) and (*path, key) not in given:
            yield from _texts(one, (*path, key), given)


def _lists(facts: Facts) -> Iterator[tuple[Path, str]]:
    """The places of lists with nothing in them that the schema allows."""
    for scope in facts.scopes:
        if not scope.states and scope.path != ("do",) and facts.value(scope.path) == []:
            yield scope.path, _words(scope.path)
    for fork in facts.all(t.ForkTask):
        yield from _nothing_in(facts, (*fork.node.path, "fork", "branches"))
    for listen in facts.all(t.ListenTask):  # `any: []` takes every event, as examples of the language have it
        yield from _nothing_in(facts, (*listen.node.path, "listen", "to", "all"))
    yield from _nothing_in(facts, ("schedule", "on", "all"))


def _nothing_in(facts: Facts, path: Path) -> Iterator[tuple[Path, str]]:
    if facts.value(path) == []:
        yield path, _words(path)


def _words(path: Path, wanted: str = "") -> str:
    names = tuple(key for key in path if isinstance(key, str))
    known = next((WORDS[names[-size:]] for size in (3, 2, 1) if names[-size:] in WORDS), None)
    if wanted == ANY_KIND:
        return f"What “{names[-1]}” does is not chosen yet"
    if wanted:
        return f"`{names[-1]}` is empty: {wanted}"
    return known or f"The `{names[-1]}` is not written yet"


def _wanted(facts: Facts, fault: Fault) -> str:
    """What an empty object lacks."""
    if fault.keyword == "oneOf":
        names = [each["required"][0] for each in fault.schema["oneOf"]]
        return ANY_KIND if "call" in names else f"choose one of {_listed(names, 'or')}"
    if fault.keyword != "required":
        return ""
    lacking = [one.member for one in facts.faults if one.path == fault.path and one.keyword == "required"]
    return f"it needs {_listed(lacking, 'and')}"


def _listed(names: list[str], word: str) -> str:
    *others, last = (f"`{name}`" for name in dict.fromkeys(names))
    return f"{', '.join(others)} {word} {last}" if others else last
