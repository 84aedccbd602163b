"""The actions of a 0.1 dialect: calls, filters, retries, lengths of time."""

from workflow import durations
from workflow.actions import Action, EventCall, FunctionCall
from workflow.convert import _errors, _templates
from workflow.convert._v01_transitions import Transitions
from workflow.convert.folding import is_root
from workflow.model import DataFilter, Duration, Ref, State, Template, Transition
from workflow.paths import Json, Object


class ActionWriter(Transitions):
    """Writes the actions of states."""

    def actions(self, actions: tuple[Action, ...], state: State) -> list[Object]:
        handlers = state.on_errors if len(actions) == 1 else ()
        written = []
        for action in actions:
            if isinstance(action.call, EventCall):
                self.lost.add(action, "an action by events: actions of 0.1 call functions")
                self.lost.follow(action.path[:-1])
            else:
                written.append(self.action(action, self.handlers(state) if handlers else []))
        return written

    def action(self, action: Action, retries: list[Object]) -> Object:
        found: Object = {"name": action.name} if action.name is not None else {}
        if isinstance(action.call, FunctionCall):
            found["function"] = self.call(action.call)
        found |= self.length("timeout", action.timeout)
        retries = [
            *(self.retry(retry.match, retry.interval, retry.max_retry, retry.target) for retry in action.retries),
            *retries,
        ]
        single = self.dialect in ("0.1-kebab", "0.1-camel") and len(retries) == 1
        if retries:
            found["retry"] = retries[0] if single else retries
        given = action.filter
        if given.result and not is_root(given.result):
            self.lost.add(given.result, "the selection from an action's result: 0.1 puts the whole result in its place")
        return found | self.filters(given)

    def handlers(self, state: State) -> list[Object]:
        found = []
        for handler in state.on_errors:
            again = _errors.of_handler(handler, self.policies)
            if isinstance(again, str):
                self.lost.add(handler, again)
            else:
                found.append(self.retry(_errors.TO_SYS[again.error], again.delay, again.most, again.target))
        return found

    def retry(self, match: str, interval: Duration | None, most: int, target: Ref | None) -> Object:
        spelling = self.spelling
        found: Object = {"match": match} | self.length(spelling.retry_interval[0], interval)
        if most:
            found[spelling.max_retry[0]] = most
        if target is None:
            return found
        at = Transition(target, target.path)
        return found | {spelling.next_state[0]: self.leads_to(at, at)}

    def call(self, call: FunctionCall) -> Json:
        """A name alone in `0.1-map` and `0.1-array`: with a function object a text would be taken for `0.1-kebab`."""
        found: Object = {"name": call.function.name}
        kind = self.kinds.get(call.function.name)
        if self.dialect in ("0.1-map", "0.1-array"):
            if kind is not None:
                self.lost.add((*call.path, "type"), "the type of a function: this dialect has only names")
            if call.parameters:
                self.lost.add(call.parameters, "the parameters of a function: this dialect has only names")
            return call.function.name
        if kind is not None:
            found["type"] = kind
        parameters = self.template(call.parameters) if call.parameters else None
        if parameters is not None:
            found["parameters"] = parameters
        return found

    def template(self, template: Template) -> Json:
        unsaid: _templates.Unsaid = []
        value = _templates.to_paths(template, unsaid)
        for path, reason in unsaid:
            self.lost.add(path, reason)
        return value

    def filters(self, given: DataFilter, state: State | None = None) -> Object:
        spelling = self.spelling
        words = (
            (spelling.input_path, given.input),
            (spelling.result_path, given.target),
            (spelling.output_path, given.output),
        )
        found = {word[0]: path.text for word, path in words if path and not is_root(path)}
        for path in (given.input, given.output) if state and self.is_foreign else ():
            if path and not is_root(path):
                self.lost.change(path, "a state's path: in 0.1 what it selects does not keep its name")
        return {spelling.filter[0]: found} if found and spelling.filter else found

    def length(self, key: str, duration: Duration | None) -> Object:
        """Whole seconds as a number where the dialect counts in seconds, ISO 8601 otherwise."""
        if duration is None:
            return {}
        period = durations.parse(duration.text)
        if self.camel or period is None or period.months or period.milliseconds % 1000:
            return {key: duration.text}
        return {key: period.milliseconds // 1000}
