"""Sentences about the tasks of 1.0: what no state of the older versions does."""

from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.words import capital, leaves, length, listed, named, passing, short
from simulator.run_model import event_types as types
from simulator.studies.narration import of_calls
from simulator.studies.narration.caption import Caption, with_data
from simulator.studies.narration.narrator import between, fault
from workflow.paths import Json
from workflow.profile.own_calls import OwnCall
from workflow.tasks import CallTask, RaiseTask, RunTask

WAIT = "wait"
"""The timer of a wait."""


def skipped(at: Caption) -> str:
    """A task whose `if` is not true."""
    return f"{named(at.event['state'])} is left out, its condition is not true"


def cancelled(at: Caption) -> str:
    """The tasks that are cancelled together, told at the first; a branch that is given up has said so."""
    mine = at.all_of(types.TASK_CANCELLED)
    if at.event is not mine[0] or at.has(types.BRANCH_CANCELLED):
        return ""
    return f"{listed([named(one['state']) for one in mine])} {'is' if len(mine) == 1 else 'are'} cancelled"


def conflict(at: Caption) -> str:
    """Branches of a fork that exported different values."""
    member = named(at.event["member"])
    return f"The branches give {member} of the context different values; the branch declared last counts"


def waits(at: Caption) -> str:
    """A wait begins."""
    timer = next((event for event in at.all_of(types.TIMER_SET) if event["timer"] == WAIT), None)
    return f"{at.subject()} waits {length(between(timer['time'], timer['due']))}" if timer else ""


def sets(at: Caption) -> str:
    """What a `set` makes of the data; nothing where it fails, which is told by itself."""
    words = leaves(_given(at))
    return f"{at.subject()} sets {words}" if words else ""


def _given(at: Caption) -> Json:
    """What the task that begins gives in the same step."""
    left = (one for one in at.all_of(types.STATE_EXITED) if one["pointer"] == at.event["pointer"])
    return next((one["output"] for one in left), None)


def goes_through(at: Caption) -> str:
    """A `for` that finds nothing to go through; of any other its elements are told."""
    begun = any(at.has(kind) for kind in (types.ITERATION_STARTED, types.CONDITION_EVALUATED, types.ERROR_RAISED))
    return "" if begun else f"{at.subject()} has nothing to go through"


CALLED = {"openapi": "OpenAPI", "grpc": "gRPC", "asyncapi": "AsyncAPI", "a2a": "an agent", "mcp": "an MCP server"}
"""What a task calls that is no function."""
RUN = {"shell": "a shell command", "script": "a script", "container": "a container"}


def called(at: Caption) -> str:
    """A task calls something: what is called by HTTP, else with what; or as in older versions a function."""
    event, node = at.event, at.narrator.node(at.event)
    if not isinstance(node, CallTask | RunTask):
        return of_calls.called(at)
    at.called = event["function"]
    who, asked = at.subject(), event["parameters"]
    if isinstance(node, CallTask) and node.call == "http" and isinstance(asked, dict):
        return f"{who} calls {str(asked['method']).upper()} {short(str(asked['uri']))}{with_data(asked.get('body'))}"
    if isinstance(node, CallTask) and node.subscription is not None:
        return f"{who} subscribes to messages"
    if isinstance(node, CallTask) and node.own:
        return f"{who} calls the {node.own.word.lower()} {named(node.own.does)}{with_data(_given_to(node.own, asked))}"
    if isinstance(node, CallTask):
        return f"{who} calls {CALLED.get(node.call) or named(node.call)}{with_data(asked)}"
    return f"{who} runs {RUN.get(node.process, 'something')}{with_data(asked)}"


def _given_to(own: OwnCall, asked: Json) -> Json:
    """The arguments of a call without those that say what is called."""
    if not isinstance(asked, dict):
        return asked
    return {key: value for key, value in asked.items() if key not in own.named}


def raised(at: Caption) -> str:
    """An error that a task raises by itself; or as in older versions."""
    if isinstance(at.narrator.node({**at.event, "pointer": _task(at.event)}), RaiseTask):
        return f"{at.subject()} raises the error {fault(at.event['error'])}"
    return of_calls.raised(at)


def _task(event: TraceEvent) -> Json:
    """The pointer of the task that an error is from."""
    return event["error"].get("instance")


ENDED = {
    WAIT: "{} is over",
    "timeout": "The time of {} is up",
    "limit": "The time of all tries of {} is up",
    "for": "The time in which {} takes messages is over",
}
"""By its timer, what is said when a time is over."""


def fired(at: Caption) -> str:
    """A timer is over: that of a wait or of the time that a task or workflow may take; or as in older versions."""
    if at.event["timer"] not in ENDED or not at.narrator.is_of_tasks(at.event):
        return of_calls.fired(at)
    passed, at.passed = at.passed, 0
    time = capital(f"{passing(passed)}. ") if passed else ""
    return f"{time}{ENDED[at.event['timer']].format(at.place())}"
