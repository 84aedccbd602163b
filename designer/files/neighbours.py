"""What is at hand without being named: the definitions and resources in a linted tree, and those beside a file.

A definition is found by its id, as others run it; a resource by a relative URI, from the folder of the definition that
names it and from those above, up to the root of the tree. An address elsewhere (`https://…`) is no file here. A runtime
that has one registry for a whole tree (`Profile.registry`) finds definitions everywhere in it.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from designer.files.company import MOST as MOST_OF_TREE
from designer.files.project import Projects
from designer.files.scenarios import LARGEST, MOST
from designer.files.search import Found, Text
from designer.files.tally import Tally
from designer.files.texts import SUFFIXES, Unreadable, is_file, read_text
from designer.files.walk import below
from workflow.definition import Definition, understand
from workflow.needs import needs
from workflow.resources import GRAPHQL, Resource, find, id_of, workflow_id

_LOCAL: Final = re.compile(r"(?:file:(?://)?|classpath:)?(?P<path>(?![A-Za-z][\w+.-]*:)[^?#]+)")
_SOURCES: Final = ("src", "main", "resources")
"""The root of a tree in a Maven project, where nothing else says one."""
_RUNS: Final = re.compile(r"""\b(?:workflowId|subFlowRef|continueAs|workflow)["']?\s*:""")


class Neighbours:
    """The definitions of a tree by id, as they are met, and the files beside."""

    def __init__(self) -> None:
        self._names: dict[str, list[str]] = {}
        self._read = lru_cache(maxsize=256)(_text)
        self._beside = lru_cache(maxsize=64)(_definitions_in)
        self._below = lru_cache(maxsize=64)(_definitions_below)

    def put(self, one: Text) -> None:
        """Remember a definition of the tree."""
        found = id_of(one.document.data)
        if found is not None:
            self._names.setdefault(found, []).append(one.file.name)

    def may_run_others(self, one: Text) -> bool:
        """Whether a definition may run others, so that all have to be met before it is looked at."""
        return _RUNS.search(one.document.text) is not None

    def of(self, file: Found, project: Path | None, definition: Definition) -> tuple[Resource, ...]:
        """What the definition in `file` names and has not got, as far as it is at hand.

        The root is the folder of its `project`, else that in which the file was found.
        """
        if file.name == "-":
            return ()
        wanted, folder = needs(definition), Path(file.name).absolute().parent
        has_registry = definition.profile.registry == "tree"
        root = _root(folder, file.root.absolute(), project, has_registry)
        missing = (uri for uri in wanted.resources if not _is_known(uri, definition.resources))
        found = [one for uri in missing if (one := self._resource(folder, root, uri))]
        known = {workflow_id(one) for one in definition.resources} if wanted.workflows else set()
        for name in wanted.workflows:
            others = root if has_registry else None
            found += self._workflows(Path(file.name).absolute(), name, others) if name not in known else ()
        return tuple(found)

    def all_of(self, file: str, project: Path | None, definition: Definition) -> tuple[Resource, ...]:
        """The same with what the definitions among it name, and so on."""
        found: dict[str, Resource] = {}
        left = [(file, definition)]
        while left and len(found) < MOST:
            name, one = left.pop()
            near = self.of(Found(name, True, Path(name).parent), project, one)
            for each in near:
                if each.uri not in found:
                    found[each.uri] = each
                    given = (*definition.resources, *found.values())
                    left.append((each.uri, understand(each.text, resources=given, profile=definition.profile)))
        return tuple(found.values())

    def _resource(self, folder: Path, root: Path, uri: str) -> Resource | None:
        for path in _places(folder, root, uri):
            text = self._read(str(path))
            if text is not None:
                return Resource(uri.partition("#")[0], text)
        return None

    def _workflows(self, own: Path, name: str, root: Path | None) -> Iterator[Resource]:
        """The definitions with an id, of all versions: in the tree and beside a file, else below `root`."""
        listed = (*self._names.get(name, ()), *self._beside(own.parent).get(name, ()))
        if not listed and root is not None:
            listed = tuple(self._below(root).get(name, ()))
        for each in dict.fromkeys(Path(one).absolute() for one in listed):
            text = self._read(str(each)) if each != own else None
            if text is not None:
                yield Resource(str(each), text)


def _is_known(uri: str, resources: tuple[Resource, ...]) -> bool:
    return any(find(uri + ending, resources) for ending in ("", *GRAPHQL))


def _places(folder: Path, root: Path, uri: str) -> Iterator[Path]:
    """The files that a relative URI may mean, the nearest first."""
    local = _LOCAL.match(uri)
    written = local["path"].lstrip("/") if local else ""
    for around in (folder, *folder.parents) if written else ():
        for ending in ("", *GRAPHQL):
            path = (around / (written + ending)).resolve()
            if path.is_relative_to(root.resolve()) and is_file(path):
                yield path
        if around == root:
            return


def _root(folder: Path, given: Path, project: Path | None, has_registry: bool) -> Path:
    """The root of the tree that a folder is in: the folder of its project, else the one that was given."""
    if project and folder.is_relative_to(project):
        return project
    around = (folder, *folder.parents) if has_registry else ()
    return next((one for one in around if one.parts[-len(_SOURCES) :] == _SOURCES), given)


def _definitions_in(folder: Path) -> dict[str, list[str]]:
    """The definitions among the files of a folder, by id."""
    try:
        return _by_id(sorted(one for one in folder.iterdir() if one.suffix in SUFFIXES)[:MOST])
    except OSError:
        return {}


def _definitions_below(root: Path) -> dict[str, list[str]]:
    """The definitions among all files below a folder, by id."""
    return _by_id(islice(below(root, lambda name: name.endswith(SUFFIXES), Projects(), Tally()), MOST_OF_TREE))


def _by_id(files: Iterable[Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in files:
        text = _text(str(file))
        name = workflow_id(Resource(file.name, text)) if text is not None else None
        if name is not None:
            found.setdefault(name, []).append(str(file))
    return found


def _text(name: str) -> str | None:
    """The text of a file; None for what cannot be read, or is larger than a resource is."""
    try:
        return read_text(name) if is_file(name) and Path(name).stat().st_size <= LARGEST else None
    except (OSError, Unreadable):
        return None
