"""Terms: constants, texts, arrays and objects (jq 1.8 manual, "Basic filters", "Types and values")."""

from collections.abc import Callable, Iterable, Iterator

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.json_text.tojson import excerpt
from workflow.expressions.jq.run import Code, Env, Many, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known
from workflow.expressions.jq.syntax.tree import (
    Array,
    Comma,
    Constant,
    Format,
    Identity,
    Location,
    Negation,
    Node,
    Object,
    Text,
)
from workflow.expressions.jq.values.arithmetic import negate
from workflow.expressions.jq.values.formats import formatted
from workflow.expressions.jq.values.kinds import Spelled, kind
from workflow.paths import Json

_AN_ARRAY = 3
"""Units of work that an array costs beside its entries."""
_A_FORMAT = 4
"""Units of work that a format costs beside what it writes."""
_A_PART = 9
"""Units of work that a part of a text costs where parts have several outputs."""


def identity(_node: Identity, _scope: Known | None, _compiler: Compiler) -> Code:
    """`.`"""

    def one(value: Json, _env: Env, _run: Run) -> Json:
        return value

    def track(path: Path, value: Json, _env: Env, _run: Run) -> Iterable[Tracked]:
        return ((path, value),)

    return Code(one, track=lambda: track)


def constant(node: Constant, _scope: Known | None, compiler: Compiler) -> Code:
    """A number or a text."""
    written = node.value
    compiler.spelled |= type(written) is Spelled
    return Code(lambda _value, _env, _run: written)


def location(node: Location, _scope: Known | None, _compiler: Compiler) -> Code:
    """`$__loc__`"""
    line = node.line
    return Code(lambda _value, _env, _run: {"file": "<top-level>", "line": line})


def text(node: Text, scope: Known | None, compiler: Compiler) -> Code:
    """A text with parts: of parts with several outputs the first one varies first."""
    parts = [part if isinstance(part, str) else compiler.code(part, scope) for part in node.parts]
    write = compiler.writer if node.format == "text" else lambda value, charge: formatted(node.format, value, charge)
    at = node.at

    def written(value: Json, run: Run) -> str:
        run.step(2)
        try:
            return write(value, run.charge)
        except JqError as error:
            raise placed(error, at) from None

    def joined(texts: list[str], run: Run) -> str:
        run.charge(sum(map(len, texts)))
        return "".join(texts)

    def one(value: Json, env: Env, run: Run) -> Json:
        texts = [
            part if isinstance(part, str) else written(part.one(value, env, run), run)  # type: ignore[misc]
            for part in reversed(parts)
        ]
        return joined(texts[::-1], run)

    def many(value: Json, env: Env, run: Run, left: int = len(parts), after: tuple[str, ...] = ()) -> Iterator[Json]:
        if not left:
            run.step(len(parts) // 2)
            yield joined(list(after), run)
            return
        part = parts[left - 1]
        if isinstance(part, str):
            yield from many(value, env, run, left - 1, (part, *after))
            return
        for found in part.many(value, env, run):
            run.step(_A_PART + (len(parts) - left) // 3)  # each output goes up through the parts behind it
            yield from many(value, env, run, left - 1, (written(found, run), *after))

    single = all(isinstance(part, str) or part.one for part in parts)
    return Code(one if single else None, many=None if single else many)


def form(node: Format, _scope: Known | None, _compiler: Compiler) -> Code:
    """`@base64` by itself."""
    name, at = node.name, node.at

    def one(value: Json, _env: Env, run: Run) -> Json:
        run.step(_A_FORMAT)
        try:
            return formatted(name, value, run.charge)
        except JqError as error:
            raise placed(error, at) from None

    return Code(one)


def array(node: Array, scope: Known | None, compiler: Compiler) -> Code:
    """`[body]`"""
    if node.body is None:
        return Code(lambda _value, _env, _run: [])
    many = compiler.code(node.body, scope).many

    def one(value: Json, env: Env, run: Run) -> Json:
        made = list(_counted(many, value, env, run))
        run.step(_AN_ARRAY)
        run.charge(len(made))
        return made

    return Code(one)


def _counted(many: Many, value: Json, env: Env, run: Run) -> Iterator[Json]:
    left = run.limits.made
    for found in many(value, env, run):
        left -= 1
        run.left -= 1
        if left < 0 or run.left < 0:
            run.charge(run.limits.made + 1 if left < 0 else 0)
        yield found


def object_(node: Object, scope: Known | None, compiler: Compiler) -> Code:
    """`{key: value, …}`: of members with several outputs the last one varies first."""
    for key, _ in node.members:
        if (fixed := _fixed_kind(key)) not in (None, "string"):
            raise ExpressionError(f"a {fixed} is no key of an object", key.at + 1)
    members = [(compiler.code(key, scope), compiler.code(value, scope), key.at) for key, value in node.members]

    def checked(key: Json, at: int) -> str:
        if type(key) is not str:
            raise placed(JqError(f"Cannot use {kind(key)} ({excerpt(key)}) as object key"), at)
        return key

    def one(value: Json, env: Env, run: Run) -> Json:
        run.charge(len(members))
        made = {}
        for key, inner, at in members:
            name = key.one(value, env, run)  # type: ignore[misc]
            found = inner.one(value, env, run)  # type: ignore[misc]
            made[checked(name, at)] = found
        return made

    def many(value: Json, env: Env, run: Run, place: int = 0, before: dict[str, Json] | None = None) -> Iterator[Json]:
        made = before or {}
        if place == len(members):
            yield made
            return
        key, inner, at = members[place]
        for by in key.many(value, env, run):
            for found in inner.many(value, env, run):
                run.step(1 + place // 2)
                run.charge(len(made) + 1)
                yield from many(value, env, run, place + 1, {**made, checked(by, at): found})

    single = all(key.one and inner.one for key, inner, _ in members)
    return Code(one if single else None, many=None if single else many)


def _fixed_kind(node: Node) -> str | None:
    """The kind of what a part always gives, where that can be seen."""
    if isinstance(node, Constant):
        return kind(node.value)
    if isinstance(node, Array):
        parts = node.body.parts if isinstance(node.body, Comma) else (node.body,) if node.body else ()
        return "array" if all(_fixed_kind(part) for part in parts) else None
    if isinstance(node, Object):
        return "object" if all(_fixed_kind(part) for member in node.members for part in member) else None
    return None


def negation(node: Negation, scope: Known | None, compiler: Compiler) -> Code:
    """`-of`"""
    of, at = compiler.code(node.of, scope), node.at

    def negated(value: Json) -> Json:
        try:
            return negate(value)
        except JqError as error:
            raise placed(error, at) from None

    return mapped(of, lambda value, _run: negated(value))


def mapped(of: Code, function: Callable[[Json, Run], Json]) -> Code:
    """A function of each output of a part."""
    single = of.one
    if single:
        return Code(lambda value, env, run: function(single(value, env, run), run))
    return Code(many=lambda value, env, run: (function(found, run) for found in of.many(value, env, run)))
