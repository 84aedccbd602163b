"""1.0: what is still open in tasks, by its place; an empty text, an event of nothing, a wait of nothing."""

from collections.abc import Iterator

from workflow import tasks as t
from workflow.model import OPEN
from workflow.paths import Path
from workflow.rules._facts import Facts

RUNS = {
    "container": ("image",),
    "script": ("code",),
    "shell": ("command",),
    "workflow": ("namespace", "name", "version"),
}
CALLS = (("method",), ("endpoint",), ("endpoint", "uri"))


def open_texts(facts: Facts) -> Iterator[tuple[Path, str]]:
    """Places that are unfinished where they hold the empty text, each with what is said then."""
    for loop in facts.all(t.ForTask):
        yield (*loop.node.path, "for", "in"), "The list to go through is not written yet"
    for run in facts.all(t.RunTask):
        for member in RUNS.get(run.node.process, ()):
            yield (*run.node.path, "run", run.node.process, member), "What is run is not written yet"
    for call in facts.all(t.CallTask):
        for place in CALLS:
            yield (*call.node.path, "with", *place), "What is called is not written yet"
    for event in facts.all(t.EventFilter):
        yield (*event.node.path, "with", "type"), "Which event is waited for is not written yet"
    for sent in facts.all(t.EmitTask):
        yield (*sent.node.path, "emit", "event", "with", "type"), "The type of the event is not written yet"


def nothings(facts: Facts) -> Iterator[tuple[Path, str]]:
    """Places that hold nothing in another way."""
    for sent in facts.all(t.EmitTask):
        path = (*sent.node.path, "emit", "event")
        if facts.value(path) == {} or facts.value((*path, "with")) == {}:
            yield path, "Which event is sent is not written yet"
    for wait in facts.all(t.WaitTask):
        path = (*wait.node.path, "wait")
        length = facts.value(path)
        if length == OPEN or (isinstance(length, dict) and not any(length.values())):
            yield path, "How long is not written yet"
