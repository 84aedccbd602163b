"""Which event belongs to which instance, and if not, why (semantics.md §6.1–6.2).

An event matches a definition by type and source, and an instance by the definition's context attributes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.data import reasons
from simulator.engine.data.equality import same
from simulator.engine.data.filters import SILENT, Note, evaluate, select
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Instance
from workflow.expressions import NO_ARGUMENTS, NOTHING, ExpressionError
from workflow.expressions.templates import compile_template
from workflow.model import EventDefinition, Expression, Template
from workflow.paths import Json

TOKEN = "correlation token"  # 0.1: one value, shared by all triggers of an instance
NONE: Final[Mapping[str, dict[str, Json]]] = {}


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
        return f"instance {self.instance}, {self.event}: {reasons.difference(self.attribute, self.found, self.wanted)}"


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


def difference(
    instance: Instance, definition: EventDefinition, event: dict[str, Json], own: Mapping[str, dict[str, Json]] = NONE
) -> Difference | None:
    """The first attribute by which the event is not the instance's; None: it is.

    `own` are the values by event of who waits, where they are not those of the last that waited (0.8).
    """

    def differs(attribute: str, wanted: Json) -> Difference:
        return Difference(instance.id, definition.name, attribute, wanted, event.get(attribute))

    if not _typed(definition, event):
        return differs("type", definition.type or definition.event_id)
    if not source_matches(definition.source, event.get("source")):
        return differs("source", definition.source)
    for rule in definition.correlation:
        found = event.get(rule.attribute)
        if found is None and rule.kept:
            continue
        if rule.value is not None:
            known = own.get(definition.name, instance.wanted.get(definition.name))
            wanted = _wanted_now(instance, definition, rule.attribute, rule.value, known, found)
        else:
            wanted = instance.captured.get(rule.attribute, found)
        if found is None or not same(wanted, found):
            return differs(rule.attribute, wanted)
    if definition.token is not None:
        found = token_value(definition.token, event)
        wanted = instance.captured.get(TOKEN, found)
        if found is NOTHING or not same(wanted, found):
            wanted, found = (None if one is NOTHING else one for one in (wanted, found))
            return Difference(instance.id, definition.name, f"{TOKEN} {definition.token.text}", wanted, found)
    return None


def token_value(token: Expression, event: dict[str, Json]) -> Json:
    """0.1's correlation token: a path into the event's payload, else into the whole event; NOTHING if in neither."""
    try:
        inside = select(token, event.get("data"), NO_ARGUMENTS)
        return select(token, event, NO_ARGUMENTS) if inside is NOTHING else inside
    except Trouble:
        return NOTHING


def values_of(definition: EventDefinition, data: Json, note: Note) -> dict[str, Json]:
    """The definition's `contextAttributeValue`s by attribute, and the Trouble that they may be."""
    rules = [(rule.attribute, rule.value) for rule in definition.correlation if rule.value is not None]
    return {attribute: evaluate(value, data, note) for attribute, value in rules}


def by_state_data(definition: EventDefinition) -> bool:
    """Whether its values see the data of the state that waits for it (semantics-0.8.md §9.1), not the input."""
    return any(rule.value is not None and rule.value.style == "dollar" for rule in definition.correlation)


def _wanted_now(
    instance: Instance,
    definition: EventDefinition,
    attribute: str,
    value: Template,
    known: dict[str, Json] | None,
    found: Json,
) -> Json:
    """What an attribute must be; anything, before a state has waited for the event whose data say it."""
    if not by_state_data(definition):
        return _wanted(value, instance.input)
    if known is not None:
        return known.get(attribute)
    return value.value if is_fixed(value) else found


def is_fixed(value: Template) -> bool:
    """Whether a value is the same for any data."""
    try:
        return compile_template(value).is_fixed
    except ExpressionError:
        return False


def _wanted(value: Template, data: Json) -> Json:
    """A value that cannot be evaluated equals nothing; the state that waits for its event has failed by it."""
    try:
        return evaluate(value, data, SILENT)
    except Trouble:
        return None


def nearest(program: Program, instance: Instance, event: dict[str, Json]) -> Difference | None:
    """Of the instance's consumed events, the difference of the one that came closest; None: it consumes none."""
    return closest([d for one in program.consumed if (d := difference(instance, one, event))])


def closest(found: list[Difference]) -> Difference | None:
    """The difference of what an event came closest to; None: there is none."""
    ranks = {"type": 0, "source": 1}
    return max(found, key=lambda one: ranks.get(one.attribute, 2), default=None)


def keep(instance: Instance, definition: EventDefinition, event: dict[str, Json]) -> None:
    """Keep the values of the event that starts an instance, where only those count."""
    found = {rule.attribute: event.get(rule.attribute) for rule in definition.correlation if rule.kept}
    instance.captured |= {name: value for name, value in found.items() if value is not None}


def capture(instance: Instance, definition: EventDefinition, event: dict[str, Json]) -> None:
    """Keep the values of the first correlated event; `instance` is this step's own copy."""
    for rule in definition.correlation:
        if rule.value is None and not rule.kept:
            instance.captured.setdefault(rule.attribute, event[rule.attribute])
    if definition.token is not None:
        instance.captured.setdefault(TOKEN, token_value(definition.token, event))
