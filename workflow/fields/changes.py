"""What changing a field does to the text: edits that write, remove, add, move, choose or rename.

New members stand where the schema has them among their siblings. Values are clean already (designer/forms).
"""

from dataclasses import dataclass

from workflow import error_types
from workflow._json_schema import Schema
from workflow.definition import Definition
from workflow.document import read
from workflow.edits import Edits, Revision, Unwritable, apply
from workflow.edits.data import has, same, value_at
from workflow.edits.references import Kind
from workflow.edits.references import rename as rename_everywhere
from workflow.fields import requests, task_references
from workflow.fields.asked import marks as marks_of
from workflow.fields.build import is_full, is_plain
from workflow.fields.kinds import has_tasks, is_linked, is_listed_task, is_name, is_task, is_task_list
from workflow.fields.losses import CHILDREN, losses
from workflow.fields.names import WAYS
from workflow.fields.seeds import KINDS, Seeds
from workflow.fields.shapes import Shape, goes_with, open_shape, resolve, schema_at
from workflow.fields.suggestions import is_error_type
from workflow.fields.value_conversion import FORMS, Conversion
from workflow.fields.value_forms import ExpressionTexts, is_entry
from workflow.fields.writing import write
from workflow.model import OPEN
from workflow.paths import Json, Path
from workflow.resources import entries, find


@dataclass(frozen=True, slots=True)
class Changed:
    """The edits of one change, the place that a person goes on at, and what to select where that moved."""

    edits: Edits
    focus: Path
    select: Path | None = None


class Changes:
    """Changes of one definition, each from its text as it is; Unwritable where a place cannot be edited."""

    def __init__(self, definition: Definition) -> None:
        if definition.dialect is None:
            raise Unwritable("The text is in no dialect that is known.")
        self.definition = definition
        self.data = definition.document.data
        self.root: Schema = definition.json_schema
        self.of_tasks = has_tasks(self.root)
        self.seeds = Seeds(self.root, definition.workflow, self.data, definition.document.text)

    def put(self, path: Path, value: Json) -> Changed:
        """`value` at `path`; a definition's name changes in all references too."""
        if has(self.data, path) and same(value_at(self.data, path), value):
            return Changed((), path)
        kind = self._named(path)
        if kind and isinstance(value, str) and value_at(self.data, path):
            return Changed(rename_everywhere(self.definition, kind, path, value), path)
        revision = Revision(self.definition.document)
        self._set(revision, path, value)
        if self.of_tasks and path[-1:] == ("call",) and is_task(path[:-1]):
            requests.follow(self.root, self.seeds, revision, path[:-1], self.data)
        if self._schema(path[:-1]).get("format") == "duration" and value:
            self._drop_nothings(revision, path)
        if self.of_tasks and is_error_type(path):
            self._follow_type(revision, path, value)
        return Changed(revision.edits, path)

    def _drop_nothings(self, revision: Revision, path: Path) -> None:
        """A length of time that was nothing (`days: 0`, as a form begins it) has only the part that is written."""
        parts = value_at(self.data, path[:-1])
        if isinstance(parts, dict) and not any(parts.values()):
            revision.remove_all([(*path[:-1], name) for name in parts if name != path[-1]])

    def _follow_type(self, revision: Revision, path: Path, value: Json) -> None:
        """Write the status of a standard type beside it, where the one there is that of the type before, or of none."""
        place, status = (*path[:-1], "status"), error_types.status_of(value)
        if (
            status
            and value_at(self.data, place) in (0, error_types.status_of(value_at(self.data, path)))
            and has(self.data, place)
        ):
            revision.set(place, status)

    def clear(self, path: Path) -> Changed:
        """Nothing at `path`: the member or entry goes, with a group that has no other.

        A group whose fields would no longer be shown stays; of one that must not be empty the member begins anew.
        """
        if not has(self.data, path):
            return Changed((), path)
        path = self._entry(path)
        while self._alone(path) and not self._closes(path[:-1]):
            path = path[:-1]
        revision = Revision(self.definition.document)
        if self._alone(path) and self._schema(path[:-1]).get("minProperties"):
            revision.set(path, self.seeds.of(self._schema(path), path))
            return Changed(revision.edits, path)
        revision.remove(path)
        return Changed(revision.edits, path[:-1])

    def add(self, path: Path, key: str | None = None) -> Changed:
        """A further entry of the list at `path`, or of the map under `key`; a missing member begins as it must."""
        revision = Revision(self.definition.document)
        value, schema = value_at(self.data, path), self._schema(path)
        place = (*path, key) if key is not None else (*path, len(value)) if isinstance(value, list) else path
        if not place:
            raise Unwritable("An entry of a definition has a name.")
        if has(self.data, place):
            raise Unwritable(f"There is a `{place[-1]}` already.")
        if key is not None and is_full(schema, value):
            raise Unwritable(f"There is `{next(iter(value))}` already, and no place for another.")
        inner = schema_at(self.root, self.data, place)
        seed = self.seeds.of(inner, place) if inner else ""
        if key is not None and value is None and path:
            self._set(revision, path, {key: seed})  # the first name of a table that is not there yet
            return Changed(revision.edits, place)
        self._set(revision, place, seed)
        if is_entry(self.root, self.data, place):
            return Changed(revision.edits, place)
        if is_linked(path):
            return Changed(revision.edits, place, place)
        first = (*place, 0) if place == path and isinstance(value_at(revision.data, path), list) else place
        if self.of_tasks and (is_task_list(path) or is_task(place)):
            made = place if is_task(place) else (*first, next(iter(value_at(revision.data, first))))
            return Changed(revision.edits, made, made)
        return Changed(revision.edits, first if schema else place)

    def move(self, path: Path, index: int) -> Changed:
        """The entry at `path` to another place of its list."""
        revision = Revision(self.definition.document)
        path = self._entry(path)
        to = (*path[:-1], index)
        revision.move(path, to)
        return Changed(revision.edits, to)

    def choose(self, path: Path, option: str, value: Json = None) -> Changed:
        """Another form of the value at `path` (a JSON type), or another of the members that its object has one of.

        A list of definitions goes into the resource that `value` names, and comes back from it.
        """
        if is_linked(path) and len(path) == 1:
            return self._into(path, value) if option == "string" else self._here(path)
        if self.of_tasks and is_task(path) and option in self._schema(path).get("properties", {}):
            return self._task_kind(path, option)
        revision = Revision(self.definition.document)
        shape = open_shape(self.root, self._schema(path), value_at(self.data, path))
        group = next((each for each in shape.needs if option in each), ())
        if not group and not path:
            raise Unwritable("The whole definition has one form.")
        if option in FORMS:
            marks = marks_of(self.definition)
            conversion = Conversion(ExpressionTexts(self.definition.workflow, path, marks["style"]), marks)
            self._set(revision, path, conversion.into(option, value_at(self.data, path), path))
            return Changed(revision.edits, path)
        if not group:
            self._set(revision, path, self._in_form(shape, path, option))
            return Changed(revision.edits, path)
        wanted = {option, *shape.companions.get(option, ())}
        for name in group:
            for old in (name, *shape.companions.get(name, ())):
                if old not in wanted and has(revision.data, (*path, old)):
                    revision.remove((*path, old))
        for name in shape.properties:
            if has(revision.data, (*path, name)) and any(
                not has(revision.data, (*path, other)) for other in goes_with(shape, name) if other not in wanted
            ):
                revision.remove((*path, name))
            if name in wanted and not has(revision.data, (*path, name)):
                self._set(revision, (*path, name), self.seeds.of(shape.properties[name], (*path, name)))
        return Changed(revision.edits, (*path, option))

    def _task_kind(self, path: Path, option: str) -> Changed:
        """1.0: the task at `path` does something else; what the new kind does not know goes, what all have stays.

        Tasks in it go along where the new kind has a list of tasks too.
        """
        revision, schema = Revision(self.definition.document), self._schema(path)
        members = value_at(self.data, path)
        written = list(members) if isinstance(members, dict) else []
        kinds = [name for name in schema["properties"] if name in written]
        if kinds[:1] == [option]:
            return Changed((), (*path, option))
        made = self.seeds.task(schema, path, option)
        members = self._along(revision, path, kinds, option, made)
        written, kinds = list(members), [name for name in schema["properties"] if name in members]
        known = open_shape(self.root, schema, made).properties
        if option not in written:
            revision.set((*path, option), made[option], after=kinds[:1])  # a kind stands where the other stood
        for name in [one for one in written if one not in known or one in set(kinds) - set(made)]:
            revision.remove((*path, name))
        for name, value in made.items():
            if not has(revision.data, (*path, name)):
                self._set(revision, (*path, name), value)
        return Changed(revision.edits, (*path, option))

    def _along(
        self, revision: Revision, path: Path, kinds: list[str], option: str, made: dict[str, Json]
    ) -> dict[str, Json]:
        """Take the tasks in a task along to its new kind, in the text or in what is `made`; the members as they are."""
        old, new = next((CHILDREN[kind] for kind in kinds if kind in CHILDREN), None), CHILDREN.get(option)
        tasks = value_at(self.data, (*path, *old)) if old else None
        if old and new and old != new and isinstance(tasks, list) and tasks:
            if len(old) == len(new):
                revision.rename_key((*path, *old), new[0])
            else:
                revision.set((*path, new[0]), made[new[0]], after=old[:1])
                self._carry(revision, (*path, *old), (*path, *new), tasks)
        members = value_at(revision.data, path)
        return members if isinstance(members, dict) else {}

    def _carry(self, revision: Revision, old: Path, new: Path, tasks: list[Json]) -> None:
        """Put the tasks of one list in the place of those of another one, as they are written where that can be."""
        placeholders = value_at(revision.data, new)
        count = len(placeholders) if isinstance(placeholders, list) else 0
        try:
            revision.move((*old, 0), (*new, 0), len(tasks))
        except Unwritable:
            revision.set(new, tasks)
        else:
            revision.remove_all([(*new, len(tasks) + number) for number in range(count)])

    def losses(self, path: Path, changed: Changed) -> list[str]:
        """What of the value at `path` a change takes out, in lines; a list of definitions only changes its place, and a
        task as its list began it has nothing of a person's.
        """
        if is_linked(path) or self._is_begun(path):
            return []
        text = apply(self.definition.document.text, changed.edits)
        return losses(value_at(self.data, path), value_at(read(text, self.definition.document.syntax).data, path))

    def _is_begun(self, path: Path) -> bool:
        if not (self.of_tasks and is_listed_task(path)):
            return False
        return same(value_at(self.data, path), self.seeds.first(self._schema(path), path))

    def _entry(self, path: Path) -> Path:
        """The entry of a list that stands for what is at `path`: a task is a name in one of its own (1.0)."""
        return path[:-1] if self.of_tasks and is_listed_task(path) else path

    def _in_form(self, shape: Shape, path: Path, option: str) -> Json:
        """A value of the JSON type `option`: a short form goes along into the full one, and comes out of it again."""
        made, old = self.seeds.of(shape.schema, path, option), value_at(self.data, path)
        (name, *others) = shape.required or ("",)
        if others or not name:
            return made
        if isinstance(made, dict) and isinstance(old, str) and made.get(name) == OPEN:
            return {**made, name: old}
        return old[name] if made == OPEN and isinstance(old, dict) and isinstance(old.get(name), str) else made

    def _into(self, path: Path, uri: Json) -> Changed:
        """The definitions at `path` are those of a resource; what was listed is the caller's to keep (`listed`)."""
        if not isinstance(uri, str) or not uri.strip():
            raise Unwritable(f"Say in which resource the {path[-1]} are.")
        revision = Revision(self.definition.document)
        self._set(revision, path, uri.strip())
        return Changed(revision.edits, path)

    def _here(self, path: Path) -> Changed:
        """The definitions of the resource that is named at `path`, listed here again."""
        uri = value_at(self.data, path)
        if not isinstance(uri, str):
            return Changed((), path)  # nothing is written before there is something to write
        found = find(uri, self.definition.resources)
        if found is None:
            why = f"“{uri}” is not at hand: import it into the library, then its {path[-1]} can be listed here."
            raise Unwritable(why)
        revision = Revision(self.definition.document)
        listed = entries(found.text, str(path[-1]))
        if isinstance(listed, list) and listed:
            self._set(revision, path, listed)
        else:
            revision.remove(path)
        return Changed(revision.edits, path)

    def listed(self, path: Path) -> str | None:
        """The list of definitions at `path` as a resource's own text, comments included; None where there is none."""
        value, document = value_at(self.data, path), self.definition.document
        if not isinstance(value, list) or not value or len(path) != 1 or not is_linked(path):
            return None
        written = document.text[document.key_range(path).start.offset : document.range(path).end.offset]
        return f"{{\n  {written}\n}}\n" if document.syntax == "json" else f"{written}\n"

    def rename(self, path: Path, name: str) -> Changed:
        """Another name for the definition or map entry at `path`; references to a definition follow."""
        if not path:
            raise Unwritable("The whole definition has no name to change.")
        if self.of_tasks:
            return self._renamed(path, name)
        kind = KINDS.get(str(path[-2])) if len(path) > 1 and is_linked(path[:-1]) else None
        if kind is not None:
            renamed = path if isinstance(path[-1], int) else (*path[:-1], name)
            focus = (*renamed, "name") if isinstance(path[-1], int) else renamed
            return Changed(rename_everywhere(self.definition, kind, path, name), focus, renamed)
        if has(self.data, (*path[:-1], name)):
            raise Unwritable(f"There is a `{name}` already.")
        revision = Revision(self.definition.document)
        revision.rename_key(path, name)
        return Changed(revision.edits, (*path[:-1], name))

    def _renamed(self, path: Path, name: str) -> Changed:
        """1.0: another name for a task, or for what `use` declares; what leads to it or names it follows."""
        if not name:
            raise Unwritable("A name cannot be empty.")
        if name in WAYS and is_listed_task(path):
            raise Unwritable(f"No task can be called `{name}`: as a way on, that means something else.")
        if has(self.data, (*path[:-1], name)) or name in task_references.beside(self.data, path):
            raise Unwritable(f"There is a `{name}` already.")
        revision = Revision(self.definition.document)
        for place in task_references.named(self.root, self.data, path):
            revision.set(place, name)
        revision.rename_key(path, name)
        renamed = (*path[:-1], name)
        return Changed(revision.edits, renamed, renamed if is_task(path) else None)

    def _set(self, revision: Revision, path: Path, value: Json) -> None:
        write(self.root, revision, path, value)

    def _named(self, path: Path) -> Kind | None:
        """What is referred to by the value at `path`: a name, one of an event's several, a state's id."""
        if is_name(path):
            return KINDS[str(path[-3])]
        if len(path) > 3 and path[-2] == "names" and path[-4] == "events":
            return "event"
        return "state" if len(path) > 2 and path[-1] == "id" and path[-3] == "states" else None

    def _alone(self, path: Path) -> bool:
        """Whether the member at `path` is the only one of a group that says nothing without it."""
        holder = value_at(self.data, path[:-1])
        if not isinstance(holder, dict) or len(holder) != 1 or len(path) < 2 or isinstance(path[-2], int):
            return False
        schema = schema_at(self.root, self.data, path[:-1])
        return schema is not None and bool(open_shape(self.root, schema, {}).properties) and is_plain(self.root, schema)

    def _closes(self, path: Path) -> bool:
        """Whether the fields of the group at `path` are no longer shown, or something is missing, once it is gone."""
        holder = open_shape(self.root, self._schema(path[:-1]), value_at(self.data, path[:-1]))
        return path[-1] in holder.needed or len(open_shape(self.root, self._schema(path), {}).types) > 1

    def _schema(self, path: Path) -> Schema:
        found = schema_at(self.root, self.data, path)
        return resolve(self.root, found) if found else {}
