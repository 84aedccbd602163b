"""The scenarios of a definition on the command line: those that are given, and those that lie beside its file."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from designer.files.texts import SUFFIXES, Unreadable, parsed, read_text
from workflow.diagnostics import Diagnostic
from workflow.document import Document, read
from workflow.paths import Json
from workflow.present import Present, present
from workflow.resources import Resource

Findings = list[tuple[str, Document, Diagnostic]]


MOST = 50
"""Files of a folder that are looked at."""
LARGEST = 256 * 1024


Files = list[tuple[str, Document]]
"""Files of scenarios by name."""


def of_file(name: str, given: Iterable[str]) -> Files:
    """The scenarios in the files `given`, or else those and suites beside the definition `name` that are about it.

    Raises Unreadable for one of the given that cannot be read.
    """
    named = list(given)
    return [(one, parsed(one)) for one in named] if named else _beside(name)


def present_in(files: Files, name: str, given: Iterable[str]) -> Present | None:
    """What the scenarios of these files say about the data of the definition `name`."""
    if list(given):
        return present([document.data for _, document in files])
    return present([one for _, document in files for one in meant(document.data, Path(name))])


def taken_along(files: Files, name: str, given: Iterable[str]) -> tuple[Resource, ...]:
    """The definitions and resources that the scenarios of these files name under `with`, as far as they can be read."""
    is_given = bool(list(given))
    asked: dict[tuple[str, str], None] = {}
    for file, document in files:
        for data in [document.data] if is_given else meant(document.data, Path(name)):
            asked |= {(file, one): None for one in companions(data)}
    if not asked:
        return ()
    from designer.files.company import beside  # and so the simulator is loaded

    found = dict.fromkeys(path for file, one in asked if (path := beside(file, one)) is not None)
    others = (path for path in found if Path(path).resolve() != Path(name).resolve())
    return tuple(Resource(path, text) for path in others if (text := _text(path)) is not None)


def _text(name: str) -> str | None:
    """The text of a file; None where it cannot be read, which `signalbox test` says."""
    try:
        return read_text(name)
    except Unreadable:
        return None


def companions(data: Json) -> Iterator[str]:
    """What a scenario names under `with`, or a suite and its scenarios."""
    cases = data.get("scenarios") if isinstance(data, dict) else None
    for one in (data, *(cases if isinstance(cases, list) else ())):
        listed = one.get("with") if isinstance(one, dict) else None
        yield from (str(each) for each in (listed if isinstance(listed, list) else ()))


def _beside(name: str) -> Files:
    """The files of the same folder that have scenarios or suites whose `definition` is this file."""
    own = Path(name)
    if name == "-":
        return []
    try:
        files = sorted(each for each in own.parent.iterdir() if each.suffix in SUFFIXES and each.name != own.name)
    except OSError:
        return []
    found: Files = []
    for file in files[:MOST]:
        try:
            text = read_text(str(file)) if file.stat().st_size <= LARGEST else ""
        except (OSError, Unreadable):
            continue
        if own.name in text and "definition" in text:
            document = read(text)
            found += [(str(file), document)] if meant(document.data, own) else []
    return found


def meant(data: Json, own: Path) -> list[Json]:
    """What of a file is about the definition, if it has a scenario or several (contracts.md, "Commands")."""
    if not isinstance(data, dict) or "states" in data:
        return []
    listed, shared = data.get("scenarios"), data.get("definition")
    if not isinstance(listed, list):
        return [data] if _is(shared, own) else []
    mine = [one for one in listed if isinstance(one, dict) and _is(one.get("definition", shared), own)]
    return [{**data, "scenarios": mine}] if mine else []


def is_about(named: Json, own: Path) -> bool:
    """Whether a scenario that names a definition so is about the one in the file `own`; one that names none is."""
    return named is None or _is(named, own)


def _is(named: Json, own: Path) -> bool:
    return isinstance(named, str) and (own.parent / named).name == own.name
