"""A definition that a command reads, with the resources that go along."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from designer.files.library import from_library
from designer.files.project import Projects
from designer.files.runtime_choice import choice_of, profile_of
from designer.files.several import check_single, definition_text
from designer.files.texts import Unreadable, read_text
from workflow import document
from workflow.definition import Definition, Resource, understand


class Chosen(NamedTuple):
    """What says which runtime counts beside the text: the trees, and the command line's word."""

    projects: Projects
    runtime: str | None = None


def resources_of(names: Iterable[str]) -> tuple[Resource, ...]:
    """The files that `--with` names. Raises Unreadable."""
    return tuple(Resource(name, read_text(name)) for name in names)


def definition_in(
    file: str,
    others: tuple[Resource, ...],
    dialect: str | None = None,
    read: Callable[[str], str] | None = None,
    chosen: Chosen | None = None,
) -> Definition:
    """The definition of a file, also with what the library has for it; `read` gives its text, of several documents
    too, `chosen` its runtime.

    Raises Unreadable with its first error.
    """
    text = (read or definition_text)(file)
    projects, runtime = chosen or Chosen(Projects())
    profile = profile_of(file, choice_of(file, document.read(text), projects, runtime, dialect=dialect))
    if read is None:
        check_single(file, text, profile)
    found = understand(text, dialect, resources=(*others, *from_library(text)), profile=profile)
    if found.workflow is not None:
        return found
    first = next((one for one in found.diagnostics if one.severity == "error"), None)
    start = first.range.start if first else None
    where = f"{start.line}:{start.column}" if start else "1:1"
    raise Unreadable(f"{file}:{where}: {first.message if first else found.reason}")
