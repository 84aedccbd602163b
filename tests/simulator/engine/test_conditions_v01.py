"""0.1's conditions on data: every operator of the documents, and combinations of them (semantics.md §8, switch)."""

import pytest

from simulator.engine.data.conditions_v01 import is_true_of
from simulator.engine.states.action_retry_v01 import of_result
from workflow import dialects
from workflow.expressions import NO_ARGUMENTS
from workflow.paths import Json
from workflow.states import SwitchState

DATA: Json = {"five": 5, "text": "m", "digits": "5", "nothing": None, "yes": True, "list": [1]}


def holds(choice: Json, dialect: str = "0.1-kebab") -> bool:
    workflow = dialects.get(dialect).lower({"states": [{"name": "S", "type": "SWITCH", "choices": [choice]}]})
    (state,) = workflow.scope.states
    assert isinstance(state, SwitchState)
    return is_true_of(state.data_conditions[0].condition, DATA, NO_ARGUMENTS)


def compared(path: str, operator: str, value: Json) -> Json:
    return {"path": path, "operator": operator, "value": value}


@pytest.mark.parametrize(
    ("path", "operator", "yes", "no"),
    [
        ("$.five", "EQ", "5", "6"),
        ("$.five", "EQ", "5.0", "five"),
        ("$.five", "LT", "6", "5"),
        ("$.five", "LTEQ", "5", "4.9"),
        ("$.five", "GT", "4", "5"),
        ("$.five", "GTEQ", 5, 6),
        ("$.text", "StrEQ", "m", "M"),
        ("$.text", "StrLT", "n", "m"),
        ("$.text", "StrLTEQ", "m", "l"),
        ("$.text", "StrGT", "l", "m"),
        ("$.text", "StrGTEQ", "m", "n"),
        ("$.five", "Equals", "5.0", "6"),
        ("$.five", "LessThan", "10", "5"),
        ("$.five", "LessThanEquals", "5", "4"),
        ("$.five", "GreaterThan", "4", "10"),
        ("$.five", "GreaterThanEquals", "5", "6"),
        ("$.digits", "GreaterThan", "10", "6"),
        ("$.text", "Equals", "m", "n"),
        ("$.yes", "Equals", True, "yes"),
        ("$.five", "Exists", "true", "false"),
        ("$.missing", "Exists", "false", "true"),
    ],
)
def test_operators(path: str, operator: str, yes: Json, no: Json) -> None:
    assert holds(compared(path, operator, yes))
    assert not holds(compared(path, operator, no))


@pytest.mark.parametrize("operator", ["EQ", "LT", "GTEQ", "StrEQ", "StrGT", "Equals", "LessThan", "GreaterThanEquals"])
@pytest.mark.parametrize("path", ["$.missing", "$.list"])
def test_what_is_missing_or_no_scalar_is_unequal_and_unordered(path: str, operator: str) -> None:
    assert not holds(compared(path, operator, "5"))


FIVE, SIX = compared("$.five", "EQ", "5"), compared("$.five", "EQ", "6")


@pytest.mark.parametrize("dialect", ["0.1-map", "0.1-array", "0.1-kebab", "0.1-camel"])
@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ({"And": [FIVE, FIVE]}, True),
        ({"and": [FIVE, SIX]}, False),
        ({"Or": [SIX, FIVE]}, True),
        ({"or": [SIX, SIX]}, False),
        ({"Not": SIX}, True),
        ({"not": FIVE}, False),
        ({"not": [SIX, FIVE]}, False),
        ({"not": [SIX, SIX]}, True),
        ({"single": [FIVE, FIVE]}, True),
        ({"single": [FIVE, SIX]}, False),
        ({"and": [FIVE, {"not": {"or": [SIX, SIX]}}]}, True),
        ({**FIVE, "not": FIVE}, False),
    ],
)
def test_combinations(dialect: str, choice: Json, expected: bool) -> None:
    assert holds(choice, dialect) is expected


def test_a_condition_may_stand_under_its_own_name_in_kebab() -> None:
    assert holds({"condition": FIVE})
    assert not holds({"condition": {"not": FIVE}})


@pytest.mark.parametrize(
    ("found", "value", "equal"),
    [
        (2**53 + 1, str(2**53), False),
        (2**53 + 1, str(2**53 + 1), True),
        (10**400, "1", False),
        (1, "1.0", True),
        (0.5, ".5", True),
        (1_000, "1_000", False),
        (1, "nan", False),
        (1, "inf", False),
        (1, "true", False),
        (True, "1", False),
    ],
)
@pytest.mark.parametrize("operator", ["EQ", "Equals"])
def test_numbers_are_compared_exactly(found: Json, value: str, equal: bool, operator: str) -> None:
    choice = {"path": "$.n", "operator": operator, "value": value}
    workflow = dialects.get("0.1-kebab").lower({"states": [{"name": "S", "type": "SWITCH", "choices": [choice]}]})
    (state,) = workflow.scope.states
    assert isinstance(state, SwitchState)
    assert is_true_of(state.data_conditions[0].condition, {"n": found}, NO_ARGUMENTS) is equal


@pytest.mark.parametrize(
    ("result", "match", "matches"),
    [
        (1, "1", True),
        (1.0, "1", True),
        (1, "1.0", True),
        (True, "true", True),
        (True, "1", False),
        (1, "true", False),
        ("1", "1", True),
        (None, "null", True),
        (0.5, "0.5", True),
        ([1], "[1]", False),
    ],
)
def test_what_a_retry_matches(result: Json, match: str, matches: bool) -> None:
    assert (match in of_result(result)) is matches
