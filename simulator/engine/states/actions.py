"""A list of actions: in sequence or at once; their results merge (semantics.md §3.6, §3.8).

The role `actions` runs a list, `action` (action.py) one of them.
"""

from operator import itemgetter

from simulator.engine.data.equality import same
from simulator.engine.data.flows import Flow
from simulator.engine.run.branch import finish
from simulator.engine.run.context import StepContext
from simulator.engine.run.lengths import limit_in_words
from simulator.engine.setup.program import ActionList
from simulator.engine.states import sharing
from simulator.engine.states.action_rules import complete, emit_merged, merged
from simulator.engine.world.errors import TIMEOUT, Error, Trouble
from simulator.engine.world.signals import BEGIN, ActionDone, ActionSkipped, Begin, TimerFired
from simulator.engine.world.world import Following, Frame
from workflow.actions import Action
from workflow.paths import Json, Path


def perform(run: StepContext, parent: Frame, owner: Path, data: Json) -> Following:
    """Start the actions of the node at `owner`; the parent gets `("performed", data)` when all are done."""
    following = run.shortcuts.perform(run, parent, owner, data)
    return following or (run.spawn(parent, parent.instance, "actions", owner, data), BEGIN)


def begin_actions(run: StepContext, frame: Frame, _signal: Begin) -> Following:
    """`("begin",)`: the first action of a list, or all from the same data at the same moment."""
    todo = run.programs[frame.instance].lists[frame.path]
    if not todo.at_once:
        return _next(run, frame, todo, 0)
    for ready in todo.actions:
        run.follow(_start(run, frame, ready.action))
    frame.memory["started"] = len(todo.actions)
    return None if todo.actions else _end(run, frame, 0)


def take_result(run: StepContext, frame: Frame, signal: ActionDone) -> Following:
    """`("done", value, member, name, path)`: what an action gave goes into the data of the list; then the next one."""
    _, value, member, name, path = signal
    program, memory = run.programs[frame.instance], frame.memory
    todo = program.lists[frame.path]
    count = len(todo.actions)
    if todo.at_once:
        after = _merge_tied(run, frame, (int(path[-1]), value, member, name), path)
    else:
        after = sharing.taken(run, frame, value, member, name, path)
    complete(run, frame, after, value, name, path)
    frame.data = after
    memory["ended"] = ended = memory.get("ended", 0) + 1
    if program.has_variables:
        memory["previous"] = value
    if "part" in memory:  # else nobody asks for them
        earlier, own = memory.get("results"), {str(path[-1]): [value, member, name]}
        memory["results"] = {**earlier, **own} if earlier else own
    if not todo.at_once:
        return _next(run, frame, todo, ended)
    if ended < count:
        return None
    earlier = memory["results"]
    given = [earlier[key][0] for ready in todo.actions if (key := str(ready.action.path[-1])) in earlier]
    frame.data = run.flows[frame.instance].after_parallel(frame.data, given)
    return _end(run, frame, count)


def pass_over(run: StepContext, frame: Frame, _signal: ActionSkipped) -> Following:
    """`("skipped", path)`: the condition of an action is false; the next one (semantics-0.8.md §4.1)."""
    todo = run.programs[frame.instance].lists[frame.path]
    frame.memory["ended"] = ended = frame.memory.get("ended", 0) + 1
    if not todo.at_once:
        return _next(run, frame, todo, ended)
    return _end(run, frame, ended) if ended == len(todo.actions) else None


def keep_merged(run: StepContext, holder: Frame) -> None:
    """The state has its data as the actions that are done have made them, though others are not."""
    for number in holder.children:
        child = run.world.frames[number]
        if child.role == "actions" and child.scope == holder.scope:
            holder.data = child.data


def take_too_long(run: StepContext, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: a branch has taken too long (semantics-0.8.md §5.3)."""
    run.fire(frame, signal[1])
    label, limit = frame.memory["part"]["label"], run.programs[frame.instance].timeout(frame.path, "branch")
    assert limit is not None
    words = f"the branch {label} took longer than {limit_in_words(limit, frame.path)}"
    raise Trouble(Error(TIMEOUT, words), frame.path)


def _next(run: StepContext, frame: Frame, todo: ActionList, number: int) -> Following:
    """The action of this number of a list in sequence, or its end."""
    if number == len(todo.actions):
        return _end(run, frame, number)
    frame.memory["started"] = number + 1
    sharing.look(run, frame)
    return _start(run, frame, todo.actions[number].action)


Given = tuple[int, Json, str | None, str]  # an action's place in its list, value, member, name


def _merge_tied(run: StepContext, frame: Frame, given: Given, path: Path) -> Json:
    """The data after one of several actions at once: results of one instant merge in order of definition (§3.8).

    One that comes behind a later defined one is merged before it: what that was merged into is kept for it.
    """
    tie = frame.memory.get("tie")
    if tie is None or tie["at"] != run.world.clock:
        tie = {"at": run.world.clock, "before": frame.data, "given": []}
    results = sorted([*tie["given"], list(given)], key=itemgetter(0))
    frame.memory["tie"] = {**tie, "given": results}
    flow = run.flows[frame.instance]
    tied = {str(place): rest for place, *rest in results}
    earlier = {place: rest for place, rest in frame.memory.get("results", {}).items() if place not in tied}
    frame.memory["results"] = {**earlier, **tied}
    if results[-1][0] == given[0]:
        return merged(run, frame, frame.data, *given[1:], path)
    data = tie["before"]
    for _, value, member, name in results:
        data, _ = flow.after_action(data, value, member, name)
    if not same(data, frame.data):
        emit_merged(run, frame, given[3], path, data)
    return data


def _end(run: StepContext, frame: Frame, count: int) -> Following:
    """All are done: the state goes on with the data; a branch gives them, an iteration what its actions gave."""
    part = frame.memory.get("part")
    if part is None:
        holder = run.remove(frame)
        assert holder is not None
        return holder, ("performed", frame.data)
    results = list(frame.memory.get("results", {}).values())
    return finish(run, frame, part_output(run.flows[frame.instance], part["word"], count, frame.data, results))


def part_output(flow: Flow, word: str, count: int, data: Json, results: list[list[Json]]) -> Json:
    """What a part gives whose `count` actions are done: its data, and of each action value, member and name."""
    if word == "branch":
        return flow.branch_output(data, results)
    if count == 1:
        return results[0][0] if results else None
    return flow.together([(value, member, name) for value, member, name in results])


def _start(run: StepContext, parent: Frame, action: Action) -> Following:
    return run.spawn(parent, parent.instance, "action", action.path, parent.data), BEGIN
