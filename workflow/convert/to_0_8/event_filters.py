"""What of events merges in 0.8, and how those of one entry are told apart."""

import json

from workflow.convert.jsonpath_to_jq import keyed
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.expressions import Expressions, braces
from workflow.convert.to_0_8.merging import Merging, brought_by
from workflow.model import EventDefinition, Expression, Workflow
from workflow.paths import Object
from workflow.states import OnEvents

SAME_NAME = "what an event brings and is no object has one name for all events of this entry: “{}”"


class EventFilters:
    """Writes `eventDataFilter`; `whole` are the events that are seen whole, and not only their data."""

    def __init__(self, workflow: Workflow, lost: Lost, expressions: Expressions, whole: frozenset[str]) -> None:
        self.lost, self.expressions, self.whole = lost, expressions, whole
        self.definitions = {event.name: event for event in reversed(workflow.events)}

    def of_one(self, name: str, given: Expression | None, place: str) -> Object:
        """The filter for one event."""
        if name in self.whole:
            return _written(self.expressions.event_merging(given, keyed(name, ".")), place)
        return _written(self.expressions.merging(None, name), place)

    def of_entry(self, entry: OnEvents, merging: Merging, before: int, *, exclusive: bool) -> Object:
        """The filter of an entry, `before` which so many things have merged: of any of its events, or of all.

        Where all come each is gathered by itself, in the order in which they do.
        """
        names = list(dict.fromkeys(ref.name for ref in entry.events))
        if len(names) < 2:
            return self.of_one(names[0] if names else "", entry.filter.result, merging.place(before + 1))
        data = self._of_several(entry, names)
        if brought_by(entry, exclusive) == 1:
            return _written(data, merging.place(before + 1))
        return _written(f'{{("step{before + 1} \\(.source) \\(.id)"): ({data})}}', merging.at)

    def _of_several(self, entry: OnEvents, names: list[str]) -> str:
        known = [self.definitions[name] for name in names if name in self.definitions]
        tests = _distinguishing(known) if len(known) == len(names) else None
        if tests is None:
            self.lost.note(entry, SAME_NAME.format(names[0]))
            return self.expressions.event_merging(entry.filter.result, keyed(names[0], "."))
        *first, last = map(json.dumps, names)
        chosen = " elif ".join(f"{test} then {name}" for test, name in zip(tests, first, strict=False))
        merging = self.expressions.event_merging(entry.filter.result, "{($name): .}")
        return f"(if {chosen} else {last} end) as $name | {merging}"


def _distinguishing(events: list[EventDefinition]) -> list[str] | None:
    """What is true of each event alone; None where type and source may not tell them apart."""
    types = [event.type for event in events]
    if all(types) and len(set(types)) == len(types):
        return [f".type == {json.dumps(kind)}" for kind in types]
    both = [(event.type, event.source) for event in events]
    exact = all(kind and source and source[-1] not in "+#" for kind, source in both)
    if not exact or len(set(both)) < len(both):
        return None
    return [f".type == {json.dumps(kind)} and .source == {json.dumps(source)}" for kind, source in both]


def _written(data: str, place: str) -> Object:
    return {"data": braces(data), "toStateData": braces(place)}
