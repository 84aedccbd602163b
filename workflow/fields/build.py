"""Schema and data -> fields, all the way down, for every dialect alike."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workflow._json_schema import TYPES, Schema
from workflow.definition import Definition
from workflow.document.document import AnchoredSpot
from workflow.edits.data import has, value_at
from workflow.edits.places import is_alias, merged_at, spot_at
from workflow.fields import suggestions, value_forms
from workflow.fields.claims import Claims
from workflow.fields.contract_names import Suggestion, members_at, values_at
from workflow.fields.field import Choice, Field, Option, ValueForm
from workflow.fields.kinds import SCALARS, Kind, has_tasks, is_linked, is_task_list, kind_of
from workflow.fields.labels import MEMBERS, group_label, summary, type_label
from workflow.fields.names import SENT, names
from workflow.fields.own_names import own_members, own_values
from workflow.fields.pages import Page, Pages
from workflow.fields.shapes import Shape, goes_with, is_useless, open_shape
from workflow.fields.value_forms import ALL, ENTRY, ExpressionTexts, entry_shape, form_of, forms_of, is_parted, style_of
from workflow.fields.words import own_waits, reads, retry_reads
from workflow.limits import FORM_CHOICES, FORM_PROBLEMS
from workflow.model import DEFINED
from workflow.paths import Json, Path
from workflow.state_kinds import TASKS

ATTEMPTS = ("maxAttempts", "maxRetry", "max-retry")
"""Members that say how often something is tried again: the waits stand there."""


class Builder:
    """Builds fields of what is at a path of one definition; each diagnostic goes to one field only."""

    def __init__(
        self, definition: Definition, claims: Claims, now: int, path: Path, pages: Pages | None = None
    ) -> None:
        assert definition.dialect is not None
        self.root: Schema = definition.json_schema
        self.document, self.data, self.workflow = definition.document, definition.document.data, definition.workflow
        self.resources, self.calls = definition.resources, definition.profile.calls
        self.workflows = sorted(definition.workflows)
        self.claims, self.now, self.pages = claims, now, pages or Pages()
        self.texts = ExpressionTexts(self.workflow, path, style_of(definition.dialect))
        self._hiding = (self._is_old, self._goes_along, self._alone, self._nowhere)
        self.named: dict[tuple[str, Path], tuple[Choice, ...]] = {}

    def members(self, schema: Schema, path: Path) -> list[Field]:
        """A field for each member of the object at `path`, in the order of the schema; of several, one `one-of`."""
        shape = open_shape(self.root, schema, value_at(self.data, path))
        taken: set[str] = set()
        found: list[Field] = []
        for name in shape.properties:
            group = next((each for each in shape.needs if name in each and each not in shape.together), ())
            if name in taken:
                continue
            if group:
                found.append(self._either(shape, path, group))
                taken |= {*group, *self._companions(shape, group)}
            elif not any(
                hidden(shape, path, name) for hidden in (self._is_old, self._goes_along, self._alone, self._nowhere)
            ):
                found.append(self._member(shape, path, name))
        return found

    def field(self, schema: Schema, path: Path, *, required: bool = False) -> Field:
        """The field of the value at `path`."""
        value, written = value_at(self.data, path), has(self.data, path)
        shape = open_shape(self.root, schema, value)
        forms = forms_of(self.root, shape, path)
        if is_parted(forms):
            return self._value(shape, path, forms, required=required)
        kinds = self._types(shape, path, value, written)
        if len(kinds) > 1:
            return self._one_of(shape, path, kinds, required)
        kind = kind_of(_only(shape, kinds[0]) if kinds else shape, path)
        if written and value is not None and not _fits(kind, value):
            kind = "json"
        parts, page = self._parts(kind, schema, shape, path, written)
        found = self._described(kind, shape, path, required, parts)
        if kind == "text" and shape.schema.get("x-value"):
            form = form_of(value, self.texts.bare(path, value) is not None)
            return replace(found, forms=value_forms.TEXTS, form=form)
        return found if page is None else replace(found, page=page, errors=found.errors[:FORM_PROBLEMS])

    def _value(self, shape: Shape, path: Path, forms: tuple[ValueForm, ...], *, required: bool = False) -> Field:
        """The field of a value at `path` that may have any of `forms`; parts have such fields of their own."""
        value, written = value_at(self.data, path), has(self.data, path)
        bare = self.texts.bare(path, value)
        form = form_of(value, bare is not None) if written else forms[0]
        parts: tuple[Field, ...] = ()
        page = None
        if isinstance(value, dict | list) and value:
            keys, page = self.pages.of(path, list(value) if isinstance(value, dict) else range(len(value)))
            parts = tuple(self._part(shape, (*path, key)) for key in keys)
        found = self._described("value", shape, path, required, parts)
        return replace(
            found, forms=forms, form=form, bare=bare or "", value=value, fields=parts, page=page, keyed=form == "table"
        )

    def _part(self, around: Shape, path: Path) -> Field:
        """The field of an entry of a table or list."""
        shape = entry_shape(self.root, around, path[-1], value_at(self.data, path))
        forms = forms_of(self.root, shape, path)
        found = self._value(shape, path, forms or ALL)
        return replace(found, label=str(path[-1]), value=None if found.fields else found.value)

    def _described(self, kind: Kind, shape: Shape, path: Path, required: bool, parts: tuple[Field, ...]) -> Field:
        schema, value, written = shape.schema, value_at(self.data, path), has(self.data, path)
        name = str(path[-1]) if path else ""
        reference = str(schema.get("x-reference", "function")) if kind == "reference" else None
        examples = [each for each in schema.get("examples", []) if _is_of(shape, each)]
        return Field(
            path,
            name,
            shape.title or name,
            kind,
            help=" ".join(filter(None, self._help_sentences(schema, kind, path))),
            required=required,
            written=written,
            value=value if kind in SCALARS else None,
            default=schema.get("default"),
            example=examples[0] if examples else None,
            choices=self._choices(kind, schema, path, reference),
            reference=reference,
            creates=creates(self.root, reference, path),
            deprecated=shape.deprecated,
            keyed=isinstance(schema.get("additionalProperties"), dict),
            full=is_full(schema, value),
            entry=self._entry_title(kind, schema),
            takes=self._taken(schema, path) if kind in ("map", "value") else None,
            summary=summary(value) if isinstance(path[-1] if path else "", int) else "",
            reads=self._reads(kind, reference, value, path),
            absent="" if written else str(schema.get("x-absent", "")),
            errors=self.claims.at(path) if written else (),
            fields=parts,
        )

    def _shared(self, path: Path) -> str:
        """What a person should know of a value that other places have too; "" where none does."""
        document = self.document
        if outside := document.outside(path):
            return f"It is written in the resource, at `{'` › `'.join(map(str, outside[1]))}`."
        if not path or document.syntax == "json":
            return ""
        if merged_at(document, path) == len(path) - 1:
            line = document.range(path).start.line
            written = document.text[slice(*document.extent(path))]
            return f"It comes by the merge key of line {line} (`<<: {written}`). A change is written here, not there."
        spot = spot_at(document, path)
        if spot and is_alias(document, spot):
            name = document.text[spot.start + 1 : spot.end]
            return f"It repeats what stands at `&{name}`. A change is written here, not there."
        if isinstance(spot, AnchoredSpot) and f"*{spot.name}" in document.text:
            return (
                f"`*{spot.name}` repeats it elsewhere. A change from here is made here only; in the text it is for all."
            )
        return ""

    def _help_sentences(self, schema: Schema, kind: Kind, path: Path) -> tuple[str, ...]:
        """The sentences of a field's help, some of them empty."""
        return str(schema.get("description", "")), self._takes(kind, path), self._shared(path)

    def _parts(
        self, kind: Kind, schema: Schema, shape: Shape, path: Path, written: bool
    ) -> tuple[tuple[Field, ...], Page | None]:
        if kind == "group":
            return (tuple(self.members(schema, path)) if written or is_plain(self.root, schema) else ()), None
        if kind not in ("list", "map", "links"):
            return (), None
        value = value_at(self.data, path)
        keys, page = self.pages.of(path, list(value) if isinstance(value, dict) else range(len(value or [])))
        if kind == "links":
            return tuple(self._links(shape, path, keys)), page
        if kind == "list":
            return tuple(self.field(shape.schema["items"], (*path, key)) for key in keys), page
        entry = shape.schema.get("additionalProperties")
        return tuple(self._entry(entry if isinstance(entry, dict) else ENTRY, (*path, key)) for key in keys), page

    def _entry(self, schema: Schema, path: Path) -> Field:
        return replace(self.field(schema, path), label=str(path[-1]))

    def _entry_title(self, kind: Kind, schema: Schema) -> str:
        """What an entry of a list or map is called; "" where the schema does not say."""
        inner = schema.get({"list": "items", "map": "additionalProperties"}.get(kind, ""))
        return open_shape(self.root, inner, {}).title if isinstance(inner, dict) else ""

    def _taken(self, schema: Schema, path: Path) -> Kind | None:
        """The kind of the value of a new entry of the map at `path`; None where it has parts."""
        shape = entry_shape(self.root, open_shape(self.root, schema, None), "", None)
        if forms_of(self.root, shape, (*path, "")):
            return "value"
        kind = kind_of(shape, (*path, "")) if len(shape.types) < 2 else None
        return kind if kind in SCALARS else None

    def _links(self, shape: Shape, path: Path, keys: Sequence[str | int]) -> Iterator[Field]:
        value = value_at(self.data, path)
        title = open_shape(self.root, shape.schema.get("items") or shape.schema["additionalProperties"], {}).title
        for key in keys:
            place = (*path, key)
            name = str(key) if isinstance(key, str) else summary(value_at(value, (key,)))
            if is_task_list(path):
                entry = value_at(value, (key,))
                name = str(next(iter(entry), "")) if isinstance(entry, dict) else ""
                place = (*place, name) if name else place
            yield Field(
                place, str(key), title, "links", written=True, summary=name, errors=self.claims.at(place)
            )  # its form is another one

    def _member(self, shape: Shape, path: Path, name: str) -> Field:
        place = (*path, name)
        found = self.field(shape.properties[name], place, required=name in shape.required)
        missing = self.claims.missing(path, (name,))
        return replace(found, errors=(*found.errors, *missing)) if missing else found

    def _either(self, shape: Shape, path: Path, group: tuple[str, ...]) -> Field:
        """Of several members one: the fields of those that are written, each with what it asks for."""
        data = value_at(self.data, path)
        there = tuple(name for name in group if has(data, (name,)))
        chosen = tuple(name for name in there if data[name] is not False) or there
        titles = {name: open_shape(self.root, shape.properties[name], value_at(data, (name,))).title for name in group}
        along = [more for name in chosen for more in shape.companions.get(name, ())]
        shown = [name for name in shape.properties if name in (*chosen, *along)]
        said = chosen[:1] if group[0] in TASKS else chosen  # of kinds of tasks the first counts: `for`, not its `do`
        parts = tuple(self._member(replace(shape, required=frozenset(shown)), path, name) for name in shown)
        return Field(
            path,
            "|".join(group),
            group_label(group, tuple(titles.values())),
            "one-of",
            required=not _may_lack(shape),
            written=bool(chosen),
            errors=self.claims.missing(path, group),
            options=tuple(Option(name, MEMBERS.get(name, titles[name]), name in said) for name in _in_order(group)),
            fields=parts,
        )

    def _one_of(self, shape: Shape, path: Path, kinds: tuple[str, ...], required: bool) -> Field:
        """Of several JSON types one: the field of the one that is written, or of the first."""
        value, written = value_at(self.data, path), has(self.data, path)
        name = str(path[-1]) if path else ""
        chosen = next((kind for kind in kinds if written and TYPES[kind](value)), kinds[0])
        one = _only(shape, chosen)
        shown = written or chosen in ("string", "number") or is_linked(path)
        inner = self.field(one.schema, path) if shown else None
        return Field(
            path,
            name,
            shape.title or name,
            "one-of",
            help=" ".join(filter(None, (str(shape.schema.get("description", "")), self._shared(path)))),
            required=required,
            written=written,
            deprecated=shape.deprecated,
            summary=summary(value),
            options=tuple(
                Option(kind, type_label(name, kind, kinds), (written or is_linked(path)) and kind == chosen)
                for kind in kinds
            ),
            fields=(inner,) if inner else (),
        )

    def _types(self, shape: Shape, path: Path, value: Json, written: bool) -> tuple[str, ...]:
        """The JSON types that a person may choose from."""
        kinds = shape.types
        items = shape.schema.get("items", {})
        if "array" in kinds and items.get("deprecated") and not (written and isinstance(value, list)):
            kinds = tuple(kind for kind in kinds if kind != "array")
        if {kind_of(_only(shape, kind), path) for kind in kinds} == {"json"}:
            return kinds[:1]
        return kinds if value is None or any(TYPES[kind](value) for kind in kinds) else kinds[:1]

    def _choices(self, kind: Kind, schema: Schema, path: Path, reference: str | None) -> tuple[Choice, ...]:
        if kind == "reference":
            return self._names(reference or "", path)
        value = value_at(self.data, path)
        if kind == "duration":
            return suggestions.DURATIONS
        if kind == "event-expression":
            return self._names("event", path)
        if kind == "text" and path and path[-1] in ("error", "match"):
            return suggestions.errors(self.workflow)
        if suggestions.is_error_type(path) and has_tasks(self.root):
            return suggestions.types_of_errors(self.document.text)
        if kind == "text" and (self.resources or self.calls):
            known = [*own_values(self.data, path, self.calls), *values_at(self.data, path, self.resources)]
            if known:
                return tuple(Choice(one.text, one.help) for one in known[:FORM_CHOICES])
        if kind in ("map", "value") and (self.resources or self.calls):
            return tuple(Choice(one.text, one.help) for one in self._asked(path)[:FORM_CHOICES])
        return suggestions.listed(schema, value) or (suggestions.examples(schema) if kind == "text" else ())

    def _takes(self, kind: Kind, path: Path) -> str:
        """What else an object that is written as JSON may have by a contract, in words."""
        found = self._asked(path)[:FORM_CHOICES] if kind == "value" and self.resources else []
        names = (f"`{one.text}`{' (needed)' if one.required else ''}" for one in found)
        return f"By its contract it takes {', '.join(names)}." if found else ""

    def _asked(self, path: Path) -> list[Suggestion]:
        """The parameters that the object at `path` may have by a contract, and has not."""
        given = value_at(self.data, path)
        present = given if isinstance(given, dict) else {}
        known = [*own_members(self.data, path, self.calls), *members_at(self.data, path, self.resources)]
        return [one for one in known if one.text not in present and one.also not in present]

    def _names(self, kind: str, path: Path) -> tuple[Choice, ...]:
        """What a reference may name; the fields of one scope share it."""
        inner = max((place for place, key in enumerate(path) if key == "states"), default=0)
        place = path[:inner] if kind == "state" else tuple(key for key in path if key in SENT)
        if (kind, place) not in self.named:
            known = self.workflows if kind == "workflow" else names(self.workflow, kind, path, self.data)
            self.named[kind, place] = tuple(Choice(name) for name in known)
        return self.named[kind, place]

    def _reads(self, kind: Kind, reference: str | None, value: Json, path: Path) -> tuple[str, ...]:
        if reference == "retry":
            return retry_reads(self.workflow, value)
        if path and path[-1] in ATTEMPTS:
            return own_waits(self.workflow, path[:-1])
        return reads(kind, value, self.now, value_at(self.data, (*path[:-1], "timezone")))

    def _is_old(self, shape: Shape, path: Path, name: str) -> bool:
        """Whether a member is an old spelling, may not be there or is never looked at, and nobody wrote it."""
        schema = open_shape(self.root, shape.properties[name], None).schema
        return is_useless(schema) and not has(self.data, (*path, name))

    def _alone(self, shape: Shape, path: Path, name: str) -> bool:
        """Whether nobody wrote a member, nor another that it would only go with."""
        data = value_at(self.data, path)
        return not has(data, (name,)) and any(not has(data, (other,)) for other in goes_with(shape, name))

    def _goes_along(self, shape: Shape, _path: Path, name: str) -> bool:
        return any(name in self._companions(shape, group) for group in shape.needs)

    def _nowhere(self, _shape: Shape, path: Path, name: str) -> bool:
        """Whether a member can be written nowhere: what is around the definition says it, or has no place for it."""
        around = self.document.around
        return not path and around is not None and name in around.nowhere

    def _companions(self, shape: Shape, group: tuple[str, ...]) -> set[str]:
        return {more for name in group for more in shape.companions.get(name, ())}


def _in_order(group: tuple[str, ...]) -> list[str]:
    """What an object has one of: kinds of tasks as the palette has them, all else as the schema does."""
    return sorted(group, key=lambda name: TASKS.index(name) if group[0] in TASKS and name in TASKS else 0)


def creates(root: Schema, reference: str | None, path: Path) -> bool:
    """Whether a new one can be made where it is named: of what the dialect lists, and a state where a state leads.

    What gives access is no use by its name alone.
    """
    if reference == "state":
        return "states" in path
    if reference == "auth":
        return False
    return DEFINED.get(reference or "", "") in root["properties"]


def is_plain(root: Schema, schema: Schema) -> bool:
    """Whether an object has only values that may be left out: it is offered as empty fields where it is missing."""
    shape = open_shape(root, schema, {})
    if shape.required or shape.needs:
        return False
    inner = [open_shape(root, each, None) for each in shape.properties.values()]
    return all(kind_of(each, ("", "")) in SCALARS for each in inner)


def is_full(schema: Schema, value: Json) -> bool:
    """Whether an object has as many members as it may."""
    return isinstance(value, dict) and len(value) >= schema.get("maxProperties", len(value) + 1)


def _is_of(shape: Shape, value: Json) -> bool:
    """Whether a value is of one of the JSON types of a shape: what is an example of another can not be typed here."""
    return not any(shape.types) or any(TYPES[each](value) for each in shape.types)


def _only(shape: Shape, kind: str) -> Shape:
    return replace(shape, schema={**shape.schema, "type": kind})


def _may_lack(shape: Shape) -> bool:
    """Whether something else may stand for a needed member, as `usedForCompensation` does for a way on."""
    return any("properties" in each for each in shape.schema.get("anyOf", []))


def _fits(kind: Kind, value: Json) -> bool:
    """Whether a field of this kind can show the value; any other is shown as JSON."""
    if kind in ("group", "map"):
        return isinstance(value, dict)
    if kind == "list":
        return isinstance(value, list)
    if kind == "links":
        return isinstance(value, dict | list)
    return kind in ("json", "template", "one-of") or not isinstance(value, dict | list)
