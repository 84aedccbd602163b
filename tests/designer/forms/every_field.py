"""Every field of the form, of every dialect and every kind of thing, found by walking the form as a person would.

Nothing is listed here: what is missing is added, every entry begun and every choice taken, until no field comes that
was not there before. So a member that is new in a schema is a row more.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial
from typing import NamedTuple
from zlib import crc32

from tests.definitions import ROOT
from workflow import dialects, fields, operations
from workflow.definition import Definition, load, understand
from workflow.edits import Unwritable, apply
from workflow.edits.data import value_at
from workflow.fields.changes import Changes
from workflow.fields.field import Field
from workflow.fields.form import owner_of
from workflow.fields.kinds import SCALARS
from workflow.paths import Json, Path, pointer
from workflow.runtimes.written import profile_for

NOW = 1_600_000_000_000
USE = """\
use:
  authentications: {shop: {bearer: {token: secret}}}
  catalogs: {public: {endpoint: https://catalog.example}}
  errors: {sold: {type: https://shop.example/errors/sold, status: 409}}
  functions: {greet: {set: {a: 1}}}
  retries: {often: {delay: PT1S, limit: {attempt: {count: 3}}}}
  secrets: [shop]
  timeouts: {short: {after: PT1S}}
do:
- first:
    set: {a: 1}
"""
"""1.0: something of everything that a field may name."""


DEEP = 4
"""How many names lead to a part that is looked at once, though several things have it."""


TYPED = (*SCALARS, "value")
"""The kinds of fields that something is typed into."""


SHARE = 5
"""Of what a person may do in forms one in so many is done in every run; the long tier does all."""


AUTH = "auth:\n- {name: login, scheme: basic, properties: {username: mia, password: b}}\n"


class Row(NamedTuple):
    """A field with one value: the text that it is in, the path of its form, what kind of thing that form is of."""

    dialect: str
    owner: str
    text: str
    form: Path
    field: Field

    @property
    def pointer(self) -> str:
        return pointer(self.field.path)

    @property
    def name(self) -> str:
        """What the field is: `1.0 Wait task wait duration`. Parts deep inside are the same wherever they are."""
        inner = [key for key in self.field.path[len(self.form) :] if isinstance(key, str)]
        where = [self.owner, *inner] if len(inner) < DEEP else ["…", *inner[-3:]]
        return " ".join((self.dialect, *where, self.field.name if self.field.kind == "name" else "", self.field.kind))

    @property
    def key(self) -> tuple[str, str]:
        """Unique among all rows."""
        return self.name, self.field.help


@cache
def rows(dialect: str, every: int = 1, runtime: str = "") -> tuple[Row, ...]:
    """Every field of a dialect's forms, each once; of texts that say a `runtime`, where one is given.

    Of what a person may add, begin and choose, one in `every` is taken: with more than 1 it is a share, the same in
    each run, of fields from all over the forms.
    """
    found: dict[tuple[str, str], Row] = {}
    begun: set[tuple[str, str, str]] = set()
    left = deque(
        (text, path) for text in _starts(dialect, runtime) for path in _mappings(_read(dialect, text).document.data, ())
    )
    while left:
        text, path = left.popleft()
        definition = _read(dialect, text)
        if owner_of(definition, path) != path:
            continue
        form = fields.form(definition, path, NOW)
        assert form is not None
        for one in (each for tab in form.tabs for each in _every(tab.fields)):
            row = Row(dialect, form.title, text, path, one)
            if one.kind in TYPED:
                found.setdefault(row.key, row)
            for what, make in _ways(row):
                name = (*row.key, what)
                if name in begun or _repeats(row):
                    continue
                begun.add(name)
                if crc32("".join(name).encode()) % every:
                    continue
                more = make()
                if more is not None:
                    data = value_at(_read(dialect, more).document.data, one.path)
                    left.extend((more, each) for each in (path, *_mappings(data, one.path)))
    return tuple(found.values())


def _starts(dialect: str, runtime: str) -> Iterator[str]:
    """For each kind of state or task a text with one, and with something of everything that it may name."""
    text = (ROOT / f"designer/library/starts/nothing/{dialect}.yaml").read_text("utf-8")
    text = (
        text.replace("__ID__", "orders")
        .replace("__NAME__", "Orders")
        .replace("do: []\n", USE)
        .replace("dsl: 1.0.3", "dsl: 1.0.4")
    )
    if dialect not in dialects.of_states():
        text = _for_runtime(text, runtime)
        found = _read(dialect, text)
        for kind in [one.kind for one in operations.tiles(found)] or operations.kinds(found):
            yield _done(dialect, text, "add-task", kind=kind, pointer="/do/-")
        return
    known = operations.run(load(text, dialect=dialect), "palette", {}).data
    if "auth" in dialects.schema(dialect)["properties"]:
        text += AUTH
    for kind in known["define"]:
        text = _done(dialect, text, "define", kind=kind)
    text = _done(dialect, text, "add-state", kind="delay")
    for kind in (one["kind"] for one in known["kinds"]):
        yield _done(dialect, text, "add-state", kind=kind)


def _for_runtime(text: str, runtime: str) -> str:
    """The text with the runtime that it is for, and with what Zigflow has in place of names."""
    if runtime == "zigflow":
        text = text.replace("namespace: default", "taskQueue: shop").replace("  name: orders", "  workflowType: orders")
        text = text.replace(USE[: USE.index("do:")], "")
    return f"# signalbox: runtime {runtime}\n{text}" if runtime else text


def _done(dialect: str, text: str, operation: str, **arguments: Json) -> str:
    return apply(text, operations.run(_read(dialect, text), operation, arguments).edits)


@lru_cache(maxsize=8)
def _read(dialect: str, text: str) -> Definition:
    """The definition without what rules say of it: it is read some thousand times."""
    return understand(text, dialect, None, profile=profile_for(text))


@cache
def _deciding(dialect: str) -> frozenset[str]:
    """The members whose value decides which others there are."""
    return frozenset(_conditions(dialects.schema(dialect)))


def _conditions(schema: Json) -> Iterator[str]:
    if isinstance(schema, dict):
        condition = schema.get("if")
        yield from condition.get("properties", {}) if isinstance(condition, dict) else ()
        for part in schema.values():
            yield from _conditions(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _conditions(part)


def _mappings(data: Json, path: Path) -> Iterator[Path]:
    """What may have a form of its own."""
    if isinstance(data, dict):
        yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _mappings(value, (*path, key))


def _every(some: Iterable[Field]) -> Iterator[Field]:
    for each in some:
        yield each
        yield from _every(each.fields)


def _repeats(row: Row) -> bool:
    """Whether a field is inside of one of its own name, which goes on for ever."""
    names = [key for key in row.field.path[len(row.form) :] if isinstance(key, str)]
    return len(set(names)) < len(names)


def _ways(row: Row) -> Iterator[tuple[str, Callable[[], str | None]]]:
    """What a person may do at a field so that others come: each with the text that it makes, None where it may not."""
    one = row.field
    if one.kind == "one-of":
        for option in one.options:
            if not option.chosen or not one.written:
                yield f"choose {option.id}", partial(_changed, row, "choose", option=option.id)
    elif one.kind == "value":
        yield from _value_ways(row)
    elif one.kind in SCALARS:
        for choice in one.choices if one.name in _deciding(row.dialect) else ():
            if choice.value != one.value:
                yield f"pick {choice.value}", partial(_changed, row, "set", value=choice.value)
    elif not one.full:
        is_named = one.kind == "map" or (one.keyed and not isinstance(one.path[-1], int))
        if is_named and not one.fields:
            yield "add", partial(_changed, row, "add", name="one")
        elif not is_named and ((one.kind in ("list", "links") and not one.fields) or not one.written):
            yield "add", partial(_changed, row, "add")


def _value_ways(row: Row) -> Iterator[tuple[str, Callable[[], str | None]]]:
    one = row.field
    for form in one.forms:
        if form != one.form:
            yield f"choose {form}", partial(_changed, row, "choose", option=form)
    if one.form == "table" and not one.fields and not one.full:
        yield "add", partial(_changed, row, "add", name="one")


def _changed(row: Row, do: str, option: str = "", name: str | None = None, value: Json = None) -> str | None:
    changes = Changes(_read(row.dialect, row.text))
    path = row.field.path
    try:
        match do:
            case "choose":
                done = changes.choose(path, option)
            case "set":
                done = changes.put(path, value)
            case _:
                done = changes.add(path, name)
    except Unwritable:
        return None
    return apply(row.text, done.edits)


USUAL: dict[str, Json] = {
    "text": "example",
    "prose": "Takes orders.",
    "name": "another",
    "reference": "example",
    "number": 1,
    "duration": "PT10S",
    "repetition": "R5/PT15M",
    "cron": "0 9 * * MON",
    "interval": "R/PT1H",
    "timezone": "Europe/Berlin",
    "template": "plain",
    "json": {"a": 1},
}
"""What is typed into a field of a kind that has no placeholder, nor anything to choose from."""
VALUES: dict[str | None, Json] = {"literal": "example", "table": {"a": "b"}, "list": ["b"]}
"""The same of a value, by its form."""
EXPRESSIONS = {"dollar": "${ .type }", "braces": "{{ $.a }}", "path": "$.a"}


def typed(row: Row) -> str | bool:
    """What the page sends where a person types or chooses the placeholder, else what is offered, else what is usual.

    `""` is sent for a box that is as usual again: the member goes.
    """
    one = row.field
    if one.kind == "boolean":
        value = not (one.value if one.written else one.default)
        return "" if value is one.default is True and not one.required else value
    value = _typed(row)
    return json.dumps(value) if one.kind == "json" or not isinstance(value, str) else value


def _typed(row: Row) -> Json:
    one = row.field
    if one.kind != "choice" and (one.default, one.example) != (None, None):
        return one.example if one.default is None else one.default
    others = [each.value for each in one.choices if each.value not in (one.value, row.form[-1:])]
    if others:
        return others[0]
    if one.kind in ("expression", "event-expression") or one.form == "expression":
        return EXPRESSIONS[fields.marks(_read(row.dialect, row.text))["style"]]
    if one.kind == "value":
        return VALUES[one.form]
    return {"seconds": 1} if one.kind == "json" and one.name == "after" else USUAL[one.kind]
