"""What commands print and write: colours on a terminal, SARIF, scenario files."""

import json

from workflow.paths import Json


def as_json(found: Json) -> str:
    """A result as JSON, as all commands print and write it."""
    return json.dumps(found, ensure_ascii=False, indent=1)
