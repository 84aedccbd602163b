"""The table of the events that a scenario injects: what they have, and CloudEvents attributes beside it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import ANYTHING, SCALAR, TEXT, TIME, TIMESTAMP
from simulator.scenario.format.shapes import FLAG, NOTHING, REAL, Either, Fault, Instead, Number, Schema, Schemas, Text
from simulator.scenario.format.words import one_slip_apart, shown
from workflow.durations import parse
from workflow.paths import Json, Path

_NAME: Final = re.compile(r"[^\s!-/:-@\[-`{-~]+")  # all but spaces and ASCII's signs
ATTRIBUTE: Final = Either((TEXT, Number("a number", kinds=REAL), FLAG, NOTHING))
MEANT: Final = {
    **dict.fromkeys(("payload", "body", "content"), "data"),
    **dict.fromkeys(("after", "delay", "when", "wait"), "at"),
    **dict.fromkeys(("eventType", "kind", "name"), "type"),
    "eventSource": "source",
}
"""What members of events are called elsewhere."""
GROUPS: Final = ("attributes", "extensions", "extensionAttributes", "contextAttributes", "metadata")
SHORT: Final = 3
"""Letters of a key that has too many neighbours to be what is meant by them."""
WORDS: Final = ("date", "times")
"""Attributes that are words themselves, though near to a key."""
TAKEN: Final = ("type", "signal", "query", "update", "cancel")
"""The keys by which an event is taken; all but the first by Zigflow."""


@dataclass(frozen=True)
class Attributes:
    """The CloudEvents attributes beside those that are known: scalars, whose names have letters and digits.

    CloudEvents has small letters alone; what definitions write with large ones is taken as it is. `elsewhere` gives the
    keys of other places, one of which an event that has no type has in the place of it.
    """

    elsewhere: Callable[[], frozenset[str]] = frozenset

    def fault(self, known: Object, given: Mapping[str, Json], key: str, path: Path) -> Fault | None:
        value, place = given[key], (*path, key)
        if key in GROUPS and isinstance(value, dict):
            return Fault(place, f"an event has no `{key}`: attributes stand beside `data`, each by its name")
        if self._is_slip(known, given, key):
            return known.unknown(key, path)
        if not _NAME.fullmatch(key):
            return Fault(place, f"`{key}` is no attribute of an event: its name has letters and digits, no other signs")
        if isinstance(value, dict | list):
            words = f"`{key}` is an attribute of the event: a text, a number, true or false, not {shown(value)}"
            return Fault(place, f"{words}; what is more stands in `data`")
        if not any(name in given for name in TAKEN) and isinstance(value, str) and key in self.elsewhere():
            meant = "an event needs a `type`; did you mean that by"
            return Fault(place, f"{meant} `{key}`?", Instead("type", key=True))
        return None

    def _is_slip(self, known: Object, given: Mapping[str, Json], key: str) -> bool:
        """Whether another key is certainly meant: a scalar may as well be an attribute that a definition asks for."""
        meant = self.meant_by(known, given, key)
        if meant == "type":
            return not any(name in given for name in TAKEN)
        return meant is not None and (isinstance(given[key], dict | list) or (meant == "at" and _is_length(given[key])))

    def meant_by(self, known: Object, given: Mapping[str, Json], key: str) -> str | None:
        """The key that may be meant by another one."""
        named = MEANT.get(key)
        if named is not None and named not in given:
            return named
        if _is_length(given[key]) and "at" not in given and one_slip_apart(key.lower(), "at"):
            return "at"
        free = (name for name in known.by_name if name not in given and len(name) > SHORT and key not in WORDS)
        return next((name for name in free if key.lower() == name or one_slip_apart(key.lower(), name)), None)

    def schema(self, schemas: Schemas) -> Schema:
        """Which names are nearly those of keys is left to the reader."""
        return {
            "propertyNames": {"pattern": f"^{_NAME.pattern}$"},
            "additionalProperties": ATTRIBUTE.schema(schemas),
        }


def _is_length(value: Json) -> bool:
    return isinstance(value, str) and parse(value) is not None


def _for_at(text: str) -> Instead | None:
    return Instead("at", key=True) if _is_length(text) else None


SAID: Final = replace(TIMESTAMP, hint=_for_at)


def _named(key: str, says: str, example: str) -> Key:
    return Key(key, Text(names=key), says, example, "zigflow")


ATTRIBUTES: Final = Attributes()
EVENT: Final = Object(
    "event",
    "an event",
    (
        Key("type", Text(names="events"), "Its type, by which it is taken.", "com.example.order.paid"),
        Key("source", TEXT, "Where it comes from.", "/shop"),
        Key("data", ANYTHING, "Its payload.", {"orderId": "o-1"}),
        Key("at", TIME, "When it comes: counted from the clock's start, or a time; at the start if unsaid.", "PT5M"),
        Key("id", SCALAR, "Its id; `event-1`, `event-2` … where nothing is said.", "e-7"),
        Key("subject", SCALAR, "What it is about.", "o-1"),
        Key("time", SAID, "The time that it says itself; the virtual time if unsaid.", "2020-03-20T09:00:00Z"),
        Key("datacontenttype", TEXT, "What its data are.", "application/json"),
        Key("dataschema", TEXT, "The URI of the schema of its data."),
        Key("specversion", SCALAR, "The version of CloudEvents.", "1.0"),
        Key(
            "settled", FLAG, "It comes when all that is due at that instant has been done, as a person sends it.", True
        ),
        _named("signal", "A signal of this name, in place of a `type`.", "approve"),
        _named("query", "A query of this name, in place of a `type`.", "status"),
        _named("update", "An update of this name, in place of a `type`.", "address"),
        Key("cancel", ANYTHING, "The workflow is cancelled, in place of a `type`.", True, "zigflow"),
    ),
    wanted="a mapping with `type`, `source` and `data`",
    meant=MEANT,
    others=ATTRIBUTES,
    asked=TAKEN,
)
