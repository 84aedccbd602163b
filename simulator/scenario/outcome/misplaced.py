"""A value of an event that stands among its attributes where a definition reads its data, or the other way round."""

import re
from collections.abc import Mapping
from typing import Final

from simulator.scenario.format.events import EVENT
from workflow.paths import Json

_MEMBER: Final = re.compile(r"\$?\.?(?P<data>data\.)?(?P<name>\w+)")
"""An expression, or an attribute of a filter, that is one member of an event or of its data."""


def misplaced(event: Mapping[str, Json], read: str) -> str:
    """Where an event has what a definition reads of it elsewhere, as the end of a sentence; "" where it has that
    nowhere. `read` is an expression on the event (`.data.claim`), or an attribute (`claim`, `data.claim`).
    """
    member, data = _MEMBER.fullmatch(read), event.get("data")
    if member is None:
        return ""
    name, inside = member["name"], data if isinstance(data, dict) else {}
    if member["data"] and name in event and name not in inside and name not in EVENT.by_name:
        reads, stands, place = f"`{name}` of the event's data", "among its attributes", "under `data`"
    elif not member["data"] and name in inside and name not in event:
        reads, stands, place = f"the attribute `{name}` of the event", "in its data", "beside `type`"
    else:
        return ""
    return f"; the definition reads {reads}, and here it stands {stands}: write it {place}"
