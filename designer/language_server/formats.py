"""Places of files that are no definitions and whose format is known by its schema: scenario files, `signalbox.toml`."""

import re
import time
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Final

from designer.files.project import FILE as PROJECT
from designer.files.project import Wrong, wrong_settings
from designer.files.project_format import project_schema
from designer.language_server.analysis import OpenText
from designer.language_server.scenario_texts import ScenarioFile
from designer.language_server.toml_place import toml_place_at
from simulator.scenario.format.schema import scenario_schema
from workflow.diagnostics import Diagnostic, Position, Range
from workflow.editor import flow_place_at, place_at
from workflow.editor.help import Help, help_at, help_of_word, word_around
from workflow.editor.offers import Offer, offers
from workflow.editor.place import Place
from workflow.editor.schema_walk import SchemaWalker

PROJECT_RULE: Final = "project-format"


@cache
def _walker() -> SchemaWalker:
    return SchemaWalker(scenario_schema())


@cache
def _project() -> SchemaWalker:
    return SchemaWalker(project_schema())


def is_project(uri: str) -> bool:
    """Whether a text is the settings of a project."""
    return uri.rpartition("/")[2] == PROJECT


def offered_in_project(one: OpenText, at: int) -> list[Offer]:
    """What may be written at the code point `at` of a `signalbox.toml`: in brackets the names of tables."""
    found = toml_place_at(one.text, at)
    if found is None:
        return []
    listed = offers(one.text, at, "toml", found.place, _project(), None)
    tables = [replace(offer, text=offer.label) for offer in listed if offer.detail == "object"]
    return tables if found.is_header else listed


def problems_in_project(text: str) -> list[Diagnostic]:
    """What commands refuse in a `signalbox.toml`, at the key, or to the end of the line."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    return [_problem(one, starts[one.line - 1], lines[one.line - 1]) for one in wrong_settings(text)]


def _problem(wrong: Wrong, start: int, line: str) -> Diagnostic:
    rest = line[wrong.column - 1 :]
    word = re.match(r"""["'][^"']*["']|[\w.-]+""", rest)
    length = len(word[0]) if word else len(rest.rstrip())
    at, end = (Position(start + column - 1, wrong.line, column) for column in (wrong.column, wrong.column + length))
    return Diagnostic(PROJECT_RULE, "error", wrong.message, (), Range(at, end))


def help_in_project(one: OpenText, at: int) -> Help | None:
    """What the table says of what stands there."""
    word = word_around(one.text, at)
    found = toml_place_at(one.text, word[1]) if word else None
    if word is None or found is None:
        return None
    own = (found.place.start, word[1]) if found.is_header else word  # without the tables around
    return help_of_word(one.text, own, found.place, _project(), int(time.time() * 1000))


def offered_in_scenario(one: OpenText, file: ScenarioFile, at: int) -> tuple[Place | None, list[Offer]]:
    """The place of the code point `at`, and what may be written there."""
    place = flow_place_at(one.text, at, one.syntax) or place_at(one.text, at, one.syntax)
    if place is None:
        return None, []
    return place, offers(one.text, at, one.syntax, place, _walker(), None, listed=file.names(place.path))


def help_in_scenario(one: OpenText, at: int) -> Help | None:
    """What the table says of what stands there."""
    return help_at(one.text, at, one.syntax, _walker(), int(time.time() * 1000))
