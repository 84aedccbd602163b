"""1.0: several tasks written into a list at once: under names that it does not have, with what they use of `use`.

The group is entered at its first task, and its last one leads on to where the place leads on. A way to a task that the
list does not have goes on with the next one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import has, same, value_at
from workflow.fields import task_references
from workflow.fields.seeds import unused
from workflow.fields.writing import write
from workflow.model import State
from workflow.operations import _reading
from workflow.operations._edited import Edited
from workflow.operations.tasks import _clips
from workflow.operations.tasks._leading import lead, transitions_beside, word_of
from workflow.operations.tasks._making import names_in
from workflow.operations.tasks._places import WORDS, must_be_few
from workflow.operations.tasks._transitions import Goal, Goals, TaskTransition, transitions
from workflow.operations.tasks._where import Where
from workflow.operations.tasks._words import goal_words
from workflow.operations.tasks.extract_function import TAKEN
from workflow.paths import Json, Path, pointer
from workflow.tasks import SwitchTask

COMMENTS = "The comments were left out: they cannot stand here"


@dataclass(frozen=True, slots=True)
class Onward:
    """Where the place leads on; `plain`: without a word. `among` are the tasks that its list has."""

    goal: Goal
    plain: bool
    among: Sequence[State]


def put(definition: Definition, clip: Definition, where: Where, notes: Iterable[str] = ()) -> Edited:
    """The tasks of the clip at their place."""
    must_be_few(len(_clips.names(clip)))
    said = list(notes)
    data = definition.document.data
    clip, wanted = _with_own_use(data, clip, said)
    clip = _with_new_names(clip, names_in(data, where.place[:-1]))
    revision = Revision(definition.document)
    onward = _entered(revision, where, _clips.names(clip)[0])
    clip = _led(clip, where, onward, names_in(data, where.place[:-1]), said)
    names = _clips.names(clip)
    whole = revision.bring(where.place, clip.document, [(*_clips.LIST, at) for at in range(len(names))])
    whole = _clips.bring_use(revision, clip.document, wanted) and whole
    if not whole and "#" in clip.document.text:
        said.append(COMMENTS)
    return Edited(revision.edits, pointer((*where.place, names[0])), notes=tuple(said))


def _entered(revision: Revision, where: Where, name: str) -> Onward | None:
    """Lead the way to the first task; where it led."""
    if where.scope is None or where.transition is None:
        return None
    goals = Goals(where.scope, frozenset())
    goal = goals.now(where.transition.task, where.transition.to)
    lead(revision, transitions_beside(goals, where.transition, name))
    return Onward(goal, goals.is_plain(where.transition.task, goal), where.scope.states)


def _with_own_use(data: Json, clip: Definition, said: list[str]) -> tuple[Definition, list[Path]]:
    """The clip, and what of its `use` is to be written: what is there under that name in other words has a new name."""
    given, new = clip.document.data, dict[Path, str]()
    wanted = []
    for path in _clips.used(given, [(*_clips.LIST, at) for at in range(len(_clips.names(clip)))]):
        here = value_at(data, path[:2])
        if path[1] == _clips.SECRETS:
            wanted += [] if value_at(given, path) in (here or ()) else [path]
        elif not isinstance(here, dict) or path[2] not in here:
            wanted.append(path)
        elif not same(here[path[2]], value_at(given, path)):
            taken = (*here, *value_at(given, path[:2]), *new.values(), *(TAKEN if path[1] == "functions" else ()))
            new[path] = unused(str(path[2]), taken)
            wanted.append((*path[:2], new[path]))
            said.append(f"“{path[2]}” is called “{new[path]}” here: there is another one of that name")
    return _renamed(clip, new), wanted


def _with_new_names(clip: Definition, taken: tuple[str, ...]) -> Definition:
    """The clip with names that the list does not have, and that are all different."""
    names, new = _clips.names(clip), dict[Path, str]()
    known, later = set(taken), {*taken, *names}
    tried: dict[str, int] = {}
    for at, name in enumerate(names):
        if name in known:
            stem = name.rstrip("0123456789")
            tried[stem] = next(number for number in count(tried.get(stem, 2)) if f"{stem}{number}" not in later)
            new[(*_clips.LIST, at, name)] = f"{stem}{tried[stem]}"
            later.add(f"{stem}{tried[stem]}")
        known.add(new.get((*_clips.LIST, at, name), name))
    return _renamed(clip, new)


def _renamed(clip: Definition, new: dict[Path, str]) -> Definition:
    """The clip with other names for tasks or members of `use`; what names them follows."""
    if not new:
        return clip
    root, data = dialects.schema(_clips.DIALECT), clip.document.data
    revision = Revision(clip.document)
    revision.set_all((place, name) for path, name in new.items() for place in task_references.named(root, data, path))
    with revision.together():
        for path, name in new.items():
            revision.rename_key(path, name)
    return _read(revision)


def _read(revision: Revision) -> Definition:
    return _reading.definition(revision.text, _clips.DIALECT, revision.document.syntax)


def _led(clip: Definition, where: Where, onward: Onward | None, there: tuple[str, ...], said: list[str]) -> Definition:
    """The clip with ways that lead on in the list where it goes."""
    assert clip.workflow is not None
    scope = clip.workflow.scope
    ways = [transition for task in scope.states for transition in transitions(task)]
    revision = Revision(clip.document)
    goals = Goals(scope, frozenset())
    if where.place[-2] == "branches":  # which lead nowhere
        _let_go(revision, [way for way in ways if way.kind == "task" or goals.now(way.task, way.to) not in WORDS])
        return _read(revision)
    lost = [way for way in ways if way.is_said and _is_unknown(goals.now(way.task, way.to), there)]
    for way in lost:
        to = goals.now(way.task, way.to)
        said.append(f"“{way.task.name}” does not lead to “{to}” here, which this list does not have")
    gone = {way.place for way in lost}
    kept = [(way, goals.now(way.task, way.to)) for way in ways if way.place not in gone]
    reached = {to.path for _, to in kept if isinstance(to, State)}
    before = zip(scope.states, scope.states[1:], strict=False)
    barring = {one.path for one, following in before if following.path not in reached}
    outward = [way for way, to in kept if way.kind == "task" and way.is_said and not isinstance(to, State)]
    on = [way for way in outward if way.task.path in barring]
    _let_go(revision, [*lost, *on])
    if onward is not None:
        _lead_on(revision, goals, onward, said)
    return _read(revision)


def _lead_on(revision: Revision, goals: Goals, onward: Onward, said: list[str]) -> None:
    """The last task leads where the place leads on, unless it leads to another of the group."""
    last = goals.scope.states[-1]
    open_ways = [way for way in transitions(last) if way.kind == "task" or not way.is_said]
    outward = [way for way in open_ways if not isinstance(goals.now(last, way.to), State)]
    if not open_ways and isinstance(last, SwitchTask):
        said.append(f"“{last.name}” leads where it says itself, and not on to {goal_words(onward.goal)}")
    root = dialects.schema(_clips.DIALECT)
    for way in outward:
        if not onward.plain:
            write(root, revision, way.place, word_of(onward.goal, onward.among))
        elif way.is_said:
            revision.remove(way.place)


def _is_unknown(goal: Goal, there: tuple[str, ...]) -> bool:
    return isinstance(goal, str) and goal not in (*WORDS, *there)


def _let_go(revision: Revision, ways: Iterable[TaskTransition]) -> None:
    """Ways that go on with the next task."""
    for way in ways:
        if not has(revision.data, way.place):
            continue
        if way.kind == "task":
            revision.remove(way.place)
        else:
            revision.set(way.place, "continue")
