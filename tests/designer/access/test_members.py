"""Who is given a link or a role, and what becomes of it when the last owner would go (designer/library/sharing.py)."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from designer.access import security_log
from designer.access.actors import Actor
from designer.library import sharing
from designer.models import Activity, Definition, Membership, SecurityEvent, ShareLink
from designer.review import push
from tests.designer import roles

pytestmark = pytest.mark.django_db
MIA = Actor("mia")


@pytest.fixture
def row() -> Definition:
    return roles.definition()


class Layer:
    """Groups that are told something, or none that can be reached."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.sent: list[tuple[str, str]] = []

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.fault:
            raise self.fault
        self.sent.append((group, message["type"]))


@pytest.fixture(autouse=True)
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(sharing, "get_channel_layer", lambda: made)
    return made


def parts(row: Definition) -> dict[str, str]:
    return {one.user.username: one.role for one in sharing.members(row.id)}


def test_an_account_becomes_a_member_and_another_kind_of_member(row: Definition, layer: Layer) -> None:
    roles.account("ada", row, "owner")
    roles.account("jonas")
    for role in ("reviewer", "editor", "owner", "reviewer"):
        member = sharing.admit(MIA, row.id, "jonas", role)
        assert (member.user.username, member.role) == ("jonas", role)
        assert parts(row) == {"ada": "owner", "jonas": role}
    assert layer.sent == [(f"definition.{row.id}", "session.access")] * 4
    told = SecurityEvent.objects.filter(what="role-given").order_by("pk").last()
    assert told is not None
    assert (told.who, told.about, told.facts) == ("mia", row.id, {"name": "jonas", "role": "reviewer"})
    assert Activity.objects.filter(what="member").count() == 4


@pytest.mark.parametrize("name", ["nobody", "gone"])
def test_only_an_account_that_may_sign_in_becomes_a_member(row: Definition, layer: Layer, name: str) -> None:
    User.objects.create_user("gone", is_active=False)
    with pytest.raises(sharing.Unknown):
        sharing.admit(MIA, row.id, name, "editor")
    assert parts(row) == {}
    assert layer.sent == []


@pytest.mark.parametrize("role", ["reviewer", "editor"])
def test_the_last_owner_stays_one(row: Definition, layer: Layer, role: str) -> None:
    roles.account("ada", row, "owner")
    roles.account("jonas", row, "editor")
    with pytest.raises(sharing.LastOwner):
        sharing.admit(MIA, row.id, "ada", role)
    with pytest.raises(sharing.LastOwner):
        sharing.remove(MIA, row.id, "ada")
    assert parts(row) == {"ada": "owner", "jonas": "editor"}
    assert layer.sent == []
    assert sharing.admit(MIA, row.id, "ada", "owner").role == "owner", "what an owner is already, they may be given"


def test_of_two_owners_one_may_go(row: Definition, layer: Layer) -> None:
    roles.account("ada", row, "owner")
    roles.account("jonas", row, "owner")
    sharing.remove(MIA, row.id, "ada")
    assert parts(row) == {"jonas": "owner"}
    assert layer.sent == [(f"definition.{row.id}", "session.access")]
    told = SecurityEvent.objects.get(what="role-taken")
    assert (told.who, told.about, told.facts) == ("mia", row.id, {"name": "ada", "role": "owner"})


def test_who_is_no_member_is_not_removed(row: Definition, layer: Layer) -> None:
    roles.account("ada", row, "owner")
    roles.account("jonas", roles.definition(), "editor")
    for name in ("jonas", "nobody"):
        with pytest.raises(sharing.Unknown):
            sharing.remove(MIA, row.id, name)
    assert Membership.objects.count() == 2
    assert layer.sent == []


def test_a_hundred_links_are_open_and_no_more(row: Definition) -> None:
    for _ in range(100):
        made = roles.link(row)[1]
    with pytest.raises(sharing.TooMany):
        roles.link(row)
    ShareLink.objects.filter(pk=made.pk).update(expires=timezone.now() - timedelta(seconds=1))
    roles.link(row)
    ShareLink.objects.create(definition=row, digest="one too many, from before")
    with pytest.raises(sharing.TooMany):
        roles.link(row)


def test_of_a_link_that_is_not_written_down_there_is_none(row: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_positional: Any, **_facts: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(security_log, "note", fail)
    with pytest.raises(OSError, match="full"):
        roles.link(row)
    assert not ShareLink.objects.exists()


@pytest.mark.parametrize("fault", [OSError("no layer"), ValueError("no layer")])
def test_where_sockets_cannot_be_told_access_is_changed_all_the_same(
    row: Definition, layer: Layer, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    layer.fault = fault
    sharing.changed(row.id)
    assert f"sockets of definition {row.id} could not be told" in caplog.text


def test_without_a_layer_there_are_no_sockets_to_tell(row: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "get_channel_layer", lambda: None)
    told: list[str] = []
    monkeypatch.setattr(push, "notify_from_thread", lambda definition_id, _kind: told.append(definition_id))
    sharing.changed(row.id)
    assert told == []
