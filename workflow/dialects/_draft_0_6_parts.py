"""0.6-draft: everything but the states — definitions, actions, filters, ways on and ends."""

from collections.abc import Iterator

from workflow.actions import Action, EventCall, FunctionCall
from workflow.dialects._node import Node
from workflow.model import (
    NO_FILTER,
    Correlation,
    DataFilter,
    Duration,
    End,
    ErrorHandler,
    EventDefinition,
    Function,
    Next,
    ProducedEvent,
    Ref,
    RetryPolicy,
    Schedule,
    Start,
    Template,
    Transition,
)
from workflow.paths import Json

RESOURCES = ("functions", "events", "retries")


def function(node: Node) -> Function:
    """Section "Function Definition"."""
    return Function(node.text("name") or "", node.path, node.text("operation"), metadata=node.raw("metadata"))


def event(node: Node) -> Iterator[EventDefinition]:
    """Section "Event Definition": one, or one for each of its `names`."""
    single = node.text("name")
    names = [single] if single is not None else [ref.name for ref in node.names("names") if ref.name]
    for name in names or [""]:
        yield EventDefinition(
            name,
            node.path,
            type=node.text("type"),
            source=node.text("source"),
            kind="produced" if node.text("kind") == "produced" else "consumed",
            correlation=tuple(map(_correlation, node.items("correlation"))),
            metadata=node.raw("metadata"),
        )


def retry(node: Node) -> RetryPolicy:
    """Section "Retry Definition"."""
    return RetryPolicy(
        node.text("name") or "",
        node.path,
        delay=node.duration("delay"),
        multiplier=node.duration("multiplier"),
        max_attempts=node.whole("maxAttempts") or 0,
        jitter=_jitter(node),
    )


def uris(root: Node) -> tuple[tuple[str, Ref], ...]:
    """The URIs given for `functions`, `events` and `retries` in place of lists."""
    found = ((key, root.get(key)) for key in RESOURCES)
    return tuple((key, Ref(node.value, node.path)) for key, node in found if node and isinstance(node.value, str))


def action(node: Node) -> Action:
    """Section "Action Definition"; where it has both, the function counts."""
    return Action(
        node.path,
        name=node.text("name"),
        call=_function_call(node) or _event_call(node),
        timeout=node.duration("timeout"),
        filter=action_filter(node),
    )


def state_filter(node: Node) -> DataFilter:
    """Section "State Data Filter"."""
    given = node.mapping("stateDataFilter")
    if not given:
        return NO_FILTER
    return DataFilter(input=given.expression("dataInputPath"), output=given.expression("dataOutputPath"))


def action_filter(node: Node) -> DataFilter:
    """Section "Action Data Filter"."""
    given = node.mapping("actionDataFilter")
    if not given:
        return NO_FILTER
    return DataFilter(input=given.expression("dataInputPath"), result=given.expression("dataResultsPath"))


def event_filter(node: Node) -> DataFilter:
    """Section "Event Data Filter"; its slip `dataInputPath` is read as `dataOutputPath` (semantics.md §1.4)."""
    given = node.mapping("eventDataFilter")
    return DataFilter(result=given.expression("dataOutputPath", "dataInputPath")) if given else NO_FILTER


def way_on(node: Node) -> Next:
    """The `transition`, else the `end`, of a state, a case or an error entry."""
    return _transition(node.mapping("transition")) or end(node)


def default_transition(node: Node) -> Next:
    """A switch's `default`: `{transition: …}`, `{end: …}`, or the transition itself."""
    given = node.mapping("default")
    return (way_on(given) or _transition(given)) if given else None


def end(node: Node) -> End | None:
    """Section "End Definition"; a bare true is read as the default kind."""
    given = node.get("end")
    if given is None:
        return None
    if not isinstance(given.value, dict):
        return End(given.path) if node.flag("end") else None
    kind = given.text("kind")
    return End(
        given.path,
        kind="terminate" if kind == "terminate" else "event" if kind == "event" else "default",
        compensate=given.flag("compensateBefore", "compensate"),
        produce=tuple(map(_produced, given.items("produceEvents"))),
    )


def start(node: Node) -> Start | None:
    """Section "Start Definition"."""
    given = node.mapping("start")
    if not given:
        return None
    schedule = given.mapping("schedule")
    return Start(
        given.path,
        kind="scheduled" if given.text("kind") == "scheduled" else "default",
        schedule=_schedule(schedule) if schedule else None,
    )


def error_handler(node: Node) -> ErrorHandler:
    """Section "Error Definition"."""
    return ErrorHandler(
        node.text("error") or "", node.path, code=node.text("code"), retry=node.ref("retryRef"), next=way_on(node)
    )


def _schedule(node: Node) -> Schedule:
    return Schedule(
        node.path,
        interval=node.text("interval"),
        cron=node.text("cron"),
        direct_invoke=node.text("directInvoke") == "allow" or node.flag("directInvoke"),
        timezone=node.text("timezone"),
    )


def _transition(node: Node | None) -> Transition | None:
    target = node.ref("nextState") if node else None
    if not node or not target:
        return None
    return Transition(
        target,
        node.path,
        expression=node.expression("expression"),
        compensate=node.flag("compensateBefore", "compensate"),
        produce=tuple(map(_produced, node.items("produceEvents"))),
    )


def _produced(node: Node) -> ProducedEvent:
    return ProducedEvent(
        node.ref("eventRef") or Ref("", node.path), node.path, data=node.template("data"), attributes=_attributes(node)
    )


def _function_call(node: Node) -> FunctionCall | None:
    given = node.mapping("functionRef")
    name = given.ref("refName") if given else None
    return FunctionCall(name, given.path, given.template("parameters")) if given and name else None


def _event_call(node: Node) -> EventCall | None:
    given = node.mapping("eventRef")
    if not given:
        return None
    missing = Ref("", given.path)
    return EventCall(
        given.ref("triggerEventRef") or missing,
        given.ref("resultEventRef") or missing,
        given.path,
        data=given.template("data"),
        attributes=_attributes(given),
    )


def _attributes(node: Node) -> Template | None:
    """`contextAttributes` as one object; a list of one-key objects is a slip (semantics.md §1.4)."""
    given = node.get("contextAttributes")
    if not given:
        return None
    if isinstance(given.value, list):
        merged: dict[str, Json] = {}
        for entry in node.items("contextAttributes"):
            merged.update(entry.value)
        return Template(merged, given.path)
    return Template(given.value, given.path) if isinstance(given.value, dict) else None


def _correlation(node: Node) -> Correlation:
    return Correlation(node.text("contextAttributeName") or "", node.template("contextAttributeValue"), node.path)


def _jitter(node: Node) -> float | Duration | None:
    given = node.duration("jitter")
    if given is None:
        return None
    try:
        return float(given.text)
    except ValueError:
        return given
