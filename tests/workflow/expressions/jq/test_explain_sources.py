"""What a leaf is said to come from is all that it comes from: nothing else in the input changes it.

The programs are of the kind whose results keep their shape whatever the numbers are.
"""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from workflow.expressions import NO_ARGUMENTS
from workflow.expressions.jq import parse
from workflow.expressions.jq.explaining import Explained, Origin, explain
from workflow.paths import Json, Path

DATA: Json = {"a": 1, "b": 2, "c": {"d": 3, "f": 4}, "e": [5, 6, 7], "g": None, "h": [{"n": 8}, {"n": 9}]}
PLACES: tuple[Path, ...] = (
    *(("a",), ("b",), ("c", "d"), ("c", "f"), ("e", 0), ("e", 1), ("e", 2), ("g",)),
    *(("h", 0, "n"), ("h", 1, "n")),
)
NUMBERS = (
    *(".a", ".b", ".c.d", ".c.f", ".e[0]", ".e[-1]", ".h[1].n", "1", "$root.a", "(.e | length)", "(.e | add)"),
    *("({0} + {1})", "({0} * {1})", "-{0}", "(if {0} > {1} then {2} else {0} end)", "(.g // {0})", "[{0}, {1}][1]"),
    *("({0} as $v | $v + {1})", "(reduce .e[] as $i ({0}; . + $i))", "(.e | map(. + 1) | .[1])", "{{k: {0}}}.k"),
    *("(def f(x): x + 1; f({0}))", "first({0}, {1})", "(.a = {0} | .a)", "(.c |= map_values(. + 1) | .c.d)"),
    *("(.e | del(.[0]) | .[0])", "(.e | reverse | .[0])", "(.c | to_entries | .[1].value)", "(.e[1:] | .[0])"),
    *("(.c + {{d: {0}}} | .f - .d)", "([.h[] | .n + {0}] | .[0])", "(.h | map(.n) | .[1])"),
    *("({0} | if . > 3 then 1 end)",),
    *("last(foreach .e[] as $i ({0}; . + $i; . * 2))", "({0} | tostring | tonumber)", "(try error({0}) catch .)"),
    *("(. as {{$a, c: {{d: $q}}}} | $a + $q)", "(.c | with_entries(.value += 1) | .f)", "getpath([\"c\", \"d\"])"),
    *("(label $l | {0}, break $l)", "([.e, [{0}]] | flatten | .[-1])", "(.g.h? // {1})", "(.c * {{f: {0}}} | .d)"),
)  # fmt: skip


def number(random: Random, levels: int) -> str:
    """A program that gives a number, or a few, for data as these."""
    chosen = random.choice(NUMBERS if levels else NUMBERS[:11])
    inner = (f"($root | {number(random, levels - 1)})" for _ in range(3)) if levels else ()
    return chosen.format(*inner) if "{" in chosen else chosen


def at(value: Any, path: Path) -> Json:
    for key in path:
        value = value[key]
    return value


def changed(path: Path) -> Json:
    """The data with another number at a place."""
    data = deepcopy(DATA)
    at(data, path[:-1])[path[-1]] = 1000
    return data


def touches(leaf: Origin, path: Path) -> bool:
    """Whether the leaf is said to come from this place, or something around or in it."""
    sources = [*leaf.sources, *(source for branch in leaf.branches for source in branch.sources)]
    return any(one.path[: len(path)] == path or path[: len(one.path)] == one.path for one in sources)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_else_changes_a_leaf(seed: int) -> None:
    random, compared, alone = Random(seed), 0, 0
    for _ in range(250):
        program = parse(f". as $root | {{x: {number(random, 3)}, y: [{number(random, 2)}], z: .c}}")
        one = explain(program, DATA, NO_ARGUMENTS)
        assert isinstance(one, Explained)
        assert one.is_exact, program
        for place in PLACES:
            other = program.evaluate(changed(place), NO_ARGUMENTS)
            for leaf in one.leaves:
                if touches(leaf, place):
                    alone += repr(at(other, leaf.path)) != repr(at(one.value, leaf.path))
                else:
                    compared += 1
                    assert at(other, leaf.path) == at(one.value, leaf.path), (program.text, leaf, place)
    assert compared > 5000
    assert alone > 500, "most of what is told does change the leaf"
