"""Reasons as people read them: `status is 502, not 500`.

A reason is masked as any text of a trace event (trace/secret_values.py): so a value is written as it is or not at all,
for a secret that is cut or escaped would not be found in it.
"""

import json
from collections.abc import Sequence
from typing import Final

from workflow.paths import Json

WRITTEN: Final = 200
"""Characters of a value that is written out."""
LISTED: Final = 5
"""Words that are listed; of more their number is."""


def shown(value: Json) -> str:
    """A value in a sentence, other than a text as JSON; of a large one what it is."""
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= WRITTEN else f"a text of {len(value):,} characters"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= WRITTEN and "\\" not in text:
        return text
    return f"an object with {len(value)} members" if isinstance(value, dict) else f"a list of {len(value)} elements"


def difference(name: str, found: Json, wanted: Json) -> str:
    """That a member, which is missing where it is null, is not the wanted one; null: which that is is not known."""
    if found is None:
        return f"{name} is missing" if wanted is None else f"{name} is missing, and {shown(wanted)} is wanted"
    return f"{name} is {shown(found)}, not {shown(wanted)}"


def listed(words: Sequence[str]) -> str:
    """`404, 409 or 410`."""
    if len(words) > LISTED:
        return f"{', '.join(words[:LISTED])} or one of {len(words) - LISTED} others"
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
