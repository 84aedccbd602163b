"""Events that Kogito sends to an instance: by its id, its business key, or what the event that started it had (S151).

Whoever is not addressed by any of them gets an event as anybody does, and it starts instances too.
"""

from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.world.world import Instance
from workflow.paths import Json

ID: Final = "kogitoprocrefid"
KEY: Final = "kogitobusinesskey"


def is_for_others(run: StepContext, instance: Instance, event: dict[str, Json]) -> bool:
    """Whether an event says that it is for other instances of the definition than this one."""
    if not _is_read(run):
        return False
    if event.get(ID) is not None:
        return bool(event[ID] != instance.id)
    return instance.captured.get(KEY) != event.get(KEY) and _is_known(run, instance.definition, event)


def may_start(run: StepContext, definition: str, event: dict[str, Json]) -> bool:
    """Whether an event may start an instance of the definition: it is sent to none."""
    return not _is_read(run) or (event.get(ID) is None and not _is_known(run, definition, event))


def starts_too(run: StepContext, definition: str, takers: list[str], event: dict[str, Json]) -> bool:
    """Whether an event starts an instance of the definition though others have taken it: none of them is correlated."""
    instances = [run.world.instances[name] for name in takers]
    return _is_read(run) and not any(
        rule.attribute in one.captured and event.get(rule.attribute) is not None
        for one in instances
        if one.definition == definition
        for declared in run.program(one.id).consumed
        for rule in declared.correlation
    )


def keep_key(run: StepContext, instance: Instance, event: dict[str, Json]) -> None:
    """Keep the business key of the event that starts an instance."""
    if _is_read(run) and event.get(KEY) is not None:
        instance.captured[KEY] = event[KEY]


def _is_read(run: StepContext) -> bool:
    return run.semantics.events.correlation == "kogito"


def _is_known(run: StepContext, definition: str, event: dict[str, Json]) -> bool:
    """Whether an instance of the definition that goes on has the business key of an event."""
    return event.get(KEY) is not None and any(
        one.ended is None and one.definition == definition and one.captured.get(KEY) == event[KEY]
        for one in run.world.instances.values()
    )
