"""The choices of a switch in a 0.1 dialect."""

from workflow.convert import _conditions
from workflow.convert._v01_transitions import Transitions
from workflow.model import Expression
from workflow.paths import Object
from workflow.states import Combination, Comparison, Condition, DataCondition, SwitchState


class ChoiceWriter(Transitions):
    """Writes the work of switch states."""

    def switch(self, state: SwitchState) -> Object:
        for case in state.event_conditions:
            self.lost.add(case, "a condition on an event: a switch of 0.1 has only conditions on data")
        if state.timeout:
            self.lost.add(state.timeout, "the timeout of a switch")
        choices = [self.choice(case) for case in state.data_conditions]
        if None in choices:
            self.lost.follow(state.data_conditions[0].path[:-1])
        found: Object = {"choices": [choice for choice in choices if choice]}
        if state.default:
            found["default"] = self.leads_to(state.default, state)
        return found

    def choice(self, case: DataCondition) -> Object | None:
        condition = self.condition(case.condition)
        written = self.written(condition, nested=False) if condition else None
        if written is None:
            self.lost.add(case, "a condition that this dialect has no exact form for")
            return None
        if case.metadata is not None:
            self.lost.add((*case.path, "metadata"), "the metadata of a condition")
        if case.name is not None and self.dialect != "0.1-kebab":
            self.lost.add((*case.path, "name"), "the name of a condition")
        elif case.name is not None:
            written = {"name": case.name} | written
        leads = {self.spelling.next_state[0]: self.leads_to(case.next, case)} if case.next else {}
        return written | leads

    def condition(self, condition: Condition) -> Condition | None:
        """With the operators of this dialect."""
        if isinstance(condition, Expression):
            found = _conditions.to_comparison(condition)
            return self.condition(found) if found else None
        known = _conditions.simplified(condition)
        if self.dialect != "0.1-kebab":
            return _conditions.to_signs(known)
        words, exact = _conditions.to_words(known)
        if words and not exact:
            message = "a comparison of numbers only, or of text only: this dialect's operators compare both"
            self.lost.add(condition, message)
        return words

    def written(self, condition: Condition, nested: bool) -> Object | None:
        """`{path, value, operator}`, or the parts under their word; only kebab nests combinations."""
        if isinstance(condition, Comparison):
            one = {"path": condition.left.text, "value": condition.value, "operator": condition.operator}
            return {"single": [one]} if self.camel and not nested else one
        if not isinstance(condition, Combination) or (nested and self.dialect != "0.1-kebab"):
            return None
        parts = [self.written(part, nested=True) for part in condition.parts]
        if not parts or not all(parts):
            return None
        if condition.operator == "not" and not self.camel:
            return {self.word("not"): parts[0]} if len(parts) == 1 else None
        return {self.word(condition.operator): parts}

    def word(self, operator: str) -> str:
        return operator.capitalize() if self.dialect in ("0.1-map", "0.1-array") else operator
