"""Call asks a service, or runs a function (DSL reference, "Call"; semantics-1.0.md §7).

Services are never called: mocks answer, or a person.
"""

from simulator.engine.calls.authorization import authorize
from simulator.engine.calls.http_answers import check_status, output_of, response_of, rpc_output
from simulator.engine.calls.task_requests import REQUESTS, whole_uri
from simulator.engine.errors import COMMUNICATION, CONFIGURATION, RUNTIME, TIMEOUT_TYPE, Error, Trouble, problem
from simulator.engine.task_context import TaskMoment
from simulator.engine.task_outcomes import Ask, Output, RunLists, TaskList, TaskOutcome
from simulator.engine.tasks import subscription
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask

TIMER = "call"
"""The timer of an MCP call, which may have a timeout of its own."""
OVER_HTTP = ("http", "openapi")
REPLACED = (CallTask, RunTask)
"""The tasks that are calls themselves: as the body of a function they are mocked, and not the function."""


def react(task: CallTask, moment: TaskMoment) -> TaskOutcome:
    """Call, and give what was answered."""
    wanted = task.subscription
    match moment.signal:
        case ("returned", value) if wanted is not None:
            return subscription.subscribe(task, wanted, moment, value)
        case ("event", subscription.MESSAGE, message) if wanted is not None:
            return subscription.came(task, wanted, moment, message)
        case ("ended", _, data, False) if wanted is not None:
            return subscription.add_item(task, wanted, moment, data)
        case ("timer", subscription.OVER):
            return subscription.over(moment)
        case ("returned", value):
            moment.call_returned(value)
            return Output(_output(task, moment, value))
        case ("failed", error):
            moment.call_failed(error)
            raise Trouble(Error.from_json(error), task.path)
        case ("ended", _, data, ends):
            return Output(data, ends=ends)
        case ("timer", _):
            raise problem(TIMEOUT_TYPE, f"{task.name} was not answered within its timeout", task.path)
    authorize(moment, task.call, task.arguments)
    return _function(task, moment) if task.call not in REQUESTS else _service(task, moment)


def _service(task: CallTask, moment: TaskMoment) -> TaskOutcome:
    request = REQUESTS[task.call](task, moment)
    to = moment.to_call(*request.keys)
    moment.remember(request=request.parameters, what=request.what)
    if task.call in OVER_HTTP:
        moment.remember(wanted=moment.member(task.arguments, "output"), redirect=_redirects(task, moment))
    is_sent = task.call == "asyncapi" and task.subscription is None
    if is_sent and not moment.would_answer(to, request.parameters):
        moment.send(to, request.parameters)
        return Output(moment.data)
    _limit(task, moment)
    return Ask(to, request.parameters)


def _redirects(task: CallTask, moment: TaskMoment) -> bool:
    return moment.member(task.arguments, "redirect") is True


def _limit(task: CallTask, moment: TaskMoment) -> None:
    """Let an MCP call end after its own timeout."""
    part = moment.part(task.arguments, "timeout") if task.call == "mcp" else None
    if part is not None:
        moment.set_timer(TIMER, moment.until(moment.length(part), moment.data), part.path)


def _output(task: CallTask, moment: TaskMoment, value: Json) -> Json:
    """What the call gives of an answer."""
    memory = moment.memory
    form, what = memory.get("form"), str(memory.get("what", task.call))
    if task.call == "asyncapi":
        return moment.data
    if task.call not in OVER_HTTP:
        return rpc_output(form, value, what, task.path, RUNTIME if task.call in ("a2a", "mcp") else COMMUNICATION)
    response = response_of(form, value, task.path)
    check_status(response["statusCode"], what, task.path, redirect=memory["redirect"])
    return output_of(_request_told(task, memory["request"]), response, memory["wanted"], task.path)


def _request_told(task: CallTask, parameters: dict[str, Json]) -> dict[str, Json]:
    """The request that a response names; of an operation nothing says which it is."""
    if task.call != "http":
        return {"method": None, "uri": None, "headers": {}}
    return {"method": parameters["method"], "uri": whole_uri(parameters), "headers": parameters["headers"]}


def _function(task: CallTask, moment: TaskMoment) -> TaskOutcome:
    """Run the task that a function is, on what it is given; a mock may stand for one that is no call itself (§7.5)."""
    given = {} if task.arguments is None else moment.value(task.arguments, moment.data)
    scope = moment.function(task.call)
    name = scope.states[0].name if scope else task.call
    to = moment.to_call(name)
    if scope is None:
        if moment.run.settings.unmocked == "fail" and not moment.would_answer(to, given):
            raise problem(CONFIGURATION, f"there is no function {task.call}, and no mock of it", task.path)
        return Ask(to, given)
    if not isinstance(scope.states[0], REPLACED) and moment.would_answer(to, given):
        return Ask(to, given)
    moment.check_depth()
    return RunLists((TaskList("function", scope, given),))
