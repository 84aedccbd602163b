"""Try runs a list of tasks and takes errors of it (DSL reference, "Try"; semantics-1.0.md §5, try).

Which errors it takes, and what is tried again, is decided where they come up (error_handling/catching.py).
"""

from simulator.engine.run.task_outcomes import Output, RunLists, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks.catching import all_late_words, fail_attempt, goes_on, run_beside
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_retry import GIVE_UP, forget_error, policy_of, schedule_retry
from simulator.engine.tasks.temporal.stateful import react_try
from simulator.engine.world.errors import Error, Problem, Trouble, of_problem, problem
from workflow.error_types import TIMEOUT_TYPE
from workflow.paths import Json
from workflow.tasks import TryTask


def react(task: TryTask, context: TaskContext) -> TaskOutcome:
    """Run the list; after a wait again; after an error that it took, what `catch` says."""
    if context.run.semantics.data.flow == "state":
        return react_try(task, context)
    is_before = context.run.semantics.errors.handler == "before-retries"
    match context.signal:
        case ("ended", _, data, False) if "handled" in context.memory and is_before:
            context.frame.data = data
            return _retry_or_go_on(task, context, context.memory["caught"])
        case ("failed", error) if is_before:
            return _handle_first(task, context, error)
        case ("timer", "limit") if is_before:
            for number in list(context.frame.children):
                run_beside(context.run, context.run.world.frames[number])
            raise problem(TIMEOUT_TYPE, all_late_words(context.run, context.frame), task.path)
        case ("ended", _, data, ends):
            handled = "handled" in context.memory
            return Output(data, task.catch.next if task.catch and handled else None, ends=ends)
        case ("failed", error):
            return _handle(task, context, error)
        case ("timer", "limit"):
            return _give_up(task, context)
    policy = policy_of(context.run, context.frame, task.catch) if task.catch else None
    if context.signal[0] == "begin" and policy is not None and policy.limit is not None:
        context.set_timer(GIVE_UP, context.until(policy.limit, context.data), policy.limit.path)
    if context.run.semantics.data.failed_exports == "lost":
        context.remember(before=context.context)
    forget_error(context.frame)
    context.frame.memory.pop("handled", None)
    number = context.memory.get("attempt", 1)
    limit = policy.attempt_limit if policy else None
    return RunLists((TaskList("try", task.scope, context.data, number, limit=limit),))


def _handle_first(task: TryTask, context: TaskContext, error: Json) -> TaskOutcome:
    """What `do` says of an error is done before it is tried again, and what it gives is tried with."""
    assert task.catch is not None
    context.remember(handled=True, caught=error)
    variables = {task.catch.error_name: error} if task.catch.error_name else {}
    if task.catch.scope is not None:
        return RunLists((TaskList("catch", task.catch.scope, context.data, variables=variables),))
    if variables:
        context.remember(variables={**context.memory.get("variables", {}), **variables})
    return _retry_or_go_on(task, context, error)


def _retry_or_go_on(task: TryTask, context: TaskContext, error: Json) -> TaskOutcome:
    catch = task.catch
    assert catch is not None
    if schedule_retry(context.run, context.frame, catch, error):
        return Waiting()
    if catch.retry is None or catch.next is not None:
        return Output(context.frame.data, catch.next)
    raise Trouble(of_problem(Problem.from_json(error)), task.path)


def _give_up(task: TryTask, context: TaskContext) -> TaskOutcome:
    """The time of all tries is over: the error that it waits with goes on, or what is tried has taken too long."""
    context.remember(exhausted=True)
    error = context.memory.get("error")
    if error is None:
        fail_attempt(context.run, context.frame)
        return Waiting()
    if task.catch is None or not goes_on(task.catch):
        raise Trouble(Error.from_json(error), task.path)
    return _handle(task, context, error)


def _handle(task: TryTask, context: TaskContext, error: Json) -> TaskOutcome:
    """The error is handled: by the list of `catch`, on its way, or not at all."""
    catch = task.catch
    assert catch is not None
    context.remember(handled=True)
    if catch.scope is None:
        return Output({} if context.run.semantics.errors.unhandled == "empty" else context.data, catch.next)
    return RunLists((TaskList("catch", catch.scope, context.data, variables={catch.error_name: error}),))
