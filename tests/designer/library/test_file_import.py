"""Files that people bring: sorted out, kept, reported; and zips made to do harm."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient

from designer.library import resources
from designer.models import Definition, Resource, Scenario
from tests.designer.library.uploads import HOSTILE, archive, bring
from tests.designer.subflow_samples import CHILD, FUNCTIONS, PARENT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
SUITE = """\
definition: ../child.yaml
scenarios:
- {name: One, expect: {status: completed}}
- {name: Two, input: {a: 1}}
"""


def outcomes(items: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(item["name"], item["outcome"], item["kind"]) for item in items]


async def test_each_file_is_kept_as_what_it_is(async_client: AsyncClient) -> None:
    items = await bring(
        async_client,
        ("parent.yaml", PARENT),
        ("child.yaml", CHILD),
        ("functions.json", FUNCTIONS),
        ("suite.yaml", SUITE.replace("../", "")),
        ("notes.yaml", "greeting: hello\n"),
    )
    assert outcomes(items) == [
        ("parent.yaml", "imported", "definition"),
        ("child.yaml", "imported", "definition"),
        ("functions.json", "imported", "resource"),
        ("suite.yaml", "imported", "scenarios"),
        ("notes.yaml", "left-out", ""),
    ]
    assert (items[0]["errors"], items[0]["warnings"]) == (0, 0)
    assert items[3]["message"] == "2 scenarios"
    assert "no `states`" in items[4]["message"]
    assert items[4]["text"] == "greeting: hello\n"
    assert [one.name async for one in Scenario.objects.filter(definition__workflow_id="child")] == ["One", "Two"]
    assert "definition" not in (await Scenario.objects.afirst()).scenario  # type: ignore[union-attr]


async def test_a_zip_is_opened(async_client: AsyncClient) -> None:
    data = archive(
        ("flows/child.yaml", CHILD),
        ("flows/tests/suite.yaml", SUITE),
        ("flows/", ""),
        ("__MACOSX/flows/._child.yaml", "x"),
        (".hidden.yaml", "x"),
        ("inner.zip", archive(("a.yaml", CHILD))),
        ("picture.png", b"\x89PNG\xff"),
        ("latin.yaml", b"name: \xe4"),
        ("broken.yaml", "a: [1, 2"),
    )
    items = await bring(async_client, ("all.zip", data))
    assert outcomes(items) == [
        ("all.zip/flows/child.yaml", "imported", "definition"),
        ("all.zip/flows/tests/suite.yaml", "imported", "scenarios"),
        ("all.zip/inner.zip", "left-out", ""),
        ("all.zip/picture.png", "left-out", ""),
        ("all.zip/latin.yaml", "left-out", ""),
        ("all.zip/broken.yaml", "left-out", ""),
    ]
    assert items[3]["message"] == "it is neither YAML nor JSON"
    assert "utf-8" in items[4]["message"]
    assert (items[5]["line"], items[5]["column"]) == (1, 9)
    assert await Scenario.objects.acount() == 2


async def test_a_text_that_does_not_parse_comes_in_as_it_is(async_client: AsyncClient) -> None:
    (item,) = await bring(async_client, ("broken.yaml", "id: x\nstates: ["))
    assert (item["outcome"], item["kind"], item["line"], item["errors"]) == ("imported", "definition", 2, 1)
    assert (await Definition.objects.aget()).name == "broken"


async def test_a_resource_is_never_overwritten(async_client: AsyncClient) -> None:
    await bring(async_client, ("functions.json", FUNCTIONS))
    (item,) = await bring(async_client, ("functions.json", FUNCTIONS))
    assert item["outcome"] == "known"
    (item,) = await bring(async_client, ("lib/functions.json", "functions: [{name: other}]"))
    kept = await Resource.objects.aget()
    assert (item["outcome"], item["id"], item["text"]) == ("taken", kept.id, "functions: [{name: other}]")
    assert kept.text == FUNCTIONS


async def test_a_resource_that_somebody_else_brings_at_the_same_moment_is_there(
    async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bring(async_client, ("functions.json", FUNCTIONS))
    answers = [None, None, await Resource.objects.aget()]
    monkeypatch.setattr(resources, "named", lambda uri: answers.pop(0))
    (item,) = await bring(async_client, ("functions.json", FUNCTIONS))
    assert (item["outcome"], answers) == ("known", [])


async def test_scenarios_find_a_definition_of_the_library(async_client: AsyncClient) -> None:
    await bring(async_client, ("child.yaml", CHILD))
    (item,) = await bring(async_client, ("suite.yaml", SUITE))
    assert (item["outcome"], item["title"]) == ("imported", "Child")
    (item,) = await bring(async_client, ("suite.yaml", SUITE))
    assert (item["outcome"], item["message"]) == ("known", "2 are there already")
    (item,) = await bring(async_client, ("suite.yaml", SUITE.replace("child", "none")))
    assert (item["outcome"], item["message"]) == ("left-out", "no definition ../none.yaml was found")
    (item,) = await bring(async_client, ("suite.yaml", "scenarios:\n- {name: One, whn: 1}\n"))
    assert (item["outcome"], item["line"], item["column"]) == ("left-out", 2, 15)


async def test_a_file_that_comes_again_is_no_twin(async_client: AsyncClient) -> None:
    """By its identity, or the name of its file: the same text is known, another one may be a new version."""
    await bring(async_client, ("child.yaml", CHILD))
    first = await Definition.objects.aget()
    (item,) = await bring(async_client, ("other.yaml", CHILD))
    assert (item["outcome"], item["id"], item["message"]) == ("known", first.id, "")
    changed = f"{CHILD}# changed\n"
    by_id, by_file = await bring(async_client, ("x.yaml", changed), ("a/child.yaml", CHILD.replace("child", "kid")))
    assert [(one["outcome"], one["id"], one["title"]) for one in (by_id, by_file)] == [("taken", first.id, "Child")] * 2
    assert (by_id["message"], by_id["text"]) == ("a definition has the id child", changed)
    assert by_file["message"] == "a definition came from the file child.yaml"
    assert await Definition.objects.acount() == 1


async def test_programs_say_what_becomes_of_it(async_client: AsyncClient) -> None:
    await bring(async_client, ("child.yaml", CHILD))
    first = await Definition.objects.aget()
    changed = f"{CHILD}# changed\n"
    (item,) = await bring(async_client, ("child.yaml", changed), again="version")
    assert (item["outcome"], item["id"], item["message"]) == ("imported", first.id, "version 2 of “Child”")
    await first.arefresh_from_db()
    assert (first.version, first.text) == (2, changed)
    (item,) = await bring(async_client, ("child.yaml", changed), again="version")
    assert item["outcome"] == "known"
    (item,) = await bring(async_client, ("child.yaml", changed), again="twin")
    assert (item["outcome"], item["message"]) == ("imported", "another definition has the id child too")
    assert await Definition.objects.acount() == 2


async def test_scenarios_go_to_the_definition_that_is_there(async_client: AsyncClient) -> None:
    await bring(async_client, ("child.yaml", CHILD))
    _, suite = await bring(
        async_client, ("child.yaml", f"{CHILD}# changed\n"), ("s.yaml", "scenarios: [{name: One}]\n")
    )
    assert (suite["outcome"], suite["title"]) == ("imported", "Child")


async def test_what_comes_in_together_or_is_pasted_is_each_its_own(async_client: AsyncClient) -> None:
    items = await bring(async_client, ("a/flow.yaml", CHILD), ("b/flow.yaml", CHILD.replace("child", "kid")))
    assert [one["outcome"] for one in items] == ["imported", "imported"]
    for text in (CHILD.replace("child", "one"), CHILD.replace("child", "two")):
        (item,) = await bring(async_client, ("pasted text", text))
        assert item["outcome"] == "imported"


@pytest.mark.parametrize("what", HOSTILE)
async def test_a_hostile_zip_does_nothing(async_client: AsyncClient, what: str) -> None:
    data, reason = HOSTILE[what]
    items = await bring(async_client, ("bad.zip", data))
    assert {item["outcome"] for item in items} == {"left-out"}
    assert all(reason in item["message"] for item in items), items
    assert not await Definition.objects.aexists()


@pytest.mark.parametrize("name", ["../../up.yaml", "/root.yaml", "C:\\x\\drive.yaml", "a/../../b.yaml", "..\\win.yaml"])
async def test_paths_lead_nowhere(async_client: AsyncClient, name: str) -> None:
    (item,) = await bring(async_client, ("paths.zip", archive((name, CHILD))))
    assert item["outcome"] == "imported"
    assert ".." not in item["name"].split("/")
    assert "//" not in item["name"]


async def test_a_bad_entry_does_not_hold_up_the_others(async_client: AsyncClient) -> None:
    data = archive(("a.yaml", CHILD), ("big.yaml", b"0" * (1024 * 1024 + 1)), ("z.yaml", CHILD.replace("child", "z")))
    items = await bring(async_client, ("all.zip", data))
    assert [item["outcome"] for item in items] == ["imported", "left-out", "imported"]


async def test_too_much_at_once_is_refused(async_client: AsyncClient) -> None:
    files = [SimpleUploadedFile(f"{n}.yaml", b"a" * 1_000_000) for n in range(9)]
    answer = await async_client.post("/api/import", {"files": files})
    assert (answer.status_code, json.loads(answer.content)["error"]["code"]) == (413, "too-large")
    answer = await async_client.post("/api/import", {"files": []})
    assert answer.status_code == 422


async def test_each_document_of_a_file_is_brought(async_client: AsyncClient) -> None:
    items = await bring(async_client, ("all.yaml", f"{CHILD}---\n{PARENT}\n---\nkind: ConfigMap\n"))
    assert outcomes(items) == [
        ("all.yaml", "imported", "definition"),
        ("all-2.yaml", "imported", "definition"),
        ("all-3.yaml", "left-out", ""),
    ]
    texts = [one.text async for one in Definition.objects.order_by("pk")]
    assert sorted(texts) == sorted([CHILD, f"---\n{PARENT}\n"])
