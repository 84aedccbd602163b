"""In the worker process: what may come next in a jq expression that is being written, what stands at a place of one.

An expression is that of a place in a text, or what is typed into a field of the form. Offsets are UTF-16 units.
"""

import time
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from designer.expression_data.at_place import Given, known_at
from workflow import operations
from workflow.definition import Definition, Resource, understand
from workflow.document.characters import offsets
from workflow.editor.utf16 import Units
from workflow.edits.data import value_at
from workflow.expressions import NOTHING, Arguments, ExpressionError, dollar
from workflow.expressions import compile as compiled
from workflow.expressions.jq import LANGUAGES, Known, Offer, complete, describe
from workflow.expressions.jq import given as values_of
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Json, Path
from workflow.runtimes.written import profile_for


@dataclass(frozen=True, slots=True)
class Spot:
    """An expression at `path` as it is written, without its braces, and a character of it; `start` of the value."""

    path: Path
    text: str
    at: int
    start: int


def completions(text: str, asked: Mapping[str, Json], **given: Any) -> dict[str, Any] | None:
    """`{typed, options: [offer]}`: what may be written in place of the last `typed` characters; None where there is
    no jq.

    `asked` is `{at}` in the text, or `{pointer, typed, at}`: a field's text and a character of it.
    """
    definition, known = _loaded(text, given)
    spot = _spot(definition, asked)
    if spot is None:
        return None
    found = complete(spot.text[: spot.at], known_at(definition, spot.path, known, time.time()))
    return {"typed": found[0].typed if found else 0, "options": [_offer_to_json(one) for one in found]}


def hover(text: str, asked: Mapping[str, Json], **given: Any) -> dict[str, Any] | None:
    """`{from, to, label, help, example?, value?, result}` of what stands at a place; None where no jq stands.

    `result` is `{output}` or `{trouble}` of the whole expression on what is known; null where nothing is.
    """
    definition, brought = _loaded(text, given)
    spot = _spot(definition, asked)
    if spot is None:
        return None
    known = known_at(definition, spot.path, brought, time.time())
    found = describe(spot.text, spot.at, known)
    start, end = (found.start, found.end) if found else (0, len(spot.text))
    place = _place(definition, spot, start, end) if "pointer" not in asked else (spot.start + start, spot.start + end)
    if place is None:
        return None
    shown: dict[str, Any] = {"from": place[0], "to": place[1], "result": _result(spot.text, known)}
    if found is None:
        return shown
    value = {} if found.value is NOTHING else {"value": found.value}
    return {**shown, "label": found.label, "help": found.help, "example": found.example, **value}


def _loaded(text: str, given: dict[str, Json]) -> tuple[Definition, Given]:
    resources = [Resource(*one) for one in given.pop("resources", ())]
    given.pop("workflows", None)
    profile = profile_for(text, str(given.pop("runtime", "")))
    definition = understand(text, given.pop("dialect", None), given.pop("syntax", None), resources, profile=profile)
    return definition, Given(**given)


def _offer_to_json(one: Offer) -> dict[str, Any]:
    return {name: value for name, value in asdict(one).items() if name != "typed" and value not in ("", None)}


def _spot(definition: Definition, asked: Mapping[str, Json]) -> Spot | None:
    """The expression in question; None where the definition is not written in jq, or none stands there."""
    if definition.workflow is None or definition.workflow.expression_language not in LANGUAGES:
        return None
    if "pointer" in asked:
        path = operations.place(asked["pointer"], definition.document.data)
        return _in_value(definition, path, asked["typed"], _codepoint(asked["typed"], asked["at"]))
    document = definition.document
    place = _codepoint(document.text, asked["at"])
    path = document.path_at(place)
    value, whole = value_at(document.data, path), document.range(path)
    first, last = whole.start.offset, whole.end.offset
    found = offsets(document.text[first:last], value) if isinstance(value, str) else None
    if found is None or not found[0] <= place - first <= found[-1]:
        return None
    return _in_value(definition, path, value, bisect_left(found, place - first))


def _in_value(definition: Definition, path: Path, value: str, at: int) -> Spot | None:
    """The expression in a text: what stands in braces, or all of what can only be an expression."""
    opening = len(value) - len(value.lstrip())
    if value.startswith("${", opening):
        start = opening + 2
        closed = next((end - 1 for begin, end, _ in dollar.spans(value) if begin == opening), len(value))
        return Spot(path, value[start:closed], at - start, start) if start <= at <= closed else None
    return Spot(path, value, at, 0) if _only(definition, path) else None


def _only(definition: Definition, path: Path) -> bool:
    """Whether the member at `path` can only be an expression."""
    root = definition.json_schema
    data = definition.document.data
    schema = schema_at(root, data, path)
    return schema is not None and bool(open_shape(root, schema, value_at(data, path)).schema.get("x-expression"))


def _place(definition: Definition, spot: Spot, start: int, end: int) -> tuple[int, int] | None:
    """Where a part of the expression stands in the text."""
    document = definition.document
    value, whole = value_at(document.data, spot.path), document.range(spot.path)
    first, last = whole.start.offset, whole.end.offset
    found = offsets(document.text[first:last], value)
    if found is None:
        return None
    units = Units(document.text)
    return units(first + found[spot.start + start]), units(first + found[spot.start + end])


def _result(text: str, known: Known) -> dict[str, Json] | None:
    """What the expression makes of the likeliest input."""
    if not text.strip() or not known.inputs or known.only_places:
        return None
    arguments = Arguments(values_of(known), known.now, functions=dict(known.functions))
    try:
        found = compiled(text.strip(), "jq").evaluate(known.inputs[0], arguments)
    except ExpressionError as error:
        return {"trouble": error.message}
    return {"empty": True} if found is NOTHING else {"output": found}


def _codepoint(text: str, units: int) -> int:
    """The code point at which so many UTF-16 units are before it."""
    return bisect_left(range(len(text) + 1), units, key=Units(text))
