"""Actions in 0.8: their calls, what they see, what of their results merges and where."""

from collections.abc import Iterable
from dataclasses import dataclass

from workflow import expressions as queries
from workflow.actions import Action, EventCall, FunctionCall
from workflow.convert._templates import has_expressions
from workflow.convert.folding import is_root
from workflow.convert.jsonpath_to_jq import grouped
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.expressions import LEFT_OUT, Expressions, braces
from workflow.model import Expression, Template
from workflow.paths import Json, Object

SEES_NULL = "where it selects null, the action sees all the data"


@dataclass(frozen=True, slots=True)
class Around:
    """What an action finds where it stands: `seen` makes the data that it sees of those of its list, None: they are the
    same; `place` is where its result is gathered, None: it merges nowhere. `of_object`: what it sees is an object.
    """

    seen: str | None
    place: str | None
    of_object: bool


class Actions:
    """Writes actions. `whole` are the events that are seen whole, and not only their data."""

    def __init__(self, lost: Lost, expressions: Expressions, whole: frozenset[str]) -> None:
        self.lost, self.expressions, self.whole = lost, expressions, whole

    def written(self, action: Action, around: Around, *, whole_result: bool = False, always: bool = False) -> Object:
        """One action; with `whole_result` it is the only one of an iteration, whose result is kept as it is.

        `always`: what merges is an object, where nothing does an empty one.
        """
        found: Object = {} if action.name is None else {"name": action.name}
        of_object = around.of_object and is_root(action.filter.input)
        match action.call:
            case FunctionCall() as call:
                found["functionRef"] = self._function(call, of_object)
            case EventCall() as call:
                found["eventRef"] = self._events(action, call, of_object)
        filters = {
            "fromStateData": self._seen(action, around),
            "results": self._value(action) if whole_result else self._merging(action, always),
            "toStateData": around.place,
        }
        kept = {name: braces(text) for name, text in filters.items() if text is not None}
        return found | ({"actionDataFilter": kept} if kept else {})

    def timeouts(self, actions: Iterable[Action]) -> Object:
        """`actionExecTimeout` for actions that have all the same; an awaited event has a timeout of its own."""
        limited = [action for action in actions if not isinstance(action.call, EventCall) or action.timeout is None]
        texts = {action.timeout.text if action.timeout else None for action in limited}
        if len(texts) == 1:
            text = texts.pop()
            return {} if text is None else {"actionExecTimeout": text}
        for action in limited:
            if action.timeout:
                self.lost.add(action.timeout, "the timeout of one action: in 0.8 all actions of a state have the same")
        return {}

    def template(self, template: Template | None, of_object: bool) -> Json:
        """The value, `LEFT_OUT` where there is none or it is lost."""
        return LEFT_OUT if template is None else self.expressions.template(template, of_object)

    def _function(self, call: FunctionCall, of_object: bool) -> Json:
        arguments = self.template(call.parameters, of_object)
        return call.function.name if arguments is LEFT_OUT else {"refName": call.function.name, "arguments": arguments}

    def _events(self, action: Action, call: EventCall, of_object: bool) -> Object:
        found: Object = {"triggerEventRef": call.trigger.name, "resultEventRef": call.result.name}
        if action.timeout:
            found["resultEventTimeout"] = action.timeout.text
        return found | self.sent(call.data, call.attributes, of_object)

    def sent(self, data: Template | None, attributes: Template | None, of_object: bool) -> Object:
        """The data of an event that is sent, `{}` without any, and its context attributes."""
        payload = self.template(data, of_object)
        found: Object = {"data": {} if payload is LEFT_OUT else payload}
        further = self.template(attributes, of_object)
        return found if further is LEFT_OUT or not further else found | {"contextAttributes": further}

    def _seen(self, action: Action, around: Around) -> str | None:
        """What the action sees, where that is something else than the data of its list, and it looks at them."""
        given = action.filter.input
        if not reads(action):
            if given is not None and not parses(given):
                self.expressions.outputs(given, around.of_object)  # it ended the run: that is lost
            return None
        if given is None or is_root(given):
            return around.seen
        chosen = self.expressions.outputs(given, around.of_object)
        if chosen is None:
            return around.seen
        if is_definite(given):
            self.lost.note(given, SEES_NULL)
        return chosen if around.seen is None else f"{around.seen} | first({grouped(chosen)}, .)"

    def _merging(self, action: Action, always: bool) -> str:
        name = action.name or (action.call.called if action.call else "action")
        before = ".data | " if self._is_whole(action) else ""
        text = before + self.expressions.merging(action.filter.result, name)
        return f"first(({text}), {{}})" if always else text

    def _value(self, action: Action) -> str | None:
        """The result as it is, or what is selected of it."""
        given = action.filter.result
        text = None if given is None or is_root(given) else self.expressions.value(given, of_object=False)
        if not self._is_whole(action):
            return text
        return f".data | {text}" if text else ".data"

    def _is_whole(self, action: Action) -> bool:
        return isinstance(action.call, EventCall) and action.call.result.name in self.whole


def reads(action: Action) -> bool:
    """Whether an action looks at any data: a function without parameters is asked with all that there are."""
    match action.call:
        case FunctionCall(parameters=given):
            return given is None or has_expressions(given.value)
        case EventCall(data=data, attributes=attributes):
            return any(has_expressions(given.value) for given in (data, attributes) if given)
    return False


def parses(expression: Expression) -> bool:
    """Whether the engine can evaluate it; one that does not parse is an error of the run."""
    return _compiled(expression) is not None


def is_definite(expression: Expression) -> bool:
    """Whether it selects one value, which may be null, and no list of matches."""
    query = _compiled(expression)
    return query is not None and query.definite


def _compiled(expression: Expression) -> queries.Query | None:
    try:
        return queries.compile(expression.text)
    except queries.ExpressionError:
        return None
