"""No program takes long, makes anything large, or ends otherwise than with a value or an error with a name.

Each takes less than 50 ms of CPU time, what compiling takes included (docs/jq.md, "Work").
"""

from typing import Final

import pytest

from tests.pace import QUICK, within
from tests.tiers import share
from workflow.expressions import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import parse
from workflow.expressions.jq.builtins.known import public
from workflow.paths import Json

BAR: Final = 0.05
LARGE: Final[Json] = {
    "a": [{f"k{member}": [row, member, {"x": "y" * 20}] for member in range(10)} for row in range(600)]
}
"""30,602 values."""
STEPS, SIZE, SELF = "takes more than 250000 steps", "makes a value of more than 1048576", "call themselves too deeply"
PARTS, NESTED, LONG = "240 parts inside of each other", "nested deeper than 100 levels", "longer than 10000 characters"
ENVIRONMENT, PROCESS = "no expression sees the environment", "no expression ends the process"
INPUTS, MODULES, BEYOND = "an expression has one input", "there are no modules here", "in a regular expression is too"


def nested(levels: int) -> Json:
    """An array in an array, so many of them."""
    value: Json = 1
    for _ in range(levels):
        value = [value]
    return value


FORBIDDEN: Final = {
    "env": ENVIRONMENT,
    "$ENV": ENVIRONMENT,
    "$ENV.PATH": ENVIRONMENT,
    "halt": PROCESS,
    "halt_error": PROCESS,
    '"bye" | halt_error(1)': PROCESS,
    "input": INPUTS,
    "[inputs]": INPUTS,
    "input_filename": INPUTS,
    "input_line_number": INPUTS,
    'import "a" as a; .': MODULES,
    'include "a"; .': MODULES,
    '"a" | modulemeta': MODULES,
    "get_search_list": MODULES,
    "$__prog_args": "the variable $__prog_args is not known here",
}
ENDLESS: Final = {
    **dict.fromkeys(("last(range(2e7))", "[repeat(1)]", "last(range(1e8))", "[range(1e9)] | add"), STEPS),
    **dict.fromkeys(("[recurse(.)]", "until(false; .)", "[while(true; .)]", "first(repeat(empty))"), STEPS),
    **dict.fromkeys(("isempty(repeat(empty))", "label $out | repeat(1) | empty", "nth(1e9; range(1e10))"), STEPS),
    **dict.fromkeys(("any(range(1e9); false)", "IN(range(1e9); 1.5)", "limit(1e18; range(1e18)) | empty"), STEPS),
    **dict.fromkeys(("reduce range(1e9) as $i (0; . + 1)", "[foreach range(1e9) as $i (0; . + 1)]"), STEPS),
    **dict.fromkeys(
        ("reduce range(1e6) as $i ([]; . + [$i])", 'reduce range(1e6) as $i ({}; .["k\\($i)"] = $i)'), STEPS
    ),
    **dict.fromkeys(
        ("[range(0; 1e5; 1e-9)]", "repeat([1, 2, 3] | empty)", "[range(2000)] | [.[] as $a | .[] as $b | $a]"), STEPS
    ),
    '"\\(range(1e9))"': "more than 10000 outputs",
    "repeat(1)": "more than 10000 outputs",
    **dict.fromkeys(("def f: 1 + f; f", "def f: f; f", "def f: f | f; f", "def f(x): f(f(x)); f(1)"), SELF),
    "def f: (f, f); f": SELF,
}
GROWING: Final = {
    '"x" * 1e9': SIZE,
    'reduce range(40) as $i ("x"; . + .)': SIZE,
    '[limit(40; "x" | recurse(. + .))]': SIZE,
    "reduce range(40) as $i ([0]; . + .)": SIZE,
    'reduce range(40) as $i (["x"]; [., .]) | tojson': STEPS,
    "reduce range(600) as $i (null; [.])": "more than 512 levels",
    "[range(10)] as $x | [[$x, $x, $x, $x, $x, $x, $x] | combinations]": STEPS,
    "[[range(1000)], [range(1000)]] | [combinations] | length": STEPS,
    "[range(10)] | combinations(20)": "more than 10000 outputs",
    '"a" * 1e6 | splits("")': STEPS,
    '"a" * 1e6 | [match(""; "g")] | length': STEPS,
    '"a" * 1e6 | gsub(""; "b") | length': STEPS,
    'reduce range(30) as $i ("a"; gsub("a"; "aa")) | length': STEPS,
    '"a" * 1e6 | [.[range(1000):]] | length': STEPS,
    '"a" * 1e6 | @base64': SIZE,
    '"a" * 1e6 | [indices("a")]': STEPS,
    "[range(100000)] | sort": STEPS,
    "[range(100000)] | group_by(. % 10)": STEPS,
    "[[range(1e5)]] | transpose": STEPS,
    '[range(1e5)] | tojson': STEPS,
    ".[1e9] = 1": "array index too large",
    "[range(1e5)] as $keys | setpath($keys; 1)": STEPS,
    "{" + ", ".join(f"a{n}: (1, 2)" for n in range(700)) + "}": STEPS,
    '@text "' + "\\(1, 2)" * 25 + '"': STEPS,
}  # fmt: skip
PATTERNS: Final = {
    '"ab" * 15 | test("^(a+)+$")': False,
    '"a" * 1e5 + "b" | test("^(a+)+$")': False,
    '"a" * 1000 | test("(a{1,1000}){1,1000}")': BEYOND,
    '"é" | test("\\\\w{1,1000}")': BEYOND,
    '"x" | test("a|b" * 1e5)': STEPS,
    '[range(3000) | "x" + tostring | test("[a-z]{1,500}" + .)]': STEPS,
    '[range(1e5) | tostring | test("^[0-9]+$")]': STEPS,
    '"x" | test("' + "(a|b)*" * 1600 + '")': STEPS,
    '"é" | test("' + "\\\\p{L}" * 1200 + '")': STEPS,
    '"a" * 900 | test("(" * 900 + "a" + ")" * 900)': True,
}
NUMBERS: Final = {
    "now": 7,
    "100000000000000000000000000001": 100000000000000000000000000001,
    "1" * 9000 + " | tojson": "1.7976931348623157e+308",
    "1e99999999999 | tojson": "1.7976931348623157e+308",
    "1 / 0": "cannot be divided",
    "1 % 0": "cannot be divided",
    "pow(10; 1e9) | tojson": "1.7976931348623157e+308",
    "1e300 | ascii": "is no code of ASCII",
    "[range(800)] | map(sin) | length": 800,
    "[range(3000)] | map(tgamma) | length": STEPS,
}
DEEP: Final = {
    "[" * 4999 + "]" * 4999: NESTED,
    "(" * 90 + "1" + ")" * 90: 1,
    "[" * 5001 + "]" * 5000: LONG,
    "." + "[0]" * 3000: PARTS,
    ".a" * 4000: PARTS,
    "1" + "+1" * 4000: PARTS,
    ".|" * 4900 + ".": PARTS,
    "-" * 9000 + "1": NESTED,
    "{a:" * 2000 + "1" + "}" * 2000: NESTED,
    "try " * 2400 + "1": NESTED,
    "if . then " * 600 + "1" + " end" * 600: NESTED,
    "reduce . as $x (" * 500: NESTED,
    ". as [" + ",".join(f"$a{n}" for n in range(1400)) + "] | 1": "more than 100 variables",
    '"[" * 10000 | fromjson': "depth limit",
    '("[" * 1000) + ("]" * 1000) | fromjson': "depth limit",
}
ON_LARGE: Final = {
    **dict.fromkeys(
        ("[paths]", '[paths(type == "number")]', "[leaf_paths]", "walk(.)", "del(..)", "[tostream]"), STEPS
    ),
    **dict.fromkeys(
        ("fromstream(tostream)", "getpath(path(..)) | empty", ".a[][] |= map(.)", "[.. | tojson] | length"), STEPS
    ),
    "[..] | length": 30_602,
    "tojson | length": 252_107,
    "pick(.a[0]) | .a | length": 1,
    ".a | map(.k1[0]) | add": 179_700,
}
ON_DEEP: Final = {
    "..": "more than 512 levels",
    "tojson | length": 20_001,
    "flatten": [1],
    "[..] | length": 10_001,
    "[paths] | length": STEPS,
    "tostream": STEPS,
}
ROWS: Final = [
    *((program, None, expected) for table in (FORBIDDEN, ENDLESS, GROWING, PATTERNS, NUMBERS, DEEP)
      for program, expected in table.items()),
    *((program, LARGE, expected) for program, expected in ON_LARGE.items()),
    *((program, nested(10_000), expected) for program, expected in ON_DEEP.items()),
]  # fmt: skip


def outcome(program: str, data: Json) -> Json:
    """What a program gives, or how it fails."""
    try:
        return parse(program).evaluate(data, Arguments(now=7))
    except ExpressionError as error:
        return error.message


@pytest.mark.parametrize(("program", "data", "expected"), ROWS, ids=[program[:40] for program, _, _ in ROWS])
def test_ends_soon_with_a_value_or_a_named_error(program: str, data: Json, expected: Json) -> None:
    found = within(BAR, lambda: outcome(program, data), 20, QUICK)
    assert expected in found if isinstance(expected, str) else found == expected


ODD: Final = (
    *("null", "true", "1e300", "-1e300", "nan", "infinite", "-1", "0.5", "99999999999999999999999", '""', '"["'),
    *('"a\\u0000b"', '"\\ud800"', '"%Y%j%G %Q"', "[]", "{}", "[[1, null]]", "[1e300]", "[nan]", '["a", 2]'),
    *('{"a": [1]}', '[{"start": 1e300, "end": -1e300}]', '[{"start": null}]', '{"captures": [{}]}'),
    "[2024, 1, 1, 1, 1, nan, 1, 1]",
)  # fmt: skip


@pytest.mark.parametrize(("name", "arity"), share(public(), 4))
def test_odd_values_are_values_or_named_errors(name: str, arity: int) -> None:
    """Nothing but ExpressionError comes out of a builtin, whatever it is given."""
    for place, given in enumerate(ODD * (len(ODD) if arity else 1)):
        others = [ODD[(place // len(ODD) + count * 7) % len(ODD)] for count in range(arity)]
        call = f"{given} | first({name}{'(' + '; '.join(others) + ')' if others else ''})"
        if name not in ("repeat", "while", "until", "recurse"):
            outcome(call, None)
