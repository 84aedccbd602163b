"""What the requests of Review bring and give: threads, comments, decisions."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from ninja import Schema
from pydantic import Field

from designer.access import Actor
from designer.api.schemas.common import Strict
from designer.limits import APPROVALS, COMMENT_LENGTH
from designer.models import Comment, Decision, Thread
from designer.review import threads
from designer.review.policy import Deciders
from workflow.anchors import PlaceJson
from workflow.paths import Json

TOKEN = Field(min_length=16, max_length=100, description="Random, made by the page: the same comment twice is one.")


class AnchorAsked(Strict):
    """What to comment on in version `version`: an element by `pointer`, a `line`, a step of a run, or everything."""

    on: Literal["definition", "state", "edge", "line", "step"]
    version: int = Field(ge=1)
    pointer: str = Field("", max_length=1000)
    line: int | None = Field(None, ge=1, lt=2**31)
    scenario: str = Field("", max_length=300)
    seq: int | None = Field(None, ge=0, lt=2**31)
    words: str = Field("", max_length=300, description="What the step says, for later.")


class CommentBody(Strict):
    """A comment: plain text."""

    text: str = Field(min_length=1, max_length=COMMENT_LENGTH)
    token: str = TOKEN


class NewThread(CommentBody):
    """The first comment of a thread, and what it is on."""

    anchor: AnchorAsked


class CommentShape(Schema):
    """What somebody said. `mine` is null for a guest, whose page knows by the comment's token."""

    id: str
    author: str
    guest: bool
    mine: bool | None
    text: str
    mentions: list[str]
    gone: bool
    created: datetime
    edited: datetime | None

    @staticmethod
    def as_data(rows: Iterable[Comment], actor: Actor) -> list[dict[str, Json]]:
        """The shapes of rows, for who asks, as plain data: there may be many thousands."""
        me = None if actor.link is not None else threads.person_of(actor)
        return [
            {
                "id": row.id,
                "author": threads.bare(row.author),
                "guest": threads.is_guest(row.person),
                "mine": None if me is None else row.person == me,
                "text": row.text,
                "mentions": row.mentions,
                "gone": row.gone,
                "created": row.created,
                "edited": row.edited,
            }
            for row in rows
        ]


class ThreadPlace(Schema):
    """Where it was last seen: in `version`, at `pointer` and `line`; `gone` is the version that has it no more."""

    version: int
    pointer: str
    kind: str
    name: str
    line: int | None
    gone: int | None


class ThreadShape(Schema):
    """A thread. `place` is where it is in the version asked for, `was` in the older one where that was asked for.

    `said` is the id of the comment that the request has just written.
    """

    id: str
    version: int
    anchor: dict[str, Json]
    place: ThreadPlace
    was: ThreadPlace | None = None
    resolved: datetime | None
    resolver: str
    resolver_guest: bool
    created: datetime
    comments: list[CommentShape]
    said: str | None = None

    @classmethod
    def of(cls, row: Thread, actor: Actor, place: PlaceJson, was: PlaceJson | None = None) -> "ThreadShape":
        return cls(**cls.as_data(row, actor, place, was))

    @staticmethod
    def as_data(row: Thread, actor: Actor, place: PlaceJson, was: PlaceJson | None = None) -> dict[str, Json]:
        """The same as plain data, for a list of many."""
        return {
            "id": row.id,
            "version": row.version,
            "anchor": row.anchor,
            "place": ThreadPlace(**place).model_dump(),
            "was": ThreadPlace(**was).model_dump() if was else None,
            "resolved": row.resolved,
            "resolver": threads.bare(row.resolver),
            "resolver_guest": threads.by_link(row.resolver),
            "created": row.created,
            "comments": CommentShape.as_data(row.comments.all(), actor),
            "said": None,
        }


class Talk(Schema):
    """All threads of a definition; `people` can be mentioned (empty for who may not comment); `me` is who asks."""

    threads: list[ThreadShape]
    people: list[str]
    me: str


class NewDecision(Strict):
    """A decision about a version, with a sentence that says why."""

    version: int = Field(ge=1)
    approved: bool
    sentence: str = Field("", max_length=1000)


class NewReviewRequest(Strict):
    """That a version is to be reviewed, with a sentence that says what to look at."""

    version: int = Field(ge=1)
    sentence: str = Field("", max_length=1000)


class ReviewRequestShape(Schema):
    """Who asked for a review of the version, last."""

    author: str
    sentence: str
    when: datetime


class Ran(Schema):
    """How many of the scenarios passed."""

    passed: int
    total: int


class FoundShape(Schema):
    """What was known of a version when it was decided about; null where that was not looked at."""

    errors: int | None = None
    warnings: int | None = None
    scenarios: Ran | None = None
    coverage: int | None = Field(None, description="Percent of the definition that the scenarios cover.")
    open: int | None = Field(None, description="Threads that were open.")
    dialect: str | None = Field(None, description="As which dialect the text was read.")


class DecisionShape(Schema):
    """A decision of the history."""

    version: int
    approved: bool
    sentence: str
    author: str
    guest: bool
    created: datetime
    found: FoundShape

    @classmethod
    def of(cls, row: Decision) -> "DecisionShape":
        """The shape of a row."""
        names = ("version", "approved", "sentence", "created", "found")
        guest = threads.is_guest(row.person)
        return cls(author=threads.bare(row.author), guest=guest, **{name: getattr(row, name) for name in names})


class StandingShape(Schema):
    """Where somebody stands about the version; `earlier` is the version before it that they last decided about.

    `counts`: their decision counts for the review, else `why` says why it does not. `guest` came by a link, under a
    name of their own choice. `me`: who asks.
    """

    name: str
    guest: bool
    me: bool
    stand: Literal["approved", "changes", "undecided"]
    counts: bool
    why: str
    sentence: str
    when: datetime | None
    earlier: int | None
    earlier_stand: Literal["approved", "changes"] | None


class PolicyShape(Schema):
    """What must be so for a version to be approved (docs/permissions.md)."""

    approvals: int = Field(ge=1, le=APPROVALS, description="How many must approve.")
    approvers: list[str] = Field(description="Accounts that all must approve.")
    deciders: Deciders = Field(description="Whose approvals count; `reviewers` are members who may not edit.")
    not_author: bool = Field(description="Nobody approves what they wrote since the last approved version.")
    no_errors: bool
    scenarios: bool = Field(description="All scenarios pass.")
    coverage: int = Field(ge=0, le=100, description="Percent of the definition that they cover at least.")
    no_open: bool = Field(description="No comments are open.")


class PolicyBody(Strict):
    """What the owner of a definition sets; what is null or left out is the server's."""

    approvals: int | None = Field(None, ge=1, le=APPROVALS)
    approvers: list[str] | None = Field(None, max_length=APPROVALS)
    deciders: Deciders | None = None
    not_author: bool | None = None
    no_errors: bool | None = None
    scenarios: bool | None = None
    coverage: int | None = Field(None, ge=0, le=100)
    no_open: bool | None = None


class PolicyAnswer(Schema):
    """What holds (`policy`), what of it the owner has set (`own`, by name), and what the server says without that."""

    policy: PolicyShape
    own: list[str]
    floor: list[str] = Field(description="What the server asks for, by name, and no owner can switch off.")
    server: PolicyShape
    accounts: bool
    members: list[str] = Field(description="Accounts that may be named as approvers.")


class Review(Schema):
    """The review of a version: everybody's standing, and the newest decisions about this definition, newest first.

    `asked` is the last request for a review of it, null where nobody asked (or so long ago that the activity is gone).
    `status` is `approved` only where the policy holds; `approvals` are those that count, of `needed`; `missing` are
    sentences on what is not so yet. `blocked` says why who asks may not approve, "" where they may.
    """

    version: int
    asked: ReviewRequestShape | None
    status: Literal["approved", "changes", "waiting", "none"]
    approvals: int
    needed: int
    missing: list[str]
    blocked: str
    policy: PolicyShape
    standings: list[StandingShape]
    decisions: list[DecisionShape]
    approved: list[int] = Field(description="Versions that are approved, of those with decisions, the newest first.")
    open: int = Field(description="Threads that are open.")
    me: str
    guest: bool = Field(description="Whether who asks came by a link.")
    accounts: bool = Field(description="Whether members are counted, who have accounts, and no guests.")
