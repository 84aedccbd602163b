"""`signalbox diff`: what changed from one definition to another, in words (contracts.md, "Commands")."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict

from designer.cli import _input
from designer.cli._output import as_json
from designer.cli._output.terminal import Colour, coloured
from designer.files.definitions import definition_in, resources_of
from designer.files.texts import Unreadable, warn
from workflow.definition import Definition
from workflow.diagram.text import printable
from workflow.differences.diff import Change, diff
from workflow.differences.rows import Row, rows
from workflow.differences.summary import summary
from workflow.paths import Json, nearest

HELP = "tell in words what changed from one definition to another"

SIGNS: dict[Change, tuple[str, Colour]] = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="A", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("new", metavar="B", help="the definition that it became")
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")
    _input.add_others(parser, "a resource named by URI")


def run(options: argparse.Namespace) -> int:
    """0: they mean the same; 1: something changed; 2: one of them cannot be read."""
    if options.old == options.new == "-":
        warn("-: only one of them can be standard input")
        return 2
    try:
        others = resources_of(options.others)
        old, new = definition_in(options.old, others), definition_in(options.new, others)
    except Unreadable as error:
        warn(error)
        return 2
    assert old.workflow is not None
    assert new.workflow is not None
    found = rows(diff(old.workflow, new.workflow), old.workflow, new.workflow)
    WRITERS[options.format](options, found, old, new)
    return int(bool(found))


def _text(options: argparse.Namespace, found: Sequence[Row], old: Definition, new: Definition) -> None:
    for row in found:
        sign, colour = SIGNS[row.change]
        file, line = _place(options, row, old, new)
        print(printable(f"{file}:{line}: ") + coloured(sign, colour) + printable(f" {_about(row)}{_values(row)}"))


def _about(row: Row) -> str:
    about = "" if row.about == "definition" else f"{row.kind if row.about == 'state' else row.about} "
    return f"{about}{row.title}{f': {row.words}' if row.words else ''}"


def _values(row: Row) -> str:
    return f": {row.old or 'nothing'} → {row.new or 'nothing'}" if row.old or row.new else ""


def _place(options: argparse.Namespace, row: Row, old: Definition, new: Definition) -> tuple[str, int]:
    """The file and line of a change: in the new text, of what was removed in the old one."""
    if row.new_place is None and row.old_place is not None:
        return options.old, _line(old, row.old_place) or 1
    return options.new, _line(new, row.new_place) or 1


def _line(found: Definition, place: str | None) -> int | None:
    return None if place is None else found.document.range(nearest(place, found.document.data)).start.line


def _json(options: argparse.Namespace, found: Sequence[Row], old: Definition, new: Definition) -> None:
    changes: list[dict[str, Json]] = [
        {
            **{name: value for name, value in asdict(row).items() if name != "place"},
            "old_line": _line(old, row.old_place),
            "new_line": _line(new, row.new_place),
        }
        for row in found
    ]
    told = {"old": options.old, "new": options.new, "summary": summary(found), "changes": changes}
    print(as_json(told))


def _markdown(options: argparse.Namespace, found: Sequence[Row], old: Definition, new: Definition) -> None:
    if not found:
        print(f"No changes from `{options.old}` to `{options.new}`.")
        return
    print(f"**{_cell(summary(found))}**\n\n| | what | change | before | after | line |\n|---|---|---|---|---|---|")
    for row in found:
        file, line = _place(options, row, old, new)
        about = row.kind if row.about == "state" else row.about
        words = row.words or row.change
        where = f"{line}" if file == options.new else f"{line} (before)"
        cells = (row.change, f"{about} **{_cell(row.title)}**", _cell(words), _cell(row.old), _cell(row.new), where)
        print(f"| {' | '.join(cells)} |")


def _cell(text: str) -> str:
    for sign in "\\|`*_<>[]":
        text = text.replace(sign, f"\\{sign}")
    return printable(" ".join(text.split()))


WRITERS = {"text": _text, "json": _json, "markdown": _markdown}
