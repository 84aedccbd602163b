"""What to write so that an engine does as the documents say: quick fixes of what it does otherwise, by its rules."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final

from workflow.diagnostics import Fix, TextEdit
from workflow.edits import Edits
from workflow.expressions import dollar
from workflow.expressions.templates import strings
from workflow.nodes import replaced
from workflow.paths import Path
from workflow.rules import Facts, Finding, _braces, _members

_NAMES: Final = re.compile(r"\{([A-Za-z_]\w*)\}")
"""Names in an address that are replaced by members of the data."""
_WORDS: Final = re.compile(r"[A-Za-z][a-z]*")
ATTEMPTS: Final = 3
"""What is offered where a number of attempts has to be said."""


def mended(facts: Facts, finding: Finding) -> Finding:
    """The finding of an engine with a quick fix, where one edit does it and it has none."""
    words = finding.message
    numbers = words[words.rfind("(") + 1 : -1].split(", ") if words.endswith(")") and finding.fix is None else ()
    remedies = [REMEDIES[number] for number in numbers if number in REMEDIES]
    if remedies and finding.path and facts.has(finding.path):
        for remedy in remedies:
            fix = remedy(facts, finding.path)
            if fix is not None:
                return replaced(finding, {"fix": fix})
    return finding


def _fix(title: str, edits: Edits) -> Fix | None:
    return Fix(title, edits) if edits else None


def _text(facts: Facts, path: Path) -> str | None:
    value = facts.value(path)
    return value if isinstance(value, str) else None


def braces(facts: Facts, path: Path) -> Fix | None:
    """An expression that stands alone goes into braces; one with text around it becomes one that makes the text."""
    text = _text(facts, path)
    if text is None:
        return None
    if "${" not in text:
        return _fix("Write the braces", _members.replace(facts.document, path, f"${{ {text.strip()} }}"))
    inner = dollar.whole(text)
    if inner is not None and len(dollar.spans(text)) == 1:
        return _fix("Write the expression alone", _members.replace(facts.document, path, f"${{ {inner} }}"))
    joined = _braces.joined(text, dollar.spans(text), "jq")
    return _fix("Write one expression", _members.replace(facts.document, path, joined) if joined else ())


def of_output(facts: Facts, path: Path) -> Fix | None:
    """What is exported begins with `$output`, whatever `.` is."""
    edits: list[TextEdit] = []
    for place, text in strings(facts.value(path), path):
        inner = dollar.whole(text)
        if inner is None or inner.startswith("$") or not facts.has(place):
            return None
        meant = "$output" if inner == "." else f"$output | {inner}"
        edits += _members.replace(facts.document, place, f"${{ {meant} }}")
    return _fix("Write `$output`", tuple(edits))


def in_array(facts: Facts, path: Path) -> Fix | None:
    """Several outputs are put into an array."""
    text = _text(facts, path)
    inner = dollar.whole(text) if text is not None else None
    if inner is None:
        return None
    return _fix("Write `[ ]` around it", _members.replace(facts.document, path, f"${{ [{inner}] }}"))


def address(facts: Facts, path: Path, *, encoded: bool = False) -> Fix | None:
    """An address with names in it becomes an expression: what there is not is empty, as the documents have it."""
    text = _text(facts, path)
    found = [(one.start(), one.end(), f'.{one[1]} // ""') for one in _NAMES.finditer(text or "")]
    if text is None or not found or text.count("{") != len(found):
        return None
    joined = _braces.joined(text, found, "jq")
    if joined and encoded:
        joined = joined.replace("${ ", "${ @uri ", 1)
    return _fix("Write it as an expression", _members.replace(facts.document, path, joined) if joined else ())


def encoded_address(facts: Facts, path: Path) -> Fix | None:
    """The same, with signs that an address may not have written as the documents do."""
    return address(facts, path, encoded=True)


def literal(facts: Facts, path: Path) -> Fix | None:
    """A value without expressions becomes one."""
    value = facts.value(path)
    if any("${" in text for _, text in strings(value, path)):
        return None
    written = f"${{ {json.dumps(value, ensure_ascii=False)} }}"
    return _fix("Write it as an expression", _members.replace(facts.document, path, written))


def title_and_detail(facts: Facts, path: Path) -> Fix | None:
    """An error says its title and its detail."""
    error = facts.value(path)
    if not isinstance(error, dict) or not isinstance(error.get("type"), str):
        return None
    words = " ".join(_WORDS.findall(error["type"].rstrip("/").rpartition("/")[2])).capitalize() or "Error"
    lacking = {name: words for name in ("title", "detail") if name not in error}
    return _fix("Write a `title` and a `detail`", _members.add_all(facts.document, path, lacking) if lacking else ())


def error_name(facts: Facts, path: Path) -> Fix | None:
    """The error gets the name that expressions use."""
    return _fix("Write `as: error`", _members.add(facts.document, (*path, "as"), "error"))


def attempts(facts: Facts, path: Path) -> Fix | None:
    """How often something is tried is said."""
    return _fix(f"Write `count: {ATTEMPTS}`", _members.add(facts.document, (*path, "count"), ATTEMPTS))


def no_delay(facts: Facts, path: Path) -> Fix | None:
    """A retry without a delay says that it has none."""
    return _fix("Write `delay: {seconds: 0}`", _members.add(facts.document, (*path, "delay"), {"seconds": 0}))


def next_task(facts: Facts, path: Path) -> Fix | None:
    """A case without `then` names the task that comes next."""
    for scope in facts.scopes:
        for task, after in zip(scope.states, scope.states[1:], strict=False):
            if (
                path[: len(task.path)] == task.path
                and not facts.has((*path, "then"))
                and len(path) == len(task.path) + 3
            ):
                return _fix(f"Write `then: {after.name}`", _members.add(facts.document, (*path, "then"), after.name))
    return None


def quoted_on(facts: Facts, path: Path) -> Fix | None:
    """The name of the member is a text for YAML 1.1 too."""
    place = facts.document.key_range(path)
    start, end = place.start.offset, place.end.offset
    is_bare = facts.document.text[start:end] == "on"
    return _fix('Write `"on"`', (TextEdit(start, end, '"on"'),) if is_bare else ())


REMEDIES: Final[Mapping[str, Callable[[Facts, Path], Fix | None]]] = {
    **dict.fromkeys(("G22", "G23", "J5.1", "L22", "Z42"), braces),
    "J6.4": of_output,
    **dict.fromkeys(("G27", "Y24"), in_array),
    "L62": address,  # it has no `@uri`
    **dict.fromkeys(("J11.6", "Y60"), encoded_address),
    **dict.fromkeys(("L14", "Y28"), literal),
    **dict.fromkeys(("G63", "Z115"), title_and_detail),
    "J8.1": error_name,
    "J8.7": attempts,
    "L55": no_delay,
    "G47": next_task,
    "G20": quoted_on,
}
"""By the numbers of rules, what to write at the place of a finding; None where that cannot be said."""
