"""`?` behind a lookup is about that lookup alone; behind brackets about all that is in them (jq 1.8 manual, `?`)."""

import pytest

from workflow import expressions
from workflow.expressions import NO_ARGUMENTS, ExpressionError
from workflow.paths import Json


def outputs(program: str, value: Json) -> list[Json]:
    return expressions.compile(program, "jq").all_outputs(value, NO_ARGUMENTS)


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("(.a.b.c)?", {"a": 1}),
        ("(.[2:3][])?", {"a": 1}),
        ('(.a.b["c"])??', {"a": 1}),
        ("(.a[].b)?", {"a": 1}),
        (".a?.b?.c?", {"a": 1}),
        (".a.b.c?", {"a": {"b": 3}}),
    ],
)
def test_no_output_in_place_of_an_error(program: str, value: Json) -> None:
    assert outputs(program, value) == []


def test_a_lookup_before_the_last_still_fails() -> None:
    with pytest.raises(ExpressionError, match='member "b" of the number 1'):
        outputs(".a.b.c?", {"a": 1})
