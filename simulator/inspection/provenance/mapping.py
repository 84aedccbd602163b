"""Which place of the data before a value came from, through an expression or a template.

A path is a tuple of member names and indices. None says that it cannot be told: the value was computed.
"""

import re
from collections.abc import Iterator
from typing import Any

from simulator.engine.data.filters import query, select
from simulator.engine.world.errors import Trouble
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments, ExpressionError, dollar, jq
from workflow.expressions.double_braces import find, strip_braces
from workflow.expressions.jq import Origin, Program, explain, explain_outputs
from workflow.expressions.templates import WHOLE
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer

SEARCHED = 20_000  # values that are looked at to find one by its identity
_STEP = re.compile(r"""\.?(?:\[(?:(\d+)|'([^'\\]*)'|"([^"\\]*)")\]|([^.\[\]*?@()'"\s]+))""")


def value_at(data: Json, path: Path) -> Json:
    """What stands at a path; NOTHING where there is no such place."""
    for key in path:
        inside = key in data if isinstance(data, dict) else isinstance(data, list) and _is_index(key, len(data))
        if not inside:
            return NOTHING
        data = data[key]
    return data


def _is_index(key: str | int, length: int) -> bool:
    return isinstance(key, int) and 0 <= key < length


def plain_path(text: str) -> Path | None:
    """The path of an expression that has only members and indices: `$.a[0].b`."""
    text = text.strip()
    if not text.startswith("$"):
        return None
    at = 1
    path: list[str | int] = []
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None or (found.group(4) and text[at] != "."):
            return None
        number, single, double, name = found.groups()
        path.append(int(number) if number is not None else single or double or name or "")
        at = found.end()
    return tuple(path)


def source(expression: Expression, before: Json, path: Path) -> Path | None:
    """Where in `before` the value came from that stands at `path` of what the expression selects."""
    if expression.language in jq.LANGUAGES:
        return _selected_by_jq(expression.text, before, path)
    plain = plain_path(expression.text)
    try:
        selected = select(expression, before, NO_ARGUMENTS)
    except Trouble:
        return None
    if plain is not None:
        return (*plain, *path) if value_at(before, plain) is not NOTHING else None
    for length in range(len(path), -1, -1):
        inner = value_at(selected, path[:length])
        if isinstance(inner, dict | list):
            found = _find(before, inner)
            return None if found is None else (*found, *path[length:])
    return None


def _selected_by_jq(text: str, before: Json, path: Path) -> Path | None:
    """Where in `before`; an element's variable is that of the data of its name."""
    origin = _origin(text, before, path)
    if origin is None or origin.how != "selected":
        return None
    (place,) = origin.sources
    if place.variable is None:
        return place.path
    inside = isinstance(before, dict) and place.variable in before
    return (place.variable, *place.path) if inside else None


def _origin(text: str, before: Json, path: Path, constants: Json = None) -> Origin | None:
    """What jq tells of the value at `path` of what a program gives; None where that cannot be told."""
    if jq.called(text) is not None:
        return None
    try:
        program = jq.parse(text)
        found = explain(program, before, _arguments(program, before, constants))
    except ExpressionError:
        return None
    return None if found is NOTHING else found.at(path)


def _arguments(program: Program, before: Json, constants: Json) -> Arguments:
    """Elements by their names in the data, and the constants; of other variables nothing is known any more."""
    known = {**(before if isinstance(before, dict) else {}), "CONST": constants or {}}
    return Arguments({name: known.get(name, {}) for name in program.variables})


def otherwise(
    expression: Expression, before: Json, path: Path, constants: Json = None
) -> tuple[Path | None, tuple[str, ...]]:
    """Of the value at `path` of what jq gives, where it is not selected from `before`: where it is written in the
    definition's constants (0.8), else what it was computed of."""
    origin = _origin(expression.text, before, path, constants) if expression.language in jq.LANGUAGES else None
    if origin is None:
        return None, ()
    if origin.how == "selected" and origin.sources[0].variable == "CONST":
        return origin.sources[0].path, ()
    return None, source_places(origin)


def source_places(origin: Origin) -> tuple[str, ...]:
    """The places that a computed value was made of, as JSON pointers, in a variable behind its name: `$CONST/vat`."""
    if origin.how != "computed":
        return ()
    places = sorted((one.variable or "", pointer(one.path)) for one in origin.sources)
    return tuple(f"${variable}{place}" if variable else place for variable, place in places)


def element_source(collection: Expression, before: Json, index: int, path: Path) -> Path | None:
    """Where in `before` an element of a collection came from, `path` being in the element."""
    if collection.language not in jq.LANGUAGES or jq.called(collection.text) is not None:
        return source(collection, before, (index, *path))
    try:
        program = jq.parse(collection.text)
        outputs = explain_outputs(program, before, _arguments(program, before, None))
    except ExpressionError:
        return None
    if len(outputs) == 1:
        return outputs[0].selected_from((index, *path))
    left = index
    for one in outputs:
        size = len(one.value) if isinstance(one.value, list) else 1
        if left < size:
            return one.selected_from((left, *path) if isinstance(one.value, list) else path)
        left -= size
    return None


def kept_name(expression: Expression, before: Json, after: Json) -> str | None:
    """The member name under which a state's filter put its selection (semantics.md §3.3); None: it is bare."""
    try:
        found = select(expression, before, NO_ARGUMENTS)
    except Trouble:
        return None
    member = query(expression).member
    keyed = member is not None and isinstance(after, dict) and list(after) == [member] and after[member] is found
    return member if keyed and after is not found else None


def _find(data: Json, wanted: Json) -> Path | None:
    for number, (path, value) in enumerate(_walk(data)):
        if value is wanted:
            return path
        if number >= SEARCHED:
            break
    return None


def _walk(data: Json) -> Iterator[tuple[Path, Json]]:
    level: list[tuple[Path, Any]] = [((), data)]
    while level:
        yield from level
        level = [(((*path, key)), value) for path, inner in level for key, value in _members(inner)]


def _members(value: Json) -> list[tuple[str | int, Json]]:
    if isinstance(value, dict):
        return [(key, inner) for key, inner in value.items() if isinstance(inner, dict | list)]
    return [(key, inner) for key, inner in enumerate(value) if isinstance(inner, dict | list)]


def from_template(template: Template, path: Path) -> tuple[str | None, Path, Path, bool]:
    """What made the value at `path`: its text, the place in the template, the rest of the path, and whether it is one.

    The text is an expression (`one`), or words around expressions; None: the value is static.
    """
    value = template.value
    for length in range(len(path) + 1):
        if isinstance(value, str):
            bare = _expression(value, template.style)
            around = {"braces": find, "inside": dollar.spans}.get(template.style)
            mixed = around is not None and bare is None and bool(around(value))
            return (bare or (value if mixed else None)), path[:length], path[length:], bare is not None
        if length < len(path):
            value = value_at(value, (path[length],))
    return None, path, (), False


def _expression(text: str, style: str) -> str | None:
    if style == "path":
        return text if text.startswith("$") else None
    if style in ("dollar", "inside"):
        return dollar.inside(text)
    if style in WHOLE:
        return WHOLE[style](text)
    return strip_braces(text) if style == "braces" else None
