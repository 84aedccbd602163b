"""A variable in the address of a call is replaced by nothing.

`{name}` in the address of an HTTP call is the member `name` of the data that the task works on; where there is none, or
it is null, the address goes on without it. A name is taken as it stands: `{order.id}` is the member called `order.id`,
not `id` of `order`, and variables of expressions are not known: `{stop}` inside of `for: {each: stop}` is not `$stop`.
Names that are not there are told where the data are known: by what `set` or `input.from` writes, by the schema of the
input, by scenarios.

**Mend it**: write the name of a member, or write the address as an expression. The quick fix does.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- find: {call: http, with: {method: get, endpoint: "https://a.example/orders/{order.id}"}}   # ${ "…/\\(.order.id)" }
- each:
    for: {each: line, in: .lines}
    do:
    - ask: {call: http, with: {method: get, endpoint: "https://a.example/lines/{line}"}}       # ${ "…/\\($line)" }
```
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal

from workflow.contracts.members import slip_of
from workflow.diagnostics import Fix, Range
from workflow.expressions import dollar, jq
from workflow.expressions.task_variables import What
from workflow.paths import Path
from workflow.rules import _braces, _brought, _known_data, _members, _names, _places
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._known_data import KnownData, Names
from workflow.tasks import CallTask

SEVERITY = "warning"
Variable = tuple[int, int, str]
"""A variable of an address: from where, to where, its name."""
_PLACES: Final[tuple[Path, ...]] = (
    (),
    ("uri",),
    *(("authentication", scheme, "authority") for scheme in ("oauth2", "oidc")),
)
"""Where addresses stand in the endpoint of a call."""
MOST_VARIABLES: Final = 100
"""Variables of an address that are looked at; no address of a service has as many."""
_VARIABLE: Final = re.compile(r"(?<![${])\{([^{}]*)\}")
_NESTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])+")
_PROGRAM: Final = re.compile(r"\$\w|\.[\w\[\"]")
"""How a path of jq begins."""
_OTHER: Final = re.compile(r"[+#./;?&=,!@|].*|.*(?:,.*|\*|:\d+)", re.DOTALL)
"""What RFC 6570 has and the language does not."""
GIVEN: Final[Mapping[What, str]] = {
    "item": "the loop's variable",
    "number": "the loop's variable",
    "error": "the error",
}
"""What a task gives to expressions inside of it."""
OTHERWISE: Final[Mapping[Literal["uri", "strict", "members", "none"], str]] = {
    "uri": "is read from the input, not from {}, and becomes empty where the input has none",
    "strict": "is read from the input, not from {}, and the call fails where the input has none",
    "members": "is read from the input, not from {}, and stays as it is where the input has none",
    "none": "stays as it is, and is not replaced by {}",
}
"""What becomes of a variable that has the name of what a task gives, by how engines fill addresses."""
OTHER_WAY: Final = "write the address as an expression"
OF_AUTHORITY: Final = "no expression can stand here: write what is meant"


def check(facts: Facts) -> Findings:
    known: KnownData | None = None
    for path, text, task in _addresses(facts):
        found = [(one.start(), one.end(), one[1].strip()) for one in _VARIABLE.finditer(text)]
        if len(found) > MOST_VARIABLES:
            continue
        known = known or KnownData(facts)
        names = known.of(task)
        given = {one[2]: kind for one in found if (kind := _given(facts, path, one[2], names)) is not None}
        yield from _of_given(facts, path, text, found, given)
        if facts.semantics.calls.templates == "uri":  # the others have rules of their own
            others = [one for one in found if one[2] not in given]
            yield from _findings(facts, path, text, others, _with_scenarios(facts, names))


def _addresses(facts: Facts) -> Iterator[tuple[Path, str, Path]]:
    """The addresses with braces: where they stand, their texts, the tasks that call them."""
    for task in (found.node for found in facts.all(CallTask) if found.node.call == "http"):
        path = (*task.arguments.path, "endpoint") if task.arguments else ()
        for place in ((*path, *inside) for inside in _PLACES):
            text = facts.value(place)
            if isinstance(text, str) and "{" in text and dollar.whole(text) is None:
                yield place, text, task.path


def _with_scenarios(facts: Facts, found: Names) -> Names:
    """What is known of the data, with what scenarios bring; where they bring all, there is nothing else."""
    brought = None if found.all else _brought.names(facts)
    return found if brought is None else Names(found.known | brought, all=True)


def _given(facts: Facts, path: Path, name: str, names: Names) -> What | None:
    """What a task around gives by this name, where no data are known to have it."""
    found = facts.given.what(name, path)
    return None if found is None or name in names.known or name in facts.once(_known_data.written) else found


def _of_given(facts: Facts, path: Path, text: str, found: list[Variable], given: Mapping[str, What]) -> Findings:
    """Variables that have the name of what a task gives; one expression mends all of them."""
    written = _joined(facts, path, text, found, given) if given else None
    for start, end, name in found:
        if name in given:
            words = OTHERWISE[facts.semantics.calls.templates].format(f"{GIVEN[given[name]]} `${name}`")
            hint = f"write `{written}`" if written else OF_AUTHORITY if _is_authority(path) else OTHER_WAY
            fix = _rewritten(facts, path, written)
            yield Finding(path, f"`{{{name}}}` {words}; {hint}", range=_places.inside(facts, path, start, end), fix=fix)


def _findings(facts: Facts, path: Path, text: str, found: list[Variable], names: Names) -> Findings:
    written: str | None = None
    for start, end, name in found:
        if name in names.known:
            continue
        place, shown = _places.inside(facts, path, start, end), f"`{{{name}}}`"
        meant = _program(facts, path, name)
        if meant is None and (_OTHER.fullmatch(name) or not name):
            yield Finding(path, f"{shown} becomes empty: an address has variables as `{{name}}` alone", range=place)
        elif meant is None:
            yield from _absent(path, name, names, place)
        elif written is None:  # one expression mends all of them
            words = f"{shown} is a member of that name, not `{meant}`, and becomes empty"
            written = _joined(facts, path, text, found)
            hint = f"; write `{written}`" if written else ""
            yield Finding(path, words + hint, fix=_rewritten(facts, path, written), range=place)


def _absent(path: Path, name: str, names: Names, place: Range | None) -> Findings:
    """The data have no such member, or one that is called nearly so."""
    near = _near(name, names)
    if names.all or near:
        hint = f"; did you mean `{{{near}}}`?" if near else ""
        words = f"`{{{name}}}` becomes empty: the data here have no `{name}`{hint}"
        yield Finding(path, words, fix=_names.write(near and f"{{{near}}}", place), range=place)


def _near(name: str, names: Names) -> str | None:
    if len(name) < _names.NEAR:
        return None
    if not names.all:
        return slip_of(name, names.known) or None
    return _names.Names(one for one in names.known if len(one) >= _names.NEAR).nearest(name)


def _program(facts: Facts, path: Path, name: str) -> str | None:
    """The program of jq that is meant by what is no plain name; None where none is."""
    if _NESTED.fullmatch(name):
        is_variable = facts.given.what(re.split(r"[.\[]", name)[0], path) is not None
        return f"${name}" if is_variable else f".{name}"
    return name if _PROGRAM.match(name) and jq.compiles(name) else None


def _joined(
    facts: Facts, path: Path, text: str, found: list[Variable], given: Mapping[str, What] = MappingProxyType({})
) -> str | None:
    """The address as an expression, with variables for what is `given`; None where it cannot be one."""
    if _is_authority(path):
        return None
    parts = []
    for start, end, name in found:
        meant = f"${name}" if name in given else _program(facts, path, name)
        if meant is None and (_OTHER.fullmatch(name) or not name):
            return None
        plain = f".{name}" if name.isidentifier() else f".{_places.quoted(name)}"
        parts.append((start, end, meant or plain))
    language = facts.workflow.expression_language
    return _braces.joined(text, parts, "jq" if language in jq.LANGUAGES else language)


def _is_authority(path: Path) -> bool:
    """Whether it is the address of an authority, for which the schema has no expressions."""
    return path[-1:] == ("authority",)


def _rewritten(facts: Facts, path: Path, written: str | None) -> Fix | None:
    edits = _members.replace(facts.document, path, written) if written else ()
    return Fix("Write it as an expression", edits) if edits else None
