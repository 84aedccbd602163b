"""Random jq programs and data, made from a seed: the same seed gives the same on every machine.

The programs end by themselves and soon: nothing in them repeats without a bound, and all numbers in them are small.
"""

from random import Random
from typing import Final

from workflow.paths import Json

NAMES: Final = ("a", "b", "c", "if", "é")
LITERALS: Final = (
    *("null", "true", "false", "0", "1", "2", "3", "-1", "0.5", "1.5", "10", "nan", "infinite", '""', '"a"', '"b"'),
    *('"a,b"', '"é"', '"ab"', '"1"', '"x\\ty"', "[]", "{}", "[1,2]", '{"a":1}', "9007199254740993", '"2015-03-05"'),
)
OPERATORS: Final = (
    *("+", "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "//", ",", ",", "|", "|", "|"),
)
UPDATES: Final = ("=", "|=", "+=", "-=", "*=", "/=", "//=", "%=")
PLAIN: Final = (
    *("length", "utf8bytelength", "not", "keys", "keys_unsorted", "values", "add", "any", "all", "flatten", "floor"),
    *("sqrt", "type", "isinfinite", "isnan", "isnormal", "sort", "min", "max", "unique", "reverse", "ascii_downcase"),
    *("ascii_upcase", "recurse", "tostream", "fromjson", "tojson", "tonumber", "tostring", "to_entries", "transpose"),
    *("from_entries", "first", "last", "explode", "implode", "ltrim", "rtrim", "trim", "abs", "paths"),
    *("arrays", "objects", "iterables", "booleans", "numbers", "normals", "finites", "strings", "nulls", "scalars"),
    *("empty", "error", "fabs", "round", "ceil", "trunc", "combinations", "walk(.)", "isfinite", "toboolean", "gmtime"),
    *("mktime", "todate", "fromdate", "@text", "@json", "@html", "@uri", "@urid", "@csv", "@tsv", "@sh", "@base64"),
    *("@base64d", "$__loc__", "frexp", "modf", "significand", "logb", "getpath([])"),
    *("fromstream(tostream)", "[limit(5; recurse(.[]?))]", "[splits(\", *\")]", "[paths]", "[..]", "inside([1,2,3])"),
)  # fmt: skip
WITH_ONE: Final = (
    *("map", "map_values", "select", "sort_by", "group_by", "unique_by", "min_by", "max_by", "with_entries", "add"),
    *("any", "all", "first", "last", "isempty", "error", "walk", "path", "paths", "del", "to_entries|map", "pick"),
    *("has", "contains", "inside", "index", "rindex", "indices", "startswith", "endswith", "ltrimstr", "rtrimstr"),
    *("trimstr", "split", "join", "flatten", "nth", "bsearch", "IN", "INDEX", "getpath", "delpaths", "in", "tojson|f"),
    *("truncate_stream", "combinations(2)|map", "strftime", "strptime", "format", "recurse_down|f", "have_literal|f"),
)
WITH_TWO: Final = (
    *("any", "all", "IN", "INDEX", "setpath", "limit", "skip", "nth", "pow", "ldexp", "fmin", "fmax", "fmod", "range"),
    *("sub", "gsub", "test", "splits", "split", "copysign"),
)
EXPRESSIONS: Final = (
    *("a", "b+", "[a-c]", "^.", ".$", "(?<x>a)(?<y>b)?", "(a|ab)(c|bcd)?", "", "\\\\d+", ", *", "x*", "(?i)A", "é"),
    *("\\\\s", "\\\\bA", "[^a]", "a{2}", "(", "(?<n>.)", "\\\\w+"),
)
FLAGS: Final = ("null", '"g"', '"gi"', '"x"', '"n"', '"gn"', '"l"', '"gs"', '"q"', '""')
PATTERNS: Final = ("$x", "[$x]", "[$x, $y]", "{a: $x}", "{$a}", "{a: [$x]}", "[[$x]]", '{"b": $y}', "{$b: [$y]}")
FORMATS: Final = ("@json", "@html", "@base64", "@csv", "@sh", "@uri", "@text")


def data(random: Random, levels: int = 3) -> Json:
    """A random value; of numbers with a fraction only such as every program writes in the same way."""
    chosen = random.randrange(9 if levels else 6) if levels < 3 or random.randrange(2) else 7
    if chosen == 0:
        return random.choice((None, True, False))
    if chosen <= 2:
        return random.choice((0, 1, 2, 3, -1, -2, 10, 97, 0.5, -1.5, 2.25, 1425599621, 9007199254740993))
    if chosen <= 5:
        return random.choice(("", "a", "b", "ab", "a,b", "a, b", "é", "aAbB", "1", "-1.5", "[1]", "😀x", "2015-03-05"))
    if chosen == 6:
        return [data(random, levels - 1) for _ in range(random.randrange(4))]
    return {random.choice(NAMES): data(random, levels - 1) for _ in range(random.randrange(4))}


class Programs:
    """A source of random programs."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._variables: list[str] = []
        self._labels: list[str] = []
        self._functions: list[tuple[str, int]] = []

    def program(self) -> str:
        """A program, whole."""
        self._variables, self._labels, self._functions = [], [], []
        return self._pipe(self._random.randrange(1, 5))

    def _pipe(self, levels: int) -> str:
        """What may stand between parentheses."""
        random = self._random
        chosen = random.randrange(16)
        if levels <= 0 or chosen < 4:
            return self._operators(levels)
        if chosen == 4:
            return self._bound(levels)
        if chosen == 5:
            return self._definition(levels)
        if chosen == 6:
            return self._labelled(levels)
        if chosen == 7:
            return f"{self._path(levels - 1)} {random.choice(UPDATES)} {self._term(levels - 1)}"
        if chosen == 8:
            return f"{self._pipe(levels - 1)} | {self._pipe(levels - 1)}"
        return self._term(levels)

    def _operators(self, levels: int) -> str:
        parts = [self._term(levels - 1)]
        for _ in range(self._random.randrange(3)):
            parts += [self._random.choice(OPERATORS), self._term(levels - 1)]
        return ("-" if self._random.randrange(20) == 0 else "") + " ".join(parts)

    def _bound(self, levels: int) -> str:
        patterns = self._random.sample(PATTERNS, 2 if self._random.randrange(5) == 0 else 1)
        source = self._term(levels - 1)
        kept = list(self._variables)
        self._variables += ["$x"] if all("$x" in pattern for pattern in patterns) else []
        if len(patterns) > 1:
            self._variables += [name for name in ("$x", "$y") if any(name in pattern for pattern in patterns)]
        body = self._pipe(levels - 1)
        self._variables = kept
        return f"{source} as {' ?// '.join(patterns)} | {body}"

    def _definition(self, levels: int) -> str:
        random = self._random
        name, form = random.choice("fgh"), random.randrange(4)
        kept, functions = list(self._variables), list(self._functions)
        parameters = ("", "(k)", "($p)", "($p; k)")[form]
        self._functions = [*functions, ("k", 0)] if "k" in parameters else list(functions)
        self._variables += ["$p"] if "$p" in parameters else []
        body = self._pipe(levels - 1)
        self._variables, self._functions = kept, [*functions, (name, (0, 1, 1, 2)[form])]
        rest = self._pipe(levels - 1)
        self._functions = functions
        return f"def {name}{parameters}: {body}; {rest}"

    def _labelled(self, levels: int) -> str:
        self._labels.append(name := self._random.choice(("out", "back")))
        body = self._pipe(levels - 1)
        self._labels.pop()
        return f"label ${name} | {body}"

    def _term(self, levels: int) -> str:
        """What an operator or a suffix may stand beside."""
        random = self._random
        if levels <= 0:
            return self._leaf()
        makers = (
            *(self._leaf, self._leaf, lambda: f"({self._pipe(levels - 1)})", lambda: f"[{self._pipe(levels - 1)}]"),
            *(lambda: self._object(levels), lambda: self._object(levels), lambda: self._suffixed(levels)),
            *(lambda: self._suffixed(levels), lambda: self._text(levels), lambda: self._folded(levels)),
            *(lambda: self._conditional(levels), lambda: self._tried(levels), lambda: random.choice(PLAIN)),
            *(lambda: random.choice(PLAIN), lambda: self._called(levels), lambda: self._called(levels)),
            *(lambda: self._called(levels), lambda: self._matched(levels), lambda: self._own(levels)),
        )
        return str(random.choice(makers)())

    def _leaf(self) -> str:
        random = self._random
        chosen = random.randrange(12)
        if chosen < 3:
            return "."
        if chosen < 6:
            return random.choice((".a", ".b?", ".c?", ".[0]?", ".[-1]", ".[]", ".[]?", ".a?", '."é"?', ".if?", ".."))
        if chosen == 6 and self._variables:
            return random.choice(self._variables)
        if chosen == 7 and self._labels:
            return f"(., break ${random.choice(self._labels)})"
        return random.choice(PLAIN) if chosen == 8 else random.choice(LITERALS)

    def _object(self, levels: int) -> str:
        random, members = self._random, []
        for _ in range(random.randrange(1, 4)):
            value = self._term(levels - 1)
            members.append(
                random.choice(
                    (
                        *(f"a: {value}", f'"b": {value}', f"({self._term(levels - 1)}): {value}", "c"),
                        *(f'"k\\({value})": 1', f'@base64 "\\({value})": 2', "$__loc__", '"é"'),
                        *((random.choice(self._variables),) if self._variables else ()),
                    )
                )
            )
        return "{" + ", ".join(members) + "}"

    def _suffixed(self, levels: int) -> str:
        random, term = self._random, self._term(levels - 1)
        term = term if term[-1:] not in "0123456789" else f"({term})"
        inner = self._pipe(levels - 2)
        return term + random.choice(
            (
                *(
                    ".a",
                    ".b?",
                    "[0]?",
                    "[-1]",
                    "[]",
                    "[]?",
                    "?",
                    f"[{inner}]?",
                    f"[{inner}:]?",
                    f"[:{inner}]?",
                    "[1:2]?",
                ),
                *('["a"]?', ".a?", "[]?"),
            )
        )

    def _text(self, levels: int) -> str:
        form = self._random.choice(FORMATS) + " " if self._random.randrange(3) == 0 else ""
        return f'{form}"x\\({self._pipe(levels - 1)})y"'

    def _folded(self, levels: int) -> str:
        word = self._random.choice(("reduce", "foreach", "foreach"))
        source, pattern = self._term(levels - 1), self._random.choice(PATTERNS[:5])
        start = self._pipe(levels - 2)
        kept = list(self._variables)
        self._variables += [name for name in ("$x", "$y", "$a") if name in pattern]
        step, shown = self._pipe(levels - 1), self._pipe(levels - 2)
        self._variables = kept
        third = f"; {shown}" if word == "foreach" and self._random.randrange(2) else ""
        return f"{word} {source} as {pattern} ({start}; {step}{third})"

    def _conditional(self, levels: int) -> str:
        one, two, three = (self._pipe(levels - 1) for _ in range(3))
        form = self._random.randrange(3)
        other = f" else {three}" if form else ""
        third = f" elif {self._term(levels - 1)} then {self._term(levels - 1)}" if form == 2 else ""
        return f"if {one} then {two}{third}{other} end"

    def _tried(self, levels: int) -> str:
        body = self._term(levels - 1)
        return f"try {body} catch {self._term(levels - 1)}" if self._random.randrange(2) else f"(try {body})"

    def _called(self, levels: int) -> str:
        random = self._random
        if random.randrange(3):
            name = random.choice(WITH_ONE)
            paths = name in ("path", "del", "paths", "pick")
            return f"{name}({self._path(levels - 1) if paths else self._pipe(levels - 1)})"
        name = random.choice(WITH_TWO)
        if name in ("limit", "skip", "nth"):
            return f"{name}({random.choice(('0', '1', '2', '-1', '1.5'))}; {self._pipe(levels - 1)})"
        if name == "range":
            return f"range({random.choice(('0', '1', '-2', '0.5'))}; {random.choice(('3', '2', '-1', '4.5'))})"
        if name in ("sub", "gsub", "test", "splits", "split"):
            return self._matched(levels)
        if name == "setpath":
            return f"setpath({random.choice(PATHS)}; {self._pipe(levels - 1)})"
        return f"{name}({self._pipe(levels - 1)}; {self._pipe(levels - 1)})"

    def _matched(self, levels: int) -> str:
        random = self._random
        expression, flags = f'"{random.choice(EXPRESSIONS)}"', random.choice(FLAGS)
        return random.choice(
            (
                *(f"test({expression})", f"test({expression}; {flags})", f"[match({expression}; {flags})]"),
                *(f"[match({expression}; {flags}) | .string]", f"capture({expression}; {flags})"),
                *(f"[scan({expression})]", f"[scan({expression}; {flags})]", f"split({expression}; {flags})"),
                *(f"sub({expression}; {self._term(levels - 2)})", f"gsub({expression}; {self._text(levels - 2)})"),
                *(f"[splits({expression}; {flags})]", f"sub({expression}; \"-\"; {flags})"),
            )
        )  # fmt: skip

    def _own(self, levels: int) -> str:
        if not self._functions:
            return self._leaf()
        name, arity = self._random.choice(self._functions)
        arguments = "; ".join(self._pipe(levels - 1) for _ in range(arity))
        return f"{name}({arguments})" if arity else name

    def _path(self, levels: int) -> str:
        """Mostly something that has a path."""
        random = self._random
        if random.randrange(12) == 0:
            return self._term(levels)
        steps = random.choice((".", ".a", ".b", ".[0]", ".[]", ".[]?", "..", ".a.b", ".[1:]", ".c[0]", ".[-1]"))
        if levels > 0 and random.randrange(2):
            inner = random.choice(
                (
                    *(f"select({self._term(levels - 1)})", f"first({self._path(levels - 1)})", "getpath([0])", "empty"),
                    *(f"(if {self._term(levels - 1)} then .a else .b end)", f"({steps}, .b)", "recurse", "last"),
                    *("(.a // .b)", "(.a?)", "getpath([\"a\",\"b\"])", "(1 as $q | .a)", "(.[] | .a)"),
                )
            )  # fmt: skip
            return f"({steps} | {inner})"
        return steps


PATHS: Final = ("[]", '["a"]', "[0]", '["a",0]', '["b","c"]', "[1]", "[-1]", '[{"start":1,"end":null}]', "1", "[null]")
