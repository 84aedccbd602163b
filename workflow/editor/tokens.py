"""The parts of the expressions in a definition: members, variables, functions, words, texts, numbers."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from workflow.definition import Definition
from workflow.document.characters import offsets
from workflow.edits.data import value_at
from workflow.expressions.jq import BUILTINS, LANGUAGES, opened
from workflow.rules import Facts, expressions

KINDS: Final = ("property", "variable", "function", "keyword", "string", "number", "operator")
"""The kinds of tokens, as the Language Server Protocol calls them."""
_OF_JQ: Final = {
    "field": "property",
    "variable": "variable",
    "format": "function",
    "keyword": "keyword",
    "text": "string",
    "number": "number",
}
_NAMES: Final = frozenset(name for name, _ in BUILTINS)
_JSONPATH: Final = re.compile(
    r"""(?P<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<variable>[$@](?![\w]))|(?P<number>-?\b\d+(?:\.\d+)?\b)"""
    r"""|(?P<keyword>\b(?:true|false|null|in|and|or|not)\b)|\.(?P<property>[A-Za-z_][\w-]*)"""
    r"""|(?P<operator>==|!=|<=|>=|=~|&&|\|\||[<>!?*])""",
)


class Token(NamedTuple):
    """What stands from `start` up to `end` of the text, in one line."""

    start: int
    end: int
    kind: str


def tokens(definition: Definition) -> list[Token]:
    """All of them by position; none of a text that has no model."""
    if definition.workflow is None:
        return []
    facts = Facts(definition.document, definition.workflow)
    found = [token for one in expressions.written(facts) for token in _placed(definition, one)]
    kept: list[Token] = []
    for token in sorted(set(found)):  # the same text may be an expression twice, and an alias of YAML several times
        if not kept or token.start >= kept[-1].end:
            kept.append(token)
    return kept


def _placed(definition: Definition, one: expressions.Written) -> Iterator[Token]:
    """The tokens of an expression where they stand."""
    document = definition.document
    value, whole = value_at(document.data, one.path), document.range(one.path)
    first, last = whole.start.offset, whole.end.offset
    at = value.find(one.text) if isinstance(value, str) else -1
    places = offsets(document.text[first:last], value) if at >= 0 else None
    if places is None:
        return
    for start, end, kind in _of_jq(one.text) if one.language in LANGUAGES else _of_jsonpath(one.text):
        begin, stop = first + places[at + start], first + places[at + end - 1] + 1
        stop = max(stop, begin) if "\n" in document.text[begin:stop] else first + places[at + end]
        if "\n" not in document.text[begin:stop]:
            yield Token(begin, stop, kind)


def _of_jq(text: str) -> Iterator[tuple[int, int, str]]:
    for token in opened(text).tokens:
        kind = _OF_JQ.get(token.kind, "operator")
        if token.kind == "name":
            kind = "function" if token.value in _NAMES else "variable"
        if token.value.strip():
            yield token.at, token.at + len(token.value), kind


def _of_jsonpath(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _JSONPATH.finditer(text):
        if found.lastgroup:
            yield found.start(found.lastgroup), found.end(found.lastgroup), found.lastgroup
