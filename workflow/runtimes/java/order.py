"""The Java SDK: where the result depends on an order that it does not fix."""

from collections.abc import Iterator

from workflow.rules import Facts, Finding
from workflow.tasks import SwitchTask


def order(facts: Facts) -> Iterator[Finding]:
    """Switches with several conditions: it keeps cases without their order (J7.6)."""
    for found in facts.all(SwitchTask):
        conditions = [case.condition for case in found.node.cases if case.condition is not None]
        if len(conditions) > 1:
            words = "The Java SDK takes any of the cases that hold (J7.6): let no two conditions hold at once"
            yield Finding(conditions[1].path, words)
