"""What runtimes do otherwise than the specification says: one module per runtime, found by its name in this folder.

`sonataflow.py` is the runtime `sonataflow`: its `differences(facts)` yields a Finding for each place of a definition
that it ignores or understands in another way. They are findings of the rule `runtime-differs`. Where a module has
`settled(facts)`, it yields rules and places: what these rules find there does not count on the runtime.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from workflow import rules
from workflow.diagnostics import Diagnostic
from workflow.limits import PLACES
from workflow.paths import Path

RULE = "runtime-differs"


@cache
def ids() -> tuple[str, ...]:
    """The ids of all runtimes, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def differences(definition: rules.Linted, runtime: str) -> list[Diagnostic]:
    """What the runtime with this id does otherwise with `definition`, by position; nothing where there is no model.

    KeyError where there is no such runtime.
    """
    if runtime not in ids():
        raise KeyError(runtime)
    facts = rules.facts_of(definition)
    if facts is None:
        return []
    rule = next(rule for rule in rules.documented() if rule.id == RULE)
    found = {(one.path, one.message): one for one in import_module(f"{__name__}.{runtime}").differences(facts)}
    told = [rules.diagnostic(rule, one, facts.document) for one in found.values()]
    return sorted(told, key=lambda one: (one.range, one.message))[:PLACES]


def settled(definition: rules.Linted, runtime: str) -> set[tuple[str, Path]]:
    """Rules and places whose findings do not count on the runtime with this id, which does there what is meant."""
    module = import_module(f"{__name__}.{runtime}")
    facts = rules.facts_of(definition) if hasattr(module, "settled") else None
    return set() if facts is None else set(module.settled(facts))
