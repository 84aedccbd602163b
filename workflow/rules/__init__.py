"""Lint rules on what a definition means: one module per rule, found by its name in this folder (`_name` is skipped).

`unknown_state.py` is the rule `unknown-state`: its docstring is the documentation page, `SEVERITY` says how bad it is
(contracts.md, "Diagnostics") and `check(facts)` yields a `Finding` per fault. The rules `syntax`, `duplicate-key`,
`schema` and `unknown-dialect` come from the readers; only their pages are here, in `_readers`.
"""

import pkgutil
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Protocol

from workflow._json_schema import Fault
from workflow.diagnostics import Diagnostic, Severity
from workflow.document import Document
from workflow.limits import PLACES
from workflow.model import Workflow
from workflow.present import Present
from workflow.profile import Profile
from workflow.resources import Resource
from workflow.rules import _expressions as expressions
from workflow.rules import _readers
from workflow.rules import _refs as refs
from workflow.rules._facts import Facts, Finding, Findings, Found
from workflow.rules._jq import look
from workflow.rules._jq_1_6 import newer

__all__ = [
    "Facts",
    "Finding",
    "Found",
    "Linted",
    "Rule",
    "diagnostic",
    "documented",
    "expressions",
    "facts_of",
    "look",
    "newer",
    "refs",
    "rules",
    "run",
    "run_on",
]


class Linted(Protocol):
    """What rules see of a `workflow.definition.Definition`."""

    @property
    def document(self) -> Document: ...
    @property
    def workflow(self) -> Workflow | None: ...
    @property
    def resources(self) -> tuple[Resource, ...]: ...
    @property
    def workflows(self) -> frozenset[str]: ...
    @property
    def present(self) -> Present | None: ...
    @property
    def profile(self) -> Profile: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `id` as people see it, `doc` in Markdown, its first line a summary."""

    id: str
    severity: Severity
    doc: str
    module: ModuleType

    def check(self, facts: Facts) -> Findings:
        """The faults in a definition, in any order."""
        found: Findings = self.module.check(facts)
        return found


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule of this folder, by id."""
    return tuple(_rule(__name__, name) for name in _names_in(__path__))


@cache
def documented() -> tuple[Rule, ...]:
    """Every rule that a diagnostic may have, those of the readers (which cannot be run here) included, by id."""
    read = (_rule(_readers.__name__, name) for name in _names_in(_readers.__path__))
    return tuple(sorted((*rules(), *read), key=lambda rule: rule.id))


def run(definition: Linted, faults: list[Fault] | None = None) -> list[Diagnostic]:
    """What every rule finds in `definition`, by position; nothing where the text gave no model.

    `faults` are those of `schema.faults`, where they are known already.
    """
    return run_on(facts_of(definition, faults))


def run_on(facts: Facts | None, off: Set[str] = frozenset()) -> list[Diagnostic]:
    """As `run`, where the facts are known already; the rules that are `off` are not asked."""
    if facts is None:
        return []
    found = [one for rule in rules() if rule.id not in off for one in _first(rule, facts)]
    return sorted(found, key=lambda one: (one.range, one.rule))


def facts_of(definition: Linted, faults: list[Fault] | None = None) -> Facts | None:
    """What rules ask about `definition`; None where the text gave no model."""
    if definition.workflow is None:
        return None
    beside = (definition.workflows, definition.present, definition.profile.semantics)
    return Facts(definition.document, definition.workflow, definition.resources, faults, *beside)


def _first(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    """What the rule finds, at most PLACES; the last of them says so, in words, where there is more."""
    for told, finding in enumerate(rule.check(facts)):
        if told == PLACES:
            message = f"There is more that breaks the rule `{rule.id}`; {PLACES:,} places are shown"
            end = len(facts.document.text)
            severity = diagnostic(rule, finding, facts.document).severity
            yield Diagnostic(rule.id, severity, message, (), facts.document.span(end, end))
            return
        yield diagnostic(rule, finding, facts.document)


def _names_in(folder: Iterable[str]) -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(folder) if not module.name.startswith("_"))


def _rule(package: str, name: str) -> Rule:
    module = import_module(f"{package}.{name}")
    name = getattr(module, "ID", name.replace("_", "-"))
    return Rule(name, module.SEVERITY, (module.__doc__ or "").strip(), module)


def diagnostic(rule: Rule, finding: Finding, document: Document) -> Diagnostic:
    """A finding as people see it."""
    place = finding.range or (document.key_range if finding.key else document.range)(finding.path)
    severity = finding.severity or rule.severity
    return Diagnostic(rule.id, severity, finding.message, finding.path, place, finding.fix, finding.related)
