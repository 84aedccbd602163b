"""The small parts of designer/access that keep rows: how often something may happen, links, who may see what."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from designer.access import current_actor, links, rate_limit
from designer.access.actors import Actor, role_of
from designer.models import Definition, Membership, Occurrence, ShareLink, Version
from designer.text_encoding import sha256
from tests.designer import roles

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 27, 12, tzinfo=UTC)


class Clock:
    """The time of day, for the modules that ask for it."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        return self.at

    def later(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(timezone, "now", made)
    return made


def test_one_waits_until_the_oldest_is_over(clock: Clock) -> None:
    found = []
    for seconds in (0, 10, 10, 1, 38.5, 0.5, 0, 1):
        clock.later(seconds)
        found.append(rate_limit.take({"a": 3}, 60))
    assert found == [0, 0, 0, 39, 1, 1, 1, 0]


def test_one_waits_for_the_key_that_takes_longest(clock: Clock) -> None:
    assert rate_limit.take({"slow": 1}, 60) == 0
    clock.later(20)
    assert rate_limit.take({"quick": 1}, 60) == 0
    assert rate_limit.take({"slow": 1, "quick": 1, "free": 1}, 60) == 60
    assert Occurrence.objects.count() == 2, "what was refused does not count"


def test_what_happened_is_kept_for_a_day_or_as_long_as_it_counts(clock: Clock) -> None:
    rate_limit.take({"a": 1}, 60)
    clock.later(24 * 3600)
    rate_limit.take({"b": 1}, 60)
    assert Occurrence.objects.count() == 2
    clock.later(1)
    rate_limit.take({"c": 1}, 3 * 24 * 3600)
    assert Occurrence.objects.count() == 3
    rate_limit.take({"d": 1}, 60)
    assert Occurrence.objects.count() == 3


def test_the_last_that_was_taken_is_given_back(clock: Clock) -> None:
    for _ in range(2):
        rate_limit.take({"a": 9, "b": 9}, 60)
        clock.later(1)
    rate_limit.give_back("a")
    rate_limit.give_back("nothing")
    of_a = Occurrence.objects.filter(of=sha256("a"))
    assert [row.at for row in of_a] == [NOW]
    rate_limit.forget("b")
    assert list(Occurrence.objects.all()) == list(of_a)


def test_a_link_opens_until_its_time_and_says_why_it_does_not(clock: Clock) -> None:
    row = roles.definition()
    token, _ = roles.link(row, expires=NOW + timedelta(seconds=1))
    assert len(token) == 43
    assert links.find(token).definition == row
    clock.later(1)
    with pytest.raises(links.LinkEnded, match=r"was open until 27 March 2026, 12:00 UTC") as ended:
        links.find(token)
    assert ended.value.known
    for other in ("", token + "x", token[:-1], "\ud800"):
        with pytest.raises(links.LinkEnded, match="not known") as ended:
            links.find(other)
        assert not ended.value.known


def test_no_more_of_a_token_is_looked_up_than_there_can_be() -> None:
    long = "x" * 100
    _, link = roles.link(roles.definition())
    ShareLink.objects.filter(pk=link.pk).update(digest=sha256(long))
    assert links.find(long + "beyond").pk == link.pk
    with pytest.raises(links.LinkEnded):
        links.find(long[1:])


def test_a_link_that_was_closed_or_of_what_was_put_away_opens_nothing(clock: Clock) -> None:
    row = roles.definition()
    token, _ = roles.link(row)
    Definition.objects.update(archived=True)
    with pytest.raises(links.LinkEnded, match="put away"):
        links.find(token)
    ShareLink.objects.update(revoked=NOW)
    with pytest.raises(links.LinkEnded, match="closed"):
        links.find(token)


def test_a_use_is_noted_once_a_minute(clock: Clock) -> None:
    _, link = roles.link(roles.definition())
    noted = []
    for seconds in (0, 60, 1):
        clock.later(seconds)
        links.use(ShareLink.objects.get(pk=link.pk))
        used = ShareLink.objects.get(pk=link.pk).used
        assert used is not None
        noted.append((used - NOW).total_seconds())
    assert noted == [0, 0, 61]
    links.use()


def test_what_an_account_is_to_a_definition_and_what_it_may_filter() -> None:
    row, other = roles.definition(), roles.definition()
    Definition.objects.filter(pk=other.pk).update(example="hello")
    people = {role: roles.account(role, row, role) for role in ("reviewer", "editor", "owner")}
    boss = User.objects.create_superuser("boss")
    stranger = roles.account("stranger")
    assert {name: role_of(user, row.id) for name, user in people.items()} == {name: name for name in people}
    assert [role_of(user, row.id) for user in (boss, stranger)] == ["owner", None]
    assert [role_of(user, other.id) for user in (boss, stranger, people["owner"])] == ["owner", "reviewer", "reviewer"]
    Membership.objects.filter(user=people["owner"]).update(role="nonsense")
    assert role_of(people["owner"], row.id) is None
    Membership.objects.filter(user=people["owner"]).update(role="owner")

    def may(actor: Actor, action: Any) -> set[str]:
        names = {row.id: "own", other.id: "example"}
        return {names[one.id] for one in Definition.objects.filter(actor.where(action))}

    reviewer, editor = Actor(user=people["reviewer"]), Actor(user=people["editor"])
    assert [may(reviewer, one) for one in ("see", "simulate", "edit")] == [{"own", "example"}] * 2 + [set()]
    assert [may(editor, one) for one in ("see", "edit", "manage")] == [{"own", "example"}, {"own"}, set()]
    assert may(Actor(user=boss), "manage") == may(Actor(local=True), "manage") == {"own", "example"}
    assert may(Actor(), "see") == set()
    by_link = Actor(definition_id=row.id, role="link-read", link=roles.link(row)[1])
    assert (may(by_link, "see"), may(by_link, "comment")) == ({"own"}, set())
    assert editor.may("edit", row.id)
    assert not editor.may("edit", other.id)
    assert not reviewer.may("edit", row.id)


def test_who_comes_by_a_link_is_told_of_what_the_latest_versions_name() -> None:
    row = roles.definition()
    actor = Actor(definition_id=row.id, role="link-read", link=roles.link(row)[1])
    before = current_actor._now.set(actor)
    try:
        assert current_actor.limited()
        assert current_actor.visible(["hello", "greeting", "nowhere", ""]) == {"hello", "greeting"}
        assert current_actor.visible([]) == set()
        assert current_actor.visible(["hello", *(f"a{n:03}" for n in range(current_actor.MOST))]) == set(), (
            "so many names and no more"
        )
        with current_actor.nobody():
            assert current_actor.visible(["nowhere", ""]) == {"nowhere"}
            assert not current_actor.limited()
        assert current_actor.actor() is actor
    finally:
        current_actor._now.reset(before)
    assert current_actor.actor() is None
    assert current_actor.company_of() == ""


def test_who_comes_by_a_link_is_told_of_workflows_by_namespace_and_name() -> None:
    row = roles.definition()
    text = "do: [{one: {run: {workflow: {namespace: shop, name: ship, version: '1'}}}}]"
    Version.objects.create(definition_id=row.id, number=2, text=text)
    before = current_actor._now.set(Actor(definition_id=row.id, role="link-read", link=roles.link(row)[1]))
    try:
        asked = ["shop/ship", "shop/ships", "sho/ship", "default/ship", "default/shop/ship"]
        assert current_actor.visible(asked) == {"shop/ship", "default/ship"}
    finally:
        current_actor._now.reset(before)


def test_what_may_be_named_and_what_goes_along_with_a_run() -> None:
    row, other, put_away = roles.definition(), roles.definition(), roles.definition()
    Definition.objects.filter(pk=put_away.pk).update(archived=True)
    maker = roles.account("maker", row, "owner")

    def now(actor: Actor | None) -> tuple[set[str], set[str], str]:
        before = current_actor._now.set(actor)
        try:
            seen, along = ({one.id for one in found()} for found in (current_actor.seen, current_actor.company))
            return seen, along, current_actor.company_of()
        finally:
            current_actor._now.reset(before)

    everything = {row.id, other.id}
    assert now(None) == now(Actor(local=True)) == (everything, everything, ""), "what was put away is not there"
    assert now(Actor(user=maker)) == ({row.id}, {row.id}, f"user {maker.pk}")
    assert now(Actor()) == (set(), set(), "nobody")


def test_a_run_by_a_link_has_the_company_of_its_maker_where_people_have_accounts(settings: Any) -> None:
    row = roles.definition()
    maker = roles.account("maker", row, "owner")
    by_link = Actor(definition_id=row.id, role="link-read", link=roles.link(row, creator=maker)[1])
    settings.ACCOUNTS = False
    assert by_link.company_key == "", "without accounts everything belongs to everybody"
    settings.ACCOUNTS = True
    assert by_link.company_key == f"user {maker.pk}"
    nobodys = Actor(definition_id=row.id, role="link-read", link=roles.link(row)[1])
    assert nobodys.company_key == "nobody"


def test_names_are_looked_for_in_some_of_the_latest_versions_and_no_further() -> None:
    row = roles.definition()
    actor = Actor(definition_id=row.id, role="link-read", link=roles.link(row)[1])
    later = range(2, current_actor.LATEST + 3)
    Version.objects.bulk_create(Version(definition_id=row.id, number=number, text=f"n{number}") for number in later)
    before = current_actor._now.set(actor)
    try:
        oldest = 3  # of so many that are the latest
        assert current_actor.visible(["n2", f"n{oldest}", f"n{current_actor.LATEST + 2}"]) == {f"n{oldest}", "n22"}
        assert current_actor.LATEST == 20
    finally:
        current_actor._now.reset(before)
