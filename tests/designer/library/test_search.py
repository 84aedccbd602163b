"""The library's search by the database finds what its rule says, in the same order, page after page."""

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.models import F, Q
from django.test import Client

from designer import backup
from designer.access.actors import Actor
from designer.library import listing, search, search_index, store, tags
from designer.library.search import Wanted
from designer.models import Definition, Listing
from tests.designer import roles
from tests.designer.library import plain_search
from tests.designer.own_process import told
from tests.postgres import Postgres
from tests.tiers import tries

pytestmark = pytest.mark.django_db
FACTS = roles.FACTS


def listed() -> list[dict[str, Any]]:
    return [dict(row) for row in Listing.objects.order_by("definition_id").values()]


def found(query: str) -> list[str]:
    return [row.name for row in search.page(Wanted(query), Q(), 9).rows]


@pytest.fixture
def _without_index() -> None:
    """A SQLite that has no index of trigrams."""
    with connection.cursor() as cursor:
        for name in search_index.TRIGGERS:
            cursor.execute(f'DROP TRIGGER "{name}"')


def test_by_trigrams_the_same_is_found_as_by_the_rule() -> None:
    plain_search.fill(tries(80))
    assert plain_search.kept() == "index"
    assert plain_search.differences() == []


@pytest.mark.usefixtures("_without_index")
def test_without_an_index_the_same_is_found() -> None:
    plain_search.fill(tries(75))
    assert plain_search.kept() == "rows"
    assert plain_search.differences() == []


ON_POSTGRESQL = """
import django; django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command; call_command("migrate", verbosity=0)
from tests.designer.library import plain_search
plain_search.fill(80)
print(plain_search.kept(), plain_search.differences())
"""


@pytest.mark.long
def test_postgresql_finds_the_same(postgres: Postgres, tmp_path: Path) -> None:
    assert told(tmp_path, ON_POSTGRESQL, SIGNALBOX_DATABASE=postgres.url).strip() == "index []"


def with_summary(row: Definition) -> Definition:
    row.summary = "Another"
    return row


DEEDS: dict[str, Callable[[Definition], Any]] = {
    "saved": lambda row: store.save(row.pk, "new", 1, store.Facts(name="Anew", words="Weigh", errors=2)),
    "dialect": lambda row: store.choose_dialect(row.pk, "1.0", store.Facts(dialect="1.0", states=7)),
    "archived": lambda row: store.archive(row.pk),
    "brought back": lambda row: (store.archive(row.pk), store.restore(row.pk)),
    "tagged": lambda row: tags.change(row.pk, ["farm"], []),
    "copied": lambda row: store.copy(row, "text", FACTS),
    "looked at": lambda row: (
        Definition.objects.filter(pk=row.pk).update(looked=store.TAKEN),
        store.look(row.pk, 1, store.Facts(words="Ship", warnings=3)),
    ),
    "saved as a row": lambda row: with_summary(row).save(),
    "deleted": lambda row: (store.archive(row.pk), store.forget(row.pk)),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_after_every_deed_the_listing_is_what_the_row_says(deed: str) -> None:
    row = store.create("text", FACTS)
    store.create("text", store.Facts(name="Other", words="Wait"))
    tags.change(row.pk, ["first"], [])
    before = listed()
    DEEDS[deed](Definition.objects.get(pk=row.pk))
    after = listed()
    assert (after != before) == (deed != "brought back")
    Listing.objects.all().delete()
    listing.mend()
    ids = [{**one, "id": 0} for one in after]
    assert [{**one, "id": 0} for one in listed()] == ids
    with connection.cursor() as cursor:  # SQLite's own check that the index is that of the rows
        cursor.execute(f"INSERT INTO {search_index.INDEX}({search_index.INDEX}, rank) VALUES ('integrity-check', 1)")


def test_what_an_older_release_left_is_listed_by_migrate() -> None:
    row = store.create("text", store.Facts(name="Old one", words="Weigh it"))
    other = store.create("text", store.Facts(name="Other"))
    Listing.objects.filter(definition=row).delete()
    Listing.objects.filter(definition=other).update(edition=F("edition") - 1, name="", shown="")
    assert found("") == ["Other"]
    call_command("migrate", verbosity=0)
    assert found("eigh") == ["Old one"]
    assert found("othe") == ["Other"]
    assert listing.mend() == 0


@pytest.mark.usefixtures("_without_index")
def test_migrate_makes_the_index_and_lets_a_sqlite_without_fts5_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    store.create("text", store.Facts(name="Made without"))
    call_command("migrate", verbosity=0)
    assert search_index.state("default") == "index"
    assert found("ade with") == ["Made without"]
    monkeypatch.setattr(search_index, "_can", lambda _using: False)
    call_command("migrate", verbosity=0)
    assert search_index.state("default") == "rows"
    assert found("ade with") == ["Made without"]


def test_what_comes_and_goes_between_two_pages_moves_nothing() -> None:
    rows = [store.create("text", store.Facts(name=f"N{number}")) for number in range(6)]
    first = search.page(Wanted(order="name"), Q(), 3)
    assert first.next
    store.archive(rows[0].pk)
    store.archive(rows[2].pk)
    store.create("text", store.Facts(name="N1b"))
    second = search.page(Wanted(order="name"), Q(), 3, first.next)
    assert [row.name for row in (*first.rows, *second.rows)] == ["N0", "N1", "N2", "N3", "N4", "N5"]
    assert second.next is None


def cursor_of(*values: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "values",
    [
        ("updated", "2026-01-01T00:00:00+00:00", "a", 3),
        ("updated", "2026-01-01T00:00:00", "a", "x"),
        ("updated", "0001-01-01T00:00:00+14:00", "a", "x"),
        ("updated", "2026-01-01T00:00:00+00:00", "\ud800", "x"),
        ("updated", "2026-01-01T00:00:00+00:00", "a\0b", "x"),
        ("updated", 7, "a", "x"),
        ("updated",),
        (),
    ],
)
def test_values_that_no_page_gave_are_no_cursor(values: tuple[Any, ...]) -> None:
    with pytest.raises(search.BadCursor):
        search.page(Wanted(), Q(), 3, cursor_of(*values))


def test_a_number_that_no_column_keeps_is_no_cursor() -> None:
    when = "2026-01-01T00:00:00+00:00"
    for number in (2**80, -1, 1.5, "1", None):
        with pytest.raises(search.BadCursor):
            search.page(Wanted(order="states"), Q(), 3, cursor_of("states", number, "a", when, "x"))


@pytest.mark.parametrize(
    "cursor", ["x", "WzFd", "e30", "bnVsbA", "W10", "Ww", "\u00e9", "WyJ1cGRhdGVkIiwgMSwgMiwgM10", "A" * 9999]
)
def test_what_is_no_cursor_is_told(cursor: str) -> None:
    with pytest.raises(search.BadCursor):
        search.page(Wanted(), Q(), 3, cursor)


def test_a_cursor_of_another_order_is_told() -> None:
    for name in "ab":
        store.create("text", store.Facts(name=name))
    cursor = search.page(Wanted(order="name"), Q(), 1).next
    assert cursor
    with pytest.raises(search.BadCursor):
        search.page(Wanted(order="states"), Q(), 1, cursor)
    with pytest.raises(search.BadCursor):
        search.page(Wanted("a", order="name"), Q(), 1, cursor)


def test_names_are_in_order_as_people_read_them() -> None:
    names = ["审批", "Zoo", "Step 010b", "Step 10", "Step 9", "step 2", "Step 1", "arm", "Ärger"]
    assert sorted(names, key=listing.sort_name) == names[::-1]


def test_all_is_counted_and_examples_apart() -> None:
    assert search.counts(Q()) == search.Counts()
    one = store.create("text", store.Facts(name="A", errors=1))
    two = store.create("text", store.Facts(name="B", warnings=1))
    store.create("text", store.Facts(name="C"))
    store.create("text", store.Facts(name="Gallery's", errors=1, words="Weigh"), example="first")
    for row, more in ((one, ["x", "y"]), (two, ["x"])):
        tags.change(row.pk, more, [])
    assert search.counts(Q()) == search.Counts(3, 2, 1, {"x": 2, "y": 1})
    assert [Definition.objects.get(pk=key).name for key in search.examples("weigh", Q())] == ["Gallery's"]
    assert search.examples("farm", Q()) == []
    assert found("weigh") == []


def test_the_reason_is_the_first_name_in_the_text_that_the_card_does_not_show() -> None:
    row = store.create("text", store.Facts(name="Parcel service", words="Weigh\nSend the parcel\nSend it"))
    told_of = {query: search.reason(row, Wanted(query)) for query in ("parcel", "parcel send", "SEND IT", "burn", "")}
    assert told_of == {
        "parcel": None,
        "parcel send": "Send the parcel",
        "SEND IT": "Send the parcel",
        "burn": None,
        "": None,
    }


def test_a_backup_that_is_restored_is_listed(tmp_path: Path) -> None:
    store.create("text", store.Facts(name="Kept one", words="Weigh"))
    backup.write(tmp_path / "backup")
    store.create("text", store.Facts(name="Later"))
    backup.restore(tmp_path / "backup")
    assert found("") == ["Kept one"]
    assert found("eigh") == ["Kept one"]


def test_what_the_api_does_not_take_is_told(client: Client) -> None:
    for query, code in (
        (f"q={'x' * 201}", "invalid"),
        ("order=colour", "invalid"),
        ("limit=0", "invalid"),
        ("limit=501", "invalid"),
        ("&".join(["tag=a"] * 21), "invalid"),
        ("cursor=nonsense", "bad-cursor"),
        ("q=a%00b", "bad-text"),
    ):
        answer = client.get(f"/api/library?{query}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code), query
    assert client.get("/api/library?tag=a%00&tag=b").json()["definitions"] == []


def test_an_account_finds_and_counts_its_own_and_the_gallery(settings: Any, client: Client) -> None:
    roles.with_accounts(settings)
    mine, others = (store.create("x", store.Facts(name=name, words="Weigh", errors=1)) for name in ("Mine", "Others'"))
    tags.change(others.pk, ["secret"], [])
    example = store.create("x", store.Facts(name="Gallery's", words="Weigh"), example="one")
    client.force_login(roles.account("ada", mine, "editor"))
    found = client.get("/api/library?q=weigh&counts=true").json()
    assert [card["name"] for card in found["definitions"]] == ["Mine"]
    assert (found["found"], found["examples"]) == (1, [example.pk])
    assert found["counts"] == {"definitions": 1, "problems": 1, "examples": 1, "resources": 0, "tags": {}}
    assert client.get("/api/library?tag=secret").json()["found"] == 0


@pytest.mark.parametrize("who", ["local", "nobody", "ada", "bo", "admin", "link"])
def test_the_listings_that_somebody_may_see_are_those_of_the_definitions(who: str) -> None:
    rows = [store.create("x", store.Facts(name=str(number))) for number in range(3)]
    store.create("x", FACTS, example="one")
    admin = User.objects.create_superuser("admin")
    link = roles.link(rows[1])[1]
    actor = {
        "local": Actor(local=True),
        "nobody": Actor(),
        "ada": Actor(user=roles.account("ada", rows[0], "reviewer")),
        "bo": Actor(user=roles.account("bo")),
        "admin": Actor(user=admin),
        "link": Actor(link=link, definition_id=rows[1].pk, role="link-read"),
    }[who]
    seen = set(Definition.objects.filter(actor.visible()).values_list("pk", flat=True))
    assert set(Listing.objects.filter(actor.listed()).values_list("definition_id", flat=True)) == seen
    assert len(seen) == {"local": 4, "nobody": 0, "ada": 2, "bo": 1, "admin": 4, "link": 1}[who]
