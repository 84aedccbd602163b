"""Good scenario files of the gallery, broken at one place by a die: what was broken, and where.

    python -m tests.simulator.scenario.mutations 300 FILE

writes what `signalbox lint` and, where that is silent, `signalbox test` say of so many.
"""

import io
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from designer import cli
from simulator.scenario.format.objects import Object
from simulator.scenario.format.scenario import FILE
from simulator.scenario.format.shapes import Anything, ByName, Either, ListOf, Shape, Text
from simulator.scenario.format.words import kind_of
from tests.golden import ROOT
from workflow.document import Document, read
from workflow.paths import Json
from workflow.paths import Path as Place

GALLERY = ROOT / "designer" / "library" / "examples"
ELSEWHERE = ("result", "output", "data", "payload", "body", "status", "functions", "calls", "input", "after", "typ")
"""Keys of other places, dialects and languages."""
NAMED = ("functions", "calls", "subflows", "states", "events", "keys", "signals")

COMMANDS = ("lint", "test")


@dataclass(frozen=True)
class Slip:
    """A file of the gallery with one slip: its kind, what was written for what, the text and the line."""

    file: Path
    kind: str
    words: str
    text: str
    line: int


def slips(seed: int, count: int) -> Iterator[Slip]:
    """So many, one after the other, by all kinds in turn."""
    die = random.Random(seed)
    files = sorted(GALLERY.glob("*/scenarios.yaml"))
    kinds = sorted(KINDS)
    made = 0
    while made < count:
        file = die.choice(files)
        found = _broken(file, kinds[made % len(kinds)], die)
        if found is not None:
            made += 1
            yield found


def _broken(file: Path, kind: str, die: random.Random) -> Slip | None:
    text = file.read_text("utf-8")
    document = read(text)
    places = [place for place in _places(FILE, document.data, ()) if KINDS[kind](place)]
    if not places:
        return None
    shape, path, value, is_key = die.choice(places)
    spot = document.key_range(path) if is_key else document.range(path)
    before = text[spot.start.offset : spot.end.offset]
    after = _written(kind, shape, before, value, die)
    if after is None or after == before or "\n" in before:
        return None
    broken = text[: spot.start.offset] + after + text[spot.end.offset :]
    if not _is_another(document, broken):
        return None
    return Slip(file, kind, f"`{before}` → `{after}`", broken, spot.start.line)


def _is_another(document: Document, text: str) -> bool:
    other = read(text)
    return other.readable and not other.diagnostics and other.data != document.data


Found = tuple[Shape, Place, Json, bool]
"""The shape around a key, or of a value; its place, its value, and whether it is a key."""


def _places(shape: Shape, value: Json, path: Place) -> Iterator[Found]:
    """Keys and values that the format says something of."""
    if isinstance(shape, Either):
        (shape,) = shape.by_kind[kind_of(value)][:1]
    if isinstance(shape, ListOf):
        for number, one in enumerate(value):
            yield from _places(shape.item, one, (*path, number))
    elif isinstance(shape, ByName):
        for name, one in value.items():
            if shape.names in NAMED:
                yield Text(names=shape.names), (*path, name), name, True
            yield from _places(shape.value, one, (*path, name))
    elif isinstance(shape, Object):
        for name in filter(shape.by_name.__contains__, value):
            inner = shape.by_name[name].shape
            yield shape, (*path, name), name, True
            yield from [(inner, (*path, name), value[name], False)] if not isinstance(inner, Anything) else []
            yield from _places(inner, value[name], (*path, name))
    elif isinstance(shape, Text) and shape.names in NAMED:
        yield shape, path, value, False


KINDS: dict[str, Callable[[Found], bool]] = {
    "a misspelt key": lambda place: place[3] and isinstance(place[0], Object),
    "a word of another place": lambda place: place[3] and isinstance(place[0], Object),
    "a value of another type": lambda place: not (place[3] or isinstance(place[2], dict | list) or _is_title(place)),
    "the key of another dialect": lambda place: place[3] and place[2] in ("functions", "calls") and len(place[1]) < 4,
    "a misspelt name": lambda place: isinstance(place[0], Text) and place[0].names in NAMED,
}


def _is_title(place: Found) -> bool:
    """Whether it is a value that may be of any type of scalar."""
    return place[1][-1] == "name"


def _written(kind: str, shape: Shape, before: str, value: Json, die: random.Random) -> str | None:
    if kind == "the key of another dialect":
        return "calls" if value == "functions" else "functions"
    if kind == "a word of another place":
        fitting = [word for word in ELSEWHERE if isinstance(shape, Object) and word not in shape.by_name]
        return die.choice(fitting)
    if kind == "a value of another type":
        return die.choice([one for one in ("[7]", "{x: 7}", "7.5", "true") if one != before])
    bare = before.strip("\"'")
    letters = [at for at, one in enumerate(bare) if one.isalpha()]
    if len(letters) < 3:
        return None
    at = die.choice(letters[1:])
    slip = die.choice(("less", "twice", "turned"))
    if slip == "turned" and bare[at] != bare[at - 1]:
        return before.replace(bare, bare[: at - 1] + bare[at] + bare[at - 1] + bare[at + 1 :])
    return before.replace(bare, bare[:at] + (bare[at] * 2 if slip == "twice" else "") + bare[at + 1 :])


def said_of(slip: Slip, folder: Path) -> list[str]:
    """The lines of `lint` and, where none is at the slip, of `test` that are at its line."""
    at = re.compile(rf"(?:^|\s){re.escape(str(folder / 'scenarios.yaml'))}:{slip.line}:\d+: ")
    for command in COMMANDS:
        found = [at.split(line, 1)[1] for line in _lines(command, slip, slip.text, folder) if at.search(line)]
        if found:
            return found
    return []


def is_silent(slip: Slip, folder: Path) -> bool:
    """Whether a file with a slip is told as the good one is."""
    good = slip.file.read_text("utf-8")
    return all(_lines(one, slip, slip.text, folder) == _lines(one, slip, good, folder) for one in COMMANDS)


def _lines(command: str, slip: Slip, text: str, folder: Path) -> list[str]:
    """What a command says of a text in the place of the good one, without the seconds that it took."""
    shutil.copytree(slip.file.parent, folder, dirs_exist_ok=True)
    (folder / "scenarios.yaml").write_text(text, "utf-8")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        cli.main([command, str(folder / "scenarios.yaml")])
    return re.sub(r", \d+\.\d+ s\)", ")", f"{out.getvalue()}\n{err.getvalue()}").splitlines()


def main(count: int, file: Path) -> None:
    rows, named = [], 0
    for slip in slips(46, count):
        with tempfile.TemporaryDirectory() as folder:
            found = said_of(slip, Path(folder))
        named += bool(found)
        said = found[0][:160].replace("|", "\\|") if found else "**nothing at its line**"
        rows.append(f"| {slip.file.parent.name}:{slip.line} | {slip.kind} | {slip.words} | {said} |")
    head = f"{named} of {count} are named at their line.\n\n| where | slip | written | said |\n|---|---|---|---|\n"
    file.write_text(head + "\n".join(rows) + "\n", "utf-8")
    print(f"{named} of {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
