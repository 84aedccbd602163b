"""0.8: how long something may take at most, in sentences (semantics-0.8.md §5)."""

from collections.abc import Iterator

from workflow.diagram.sentences import say
from workflow.model import Duration, Timeouts
from workflow.outline import times
from workflow.outline.book import Book
from workflow.outline.parts import Item


def of_workflow(found: Timeouts) -> Iterator[tuple[str, str]]:
    """What counts for the whole, and where nothing else is said: labels and lengths."""
    if found.workflow:
        stops = "at once" if found.interrupt else "after the step that runs"
        yield "Time limit", f"{times.length(found.workflow)}, then ended {stops}"
    if found.state:
        yield "Limit of a step", _in_all(found.state)
    for length, word in ((found.branch, "branch"), (found.action, "action")):
        if length:
            yield f"Limit of {'an' if word == 'action' else 'a'} {word}", times.length(length)


def of_state(found: Timeouts | None) -> Iterator[Item]:
    """What a state says of itself and of what it does."""
    if found is not None and found.state:
        yield Item(say(f"May take at most {_in_all(found.state)}; else it fails."), "wait")
    yield from _inside(found, "branch")
    yield from _inside(found, "action")


def of_branch(found: Timeouts | None) -> Iterator[Item]:
    """What a branch says of itself and of its actions."""
    if found is not None and found.branch:
        yield Item(say(f"May take at most {times.length(found.branch)}; else it fails."), "wait")
    yield from _inside(found, "action")


def _inside(found: Timeouts | None, word: str) -> Iterator[Item]:
    length: Duration | None = getattr(found, word, None)
    if length:
        yield Item(say(f"Each {word} may take at most {times.length(length)}; else it fails."), "wait")


def _in_all(found: tuple[Duration, ...]) -> str:
    """The time of a state, and that of one attempt: the smaller one counts."""
    return " and ".join(dict.fromkeys(times.length(one) for one in found))


def of_event(own: Duration | None, book: Book) -> str:
    """How long an event is waited for: as the state says, else the workflow."""
    around = book.workflow.timeouts
    return times.length(own or (around.event if around else None))
