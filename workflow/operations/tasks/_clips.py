"""1.0: tasks as a text of their own, with what they use of `use`: what copying gives, and what pasting takes.

It is written as a person writes it: a list of tasks, or where something is used `use` and `do` as in a definition.
"""

import re
import textwrap
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from workflow import dialects
from workflow.convert import targets
from workflow.convert import write as convert_data
from workflow.convert.text import to_text
from workflow.definition import Definition
from workflow.document import Document, beyond, read
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.edits.places import is_flow
from workflow.fields import task_references
from workflow.fields.writing import write
from workflow.operations import _reading
from workflow.operations._edited import Refused
from workflow.operations.tasks import _requests
from workflow.operations.tasks._making import names_in
from workflow.paths import Json, Object, Path
from workflow.state_kinds import TASKS

DIALECT: Final = "1.0"
LIST: Final = ("do",)
HEAD: Final = "do:\n"
USE: Final = "use"
SECRETS: Final = "secrets"
NONE: Final = (
    "There is no task to paste: copy tasks on the diagram, or the lines of tasks in a text; a curl command, an HTTP "
    "request, an OpenAPI document or a sample of JSON"
)
PLACEHOLDER: Final = "-"
"""The name of a member that stands in a new mapping until the first of its own is there."""


def lift(document: Document, paths: Sequence[Path]) -> str:
    """The tasks at these paths of a definition, in this order and with their comments, and what they use."""
    if document.syntax == "json":
        return to_text(_data(document.data, paths), "json")
    wanted = used(document.data, paths)
    revision = Revision(read(f"{USE}: {{}}\n{HEAD}- null\n" if wanted else f"{HEAD}- null\n", "yaml"))
    revision.bring((*LIST, 0), document, [path[:-1] for path in paths])
    revision.remove((*LIST, len(paths)))
    bring_use(revision, document, wanted)
    return revision.text.removeprefix(HEAD)


def _data(data: Json, paths: Sequence[Path]) -> Json:
    """What `lift` gives, as data."""
    tasks = [{path[-1]: value_at(data, path)} for path in paths]
    use: dict[str, Json] = {}
    for path in used(data, paths):
        group = str(path[1])
        if group == SECRETS:
            use.setdefault(group, []).append(value_at(data, path))
        else:
            use.setdefault(group, {})[str(path[2])] = value_at(data, path)
    return {USE: use, "do": tasks} if use else tasks


def bring_use(revision: Revision, document: Document, wanted: Iterable[Path]) -> bool:
    """Put members of `use` of another document in beside those that are there; False: without their comments."""
    root, whole = dialects.schema(DIALECT), True
    groups: dict[str, list[Path]] = {}
    for path in wanted:
        groups.setdefault(str(path[1]), []).append(path)
    for group, paths in groups.items():
        if group == SECRETS:
            here = value_at(revision.data, (USE, group))
            names = [value_at(document.data, path) for path in paths]
            _open(root, revision, (USE, group), [*(here or ()), *names])
            continue
        is_new = not value_at(revision.data, (USE, group))
        if is_new:
            _open(root, revision, (USE, group), {PLACEHOLDER: None})
        whole = revision.bring_members((USE, group), document, paths) and whole
        if is_new:
            revision.remove((USE, group, PLACEHOLDER))
    return whole


def _open(root: Object, revision: Revision, path: Path, value: Json) -> None:
    """Write a group of `use`, and `use` itself where it is missing."""
    if value_at(revision.data, path[:1]):
        write(root, revision, path, value)
    else:
        write(root, revision, path[:1], {path[1]: value})


def used(data: Json, places: Iterable[Path]) -> list[Path]:
    """The members of `use` that tasks, and what they use, name: by a reference, secrets in expressions as well."""
    root = dialects.schema(DIALECT)
    use = value_at(data, (USE,))
    groups = {str(key): each for key, each in use.items()} if isinstance(use, dict) else {}
    secrets = groups.get(SECRETS)
    places_of_secrets: dict[str, Path] = {
        name: (USE, SECRETS, at)
        for at, name in enumerate(secrets if isinstance(secrets, list) else ())
        if isinstance(name, str)
    }
    known = {name for group in groups.values() if isinstance(group, dict) for name in group} | set(places_of_secrets)
    found: dict[Path, None] = {}
    waiting = list(places)
    while waiting:
        for path, text in _texts(value_at(data, waiting[0]), waiting.pop(0)):
            named = [place for name, place in places_of_secrets.items() if _reads(text, name)]
            reference = str(task_references.refers(root, data, path)) if text in known else ""
            group = reference.removeprefix(f"{USE}/")
            if reference == f"{USE}/{SECRETS}" and text in places_of_secrets:
                named.append(places_of_secrets[text])
            elif reference.startswith(f"{USE}/") and value_at(data, (USE, group, text)) is not None:
                named.append((USE, group, text))
            elif "@" in text and path[-1:] == ("call",):
                catalog = (USE, "catalogs", text.rpartition("@")[2])
                named += [catalog] if value_at(data, catalog) is not None else []
            waiting += [each for each in named if each not in found and each[1] != SECRETS]
            found |= dict.fromkeys(named)
    return [place for place in _members(groups) if place in found]


def _members(groups: dict[str, Json]) -> Iterator[Path]:
    """The places of all that `use` has, in the order of the text."""
    for group, members in groups.items():
        for key in members if isinstance(members, dict) else range(len(members)) if isinstance(members, list) else ():
            yield (USE, group, key)


def _reads(text: str, secret: str) -> bool:
    """Whether an expression reads a secret."""
    return "$secret" in text and re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None


def _texts(value: Json, at: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*at, key))
    elif isinstance(value, str):
        yield at, value


def unpack(given: Json) -> tuple[Definition, list[str]]:
    """What is to be pasted as a definition that has `do`, and `use` where something is used; beside it notes.

    It may be what copying gives, a definition, a list of tasks, one or several tasks by their names, or the members of
    one without a name: as data, or as a text of YAML or JSON, whose first line may have lost its indentation; or a curl
    command or an HTTP request. States are converted. Raises Refused where there is no task in it.
    """
    if isinstance(given, str) and _requests.is_request(given):
        data, notes = _requests.call_of(given)
        return _reading.definition(to_text(data, "yaml"), DIALECT, "yaml"), notes
    text = given if isinstance(given, str) else to_text(given, "json")
    document, notes = _readable(text), list[str]()
    if isinstance(document.data, dict) and "states" in document.data:
        document, notes = _converted(document.data)
    document = _with_list(document)
    tasks = value_at(document.data, LIST)
    if not isinstance(tasks, list) or not tasks or not all(_is_entry(each) for each in tasks):
        raise Refused(NONE)
    return _reading.definition(document.text, DIALECT, document.syntax), notes


def _readable(text: str) -> Document:
    """The text as a document: as it is, without the indentation that all lines have, or that all but the first have."""
    first, newline, others = text.strip("\r\n").partition("\n")
    column = min((len(line) - len(line.lstrip(" ")) for line in others.splitlines() if line.strip()), default=0)
    indents = [" " * each for each in (column, column - 2, column - 4) if each > 0]
    tried = [text, textwrap.dedent(text), *(indent + first.lstrip(" ") + newline + others for indent in indents)]
    for each in tried:
        document = read(each)
        if much := beyond(document):
            raise Refused(f"What is to be pasted has {much}")
        if document.readable and isinstance(document.data, dict | list):
            return document
    raise Refused(NONE)


def _converted(data: Object) -> tuple[Document, list[str]]:
    source = data.get("dialect") if data.get("dialect") in dialects.of_states() else dialects.detect(data)[0]
    if source not in dialects.of_states() or DIALECT not in targets(source):
        raise Refused("These are states, which cannot be carried over to tasks")
    converted = convert_data(dialects.get(source).lower(data), DIALECT)
    notes = [f"Left out: {message}" for _, message in converted.lost.left_out]
    return read(to_text(converted.data, "yaml"), "yaml"), list(dict.fromkeys(notes))


def _with_list(document: Document) -> Document:
    """With the tasks in a list under `do`; comments stay where the text is a block of YAML."""
    data, text = document.data, document.text
    in_block = document.syntax == "yaml" and not is_flow(text, document.root)
    if isinstance(data, list):
        return read(HEAD + text, "yaml") if in_block else _written({"do": data})
    kinds = [kind for kind in TASKS if kind in data]
    if "do" in data and (kinds == ["do"] or "document" in data):
        return document
    if kinds:
        name = f"new{next((kind for kind in kinds if kind != 'do'), 'do').capitalize()}"
        body = textwrap.indent(text, "    ")
        return read(f"{HEAD}- {name}:\n{body}", "yaml") if in_block else _written({"do": [{name: data}]})
    if in_block and isinstance(document.root.inside, dict):
        return read(HEAD + _listed(text, {member.key_start for member in document.root.inside.values()}), "yaml")
    return _written({"do": [{name: task} for name, task in data.items()]})


def _listed(text: str, begins: Container[int]) -> str:
    """The members of a mapping, which begin at these places, as items of a list."""
    lines, at = list[str](), 0
    for line in text.splitlines(keepends=True):
        column = len(line) - len(line.lstrip(" "))
        mark = "- " if at + column in begins else "  "
        lines.append(line[:column] + mark + line[column:] if line.strip() else line)
        at += len(line)
    return "".join(lines)


def _written(data: Json) -> Document:
    return read(to_text(data, "json"), "json")


def _is_entry(entry: Json) -> bool:
    """Whether it is a task under its name."""
    if not isinstance(entry, dict) or len(entry) != 1:
        return False
    (task,) = entry.values()
    return isinstance(task, dict) and any(kind in task for kind in TASKS)


def names(clip: Definition) -> tuple[str, ...]:
    """The names of the tasks."""
    return names_in(clip.document.data, LIST)
