"""The form of an object: its fields on their tabs, and where to begin."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workflow._json_schema import Schema
from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.fields.build import Builder
from workflow.fields.claims import Claims
from workflow.fields.field import Field, Form, Tab, TabId
from workflow.fields.kinds import has_tasks, is_linked, is_task
from workflow.fields.labels import summary
from workflow.fields.names import state_at
from workflow.fields.pages import Pages
from workflow.fields.shapes import open_shape, schema_at
from workflow.fields.tabs import FIRST, LABELS, LAST, MOVED, tab_of
from workflow.fields.value_forms import ENTRY, shape_of_part
from workflow.paths import Path
from workflow.state_kinds import kind_word
from workflow.tasks import Task

KEY_HELP = "Others refer to it by this name."


def form(definition: Definition, path: Path, now: int, wanted: Sequence[Path] = ()) -> Form | None:
    """The form of the object at `path`, or of the nearest one above it; None where the text has no known dialect.

    `now` (milliseconds since 1970) is what a cron's next times come after. Of long lists it has the page with what is
    at `path`; where entries elsewhere are `wanted`, the page with those.
    """
    if definition.dialect is None or not isinstance(definition.document.data, dict):
        return None
    owner = owner_of(definition, path)
    root = definition.json_schema
    schema = schema_at(root, definition.document.data, owner)
    assert schema is not None
    claims = Claims(definition.diagnostics, owner)
    fields = Builder(definition, claims, now, owner, Pages((*wanted, path))).members(schema, owner)
    fields = [*_key(owner), *fields]
    last = LAST if owner or "key" not in root["properties"] else [name for name in LAST if name != "id"]
    tabs = _tabs(sorted(fields, key=lambda each: (each.name in last) - (each.name in FIRST)))
    first = _tab_with(tabs, path)
    return Form(owner, *_head(definition, root, schema, owner), tabs, first, path, claims.at(owner))


def owner_of(definition: Definition, path: Path) -> Path:
    """The object whose form shows `path`: the innermost state, function, event or retry; else the workflow."""
    root = definition.json_schema
    data = definition.document.data
    while path and not _is_object(root, path, data):
        path = path[:-1]
    return path


def _is_object(root: Schema, path: Path, data: object) -> bool:
    """Whether there is an object at `path` that has a form of its own."""
    known = isinstance(value_at(data, path), dict) and schema_at(root, data, path) is not None
    return known and (is_linked(path[:-1]) or (has_tasks(root) and is_task(path)))


def _head(definition: Definition, root: Schema, schema: Schema, path: Path) -> tuple[str, str, str, str]:
    """What it is, its name, its state kind and its help."""
    value = value_at(definition.document.data, path)
    shape = open_shape(root, schema, value)
    state = state_at(definition.workflow, path) if definition.workflow else None
    title = shape.title
    if state:
        title = f"{kind_word(state.kind, definition.dialect)} {'task' if isinstance(state, Task) else 'state'}"
    name = str(path[-1]) if path and isinstance(path[-1], str) else summary(value)
    if not path and definition.workflow is not None:
        name = definition.workflow.name if has_tasks(root) else name or definition.workflow.id
    return (
        "Workflow" if not path else title,
        name,
        state.kind if state else "",
        str(shape.schema.get("description", "")),
    )


def _key(path: Path) -> Iterator[Field]:
    """The name of what an object is filed under, where its dialect has no member for that."""
    if path and isinstance(path[-1], str):
        yield Field(
            path,
            "",
            "Name",
            "name",
            help=KEY_HELP,
            required=True,
            written=True,
            value=path[-1],
        )


def _tabs(fields: list[Field]) -> tuple[Tab, ...]:
    found: dict[TabId, list[Field]] = {tab: [] for tab in LABELS}
    parted = [(each, *_apart(each)) for each in fields]
    for each, kept, _ in parted:
        found[tab_of(each.name.split("|")[0])].append(kept)
    for other in (each for _, _, moved in parted for each in moved):
        found[tab_of(other.name)].append(other)
    return tuple(Tab(tab, LABELS[tab], tuple(each), sum(map(problems, each))) for tab, each in found.items())


def _apart(field: Field, label: str = "") -> tuple[Field, list[Field]]:
    """A field without the members that stand with the whole object's on another tab, and those."""
    moved: list[Field] = []
    kept: list[Field] = []
    for each in field.fields:
        if each.name in MOVED and field.name != "catch":  # that is on the tab of errors itself
            moved.append(each.within(f"{label} · {each.label}" if label else each.label))
            continue
        rest, inner = _apart(each, _named(each) or label)
        kept.append(rest)
        moved += inner
    return replace(field, fields=tuple(kept)), moved


def _named(field: Field) -> str:
    return field.summary or field.label if isinstance(field.path[-1] if field.path else "", int) else ""


def _tab_with(tabs: tuple[Tab, ...], path: Path) -> TabId:
    """The tab that shows `path` itself."""
    return next((tab.id for tab in tabs for each in tab.fields if _shows(each, path)), "configuration")


def _shows(field: Field, path: Path) -> bool:
    return (field.path == path and field.kind != "one-of") or any(_shows(each, path) for each in field.fields)


def problems(field: Field) -> int:
    """How much is wrong at a field and in its parts."""
    return len(field.errors) + sum(map(problems, field.fields))


def field_at(definition: Definition, path: Path, now: int = 0) -> Field | None:
    """The field of one value, with the parts that a change of it needs; None where the dialect has no such place."""
    if definition.dialect is None:
        return None
    root = definition.json_schema
    data = definition.document.data
    schema = schema_at(root, data, path)
    part = shape_of_part(root, data, path) if schema is None else None
    if schema is None and part is None and schema_at(root, data, path[:-1]) is None:
        return None
    shape = open_shape(root, schema_at(root, data, path[:-1]) or {}, value_at(data, path[:-1])) if path else None
    required = bool(path) and shape is not None and path[-1] in shape.needed
    found = Builder(definition, Claims((), path), now, path).field(
        schema or (part.schema if part else ENTRY), path, required=required
    )
    return found.fields[0] if found.kind == "one-of" and found.fields else found
