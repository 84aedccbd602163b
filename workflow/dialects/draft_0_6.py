"""Serverless Workflow 0.6, working draft: lower-case types, `start`/`end`/`transition` objects, `{{ JsonPath }}`.

Section names in this package are those of that document. Its slips (semantics.md §1.4) are read here and reported by
the rule `deprecated-spelling`. Of a `transition` and an `end` beside it, the transition counts.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Protocol, TypeVar

from workflow.dialects._draft_0_6_parts import event, function, retry, uris
from workflow.dialects._draft_0_6_states import LOWERINGS, state
from workflow.dialects._node import Node
from workflow.dialects._sign import Sign
from workflow.model import EventDefinition, Ref, Scope, Workflow
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import Resource, resolved

__all__ = ["ID", "ORDER", "TITLE", "Node", "detect", "lower", "state"]

Lowered = TypeVar("Lowered")

ID = "0.6-draft"
TITLE = "Serverless Workflow 0.6 (draft)"
ORDER = 1

OLDER = ("0.1-map", "0.1-array", "0.1-camel", "0.1-kebab")
_OWN_KEYS = ("functionRef", "eventRefs")


def detect(data: Json) -> Sign | None:
    """Semantics.md §1.2: a state's lower-case `type`, `start: {kind}`, `functionRef`, `eventRefs` or `{{`."""
    root = Node(data, ())
    states = [node.value for node in root.items("states")]
    for state_data in states:
        if _is_kind(kind := state_data.get("type")):
            return Sign(f"a state's `type` is `{kind}`, in lower case", _against(root, states))
        if isinstance(state_data.get("start"), dict) and "kind" in state_data["start"]:
            return Sign("a state has `start` with a `kind`")
    reason = next(_signs(data), None) or _begun(root, states)
    return Sign(reason, _against(root, states)) if reason else None


def _against(root: Node, states: list[Json]) -> Collection[str]:
    """0.8 shares the lower-case kinds and `functionRef`; `{{`, `start` in a state and `schemaVersion` it has not."""
    own = root.text("schemaVersion") or any("start" in state for state in states) or _has_braces(root.value)
    return (*OLDER, "1.0", "0.8") if own else (*OLDER, "1.0")


def _has_braces(value: Json) -> bool:
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, str) and "{{" in part:
            return True
        left.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
    return False


def _is_kind(written: Json) -> bool:
    """Whether it is one of the nine kinds in lower case, or one of them misspelt, such as `opration`."""
    if not isinstance(written, str) or not written.islower():
        return False
    return written in LOWERINGS or bool(get_close_matches(written, LOWERINGS, n=1, cutoff=0.75))


def _begun(root: Node, states: list[Json]) -> str | None:
    """A `schemaVersion` of 0.6 helps where no state says anything yet."""
    says = (root.text("schemaVersion") or "").startswith("0.6")
    blank = isinstance(root.raw("states"), list | None) and not any("type" in state for state in states)
    return "its `schemaVersion` is of 0.6, and no state has a `type` yet" if says and blank else None


class Lowering(Protocol):
    """How one entry of a list of the definition is lowered."""

    def __call__(self, entry: Callable[[Node], Lowered], node: Node, /) -> Lowered:
        """What `entry` gives for `node`, found now or known from before."""


def _now(entry: Callable[[Node], Lowered], node: Node) -> Lowered:
    return entry(node)


def lower(
    data: Json, resources: Sequence[Resource] = (), _profile: Profile = SPECIFICATION, lowering: Lowering = _now
) -> Workflow:
    """The model of a 0.6 definition ("Workflow Definition"); `lowering` may remember what was lowered before."""
    named = uris(Node(data, ()))
    root = Node(resolved(data, named, resources), ())
    version = root.template("version")
    return Workflow(
        dialect=ID,
        scope=_scope(root, lowering),
        id=root.text("id") or "",
        name=root.text("name") or "",
        version=version if version and version.value is not None else None,
        description=root.text("description"),
        schema_version=root.text("schemaVersion"),
        functions=tuple([lowering(function, entry) for entry in root.items("functions")]),
        events=tuple([found for entry in root.items("events") for found in lowering(_events, entry)]),
        retries=tuple(map(retry, root.items("retries"))),
        resources=named,
        input_schema=root.ref("dataInputSchema"),
        output_schema=root.ref("dataOutputSchema"),
        metadata=root.raw("metadata"),
        extensions=root.raw("extensions"),
    )


def _events(node: Node) -> tuple[EventDefinition, ...]:
    return tuple(event(node))


def _scope(root: Node, lowering: Lowering) -> Scope:
    """The states, and which of them have a `start`; where none has, the slip `startsAt` counts (semantics.md §1.4)."""
    states = tuple([lowering(state, entry) for entry in root.items("states")])
    marked = tuple(Ref(each.name or each.id or "", each.start.path) for each in states if each.start)
    named = root.ref("startsAt")
    return Scope(path=("states",), states=states, start=marked or ((named,) if named else ()))


def _signs(data: Json) -> Iterator[str]:
    """Members and texts that only this dialect has, anywhere in `data`."""
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            yield from (f"it has a member `{key}`" for key in _OWN_KEYS if key in value)
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, str) and "{{" in value:
            yield "it has an expression in `{{ }}`"
