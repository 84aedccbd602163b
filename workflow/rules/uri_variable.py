"""A variable in the address of a call is replaced by nothing.

`{name}` in the address of an HTTP call is the member `name` of the data that the task works on; where there is none, or
it is null, the address goes on without it. A name is taken as it stands: `{order.id}` is the member called `order.id`,
not `id` of `order`, and variables of expressions are not known. Names that are not there are told where the data are
known: by what `set` or `input.from` writes, by the schema of the input, by scenarios.

**Mend it**: write the name of a member, or write the address as an expression. The quick fix does.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- find: {call: http, with: {method: get, endpoint: "https://a.example/orders/{order.id}"}}   # ${ "…/\\(.order.id)" }
```
"""

import re
from collections.abc import Iterator
from typing import Final

from workflow.contracts.members import slip_of
from workflow.diagnostics import Fix, Range
from workflow.expressions import dollar, jq
from workflow.paths import Path
from workflow.rules import _braces, _brought, _members, _names, _places
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


def check(facts: Facts) -> Findings:
    known: KnownData | None = None
    for path, text, task in _addresses(facts):
        found = [(one.start(), one.end(), one[1].strip()) for one in _VARIABLE.finditer(text)]
        if len(found) > MOST_VARIABLES:
            continue
        known = known or KnownData(facts)
        yield from _findings(facts, path, text, found, _with_scenarios(facts, known.of(task)))


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


def _joined(facts: Facts, path: Path, text: str, found: list[Variable]) -> str | None:
    """The address as an expression; None where a part of it has none."""
    parts = []
    for start, end, name in found:
        meant = _program(facts, path, name)
        if meant is None and (_OTHER.fullmatch(name) or not name):
            return None
        plain = f".{name}" if name.isidentifier() else f".{_places.quoted(name)}"
        parts.append((start, end, meant or plain))
    return _braces.joined(text, parts, facts.workflow.expression_language)


def _rewritten(facts: Facts, path: Path, written: str | None) -> Fix | None:
    edits = _members.replace(facts.document, path, written) if written else ()
    return Fix("Write it as an expression", edits) if edits else None
