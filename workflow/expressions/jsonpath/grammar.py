"""The grammar of a path (semantics.md §2.1). `$.a.[?(…)]` is read as `$.a[?(…)]`.

path      = ("$" | "@") step*
step      = "." (name | "*" | name "(" operands ")" | bracket) | ".." (name | "*" | bracket) | bracket
bracket   = "[" ("*" | "?" condition | slice | choice ("," choice)*) "]"
condition = and ("||" and)* ;  and = unary ("&&" unary)* ;  unary = "!" unary | "(" condition ")" | comparison
comparison = operand [operator operand] ;  operand = path | string | number | true | false | null | list | object
"""

from workflow.expressions._query import Limits
from workflow.expressions.jsonpath.conditions import OPERATORS, All, AnyOf, Compare, Exists, Matches, Not
from workflow.expressions.jsonpath.functions import FUNCTIONS
from workflow.expressions.jsonpath.paths import Call, Literal, Path
from workflow.expressions.jsonpath.scanner import Scanner
from workflow.expressions.jsonpath.steps import Condition, Descend, Filter, Index, Member, Slice, Step, Union, Wildcard
from workflow.paths import Json

_SYMBOLS = [symbol for symbol in OPERATORS if not symbol.isalpha()]  # in this order: `<=` before `<`
_WORDS = {"true": True, "false": False, "null": None}


def parse_path(text: str, limits: Limits) -> Path:
    """The path that the whole of `text` is, white space around it ignored; raises ExpressionError."""
    scanner = Scanner(text, limits)
    scanner.skip_space()
    if not scanner.peek():
        scanner.fail("the expression is empty", 0)
    if scanner.peek() != "$":
        scanner.fail("an expression starts with `$`")
    if text.strip() == "$.":  # so the 0.1 documents write the root
        return Path(True, ())
    path = _path(scanner, in_filter=False)
    scanner.skip_space()
    if scanner.peek():
        scanner.fail(f"expected `.` or `[`, found {scanner.shown()}")
    return path


def _path(scanner: Scanner, in_filter: bool) -> Path:
    absolute = scanner.take("$")
    if not absolute:
        scanner.expect("@", "here")
    steps: list[Step | Call] = []
    while scanner.peek() in (".", "["):
        scanner.count()
        steps.append(_step(scanner, in_filter))
    return Path(absolute, tuple(steps))


def _step(scanner: Scanner, in_filter: bool) -> Step | Call:
    if scanner.take(".."):
        return Descend(_child(scanner, ".."))
    if scanner.peek() == "[":
        return _bracket(scanner)
    scanner.expect(".", "here")
    start = scanner.at
    step = _child(scanner, ".")
    if isinstance(step, Member) and scanner.take("("):
        return _call(scanner, step.name, start, in_filter)
    return step


def _child(scanner: Scanner, after: str) -> Step:
    if scanner.peek() == "[":
        return _bracket(scanner)
    if scanner.take("*"):
        return Wildcard()
    name = scanner.name()
    if name is None:
        hint = "; a name with other characters is written ['…']" if scanner.peek() else ""
        scanner.fail(f"expected a name after `{after}`, found {scanner.shown()}{hint}")
    return Member(name)


def _call(scanner: Scanner, name: str, start: int, in_filter: bool) -> Call:
    if name not in FUNCTIONS:
        scanner.fail(f"there is no function `{name}`; there are {', '.join(FUNCTIONS)}", start)
    function, least, most = FUNCTIONS[name]
    arguments: list[Path | Literal] = []
    scanner.skip_space()
    while not scanner.take(")"):
        if arguments:
            scanner.expect(",", f"or `)` in `{name}(…)`")
            scanner.skip_space()
        with scanner.nested():
            arguments.append(_operand(scanner, in_filter))
        scanner.skip_space()
    if not least <= len(arguments) <= most:
        takes = f"{least}" if least == most else f"at least {least}" if most > 1 else f"at most {most}"
        scanner.fail(f"`{name}()` takes {takes} argument{'' if takes.endswith(' 1') or takes == '1' else 's'}", start)
    return Call(function, tuple(arguments))


def _bracket(scanner: Scanner) -> Step:
    scanner.expect("[", "here")
    scanner.skip_space()
    step: Step
    if scanner.take("*"):
        step = Wildcard()
    elif scanner.take("?"):
        with scanner.nested():
            step = Filter(_either(scanner))
    else:
        step = _choices(scanner)
    scanner.skip_space()
    scanner.expect("]", "to close the bracket")
    return step


def _choices(scanner: Scanner) -> Step:
    choices = [_choice(scanner)]
    scanner.skip_space()
    while scanner.take(","):
        scanner.count()
        scanner.skip_space()
        choices.append(_choice(scanner))
        scanner.skip_space()
    return choices[0] if len(choices) == 1 else Union(tuple(choices))


def _choice(scanner: Scanner) -> Step:
    name = scanner.string()
    if name is not None:
        return Member(name)
    start = scanner.at
    first = scanner.integer()
    scanner.skip_space()
    if scanner.take(":"):
        scanner.skip_space()
        return Slice(first, scanner.integer())
    if first is None:
        known = scanner.name()
        hint = f"; a name in brackets is quoted: ['{known}']" if known else ""
        scanner.fail(f"expected an index, a quoted name, `*`, `?(…)` or a slice{hint}", start)
    return Index(first)


def _either(scanner: Scanner) -> Condition:
    found = [_both(scanner)]
    while scanner.take("||"):
        found.append(_both(scanner))
    return found[0] if len(found) == 1 else AnyOf(tuple(found))


def _both(scanner: Scanner) -> Condition:
    found = [_unary(scanner)]
    while scanner.take("&&"):
        found.append(_unary(scanner))
    return found[0] if len(found) == 1 else All(tuple(found))


def _unary(scanner: Scanner) -> Condition:
    """One term and the white space around it."""
    scanner.skip_space()
    condition: Condition
    if scanner.take("!"):
        with scanner.nested():
            condition = Not(_unary(scanner))
    elif scanner.take("("):
        with scanner.nested():
            condition = _either(scanner)
            scanner.expect(")", "to close the parenthesis")
    else:
        condition = _comparison(scanner)
    scanner.skip_space()
    return condition


def _comparison(scanner: Scanner) -> Condition:
    scanner.count()
    start = scanner.at
    left = _operand(scanner, in_filter=True)
    scanner.skip_space()
    if scanner.take("=~"):
        scanner.skip_space()
        return Matches(left, scanner.pattern())
    operator = _operator(scanner)
    if operator is None:
        if isinstance(left, Literal):
            scanner.fail("a value alone is no condition; compare it with something", start)
        return Exists(left)
    scanner.skip_space()
    return Compare(left, OPERATORS[operator], _operand(scanner, in_filter=True))


def _operator(scanner: Scanner) -> str | None:
    found = next((symbol for symbol in _SYMBOLS if scanner.take(symbol)), None)
    if found is not None:
        return found
    if scanner.peek() == "=":
        scanner.fail("`=` alone is no operator; equality is written `==`")
    if scanner.peek() and scanner.peek() in "+-*/%":
        scanner.fail(f"expressions do not calculate: {scanner.shown()} is no operator")
    start = scanner.at
    word = scanner.word()
    if word is not None and word.lower() not in OPERATORS:
        scanner.fail(f"there is no operator `{word}`", start)
    return word.lower() if word else None


def _operand(scanner: Scanner, in_filter: bool) -> Path | Literal:
    if scanner.peek() == "@" and not in_filter:
        scanner.fail("`@` is only known inside a filter `[?(…)]`; the data is `$`")
    return _path(scanner, in_filter) if scanner.peek() in ("$", "@") else Literal(_literal(scanner))


def _literal(scanner: Scanner) -> Json:
    start = scanner.at
    if scanner.peek() in ("'", '"'):
        return scanner.string()
    if scanner.take("["):
        return _list(scanner)
    if scanner.take("{"):
        return _object(scanner)
    word = scanner.word()
    if word in _WORDS:
        return _WORDS[word]
    number = scanner.number() if word is None else None
    if number is None:
        hint = f"; a text is quoted: '{word}'" if word else ""
        scanner.fail(f"expected a path, a number, a quoted text, true, false or null{hint}", start)
    return number


def _list(scanner: Scanner) -> list[Json]:
    elements: list[Json] = []
    scanner.skip_space()
    while not scanner.take("]"):
        if elements:
            scanner.expect(",", "or `]` in the list")
            scanner.skip_space()
        scanner.count()
        with scanner.nested():
            elements.append(_literal(scanner))
        scanner.skip_space()
    return elements


def _object(scanner: Scanner) -> dict[str, Json]:
    members: dict[str, Json] = {}
    scanner.skip_space()
    while not scanner.take("}"):
        if members:
            scanner.expect(",", "or `}` in the object")
            scanner.skip_space()
        scanner.count()
        key = scanner.string()
        if key is None:
            scanner.fail(f"expected a quoted key, found {scanner.shown()}")
        scanner.skip_space()
        scanner.expect(":", "after the key")
        scanner.skip_space()
        with scanner.nested():
            members[key] = _literal(scanner)
        scanner.skip_space()
    return members
