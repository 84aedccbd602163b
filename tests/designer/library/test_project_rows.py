"""Projects from the database to files and back (designer/library/bound_projects/rows.py, project_folder.py)."""

from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from designer.access.actors import Actor
from designer.library import projects, store
from designer.library.bound_projects import folder as project_folder
from designer.library.bound_projects import rows as project_rows
from designer.library.bound_projects.folder import Limits
from designer.library.bound_projects.rows import Report
from designer.library.bound_projects.tree import digest
from designer.models import Definition, Project, Resource, Scenario, Version
from tests.designer import roles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MIA = Actor("mia", local=True)
LIMITS = Limits(500, 10_000_000, 1_000_000)
CALLS = """\
id: caller
name: Caller
version: '1'
functions: lib.json
states:
- {name: Ask, type: subflow, workflowId: hello, start: {kind: default}, end: {kind: default}}
"""


def fill() -> Project:
    """A project with two definitions, one of which runs the other and names a resource; a third is in the archive."""
    project = projects.create(MIA, "Shop")
    hello = store.create(roles.TEXT.replace("\n", "\r\n"), roles.FACTS, author="mia", file="hello.yaml")
    refers = {"resources": ["lib.json"], "workflows": ["hello"]}
    Definition.objects.filter(pk=hello.pk).update(workflow_id="hello")
    caller = store.create(CALLS, store.Facts(name="Caller: of “all”", refers=refers, workflow_id="caller"))
    gone = store.create("a: [", store.Facts(name="Gone"))
    broken = store.create("a: [", store.Facts(name="caller: of “all”"))
    Resource.objects.create(name="lib.json", text='{"functions": []}')
    for row in (hello, caller, gone, broken):
        projects.move(MIA, Definition.objects.get(pk=row.pk), project)
    store.archive(gone.pk)
    caller.tags = ["night"]
    Definition.objects.filter(pk=caller.pk).update(tags=["night"])
    Scenario.objects.create(definition=caller, name="It works", scenario={"input": {"a": [1.5, None, "x: y"]}})
    Scenario.objects.create(definition=caller, name="it works", scenario={"with": [broken.pk], "input": {}})
    return project


def clear() -> None:
    for model in (Definition, Project, Resource):
        model.objects.all().delete()


def whats(report: Report) -> dict[str, str]:
    return {one.file: one.what for one in report.lines}


files_of = sync_to_async(project_rows.files_of)


async def test_in_another_library_the_same_bytes_come_out_again() -> None:
    project = await sync_to_async(fill)()
    files = await files_of(project)
    assert sorted(files) == sorted(
        [
            "definitions/hello.yaml",
            *(path for path in files if path.startswith(("definitions/Caller", "definitions/caller"))),
            *(path for path in files if path.startswith("scenarios/")),
            "resources/lib.json",
            "signalbox.yaml",
        ]
    )
    assert len(files) == 7, sorted(files)
    assert files["definitions/hello.yaml"].count("\r\n") > 3
    await sync_to_async(clear)()
    other = await sync_to_async(projects.create)(MIA, "Shop")
    report = await project_rows.bring(MIA, other, files)
    assert set(whats(report).values()) == {"made"}, report.lines
    assert await files_of(other) == files
    assert set(whats(await project_rows.bring(MIA, other, files)).values()) == {"same"}
    assert await files_of(other) == files
    assert await Definition.objects.filter(tags__contains="night").acount() == 1


async def test_the_runtimes_of_a_project_and_of_its_definitions_go_along() -> None:
    project = await sync_to_async(fill)()
    await Project.objects.filter(pk=project.pk).aupdate(runtime="sonataflow")
    await Definition.objects.filter(workflow_id="hello").aupdate(runtime="java")
    files = await files_of(await Project.objects.aget(pk=project.pk))
    await sync_to_async(clear)()
    other = await sync_to_async(projects.create)(MIA, "Shop")
    await project_rows.bring(MIA, other, files)
    assert (await Project.objects.aget(pk=other.pk)).runtime == "sonataflow"
    assert await Definition.objects.filter(runtime="java").acount() == 1
    assert await files_of(await Project.objects.aget(pk=other.pk)) == files


async def test_what_was_changed_on_one_side_is_taken_and_on_both_it_is_told() -> None:
    project = await sync_to_async(fill)()
    files = await files_of(project)
    caller = next(path for path in files if path.startswith("definitions/Caller"))
    case = next(path for path in files if path.startswith("scenarios/") and "It works" in path)
    changed = {
        **files,
        "definitions/hello.yaml": files["definitions/hello.yaml"] + "# from outside\r\n",
        caller: files[caller] + "# from outside\n",
        case: files[case].replace("1.5", "2.5"),
        "resources/lib.json": '{"functions": [{"name": "a", "operation": "b#c"}]}',
        "definitions/new.yaml": roles.TEXT.replace("hello", "fresh").replace("Hello", "Fresh"),
        "scenarios/new/one.yaml": "definition: ../../definitions/new.yaml\nname: One\ninput: {}\n",
    }
    row = await Definition.objects.aget(workflow_id="caller")
    await sync_to_async(store.save)(row.pk, CALLS + "# of mia\n", 1, roles.FACTS, "mia")
    report = await project_rows.bring(MIA, project, changed)
    found = whats(report)
    assert found["definitions/hello.yaml"] == found[case] == found["resources/lib.json"] == "changed", report.lines
    assert found[caller] == "conflict"
    assert found["definitions/new.yaml"] == found["scenarios/new/one.yaml"] == "made"
    row = await Definition.objects.aget(pk=row.pk)
    assert row.text.endswith("# of mia\n"), "nothing that is kept nowhere else is written over"
    hello = await Definition.objects.aget(workflow_id="hello")
    assert hello.text.endswith("# from outside\r\n")
    assert await Version.objects.filter(definition=hello).acount() == 2
    again = whats(await project_rows.bring(MIA, project, {**files, caller: files[caller]}))
    assert again[caller] == "newer-here"


async def test_a_scenario_changed_on_both_sides_stays_and_is_told() -> None:
    project = await sync_to_async(fill)()
    files = await files_of(project)
    case = next(path for path in files if path.startswith("scenarios/") and "It works" in path)
    await Scenario.objects.filter(name="It works").aupdate(scenario={"input": {"mine": True}})
    report = await project_rows.bring(MIA, project, {**files, case: files[case].replace("1.5", "2.5")})
    assert whats(report)[case] == "conflict"
    assert (await Scenario.objects.aget(name="It works")).scenario == {"input": {"mine": True}}
    assert whats(await project_rows.bring(MIA, project, files))[case] == "newer-here"


async def test_what_belongs_to_another_project_is_not_touched() -> None:
    project = await sync_to_async(fill)()
    files = await files_of(project)
    other = await sync_to_async(projects.create)(MIA, "Other")
    report = await project_rows.bring(MIA, other, files)
    assert [one.what for one in report.lines if one.file.startswith("definitions/")] == ["made"] * 3
    assert await Definition.objects.filter(project=project, archived=False).acount() == 3
    assert await Definition.objects.filter(project=other).acount() == 3


async def test_a_folder_is_written_where_it_differs_and_what_somebody_changed_there_stays(tmp_path: Path) -> None:
    project = await sync_to_async(fill)()
    files = await files_of(project)
    done = project_folder.write(tmp_path, files, LIMITS)
    assert sorted(done.written) == sorted(files)
    assert project_folder.read(tmp_path, LIMITS) == (files, [])
    assert (tmp_path / "definitions/hello.yaml").read_bytes() == files["definitions/hello.yaml"].encode()
    (tmp_path / "README.md").write_text("mine")
    assert project_folder.write(tmp_path, files, LIMITS) == project_folder.Written()
    hello = tmp_path / "definitions" / "hello.yaml"
    hello.write_text("mine")
    newer = {**files, "definitions/hello.yaml": "theirs"}
    newer["signalbox.yaml"] = files["signalbox.yaml"].replace(digest(files["definitions/hello.yaml"]), digest("theirs"))
    assert project_folder.write(tmp_path, newer, LIMITS).kept == ["definitions/hello.yaml"]
    assert hello.read_text() == "mine"
    assert whats(await project_rows.bring(MIA, project, project_folder.read(tmp_path, LIMITS)[0]))[
        "definitions/hello.yaml"
    ] in ("changed", "conflict")
    fewer = {path: text for path, text in files.items() if not path.startswith("resources/")}
    assert "resources/lib.json" in project_folder.write(tmp_path, fewer, LIMITS).deleted
    assert (tmp_path / "README.md").read_text() == "mine"
