"""A definition inside of a Kubernetes resource `kind: SonataFlow`: `spec.flow` (S6)."""

import json
import re
from dataclasses import replace
from typing import Any, Final

from workflow.document import Document
from workflow.document.document import AnchoredSpot, Around, Inside, Member, Spot
from workflow.paths import Json

_ANNOTATION: Final = "sonataflow.org/"
_FROM_ANNOTATIONS: Final = ("version", "description", "key", "expressionLang")
_NOWHERE: Final = {
    "name": "A resource has one name, `metadata.name`, which is the id of its definition",
    "specVersion": "A resource says the version of the language by its `apiVersion`",
}
"""Members that are written nowhere in a resource."""
_HOLDERS: Final = (
    "spec", "flow", "states", "actions", "action", "branches", "onEvents", "onErrors", "dataConditions",
    "eventConditions", "defaultCondition",
)  # fmt: skip
_SCALAR: Final = re.compile(
    r"(?:condition\"?\s*:\s*(?:(?i:true|false)|[-+.]?[0-9])|end\"?\s*:\s*(?:[\"']|(?!(?i:true|false|null))[a-zA-Z]))"
)


def is_resource(data: Json) -> bool:
    """Whether a document is a resource with a definition."""
    spec = data.get("spec") if isinstance(data, dict) else None
    return isinstance(spec, dict) and data.get("kind") == "SonataFlow" and isinstance(spec.get("flow"), dict)


def unwrapped(document: Document) -> Document:
    """The definition that a resource has, as the operator writes it into a file; its places are those of the resource.

    A document that is no resource stays as it is; in both conditions are texts.
    """
    if _SCALAR.search(document.text):
        document = replace(document, data=_with_texts(document.data))
    if not is_resource(document.data):
        return document
    spot = document.root
    for key in ("spec", "flow"):
        inside = spot.inside
        if not isinstance(inside, dict) or key not in inside:
            return document
        spot = inside[key].value
    return replace(
        document,
        data=_definition(document.data),
        root=_with_defaults(spot, document.data["spec"]["flow"]),
        around=_around(document),
    )


def _with_defaults(flow: Spot, data: dict[str, Any]) -> Spot:
    """The spots of a flow, where a default that is a name is that of its transition."""
    states, members = data.get("states"), flow.inside
    if isinstance(flow, AnchoredSpot) or not isinstance(states, list) or not isinstance(members, dict):
        return flow
    if "states" not in members:
        return flow
    listed = members["states"].value
    if not isinstance(listed.inside, list) or isinstance(listed, AnchoredSpot):
        return flow
    pairs = zip(states, listed.inside, strict=True)
    spots: list[Spot] = [_with_default(spot) if _has_name(state) else spot for state, spot in pairs]
    return _holding(flow, {**members, "states": members["states"]._replace(value=_holding(listed, spots))})


def _with_default(state: Spot) -> Spot:
    members = state.inside
    if not isinstance(members, dict) or "defaultCondition" not in members or isinstance(state, AnchoredSpot):
        return state
    default = members["defaultCondition"]
    name = default.value
    way = _holding(name, {"transition": Member(name.start, name.start, name)})
    return _holding(state, {**members, "defaultCondition": default._replace(value=way)})


def _holding(spot: Spot, inside: Inside) -> Spot:
    return Spot(spot.start, spot.end, inside, merged=spot.merged)


def _around(document: Document) -> Around:
    """Where the members stand that the operator takes from the resource; what the flow says itself stays there."""
    flow = document.data["spec"]["flow"]
    notes = {key: ("metadata", "annotations", _ANNOTATION + key) for key in _FROM_ANNOTATIONS if key not in flow}
    nowhere = {key: words for key, words in _NOWHERE.items() if key not in flow or key == "specVersion"}
    return Around(document, {"id": ("metadata", "name"), **notes}, nowhere)


def _definition(resource: dict[str, Any]) -> dict[str, Json]:
    head = resource.get("metadata")
    head = head if isinstance(head, dict) else {}
    notes = head.get("annotations")
    notes = notes if isinstance(notes, dict) else {}
    found = {key: notes[_ANNOTATION + key] for key in _FROM_ANNOTATIONS if _ANNOTATION + key in notes}
    flow = resource["spec"]["flow"]
    made = {**found, **flow, "specVersion": "0.8"}
    made["id"] = head.get("name") or flow.get("id") or "workflow"
    states = flow.get("states")
    if isinstance(states, list):
        made["states"] = [_state(state) for state in states]
        first = states[0] if states else None
        if "start" not in made and isinstance(first, dict) and "name" in first:
            made["start"] = first["name"]
    return made


def _state(state: Json) -> Json:
    """A state whose `defaultCondition` may be the name of a state."""
    if _has_name(state):
        return {**state, "defaultCondition": {"transition": state["defaultCondition"]}}
    return state


def _has_name(state: Json) -> bool:
    return isinstance(state, dict) and isinstance(state.get("defaultCondition"), str)


def _with_texts(value: Json) -> Json:
    """Conditions that are a truth value or a number are their texts, any text is an end (S18)."""
    if isinstance(value, list):
        return [_with_texts(one) for one in value]
    if not isinstance(value, dict):
        return value
    condition = value.get("condition")
    own: dict[str, Json] = {}
    if isinstance(condition, bool | int | float):
        own["condition"] = json.dumps(condition)
    if isinstance(value.get("end"), str):
        own["end"] = value["end"] != "false"
    return {**{key: _with_texts(one) if key in _HOLDERS else one for key, one in value.items()}, **own}
