"""When a version is approved: who counts, how many, not the author, and what must hold of it; guests never count."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.utils import timezone

from designer.access import project_tokens, tokens
from designer.access.actors import Actor
from designer.library import projects, store
from designer.models import Decision, Definition, Scenario
from designer.review import approvals, version_checks
from designer.review.approvals import Known, judge
from designer.review.email import letter
from designer.review.policy import Policy
from tests.designer import roles
from tests.designer.orders import CHEAP, DEAR, ORDER, WRONG
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
FOUND = {"errors": 0, "warnings": 1, "open": 0, "scenarios": {"passed": 2, "total": 2}, "coverage": 80}


def said(*rows: tuple[int, bool, str], **more: Any) -> list[Decision]:
    """Decisions in their order: version, approved, and person (`user:mia`, `link:7:Marta (by link)`)."""
    now = timezone.now()
    return [
        Decision(
            pk=pk, version=version, approved=approved, person=person, author=person.split(":")[-1], created=now, **more
        )
        for pk, (version, approved, person) in enumerate(rows, 1)
    ]


def known(
    policy: Policy, writers: dict[int, list[str]] | None = None, restored: dict[int, int] | None = None, **members: str
) -> Known:
    return Known(policy, {f"user:{name}": role for name, role in members.items()}, writers or {}, restored or {})


class TestCounting:
    """With accounts, from decisions alone."""

    @pytest.fixture(autouse=True)
    def accounts(self, settings: Any) -> None:
        settings.ACCOUNTS = True

    async def test_guests_never_count_with_members_even_under_a_member_s_name(self) -> None:
        people = known(Policy(approvals=2), mia="owner", jonas="reviewer")
        rows = said((1, True, "link:7:mia (by link)"), (1, True, "link:7:Eve (by link)"), (1, True, "user:jonas"))
        found = judge(rows, people, 1)
        assert (found.status, found.approvals, found.missing) == ("waiting", 1, ["1 more approval is needed."])
        assert [(one.name, one.guest, one.counts, one.why) for one in found.standings] == [
            ("jonas", False, True, ""),
            ("Eve", True, False, "is a guest"),
            ("mia", True, False, "is a guest"),
        ]
        rows += said((1, True, "user:mia"))
        assert judge(rows, people, 1).status == "approved"

    async def test_a_guest_does_not_stand_for_the_member_who_is_asked(self) -> None:
        people = Known(Policy(), {"user:priya": "reviewer"}, invited=[("priya", False)])
        found = judge(said((1, True, "link:7:priya (by link)")), people, 1)
        assert [(one.name, one.guest, one.stand) for one in found.standings] == [
            ("priya", True, "approved"),
            ("priya", False, "undecided"),
        ]

    async def test_a_guest_who_wants_changes_hinders_nobody_and_a_member_does(self) -> None:
        people = known(Policy(), mia="owner", jonas="reviewer")
        rows = said((1, True, "user:jonas"), (1, False, "link:7:Eve (by link)"))
        assert judge(rows, people, 1).status == "approved"
        assert judge(said((1, True, "user:jonas"), (1, False, "user:mia")), people, 1).status == "changes"

    async def test_an_approval_ends_when_the_text_is_read_as_another_dialect(self) -> None:
        rows = said((1, True, "user:mia"), found={**FOUND, "dialect": "0.6-draft", "chosen": None, "role": "owner"})
        assert judge(rows, Known(dialect="0.6-draft"), 1).status == "approved"
        assert judge(rows, Known(chosen="0.6-draft", dialect="0.6-draft"), 1).status == "approved"
        found = judge(rows, Known(chosen="0.1-array", dialect="0.1-array"), 1)
        assert (found.status, found.standings[0].why) == ("waiting", "it was read as another dialect then")

    async def test_named_approvers_must_all_approve(self) -> None:
        people = known(Policy(approvals=1, approvers=("mia", "jonas")), mia="owner", jonas="reviewer", zoe="reviewer")
        found = judge(said((1, True, "user:mia"), (1, True, "user:zoe")), people, 1)
        assert (found.status, found.approvals, found.missing) == ("waiting", 2, ["jonas must approve."])
        assert judge(said((1, True, "user:mia"), (1, True, "user:jonas")), people, 1).status == "approved"

    @pytest.mark.parametrize(("deciders", "counted"), [("members", 3), ("reviewers", 1), ("owners", 1)])
    async def test_the_approvals_of_some_members_count(self, deciders: Any, counted: int) -> None:
        people = known(Policy(deciders=deciders), mia="owner", jonas="editor", zoe="reviewer")
        rows = said((1, True, "user:mia"), (1, True, "user:jonas"), (1, True, "user:zoe"))
        assert judge(rows, people, 1).approvals == counted

    async def test_who_was_a_member_then_goes_on_counting_and_who_never_was_does_not(self) -> None:
        assert judge(said((1, True, "user:gone"), found={"role": "reviewer"}), known(Policy()), 1).status == "approved"
        (one,) = judge(said((1, True, "user:never")), known(Policy()), 1).standings
        assert (one.counts, one.why) == (False, "is not a member")

    async def test_nobody_approves_what_they_wrote_since_the_last_approved_version(self) -> None:
        writers = {1: ["mia"], 2: ["jonas"], 3: ["jonas"], 4: ["mia"]}
        people = known(Policy(not_author=True), writers, mia="owner", jonas="editor", zoe="reviewer")
        assert judge(said((3, True, "user:mia")), people, 3).status == "waiting", "version 1 is hers"
        rows = said((1, True, "user:zoe"), (3, True, "user:mia"))
        assert judge(rows, people, 3).status == "approved", "since version 1 only jonas saved"
        assert judge(said((4, True, "user:jonas")), people, 4).standings[0].why == "wrote in what is approved"
        assert judge([*rows, *said((4, True, "user:jonas"))], people, 4).status == "approved"
        assert approvals.approved([*rows, *said((4, True, "user:jonas"))], people) == [1, 3, 4]

    async def test_all_who_wrote_in_a_version_are_its_authors(self) -> None:
        people = known(Policy(not_author=True), {1: ["mia", "jonas"]}, mia="owner", jonas="editor", zoe="reviewer")
        for name in ("mia", "jonas"):
            assert judge(said((1, True, f"user:{name}")), people, 1).standings[0].why == "wrote in what is approved"
        assert judge(said((1, True, "user:zoe")), people, 1).status == "approved"

    async def test_who_wrote_in_what_is_brought_back_does_not_approve_it(self) -> None:
        """Version 2 was never approved: 4 brings it back, and what 2 is made of since 1 with it."""
        writers = {1: ["mia"], 2: ["cy"], 3: ["bo"], 4: ["bo", "cy"], 5: ["bo", "mia"]}
        members = {"mia": "owner", "cy": "editor", "bo": "editor", "zoe": "reviewer"}
        people = known(Policy(not_author=True), writers, {4: 2, 5: 1}, **members)
        rows = said((1, True, "user:zoe"), (3, True, "user:zoe"))
        assert judge(rows, people, 4).authors == {"bo", "cy"}
        assert judge(rows, people, 5).authors == {"bo", "cy", "mia"}
        assert judge(rows, known(Policy(not_author=True), {**writers, 4: ["bo"]}, {4: 2}, **members), 4).authors == {
            "bo",
            "cy",
        }, "also where the version itself does not say so"

    async def test_an_approval_without_what_is_required_now_does_not_count(self) -> None:
        rows = said((1, True, "user:mia"), found={**FOUND, "scenarios": {"passed": 1, "total": 2}})
        assert judge(rows, known(Policy(), mia="owner"), 1).status == "approved"
        found = judge(rows, known(Policy(scenarios=True), mia="owner"), 1)
        assert (found.status, found.standings[0].why) == ("waiting", "approved before that was required")


async def test_without_accounts_a_link_has_one_voice(settings: Any) -> None:
    settings.ACCOUNTS = False
    rows = said(
        (1, True, "link:7:Marta (by link)"), (1, True, "link:7:Jonas (by link)"), (1, True, "link:8:Z (by link)")
    )
    found = judge(rows, known(Policy(approvals=3)), 1)
    assert (found.status, found.approvals) == ("waiting", 2)
    assert [one.why for one in found.standings if one.name == "Marta"] == [
        "somebody else decided later by the same link"
    ]
    assert judge([*rows, *said((1, True, "local"))], known(Policy(approvals=3)), 1).status == "approved"


@pytest.mark.parametrize(
    ("policy", "found", "lacks"),
    [
        (Policy(), {}, []),
        (Policy(no_errors=True), FOUND, []),
        (Policy(no_errors=True), {**FOUND, "errors": 1}, ["There is an error, and there must be none."]),
        (Policy(no_errors=True), {**FOUND, "errors": 3}, ["There are 3 errors, and there must be none."]),
        (Policy(scenarios=True), FOUND, []),
        (
            Policy(scenarios=True),
            {**FOUND, "scenarios": {"passed": 1, "total": 2}},
            ["All scenarios must pass, and 1 of 2 does not."],
        ),
        (
            Policy(scenarios=True),
            {**FOUND, "scenarios": {"passed": 0, "total": 0}},
            ["All scenarios must pass, and there is none yet."],
        ),
        (Policy(coverage=80), FOUND, []),
        (
            Policy(coverage=90),
            FOUND,
            ["The scenarios must cover 90 % of the definition, and they cover 80 %."],
        ),
        (Policy(no_open=True), FOUND, []),
        (Policy(no_open=True), {**FOUND, "open": 2}, ["All comments must be resolved, and 2 are open."]),
        (
            Policy(no_errors=True, scenarios=True, coverage=1, no_open=True),
            {},
            [
                "There must be no errors.",
                "All scenarios must pass.",
                "The scenarios must cover 1 % of the definition.",
                "All comments must be resolved.",
            ],
        ),
    ],
)
async def test_what_is_missing_is_said(policy: Policy, found: Any, lacks: list[str]) -> None:
    assert version_checks.missing(policy, found) == lacks


class TestRequests:
    """On a server with accounts: mia owns and saves, jonas reviews, Eve has a link."""

    @pytest.fixture(autouse=True)
    def accounts(self, settings: Any) -> None:
        roles.with_accounts(settings)
        settings.REVIEW_NOT_AUTHOR = True

    @staticmethod
    def made(text: str = ORDER, **scenarios: Any) -> Definition:
        row = store.create(text, roles.FACTS, author="mia")
        for name, scenario in scenarios.items():
            Scenario.objects.create(definition=row, name=name, scenario=scenario)
        return row

    @staticmethod
    async def someone(name: str, row: Definition, role: str) -> Browser:
        browser = Browser()
        await browser.client.aforce_login(await sync_to_async(roles.account)(name, row, role))
        return browser

    async def test_the_author_does_not_approve_and_is_told_so(self) -> None:
        row = await sync_to_async(self.made)()
        mia, jonas = await self.someone("mia", row, "owner"), await self.someone("jonas", row, "reviewer")
        path = f"definitions/{row.id}/decisions"
        _, before = await mia.api("GET", path)
        assert "somebody else must approve it" in before["blocked"]
        status, refused = await mia.api("POST", path, {"version": 1, "approved": True})
        assert (status, refused["error"]["code"]) == (403, "not-yours")
        assert (await mia.api("POST", path, {"version": 1, "approved": False, "sentence": "Wait."}))[0] == 201
        assert (await jonas.api("GET", path))[1]["blocked"] == ""
        _, found = await jonas.api("POST", path, {"version": 1, "approved": True})
        assert (found["status"], found["approvals"], found["needed"]) == ("changes", 1, 1)
        assert [(one["name"], one["me"]) for one in found["standings"]] == [("jonas", True), ("mia", False)]

    async def test_a_guest_is_marked_and_not_counted_wherever_they_are_named(self) -> None:
        row = await sync_to_async(self.made)()
        mia = await self.someone("mia", row, "owner")
        token, _ = await sync_to_async(roles.link)(row, comments=True)
        eve = Browser(token, "mia")
        body = {"anchor": {"on": "definition", "version": 1}, "text": "@mia look", "token": "t" * 16}
        _, thread = await eve.api("POST", f"definitions/{row.id}/threads", body)
        await eve.api("POST", f"definitions/{row.id}/threads/{thread['id']}/resolve")
        _, found = await eve.api("POST", f"definitions/{row.id}/decisions", {"version": 1, "approved": True})
        assert (found["status"], found["approvals"], found["guest"], found["blocked"]) == ("waiting", 0, True, "")
        assert [(one["name"], one["guest"], one["me"], one["counts"]) for one in found["standings"]] == [
            ("mia", True, True, False)
        ]
        assert [(one["author"], one["guest"]) for one in found["decisions"]] == [("mia", True)]
        _, seen = await mia.api("GET", f"definitions/{row.id}/decisions")
        assert [one["me"] for one in seen["standings"]] == [False]
        (kept,) = (await mia.api("GET", f"definitions/{row.id}/threads"))[1]["threads"]
        assert (kept["resolver"], kept["resolver_guest"], kept["comments"][0]["guest"]) == ("mia", True, True)
        told = (await mia.api("GET", f"definitions/{row.id}/activity"))[1]
        assert [(one["who"], one["guest"], one["what"]) for one in told] == [
            ("mia", True, "decided"),
            ("mia", True, "resolved"),
            ("mia", True, "commented"),
            ("mia", False, "shared"),
            ("mia", False, "created"),
        ]
        subject, _ = letter(row, "mia (by link)", "decided", {"version": 1, "approved": True})
        assert subject == f"mia, a guest by link, approved version 1 of {row.name}"

    async def test_a_link_decides_so_often_and_no_oftener(self) -> None:
        row = await sync_to_async(self.made)()
        token, link = await sync_to_async(roles.link)(row, comments=True)
        for number in range(50):
            one = f"link:{link.pk}:{number} (by link)"
            await Decision.objects.acreate(definition=row, version=1, approved=True, author=f"{number}", person=one)
        eve = Browser(token, "Eve")
        status, refused = await eve.api("POST", f"definitions/{row.id}/decisions", {"version": 1, "approved": True})
        assert (status, refused["error"]["code"]) == (422, "too-many")

    async def test_what_is_required_is_asked_for_before_an_approval(self) -> None:
        row = await sync_to_async(self.made)(dear=DEAR, wrong=WRONG)
        mia, jonas = await self.someone("mia", row, "owner"), await self.someone("jonas", row, "reviewer")
        policy = {"scenarios": True, "coverage": 100, "no_open": True, "no_errors": True}
        assert (await mia.api("PUT", f"definitions/{row.id}/policy", policy))[0] == 200
        body = {"anchor": {"on": "definition", "version": 1}, "text": "Really?", "token": "t" * 16}
        _, thread = await jonas.api("POST", f"definitions/{row.id}/threads", body)
        path = f"definitions/{row.id}/decisions"
        status, refused = await jonas.api("POST", path, {"version": 1, "approved": True})
        assert (status, refused["error"]["code"]) == (422, "unmet")
        assert refused["error"]["message"] == (
            "Version 1 cannot be approved yet. All scenarios must pass, and 1 of 2 does not. "
            "All comments must be resolved, and 1 is open."
        )
        assert not await Decision.objects.aexists()
        assert (await jonas.api("POST", path, {"version": 1, "approved": False, "sentence": "Mend it."}))[0] == 201
        await Scenario.objects.filter(name="wrong").aupdate(scenario=CHEAP, updated=timezone.now())
        await jonas.api("POST", f"definitions/{row.id}/threads/{thread['id']}/resolve")
        status, found = await jonas.api("POST", path, {"version": 1, "approved": True})
        assert (status, found["status"], found["missing"], found["approved"]) == (201, "approved", [], [1])
        kept = found["decisions"][0]["found"]
        assert (kept["errors"], kept["scenarios"], kept["coverage"], kept["open"]) == (
            0,
            {"passed": 2, "total": 2},
            100,
            0,
        )

    async def test_a_text_with_errors_is_not_approved_where_none_may_be(self) -> None:
        row = await sync_to_async(self.made)(ORDER.replace("nextState: Gift", "nextState: Nowhere"))
        jonas = await self.someone("jonas", row, "reviewer")
        await Definition.objects.filter(pk=row.pk).aupdate(policy={"no_errors": True})
        _, refused = await jonas.api("POST", f"definitions/{row.id}/decisions", {"version": 1, "approved": True})
        assert "There is an error" in refused["error"]["message"] or "errors" in refused["error"]["message"]

    async def test_an_owner_sets_what_differs_from_the_server(self, settings: Any) -> None:
        row = await sync_to_async(self.made)()
        mia, jonas = await self.someone("mia", row, "owner"), await self.someone("jonas", row, "editor")
        path = f"definitions/{row.id}/policy"
        settings.REVIEW_APPROVALS = 2
        _, found = await jonas.api("GET", path)
        assert (found["policy"]["approvals"], found["own"], found["members"]) == (2, [], [])
        assert (await jonas.api("PUT", path, {"approvals": 1}))[0] == 403
        status, found = await mia.api("PUT", path, {"approvals": 3, "approvers": ["JONAS"], "no_errors": True})
        assert (status, found["own"]) == (200, ["approvals", "approvers", "no_errors"])
        assert (found["policy"]["approvals"], found["policy"]["approvers"]) == (3, ["jonas"])
        assert (found["server"]["approvals"], found["members"]) == (2, ["mia", "jonas"])
        status, refused = await mia.api("PUT", path, {"approvers": ["nobody"]})
        assert (status, refused["error"]["code"]) == (422, "no-member")
        assert (await mia.api("PUT", path, {"approvals": 0}))[0] == 422
        _, back = await mia.api("PUT", path, {})
        assert (back["own"], back["policy"]["approvals"]) == ([], 2)
        told = (await mia.api("GET", f"definitions/{row.id}/activity"))[1]
        assert [one["facts"]["policy"] for one in told if one["what"] == "policy"] == [
            {},
            {"approvals": 3, "approvers": ["jonas"], "no_errors": True},
        ]

    async def test_no_owner_goes_below_the_floor_of_the_server(self, settings: Any) -> None:
        row = await sync_to_async(self.made)()
        mia = await self.someone("mia", row, "owner")
        path = f"definitions/{row.id}/policy"
        status, refused = await mia.api("PUT", path, {"not_author": False})
        assert (status, refused["error"]["code"]) == (422, "floor")
        await Definition.objects.filter(pk=row.pk).aupdate(policy={"not_author": False})  # set before there was a floor
        _, found = await mia.api("GET", path)
        assert (found["policy"]["not_author"], found["floor"]) == (True, ["not_author"])
        decided = await mia.api("POST", f"definitions/{row.id}/decisions", {"version": 1, "approved": True})
        assert decided[0] == 403
        settings.REVIEW_NOT_AUTHOR = False  # an administrator leaves it to owners
        _, found = await mia.api("GET", path)
        assert (found["policy"]["not_author"], found["floor"]) == (False, [])
        status, found = await mia.api("PUT", path, {"not_author": True})
        assert (status, found["policy"]["not_author"]) == (200, True)

    @pytest.mark.parametrize("whose", ["mia", "project"])
    async def test_no_token_changes_the_rules(self, whose: str) -> None:
        row = await sync_to_async(self.made)()
        await self.someone("mia", row, "owner")

        def made() -> str:
            mia = Actor("mia", user=User.objects.get(username="mia"))
            if whose == "mia":
                return tokens.create(mia, "CI", "manage", 9).token
            project = projects.create(mia, "Shop")
            projects.move(mia, row, project)
            return project_tokens.create(mia, project, "CI", "owner", "manage", 9).token

        program = Browser()
        program.headers = {"Authorization": f"Bearer {await sync_to_async(made)()}"}
        assert (await program.api("GET", f"definitions/{row.id}/policy"))[0] == 200
        for body in ({}, {"approvals": 1}, {"not_author": True}):
            assert (await program.api("PUT", f"definitions/{row.id}/policy", body))[0] == 403
        assert (await Definition.objects.aget(pk=row.pk)).policy == {}

    async def test_an_administrator_counts_as_an_owner(self) -> None:
        row = await sync_to_async(self.made)()
        root = Browser()
        await root.client.aforce_login(await sync_to_async(User.objects.create_superuser)("root"))
        _, found = await root.api("POST", f"definitions/{row.id}/decisions", {"version": 1, "approved": True})
        assert found["status"] == "approved"
