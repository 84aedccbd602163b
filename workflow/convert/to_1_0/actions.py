"""Actions as tasks: what is called, waited for and tried again, and what of its result becomes of the data
(0.8, "Action Definition").

Data come in two ways. *Plain*: `.` is the state's data, and each action's result is merged into it. *Carried*: `.`
is `{data, given}`; results are merged into `data` and kept in `given` besides, by the action's number, since a branch
or an iteration gives its results and not its data (semantics-0.8.md §7).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.calls import Calls, prints
from workflow.convert.to_1_0.errors import Errors, Retrying
from workflow.convert.to_1_0.events import Events, steps_of
from workflow.convert.to_1_0.expressions import Expressions
from workflow.convert.to_1_0.merges import Merges
from workflow.convert.to_1_0.names import TaskNames, document_name, version_of
from workflow.convert.to_1_0.texts import Steps, braced, literal, piped, single
from workflow.convert.to_1_0.time_limits import time_limit
from workflow.model import DataFilter, Expression, State, Workflow
from workflow.paths import Object
from workflow.profile.semantics import DOCUMENTS, Semantics

NAMESPACE: Final = "default"
WAITS_ON: Final = "a sub-workflow that fails: SonataFlow waits for it for ever, in 1.0 the error comes here"
ENDS_WITH: Final = "a workflow that ends with the one that started it: in 1.0 it goes on"


@dataclass(frozen=True, slots=True)
class Actions:
    """Writes actions."""

    workflow: Workflow
    lost: Lost
    names: TaskNames
    expressions: Expressions
    calls: Calls
    events: Events
    errors: Errors
    merges: Merges
    semantics: Semantics = DOCUMENTS

    def plain(self, actions: Sequence[Action], state: State) -> list[Object]:
        """Tasks that go one after the other, each with the data that the one before left."""
        return [task for action in actions for task in self._tasks(action, state, None)]

    def carried(self, actions: Sequence[Action], state: State) -> list[Object]:
        """As `plain`, for data that are carried with what the actions gave."""
        found: list[Object] = []
        for number, action in enumerate(actions):
            self.expressions.after(f"$task.input.given[{literal(str(number - 1))}]" if number else None)
            found += self._tasks(action, state, number)
        self.expressions.after(None)
        return found

    def is_plain(self, action: Action) -> bool:
        """Whether an action is one call, without a condition and without waits."""
        call = action.call
        if action.condition is not None or action.before or action.after or call is None:
            return False
        return not isinstance(call, EventCall) and not (isinstance(call, FunctionCall) and self.calls.is_print(call))

    def alone(self, action: Action, state: State) -> Object:
        """One task for a plain action that sees the state's data and gives what of the result merges, else null."""
        name, task, seen = self._called(action, state)
        task |= {"input": {"from": braced(seen)}} if seen != "." else {}
        chosen = self._chosen(action)
        if self._retrying(action) is None:
            task["output"] = {"as": braced(chosen)}
        return self._whole(action, state, [{name: task}], later=chosen)[0]

    def steps(self, action: Action) -> Steps:
        """Where what an action gives is put."""
        return steps_of(action.filter, self.lost)

    def steps_to(self, place: Expression) -> Steps:
        """The place that an expression names."""
        return steps_of(DataFilter(target=place), self.lost)

    def _tasks(self, action: Action, state: State, number: int | None) -> list[Object]:
        call = action.call
        if isinstance(call, FunctionCall) and self.calls.is_print(call):
            self.lost.note(call, prints(call))
            made, older = list[Object](), "$input"
        elif isinstance(call, EventCall):
            made, older = self._by_events(action, call, state, number)
        elif call is None:
            self.lost.add(action, "an action that names nothing to be called")
            made, older = [], "$input"
        else:
            made, older = self._call(action, state, number)
        return self._put_together(action, state, made, older, number)

    def _put_together(
        self, action: Action, state: State, made: list[Object], older: str, number: int | None
    ) -> list[Object]:
        """The tasks of an action with its waits; what it gives merges when these are over, which is also outside of
        what is tried again (semantics-0.8.md §4.1, §6.5). `older` is a program for the data before it."""
        before = [self._wait(state, action, "before", action.before.text)] if action.before else []
        after = [self._wait(state, action, "after", action.after.text)] if action.after else []
        waits, chosen, later = after or self._retrying(action) is not None, self._chosen_of(action), None
        if made and self._is_answered(action):
            gives = self._after(action, state, older, chosen, number)
            if waits and (chosen != "null" or number is not None):
                gives = f"{{older: {older}, raw: .}}"
                raw = chosen if chosen == "null" else piped(".raw", chosen)
                later = self._after(action, state, ".older", raw, number)
            next(iter(made[-1].values()))["output"] = {"as": braced(gives)}
        if later is not None and self._retrying(action) is None:
            next(iter(after[0].values()))["output"] = {"as": braced(later)}
        tasks = [*before, *made, *after]
        return self._whole(action, state, tasks, number, later) if tasks else []

    def _is_answered(self, action: Action) -> bool:
        """Whether an action's last task gives something: an event that is only sent does not."""
        call = action.call
        return not isinstance(call, EventCall) or not (call.detached or not call.result.name)

    def _wait(self, state: State, action: Action, word: str, length: str) -> Object:
        name = self.names.first([action.name and f"{action.name}: {word}", f"{self.names.of(state)}: {word}"], state)
        return {name: {"wait": length}}

    def _called(self, action: Action, state: State) -> tuple[str, Object, str]:
        """The task that calls, by its name; and the program for what it sees of the state's data."""
        call = action.call
        assert isinstance(call, FunctionCall | SubflowCall)
        name = self.names.first([action.name, call.called], state)
        seen = self.expressions.filtered(action.filter.input) if action.filter.input else "."
        if isinstance(call, SubflowCall) and self.semantics.errors.subflow == "waits":
            self.lost.note(call, WAITS_ON)
        if isinstance(call, SubflowCall):
            self.calls.places[name] = call.path
            return name, self.subflow(call.workflow.name, call.version, call), seen
        if self.calls.is_expression(call):
            is_object = seen == "." and self.merges.surely(state).surely.is_object
            return name, {"set": braced(single(self.calls.evaluation(call, is_object)))}, seen
        task = self.calls.written(call, name)
        if made := self.calls.made.get(name):
            self.calls.made[name] = replace(made, state=state.name, action=action.name, path=call.path)
        return name, task, seen

    def subflow(self, workflow: str, version: str | None, call: SubflowCall | None = None) -> Object:
        """The members of a task that runs another workflow, on the task's own input."""
        asked = {
            "namespace": NAMESPACE,
            "name": document_name(workflow),
            "version": version_of(version) if version else "latest",
        }
        if call is not None and call.detached:
            if not call.outlives:
                self.lost.add(call, ENDS_WITH)
            return {"run": {"workflow": asked, "await": False}}
        return {"run": {"workflow": asked}}

    def _call(self, action: Action, state: State, number: int | None) -> tuple[list[Object], str]:
        """The task that calls, and a program for the data before it."""
        name, task, seen = self._called(action, state)
        if number is not None:
            seen = piped(".data", seen)
        if seen == ".":
            return [{name: task}], "$input"
        return [{name: {**task, "input": {"from": braced(seen)}}}], "$task.input"

    def _chosen(self, action: Action) -> str:
        """A program that gives of the task's raw output what merges."""
        call = action.call
        if not action.filter.use or getattr(call, "detached", False):
            return "null"
        return single(self.expressions.program(action.filter.result)) if action.filter.result else "."

    def _chosen_of(self, action: Action) -> str:
        """As `_chosen`, of what an action's last task gives: of the event that came its payload, or the whole."""
        call = action.call
        if not isinstance(call, EventCall) or not action.filter.use:
            return self._chosen(action)
        return piped(".[0].data" if self.events.named(call.result.name).data_only else ".[0]", self._chosen(action))

    def _after(self, action: Action, state: State, older: str, chosen: str, number: int | None) -> str:
        """The data after the action: plain, or carried."""
        if number is None:
            if chosen == "null":
                return older
            of = self.merges.before(state, action.path)
            return self.merges.whole(self.merges.into(older, of, chosen, self.steps(action), state, action.path))
        given = f"{older}.given + {{{literal(str(number))}: $given}}"
        of = self.merges.surely(state)
        if self.semantics.flow.iterations == "at-once" and action.filter.target is None:
            return f"({chosen}) as $given | {{data: {older}.data, given: ({given})}}"
        data = self.merges.into(f"{older}.data", of, "$given", self.steps(action), state, action.path)
        return self.merges.whole(f"({chosen}) as $given | {{data: ({data}), given: ({given})}}")

    def _by_events(self, action: Action, call: EventCall, state: State, number: int | None) -> tuple[list[Object], str]:
        """One event is sent and another one awaited, with a program for the data before that."""
        sent = self.events.trigger(call.trigger.name, call.data, call.attributes)
        seen = self.expressions.filtered(action.filter.input) if action.filter.input else "."
        seen = piped(".data", seen) if number is not None else seen
        if seen != ".":
            sent["input"] = {"from": braced(seen)}
            sent["output"] = {"as": braced("$task.input")}
        name = self.names.first([action.name, call.trigger.name], state)
        if call.detached or not call.result.name:
            return [{name: sent}], "$input"
        came = self.events.listen("one", [call.result.name])
        if call.timeout:
            came["timeout"] = {"after": call.timeout.text}
        return [{name: sent}, {self.names.first([call.result.name], state): came}], "$input"

    def _whole(
        self, action: Action, state: State, tasks: list[Object], number: int | None = None, later: str | None = None
    ) -> list[Object]:
        """The action's tasks with its time limit, its retries and its condition around.

        `later` is what is made of what they give outside of the retries.
        """
        limit = time_limit("action", state.timeouts, self.workflow.timeouts)
        retrying = self._retrying(action)
        if limit is None and retrying is None and action.condition is None:
            return tasks
        name, inner = self._one(action, state, tasks)
        if limit is not None:
            inner = self._timed(inner, limit.text)
        if retrying is not None:
            name, inner = self._retried(name, inner, retrying, state, later or ".")
        if action.condition is not None:
            seen = piped(".data" if number is not None else ".", self.expressions.program(action.condition, True))
            inner = {"if": braced(seen), **inner}
        return [{name: inner}]

    def _retried(self, name: str, task: Object, how: Retrying, state: State, later: str) -> tuple[str, Object]:
        """The task that tries another one again; by waits one by one it is a loop that ends when the task is done."""
        title = self.names.first([f"{name}: retried"], state)
        if not how.waits:
            given = {"output": {"as": braced(later)}} if later != "." else {}
            return title, {"try": [{name: task}], "catch": how.catch, **given}
        once: Object = {
            "input": {"from": braced(".data")},
            "do": [{name: task}],
            "output": {"as": braced("{data: ., done: true}")},
        }
        catch: Object = {
            "when": braced(f"{how.taken} and $index < {len(how.waits)}"),
            "do": [{self.names.first([f"{name}: failed"], state): {"set": braced(".")}}],
        }
        pause: Object = {"if": braced("$index > 0"), "wait": braced("$pause")}
        return title, {
            "input": {"from": braced("{data: ., done: false}")},
            "for": {"each": "pause", "in": braced(literal(["PT0S", *how.waits]))},
            "while": braced(".done | not"),
            "do": [
                {self.names.first([f"{name}: pause"], state): pause},
                {
                    self.names.first([f"{name}: try"], state): {
                        "try": [{self.names.first([f"{name}: once"], state): once}],
                        "catch": catch,
                    }
                },
            ],
            "output": {"as": braced(piped(".data", later))},
        }

    def _timed(self, inner: Object, limit: str) -> Object:
        return {**inner, "timeout": {"after": limit}}

    def _one(self, action: Action, state: State, tasks: list[Object]) -> tuple[str, Object]:
        """The only task, or a list of them as one; a limit that the only one has already needs a task around it."""
        if len(tasks) == 1:
            name, task = next(iter(tasks[0].items()))
            if "timeout" not in task:
                return name, task
        return self.names.first([action.name and f"{action.name}: action", f"{self.names.of(state)}: action"], state), {
            "do": tasks
        }

    def _retrying(self, action: Action) -> Retrying | None:
        if getattr(action.call, "detached", False):
            return None
        return self.errors.retrying(action)
