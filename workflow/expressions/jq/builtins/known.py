"""What programs may call without defining it, and what they may not, with the reason (jq.md)."""

from collections.abc import Iterator, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.builtins.forms import FORMS
from workflow.expressions.jq.builtins.native import NATIVE, Native
from workflow.expressions.jq.builtins.prelude import PRELUDE
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.functions import Compiled, call_compiled, define
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.run import Code, Env, Path, Run, Tracked
from workflow.expressions.jq.scope import Compiler, Known, depth_of
from workflow.expressions.jq.syntax.grammar import parse_builtins
from workflow.expressions.jq.syntax.tree import Call, Definition, Function
from workflow.paths import Json

_ENVIRONMENT: Final = "no expression sees the environment of the server"
_INPUTS: Final = "an expression has one input"
_PROCESS: Final = "no expression ends the process that runs it"
FORBIDDEN: Final = MappingProxyType(
    {
        "env": f"`env`: {_ENVIRONMENT}",
        **{name: f"`{name}`: {_INPUTS}" for name in ("input", "inputs", "input_filename", "input_line_number")},
        **{name: f"`{name}`: {_PROCESS}" for name in ("halt", "halt_error")},
        **{name: f"`{name}`: there are no modules here" for name in ("modulemeta", "get_search_list")},
    }
)
FORBIDDEN_VARIABLES: Final = MappingProxyType({"ENV": f"`$ENV`: {_ENVIRONMENT}"})
_CALL: Final = 3
"""Units of work that a call of a builtin costs beside what it does."""
_READING: Final = frozenset((("fromjson", 0), ("tonumber", 0)))
"""What reads numbers, which keep their spelling."""
_PRELUDE_LIMITS: Final = JqLimits(characters=10**6, nesting=10**3)


def call(node: Call, scope: Known | None, compiler: Compiler) -> Code | None:
    """A call of a builtin; None where there is none of that name and number of arguments."""
    name = (node.name, len(node.arguments))
    if name == ("builtins", 0):
        return Code(lambda _value, _env, _run: [f"{one}/{arity}" for one, arity in public()])
    if _is_internal(node.name) and not compiler.of_builtins:
        return None
    if name not in NATIVE and name not in FORMS and name not in _written():
        return None
    arguments = tuple(compiler.code(argument, scope) for argument in node.arguments)
    if form := FORMS.get(name):
        return form(arguments, node.at)
    if native := NATIVE.get(name):
        compiler.spelled |= name in _READING
        return of_native(native, arguments, node.at)
    called = call_compiled(_prelude(name, compiler), depth_of(scope), arguments, compiler.nesting + 3)
    return _located(called, node.at)


def arities(name: str) -> list[int]:
    """With how many arguments a builtin of this name may be called."""
    return sorted(arity for one, arity in public() if one == name)


def miscounted(name: str, arities: Sequence[int], given: int) -> str:
    """That a function is called with another number of arguments than it may be; `arities` in order."""
    fewest = arities[0]
    if not given and fewest:
        return f"`{name}` needs {'an argument' if fewest == 1 else f'{fewest} arguments'}"
    counts = " or ".join(map(str, arities)) if fewest or len(arities) > 1 else "no"
    return f"`{name}` takes {counts} argument{'' if counts == '1' else 's'}, not {given}"


def _is_internal(name: str) -> bool:
    """Whether only builtins that are written in jq may call it."""
    return name.startswith("_")


def written(name: tuple[str, int]) -> Function | None:
    """A builtin that is written in jq; None where it is not."""
    return _written().get(name)


@cache
def public() -> tuple[tuple[str, int], ...]:
    """All builtins that a program may call, by name and number of arguments."""
    return tuple(sorted(name for name in {*NATIVE, *FORMS, *_written(), ("builtins", 0)} if not _is_internal(name[0])))


def of_native(native: Native, arguments: tuple[Code, ...], at: int) -> Code:
    """The last argument is asked first and varies last."""
    ones = [argument.one for argument in arguments]

    def done(run: Run, value: Json, given: tuple[Json, ...]) -> Json:
        run.left -= _CALL
        if run.left < 0:
            run.stop()
        try:
            return native(run, value, *given)
        except JqError as error:
            raise placed(error, at) from None

    if all(ones):

        def one(value: Json, env: Env, run: Run) -> Json:
            given = [single(value, env, run) for single in reversed(ones)]
            return done(run, value, tuple(given[::-1]))

        return Code(one)

    def many(
        value: Json, env: Env, run: Run, left: int = len(arguments), given: tuple[Json, ...] = ()
    ) -> Iterator[Json]:
        if not left:
            yield done(run, value, given)
            return
        for found in arguments[left - 1].many(value, env, run):
            yield from many(value, env, run, left - 1, (found, *given))

    return Code(None, many)


def _located(code: Code, at: int) -> Code:
    """A builtin that is written in jq: what fails in it fails where it is called."""

    def many(value: Json, env: Env, run: Run) -> Iterator[Json]:
        try:
            yield from code.many(value, env, run)
        except JqError as error:
            raise placed(error, at) from None

    def track(path: Path, value: Json, env: Env, run: Run) -> Iterator[Tracked]:
        try:
            yield from code.track(path, value, env, run)
        except JqError as error:
            raise placed(error, at) from None

    return Code(None, many, lambda: track)


@cache
def _written() -> dict[tuple[str, int], Function]:
    """The builtins that are written in jq."""
    found = {}
    node = parse_builtins(PRELUDE + ".", _PRELUDE_LIMITS)
    while isinstance(node, Definition):
        function = node.function
        found[function.name, len(function.parameters)] = function
        node = node.body
    return found


def _prelude(name: tuple[str, int], compiler: Compiler) -> Compiled:
    """A builtin that is written in jq, compiled once."""
    if name not in _COMPILED:
        made: Compiled = define(_written()[name], None, compiler.another()).code
        _COMPILED[name] = made
    return _COMPILED[name]


_COMPILED: Final[dict[tuple[str, int], Compiled]] = {}
