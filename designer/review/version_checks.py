"""What is known of a version when somebody decides about it, and what of that is missing for an approval.

It is kept with the decision: an approval goes on counting only where what was known then meets what is required now.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from designer.review.policy import Policy
from workflow.paths import Json

Found = Mapping[str, Json]
"""`errors`, `warnings`, `open` (comments), `dialect` and whether that was `chosen` by hand; the `digest` of the text,
and those of the resources that it `takes` in, by URI (`designer.review.taken`).

If the scenarios were run, `scenarios` (`passed`, `total`) and `coverage` (percent).
"""


def missing(policy: Policy, found: Mapping[str, Any]) -> list[str]:
    """What is required and was not so, a sentence each."""
    return list(_missing(policy, found))


def _missing(policy: Policy, found: Mapping[str, Any]) -> Iterator[str]:
    if policy.no_errors and found.get("errors", 1):
        yield _errors(found.get("errors"))
    if policy.scenarios:
        yield from _scenarios(found.get("scenarios"))
    if policy.coverage and found.get("coverage", -1) < policy.coverage:
        reached = found.get("coverage")
        yield f"The scenarios must cover {policy.coverage} % of the definition" + (
            "." if reached is None else f", and they cover {reached} %."
        )
    if policy.no_open and found.get("open", 1):
        yield _open(found.get("open"))


def _errors(count: Any) -> str:
    if count is None:
        return "There must be no errors."
    return (
        "There is an error, and there must be none."
        if count == 1
        else f"There are {count} errors, and there must be none."
    )


def _scenarios(ran: Any) -> Iterator[str]:
    if not ran:
        yield "All scenarios must pass."
    elif not ran["total"]:
        yield "All scenarios must pass, and there is none yet."
    elif ran["passed"] < ran["total"]:
        failed = ran["total"] - ran["passed"]
        yield f"All scenarios must pass, and {failed} of {ran['total']} {'does' if failed == 1 else 'do'} not."


def _open(count: Any) -> str:
    if count is None:
        return "All comments must be resolved."
    return f"All comments must be resolved, and {count} {'is' if count == 1 else 'are'} open."
