"""A dialect's JSON Schema, read once from `schemas/<id>.json` beside this module."""

import json
from functools import cache
from importlib.resources import files

from workflow.paths import Json


@cache
def schema_file(dialect: str) -> dict[str, Json]:
    """The schema of the dialect with this id; not to be changed."""
    text = files("workflow.dialects").joinpath("schemas", f"{dialect}.json").read_text(encoding="utf-8")
    loaded: dict[str, Json] = json.loads(text)
    return loaded
