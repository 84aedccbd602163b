"""The record of a review as a PDF: what was decided and said, what changed, problems and scenarios."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from designer.library import store
from designer.models import Decision, Definition, Scenario
from designer.pdf.review_facts import Decided, Ran, Reviewed, Said, Talk
from designer.pdf.review_record import record
from tests.designer import roles
from tests.designer.orders import CHEAP, DEAR, ORDER, WRONG
from tests.designer.pdf_text import Reader
from tests.designer.roles import Browser
from workflow.runtimes import get

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
FLOW = """id: flow
specVersion: "0.8"
start: Say
states:
- {name: Say, type: inject, data: {a: 1}, end: true}
"""
LATER = (
    ORDER.replace("@.price > 100", "@.price > 150")
    .replace("name: Gift", "name: Present")
    .replace("nextState: Gift", "nextState: Present")
)


async def said(path: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the record says that is at an address."""
    monkeypatch.setattr("designer.api.review.record.TEXTS", Reader())
    answer = await Browser()("GET", path)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def reviewed() -> Definition:
    row = store.create(ORDER, roles.FACTS, "Order", author="mia")
    store.save(row.id, LATER, 1, store.Facts(name="Order"), "jonas")
    for name, scenario in (("dear", DEAR), ("cheap", CHEAP), ("wrong", WRONG)):
        Scenario.objects.create(definition=row, name=name, scenario=scenario)
    when = {"created": timezone.now()}
    Decision.objects.create(
        definition=row, version=1, approved=True, author="Eve (by link)", person="link:7:Eve (by link)", **when
    )
    Decision.objects.create(
        definition=row, version=2, approved=False, sentence="Too dear.", author="me", person="local", **when
    )
    return row


async def comment(row: Definition, token: str) -> None:
    body = {"anchor": {"on": "state", "version": 2, "pointer": "/states/3"}, "text": "Which gift?", "token": "t" * 16}
    assert (await Browser(token, "Marta Silva").api("POST", f"definitions/{row.id}/threads", body))[0] == 201


async def test_the_record_has_all_of_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    row = await sync_to_async(reviewed)()
    token, _ = await sync_to_async(roles.link)(row, comments=True)
    await comment(row, token)
    path = f"/api/definitions/{row.id}/versions/2/record"
    found = await said(path, monkeypatch)
    for one in (
        "Review record Order Version 2, saved by jonas on",
        "Changes are requested: 0 of 1 approval",
        "me requested changes of version 2",
        "Too dear.",
        "Eve (guest) approved version 1",
        "2 of 3 scenarios passed",
        "These failed: wrong.",
        "What changed since version 1",
        "renamed from Gift",
        "price is more than 100",
        "Marta Silva (guest)",
        "Which gift?",
    ):
        assert one in found, found
    alone = await said(f"{path}?against=0", monkeypatch)
    assert "compared with nothing" in alone
    assert "renamed from Gift" not in alone
    assert (await Browser()("GET", f"/api/definitions/{row.id}/versions/9/record")).status_code == 404


async def test_who_may_only_read_may_have_the_record_and_who_may_not_see_it_may_not(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(reviewed)()
    path = f"/api/definitions/{row.id}/versions/1/record"
    reader = await roles.browser("link-read", row)
    answer = await reader("GET", path)
    assert (answer.status_code, answer["Content-Type"], answer.content[:4]) == (200, "application/pdf", b"%PDF")
    assert 'filename="Order v1.review.pdf"' in answer["Content-Disposition"]
    stranger = await roles.browser("stranger", row)
    assert (await stranger("GET", path)).status_code == 404


async def test_a_version_that_cannot_be_read_has_its_record_too(monkeypatch: pytest.MonkeyPatch) -> None:
    row = await sync_to_async(store.create)("states: [", roles.FACTS, "Broken")
    found = await said(f"/api/definitions/{row.id}/versions/1/record", monkeypatch)
    assert "Nobody has decided yet." in found
    assert "error" in found


async def test_the_record_names_the_engine_that_the_version_is_read_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, is_named in ((f"# signalbox: runtime sonataflow\n{FLOW}", True), (FLOW, False)):
        row = await sync_to_async(store.create)(text, roles.FACTS, "Flow")
        found = await said(f"/api/definitions/{row.id}/versions/1/record", monkeypatch)
        assert (f"UTC · 0.8 · {get('sonataflow').name}" in found, "SonataFlow" in found) == (is_named, is_named)


async def test_the_same_values_make_the_same_bytes_whatever_people_wrote() -> None:
    wild = "<b>&amp; \u202e 漢字 😀 " + "long" * 400
    told = Reviewed(
        *(wild, 3, wild, wild, wild, "waiting", (wild, wild), (wild,)),
        decisions=(Decided(wild, True, 3, wild, wild * 20, wild, wild),),
        talks=(Talk(wild, wild, wild, tuple(Said(wild, wild, f"{wild}\n\n{wild}" * 10) for _ in range(6))),),
        ran=Ran(1, 3, (wild, wild), 50),
        against=wild,
    )
    assert Reviewed.from_json(told.to_json()) == told
    assert record(told, (), (), None) == record(told, (), (), None)
