"""SonataFlow: expressions and data (S43, S51, S53, S62, S80, S81)."""

import re
from collections.abc import Iterator

from workflow.diagnostics import Fix, TextEdit
from workflow.expressions import compiling, dollar, jq
from workflow.expressions.assigning import target
from workflow.model import DataFilter, Duration, State, Template
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding, look, newer
from workflow.rules import expressions as written
from workflow.states import ForEachState, InjectState

_NESTING = 20
_MEMBER = re.compile(r"(?:\.[A-Za-z_]\w*)+")
"""A member by its names alone."""


def differences(facts: Facts) -> Iterator[Finding]:
    """What it does otherwise with the data of a definition."""
    for one in written.in_jq(facts):
        for used in look(one.text).variables if "$SECRETS" in one.text else ():
            if used.name == "SECRETS":
                place = written.place(facts, one, used.column, len("$SECRETS"))
                yield Finding(one.path, "SonataFlow knows it as `$SECRET`, from its configuration (S51)", range=place)
        for column, what in newer(one.text):
            place = written.place(facts, one, column)
            yield Finding(one.path, f"SonataFlow has jq 1.6, and not what came later: {what} (S62)", range=place)
    language = facts.workflow.expression_language.partition("@")[0]
    words = f"SonataFlow evaluates this text as {language}; in 0.8 it needs `${{ … }}` around it (S43)"
    yield from (Finding(path, words) for path in evaluated(facts))
    yield from _elements(facts)
    yield from _nulls(facts)
    yield from _arrays(facts)


def evaluated(facts: Facts) -> Iterator[Path]:
    """Texts without braces that are expressions all the same."""
    language = facts.workflow.expression_language.partition("@")[0]
    for template in facts.all(Template):
        if template.node.style != "compiles":
            continue
        for path, text in written.strings(template.node.value, template.node.path):
            if written.inside(text, language) is not None or facts.value(path) != text:
                continue
            if compiling.bare_of(text, template.node.language) is not None:
                yield path


def lengths(facts: Facts) -> Iterator[Path]:
    """Lengths of time that are expressions, or that cannot be read: those are refused."""
    yield from (found.node.path for found in facts.all(Duration))


def _elements(facts: Facts) -> Iterator[Finding]:
    """The element of an iteration that is read as a member of the data."""
    names = {(*found.node.path, "actions"): found.node.parameter for found in facts.all(ForEachState)}
    for one in written.in_jq(facts) if names else ():
        name = next((names[around] for end in range(len(one.path)) if (around := one.path[:end]) in names), "")
        if not name or name not in one.text.replace(f"${name}", ""):
            continue  # the variable alone: programs are looked into where they may have more
        reads = (read for read in look(one.text).reads if read.variable is None and read.path[:1] == (name,))
        columns = sorted({read.column for read in reads})
        if columns:
            place = written.place(facts, one, columns[0])
            words = f"SonataFlow knows the element only as `${name}` (S53)"
            yield Finding(one.path, words, range=place, fix=_as_variable(facts, one, columns, name))


def _as_variable(facts: Facts, one: written.Written, columns: list[int], name: str) -> Fix | None:
    """The element by its variable, which 0.8 has too; None where it is not written as `.NAME`."""
    places = [written.place(facts, one, column, len(name) + 1) for column in columns]
    spans = [(place.start.offset, place.end.offset) for place in places if place is not None]
    if len(spans) < len(places) or any(facts.document.text[start:end] != f".{name}" for start, end in spans):
        return None
    return Fix(f"Write `${name}`", tuple(TextEdit(start, end, f"${name}") for start, end in spans))


def _nulls(facts: Facts) -> Iterator[Finding]:
    """Filters of states that read a member, which may be missing."""
    words = "SonataFlow goes on with null where this gives null; 0.8 keeps the data (S80)"
    for found in facts.all(State):
        for name in ("input", "output"):
            path = (*found.node.path, "stateDataFilter", name)
            text = facts.value(path) if facts.has(path) else None
            inner = dollar.whole(text) if isinstance(text, str) and "${" in text else text
            if isinstance(inner, str) and _MEMBER.fullmatch(inner.strip()):
                yield Finding(path, words)


def _arrays(facts: Facts) -> Iterator[Finding]:
    """Arrays that are merged with one that an inject state gives."""
    known: dict[tuple[str, ...], Path] = {}
    words = "SonataFlow replaces this array, where 0.8 merges it with the one that is there (S81)"
    for inject in facts.all(InjectState):
        for names in _lists(inject.node.data):
            path = (*inject.node.path, "data", *names)
            if names in known:
                yield Finding(path, words, key=True)
            known.setdefault(names, path)
    for found in facts.all(DataFilter):
        place = found.node.target
        if place is None or place.language not in jq.LANGUAGES:
            continue
        steps = target(place.text)
        if steps in known:
            yield Finding(place.path, words)
        elif steps is None and facts.has(place.path):
            yield Finding(place.path, "SonataFlow stores nothing here: it reads names with points from the end (S83)")


def _lists(value: Json, names: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict) and len(names) < _NESTING:
        for key, part in value.items():
            yield from _lists(part, (*names, key))
    elif isinstance(value, list):
        yield names
