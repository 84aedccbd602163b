"""A definition in another dialect or syntax, with a list of everything that could not be carried over.

Within a dialect only the text is written anew. To another dialect the model is written, read again and compared with
what it was (`comparing`): a difference that no writer has listed is listed all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow import dialects, schema
from workflow.convert import _draft_0_6, _v01, to_0_8, to_1_0
from workflow.convert._comments import comments as comments_of
from workflow.convert._comments import with_comments
from workflow.convert.comparing import differences
from workflow.convert.losses import Loss, Lost
from workflow.convert.text import to_text
from workflow.definition import Definition
from workflow.document import Document, Syntax
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json, Path

__all__ = ["COMMENT", "Converted", "Loss", "Unconvertible", "comments_of", "convert", "targets", "write"]

WHY_NOT = {"0.8": ": the older dialects have no words for expressions in jq"}
"""Why nothing is carried over from a dialect to any other that is made of states."""
NO_TASKS = ": Signalbox writes no tasks as states"
COMMENT = "a comment"
DROPPED = ("unknown", "type", "enum", "pattern")
"""Faults of the schema whose value the model may not have."""


class Unconvertible(ValueError):
    """The definition cannot be read, so that there is nothing to convert."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The text, what it is, and what was lost, in the order of the source.

    `notes` are no losses: a run does the same and tells it otherwise. `gone` and `added` are the names of states that
    its path no longer has, and has besides. `tasks` are those of 1.0 that stand for the source's states.
    """

    text: str
    dialect: str | None
    syntax: Syntax
    losses: tuple[Loss, ...]
    notes: tuple[Loss, ...] = ()
    gone: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    tasks: to_1_0.Tasks | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """The data of a definition in another dialect, what was lost, and in 1.0 what stands for what."""

    data: Json
    lost: Lost
    tasks: to_1_0.Tasks | None = None


def targets(source: str | None) -> tuple[str, ...]:
    """The dialects that a definition of a dialect can be written in, itself included; of an unknown one, none.

    From 0.6 and 0.1 there are ways to each other, to 0.8 and from there to 1.0.
    """
    if source is None:
        return ()
    older = [name for name in dialects.of_states() if name == to_0_8.SOURCE or dialects.spelling(name)]
    onward = {**dict.fromkeys(older, (*older, to_0_8.DIALECT)), to_1_0.SOURCE: (to_1_0.SOURCE,)}
    known = (*onward[source], to_1_0.DIALECT) if source in onward else (source,)
    return tuple(name for name in dialects.ids() if name in known)


def convert(definition: Definition, to: str | None = None, syntax: Syntax | None = None) -> Converted:
    """`definition` in the dialect `to` and the `syntax`; each stays as it is unless given.

    Raises Unconvertible for a text that cannot be read, that is of no known dialect and should be of another, or of a
    dialect that cannot be written in the other one; KeyError for a dialect of that name.
    """
    document, source = definition.document, definition.dialect
    to, syntax = to or source, syntax or document.syntax
    if not document.readable or (definition.workflow is None and to != source):
        raise Unconvertible(definition.reason)
    if to is not None:
        dialects.get(to)
    if to is not None and source is not None and to not in targets(source):
        raise Unconvertible(f"nothing is carried over from {source} to {to}{_why_not(source, to)}")
    if to == source and syntax == document.syntax:
        return Converted(document.text, to, syntax, ())
    data, losses = document.data, list(_of_the_text(document))
    notes: list[Loss] = []
    gone: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    tasks: to_1_0.Tasks | None = None
    if definition.workflow is not None and source is not None and to is not None and to != source:
        written = write(definition.workflow, to)
        data, lost, tasks = written.data, written.lost, written.tasks
        losses += [*_ignored(document, source), *_located(document, lost)]
        before = _states(definition.workflow)
        after = tasks.of_states if tasks else _states(dialects.get(to).lower(data))
        gone, added = frozenset(before.keys() - after.keys()), frozenset(after.keys() - before.keys())
        gone_unsaid = {name: before[name] for name in gone if not lost.excuses(before[name])}
        notes = [*_noted(document, lost), *_renamed(document, gone_unsaid, added, to)]
    text = to_text(data, syntax)
    if tasks is not None and syntax == "yaml" == document.syntax:
        text = with_comments(document, text, tasks.of_states)
        losses = [loss for loss in losses if loss.message != COMMENT]
    ordered = sorted(dict.fromkeys(losses), key=lambda loss: (loss.range, loss.message))
    return Converted(text, to, syntax, tuple(ordered), tuple(notes), gone, added, tasks)


def _why_not(source: str, to: str) -> str:
    return WHY_NOT.get(source, "") if {source, to} <= {*dialects.of_states()} else NO_TASKS


def write(workflow: Workflow, dialect: str) -> Written:
    """A definition in another dialect, with what was lost: unlisted differences included, but for 1.0.

    What is written there is no model of states any more; runs tell whether it does the same (docs/convert.md, "Proof").
    """
    between = {to_0_8.DIALECT: to_0_8.SOURCE, to_1_0.DIALECT: to_1_0.SOURCE}.get(dialect)
    if between not in (None, workflow.dialect):
        return _by_steps(workflow, between, dialect)
    lost = Lost()
    if dialect == to_1_0.DIALECT:
        found, tasks = to_1_0.write(workflow, lost)
        return Written(found, lost, tasks)
    if dialect == to_0_8.DIALECT:
        data: Json = to_0_8.write(workflow, lost)
        compared = to_0_8.differences(workflow, dialects.get(dialect).lower(data))
    else:
        spelling = dialects.spelling(dialect)
        data = _v01.write(workflow, dialect, spelling, lost) if spelling else _draft_0_6.write(workflow, lost)
        compared = differences(workflow, dialects.get(dialect).lower(data))
    for path, field in list(compared):
        if not lost.excuses(path):
            lost.add(path, f"`{field}`, which this dialect cannot say in the same way")
    return Written(data, lost)


def _by_steps(workflow: Workflow, between: str, dialect: str) -> Written:
    """First to one dialect, from there to the other; a loss of the second step stands at what has the same name."""
    first = write(workflow, between)
    middle = dialects.get(between).lower(first.data)
    later = write(middle, dialect)
    there = {(kind, name): path for kind, name, path in _named(workflow)}
    places = {path[:2]: there.get((kind, name), ()) for kind, name, path in _named(middle)}
    first.lost.extend(later.lost, lambda path: places.get(path[:2], ()))
    return Written(later.data, first.lost, later.tasks)


def _named(workflow: Workflow) -> Iterator[tuple[str, str, Path]]:
    """What has a name in a definition: its kind, the name, the place."""
    yield from (("state", name, path) for name, path in _states(workflow).items())
    yield from (("event", one.name, one.path) for one in workflow.events)
    yield from (("function", one.name, one.path) for one in workflow.functions)


def _of_the_text(document: Document) -> list[Loss]:
    """Comments, and members that another one of the same key hides."""
    found = [Loss(COMMENT, (), document.span(start, end)) for start, end in comments_of(document)]
    twice = (each for each in document.diagnostics if each.rule == "duplicate-key")
    return found + [
        Loss("a member whose key is there twice: the last one counts", each.path, each.range) for each in twice
    ]


def _ignored(document: Document, dialect: str) -> list[Loss]:
    """What the source has and its own dialect does not read."""
    found = []
    for fault in schema.faults(document, dialect):
        if fault.keyword in DROPPED:
            path: Path = (*fault.path, fault.member) if fault.keyword == "unknown" else fault.path
            message = f"`{path[-1] if path else ''}`, which {dialect} does not read"
            found.append(Loss(message, path, document.key_range(path)))
    return found


def _states(workflow: Workflow) -> dict[str, Path]:
    """The names of the states, those of branches included, with their places."""
    return {state.name: state.path for state in all_states(workflow.scope) if state.name}


def _renamed(document: Document, gone: dict[str, Path], added: frozenset[str], to: str) -> list[Loss]:
    """What a path no longer names, and what it names besides."""
    ends = "" if to == to_0_8.DIALECT else ", which only ends"
    found = [
        Loss(f"the state “{name}” only ends; what leads to it ends by itself, and a path has no “{name}”", path, place)
        for name, path in gone.items()
        for place in [document.range(path)]
    ]
    found += [
        Loss(f"the state “{name}” is added{ends}; a path goes through it", (), document.span(0, 0))
        for name in sorted(added)
    ]
    return sorted(found, key=lambda note: (note.range, note.message))


def _noted(document: Document, lost: Lost) -> list[Loss]:
    found = [Loss(message, path, document.range(path)) for path, message in dict.fromkeys(lost.notes)]
    return sorted(found, key=lambda note: (note.range, note.message))


def _located(document: Document, lost: Lost) -> list[Loss]:
    return [Loss(message, path, document.range(path)) for path, message in (*lost.left_out, *lost.changed)]
