"""1.0: what is still open in tasks, by its place; an empty text, an event of nothing, a length of time of nothing."""

from collections.abc import Iterator

from workflow import tasks as t
from workflow.model import OPEN, Duration
from workflow.paths import Json, Path
from workflow.rules._facts import Facts

RUNS = {
    "container": ("image",),
    "script": ("code",),
    "shell": ("command",),
    "workflow": ("namespace", "name", "version"),
}
ADDRESS = "The address is not written yet"
ADDRESSES = {
    (): ADDRESS,
    ("document",): "The address of the document is not written yet",
    ("proto",): "The address of the proto file is not written yet",
    ("agentCard",): "The address of the agent card is not written yet",
    ("transport", "http"): "The address of the server is not written yet",
}
CALLS = {
    ("method",): "The method is not written yet",
    **{(*place, "endpoint", *uri): words for place, words in ADDRESSES.items() for uri in ((), ("uri",))},
    ("operationId",): "The operation is not written yet",
    ("operation",): "The operation is not written yet",
    ("channel",): "The channel is not written yet",
    ("server",): "The address of the agent is not written yet",
    ("server", "uri"): "The address of the agent is not written yet",
    ("server", "name"): "The name of the server is not written yet",
    ("service", "name"): "The name of the service is not written yet",
    ("service", "host"): "The host of the service is not written yet",
    ("transport", "stdio", "command"): "The command is not written yet",
}
"""Texts in `with` of a call, each with what is said of it."""
MAY_BE_NOTHING = ("delay", "from")
"""Lengths of time that may be nothing: a retry at once, a jitter from nothing on."""
HOW_LONG = "How long is not written yet"
STATUS = "The status of the error is not written yet"


def open_texts(facts: Facts) -> Iterator[tuple[Path, str]]:
    """Places that are unfinished where they hold the empty text, each with what is said then."""
    for loop in facts.all(t.ForTask):
        yield (*loop.node.path, "for", "in"), "The list to go through is not written yet"
    for run in facts.all(t.RunTask):
        for member in RUNS.get(run.node.process, ()):
            yield (*run.node.path, "run", run.node.process, member), "What is run is not written yet"
        yield (*run.node.path, "run", "script", "language"), "The language of the script is not chosen yet"
    for call in facts.all(t.CallTask):
        for place, words in CALLS.items():
            yield (*call.node.path, "with", *place), words
        for name in call.node.own.named if call.node.own else ():
            yield (*call.node.path, "with", name), f"The `{name}` of what is called is not written yet"
    for event in facts.all(t.EventFilter):
        if event.node.own:
            yield (*event.node.path, "with", "id"), f"The name of the {event.node.own.word.lower()} is not written yet"
        yield (*event.node.path, "with", "type"), "Which event is waited for is not written yet"
    for sent in facts.all(t.EmitTask):
        yield (*sent.node.path, "emit", "event", "with", "type"), "The type of the event is not written yet"


def nothings(facts: Facts) -> Iterator[tuple[Path, str]]:
    """Places that hold nothing in another way."""
    for sent in facts.all(t.EmitTask):
        path = (*sent.node.path, "emit", "event")
        if facts.value(path) == {}:
            yield path, "Which event is sent is not written yet"
    yield from _sets(facts)
    for path in _statuses(facts):
        if facts.value(path) == 0:
            yield path, STATUS
    for switch in facts.all(t.SwitchTask):
        cases = switch.node.cases
        if cases and not any(facts.has((*case.path, "when")) for case in cases):
            yield (*switch.node.path, "switch"), "No condition is written yet: there is nothing to decide by"
    for path in _lengths(facts):
        if _is_nothing(facts.value(path), path):
            yield path, HOW_LONG


def _sets(facts: Facts) -> Iterator[tuple[Path, str]]:
    for task in facts.all(t.SetTask):
        path = (*task.node.path, "set")
        value = facts.value(path)
        if value in (OPEN, {}, {"name": OPEN}):
            yield path, "What is set is not written yet"
        elif isinstance(value, dict) and OPEN in value:
            yield (*path, OPEN), "The name of what is set is not written yet"
        elif isinstance(value, dict) and list(value.values()) == [OPEN]:  # the first name, as a form began its value
            (name,) = value
            yield (*path, name), f"What `{name}` is set to is not written yet"


def _statuses(facts: Facts) -> Iterator[Path]:
    """The places of statuses of errors, written or not."""
    if isinstance(facts.workflow, t.TaskWorkflow):
        yield from ((*named.path, "status") for named in facts.workflow.use.errors)
    yield from ((*task.node.path, "raise", "error", "status") for task in facts.all(t.RaiseTask))
    yield from ((*found.node.filter.path, "status") for found in facts.all(t.Catch) if found.node.filter)


def _lengths(facts: Facts) -> Iterator[Path]:
    """The places of all lengths of time, written or not."""
    yield from (duration.node.path for duration in facts.all(Duration))
    if isinstance(facts.workflow, t.TaskWorkflow):
        yield from ((*timeout.path, "after") for _, timeout in facts.workflow.use.timeouts)
    yield from ((*call.node.path, "with", "timeout") for call in facts.all(t.CallTask))
    yield from ((*run.node.path, "run", "container", "lifetime", "after") for run in facts.all(t.RunTask))


def _is_nothing(length: Json, path: Path) -> bool:
    """Whether a length of time has no part, or only parts of 0, as a form begins it."""
    if not isinstance(length, dict):
        return False
    if path[-1] in MAY_BE_NOTHING and {"seconds", "milliseconds"} & set(length):
        return False
    return not any(length.values())
