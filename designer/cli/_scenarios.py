"""The scenarios of a definition on the command line: those that are given, and those that lie beside its file."""

from collections.abc import Iterable
from pathlib import Path

from designer.cli._files import Unreadable, read_text
from workflow.document import read
from workflow.paths import Json
from workflow.present import Present, present

SUFFIXES = (".yaml", ".yml", ".json")
MOST = 50
"""Files of a folder that are looked at."""
LARGEST = 256 * 1024


def of_file(name: str, given: Iterable[str]) -> Present | None:
    """What the scenarios in the files `given`, or else beside the definition `name`, say about its data.

    Raises Unreadable for one of the given that cannot be read.
    """
    named = list(given)
    return present([_data(one, read_text(one)) for one in named] if named else _beside(name))


def _data(name: str, text: str) -> Json:
    document = read(text)
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")
    return document.data


def _beside(name: str) -> list[Json]:
    """The scenarios and suites in the same folder whose `definition` is this file."""
    own = Path(name)
    if name == "-":
        return []
    try:
        files = sorted(each for each in own.parent.iterdir() if each.suffix in SUFFIXES and each.name != own.name)
    except OSError:
        return []
    found: list[Json] = []
    for file in files[:MOST]:
        try:
            text = file.read_text("utf-8") if file.stat().st_size <= LARGEST else ""
        except (OSError, UnicodeDecodeError):
            continue
        if own.name in text and "definition" in text:
            found += _meant(read(text).data, own)
    return found


def _meant(data: Json, own: Path) -> list[Json]:
    """What of a file is about the definition, if it has a scenario or several (contracts.md, "Commands")."""
    if not isinstance(data, dict) or "states" in data:
        return []
    listed, shared = data.get("scenarios"), data.get("definition")
    if not isinstance(listed, list):
        return [data] if _is(shared, own) else []
    mine = [one for one in listed if isinstance(one, dict) and _is(one.get("definition", shared), own)]
    return [{**data, "scenarios": mine}] if mine else []


def _is(named: Json, own: Path) -> bool:
    return isinstance(named, str) and (own.parent / named).name == own.name
