"""`foreach` in 0.8: an iteration sees its element alone, and gives what its actions merge (semantics.md §8)."""

from workflow.convert.jsonpath_to_jq import keyed
from workflow.convert.jsonpath_to_jq.texts import lookup
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.actions import Actions, Around
from workflow.convert.to_0_8.expressions import Expressions, braces
from workflow.convert.to_0_8.merging import Merging
from workflow.model import Expression
from workflow.paths import Object
from workflow.states import ForEachState

BATCHES = "so many iterations at once: in 0.8 the next ones begin together, when all of a batch are done"
NO_PLACE = "which names no place for results"
NO_ACTION = "iterations without an action: each gives null in 0.8, and an empty object in 0.6"


class Iterations:
    """Writes the state; several actions of an iteration gather what they merge in the member `aside`."""

    def __init__(self, lost: Lost, expressions: Expressions, actions: Actions, aside: str) -> None:
        self.lost, self.expressions, self.actions, self.aside = lost, expressions, actions, aside

    def written(self, state: ForEachState) -> tuple[Object, Object, str | None]:
        """What the state does, its timeouts, and what makes its output of the data that this leaves."""
        found: Object = {"type": "foreach"}
        if state.input_collection:
            collection = self._collection(state.input_collection)
            found |= {} if collection is None else {"inputCollection": braces(collection)}
        if state.parameter:
            found["iterationParam"] = state.parameter
        else:
            self.lost.add(state, "iterations whose element has no name")
        into = self._into(state.output_collection)
        found |= {"outputCollection": braces(into)} if into else {}
        found |= self._at_once(state)
        if state.workflow:
            run = {"subFlowRef": state.workflow.name, "actionDataFilter": {"fromStateData": braces(_element(state))}}
            return found | {"actions": [run]}, {}, None
        after = None if into is None or len(state.actions) < 2 else self._together(into)
        return found | {"actions": self._actions(state)}, self.actions.timeouts(state.actions), after

    def _collection(self, expression: Expression) -> str | None:
        """What is iterated over; nothing is no empty list here, but an error (semantics.md §8)."""
        text = self.expressions.value(expression, self.expressions.of_objects)
        return text if text is None or not set(text) & set(" ?") else f"first(({text}), null)"

    def _into(self, expression: Expression | None) -> str | None:
        """The path where results are collected."""
        if expression is None:
            return None
        text = self.expressions.value(expression, of_object=True)
        path = None if text is None else text.replace("?", "")
        if path is not None and " | " in path:
            self.lost.add(expression, f"`{expression.text}`, {NO_PLACE}")
            return None
        return path

    def _at_once(self, state: ForEachState) -> Object:
        if state.max == 1:
            return {"mode": "sequential"}
        if state.max < 1:
            return {}
        self.lost.change((*state.path, "max"), BATCHES)
        return {"batchSize": state.max}

    def _actions(self, state: ForEachState) -> list[Object]:
        count, element = len(state.actions), _element(state)
        if count < 2:
            around = Around(element, None, of_object=True)
            if not count:
                self.lost.change(state, NO_ACTION)
            return [self.actions.written(action, around, whole_result=True) for action in state.actions]
        merging = Merging(self.aside, count, of_objects=True)
        found = []
        for number, action in enumerate(state.actions, 1):
            seen = element if number == 1 else f"{element} + (({merging.at} // {{}}) | add)"
            found.append(self.actions.written(action, Around(seen, merging.place(number), of_object=True), always=True))
        return found

    def _together(self, into: str) -> str:
        """The results in the place of what was gathered for each."""
        gathered = f'if type == "object" and has("{self.aside}") then (.{self.aside} | add) else . end'
        return f"{into} |= map({gathered})"


def _element(state: ForEachState) -> str:
    """All that an iteration sees: its element by its name."""
    name = state.parameter or "item"
    text = lookup(name)
    return keyed(name, text if text.startswith(".") else f".{text}")
