"""What lint says of a definition under a profile: findings that do not count go, those of the runtime come."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from workflow._json_schema import Fault
from workflow.diagnostics import Diagnostic, Severity
from workflow.document import Document
from workflow.document.repeated import in_anchored
from workflow.limits import PLACES
from workflow.profile import Profile
from workflow.profile.overlay import IGNORED
from workflow.rules import Facts, Finding
from workflow.runtimes.remedies import mended

REFUSES: Final = "runtime-refuses"
DIFFERS: Final = "runtime-differs"
ORDER: Final = "runtime-order"
SEVERITIES: Final[dict[str, Severity]] = {REFUSES: "error", DIFFERS: "info", ORDER: "warning"}


def refusal(profile: Profile, found: Iterable[Diagnostic]) -> str:
    """The sentence that the runtime refuses a definition of which this was found, or a part of it; "" where not."""
    count = sum(one.rule == REFUSES for one in found)
    return f"{profile.name} refuses this definition, for {count} reason{'s' if count > 1 else ''}" if count else ""


def judged(
    facts: Facts | None, document: Document, profile: Profile, found: Iterable[Diagnostic], faults: list[Fault]
) -> list[Diagnostic]:
    """The findings that count under the profile, and its own; `faults` are those of its schema.

    What an anchor of YAML has is told once, and not for each of its aliases again.
    """
    told: dict[object, Diagnostic] = {}
    for one in _judged(facts, document, profile, found, faults):
        told.setdefault((one.rule, in_anchored(document, one.path) or (one.path, one.range), one.message), one)
    return list(told.values())


def _judged(
    facts: Facts | None, document: Document, profile: Profile, found: Iterable[Diagnostic], faults: list[Fault]
) -> Iterator[Diagnostic]:
    settled = set(profile.settled(facts)) if profile.settled and facts else set()
    for one in found:
        if one.rule not in profile.off and (one.rule, one.path) not in settled:
            severity = profile.severities.get(one.rule)
            yield one if severity is None else replace(one, severity=severity)
    yield from islice(_ignored(document, profile, faults), PLACES)
    if facts is None:
        return
    if not profile.reads(facts.workflow.dialect):
        words = f"{profile.title} reads {' and '.join(profile.dialects)}, and this is {facts.workflow.dialect}"
        yield _diagnostic(REFUSES, Finding((), words), document)
        return
    own = ((REFUSES, profile.refuses), (DIFFERS, profile.differs), (ORDER, profile.order), *profile.named.items())
    for rule, checks in own:
        told = {(one.path, one.message): one for check in checks for one in check(facts)}
        yield from (_diagnostic(rule, mended(facts, one), document) for one in islice(told.values(), PLACES))


def _ignored(document: Document, profile: Profile, faults: list[Fault]) -> Iterator[Diagnostic]:
    """Members that the runtime never looks at."""
    for fault in faults:
        if fault.keyword == IGNORED:
            about = fault.schema[IGNORED]
            by = f" ({about['rule']})" if about["rule"] else ""
            words = f"{profile.title} {about['words']}{by}"
            yield _diagnostic(DIFFERS, Finding(fault.path, words, key=True), document)


def _diagnostic(rule: str, finding: Finding, document: Document) -> Diagnostic:
    place = finding.range or (document.key_range if finding.key and finding.path else document.range)(finding.path)
    severity = finding.severity or SEVERITIES.get(rule, "error")
    return Diagnostic(rule, severity, finding.message, finding.path, place, finding.fix, late=finding.late)
