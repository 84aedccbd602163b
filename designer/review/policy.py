"""When a version counts as approved: who must say so, how many, and what must hold of the version then.

The owner of a definition sets it (`Definition.policy` has what differs), the server the rest (`SIGNALBOX_REVIEW_…`).
"""

from dataclasses import asdict, dataclass, replace
from typing import Literal, get_args

from django.conf import settings

from designer.models import Definition
from workflow.paths import Json

Deciders = Literal["members", "reviewers", "owners"]
DECIDERS: tuple[Deciders, ...] = get_args(Deciders)
ROLES: dict[Deciders, frozenset[str]] = {
    "members": frozenset({"reviewer", "editor", "owner"}),
    "reviewers": frozenset({"reviewer"}),
    "owners": frozenset({"owner"}),
}
"""The members whose approvals count."""


@dataclass(frozen=True)
class Policy:
    """`approvals`: how many must approve; `approvers`: accounts that all must; `deciders`: whose approvals count.

    `not_author`: nobody approves what they wrote since the last approved version. The others must hold when somebody
    approves: no errors, all scenarios pass, they cover so many percent, no open comments.
    """

    approvals: int = 1
    approvers: tuple[str, ...] = ()
    deciders: Deciders = "members"
    not_author: bool = False
    no_errors: bool = False
    scenarios: bool = False
    coverage: int = 0
    no_open: bool = False

    @property
    def needed(self) -> int:
        return max(self.approvals, len(self.approvers))

    @property
    def runs(self) -> bool:
        """Whether the scenarios are run before somebody may approve."""
        return self.scenarios or self.coverage > 0

    def to_json(self) -> dict[str, Json]:
        return {**asdict(self), "approvers": list(self.approvers)}


def of_server() -> Policy:
    """What holds where the owner of a definition has set nothing."""
    return Policy(
        approvals=settings.REVIEW_APPROVALS,
        deciders=settings.REVIEW_DECIDERS,
        not_author=settings.REVIEW_NOT_AUTHOR,
        no_errors=settings.REVIEW_NO_ERRORS,
        scenarios=settings.REVIEW_SCENARIOS,
        coverage=settings.REVIEW_COVERAGE,
        no_open=settings.REVIEW_NO_OPEN_COMMENTS,
    )


def floor() -> tuple[str, ...]:
    """What the server asks that no owner takes away: `not_author` where it holds for the server."""
    return ("not_author",) if settings.REVIEW_NOT_AUTHOR else ()


def of(row: Definition) -> Policy:
    """What holds for a definition. Without accounts there is nobody to be named or to be another than the author.

    What is set below the floor does not hold: a server may have raised it later.
    """
    own: dict[str, Json] = {**row.policy, **dict.fromkeys(floor(), True)}
    found = replace(of_server(), **{**own, **({"approvers": tuple(own["approvers"])} if "approvers" in own else {})})
    return found if settings.ACCOUNTS else replace(found, approvers=(), deciders="members")
