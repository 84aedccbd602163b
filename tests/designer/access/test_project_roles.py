"""What accounts are to definitions by projects and groups (memberships.py and projects.py of designer/access)."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from designer.access.actors import Actor, project_role_of, role_of, roles_of
from designer.access.memberships import highest, people_of
from designer.access.socket_permissions import Question, answers
from designer.library import projects, sharing
from designer.models import Activity, Definition, Listing, Membership, Project, ProjectMember, SecurityEvent
from designer.review import approvals, email, threads
from designer.review.policy import Policy
from tests.designer import roles

pytestmark = pytest.mark.django_db
MIA = Actor("mia", local=True)


@pytest.fixture
def project() -> Project:
    return projects.create(MIA, "Orders")


@pytest.fixture
def row(project: Project) -> Definition:
    made = roles.definition()
    projects.move(MIA, made, project)
    return made


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(sharing, "changed", heard.append)
    return heard


def group(name: str, *people: User) -> Group:
    made, _ = Group.objects.get_or_create(name=name)
    made.user_set.add(*people)
    return made


def names(actor: Actor, action: Any) -> set[str]:
    return set(Definition.objects.filter(actor.where(action)).values_list("pk", flat=True))


def test_the_highest_of_membership_project_and_groups_counts(project: Project, row: Definition) -> None:
    ada = roles.account("ada", row, "reviewer")
    assert role_of(ada, row.id) == "reviewer"
    group("night", ada)
    group("day", ada)
    steps = [
        ("user", "ada", "editor", "editor"),
        ("group", "night", "owner", "owner"),
        ("group", "day", "reviewer", "owner"),
    ]
    for kind, name, role, expected in steps:
        projects.admit(MIA, project, kind, name, role)
        assert role_of(ada, row.id) == expected
    assert project_role_of(ada, project.pk) == "owner"
    projects.admit(MIA, project, "user", "ada", "owner")
    projects.remove(MIA, project, "group", "night")
    ProjectMember.objects.all().delete()
    assert role_of(ada, row.id) == "reviewer"
    assert project_role_of(ada, project.pk) is None
    Membership.objects.all().delete()
    assert role_of(ada, row.id) is None
    assert highest([]) is None


def test_a_role_counts_in_its_project_alone(project: Project, row: Definition) -> None:
    ada = roles.account("ada")
    projects.admit(MIA, project, "user", "ada", "editor")
    loose, elsewhere = roles.definition(), roles.definition()
    projects.move(MIA, elsewhere, projects.create(MIA, "Bills"))
    assert [role_of(ada, one.id) for one in (row, loose, elsewhere)] == ["editor", None, None]
    actor = Actor("ada", user=ada)
    assert [names(actor, one) for one in ("see", "edit", "share")] == [{row.id}, {row.id}, set()]
    assert [one.name for one in Project.objects.filter(actor.projects())] == ["Orders"]
    assert not Project.objects.filter(actor.projects("share")).exists()
    assert actor.may("edit", row.id)
    assert not actor.may("see", loose.id)
    assert actor.may_in("edit", project.pk)
    assert not actor.may_in("share", project.pk)


def test_listings_show_what_is_in_a_project(project: Project, row: Definition) -> None:
    ada = roles.account("ada")
    group("night", ada)
    actor = Actor("ada", user=ada)
    assert not Listing.objects.filter(actor.listed()).exists()
    projects.admit(MIA, project, "group", "night", "reviewer")
    assert [one.definition_id for one in Listing.objects.filter(actor.listed())] == [row.id]


def test_who_is_nobody_there_sees_no_project(project: Project, row: Definition) -> None:
    stranger, boss = roles.account("stranger"), User.objects.create_superuser("boss")
    by_link = Actor("guest", row.id, "link-read", link=roles.link(row)[1])
    seen = {
        name: Project.objects.filter(one.projects()).count()
        for name, one in {
            "stranger": Actor("stranger", user=stranger),
            "nobody": Actor(),
            "link": by_link,
            "boss": Actor("boss", user=boss),
            "local": MIA,
        }.items()
    }
    assert seen == {"stranger": 0, "nobody": 0, "link": 0, "boss": 1, "local": 1}
    assert not by_link.may_in("see", project.pk)
    assert project_role_of(boss, project.pk) == "owner"
    assert role_of(boss, row.id) == "owner"


def test_roles_of_many_take_a_few_questions(project: Project) -> None:
    pairs = []
    night = group("night")
    projects.admit(MIA, project, "group", "night", "editor")
    for number in range(20):
        made = roles.definition()
        projects.move(MIA, made, project if number % 2 else None)
        user = roles.account(f"person {number}", made, "reviewer")
        night.user_set.add(user)
        pairs += [(user, made.id), (roles.account(f"stranger {number}"), made.id)]
    expected = ["editor" if one % 2 else "reviewer" for one in range(20)]
    roles_of(pairs)  # notes the use
    with CaptureQueriesContext(connection) as made_of:
        found = roles_of(pairs)
    assert found[::2] == expected
    assert set(found[1::2]) == {None}
    assert len(made_of) <= 4, [one["sql"] for one in made_of]


def test_who_leaves_the_project_or_the_group_loses_the_socket(settings: Any, project: Project, row: Definition) -> None:
    roles.with_accounts(settings)
    ada, jonas = roles.account("ada"), roles.account("jonas")
    night = group("night", jonas)
    projects.admit(MIA, project, "user", "ada", "editor")
    projects.admit(MIA, project, "group", "night", "reviewer")
    asked = [Question({"query_string": b"", "user": one}, row.id) for one in (ada, jonas)]

    def may() -> list[tuple[bool, bool]]:
        return [("see" in one.may, "edit" in one.may) for one in answers(asked)]

    assert may() == [(True, True), (True, False)]
    night.user_set.remove(jonas)
    assert may() == [(True, True), (False, False)]
    roles.account("boss")
    projects.remove(MIA, project, "user", "ada")
    assert may() == [(False, False), (False, False)]
    projects.admit(MIA, project, "user", "ada", "editor")
    projects.move(MIA, row, None)
    assert may() == [(False, False), (False, False)]


def test_sockets_hear_of_members_and_moves(project: Project, row: Definition, told: list[str]) -> None:
    roles.account("ada")
    projects.admit(MIA, project, "user", "ada", "editor")
    projects.remove(MIA, project, "user", "ada")
    projects.move(MIA, row, None)
    assert told == [row.id] * 3
    assert not projects.move(MIA, row, None)
    assert told == [row.id] * 3


def test_moves_are_told_and_roles_stand_in_the_log(project: Project, row: Definition) -> None:
    other = projects.create(MIA, "Bills")
    projects.move(MIA, row, other)
    moves = Activity.objects.filter(definition=row, what="moved").order_by("id").values_list("facts", flat=True)
    assert list(moves) == [{"from": None, "to": project.pk}, {"from": project.pk, "to": other.pk}]
    roles.account("ada")
    projects.admit(MIA, other, "user", "ada", "editor")
    event = SecurityEvent.objects.filter(what="role-given", about=other.pk).get()
    assert (event.who, event.facts["name"], event.facts["role"]) == ("mia", "ada", "editor")


def test_a_project_keeps_an_owner(project: Project) -> None:
    ada = roles.account("ada")
    roles.account("jonas")
    group("empty")
    mine = projects.create(Actor("ada", user=ada), "Mine")
    for change in (
        lambda: projects.remove(MIA, mine, "user", "ada"),
        lambda: projects.admit(MIA, mine, "user", "ada", "editor"),
    ):
        with pytest.raises(sharing.LastOwner):
            change()
    projects.admit(MIA, mine, "group", "empty", "owner")
    with pytest.raises(sharing.LastOwner):
        projects.remove(MIA, mine, "user", "ada")
    group("empty", User.objects.get(username="jonas"))
    projects.remove(MIA, mine, "user", "ada")
    with pytest.raises(sharing.LastOwner):
        projects.remove(MIA, mine, "group", "empty")
    for kind in ("user", "group"):
        with pytest.raises(sharing.Unknown):
            projects.admit(MIA, mine, kind, "nobody", "editor")
        with pytest.raises(sharing.Unknown):
            projects.remove(MIA, mine, kind, "nobody")


def test_a_project_is_deleted_when_nothing_is_in_it_but_what_was_put_away(project: Project, row: Definition) -> None:
    with pytest.raises(projects.NotEmpty):
        projects.delete(MIA, project)
    Definition.objects.filter(pk=row.pk).update(archived=True)
    projects.delete(MIA, project)
    row.refresh_from_db()
    assert row.project_id is None
    assert not Project.objects.exists()


def test_names_are_given_once_and_their_number_is_bounded(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(projects.Taken):
        projects.create(MIA, "Orders")
    other = projects.create(MIA, "Bills")
    with pytest.raises(projects.Taken):
        projects.rename(other, "Orders")
    projects.rename(other, "Bills")
    projects.rename(other, "Invoices")
    assert projects.free_name(" a\n b\u202e ") == "a b"
    monkeypatch.setattr(projects, "PROJECTS", 2)
    with pytest.raises(sharing.TooMany):
        projects.create(MIA, "Third")


def test_a_member_is_an_account_or_a_group(project: Project) -> None:
    ada, night = roles.account("ada"), group("night")
    for both in ({}, {"user": ada, "group": night}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ProjectMember.objects.create(project=project, role="editor", **both)


def test_reviews_count_and_mail_the_people_of_the_project(project: Project, row: Definition) -> None:
    ada, jonas = roles.account("ada"), roles.account("jonas")
    gone = roles.account("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    group("night", jonas, ada, gone)
    projects.admit(MIA, project, "user", "ada", "editor")
    projects.admit(MIA, project, "group", "night", "reviewer")
    assert [(one.name, one.role) for one in people_of(row.id)] == [("ada", "editor"), ("jonas", "reviewer")]
    assert approvals.known(row, Policy()).roles == {f"user:{ada.pk}": "editor", f"user:{jonas.pk}": "reviewer"}
    assert approvals.invited(row.id, Policy()) == [("jonas", False)]
    assert {"ada", "jonas"} <= set(threads.people(row.id))
    assert email.addresses(row.id, but="ada") == ["jonas@example.org"]
    assert email.addresses(row.id, but="mia", only=["ada"]) == ["ada@example.org"]
    assert [one.role for one in sharing.by_project(row.id)] == ["editor", "reviewer"]
