"""`SECRETS.x` without its sign runs as `$SECRETS.x`, and nothing else is taken for it."""

import pytest

from workflow import expressions
from workflow.expressions import Arguments, ExpressionError
from workflow.expressions.jq import older


@pytest.mark.parametrize("text", ["SECRETS.token", "{a: SECRETS.token} | .a", 'SECRETS["token"]', "$SECRETS.token"])
def test_a_secret_is_found_without_its_sign(text: str) -> None:
    query = expressions.compile(text, "jq")
    assert query.evaluate({}, Arguments({"SECRETS": {"token": "t"}})) == "t"


@pytest.mark.parametrize("text", ["SECRETS", "CONST.a", "SECRETS.a[", "XSECRETS.a", "SECRETS.a + nothing"])
def test_other_words_are_not_taken_for_it(text: str) -> None:
    with pytest.raises(ExpressionError):
        expressions.compile(text, "jq")


def test_what_is_right_already_stays() -> None:
    for text in ("$SECRETS.a", ".SECRETS.a", '"SECRETS.a"', "MYSECRETS.a"):
        assert older.with_signs(text) == text
    assert expressions.compile('"SECRETS.a"', "jq").evaluate({}, Arguments()) == "SECRETS.a"
    assert older.places("SECRETS.a + SECRETS[0]") == (0, 12)
