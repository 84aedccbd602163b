"""Sentences about instances, states, branches and the ways between states."""

from simulator.inspection.words import capital, counted, leaves, length, listed, named, short, value
from simulator.run_model import event_types as types
from simulator.studies.narration import of_tasks
from simulator.studies.narration.caption import Caption, with_data
from simulator.studies.narration.conditions import denied, in_words
from simulator.studies.narration.narrator import fault, scope_words
from workflow.model import Expression
from workflow.states import Condition, DataCondition, DelayState, EndState, InjectState
from workflow.tasks import ForTask, SetTask, WaitTask


def started(at: Caption) -> str:
    """An instance starts; where an event or a state of this step starts it, that has been told."""
    event = at.event
    begun = any(one.get("child") == event["instance"] for one in at.all_of(types.SUBFLOW_STARTED))
    if begun or at.has(types.EVENT_RECEIVED):
        return ""
    cause = " by its schedule" if event.get("by") == "schedule" else ""
    return f"{whole(at, 'The workflow')} starts{cause}{with_data(event['input'])}"


def whole(at: Caption, own_name: str = "the workflow") -> str:
    """The workflow that an `instance.started` is of, with its number among several runs."""
    number, runs = at.narrator.order(at.event)
    own = at.event["definition"] == at.narrator.root
    again = f", run {number}," if runs > 1 else ""
    return f"{own_name if own else at.narrator.title(at.event['definition'])}{again}"


def _who(at: Caption) -> str:
    """The instance that an event is of; where it is of another definition, that has been told."""
    return "The workflow" if at.narrator.definition(at.event) == at.narrator.root else "It"


def completed(at: Caption) -> str:
    """An instance is complete."""
    return f"{_who(at)} is complete"


def failed(at: Caption) -> str:
    """An instance fails."""
    told = [*at.all_of(types.ERROR_RAISED), *at.all_of(types.FUNCTION_FAILED)]
    again = any(one["error"] == at.event["error"] for one in told)
    definition = at.narrator.definition(at.event)
    who = "The workflow" if definition == at.narrator.root else at.narrator.title(definition)
    return f"{who} fails" if again else f"{who} fails: {fault(at.event['error'])}"


def terminated(at: Caption) -> str:
    """An end that stops everything."""
    return f"{_who(at)} is ended here, with everything in it"


def kept(at: Caption) -> str:
    """0.8: an end at which an instance is kept active."""
    return f"{_who(at)} has come to its end, and stays active"


def timed_out(at: Caption) -> str:
    """0.1: a wait that was too long ends the instance."""
    return f"{_who(at)} has waited too long and ends"


def cancelled(at: Caption) -> str:
    """An instance that is not needed any longer."""
    return f"{_who(at)} is cancelled"


def blocked(at: Caption) -> str:
    """A transition whose expression selects nothing."""
    return f"{_who(at)} stops here: {denied(Expression(str(at.event['expression']), ()))}"


def entered(at: Caption) -> str:
    """A state begins; some kinds say at once what they do, of the others the next sentence does."""
    at.begin()
    at.lead = named(at.event["state"])
    match at.narrator.node(at.event):
        case DelayState():
            wait = at.timer("delay")
            return f"{at.subject()} waits {length(wait)}" if wait else ""
        case InjectState(data=data):
            words = leaves(data)
            return f"{at.subject()} adds {words}" if words else ""
        case EndState():
            return f"{at.subject()} is reached"
        case WaitTask():
            return of_tasks.waits(at)
        case SetTask():
            return of_tasks.sets(at)
        case ForTask():
            return of_tasks.goes_through(at)
    return ""


def condition(at: Caption) -> str:
    """The condition that holds; where none does, the last one says so."""
    event, asked = at.event, at.all_of(types.CONDITION_EVALUATED)
    so = "" if at.has(types.ERROR_RAISED) else at.so()
    if event["value"]:
        return f"{at.opening()}{in_words(_asked(at))}{so}"
    if event is not asked[-1]:
        return ""
    if len(asked) == 1:
        return at.its(f"{denied(_asked(at))}{so}")
    return at.its(f"none of the {len(asked)} conditions holds{so}")


def _asked(at: Caption) -> Condition:
    """The condition that an event has evaluated."""
    node = at.narrator.node(at.event)
    return node.condition if isinstance(node, DataCondition) else Expression(str(at.event["condition"]), ())


def taken(at: Caption) -> str:
    """The way itself is seen; it is told where nothing else is."""
    alone = all(one["type"] == types.TRANSITION_TAKEN for one in at.group.spoken)
    return f"On to {named(at.event['to'])}" if alone and at.event["to"] else ""


def branches(at: Caption) -> str:
    """The branches that begin together, told at the first."""
    mine = at.all_of(types.BRANCH_STARTED)
    if at.event is not mine[0]:
        return ""
    names = listed([named(one["branch"]) for one in mine[:6]])
    return f"{at.opening()}{len(mine)} branches begin at once: {names}" if mine[1:] else f"{at.opening()}{names} begins"


def elements(at: Caption) -> str:
    """The iterations that begin together, told at the first."""
    mine = at.all_of(types.ITERATION_STARTED)
    if at.event is not mine[0]:
        return ""
    first, last = mine[0]["index"] + 1, mine[-1]["index"] + 1
    joint = "and" if last == first + 1 else "to"
    return at.its(f"element {first} begins" if first == last else f"elements {first} {joint} {last} begin at once")


def branch_done(_: Caption) -> str:
    """A branch is done."""
    return "This branch is done"


def no_longer(at: Caption) -> str:
    """The branches or iterations that are cancelled together, told at the first."""
    mine = at.all_of(at.event["type"])
    if at.event is not mine[0]:
        return ""
    names = [", ".join(scope_words(str(one.get("scope") or ""))) or "it" for one in mine]
    if len(names) > 4:
        names = [*names[:3], counted(len(names) - 3, "other")]
    text = f"{listed(names)} {'is' if len(names) == 1 else 'are'} not waited for any longer"
    return capital(text) if text.startswith("element") else text


def undone(at: Caption) -> str:
    """A compensation begins."""
    return f"What {named(at.event['state'])} did is undone"


def edited(at: Caption) -> str:
    """A person changed data."""
    return f"Somebody changes the data at {named(at.event['at'] or 'its root')} to {value(at.event['after'])}"


def not_as_should_be(at: Caption) -> str:
    """A schema is violated."""
    mine = at.all_of(types.SCHEMA_VIOLATED)
    if at.event is not mine[0]:
        return ""
    messages = list(dict.fromkeys(short(str(one["message"]), 160) for one in mine))
    more = f", and {len(messages) - 2} more" if len(messages) > 2 else ""
    return f"The data are not as they should be: {'; '.join(messages[:2])}{more}"


def exhausted(at: Caption) -> str:
    """The step budget is used up."""
    return f"The run is stopped here: {at.event['steps']:,} steps are done"
