"""Places of files that are no definitions and whose format is known by its schema: scenario files."""

import time
from functools import cache

from designer.language_server.analysis import OpenText
from designer.language_server.scenario_texts import ScenarioFile
from simulator.scenario.format.schema import scenario_schema
from workflow.editor import flow_place_at, place_at
from workflow.editor.help import Help, help_at
from workflow.editor.offers import Offer, offers
from workflow.editor.place import Place
from workflow.editor.schema_walk import SchemaWalker


@cache
def _walker() -> SchemaWalker:
    return SchemaWalker(scenario_schema())


def offered_in_scenario(one: OpenText, file: ScenarioFile, at: int) -> tuple[Place | None, list[Offer]]:
    """The place of the code point `at`, and what may be written there."""
    place = flow_place_at(one.text, at, one.syntax) or place_at(one.text, at, one.syntax)
    if place is None:
        return None, []
    return place, offers(one.text, at, one.syntax, place, _walker(), None, listed=file.names(place.path))


def help_in_scenario(one: OpenText, at: int) -> Help | None:
    """What the table says of what stands there."""
    return help_at(one.text, at, one.syntax, _walker(), int(time.time() * 1000))
