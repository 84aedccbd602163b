"""Conditions that SonataFlow tries in another order than they are written (S121), or never (S122)."""

from collections.abc import Iterator

from workflow.model import Expression
from workflow.profile.connections import Connections, leads_as_default
from workflow.rules import Facts, Finding
from workflow.states import DataCondition, SwitchState


def differences(facts: Facts) -> Iterator[Finding]:
    """Of each switch the first that another is tried before, and those that are never tried."""
    scope = facts.workflow.scope
    connections = Connections(scope)
    for found in facts.all(SwitchState):
        state = found.node
        for case in state.data_conditions:
            if leads_as_default(scope, state, case):
                words = (
                    "SonataFlow never tries this condition: it leads where the default leads, and later ones win (S122)"
                )
                yield Finding(case.path, words)
        tried = connections.in_order(state)
        written = [case for case in state.data_conditions if case in tried]
        moved = next((one for one, other in zip(written, tried, strict=True) if one is not other), None)
        if moved is not None:
            first = tried[written.index(moved)]
            words = f"SonataFlow tries “{_shown(first)}” before this condition, though it is written later (S121)"
            yield Finding(moved.path, words)


def _shown(case: DataCondition) -> str:
    return case.condition.text if isinstance(case.condition, Expression) else ""
