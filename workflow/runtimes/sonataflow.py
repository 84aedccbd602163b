"""SonataFlow 10.1, the one runtime of 0.8 in use: the rows of semantics-0.8.md §10."""

from collections.abc import Iterator
from itertools import chain

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.model import ContinueAs, ErrorHandler, Timeouts
from workflow.paths import Path
from workflow.rules import Facts, Finding, Found
from workflow.runtimes import _merge_keys, _sonataflow_data, _sonataflow_more
from workflow.states import ForEachState, OnEvents, OperationState

_RETRIES = ("retryRef", "retryableErrors", "nonRetryableErrors")
_TIMEOUTS = ("stateExecTimeout", "actionExecTimeout", "branchExecTimeout")


def differences(facts: Facts) -> Iterator[Finding]:
    """Of a definition of 0.8; SonataFlow knows no other dialect."""
    if facts.workflow.dialect != "0.8":
        return
    members = chain(_retries(facts), _calls(facts), _modes(facts), _timeouts(facts), _iterations(facts))
    for path, words in members:
        if facts.has(path) and facts.value(path) not in (None, False):
            yield Finding(path, f"SonataFlow {words.format(path[-1])}", key=True)
    yield from _merge_keys.refused(facts, "SonataFlow")
    yield from _errors(facts)
    yield from _sonataflow_data.differences(facts)
    yield from _sonataflow_more.differences(facts)


def settled(facts: Facts) -> Iterator[tuple[str, Path]]:
    """Texts that it evaluates without braces, and secrets, which it takes from its configuration."""
    if facts.workflow.dialect == "0.8":
        yield from (("missing-braces", path) for path in _sonataflow_data.evaluated(facts))
        yield from (("unknown-secret", path) for path in _sonataflow_data.configured(facts))


def _retries(facts: Facts) -> Iterator[tuple[Path, str]]:
    yield ("autoRetries",), "ignores `{}`: nothing is retried"
    for action in facts.all(Action):
        for member in _RETRIES:
            yield (*action.node.path, member), "ignores `{}`: actions are not retried"


def _calls(facts: Facts) -> Iterator[tuple[Path, str]]:
    for found in facts.all(ContinueAs):
        yield found.node.path, "ignores `continueAs`: the instance ends, and no other goes on"
    calls: list[Found[FunctionCall] | Found[EventCall]] = [*facts.all(FunctionCall), *facts.all(EventCall)]
    for call in calls:
        if call.node.detached:
            yield (*call.node.path, "invoke"), "ignores `{}`: calls are awaited"
    for subflow in facts.all(SubflowCall):
        if subflow.node.detached:
            yield (*subflow.node.path, "invoke"), "ignores `{}`: sub-workflows are always awaited"
        yield (*subflow.node.path, "onParentComplete"), "ignores `{}`: sub-workflows are always awaited"
    for event in facts.all(EventCall):
        yield (*event.node.path, "resultEventRef"), "does not wait for `{}`: only the trigger is sent"


def _modes(facts: Facts) -> Iterator[tuple[Path, str]]:
    states = [found.node.path for found in facts.all(OperationState)]
    for path in (*states, *(found.node.path for found in facts.all(OnEvents))):
        if str(facts.value((*path, "actionMode"))).lower() == "parallel":
            yield (*path, "actionMode"), "ignores `{}`: actions go one after the other"


def _timeouts(facts: Facts) -> Iterator[tuple[Path, str]]:
    for found in facts.all(Timeouts):
        for member in _TIMEOUTS:
            yield (*found.node.path, member), "ignores `{}`: only `eventTimeout` and `workflowExecTimeout` work"


def _iterations(facts: Facts) -> Iterator[tuple[Path, str]]:
    for found in facts.all(ForEachState):
        each = found.node
        if each.mode == "parallel":
            path = (*each.path, "mode")
            yield (path if facts.has(path) else (*each.path, "type")), "runs the iterations one after the other"
        yield (*each.path, "batchSize"), "knows no batches: the iterations run one after the other"
        if len(each.actions) > 1:
            yield (*each.path, "actions"), "does not merge the results of an iteration's actions"


def _errors(facts: Facts) -> Iterator[Finding]:
    """Errors that are handled: by code, not by name."""
    codes = {error.name: error.code for error in reversed(facts.workflow.errors)}
    for handler in facts.all(ErrorHandler):
        for ref in handler.node.errors:
            if ref.name not in codes or not facts.has(ref.path):
                continue
            code = codes[ref.name]
            by = "by a class name, an HTTP status or a regular expression on the message"
            if code is None:
                yield Finding(ref.path, f"SonataFlow refuses it: “{ref.name}” has no `code`, and errors are told {by}")
            else:
                yield Finding(ref.path, f"SonataFlow tells it by its code “{code}” ({by}), not by its name")
