"""What a runtime changes in the JSON Schema of a dialect: lint, forms, completion and help follow from it.

Where a definition breaks what only the overlay asks for, it is the runtime that refuses it. What the runtime reads and
never looks at has `x-ignored` in the schema: it is told, and left out of what is run (effective.py).
"""

from collections.abc import Mapping, MutableMapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from workflow.paths import Json

IGNORED = "x-ignored"
"""On a member's schema: `{"words", "rule"}` of a member that is never looked at."""
UNDONE = "x-undone"
"""On a member's schema: the number of the rule for which what it says is read, and never done; nobody is offered it."""
RULE = "x-rule"
"""On a schema: the number of the runtime's rule that asks for it."""
REMOVED = "x-removed"
"""On an object: by member the number of the rule for which it is not there."""
CLOSED = "x-closed"
"""On an object: the number of the rule for which it has no members but those of the schema."""
LOOSE = "x-loose"
"""On an object: the number of the rule for which members that are not in the schema are dropped, whatever they are."""
REQUIRED = "x-required"
"""On an object: by member the number of the rule for which it must be there."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is changed in one object of the schema: that of this name in `$defs`, with "" the definition as a whole,
    with `runTask.run` the member `run` of `runTask`.

    `add`: members with their schemas, those that are there are replaced; `require` and `release`: members that must be
    there, or no longer must; `ignore`: words about members that are never looked at; `undone`: those of what is read
    and never done; `help`, `examples`: descriptions
    and examples of members. `keywords` are put in place of those of the object's schema, None takes one away;
    `unknown`: what becomes of members that the schema does not name. `rule` is the number of the runtime's rule.
    """

    where: str
    rule: str = ""
    add: Mapping[str, Json] = field(default_factory=dict)
    remove: tuple[str, ...] = ()
    require: tuple[str, ...] = ()
    release: tuple[str, ...] = ()
    ignore: Mapping[str, str] = field(default_factory=dict)
    undone: tuple[str, ...] = ()
    help: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, list[Json]] = field(default_factory=dict)
    keywords: Mapping[str, Json] = field(default_factory=dict)
    unknown: Literal["", "refused", "dropped"] = ""


@dataclass(frozen=True, eq=False)
class Overlay:
    """The changes of one dialect, made in their order; `definitions` are added to `$defs`. It is known by identity.

    `dropping` is the number of the rule for which no object refuses members that the schema does not name.
    """

    changes: tuple[Change, ...] = ()
    definitions: Mapping[str, Json] = field(default_factory=dict)
    dropping: str = ""

    @cached_property
    def ignores(self) -> bool:
        """Whether there are members that are never looked at."""
        return any(change.ignore or IGNORED in change.keywords for change in self.changes)


def never(rule: str, words: str, title: str = "") -> dict[str, Json]:
    """The schema of a member that may not be there, where its object is open, so that `remove` would not be heard."""
    return {"title": title, "not": {}, "errorMessage": words, RULE: rule}


def overlaid(schema: dict[str, Json], overlay: Overlay) -> dict[str, Json]:
    """A copy of a dialect's schema with the overlay on it.

    Raises KeyError where a change is about what the schema does not have: the schema has moved on, and the profile
    has to follow.
    """
    found: dict[str, Json] = deepcopy(schema)
    found["$defs"] = {**found.get("$defs", {}), **deepcopy(dict(overlay.definitions))}
    for change in overlay.changes:
        one = found
        for number, name in enumerate(change.where.split(".") if change.where else ()):
            one = one["properties" if number else "$defs"][name]
        _make(change, one)
    if overlay.dropping:
        _let_drop(found, overlay.dropping)
    return found


def _let_drop(schema: Json, rule: str) -> None:
    """Mark all objects that have no members but those of the schema."""
    if isinstance(schema, dict):
        if "properties" in schema and "additionalProperties" not in schema:
            schema[LOOSE] = rule
        for one in schema.values():
            _let_drop(one, rule)
    elif isinstance(schema, list):
        for one in schema:
            _let_drop(one, rule)


def _make(change: Change, one: dict[str, Any]) -> None:
    if change.unknown:
        one[CLOSED if change.unknown == "refused" else LOOSE] = change.rule
        one["additionalProperties"] = False
    for keyword, value in change.keywords.items():
        if value is None:
            one.pop(keyword, None)
        else:
            one[keyword] = deepcopy(value)
    of_members = change.add or change.remove or change.ignore or change.undone or change.help or change.examples
    members = one.setdefault("properties", {}) if of_members else {}
    for name, schema in change.add.items():
        members[name] = deepcopy(schema)
    for name in change.remove:
        del members[name]
        one.setdefault(REMOVED, {})[name] = change.rule
    required = [name for name in one.get("required", []) if name not in (*change.remove, *change.release)]
    for name in change.require:
        if name not in required:
            required.append(name)
            one.setdefault(REQUIRED, {})[name] = change.rule
    if required or "required" in one:
        one["required"] = required
    _say(change, members)


def _say(change: Change, members: MutableMapping[str, Mapping[str, Json]]) -> None:
    """What is told of members, and of which it is told that the runtime does nothing by them."""
    for name, words in change.ignore.items():
        members[name] = {**members[name], IGNORED: {"words": words, "rule": change.rule}}
    for name in change.undone:
        members[name] = {**members[name], UNDONE: change.rule}
    for name, words in change.help.items():
        members[name] = {**members[name], "description": words}
    for name, examples in change.examples.items():
        members[name] = {**members[name], "examples": deepcopy(examples)}


def refused_by(keyword: str, schema: Mapping[str, Json], member: str) -> str | None:
    """The number of the runtime's rule for which a fault is one ("" where it has none); None: it is the dialect's."""
    if keyword == "required":
        found = schema.get(REQUIRED, {}).get(member)
    elif keyword == "unknown":
        found = schema.get(REMOVED, {}).get(member, schema.get(CLOSED))
    else:
        found = schema.get(RULE)
    return None if found is None else str(found)
