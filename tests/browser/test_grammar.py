"""The grammars of the source: a text that is nested absurdly deep has no colours, and harms nothing."""

import pytest

from tests.node import answer


@pytest.mark.parametrize("syntax", ["yaml", "json"])
def test_what_is_nested_too_deep_is_not_followed(syntax: str) -> None:
    """Twenty-five thousand brackets end a browser's stack where the grammar follows them to the last."""
    texts = ["[" * depth + "]" * depth for depth in (20, 400, 25_000)]
    usual, deep, absurd = answer("grammar", [{"text": text, "syntax": syntax} for text in texts])
    assert usual["deepest"] > 20
    assert deep["deepest"] > 400
    assert absurd == {"deepest": 1, "length": 50_000}
