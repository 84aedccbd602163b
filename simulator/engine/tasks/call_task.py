"""Call asks a service, or runs a function (DSL reference, "Call"; semantics-1.0.md §7).

Services are never called: mocks answer, or a person.
"""

from simulator.engine.run.lengths import length_in_words
from simulator.engine.run.task_outcomes import Ask, Output, RunLists, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks import subscription
from simulator.engine.tasks.authorization import authorize
from simulator.engine.tasks.http_answers import (
    as_body,
    check_status,
    grpc_output,
    output_of,
    parsed_content,
    read_by_type,
    response_of,
    rpc_output,
)
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_requests import REQUESTS, PreparedCall, whole_uri
from simulator.engine.tasks.temporal import activities
from simulator.engine.world.errors import UNMOCKED, Error, Problem, Trouble, problem
from workflow.error_types import COMMUNICATION, CONFIGURATION, RUNTIME, TIMEOUT_TYPE
from workflow.paths import Json
from workflow.profile.own_calls import OwnCall
from workflow.tasks import CallTask, RunTask, Subscription

TIMER = "call"
"""The timer of an MCP call, which may have a timeout of its own."""
OVER_HTTP = ("http", "openapi")
REPLACED = (CallTask, RunTask)
"""The tasks that are calls themselves: as the body of a function they are mocked, and not the function."""


def react(task: CallTask, context: TaskContext) -> TaskOutcome:
    """Call, and give what was answered."""
    if task.attempts is not None:
        return activities.react(task, context)
    if task.subscription is not None and (reaction := _react_to_messages(task, task.subscription, context)):
        return reaction
    signal = context.signal
    if signal[0] == "begin":
        return _begin(task, context)
    if signal[0] == "returned":
        context.call_returned(signal[1])
        try:
            return Output(_output(task, context, signal[1]))
        except Trouble:
            if _is_made_again(task, context):
                return _begin(task, context)
            raise
    match signal:
        case ("failed", error):
            context.call_failed(error)
            if error["name"] != UNMOCKED and _is_made_again(task, context):
                return _begin(task, context)
            raise Trouble(_without_answer(task, context, Error.from_json(error)), task.path)
        case ("ended", _, data, ends):
            return Output(data, ends=ends)
        case ("timer", _):
            raise problem(
                TIMEOUT_TYPE, f"{task.name} was not answered within {_limit_in_words(task, context)}", task.path
            )
    return Waiting()


def _is_made_again(task: CallTask, context: TaskContext) -> bool:
    """Whether a call that failed is made again by itself, before any `try` sees it."""
    made = context.memory.get("made", 0) + 1
    context.remember(made=made)
    return task.call in OVER_HTTP and made <= context.run.semantics.calls.retried


def _without_answer(task: CallTask, context: TaskContext, error: Error) -> Error:
    """The error of a call that nobody answered, as the runtime tells it."""
    is_told = context.run.semantics.calls.statuses in ("java", "classes") and task.call in OVER_HTTP
    if not is_told or error.details is not None or error.name == UNMOCKED:
        return error
    return Error(COMMUNICATION, error.message, None, Problem("", None, error.message))


def _react_to_messages(task: CallTask, wanted: Subscription, context: TaskContext) -> TaskOutcome | None:
    """What a subscription does; None where it does as any call."""
    match context.signal:
        case ("returned", value):
            return subscription.subscribe(task, wanted, context, value)
        case ("event", subscription.MESSAGE, message):
            return subscription.came(task, wanted, context, message)
        case ("ended", _, data, False):
            return subscription.add_item(task, wanted, context, data)
        case ("timer", subscription.OVER):
            return subscription.over(context)
    return None


def _begin(task: CallTask, context: TaskContext) -> TaskOutcome:
    """Place the call, or run the function."""
    if task.call not in REQUESTS:
        authorize(context, task.call, task.arguments)
        return _function(task, context)
    request, to, wanted, redirect = context.run.shortcuts.prepared(task, context, _prepare)
    if task.call in OVER_HTTP:
        context.remember(request=request.parameters, what=request.what, wanted=wanted, redirect=redirect)
        return Ask(to, request.parameters)
    context.remember(request=request.parameters, what=request.what)
    is_sent = task.call == "asyncapi" and task.subscription is None
    if is_sent and not context.would_answer(to, request.parameters):
        context.send(to, request.parameters)
        return Output(context.data)
    _limit(task, context)
    return Ask(to, request.parameters)


def _prepare(task: CallTask, context: TaskContext) -> PreparedCall:
    """What the call asks, whom, as counted once more, and what it is to give of the answer."""
    authorize(context, task.call, task.arguments)
    request = REQUESTS[task.call](task, context)
    to = context.to_call(*request.keys)
    if task.call not in OVER_HTTP:
        return PreparedCall(request, to, None, False)
    wanted = context.member(task.arguments, "output")
    return PreparedCall(request, to, wanted, context.member(task.arguments, "redirect") is True)


def _limit(task: CallTask, context: TaskContext) -> None:
    """Let an MCP call end after its own timeout."""
    part = context.part(task.arguments, "timeout") if task.call == "mcp" else None
    if part is not None:
        context.set_timer(TIMER, context.until(context.length(part), context.data), part.path)


def _limit_in_words(task: CallTask, context: TaskContext) -> str:
    part = context.part(task.arguments, "timeout")
    return "its time" if part is None else f"{length_in_words(context.length(part))}, the `timeout` of its call"


def _output(task: CallTask, context: TaskContext, value: Json) -> Json:
    """What the call gives of an answer."""
    memory = context.memory
    form, what = memory.get("form"), str(memory.get("what", task.call))
    if task.call == "asyncapi":
        return context.data
    in_java = context.run.semantics.calls.statuses == "java"
    if task.call not in OVER_HTTP:
        kind = RUNTIME if in_java or task.call in ("a2a", "mcp") else COMMUNICATION
        if form == "grpc" and task.call == "grpc":
            return grpc_output(value, what, task.path, kind)
        return rpc_output(form, value, what, task.path, kind)
    if form is None and memory["wanted"] in (None, "content"):
        return value  # of the status 200, as response_of would have it
    response = response_of(form, value, task.path)
    by_body = in_java or (context.run.semantics.calls.statuses == "body" and response["content"] is not None)
    in_classes = context.run.semantics.calls.statuses == "classes"
    said = as_body(response["content"]) if by_body else None
    check_status(response["statusCode"], what, task.path, redirect=memory["redirect"], said=said, classes=in_classes)
    if context.run.semantics.calls.content == "parsed":
        wanted = "raw" if memory["wanted"] == "raw" else "content"
        found = response if wanted == "raw" else parsed_content(response, task.path)
        return output_of({}, found, wanted, task.path)
    if context.run.semantics.calls.content == "json":
        response = {**response, "content": read_by_type(response)}
        wanted = "content" if memory["wanted"] == "raw" else memory["wanted"]
    else:
        wanted = memory["wanted"]
    request = _request_of_response(task, memory["request"]) if memory["wanted"] == "response" else {}
    return output_of(request, response, wanted, task.path)


def _request_of_response(task: CallTask, parameters: dict[str, Json]) -> dict[str, Json]:
    """The request that a response names; of an operation nothing says which it is."""
    if task.call != "http":
        return {"method": None, "uri": None, "headers": {}}
    return {"method": parameters["method"], "uri": whole_uri(parameters), "headers": parameters["headers"]}


def _own_call(task: CallTask, own: OwnCall, given: Json, context: TaskContext) -> TaskOutcome:
    """Ask what the runtime has of its own: mocks know it by what it does too. What needs no answer passes its data."""
    to = context.to_call(*filter(None, (own.does, task.call)))
    if own.goes_on and not context.would_answer(to, given):
        context.send(to, given)
        return Output(context.data)
    return Ask(to, given)


def _function(task: CallTask, context: TaskContext) -> TaskOutcome:
    """Run the task that a function is, on what it is given; a mock may stand for one that is no call itself (§7.5)."""
    given = {} if task.arguments is None else context.value(task.arguments, context.data)
    if task.own is not None:
        return _own_call(task, task.own, given, context)
    scope = context.function(task.call)
    name = scope.states[0].name if scope else task.call
    to = context.to_call(name)
    if scope is None:
        if context.run.settings.unmocked == "fail" and not context.would_answer(to, given):
            context.uncount_call(to)
            raise problem(CONFIGURATION, f"there is no function {task.call}, and no mock of it", task.path)
        return Ask(to, given)
    if not isinstance(scope.states[0], REPLACED) and context.would_answer(to, given):
        return Ask(to, given)
    context.uncount_call(to)  # the tasks of the function make the calls
    context.check_depth()
    return RunLists((TaskList("function", scope, given),))
