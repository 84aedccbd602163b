"""What is told of a jq program without running it (docs/jq.md, "Static look")."""

import pytest

from tests.workflow.expressions.jq import suite
from workflow.expressions import NOTHING
from workflow.expressions.jq.static import BELOW, EACH, Look, Side, look


def read(told: Look) -> list[tuple[object, ...]]:
    return [(f"${one.variable}" if one.variable else ".", *one.path) for one in told.reads]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".a.b", [(".", "a", "b")]),
        (".", [(".",)]),
        ("1", []),
        ('.a["b"][0]', [(".", "a", "b", 0)]),
        (".a | .b | length", [(".", "a", "b")]),
        ("$ctx.total + .a.b", [("$ctx", "total"), (".", "a", "b")]),
        (".items[] | select(.n > 3) | {a: .m}", [(".", "items", EACH, "n"), (".", "items", EACH, "m")]),
        ("[.items[] | 1] | length", [(".", "items", EACH)]),
        (".list[.i]", [(".", "list", BELOW), (".", "i")]),
        ("map(.x)", [(".", EACH, "x")]),
        (". as {a: $x, b: [$y]} | $x + $y", [(".", "a"), (".", "b", 0)]),
        ("reduce .xs[] as $x (0; . + $x.n)", [(".", "xs", EACH, "n")]),
        ("if .k then .p else .q end", [(".", "k"), (".", "p"), (".", "q")]),
        ("def f(g): .a | g; f(.b)", [(".", "a", "b")]),
        ("def f($x): $x.b; f(.a)", [(".", "a", "b")]),
        ('getpath(["a", "b"])', [(".", "a", "b")]),
        ('has("a")', [(".", "a")]),
        ("any(.xs[]; .ok)", [(".", "xs", EACH, "ok")]),
        ("..|.name?", [(".", "name"), (".", BELOW), (".", EACH, "name")]),
        ('"x" // .b', []),
    ],
)
def test_reads(text: str, expected: list[tuple[object, ...]]) -> None:
    assert set(read(look(text))) == set(expected)


def test_reads_say_where() -> None:
    assert [(one.path, one.column) for one in look(".a + .b.c").reads] == [(("a",), 1), (("b", "c"), 8)]


def test_of_a_function_that_calls_itself_all_may_be_read() -> None:
    told = look("def f: if .x then .y else (.next | f) end; .list | f, $v.q")
    assert (".",) in read(told)
    assert ("$v",) in read(told)


@pytest.mark.parametrize(
    ("text", "kinds", "least", "single", "fails"),
    [
        (".a == 1", {"boolean"}, 1, True, True),
        ("true and .", {"boolean"}, 1, True, False),
        ('"a" + .b', {"string"}, 1, True, True),
        ('"a\\(1)"', {"string"}, 1, True, False),
        ("[.[]?]", {"array"}, 1, True, False),
        ("{a: 1}", {"object"}, 1, True, False),
        ("1, 2", {"number"}, 2, False, False),
        ("1, null", {"number", "null"}, 2, False, False),
        ("empty", set(), 0, True, False),
        ("1 | select(. > 0)", {"number"}, 0, True, False),
        ("[1] | length", {"number"}, 1, True, True),
        ("reduce .[] as $x (0; . + $x)", {"number"}, 1, True, True),
        ('.[] | select(type == "string")', {"string"}, 0, False, True),
        ("try error catch 1", {"number"}, 0, True, False),
    ],
)
def test_what_comes_out(text: str, kinds: set[str], least: int, single: bool, fails: bool) -> None:
    told = look(text)
    assert (set(told.kinds), told.least, told.is_single, told.may_fail) == (kinds, least, single, fails)


def test_surely() -> None:
    assert look(".a > 3").surely == "boolean"
    assert look(".a").surely is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        *(("1 + 1", 2), ('"a" | ascii_upcase', "A"), ("[range(3)]", [0, 1, 2]), (".a", NOTHING), ("now", NOTHING)),
        *(("$x", NOTHING), ("1, 2", NOTHING), ("1 / 0", NOTHING), ("[range(1e6)]", NOTHING)),
    ],
)
def test_result(text: str, result: object) -> None:
    assert look(text).result == result


def test_constants_variables_functions() -> None:
    told = look('.a > 18 and $ctx.b == "x" | map(f($y))')
    assert [(one.value, one.column) for one in told.constants] == [(18, 6), ("x", 23)]
    assert [(one.name, one.column) for one in told.variables] == [("ctx", 13), ("y", 35)]
    assert [(one.name, one.arity, one.column) for one in told.functions] == [("map", 1, 29), ("f", 1, 33)]


def test_names_of_the_program_itself_are_not_told() -> None:
    told = look("def f($x; g): $x | g; 1 as $y | label $out | f($y; ., break $out)")
    assert (told.variables, told.functions, told.findings) == ((), (), ())


@pytest.mark.parametrize(
    ("text", "kind", "column", "part"),
    [
        (".a | lenght", "unknown-function", 6, "did you mean `length`"),
        ("SECRETS.x", "unknown-function", 1, "did you mean `$SECRETS`"),
        ("map(.a; .b)", "arity", 1, "takes 1 argument, not 2"),
        ("env.HOME", "forbidden", 1, "environment"),
        ("$ENV.HOME", "forbidden", 1, "environment"),
        ("$contxt.a", "unknown-variable", 1, "did you mean `$context`"),
        ("break $out", "unknown-variable", 1, "label"),
        (".steps.flip-coin.x", "hyphen", 7, '."flip-coin"'),
        (".a == .a", "same-sides", 4, "itself"),
        ('.b, ("x" // .a)', "unreachable-alternative", 13, "never counts"),
        (".a | length // 0", "unreachable-alternative", 16, "never counts"),
        (".a == 'x'", "quotes", 7, "double quotes"),
        ("$.a.b", "jsonpath", 1, "the input is `.`"),
        ("$", "jsonpath", 1, "the input is `.`"),
        (".orders[?(@.x == 1)]", "jsonpath", 8, "select"),
        ("..name", "jsonpath", 1, ".name?"),
        (".a[*]", "jsonpath", 3, "`[]`"),
        ("{{ .a }}", "braces", 1, "without"),
        ("${ .a }", "braces", 1, "without"),
        ("err", "plain-word", 1, '"err"'),
        ("fake-condition", "plain-word", 1, '."fake-condition"'),
        ("fn:name", "plain-word", 1, "fn:"),
        (".a && .b", "syntax", 4, "and"),
        (".a | ", "syntax", 6, "the end"),
    ],
)
def test_findings(text: str, kind: str, column: int, part: str) -> None:
    (finding,) = look(text, given=("context",)).findings
    assert (finding.kind, finding.column) == (kind, column)
    assert part in finding.message


@pytest.mark.parametrize(
    "text",
    [
        *(".a - .b", '."flip-coin"', ".a == .b", '.a // "x"', '"$.a"', '"it\'s"', ".a # 'b'"),
        *("$x.a", "$context.a", ".a-1", ".a - length", '"{{x}}"', ".a != null"),
    ],
)
def test_no_findings(text: str) -> None:
    assert look(text, given=("context", "x")).findings == ()


def side(one: Side) -> str:
    """The place with its variable, the literal as it is written, or the kinds."""
    if one.place is not None:
        return ".".join([f"${one.place.variable}" if one.place.variable else "", *map(str, one.place.path)])
    return repr(one.constant) if one.constant is not NOTHING else " ".join(sorted(one.kinds)[:3])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('.a == "5"', [(".a", "'5'")]),
        ("$x.a[0] < 5 and .b != true", [("$x.a.0", "5"), (".b", "True")]),
        ("select(.a == 5)", [(".a", "5")]),
        (". | .a == 5", [(".a", "5")]),
        (".b | .a == 5", [("array boolean null", "5")]),  # of something else than the input
        ("map(.a == 5)", [("array boolean null", "5")]),
        (". as $x | $x == .a", [("array boolean null", ".a")]),  # which is no variable that is given
        ("$x as $y | $x == 1", [("$x", "1")]),
        ("length == 1", [("number", "1")]),
        ('def length: "x"; length == "x"', [("array boolean null", "'x'")]),
        ("reduce .a as $i (.b == 1; .c == 2)", [(".b", "1"), ("array boolean null", "2")]),
        (".a |= (.b == 1)", [("array boolean null", "1")]),
        ("try .a catch .b == 1", [("array boolean null", "1")]),
        (".a[.b == 1] == 2", [("array boolean null", "2"), (".b", "1")]),
        ("[.a[].b == -1]", [(".a.Anywhere.EACH.b", "number")]),
        (".a + 1", []),
    ],
)
def test_sides_of_comparisons(text: str, expected: list[tuple[str, str]]) -> None:
    found = [(side(one.left), side(one.right)) for one in look(text).comparisons]
    assert sorted(found) == sorted(expected)


@pytest.mark.skipif(not suite.there(), reason=suite.ABSENT)
def test_nothing_is_found_in_what_jq_itself_tests() -> None:
    told = {case.program: look(case.program).findings for case in suite.cases() if case.compiles}
    wrong = {one.kind for findings in told.values() for one in findings}
    assert len(told) > 700
    assert wrong <= {"forbidden", "syntax", "unreachable-alternative"}


@pytest.mark.parametrize("text", ["", "x" * 10_001, "[" * 5_000, "1+" * 4_000 + "1", "1|" * 4_000 + "1", ".a" * 4_000])
def test_any_text_may_be_looked_at(text: str) -> None:
    assert isinstance(look(text), Look)
