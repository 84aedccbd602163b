"""Where the results of jq programs come from (docs/jq.md, "Provenance")."""

from random import Random
from re import escape

import pytest

from tests.pace import within
from tests.workflow.expressions.jq.generator import Programs, data
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments, ExpressionError
from workflow.expressions.jq import parse
from workflow.expressions.jq.explaining import Branch, Explained, Source, explain, explain_outputs
from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits
from workflow.expressions.jq.program import Program
from workflow.paths import Json, Path

DATA: Json = {
    "a": 1,
    "b": {"c": "x", "d": [1, 2, 3]},
    "items": [{"n": 5, "k": "u"}, {"n": 2, "k": "v"}, {"n": 9, "k": "w"}],
    "name": "Ada",
}
GIVEN = Arguments(variables={"ctx": {"t": 3}})
Told = dict[Path, tuple[object, ...]]


def shown(source: Source) -> str:
    return f"{'$' + source.variable if source.variable else ''}{''.join(f'.{key}' for key in source.path) or '.'}"


def explained(text: str, limits: JqLimits = JQ_LIMITS) -> Explained:
    """Of a program that gives something: where that comes from."""
    one = explain(parse(text, limits), DATA, GIVEN)
    assert isinstance(one, Explained)
    return one


def told(text: str) -> Told:
    """How each leaf came, and from where."""
    one = explained(text)
    assert one.is_exact
    return {leaf.path: (leaf.how, *map(shown, leaf.sources)) for leaf in one.leaves}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".a", {(): ("selected", ".a")}),
        (".b.d[-1]", {(): ("selected", ".b.d.2")}),
        (".b.d[1:]", {(0,): ("selected", ".b.d.1"), (1,): ("selected", ".b.d.2")}),
        ("$ctx", {("t",): ("selected", "$ctx.t")}),
        (".a + $ctx.t", {(): ("computed", ".a", "$ctx.t")}),
        ("1 + 1", {(): ("written",)}),
        ('{q: "r", s: []}', {("q",): ("written",), ("s",): ("written",)}),
        ('"hi \\(.name)"', {(): ("computed", ".name")}),
        ("{x: .a, y: (.a + 1)}", {("x",): ("selected", ".a"), ("y",): ("computed", ".a")}),
        (".items | sort_by(.n) | .[0].k", {(): ("selected", ".items.1.k")}),
        (".items | min_by(.n).k", {(): ("selected", ".items.1.k")}),
        (".items | map(.n) | max", {(): ("selected", ".items.2.n")}),
        (".items | group_by(.n > 3) | .[0][0].n", {(): ("selected", ".items.1.n")}),
        ("[.items[].k] | reverse | first", {(): ("selected", ".items.2.k")}),
        (".b.d | add", {(): ("computed", ".b.d.0", ".b.d.1", ".b.d.2")}),
        ("[.b.d, [.a]] | add", {(0,): ("selected", ".b.d.0"), (1,): ("selected", ".b.d.1")}
         | {(2,): ("selected", ".b.d.2"), (3,): ("selected", ".a")}),
        (".b * {d: .a}", {("c",): ("selected", ".b.c"), ("d",): ("selected", ".a")}),
        ("reduce .items[] as $i (0; . + $i.n)", {(): ("computed", ".items.0.n", ".items.1.n", ".items.2.n")}),
        (".b.d as [$x, $y] | [$y, $x]", {(0,): ("selected", ".b.d.1"), (1,): ("selected", ".b.d.0")}),
        (".b | .c = 7", {("c",): ("written",)} | {("d", n): ("selected", f".b.d.{n}") for n in range(3)}),
        (".b | .c |= ascii_upcase | .c", {(): ("computed", ".b.c")}),
        (".b | del(.d[0]).d", {(0,): ("selected", ".b.d.1"), (1,): ("selected", ".b.d.2")}),
        (".b.d | to_entries[2].value", {(): ("selected", ".b.d.2")}),
        ("[.items[] | {k, n}] | INDEX(.k).v.n", {(): ("selected", ".items.1.n")}),
        ("def f(x): x | .n; .items[0] | f(.)", {(): ("selected", ".items.0.n")}),
        ('getpath(["b", "c"])', {(): ("selected", ".b.c")}),
        ("any(.items[]; .n > 8)", {(): ("computed", ".items.2.n")}),
        ("debug | .a", {(): ("selected", ".a")}),
    ],
)  # fmt: skip
def test_leaves(text: str, expected: Told) -> None:
    assert told(text) == expected


def branches(text: str) -> list[list[tuple[int, bool, list[str]]]]:
    outputs = explain_outputs(parse(text), DATA, GIVEN)
    found = [leaf.branches for one in outputs for leaf in one.leaves]
    return [[(one.column, one.held, list(map(shown, one.sources))) for one in branch] for branch in found]


def test_branches() -> None:
    assert branches("if .a == 1 then .name else .b end") == [[(7, True, [".a"])]]
    assert branches("if .a == 2 then .b else .name end") == [[(7, False, [".a"])]]
    assert branches(".zz // .name") == [[(1, False, [".zz"])]]
    assert branches(".items[] | select(.n > 3).k") == [[(22, True, [".items.0.n"])], [(22, True, [".items.2.n"])]]
    assert branches("[.items[] | select(.n > 8)][0].k") == [[(23, True, [".items.2.n"])]]


def test_conditions_of_a_path_are_told_of_the_input() -> None:
    assert branches(".b | (.d[] | select(. > 2)) = .c | .d[2]") == [[(23, True, [".b.d.2"])]]


def test_variables_are_sources() -> None:
    one = explained("if $ctx.t > 1 then .a else 0 end")
    assert one.leaves[0].branches == (Branch(11, True, (Source("ctx", ("t",)),)),)


def test_several_outputs_are_told_one_by_one_or_together() -> None:
    outputs = explain_outputs(parse(".a, 2, empty"), DATA, GIVEN)
    assert [[leaf.how for leaf in one.leaves] for one in outputs] == [["selected"], ["written"]]
    assert told(".a, 2, empty") == {(0,): ("selected", ".a"), (1,): ("written",)}
    assert explain(parse("empty"), DATA, GIVEN) is NOTHING


def test_parts_of_a_result() -> None:
    one = explained("{x: .b, y: [.a, .name + .b.c], z: 1}")
    assert [(whole.path, *map(shown, whole.sources)) for whole in one.wholes] == [(("x",), ".b")]
    assert (one.selected_from(("x",)), one.selected_from(("x", "d", 1))) == (("b",), ("b", "d", 1))
    assert (one.selected_from(("y", 0)), one.selected_from(("y", 1)), one.selected_from(())) == (("a",), None, None)
    assert list(map(shown, one.at(("y",)).sources)) == [".a", ".b.c", ".name"]
    assert (one.at(("z",)).how, one.at(("y",)).how, explained("$ctx").selected_from(())) == (
        "written",
        "computed",
        None,
    )


def test_fails_as_the_program_does() -> None:
    with pytest.raises(ExpressionError, match="cannot take member") as raised:
        explained(".name.first")
    assert raised.value.column == 6


def test_notes_are_not_heard_twice() -> None:
    heard: list[str] = []
    explain(parse("debug"), DATA, Arguments(note=lambda kind, _value: heard.append(kind)))
    assert heard == ["debug"]


def test_what_cannot_be_traced_is_computed_of_all() -> None:
    one = explained("reduce range(60) as $i (0; . + $i) | . + $ctx.t", JqLimits(work=800))
    assert (one.value, one.is_exact) == (1773, False)
    assert [(leaf.how, *map(shown, leaf.sources)) for leaf in one.leaves] == [("computed", ".", "$ctx.")]
    assert list(map(shown, one.at(("x",)).sources)) == [".", "$ctx."]


@pytest.mark.parametrize(
    "text",
    [
        'reduce range(10000) as $i ({}; .["k\\($i)"] = $i)',
        "reduce range(40) as $i (.; [., .])",
        "reduce range(20000) as $i (0; if $i > 3 then . + 1 else . end)",
        "[limit(9000; repeat(.a))] | map(select(. > 0)) | reverse",
        "reduce range(20) as $i (.; [., .]) | del(.[0][0])",
        "[range(3000)] | map({a: ., b: [.]})",
        "reduce range(3000) as $i (null; [.]) | 1",
    ],
)
def test_is_bounded_as_the_program_is(text: str) -> None:
    assert within(5, lambda: ended(text))


def ended(text: str) -> bool:
    """Whether a program is explained, or ends at a limit."""
    try:
        return len(explained(text).leaves) > 0
    except ExpressionError as error:
        return "more than" in error.message


@pytest.mark.parametrize("seed", range(3))
def test_random_programs(seed: int) -> None:
    random = Random(seed)
    programs, told_of = Programs(random), 0
    for _ in range(400):
        program, given = parsed(programs.program()), data(random)
        try:
            value = program.evaluate(given, NO_ARGUMENTS)
        except ExpressionError as error:
            with pytest.raises(ExpressionError, match=f"^{escape(error.message)}$"):
                explain(program, given, NO_ARGUMENTS)
            continue
        one = explain(program, given, NO_ARGUMENTS)
        if one is NOTHING:
            assert value is NOTHING
            continue
        assert isinstance(one, Explained)
        assert repr(one.value) == repr(value), program
        assert one.is_exact, program
        for leaf in one.leaves:
            if leaf.how == "selected":
                assert repr(at(given, leaf.sources[0].path)) == repr(at(value, leaf.path)), program
                told_of += 1
    assert told_of > 50


def parsed(text: str) -> Program:
    """A random program; those that do not compile are the null program."""
    try:
        return parse(text)
    except ExpressionError:
        return parse("null")


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    """What stands at a place; null where there is nothing."""
    for key in path:
        try:
            value = value[key] if value is not None else None
        except (KeyError, IndexError):
            return None
    return value
