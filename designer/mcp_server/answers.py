"""What all tools have in common: a definition from a text or a file, cut answers, files that a call asks for."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, Field

from designer.files.neighbours import Neighbours
from designer.files.project import Projects
from designer.files.runtime_choice import choice_of
from designer.files.scenarios import of_file, present_in, taken_along
from designer.files.search import Found
from designer.files.several import definition_text
from designer.files.texts import Unreadable, read_text
from designer.limits import TOOL_LIST, TOOL_TEXT
from simulator.scenario.scenario import ScenarioError
from workflow import runtimes
from workflow.convert import Unconvertible
from workflow.definition import Definition, Resource, examine, understand
from workflow.document import Document, read
from workflow.exports import Unexportable
from workflow.present import Present
from workflow.profile import Profile

Item = TypeVar("Item")

Text = Annotated[str | None, Field(description="The text of the definition, YAML or JSON. Give this or `path`.")]
File = Annotated[str | None, Field(description="The file of the definition. Give this or `definition`.")]


class OtherText(BaseModel):
    """A text that a definition needs, under the name by which it asks for it."""

    name: str = ""
    text: str


Others = Annotated[
    list[str | OtherText] | None,
    Field(
        description="What it names, or whose workflows it runs, if that matters: files, texts, or {name, text} of what "
        "is asked for by its name."
    ),
]
Runtime = Annotated[
    str | None, Field(description="The runtime that it is for, such as sonataflow or java; else the text says it.")
]
Output = Annotated[
    str | None, Field(description="The file to write to; without it nothing is written. An existing one is refused.")
]


@contextmanager
def tool_errors() -> Iterator[None]:
    """What people would be told is told to the assistant, as the failure of its call."""
    try:
        yield
    except (Unreadable, ScenarioError, Unconvertible, Unexportable) as error:
        raise ToolError(str(error)) from None


def text_of(definition: str | None, path: str | None) -> str:
    """The text that a call gives, or that of the file that it names."""
    if (definition is None) == (path is None):
        raise ToolError("give either `definition`, a text, or `path`, a file")
    if definition is not None:
        return definition
    assert path is not None
    if path == "-":
        return _file(path)
    with tool_errors():
        return definition_text(path)


def resources_of(others: Sequence[str | OtherText] | None) -> tuple[Resource, ...]:
    """The other texts, named as the call names them. Raises ToolError."""
    return tuple(_resource(number, one) for number, one in enumerate(others or (), 1))


def _resource(number: int, given: str | OtherText) -> Resource:
    if isinstance(given, OtherText):
        return Resource(given.name or f"other-{number}", given.text)
    if is_text(given):
        return Resource(f"other-{number}", given)
    return Resource(given, _file(given))


def files_of(others: Sequence[str | OtherText] | None) -> list[str]:
    """Those that are names of files."""
    return [one for one in others or () if isinstance(one, str) and not is_text(one)]


def is_text(given: str) -> bool:
    """Whether this is a definition or resource itself, and not the name of its file."""
    return "\n" in given or given.lstrip().startswith("{")


def profile_of(document: Document, runtime: str | None = None, path: str | None = None) -> Profile:
    """The profile of the runtime that the call names, else the text or the tree of the file. Raises ToolError for one
    that is not known.
    """
    with tool_errors():
        choice = choice_of(path or "-", document, Projects(), runtime)
    if choice.problem:
        raise ToolError(choice.problem)
    return runtimes.get(choice.runtime)


def known_runtimes(names: Sequence[str] | None) -> tuple[str, ...]:
    """The ids of these runtimes. Raises ToolError for one that is not known."""
    wrong = next((name for name in names or () if not runtimes.is_known(name)), None)
    if wrong is not None:
        raise ToolError(runtimes.unknown(wrong))
    return tuple(runtimes.get(name).id for name in names or ())


def understood(
    definition: str | None, path: str | None, others: Sequence[str | OtherText] | None, runtime: str | None = None
) -> Definition:
    """A definition that has a model. Raises ToolError with the first mistake where it has none."""
    text = text_of(definition, path)
    given, profile = resources_of(others), profile_of(read(text), runtime, path)
    found = understand(text, resources=given, profile=profile)
    if path is not None and profile.registry == "tree":
        near = Neighbours().all_of(path, Projects().of(path).folder, found)
        found = understand(text, resources=(*given, *near), profile=profile)
    if found.workflow is None:
        first = next((one for one in found.diagnostics if one.severity == "error"), None)
        place = f"line {first.range.start.line}, column {first.range.start.column}: " if first else ""
        raise ToolError(f"{place}{first.message if first else found.reason}")
    return found


class Beside(NamedTuple):
    """What lies by the file of a definition: what it names and its scenarios take along, and what data these have."""

    resources: tuple[Resource, ...] = ()
    present: Present | None = None


def beside(path: str, document: Document, profile: Profile) -> Beside:
    """What `signalbox lint` finds beside a file without being told. Raises ToolError."""
    with tool_errors():
        scenarios = of_file(path, ())
        along = taken_along(scenarios, path, ())
        found = examine(document, None, along, profile=profile)
        near = Neighbours().of(Found(path, True, Path(path).parent), Projects().of(path).folder, found)
    return Beside((*along, *near), present_in(scenarios, path, ()))


def cut(name: str, items: Sequence[Any], most: int = TOOL_LIST) -> dict[str, Any]:
    """`{name: the first ones}`, with `name_left_out`: how many are not among them, where that is not 0."""
    left = len(items) - most
    return {name: list(items[:most]), **({f"{name}_left_out": left} if left > 0 else {})}


def short(name: str, value: Any, most: int = TOOL_TEXT) -> dict[str, Any]:
    """`{name: value}`, or the beginning of its JSON with its size where it is long."""
    written = json.dumps(value, ensure_ascii=False)
    if len(written) <= most:
        return {name: value}
    return {f"{name}_begins": written[:most], f"{name}_characters": len(written)}


def written(output: str, data: bytes) -> dict[str, Any]:
    """Write a file that is not there yet. Raises ToolError."""
    path = Path(output)
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise ToolError(f"{output}: this file is there already") from None
    except OSError as error:
        raise ToolError(f"{output}: {error.strerror or error}") from None
    return {"written": output, "bytes": len(data)}


def _file(name: str) -> str:
    if name == "-":  # the protocol itself comes on standard input
        raise ToolError("-: a file has a name here")
    with tool_errors():
        return read_text(name)
