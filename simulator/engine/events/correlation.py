"""Which event belongs to which instance, and if not, why (semantics.md §6.1–6.2).

An event matches a definition by type and source, and an instance by the definition's context attributes.
"""

import json
from dataclasses import dataclass

from simulator.engine.data.equality import same
from simulator.engine.data.filters import SILENT, evaluate, select
from simulator.engine.errors import Trouble
from simulator.engine.program import Program
from simulator.engine.world import Instance
from workflow.expressions import NO_ARGUMENTS, NOTHING
from workflow.model import EventDefinition, Expression, Template
from workflow.paths import Json

TOKEN = "correlation token"  # 0.1: one value, shared by all triggers of an instance


@dataclass(frozen=True, slots=True)
class Difference:
    """Why an event does not belong: the first attribute that differed or was missing."""

    instance: str
    event: str
    attribute: str
    wanted: Json
    found: Json

    def to_json(self) -> dict[str, Json]:
        """The difference as it stands in `event.dropped`."""
        names = ("instance", "event", "attribute", "wanted", "found")
        return {name: getattr(self, name) for name in names}

    def in_words(self) -> str:
        """One clause for the `reason`."""
        found = "missing" if self.found is None else f"{_shown(self.found)}, not {_shown(self.wanted)}"
        return f"instance {self.instance}, {self.event}: {self.attribute} is {found}"


def _shown(value: Json) -> str:
    """A value in a clause; what Python would write otherwise than JSON as JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | dict | list) else repr(value)


def source_matches(pattern: str | None, source: Json) -> bool:
    """Whether a source fits; one that ends in `+` or `#` is an MQTT wildcard, none fits all (§6.1)."""
    if not pattern:
        return True
    if not isinstance(source, str):
        return False
    if pattern[-1] not in "+#":
        return pattern == source
    stem = pattern[:-1]
    if pattern[-1] == "#":
        return source.startswith(stem) or source == stem.rstrip("/")
    return source.startswith(stem) and "/" not in source[len(stem) :] and source != stem


def declares(definition: EventDefinition, event: dict[str, Json]) -> bool:
    """Whether the event is one of this definition, by type and source."""
    return _typed(definition, event) and source_matches(definition.source, event.get("source"))


def _typed(definition: EventDefinition, event: dict[str, Json]) -> bool:
    """By type, or in 0.1 by `eventID`, which is compared with the event's type, then its id (§6.2)."""
    if definition.type:
        return bool(definition.type == event.get("type"))
    return not definition.event_id or definition.event_id in (event.get("type"), event.get("id"))


def difference(instance: Instance, definition: EventDefinition, event: dict[str, Json]) -> Difference | None:
    """The first attribute by which the event is not the instance's; None: it is."""

    def differs(attribute: str, wanted: Json) -> Difference:
        return Difference(instance.id, definition.name, attribute, wanted, event.get(attribute))

    if not _typed(definition, event):
        return differs("type", definition.type or definition.event_id)
    if not source_matches(definition.source, event.get("source")):
        return differs("source", definition.source)
    for rule in definition.correlation:
        found = event.get(rule.attribute)
        if found is None:
            return differs(rule.attribute, instance.captured.get(rule.attribute))
        if rule.value is not None:
            wanted = _wanted(rule.value, instance.input)
        else:
            wanted = instance.captured.get(rule.attribute, found)
        if not same(wanted, found):
            return differs(rule.attribute, wanted)
    if definition.token is not None:
        found = token_value(definition.token, event)
        wanted = instance.captured.get(TOKEN, found)
        if found is NOTHING or not same(wanted, found):
            shown = None if found is NOTHING else found
            return Difference(instance.id, definition.name, f"{TOKEN} {definition.token.text}", wanted or None, shown)
    return None


def token_value(token: Expression, event: dict[str, Json]) -> Json:
    """0.1's correlation token: a path into the event's payload, else into the whole event; NOTHING if in neither."""
    try:
        inside = select(token, event.get("data"), NO_ARGUMENTS)
        return select(token, event, NO_ARGUMENTS) if inside is NOTHING else inside
    except Trouble:
        return NOTHING


def check_values(definition: EventDefinition, data: Json) -> None:
    """Evaluate the definition's `contextAttributeValue`s, for the Trouble that they may be."""
    for rule in definition.correlation:
        if rule.value is not None:
            evaluate(rule.value, data, SILENT)


def _wanted(value: Template, data: Json) -> Json:
    """A value that cannot be evaluated equals nothing; the state that waits for its event has failed by it."""
    try:
        return evaluate(value, data, SILENT)
    except Trouble:
        return None


def nearest(program: Program, instance: Instance, event: dict[str, Json]) -> Difference | None:
    """Of the instance's consumed events, the difference of the one that came closest; None: it consumes none."""
    found = [difference(instance, definition, event) for definition in program.consumed]
    ranks = {"type": 0, "source": 1}
    return max((d for d in found if d), key=lambda d: ranks.get(d.attribute, 2), default=None)


def capture(instance: Instance, definition: EventDefinition, event: dict[str, Json]) -> None:
    """Keep the values of the first correlated event; `instance` is this step's own copy."""
    for rule in definition.correlation:
        if rule.value is None:
            instance.captured.setdefault(rule.attribute, event[rule.attribute])
    if definition.token is not None:
        instance.captured.setdefault(TOKEN, token_value(definition.token, event))
