"""Sentences about functions and sub-workflows, their answers, errors, retries and timers."""

from simulator.inspection.words import capital, length, named, passing, short, value
from simulator.run_model import event_types as types
from simulator.studies.narration.caption import Caption, with_data
from simulator.studies.narration.narrator import fault, tries, visit
from workflow.actions import Action, FunctionCall
from workflow.profile.own_calls import OwnCall


def skipped(at: Caption) -> str:
    """0.8: the condition of an action is false."""
    return f"{at.event['action']} is left out, for its condition is false"


def called(at: Caption) -> str:
    """A function is called; one of a runtime's own kind for something, or it prints."""
    at.called, own, given = at.event["function"], _own(at), at.event["parameters"]
    if own and own.writes:
        said = given.get(own.writes) if isinstance(given, dict) else given
        return f"{at.opening()}{named(at.event['function'])} prints {value(said)}"
    does = f" for {short(own.does)}" if own and own.does else ""
    return f"{at.opening()}{named(at.event['function'])} is called{does}{with_data(given)}"


def _own(at: Caption) -> OwnCall | None:
    """What is called, where the runtime has kinds of calls of its own."""
    node = at.narrator.node(at.event)
    call = node.call if isinstance(node, Action) else None
    return call.own if isinstance(call, FunctionCall) else None


def returned(at: Caption) -> str:
    """It answers; nobody answers what is printed."""
    own = _own(at)
    if own and own.goes_on and at.event["result"] is None:
        return ""
    return _answer(at, f"answers{with_data(at.event['result'])}")


def failed(at: Caption) -> str:
    """It fails."""
    return _answer(at, f"fails: {fault(at.event['error'])}")


def _answer(at: Caption, words: str) -> str:
    function, later = at.event.get("function"), at.later()
    who = "it" if at.called == function or not function else named(function)
    text = f"{later}{who} {words}"
    return capital(text) if later or who == "it" else text


def raised(at: Caption) -> str:
    """An error; not told where the function that failed, or the time that ran out, has been."""
    error = at.event["error"]
    if at.has(types.FUNCTION_FAILED) or (str(error["name"]).endswith("Timeout") and at.has(types.TIMER_FIRED)):
        return ""
    return at.its(f"{at.later()}there is an error: {fault(error)}")


def caught(at: Caption) -> str:
    """An error has a handler."""
    return f"The error is caught{at.so()}"


def not_caught(at: Caption) -> str:
    """Handlers that are not for an error, told at the first; not where another one catches it."""
    mine = at.all_of(types.CATCH_SKIPPED)
    if at.event is not mine[0] or at.has(types.ERROR_HANDLED):
        return ""
    reasons = list(dict.fromkeys(str(one["reason"]) for one in mine))
    return f"The error is not caught: {'; '.join(reasons[:3])}"


def no_retry(at: Caption) -> str:
    """No other try is planned."""
    return f"It is not tried again: {at.event['reason']}"


def retry(at: Caption) -> str:
    """Another try is planned."""
    wait = at.timer("retry")
    at.narrator.tries[visit(at.event)] = tries(int(at.event["attempt"]) + 1, at.narrator.most_tries(at.event))
    return f"It will be tried again{f' in {length(wait)}' if wait else ''}"


def fired(at: Caption) -> str:
    """A timer is over: the wait before a retry, a delay, or a wait that was too long."""
    passed, at.passed = at.passed, 0
    time = capital(f"{passing(passed)}. ") if passed else ""
    match at.event["timer"]:
        case "retry":
            return f"{time}{at.place()} is tried again{at.narrator.tries.get(visit(at.event), '')}"
        case "delay":
            return f"{time}{at.place()} is over"
        case "before" | "after":
            return f"{time}The pause of {at.place()} is over"
        case "workflow":
            return f"{time}The time of the workflow is up"
        case "state":
            return f"{time}The time of {at.place()} is up"
    return f"No answer {f'for {length(passed)}' if passed else 'in time'}: {at.place()} waits no longer"


def subflow(at: Caption) -> str:
    """Another workflow is started."""
    return at.its(f"the workflow {at.narrator.title(at.event['definition'])} is started")


def subflow_done(at: Caption) -> str:
    """Another workflow is done."""
    later = at.later()
    text = f"{later}{at.narrator.title(at.event['definition'])} is done{with_data(at.event.get('output'))}"
    return capital(text) if later else text
