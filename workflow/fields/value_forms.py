"""Values that people give, to any depth: each is a literal, an expression, a table (names and values) or a list.

Which of these a place takes is told by its schema; whether a text is an expression by what the engine evaluates.
"""

from collections.abc import Iterator
from typing import Final

from workflow._json_schema import Schema
from workflow.edits.data import value_at
from workflow.expressions import dollar, double_braces, templates
from workflow.fields.field import ValueForm
from workflow.fields.names import state_around
from workflow.fields.shapes import Shape, open_shape, schema_at
from workflow.model import Expression, State, Template, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Path

ALL: Final[tuple[ValueForm, ...]] = ("table", "expression", "literal", "list")
TEXTS: Final[tuple[ValueForm, ...]] = ("literal", "expression")
"""Of a text that may be an expression."""
STATIC: Final[tuple[ValueForm, ...]] = ("table", "literal", "list")
"""Where nothing is evaluated."""
ENTRY: Final[Schema] = {"x-template": True}
"""What a table or list without a schema of its own says of its entries."""
STATIC_ENTRY: Final[Schema] = {"x-static": True}
"""The same where nothing is evaluated."""
NAMES_AND_VALUES: Final = (("metadata",), ("data",))
"""Objects whose members have any name, and are not evaluated where the schema does not say that they are."""
PARTED: Final = ("table", "list")
_STYLES: Final = {"0.6-draft": "braces", "0.8": "dollar", "1.0": "dollar"}


def style_of(dialect: str | None) -> str:
    """How a dialect marks expressions in texts (`workflow.model.Template`): by the others it is `path`."""
    return _STYLES.get(dialect or "", "path")


def forms_of(root: Schema, shape: Shape, path: Path) -> tuple[ValueForm, ...]:
    """The forms that the value at `path` may have, the usual one first; none where it is no such value.

    What may be an object or a text is no literal: such a text is an expression.
    """
    schema, types = shape.schema, shape.types
    if shape.properties or schema.get("x-event-expression") or schema.get("format") or "enum" in schema:
        return ()
    if schema.get("x-static"):
        return STATIC
    is_value = _is_evaluated(schema)
    is_table = types == ("object",) and (path[-1:] in NAMES_AND_VALUES or _has_values(root, shape, path))
    if is_table:
        return ("table",)
    if not is_value:
        return ()
    if not types:
        is_asked = any(dollar.whole(one) for one in schema.get("examples", []) if isinstance(one, str))
        return tuple(sorted(ALL, key=lambda each: each != "expression")) if is_asked else ALL
    found = tuple(each for kind in types for each in _forms_of_type(root, shape, kind, path))
    if len(found) < len(types):
        return ()
    return tuple(each for each in found if each != "literal") if "table" in found and "list" not in found else found


def _has_values(root: Schema, shape: Shape, path: Path) -> bool:
    """Whether the members of an object may have any name, and are values."""
    inner = shape.schema.get("additionalProperties")
    return isinstance(inner, dict) and bool(forms_of(root, open_shape(root, inner, None), (*path, "")))


def _is_evaluated(schema: Schema) -> bool:
    return bool(schema.get("x-template") or schema.get("x-value"))


def _forms_of_type(root: Schema, shape: Shape, kind: str, path: Path) -> tuple[ValueForm, ...]:
    """Those of one JSON type; none of what is no value, as a list of tasks."""
    inner = shape.schema.get({"object": "additionalProperties", "array": "items"}.get(kind, ""))
    if isinstance(inner, dict) and not forms_of(root, open_shape(root, inner, None), (*path, "")):
        return ()
    match kind:
        case "object":
            return ("table",)
        case "array":
            return ("list",)
        case "string":
            return ("expression",) if shape.schema.get("x-expression") else ("literal", "expression")
    return ("literal",)


def is_parted(forms: tuple[ValueForm, ...]) -> bool:
    """Whether a value may have parts: any other has a field of its own kind."""
    return any(each in PARTED for each in forms)


def entry_shape(root: Schema, around: Shape, key: str | int, value: Json) -> Shape:
    """What is said of an entry of a table or list that has this value."""
    return open_shape(root, _entry_schema(around, key), value)


def _entry_schema(shape: Shape, key: str | int) -> Schema:
    inner = shape.schema.get("items" if isinstance(key, int) else "additionalProperties")
    if isinstance(inner, dict):
        return inner
    return ENTRY if _is_evaluated(shape.schema) else STATIC_ENTRY


def shape_of_part(root: Schema, data: Json, path: Path) -> Shape | None:
    """What is said of the value at `path`, which may be deep in a value whose parts no schema has; None: no place."""
    known = schema_at(root, data, path)
    if known is not None or not path:
        return None if known is None else open_shape(root, known, value_at(data, path))
    around = shape_of_part(root, data, path[:-1])
    if around is None or not (is_parted(forms_of(root, around, path[:-1])) or _is_map(around, path[-1])):
        return None
    return entry_shape(root, around, path[-1], value_at(data, path))


def _is_map(shape: Shape, key: str | int) -> bool:
    """Whether it has values under any names, though it is no value itself: its other JSON type is an old spelling."""
    return isinstance(key, str) and "object" in shape.types and not shape.properties and _is_evaluated(shape.schema)


def is_entry(root: Schema, data: Json, path: Path) -> bool:
    """Whether what is at `path` is an entry of a table or list of values."""
    around = shape_of_part(root, data, path[:-1]) if path else None
    return around is not None and is_parted(forms_of(root, around, path[:-1]))


def form_of(value: Json, is_expression: bool) -> ValueForm:
    """The form that a value is written in."""
    if isinstance(value, dict):
        return "table"
    if isinstance(value, list):
        return "list"
    return "expression" if is_expression else "literal"


class ExpressionTexts:
    """Which texts around one state are an expression and nothing else, as the engine takes them.

    `style`: how the dialect marks expressions, for texts that are in no state.
    """

    def __init__(self, workflow: Workflow | None, path: Path, style: str) -> None:
        self._style = style
        state = state_around(workflow, path) if workflow else None
        self._known = None if state is None else dict(_bare_texts(state))

    def bare(self, path: Path, value: Json) -> str | None:
        """The bare expression of the value at a path; None where it is none."""
        if not isinstance(value, str):
            return None
        return _bare(value, self._style) if self._known is None else self._known.get(path)


def _bare_texts(state: State) -> Iterator[tuple[Path, str]]:
    for one in nodes_of(Expression, state):
        yield one.path, one.text
    for template in nodes_of(Template, state):
        yield from _whole(template)


def _whole(template: Template) -> Iterator[tuple[Path, str]]:
    """The expressions of texts that are nothing else: what stands in the middle of a text leaves it a literal."""
    if template.style not in ("braces", "inside"):
        yield from templates.expressions_in(template)
        return
    read = double_braces.strip_braces if template.style == "braces" else dollar.inside
    for path, text in templates.strings(template.value, template.path):
        bare = read(text)
        if bare is not None:
            yield path, bare


def _bare(text: str, style: str) -> str | None:
    if style == "path":
        return text if text.startswith("$") else None
    return double_braces.strip_braces(text) if style == "braces" else dollar.whole(text)
