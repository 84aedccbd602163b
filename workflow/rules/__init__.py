"""Lint rules on what a definition means: one module per rule, found by its name in this folder (`_name` is skipped).

`unknown_state.py` is the rule `unknown-state`: its docstring is the documentation page, `SEVERITY` says how bad it is
(contracts.md, "Diagnostics") and `check(facts)` yields a `Finding` per fault. The rules `syntax`, `duplicate-key` and
`schema` come from the readers and are not here.
"""

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Protocol

from workflow.diagnostics import Diagnostic, Severity
from workflow.document import Document
from workflow.model import Workflow
from workflow.rules._facts import Facts
from workflow.rules._finding import Finding

__all__ = ["Facts", "Finding", "Linted", "Rule", "rules", "run"]


class Linted(Protocol):
    """What rules see of a `workflow.definition.Definition`."""

    @property
    def document(self) -> Document: ...
    @property
    def workflow(self) -> Workflow | None: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `id` as people see it, `doc` in Markdown, its first line a summary."""

    id: str
    severity: Severity
    doc: str
    module: ModuleType

    def check(self, facts: Facts) -> Iterator[Finding]:
        """The faults in a definition, in any order."""
        found: Iterator[Finding] = self.module.check(facts)
        return found


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule of this folder, by id."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
    return tuple(_rule(name) for name in names)


def run(definition: Linted) -> list[Diagnostic]:
    """What every rule finds in `definition`, by position; nothing where the text gave no model."""
    if definition.workflow is None:
        return []
    facts = Facts(definition.document, definition.workflow)
    found = [_diagnostic(rule, finding, facts.document) for rule in rules() for finding in rule.check(facts)]
    return sorted(found, key=lambda diagnostic: (diagnostic.range, diagnostic.rule))


def _rule(name: str) -> Rule:
    module = import_module(f"{__name__}.{name}")
    return Rule(name.replace("_", "-"), module.SEVERITY, (module.__doc__ or "").strip(), module)


def _diagnostic(rule: Rule, finding: Finding, document: Document) -> Diagnostic:
    place = finding.range or (document.key_range if finding.key else document.range)(finding.path)
    return Diagnostic(rule.id, rule.severity, finding.message, finding.path, place, finding.fix)
