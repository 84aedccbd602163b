"""0.8: everything but the states and their actions — definitions, filters, timeouts, ways on and ends."""

from workflow.dialects._node import Node
from workflow.dialects._v0_8_node import Named, Reading, named, number
from workflow.model import (
    NO_FILTER,
    AuthDefinition,
    ContinueAs,
    Correlation,
    DataFilter,
    Duration,
    End,
    ErrorDefinition,
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
    Timeouts,
    Transition,
)

RESOURCES = ("functions", "events", "retries", "errors", "auth", "secrets", "timeouts", "constants", "dataInputSchema")


def function(node: Node) -> Function:
    """Section "Function Definition"."""
    return Function(
        node.text("name") or "",
        node.path,
        node.text("operation"),
        node.text("type"),
        node.raw("metadata"),
        node.ref("authRef"),
    )


def event(node: Node, reading: Reading) -> EventDefinition:
    """Section "Event Definition"."""
    made = EventDefinition(
        node.text("name") or "",
        node.path,
        type=node.text("type"),
        source=node.text("source"),
        kind="produced" if node.text("kind") == "produced" else "consumed",
        correlation=tuple(_correlation(each, reading) for each in node.items("correlation")),
        data_only=node.flag("dataOnly", default=True),
        metadata=node.raw("metadata"),
    )
    return reading.made(made, node)


def _correlation(node: Node, reading: Reading) -> Correlation:
    value = reading.template(node, "contextAttributeValue")
    return Correlation(node.text("contextAttributeName") or "", value, node.path)


def retry(node: Node, reading: Reading) -> RetryPolicy:
    """Section "Retry Definition"."""
    factor = number(node, "multiplier")
    return RetryPolicy(
        node.text("name") or "",
        node.path,
        delay=reading.duration(node, "delay"),
        factor=None if factor is None else float(factor),
        max_attempts=node.whole("maxAttempts") or 0,
        jitter=_jitter(node, reading),
        increment=reading.duration(node, "increment"),
        max_delay=reading.duration(node, "maxDelay"),
    )


def _jitter(node: Node, reading: Reading) -> float | Duration | None:
    part = number(node, "jitter")
    return float(part) if part is not None else reading.duration(node, "jitter")


def error(node: Node) -> ErrorDefinition:
    """Section "Error Definition"."""
    return ErrorDefinition(node.text("name") or "", node.path, node.text("code"), node.text("description"))


def auth(node: Node) -> AuthDefinition:
    """Section "Auth Definition"."""
    return AuthDefinition(node.text("name") or "", node.path, node.text("scheme") or "basic", node.raw("properties"))


def uris(root: Node) -> tuple[tuple[str, Ref], ...]:
    """The URIs given in place of what they lead to (semantics-0.8.md §1.3)."""
    found = ((key, root.get(key)) for key in RESOURCES)
    return tuple((key, Ref(node.value, node.path)) for key, node in found if node and isinstance(node.value, str))


def timeouts(node: Node, reading: Reading) -> Timeouts | None:
    """Sections "Workflow Timeouts" and the `timeouts` of states and branches; their older spellings too (§0.4)."""
    given = node.mapping("timeouts") or Node({}, node.path)
    whole = named(given, "workflowExecTimeout", "duration")
    state = named(given, "stateExecTimeout", "total")
    bounds = [_named_length(state, reading), reading.duration(state.node, "single")] if state else []
    found = Timeouts(
        given.path,
        workflow=_named_length(whole, reading),
        interrupt=whole.node.flag("interrupt") if whole else False,
        run_before=whole.node.ref("runBefore") if whole else None,
        state=tuple(bound for bound in bounds if bound is not None),
        action=reading.duration(given, "actionExecTimeout"),
        branch=reading.duration(given, "branchExecTimeout"),
        event=reading.duration(given, "eventTimeout")
        or reading.duration(node, "eventTimeout")
        or reading.duration(node, "timeout"),
    )
    return None if found == Timeouts(given.path) else found


def _named_length(node: Named | None, reading: Reading) -> Duration | None:
    """The length of time that is written in short, or first of several members."""
    return reading.length(node.name.name, node.name.path) if node and node.name.name else None


def state_filter(node: Node, reading: Reading) -> DataFilter:
    """Section "State Data Filters"."""
    given = node.mapping("stateDataFilter")
    if not given:
        return NO_FILTER
    return DataFilter(input=reading.expression(given, "input"), output=reading.expression(given, "output"))


def action_filter(node: Node, reading: Reading) -> DataFilter:
    """Section "Action Data Filters"; `actionFilter` is an older spelling (§0.4)."""
    given = node.mapping("actionDataFilter", "actionFilter")
    if not given:
        return NO_FILTER
    return DataFilter(
        input=reading.expression(given, "fromStateData"),
        result=reading.expression(given, "results"),
        target=reading.expression(given, "toStateData"),
        use=given.flag("useResults", default=True),
    )


def event_filter(node: Node, reading: Reading) -> DataFilter:
    """Section "Event Data Filters"."""
    given = node.mapping("eventDataFilter")
    if not given:
        return NO_FILTER
    return DataFilter(
        result=reading.expression(given, "data"),
        target=reading.expression(given, "toStateData"),
        use=given.flag("useData", default=True),
    )


def way_on(node: Node, reading: Reading) -> Next:
    """The `transition`, else the `end`, of a state, a case or an error entry."""
    return transition(node, reading) or end(node, reading)


def transition(node: Node, reading: Reading) -> Transition | None:
    """Section "Transition Definition", in short or whole."""
    found = named(node, "transition", "nextState")
    if not found:
        return None
    name, given = found
    return Transition(name, given.path, compensate=given.flag("compensate"), produce=produced(given, reading))


def end(node: Node, reading: Reading) -> End | None:
    """Section "End Definition", in short or whole."""
    given = node.get("end")
    if given is None:
        return None
    if not isinstance(given.value, dict):
        return End(given.path) if node.flag("end") else None
    produce = produced(given, reading)
    return End(
        given.path,
        kind="event" if produce else "default",
        terminate=given.flag("terminate"),
        compensate=given.flag("compensate"),
        produce=produce,
        continue_as=_continue_as(given, reading),
    )


def _continue_as(node: Node, reading: Reading) -> ContinueAs | None:
    found = named(node, "continueAs", "workflowId")
    if not found:
        return None
    name, given = found
    timeout = named(given, "workflowExecTimeout", "duration")
    return ContinueAs(
        name,
        given.path,
        version=given.text("version"),
        data=reading.template(given, "data"),
        timeout=_named_length(timeout, reading),
    )


def produced(node: Node, reading: Reading) -> tuple[ProducedEvent, ...]:
    """Section "ProducedEvent Definition"."""
    return tuple(_produced(each, reading) for each in node.items("produceEvents"))


def _produced(node: Node, reading: Reading) -> ProducedEvent:
    made = ProducedEvent(
        node.ref("eventRef") or Ref("", node.path),
        node.path,
        data=reading.template(node, "data"),
        attributes=attributes(node, reading),
    )
    return reading.made(made, node)


def attributes(node: Node, reading: Reading) -> Template | None:
    """`contextAttributes`, a mapping."""
    return reading.template(node, "contextAttributes") if node.mapping("contextAttributes") else None


def start(root: Node) -> tuple[Ref | None, Start | None]:
    """Section "Start Definition": the state that it names, and its schedule."""
    found = named(root, "start", "stateName")
    if not found:
        return None, None
    name, given = found
    schedule = _schedule(given)
    made = Start(given.path, kind="scheduled" if schedule else "default", schedule=schedule)
    return (name if name.name else None), made


def _schedule(node: Node) -> Schedule | None:
    found = named(node, "schedule", "interval")
    if not found:
        return None
    name, given = found
    cron = named(given, "cron", "expression")
    return Schedule(
        given.path,
        interval=name.name or None,
        cron=cron.name.name if cron else None,
        timezone=given.text("timezone"),
        valid_until=cron.node.text("validUntil") if cron else None,
        creates=True,
    )


def error_handler(node: Node, reading: Reading) -> ErrorHandler:
    """Section "Error Definition" of states: `errorRef`, or several `errorRefs`."""
    one = node.ref("errorRef")
    errors = (one,) if one else node.names("errorRefs")
    return ErrorHandler(errors[0].name if errors else "", node.path, next=way_on(node, reading), errors=errors)
