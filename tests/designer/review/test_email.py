"""Mail about a review: off by default, to the members concerned, and not too much of it."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as server
from django.core import mail

from designer.access.actors import Actor
from designer.library import activity, sharing
from designer.models import Definition
from designer.review import email
from tests.designer import roles
from tests.designer.access.shared_links import share, told
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def row() -> Definition:
    return roles.definition()


async def test_mail_is_off_by_default(row: Definition) -> None:
    await sync_to_async(roles.account)("reviewer", row, "reviewer")
    await told(row.id, "decided", version=1, approved=True)
    assert mail.outbox == []


async def test_mentions_and_decisions_go_to_the_members_concerned(row: Definition, settings: Any) -> None:
    settings.EMAIL_ON = True
    for role in ("reviewer", "editor"):
        await sync_to_async(roles.account)(role, row, role)
    await sync_to_async(roles.account)("author", row, "owner")
    await sync_to_async(roles.account)("stranger")
    await told(row.id, "commented", thread="t1", words="@editor look\nat this", mentions=["editor", "stranger"])
    assert [one.to for one in mail.outbox] == [["editor@example.org"]]
    assert mail.outbox[0].subject == "author mentioned you in Hello"
    assert "> @editor look\n> at this" in mail.outbox[0].body
    assert mail.outbox[0].extra_headers["Message-ID"].endswith("@127.0.0.1>")
    assert f"{server.ORIGINS[0]}/definitions/{row.id}/review?thread=t1" in mail.outbox[0].body
    mail.outbox.clear()
    await told(row.id, "decided", version=3, approved=False, words="Not yet.")
    assert sorted(one.to for one in mail.outbox) == [["editor@example.org"], ["reviewer@example.org"]]
    assert mail.outbox[0].subject == "author asked for changes of version 3 of Hello"
    mail.outbox.clear()
    await told(row.id, "asked", version=4, words="Is it right now?")
    assert sorted(one.to for one in mail.outbox) == [["editor@example.org"], ["reviewer@example.org"]]
    assert mail.outbox[0].subject == "author asks for a review of version 4 of Hello"
    assert "> Is it right now?" in mail.outbox[0].body
    mail.outbox.clear()
    await told(row.id, "saved", version=4)
    assert mail.outbox == []


async def test_a_name_over_several_lines_is_no_header(row: Definition, settings: Any) -> None:
    settings.EMAIL_ON = True
    await sync_to_async(roles.account)("reviewer", row, "reviewer")
    await Definition.objects.filter(pk=row.pk).aupdate(name="One\nBcc: everybody@example.org")
    await sync_to_async(activity.note)(row.id, "Ada\nX: y", "decided", version=1, approved=True)
    await asyncio.to_thread(email._thread().submit(lambda: None).result)
    assert [(one.to, "\n" in one.subject) for one in mail.outbox] == [(["reviewer@example.org"], False)]


async def test_a_link_s_maker_is_an_account_or_the_local_user(row: Definition) -> None:
    user = await sync_to_async(roles.account)("mia")
    made = await sync_to_async(sharing.create)(Actor("mia", user=user), row.id, "", False, None)
    assert (made.link.creator, made.link.author) == (user, "mia")


GUEST = "Marta evil.example/x (by link)"


async def test_a_guest_s_words_are_marked_and_have_no_addresses(row: Definition) -> None:
    links = "https://evil.example/a, www.evil.example, evil.example/b, a@evil.example and 192.0.2.1"
    words = f"See {links} now.\n@mia e.g. v1.2"
    for what, facts in (("decided", {"version": 1, "approved": True}), ("commented", {"thread": "t1"})):
        subject, text = email.letter(row, GUEST, what, {**facts, "words": words})
        assert subject.startswith("Marta (address left out), a guest by link, ")
        assert "evil" not in text
        assert "192.0.2.1" not in text
        assert "\n> @mia e.g. v1.2\n" in text
        assert "Name and words are a guest's" in text
        assert f"{server.ORIGINS[0]}/definitions/{row.id}/review" in text
    _, member = email.letter(row, "mia", "decided", {"version": 1, "words": "See https://wiki.example"})
    assert "> See https://wiki.example" in member
    assert "a guest's" not in member


async def test_of_one_link_so_many_mails_come_and_no_more(row: Definition, settings: Any) -> None:
    settings.EMAIL_ON, settings.LIMIT_MAILS_BY_LINK = True, 2
    await sync_to_async(roles.account)("reviewer", row, "reviewer")
    tokens = [(await share(row, comments=True))[1] for _ in range(2)]
    no = {"version": 1, "approved": False, "sentence": "No."}
    for token in (*tokens, *[tokens[0]] * 3):
        assert (await Browser(token, "Eve").api("POST", f"definitions/{row.id}/decisions", no))[0] == 201
    await asyncio.to_thread(email._thread().submit(lambda: None).result)
    assert len(mail.outbox) == 3, "two of the first link, one of the other"
    assert (await Browser().api("POST", f"definitions/{row.id}/decisions", no))[0] == 201
    await asyncio.to_thread(email._thread().submit(lambda: None).result)
    assert len(mail.outbox) == 4, "members are told of each other's"
