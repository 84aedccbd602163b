"""Assignments: `=`, `|=`, `+=` and its like, `//=` (jq 1.8 manual, "Assignment")."""

from collections.abc import Callable, Iterator

from workflow.expressions.jq.access import delete_paths, get_path, set_path
from workflow.expressions.jq.errors import JqError, placed
from workflow.expressions.jq.flow import SIGNS, is_true
from workflow.expressions.jq.json_text.tojson import long_excerpt
from workflow.expressions.jq.run import Code, Env, Run
from workflow.expressions.jq.scope import Compiler, Known
from workflow.expressions.jq.syntax.tree import Assignment
from workflow.paths import Json


def assignment(node: Assignment, scope: Known | None, compiler: Compiler) -> Code:
    """Any of them, by its sign."""
    target, value = compiler.code(node.target, scope), compiler.code(node.value, scope)
    if node.sign == "|=":
        return updated(target, value, node.at)
    return _assigned(target, value, _new(node.sign), node.at)


_A_CHANGE = 16
"""Units of work that a change at a path costs beside what it makes."""
New = Callable[[Json, Json, Run], Json]


def _new(sign: str) -> New:
    """What stands at a path after it, made of what stood there and the value."""
    if sign == "=":
        return lambda _before, value, _run: value
    if sign == "//=":
        return lambda before, value, _run: before if is_true(before) else value
    function = SIGNS[sign[:-1]]
    return lambda before, value, run: function(before, value, run.charge)


def _assigned(target: Code, value: Code, new: New, at: int) -> Code:
    """One result for each output of the value, which sees the whole input."""

    def many(given: Json, env: Env, run: Run) -> Iterator[Json]:
        for found in value.many(given, env, run):
            made = given
            for path, _ in target.track((), given, env, run):
                keys = checked(path, _, at)
                run.step(_A_CHANGE)
                run.charge(len(keys))
                try:
                    made = set_path(made, keys, new(get_path(made, keys, run.charge), found, run), run.charge)
                except JqError as error:
                    raise placed(error, at) from None
            yield made

    return Code(None, many)


def updated(target: Code, update: Code, at: int) -> Code:
    """`|=`: the first output of the update for what stands there; where it has none it is deleted."""

    def many(given: Json, env: Env, run: Run) -> Iterator[Json]:
        made = given
        gone: list[Json] = []
        for path, _ in target.track((), given, env, run):
            keys = checked(path, _, at)
            run.step(_A_CHANGE)
            run.charge(len(keys))
            try:
                before = get_path(made, keys, run.charge)
                for found in update.many(before, env, run):
                    made = set_path(made, keys, found, run.charge)
                    break
                else:
                    gone.append(keys)
            except JqError as error:
                raise placed(error, at) from None
        yield delete_paths(made, gone, run.charge) if gone else made

    return Code(None, many)


def checked(path: "tuple[Json, ...] | None", value: Json, at: int) -> list[Json]:
    """A path as an array. Raises JqError where it is none."""
    if path is None:
        raise placed(not_a_path(value), at)
    return list(path)


def not_a_path(value: Json) -> JqError:
    """The error of what comes from elsewhere than the input."""
    return JqError(f"Invalid path expression with result {long_excerpt(value)}")
