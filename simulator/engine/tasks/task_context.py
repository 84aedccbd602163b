"""What a task's module sees when it is asked to react: its task, its data, what it remembers, and why it is asked."""

from collections.abc import Mapping
from typing import Any

from simulator.engine.data.filters import evaluate, holds, is_fixed, select, select_all
from simulator.engine.run import kogito_variables
from simulator.engine.run.calls import uncount_call
from simulator.engine.run.context import StepContext
from simulator.engine.run.lemline_variables import BROKEN
from simulator.engine.run.lengths import known_timeout
from simulator.engine.run.task_calls import ask_aside, depth_of, emit_failed, emit_returned, send, to_call, would_answer
from simulator.engine.run.task_variables import context_holder, context_of, lacking_secret
from simulator.engine.run.turns import pointer_with_turns
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.positions import position
from simulator.engine.world.errors import Trouble, problem
from simulator.engine.world.signals import ToTask
from simulator.engine.world.world import Frame
from workflow import durations
from workflow.dialects.v1_0 import length_of
from workflow.error_types import CONFIGURATION, EXPRESSION_TYPE, RUNTIME
from workflow.expressions import NOTHING, Arguments
from workflow.model import Duration, Expression, Scope, Template
from workflow.paths import Json, Path
from workflow.tasks import Length, TaskTimeout, TaskWorkflow, Value

PLAIN = ("headers", "query", "body")
"""What an HTTP call is given besides its endpoint."""
DATA = ("set", "from", "as", "body")
"""Members that have data in them."""


class TaskContext:
    """One reaction of a task. Its methods may raise Trouble: the task then faults by it."""

    __slots__ = ("data", "frame", "run", "signal")

    def __init__(self, run: StepContext, frame: Frame, signal: ToTask) -> None:
        self.run = run
        self.frame = frame
        self.signal = signal
        self.data = frame.data

    @property
    def memory(self) -> Mapping[str, Any]:
        """What the task remembers."""
        return self.frame.memory

    @property
    def arguments(self) -> Arguments:
        """What the task's expressions see beside their data."""
        return self.run.arguments(self.frame)

    @property
    def workflow(self) -> TaskWorkflow:
        """The definition."""
        found = self.run.workflow(self.frame)
        assert isinstance(found, TaskWorkflow)
        return found

    def remember(self, **values: Json) -> None:
        """Keep values for the task's next reaction."""
        self.frame.memory.update(values)  # type: ignore[typeddict-item]  # names of the kind of task

    def value(self, value: Value | None, data: Json) -> Json:
        """What an expression, or a value with expressions in it, gives of `data`; null where there is none."""
        return value_of(self.run, self.frame, value, data)

    def part(self, value: Value | None, *members: str) -> Template | None:
        """The part of a value that stands below these members; None where there is none."""
        if not isinstance(value, Template):
            return None
        found = value.value
        for name in members:
            if not isinstance(found, dict) or name not in found:
                return None
            found = found[name]
        is_plain = self.run.semantics.calls.evaluated == "endpoint" and members[0] in PLAIN
        return Template(found, (*value.path, *members), "text" if is_plain else value.style, value.language)

    def member(self, value: Value | None, *members: str) -> Json:
        """What the part below these members gives of the task's data; null where there is none."""
        return self.value(self.part(value, *members), self.data)

    def holds(
        self,
        condition: Expression,
        data: Json,
        variables: dict[str, Json] | None = None,
        place: Path | None = None,
    ) -> bool:
        """Whether a condition is true of `data` (§2.7), with these `variables` besides.

        The trace is told at `place`, where that is not the condition's own.
        """
        before = self.frame.memory.get("variables")
        if variables:
            self.frame.memory["variables"] = {**(before or {}), **variables}
        try:
            value = holds(condition, data, self.arguments)
        finally:
            if before is None:
                self.frame.memory.pop("variables", None)
            else:
                self.frame.memory["variables"] = before
        self.run.trace.condition_evaluated(self.frame, place or condition.path, condition=condition.text, value=value)
        return value

    def items(self, collection: Value, data: Json) -> list[Json] | None:
        """The items of a collection; None where it gives no array."""
        if isinstance(collection, Expression) and self.run.semantics.flow.collection == "array":
            return select_all(collection, data, self.arguments)
        if self.run.semantics.flow.collection == "lenient":
            return self._items_or_one(collection, data)
        found = self.value(collection, data)
        if found == [] and self.run.semantics.flow.collection == "not-empty":
            raise problem(RUNTIME, "there is nothing to go through", collection.path)
        if not isinstance(found, list) and self.run.semantics.flow.collection == "value":
            reason = "nothing" if found is None else "kind"
            raise problem(EXPRESSION_TYPE, "what is gone through is an array", collection.path, reason)
        return found if isinstance(found, list) else None

    def _items_or_one(self, collection: Value, data: Json) -> list[Json]:
        """The items; null has none, and what is no array is one itself."""
        try:
            found = self.value(collection, data)
        except Trouble as trouble:
            raise problem(RUNTIME, trouble.error.message, trouble.path) from None
        return [] if found is None else found if isinstance(found, list) else [found]

    def take_away(self, *names: str) -> None:
        """Take variables from all that is around the task, up to the branch that it is in."""
        current = self.run.world.frames.get(self.frame.parent)
        while current is not None and current.memory.get("word") != "branch":
            there = [name for name in names if name in (current.memory.get("variables") or ())]
            if there:
                memory = self.run.world.frame(current.id).memory
                memory["deleted"] = [*memory.get("deleted", ()), *there]
            current = self.run.world.frames.get(current.parent)

    def secret(self, name: str, path: Path) -> Json:
        """The value of a secret. Raises Trouble where it is not declared, or the scenario does not give it (§2.11)."""
        if self.run.semantics.expressions.variables == "java":
            known = kogito_variables.secrets(self.run.setup)
            if name not in known:
                raise lacking_secret(name, path, declared=True)
            return known[name]
        declared = any(ref.name == name for ref in self.workflow.use.secrets)
        if not declared or name not in self.run.setup.secrets:
            raise lacking_secret(name, path, declared=declared)
        return self.run.setup.secret(name)

    def authorize(self, authorization: dict[str, Json], *, is_word: bool) -> None:
        """Let `$authorization` be this; its parameter is not told from here on, inside of other texts only if it `is`
        no `word` that stands for one (§2.10).
        """
        self.remember(authorization=authorization)
        self.run.conceal("" if is_word else str(authorization["parameter"]))

    @property
    def context(self) -> Json:
        """`$context` as it is for the task."""
        return context_of(self.run.world, self.frame)

    def take_context(self, context: Json) -> None:
        """Let the context be another one: that of the branch that the task is in, else the instance's."""
        set_context(self.run, self.frame, context)

    def context_conflict(self, member: str) -> None:
        """Tell the trace that two branches gave a member of the context different values."""
        self.run.trace.emit("context.conflict", self.frame, self.frame.path, member=member)

    def cancel_lists(self) -> None:
        """End the lists of the task that still run."""
        cancel_below(self.run, self.frame)

    def to_call(self, *keys: str) -> Callee:
        """What the task calls, as counted once more; `keys` are those of its mocks besides the task's own."""
        return to_call(self.run, self.frame, *keys)

    def uncount_call(self, to: Callee) -> None:
        """Take back that there was a call."""
        uncount_call(self.run, to)

    def would_answer(self, to: Callee, request: Json) -> bool:
        """Whether a mock answers the call that was counted last."""
        return would_answer(self.run, self.frame, to, request)

    def send(self, to: Callee, request: Json) -> None:
        """Tell of a call that nobody answers."""
        send(self.run, self.frame, to, request)

    def ask_aside(self, to: Callee, request: Json) -> None:
        """Place a call whose answer the task does not wait for."""
        ask_aside(self.run, self.frame, to, request)

    def call_returned(self, result: Json) -> None:
        """Tell the trace what the task's call was answered."""
        emit_returned(self.run, self.frame, result)

    def call_failed(self, error: dict[str, Json]) -> None:
        """Tell the trace by which error the task's call failed."""
        emit_failed(self.run, self.frame, error)

    def function(self, name: str) -> Scope | None:
        """The function of this name, as the list of the one task that it is."""
        return self.run.programs[self.frame.instance].task_functions.get(name)

    def check_depth(self) -> None:
        """Raise Trouble where functions call each other more often than `maxDepth` (§7.5)."""
        if depth_of(self.run, self.frame) >= self.run.settings.maxDepth:
            raise problem(CONFIGURATION, f"functions nest deeper than maxDepth, {self.run.settings.maxDepth}")

    def schedule(self, signal: ToTask, due: int) -> None:
        """Send the task a signal at an instant (epoch ms)."""
        self.run.schedule(self.frame.id, signal, due)

    def set_timer(self, name: str, due: int, path: Path) -> None:
        """Wake the task with `("timer", name)` at an instant (epoch ms)."""
        self.run.set_timer(self.frame, name, due, path)

    def length(self, part: Template) -> Length:
        """A length of time that stands in a value: by its members, as ISO 8601 or as an expression, or by a name."""
        if isinstance(part.value, str) and (named := dict(self.workflow.use.timeouts).get(part.value)):
            return named.after or Duration("", part.path)
        return length_of(part) or Duration("", part.path)

    def until(self, length: Length, data: Json) -> int:
        """When a length of time from now is over (epoch ms)."""
        return due_after(self.run, self.frame, length, data)


def task_of(run: StepContext, frame: Frame) -> Frame | None:
    """The frame of the task that a frame works for, itself included; None at the top."""
    current: Frame | None = frame
    while current is not None and current.role != "task":
        current = run.world.frames.get(current.parent)
    return current


def reference_of(run: StepContext, frame: Frame, path: Path | None = None) -> str:
    """Where an error of a frame is from: its task's reference, or that of the task at `path` in its list; `/` for the
    workflow itself (§6.3, §6.5).

    In the body of a function that is who calls it (§7.5), in a list of an extension the task that is extended (§9.2).
    """
    if run.semantics.errors.pointers == "turns":
        return pointer_with_turns(run.programs[frame.instance], run.world.frames, frame, path)
    owner = task_of(run, frame)
    current, place = frame, path or (None if owner is None else owner.path)
    while current.parent in run.world.frames:
        above = run.world.frames[current.parent]
        if current.memory.get("word") in ("function", "before", "after"):
            place = above.path
        current = above
    program = run.programs[frame.instance]
    if run.semantics.errors.pointers == "positions":
        return "" if place is None else position(program, place)
    return "/" if place is None else program.pointers[place]


def set_context(run: StepContext, frame: Frame, context: Json) -> None:
    """Let the context that counts for a frame be another one."""
    holder = context_holder(run.world, frame)
    if holder is None:
        run.instance_of(frame).context = context
    else:
        run.world.frame(holder.id).memory["context"] = context


def cancel_below(run: StepContext, frame: Frame) -> None:
    """End all that is below a frame, and tell of what is cancelled by it."""
    left = list(reversed(frame.children))
    while left:
        one = run.world.frames[left.pop()]
        run.emit_cancelled(one)
        left += reversed(one.children)
    run.remove_children(frame)


def cancel_list(run: StepContext, frame: Frame) -> None:
    """End a list and all that is below it."""
    cancel_below(run, frame)
    run.emit_cancelled(frame)
    run.remove(run.world.frame(frame.id))


def value_of(run: StepContext, frame: Frame, value: Value | None, data: Json) -> Json:
    """What an expression, or a value with expressions in it, gives of `data`; nothing is null, and traced (§2.6)."""
    if value is None:
        return None
    if run.semantics.data.written_lists == "break" and isinstance(value, Template) and value.path[-1] in DATA:
        _check_lists(value.value, value.path)
    if isinstance(value, Template) and is_fixed(value):
        return value.value
    note = run.note(frame, value.path)
    if not isinstance(value, Expression):
        return evaluate(value, data, note)
    found = select(value, data, note.arguments)
    if found is NOTHING:
        note.expression_empty(value.path, path=value.text)
        return None
    return found


def _check_lists(value: Json, path: Path) -> None:
    """Raise Trouble that no `try` sees where a list is written in data (docs/runtimes/lemline.md, L14)."""
    if isinstance(value, list):
        raise problem(RUNTIME, "Unsupported type: a list", path, BROKEN)
    for one in value.values() if isinstance(value, dict) else ():
        _check_lists(one, path)


def timeout_of(run: StepContext, frame: Frame, written: TaskTimeout) -> TaskTimeout:
    """The timeout, or the one in `use.timeouts` that it names."""
    found = known_timeout(run.workflow(frame), written)
    if found is None and written.named is not None:
        raise problem(CONFIGURATION, f"there is no timeout {written.named.name} in `use.timeouts`", written.path)
    return found or written


def due_after(run: StepContext, frame: Frame, length: Length, data: Json) -> int:
    """When a length of time from now is over (epoch ms); an expression gives it as ISO 8601."""
    text = value_of(run, frame, length, data) if isinstance(length, Expression) else length.text
    kind = EXPRESSION_TYPE if isinstance(length, Expression) else CONFIGURATION
    if run.semantics.flow.lengths == "java" and isinstance(text, str):
        text = durations.of_java_time(text)
    period = durations.parse(text) if isinstance(text, str) else None
    if period is None:
        raise problem(kind, f"`{text}` is no length of time such as PT15M", length.path, "length")
    return durations.add(run.world.clock, period)
