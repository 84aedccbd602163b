"""A definition in another dialect or syntax, with a list of everything that could not be carried over.

Within a dialect only the text is written anew. To another dialect the model is written, read again and compared with
what it was (`comparing`): a difference that no writer has listed is listed all the same. So is an
error that lint has of the text that is written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from workflow import dialects, schema
from workflow.convert import _draft_0_6, _v01, to_0_8, to_1_0
from workflow.convert._comments import comments as comments_of
from workflow.convert._comments import with_comments
from workflow.convert.comparing import differences
from workflow.convert.losses import Loss, Lost
from workflow.convert.moving import Moved, moved
from workflow.convert.services import with_services
from workflow.convert.shapes import NOTHING_SEEN, Seen
from workflow.convert.text import to_text
from workflow.convert.to_1_0.names import document_name, version_of
from workflow.definition import Definition, understand
from workflow.document import Document, Syntax
from workflow.edits import apply
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION, Profile
from workflow.profile.semantics import DOCUMENTS, Expressions, Semantics
from workflow.runtimes.judging import REFUSES as RUNTIME_REFUSES
from workflow.runtimes.saying import saying
from workflow.runtimes.written import said_in

__all__ = ["COMMENT", "REFUSED", "Converted", "Loss", "Unconvertible", "comments_of", "convert", "targets", "write"]

WHY_NOT = {"0.8": ": the older dialects have no words for expressions in jq"}
"""Why nothing is carried over from a dialect to any other that is made of states."""
NO_TASKS = ": Signalbox writes no tasks as states"
COMMENT = "a comment"
HIDDEN = {
    "duplicate-key": "a member whose key is there twice: the last one counts",
    "several-documents": "what follows the first document of the text",
}
"""What a reader of the text passes over, by the rule that tells it."""
REFUSED: Final = "in what is written an error stands here: "
DROPPED = ("unknown", "type", "enum", "pattern")
"""Faults of the schema whose value the model may not have."""


class Unconvertible(ValueError):
    """The definition cannot be read, so that there is nothing to convert."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The text, what it is, and what was lost, in the order of the source.

    `notes` are no losses: a run does the same and tells it otherwise. `gone` and `added` are the names of states that
    its path no longer has, and has besides. `tasks` are those of 1.0 that stand for the source's states.
    `replaces_arrays`: of arrays that meet the newer one counts there. `runtime` is the engine that it is written for.
    """

    text: str
    dialect: str | None
    syntax: Syntax
    losses: tuple[Loss, ...]
    notes: tuple[Loss, ...] = ()
    gone: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    tasks: to_1_0.Tasks | None = None
    replaces_arrays: bool = False
    runtime: str = SPECIFICATION.id


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


def convert(
    definition: Definition,
    to: str | None = None,
    syntax: Syntax | None = None,
    seen: Seen = NOTHING_SEEN,
    replaces_arrays: bool = False,
    target: Profile | None = None,
) -> Converted:
    """`definition` in the dialect `to` and the `syntax`; each stays as it is unless given.

    `seen` are the shapes of data that runs of a definition in 0.8 brought; to 1.0 they make what merges shorter. With
    `replaces_arrays` the newer one of arrays that meet counts there, as SonataFlow has it. `target` is the engine that
    a definition in 1.0 is written for: what that refuses, or does otherwise than the profile of `definition`, is lost.

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
    if target is not None and (to != to_1_0.DIALECT or not target.reads(to)):
        raise Unconvertible(f"nothing is written in {to} for {target.title}")
    if to == source and syntax == document.syntax and target in (None, definition.profile):
        return Converted(document.text, to, syntax, (), runtime=definition.profile.id)
    data, losses = document.data, list(_of_the_text(document))
    notes: list[Loss] = []
    gone: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    tasks: to_1_0.Tasks | None = None
    engine = definition.profile if to == source else _as_written(definition.profile)
    if definition.workflow is not None and source is not None and to is not None and to != source:
        known = with_services(seen, definition.workflow, definition.resources)
        written = write(definition.workflow, to, known, replaces_arrays, definition.profile.semantics)
        data, lost, tasks = written.data, written.lost, written.tasks
        losses += [*_ignored(definition), *_located(document, lost)]
        before = _states(definition.workflow)
        after = tasks.of_states if tasks else _states(dialects.get(to).lower(data))
        gone, added = frozenset(before.keys() - after.keys()), frozenset(after.keys() - before.keys())
        gone_unsaid = {name: before[name] for name in gone if not lost.excuses(before[name])}
        notes = [*_noted(document, lost), *_renamed(document, gone_unsaid, added, to)]
    is_moved = target is not None or (tasks is not None and engine is not SPECIFICATION)
    made = moved(data, engine, target or SPECIFICATION, _versions(definition)) if is_moved else None
    for path, words in made.notes if made else ():
        notes.append(Loss(words, path, document.range(path)))
    losses += [Loss(words, path, document.range(path)) for path, words in (made.losses if made else ())]
    text = to_text(made.data if made else data, syntax)
    if definition.workflow is not None and to is not None and (to != source or made):
        losses += _faults(
            definition,
            understand(
                text, to, syntax, definition.resources, profile=target or (engine if to == source else SPECIFICATION)
            ),
            tasks,
            made,
        )
    if to == to_1_0.DIALECT and syntax == "yaml" == document.syntax and (tasks or made):
        text = with_comments(document, text, tasks.of_states if tasks else None)
        losses = [loss for loss in losses if loss.message != COMMENT]
    if target is not None:
        text = _for_runtime(text, to, syntax, target)
    ordered = sorted(dict.fromkeys(losses), key=lambda loss: (loss.range, loss.message))
    runtime = (target or (definition.profile if to == source else SPECIFICATION)).id
    return Converted(text, to, syntax, tuple(ordered), tuple(notes), gone, added, tasks, replaces_arrays, runtime)


def _versions(definition: Definition) -> dict[str, str]:
    """The versions of the workflows among the resources, by the names that they have in 1.0."""
    found: dict[str, str] = {}
    for one in definition.resources:
        workflow = understand(one.text, profile=definition.profile).workflow
        if workflow is not None and workflow.version is not None:
            name = workflow.name if workflow.dialect == to_1_0.DIALECT else workflow.id
            found.setdefault(document_name(name or ""), version_of(str(workflow.version.value)))
    return found


def _as_written(profile: Profile) -> Profile:
    """How a definition in 1.0 runs that was one of another dialect: its conditions hold as they did."""
    truth = profile.semantics.expressions.truth
    if truth == DOCUMENTS.expressions.truth:
        return SPECIFICATION
    return replace(SPECIFICATION, semantics=replace(DOCUMENTS, expressions=Expressions(truth=truth)))


def _for_runtime(text: str, to: str | None, syntax: Syntax, target: Profile) -> str:
    """The text that says which engine it is for; the specification is said only where another one was."""
    made = understand(text, to, syntax)
    if target is SPECIFICATION and not any(said_in(made.document)):
        return text
    return apply(text, saying(made.document, to, target.id))


def _why_not(source: str, to: str) -> str:
    return WHY_NOT.get(source, "") if {source, to} <= {*dialects.of_states()} else NO_TASKS


def write(
    workflow: Workflow,
    dialect: str,
    seen: Seen = NOTHING_SEEN,
    replaces_arrays: bool = False,
    semantics: Semantics = DOCUMENTS,
) -> Written:
    """A definition in another dialect, with what was lost: unlisted differences included, but for 1.0.

    What is written there is no model of states any more; runs tell whether it does the same (docs/convert.md, "Proof").
    """
    between = {to_0_8.DIALECT: to_0_8.SOURCE, to_1_0.DIALECT: to_1_0.SOURCE}.get(dialect)
    if between not in (None, workflow.dialect):
        return _by_steps(workflow, between, dialect, replaces_arrays)
    lost = Lost()
    if dialect == to_1_0.DIALECT:
        found, tasks = to_1_0.write(workflow, lost, seen, replaces_arrays, semantics)
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


def _by_steps(workflow: Workflow, between: str, dialect: str, replaces_arrays: bool) -> Written:
    """First to one dialect, from there to the other; a loss of the second step stands at what has the same name."""
    first = write(workflow, between)
    middle = dialects.get(between).lower(first.data)
    later = write(middle, dialect, NOTHING_SEEN, replaces_arrays)
    origin = _same_names(middle, workflow)
    first.lost.extend(later.lost, origin)
    return Written(later.data, first.lost, later.tasks and later.tasks.moved(origin))


def _named(workflow: Workflow) -> Iterator[tuple[str, str, Path]]:
    """What has a name in a definition: its kind, the name, the place."""
    yield from (("state", name, path) for name, path in _states(workflow).items())
    yield from (("event", one.name, one.path) for one in workflow.events)
    yield from (("function", one.name, one.path) for one in workflow.functions)


def _of_the_text(document: Document) -> list[Loss]:
    """Comments, members that another one of the same key hides, and documents behind the first."""
    found = [Loss(COMMENT, (), document.span(start, end)) for start, end in comments_of(document)]
    hidden = (each for each in document.diagnostics if each.rule in HIDDEN)
    return found + [Loss(HIDDEN[each.rule], each.path, each.range) for each in hidden]


def _ignored(definition: Definition) -> list[Loss]:
    """What the source has and its own dialect, as its engine has that, does not read."""
    found = []
    document, dialect = definition.document, definition.dialect or ""
    for fault in schema.faults(document, dialect, definition.profile.overlay(dialect)):
        if fault.keyword in DROPPED:
            path: Path = (*fault.path, fault.member) if fault.keyword == "unknown" else fault.path
            message = f"`{path[-1] if path else ''}`, which {dialect} does not read"
            found.append(Loss(message, path, document.key_range(path)))
    return found


def _states(workflow: Workflow) -> dict[str, Path]:
    """The names of the states, those of branches included, with their places."""
    return {state.name: state.path for state in all_states(workflow.scope) if state.name}


def _faults(source: Definition, made: Definition, tasks: to_1_0.Tasks | None, move: Moved | None) -> list[Loss]:
    """What lint says of what is written, but not of the source, each at what it comes from there: errors, and what its
    engine refuses or does otherwise; no errors where the source is only unfinished."""
    assert source.workflow is not None
    assert made.workflow is not None
    origin = tasks.source_of if tasks is not None else _same_names(made.workflow, source.workflow)
    less = move.target.severities if move is not None else {}
    errors = [one for one in made.diagnostics if one.severity == "error" or one.rule in less]
    errors = [one for one in errors if move is None or one.rule != RUNTIME_REFUSES]
    before = {(one.rule, one.message) for one in source.diagnostics} if errors else set()
    places = [(one.path, REFUSED + one.message, one.rule) for one in errors if (one.rule, one.message) not in before]
    left_open = {one.path for one in source.diagnostics if one.rule == "unfinished"} if places else set()
    found = []
    if move is not None:
        origin = _both(origin if tasks is not None else None, move.origin)
        engine = source.diagnostics if tasks is None else ()
        places += [(one.path, one.message, one.rule) for one in move.lost(made.diagnostics, engine)]
        left = [(one.path, one.message, one.rule) for one in move.left(made.diagnostics, engine)]
        found = [Loss(words, path, source.document.range(path), rule) for path, words, rule in left]
    came = ((origin(path), words, rule) for path, words, rule in places)
    placed = [one for one in came if one[0] not in left_open or not one[1].startswith(REFUSED)]
    return [*found, *(Loss(words, path, source.document.range(path), rule) for path, words, rule in placed)]


def _both(outer: Callable[[Path], Path] | None, inner: Callable[[Path], Path]) -> Callable[[Path], Path]:
    return inner if outer is None else lambda path: outer(inner(path))


def _same_names(there: Workflow, here: Workflow) -> Callable[[Path], Path]:
    """For a place in one definition that of the state, the event or the function of the same name in another."""
    known = {(kind, name): path for kind, name, path in _named(here)}
    places = {path[:2]: known.get((kind, name), ()) for kind, name, path in _named(there)}
    return lambda path: places.get(path[:2], ())


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
