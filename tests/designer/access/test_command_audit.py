"""What management commands do with accounts is in the security log, by the command line."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User

from designer import cli
from designer.access import command_audit
from designer.models import SecurityEvent

pytestmark = pytest.mark.django_db(transaction=True)
WHO = "(command line)"


def told() -> list[tuple[str, str, dict[str, Any]]]:
    rows = SecurityEvent.objects.order_by("pk")
    return [(row.what, row.who, {key: row.facts[key] for key in row.facts if key != "request"}) for row in rows]


def test_the_first_superuser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "a long password of eight words")
    assert cli.main(["createsuperuser", "--noinput", "--username", "root", "--email", "root@example.org"]) == 0
    assert User.objects.get().is_superuser
    assert told() == [("account-made", WHO, {"name": "root", "administrator": True})]
    User.objects.create_user("mia")
    assert len(told()) == 1, "after the command nothing is heard"


def test_what_a_shell_does_is_told() -> None:
    code = (
        "from django.contrib.auth.models import Group, User; u = User.objects.create_user('mia'); "
        "u.is_active = False; u.save(); u.set_password('another'); u.save(); u.save(); "
        "u.groups.add(Group.objects.create(name='billing')); u.delete()"
    )
    assert cli.main(["shell", "--command", code]) == 0
    mia = {"name": "mia"}
    assert told() == [
        ("account-made", WHO, mia | {"administrator": False}),
        ("account-changed", WHO, mia | {"fields": ["is_active"]}),
        ("password-set", WHO, mia),
        ("account-changed", WHO, mia | {"groups": ["billing"]}),
        ("account-deleted", WHO, mia),
    ]


def test_members_of_a_group_are_told_from_its_side() -> None:
    mia, group = User.objects.create_user("mia"), Group.objects.create(name="billing")
    with command_audit.heard():
        group.user_set.add(mia)
        mia.last_name = "of no concern"
        mia.save()
    assert told() == [("account-changed", WHO, {"name": "mia", "groups": ["billing"]})]
