"""Expressions in people's strings: `{{ … }}` in 0.6, a whole string that starts with `$` in 0.1 (semantics.md §2.2),
a whole string `${ … }` in 0.8 and 1.0 (semantics-0.8.md §2.2).

A string that is one expression becomes the selected value; with text around it, it becomes text. Parts without
expressions are given as they are, not copied.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from workflow import expressions
from workflow.expressions import NOTHING, Arguments, ExpressionError, Query, dollar
from workflow.expressions.double_braces import find, strip_braces
from workflow.expressions.double_braces import spans as braces_in
from workflow.limits import EVALUATED_NESTING, EVALUATED_TEXT
from workflow.model import Template
from workflow.paths import Json, Path

STRICT: Final = ("strict", "drops", "full")
OPENED: Final = ("opened", "begun", "all")
_DROPPING: Final = ("drops", "full")
"""Styles by which items that come to null are dropped."""
WHOLE: Final = {
    **dict.fromkeys((*STRICT, "loose"), dollar.whole),
    **dict.fromkeys(("opened", "begun"), dollar.opened),
    "exact": dollar.exact,
    "all": dollar.always,
}
"""What gives the expression of a whole text, by the style of a template."""


@dataclass(slots=True)
class _Output:
    """What one evaluation is given, and collects: the expressions that selected nothing, how much text it made.

    Where it is observed it has each expression that was evaluated, in order, with what it gave or why it failed.
    """

    arguments: Arguments
    empty: list[str]
    characters: int = 0
    heard: list[tuple[str, Json | ExpressionError]] | None = None

    def write(self, text: str) -> str:
        self.characters += len(text)
        if self.characters > EVALUATED_TEXT:
            raise ExpressionError(f"the text made by expressions is longer than {EVALUATED_TEXT} characters")
        return text


_Part = Callable[[Json, _Output], Json]


class _Marks(NamedTuple):
    """How expressions are marked in strings, and their language."""

    style: str
    language: str


@dataclass(frozen=True, slots=True)
class CompiledTemplate:
    """A template ready for any data; without a part there is nothing to evaluate in its value."""

    _value: Json
    _part: _Part | None

    @property
    def is_fixed(self) -> bool:
        """Whether the value is the same for any data."""
        return self._part is None

    def evaluate(
        self, data: Json, arguments: Arguments, heard: list[tuple[str, Json | ExpressionError]] | None = None
    ) -> tuple[Json, tuple[str, ...]]:
        """The value with its expressions replaced, and the texts of those that selected nothing, in document order.

        `heard` gets each expression that is evaluated, with what it gives or why it fails. Raises ExpressionError at a
        limit.
        """
        if self._part is None:
            return self._value, ()
        output = _Output(arguments, [], heard=heard)
        return self._part(data, output), tuple(output.empty)


_known: dict[tuple[int, str, str], CompiledTemplate] = {}
"""What is compiled, by the identity of the value, which it keeps alive, style and language: models never change."""
KNOWN: Final = 1024


def compile_template(template: Template) -> CompiledTemplate:
    """Compile every expression in the template; raises ExpressionError, its column counted in the string at fault."""
    value = template.value
    key = (id(value), template.style, template.language)
    found = _known.get(key)
    if found is None:
        marks = _Marks(template.style, template.language)
        part = _compile(value, marks, EVALUATED_NESTING) if template.style != "text" else None
        if len(_known) >= KNOWN:
            _known.clear()
        found = _known[key] = CompiledTemplate(value, part)
    return found


def expressions_in(template: Template) -> Iterator[tuple[Path, str]]:
    """The bare expressions in the texts of a value, each with its path; braces that are not closed hold none."""
    if template.style == "compiles":
        from workflow.expressions import compiling

        found = (
            (path, compiling.bare_of(text, template.language)) for path, text in strings(template.value, template.path)
        )
        yield from ((path, bare) for path, bare in found if bare is not None)
        return
    for path, text in strings(template.value, template.path):
        if template.style == "path" and text.startswith("$"):
            yield path, text
        elif template.style == "braces":
            yield from ((path, inner) for _, _, inner in find(text))
        elif template.style in WHOLE:
            bare = WHOLE[template.style](text)
            yield from [] if bare is None else [(path, bare)]
        elif template.style in ("dollar", "inside") and (bare := inside(text, template.language)) is not None:
            yield path, bare
        elif template.style == "inside":
            yield from ((path, inner) for _, _, inner in dollar.spans(text))


def inside(text: str, language: str) -> str | None:
    """The expression of a text of 0.8 that is nothing but one in braces; None for any other (semantics-0.8.md §2.1,
    §2.2).
    """
    found = dollar.inside(text)
    return strip_braces(text) if found is None and language == "jsonpath" else found


def strings(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    """The texts in a value, at any depth, with their paths."""
    left = [(path, value)]
    while left:
        at, one = left.pop()
        if isinstance(one, str):
            yield at, one
        elif isinstance(one, dict):
            left += [((*at, key), part) for key, part in reversed(one.items())]
        elif isinstance(one, list):
            left += [((*at, index), one[index]) for index in reversed(range(len(one)))]


def _compile(value: Json, marks: _Marks, levels: int) -> _Part | None:
    """The part that makes `value`, or None where there is nothing to evaluate in it."""
    if levels < 0:
        raise ExpressionError(f"the value is nested deeper than {EVALUATED_NESTING} levels")
    if isinstance(value, str):
        return _string(value, marks)
    if value is None and marks.style == "full" and levels < EVALUATED_NESTING - 1:  # inside of a member
        return _no_null
    make = _compile_inside if marks.style == "opened" else _compile
    if isinstance(value, dict):
        parts = {key: part for key in value if (part := make(value[key], marks, levels - 1))}
        return _object(value, parts) if parts else None
    if isinstance(value, list):
        elements = [make(element, marks, levels - 1) for element in value]
        dropped = marks.style in _DROPPING
        return (_list_without_null if dropped else _list)(value, elements) if any(elements) else None
    return None


def _no_null(_data: Json, _output: _Output) -> Json:
    raise ExpressionError("a value that is set has no null in it")


def _compile_inside(value: Json, marks: _Marks, levels: int) -> _Part | None:
    """As `_compile`, of a part of a mapping or list: texts of JSON objects become these (docs/runtimes/java.md,
    J5.7).
    """
    part = _compile(value, marks, levels)
    if part is not None and isinstance(value, str):
        selected = part
        return lambda data, output: parsed(selected(data, output))
    if isinstance(value, str) and (found := parsed(value)) is not value:
        return lambda _data, _output: found
    return part


def parsed(value: Json) -> Json:
    """A value in which the text of a JSON object is that object."""
    if isinstance(value, str) and value.strip()[:1] == "{":
        try:
            found = json.loads(value)
        except (ValueError, RecursionError):
            return value
        return found if isinstance(found, dict) else value
    if isinstance(value, dict):
        made = {name: parsed(one) for name, one in value.items()}
        return made if any(made[name] is not value[name] for name in made) else value
    if isinstance(value, list):
        items = [parsed(one) for one in value]
        return items if any(one is not other for one, other in zip(items, value, strict=True)) else value
    return value


def _object(value: dict[str, Json], parts: dict[str, _Part]) -> _Part:
    def part(data: Json, output: _Output) -> Json:
        return {key: parts[key](data, output) if key in parts else member for key, member in value.items()}

    return part


def _list(value: list[Json], parts: list[_Part | None]) -> _Part:
    def part(data: Json, output: _Output) -> Json:
        return [made(data, output) if made else element for element, made in zip(value, parts, strict=True)]

    return part


def _list_without_null(value: list[Json], parts: list[_Part | None]) -> _Part:
    """As `_list`; what comes to null is left out (docs/runtimes/synapse.md, Y28)."""
    made = _list(value, parts)
    return lambda data, output: [one for one in made(data, output) if one is not None]


def _string(text: str, marks: _Marks) -> _Part | None:
    if marks.style == "path":
        return _selection(text, 0) if text.startswith("$") else None
    if marks.style == "compiles":
        return _compiling(text, marks.language)
    if marks.style == "loose":
        return _loose(text, marks.language) if dollar.whole(text) is None else _dollar(text, marks.language)
    if marks.style in OPENED:
        bare = WHOLE[marks.style](text)
        if bare is None:
            return None
        start = text.find(bare)
        return _selection(text, start, start + len(bare), language=marks.language)
    if marks.style == "exact":
        return None if dollar.exact(text) is None else _dollar(text.replace("'", '"'), marks.language)
    if marks.style in STRICT:
        return None if dollar.whole(text) is None else _dollar(text, marks.language)
    if marks.style == "inside" and dollar.inside(text) is None:
        parts = [(start, _dollar(text, marks.language, start, end), end) for start, end, _ in dollar.spans(text)]
        return _mixed(text, parts) if parts else None
    if marks.style in ("dollar", "inside") and (marks.language != "jsonpath" or strip_braces(text) is None):
        return None if dollar.inside(text) is None else _dollar(text, marks.language)
    if strip_braces(text) is not None:
        return _selection(text, text.index("{{") + 2, len(text.rstrip()) - 2)
    spans = list(braces_in(text))
    return _mixed(text, [_in_braces(text, start, end) for start, end in spans]) if spans else None


def _in_braces(text: str, start: int, end: int | None) -> tuple[int, _Part, int]:
    if end is None:
        raise ExpressionError("`{{` is not closed by `}}`", start + 1)
    return start, _selection(text, start + 2, end - 2, absent=""), end


def _dollar(text: str, language: str, start: int | None = None, end: int | None = None) -> _Part:
    """The expression of a text that is one, or of a part of it, where nothing is the empty text."""
    if start is None or end is None:
        return _selection(text, text.index("${") + 2, len(text.rstrip()) - 1, language=language)
    return _selection(text, start + 2, end - 1, absent="", language=language)


def _loose(text: str, language: str) -> _Part | None:
    """A text that is an expression if it can be evaluated, and else stays as it is (semantics-1.0.md §2.5)."""
    try:
        query = expressions.compile(text, language)
    except ExpressionError:
        return None
    return _evaluated_or(text, query, text)


def _compiling(text: str, language: str) -> _Part | None:
    """As `_loose`, where delimiters are optional; nothing is null."""
    from workflow.expressions import compiling

    bare = compiling.trimmed(text)
    query = compiling.query_of(bare, language)
    if query is None:
        return None
    return _evaluated_or(text, query, "" if language != "jsonpath" or bare.startswith("$") else None)


def _evaluated_or(text: str, query: Query, empty: str | None) -> _Part:
    """What a query gives, or the text where it fails; where it gives nothing, null, and `empty` is told if there is
    any: with None nothing is the text as well.
    """

    def part(data: Json, output: _Output) -> Json:
        try:
            found = query.evaluate(data, output.arguments)
        except ExpressionError:
            return text
        if output.heard is not None:
            output.heard.append((query.text, found))
        if found is not NOTHING:
            return found
        if empty is None:
            return text
        output.empty += [empty] if empty else []
        return None

    return part


def _mixed(text: str, parts: list[tuple[int, _Part, int]]) -> _Part:
    """Text around expressions, each from where to where: its value as JSON, a text bare, nothing as nothing."""
    pieces: list[str | _Part] = []
    after = 0
    for start, selected, end in parts:
        pieces += [text[after:start], selected]
        after = end
    pieces.append(text[after:])

    def part(data: Json, output: _Output) -> Json:
        found = [piece if isinstance(piece, str) else piece(data, output) for piece in pieces]
        made = "".join(output.write(_text(value)) for value in found)
        marking = output.arguments.marking
        return made if marking is None else marking.joined(made, found)

    return part


def _selection(text: str, start: int, end: int | None = None, absent: Json = None, language: str = "jsonpath") -> _Part:
    """The value that the expression in `text[start:end]` selects, or `absent`, noted in the output."""
    expression = text[start:end].strip()
    try:
        query = expressions.compile(expression, language)
    except ExpressionError as error:
        place = text.index(expression, start) + error.column
        raise ExpressionError(f"`{expression}`: {error.message}", place) from None

    def part(data: Json, output: _Output) -> Json:
        try:
            found = query.evaluate(data, output.arguments)
        except ExpressionError as error:
            if output.heard is not None:
                output.heard.append((expression, error))
            place = text.index(expression, start) + error.column
            raise ExpressionError(f"`{expression}`: {error.message}", place) from None
        if output.heard is not None:
            output.heard.append((expression, found))
        if found is NOTHING:
            output.empty.append(expression)
            return absent
        return found

    return part


def _text(value: Json) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):  # integers of thousands of digits; nesting beyond what JSON is read with
        raise ExpressionError("a selected value cannot be written as text") from None
