"""Texts with expressions in braces, written as one expression."""

from collections.abc import Sequence

from workflow.expressions import jq
from workflow.rules import _places


def joined(text: str, found: Sequence[tuple[int, int, str]], language: str) -> str | None:
    """An expression that makes `text` with the values of what was `found` in it: from where, to where, the expression.

    None where the language has no text with parts.
    """
    if language != "jq" or any(jq.called(each) is not None for _, _, each in found):
        return None
    pieces, after = [], 0
    for start, end, each in found:
        pieces += [_places.quoted(text[after:start])[1:-1], f"\\({each})"]
        after = end
    whole = "".join([*pieces, _places.quoted(text[after:])[1:-1]])
    return f'${{ "{whole}" }}'
