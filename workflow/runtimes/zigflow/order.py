"""Zigflow: where the result depends on an order that it does not fix."""

from collections.abc import Iterator

from workflow.expressions import dollar
from workflow.rules import Facts, Finding, look
from workflow.tasks import ForTask


def order(facts: Facts) -> Iterator[Finding]:
    """Loops through the members of an object: in whatever order Go has them."""
    for found in facts.all(ForTask):
        path = (*found.node.path, "for", "in")
        text = facts.value(path)
        bare = dollar.exact(text) if isinstance(text, str) else None
        if bare is not None and look(bare).kinds == {"object"}:
            words = "Zigflow goes through the members of an object in any order; a simulation by their names (Z77)"
            yield Finding(path, words)
