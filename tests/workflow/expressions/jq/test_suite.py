"""Our jq passes jq 1.8.1's own tests, but for what is listed here by line and reason.

Where jq's tests say that a program must not compile, only that is asked: the words and places are our own.
"""

from typing import Final

import pytest

from tests.workflow.expressions.jq import suite
from tests.workflow.expressions.jq.payment import free
from tests.workflow.expressions.jq.running import compiles, outputs
from workflow.expressions import ExpressionError
from workflow.expressions.jq.json_text.fromjson import from_json
from workflow.expressions.jq.json_text.tojson import to_json
from workflow.expressions.jq.values.kinds import equal

MODULES: Final = "about modules, which there are not"
ENVIRONMENT: Final = "about the environment, which no program sees"
INPUTS: Final = "about further inputs, which there are not"
LOOK_AROUND: Final = "look-around, which RE2 does not have"
OUT_OF_SCOPE: Final = {
    **{f"jq.test:{line}": MODULES for line in (1862, 1866, 1870, 1874, 1879, 1883, 1887, 1891)},
    **{f"jq.test:{line}": MODULES for line in (1908, 1914, 1920, 1926, 1931, 1935, 1939, 1944, 1955)},
    "jq.test:2295": INPUTS,
    "man.test:686": ENVIRONMENT,
    "man.test:690": ENVIRONMENT,
    "onig.test:128": LOOK_AROUND,
}
FAILING: Final[dict[str, str]] = {}
"""Cases in scope that fail, with the reason."""
LEAST: Final = 796
"""Cases in scope that pass at least, of 796."""
ALL: Final = list(suite.cases())
IN_SCOPE: Final = [case for case in ALL if case.place not in OUT_OF_SCOPE]
needs_suite = pytest.mark.skipif(not (suite.there()), reason=suite.ABSENT)


def fault(case: suite.Case) -> str | None:
    """What is wrong with what our jq makes of a case; None where it passes."""
    if not case.compiles:
        return "it compiles" if compiles(case.program) else None
    expected = [from_json(line, free, 10_000) for line in case.expected]
    try:
        given = outputs(case.program, from_json(case.given, free, 10_000))
    except ExpressionError as error:
        return f"{type(error).__name__}: {error.message}"
    if len(given) == len(expected) and all(equal(one, other, free) for one, other in zip(given, expected, strict=True)):
        return None
    return f"it gives {', '.join(to_json(value, free) for value in given) or 'nothing'}"


@needs_suite
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case, id=case.place, marks=[pytest.mark.xfail(reason=FAILING[case.place])] if case.place in FAILING else []
        )
        for case in IN_SCOPE
    ],
)
def test_case(case: suite.Case) -> None:
    assert fault(case) is None, case.program


@needs_suite
def test_every_listed_case_is_there() -> None:
    places = {case.place for case in ALL}
    assert OUT_OF_SCOPE.keys() <= places
    assert FAILING.keys() <= places - OUT_OF_SCOPE.keys()
    assert (len(ALL), len(IN_SCOPE)) == (817, 796)


@needs_suite
def test_how_many_pass() -> None:
    assert len(IN_SCOPE) - len(FAILING) >= LEAST
