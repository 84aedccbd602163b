"""What is said of each type of trace event, in English.

The pages have this table as TypeScript, where translators find its texts: `make wire` writes it.
"""

from typing import Final

from simulator.run_model import event_types as types
from simulator.run_model.phrases import Condition, Place, Text, Wording, entry, says

LIMITS: Final = ("timeout", "state", "workflow", "limit", "call")
"""The timers that bound something: what one of them is over for ends."""
IS_AGAIN: Final = Condition("attempt", "several")
WRITES: Final = Condition("to.writes")
DOES: Final = Condition("to.does")
OWN: Final = Condition("own")
IS_ACTIVITY: Final = Condition("to.kind", "one of", ("activity",))
"""What a task calls that an engine has as a kind of its own: the name of the call is the task's."""
IS_TRUE: Final = Condition("value", "true")

ELEMENT: Final = says("element {index}")
ERROR_NAME: Final = says("{name}", name="error.name")
FAULT: Final = says("{error}", error=Place("error", "fault"))


def _event(own: str, otherwise: str) -> Text:
    """A sentence about an event of a kind that its runtime has of its own, and about another one."""
    return says(own, OWN, says(otherwise, type="event.type"), kind="own.kind", name="own.name")


EVENT_TYPE: Final = _event("{kind} {name}", "{type}")
NEXT: Final = Place("to", otherwise=says("the end"))
THE_FUNCTION: Final = Place("function", otherwise=says("the function"))
RESULT: Final = Place("result", "data", says("answer"))
COMES_TO: Final = Place("error.name", otherwise=Place("output", "data", says("completed")))
WRITTEN: Final = Place("parameters", "written")
DONE: Final = Place("to.does")
AWAITED: Final = Place("for", "list")

WORDING: Final[dict[str, Wording]] = {
    types.INSTANCE_STARTED: entry(
        "{definition} starts",
        "{definition}",
        "{came}",
        says("starts {definition}", Condition("came"), "started"),
    ),
    types.INSTANCE_COMPLETED: entry("the run is completed", "{output}", "completed"),
    types.INSTANCE_FAILED: entry(
        says("the run fails with {name}", name="error.name"), FAULT, "failed", ERROR_NAME, is_bad=True
    ),
    types.INSTANCE_TERMINATED: entry("the run is terminated", None, "terminated"),
    types.INSTANCE_KEPT: entry("the run has come to its end, and stays active", "{output}"),
    types.INSTANCE_BLOCKED: entry(
        "the run cannot go on: {expression} selects nothing",
        "{expression} selects nothing",
        "cannot go on",
        is_bad=True,
    ),
    types.INSTANCE_TIMED_OUT: entry("the run takes too long and ends", None, "timed out"),
    types.INSTANCE_CANCELLED: entry("the run is cancelled", None, "cancelled"),
    types.STATE_ENTERED: entry("{state} is entered", "{state}"),
    types.TASK_SKIPPED: entry("{state} is left out, its condition is not true", "{state}"),
    types.TASK_RETURNED: entry("{state} gives its raw output", "{result}"),
    types.TASK_FAULTED: entry(says("{state} fails with {name}", name="error.name"), FAULT, is_bad=True),
    types.TASK_CANCELLED: entry("{state} is cancelled", "{state}"),
    types.CONTEXT_EXPORTED: entry("{state} exports to the context", "{after}"),
    types.CONTEXT_CONFLICT: entry("the branches of {state} give {member} different values", "{member}"),
    types.STATE_WAITING: entry(
        Text("{state} waits for {for}", places={"for": AWAITED}),
        Text("{for}", places={"for": AWAITED}),
        says("waits for {events}", events=AWAITED),
    ),
    types.STATE_EXITED: entry("{state} is left", "{state}"),
    types.DATA_FILTERED: entry("{state} takes {path} of its data", "{path}"),
    types.DATA_MERGED: entry("{state} merges what came from {from}", "from {from}"),
    types.DATA_EDITED: entry("the data of {state} are changed by hand"),
    types.EXPRESSION_EMPTY: entry("{path} selects nothing in {state}", "{path}"),
    types.EVENT_RECEIVED: entry(_event("the {kind} {name} arrives", "the event {type} arrives"), EVENT_TYPE),
    types.EVENT_CONSUMED: entry(
        says(
            "{state} takes the {kind} {name}", OWN, "{state} takes the event {name}", kind="own.kind", name="own.name"
        ),
        says("{name} by {state}", Condition("state"), "{name}"),
        says("takes {type}", Condition("note"), EVENT_TYPE, type=EVENT_TYPE),
    ),
    types.EVENT_KEPT: entry(
        _event(
            "the {kind} {name} is kept until someone waits for it",
            "the event {type} is kept until someone waits for it",
        ),
        EVENT_TYPE,
        says("{type}, kept", type=EVENT_TYPE),
    ),
    types.EVENT_DROPPED: entry(
        _event("the {kind} {name} is not taken", "the event {type} is not taken"),
        "not taken: {reason}",
        says("{type}, not taken", type=EVENT_TYPE),
        is_bad=True,
    ),
    types.EVENT_PRODUCED: entry(
        _event("the {kind} {name} is answered", "the event {type} is sent"), EVENT_TYPE, EVENT_TYPE
    ),
    types.START_REFUSED: entry("the start is refused: {reason}", "{reason}", "start refused", is_bad=True),
    types.ACTION_STARTED: entry("{state} begins the action {action}", "{action}"),
    types.ACTION_SKIPPED: entry("{state} leaves out the action {action}, its condition is false", "{action}"),
    types.FUNCTION_CALLED: entry(
        says(
            "{state} prints {text}",
            WRITES,
            says(
                "{state} calls {function}, attempt {attempt}",
                IS_AGAIN,
                says(
                    "{state} calls the activity {does}",
                    IS_ACTIVITY,
                    says("{state} calls {function}: {does}", DOES, "{state} calls {function}", does=DONE),
                    does=DONE,
                ),
            ),
            text=WRITTEN,
        ),
        says(
            "{name}: {text}",
            WRITES,
            says(
                "{name}, attempt {attempt}",
                IS_AGAIN,
                says(
                    "activity {does}",
                    IS_ACTIVITY,
                    says("{name}: {does}", DOES, "{function}", name="function", does=DONE),
                    does=DONE,
                ),
                name="function",
            ),
            name="function",
            text=WRITTEN,
        ),
        says("prints {text}", WRITES, text=WRITTEN),
        says("attempt {attempt}", IS_AGAIN),
        says("", WRITES, "{called}"),
        says("", WRITES, "{sent}"),
    ),
    types.FUNCTION_RETURNED: entry(
        says("{function} answers {state}", function=THE_FUNCTION),
        "{result}",
        "{took}",
        says("{result}", result=RESULT),
    ),
    types.FUNCTION_FAILED: entry(
        says("{function} fails with {name}", function=THE_FUNCTION, name="error.name"),
        FAULT,
        "{took}",
        says("{name}", name=Place("error.name", otherwise=says("error"))),
        is_bad=True,
    ),
    types.ACTION_COMPLETED: entry("the action {action} of {state} is done"),
    types.ERROR_RAISED: entry(
        says("the error {name} is raised in {state}", name="error.name"), FAULT, "{took}", ERROR_NAME, is_bad=True
    ),
    types.ERROR_HANDLED: entry("{state} handles the error"),
    types.CATCH_SKIPPED: entry(
        "{state} does not handle the error: {reason}", "not handled: {reason}", "not handled", "{reason}", is_bad=True
    ),
    types.RETRY_SCHEDULED: entry(
        says("{state} tries again after {durationWords}", durationWords=Place("delay", "duration")),
        "attempt {attempt} after {delay}",
        says("retry {n} after {time}", n="attempt", time=Place("delay", "length")),
    ),
    types.RETRY_SKIPPED: entry(
        "{state} does not try again: {reason}", "no retry: {reason}", "no retry", "{reason}", is_bad=True
    ),
    types.TIMER_SET: entry(
        says("{state} sets a timer for {when}", when=Place("due", "moment", says("later"))),
        says("due {time}", time=Place("due", "moment")),
    ),
    types.TIMER_FIRED: entry(
        "the timer of {state} is over",
        None,
        says("{state} timed out", Condition("timer", "one of", LIMITS), "{state}: its time is over"),
    ),
    types.TIMER_CANCELLED: entry("the timer of {state} is not needed any more"),
    types.CONDITION_EVALUATED: entry(
        says("{condition} is true in {state}", IS_TRUE, "{condition} is not true in {state}"),
        "{value}: {condition}",
    ),
    types.TRANSITION_TAKEN: entry(says("{state} goes on to {to}", to=NEXT), says("to {to}", to=NEXT)),
    types.BRANCH_STARTED: entry("the branch {branch} of {state} starts", "{branch}"),
    types.BRANCH_COMPLETED: entry("the branch {branch} of {state} is done", "{branch}"),
    types.BRANCH_CANCELLED: entry("the branch {branch} of {state} is cancelled", "{branch}"),
    types.ITERATION_STARTED: entry(says("{state} begins with {element}", element=ELEMENT), ELEMENT),
    types.ITERATION_COMPLETED: entry(says("{state} is done with {element}", element=ELEMENT), ELEMENT),
    types.ITERATION_CANCELLED: entry(says("{state} gives up {element}", element=ELEMENT)),
    types.SUBFLOW_STARTED: entry("{state} starts {definition}", "{definition}", "starts {definition}"),
    types.SUBFLOW_COMPLETED: entry(
        "{definition} is done for {state}", "{definition}", "{took}", says("{what}", what=COMES_TO)
    ),
    types.COMPENSATION_STARTED: entry("the compensation of {state} begins", "{state}"),
    types.COMPENSATION_COMPLETED: entry("the compensation of {state} is done", "{state}"),
    types.SCHEMA_VIOLATED: entry("the {where} breaks its schema", "{where}: {message}", is_bad=True),
    types.CLOCK_ADVANCED: entry(
        says("the clock goes on to {when}", when=Place("to", "moment")), says("to {time}", time=Place("to", "moment"))
    ),
    types.BUDGET_EXHAUSTED: entry("the steps that are allowed are used up", is_bad=True),
}
"""By type, in the order of `simulator.engine.trace.trace.TYPES`."""
