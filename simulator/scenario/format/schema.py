"""The JSON Schema (2020-12) of a table: what editors complete and check files by (docs/schemas)."""

import json
from typing import Final

from simulator.scenario.format.objects import Object
from simulator.scenario.format.scenario import FILE
from simulator.scenario.format.shapes import Schema, Schemas

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema_of(table: Object, title: str, description: str) -> Schema:
    """The schema of files whose data are as the table says."""
    schemas = Schemas()
    written = table.written(schemas)
    said = {"$schema": DIALECT, "title": title, "description": description}
    return {**said, **written, "$defs": dict(sorted(schemas.definitions.items()))}


def scenario_schema() -> Schema:
    """The schema of scenario files and suites."""
    return schema_of(FILE, "Scenario", "A scenario of Signalbox, or a suite of several (docs/scenarios.md).")


def as_text(schema: Schema) -> str:
    """The schema as it is published."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
