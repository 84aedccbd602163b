"""What runtimes do otherwise than the specification says: one module per runtime, found by its name in this folder.

`sonataflow.py` is the runtime `sonataflow`: its `differences(facts)` yields a Finding for each place of a definition
that it ignores or understands in another way. They are findings of the rule `runtime-differs`.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from workflow import rules
from workflow.diagnostics import Diagnostic
from workflow.limits import PLACES

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
