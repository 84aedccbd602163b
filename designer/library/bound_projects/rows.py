"""Projects between the database and a tree of files (project_tree.py): what is in one, and what comes back from files.

A file that was changed since it was written is a new version; where the library's text was changed too, both stay as
they are and it is told. Nothing is overwritten that is kept nowhere else, and nothing is put away.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from asgiref.sync import sync_to_async
from django.db.models import QuerySet

from designer.access import Actor
from designer.library import activity, resource_changes, resources, scenarios, store, usage
from designer.library.bound_projects import tree as project_tree
from designer.library.bound_projects.tree import Tree, TreeDefinition, TreeResource, TreeScenario, digest
from designer.library.context import company
from designer.library.text_analysis import facts, look_at_resource
from designer.limits import TAGS, TEXT_NAME
from designer.models import Definition, Project, Resource, Scenario
from workflow.paths import Json
from workflow.runtimes import is_known

What = Literal["made", "changed", "same", "newer-here", "conflict", "left-out", "missing"]


@dataclass(frozen=True)
class Line:
    """What became of a file: `message` is for people."""

    file: str
    what: What
    message: str = ""


@dataclass
class Report:
    """What came of files, a line each."""

    lines: list[Line] = field(default_factory=list)

    def note(self, file: str, what: What, message: str = "") -> None:
        self.lines.append(Line(file, what, message))

    def count(self, *kinds: What) -> int:
        return sum(one.what in kinds for one in self.lines)


def rows_of(project: Project) -> QuerySet[Definition]:
    return Definition.objects.filter(project=project, archived=False).order_by("created", "pk")


def files_of(project: Project) -> dict[str, str]:
    """The texts of a project's tree by path. In a thread."""
    return project_tree.write(tree_of(project))


def tree_of(project: Project) -> Tree:
    """What is in a project, with the resources that its definitions name. What was put away is not in it."""
    rows = list(rows_of(project).prefetch_related("scenarios"))
    named: dict[str, str] = {}
    definitions = []
    for row in rows:
        along = company(row.refers)
        named |= {one.name: one.text for one in along if not one.definition}
        definitions.append(_definition(row, tuple(one.definition or one.name for one in along)))
    given = [TreeResource(name, text) for name, text in sorted(named.items())]
    return Tree(project.name, definitions, given, runtime=project.runtime)


async def bring(actor: Actor, project: Project, files: Mapping[str, str]) -> Report:
    """Take the files of a tree into a project; those that were made or changed there are new rows and versions."""
    tree = project_tree.read(project_tree.in_root(files))
    report = Report()
    if not project.runtime and is_known(tree.runtime):
        project.runtime = tree.runtime
        await project.asave(update_fields=["runtime"])
    for path, message in tree.problems:
        report.note(path, "left-out", message)
    for path in tree.missing:
        report.note(path, "missing", "it is not among the files; what the project has of it stays")
    for given in tree.resources:
        if actor.confined is not None:
            report.note(given.file, "left-out", "resources are the library’s: no token of a project changes them")
        else:
            await _bring_resource(actor, project, given, report)
    made: dict[str, Definition] = {}
    for one in tree.definitions:
        made[one.file] = await _bring_definition(actor, project, one, report)
    for one in tree.definitions:
        await sync_to_async(_bring_scenarios)(made[one.file], one, made, report)
    names = [one.name for one in tree.resources]
    await usage.changing(lambda: None, {row.workflow_id for row in made.values()}, names)
    return report


def _definition(row: Definition, needs: tuple[str, ...]) -> TreeDefinition:
    cases = [TreeScenario(one.pk, one.name, one.scenario) for one in row.scenarios.all()]
    same = {name: getattr(row, name) for name in ("name", "text", "file", "summary", "workflow_id", "runtime")}
    tags = tuple(row.tags)
    return TreeDefinition(row.pk, dialect=row.chosen_dialect, tags=tags, needs=needs, scenarios=tuple(cases), **same)


def _side(now: str, then: str, base: str) -> What:
    """Which side has another text than was written: `now` in the library, `then` in the file; "changed" is the file."""
    if digest(now) == digest(then):
        return "same"
    if not base or digest(now) == base:
        return "changed"
    return "newer-here" if digest(then) == base else "conflict"


async def _bring_definition(actor: Actor, project: Project, one: TreeDefinition, report: Report) -> Definition:
    row = await sync_to_async(_there)(project, one)
    if row is None:
        return await _make_definition(actor, project, one, report)
    side = _side(row.text, one.text, one.base)
    if side == "changed":
        known = await facts(one.text, row.chosen_dialect, row.dialect or None, await row.aruntime_set())
        try:
            await sync_to_async(store.save)(row.pk, one.text, row.version, known, actor.name)
        except store.Stale:
            side = "conflict"
        row = await Definition.objects.aget(pk=row.pk)
    report.note(one.file, side, _words(side, f"version {row.version}"))
    return row


def _there(project: Project, one: TreeDefinition) -> Definition | None:
    """The definition of the project that a file is: by its id, else by the place that it is written to."""
    row = rows_of(project).filter(pk=one.id).first() if one.id else None
    if row is not None or one.id:
        return row
    tree = Tree("", [_definition(each, ()) for each in rows_of(project)], [])
    there = [path for path in project_tree.write(tree) if path.startswith("definitions/")]
    found = dict(zip(there, tree.definitions, strict=True)).get(one.file)
    return rows_of(project).get(pk=found.id) if found else None


async def _make_definition(actor: Actor, project: Project, one: TreeDefinition, report: Report) -> Definition:
    known = await facts(one.text, one.dialect, runtime=one.runtime or project.runtime)
    file = one.file.rpartition("/")[2]
    name = one.name or ("" if known.name else file.rpartition(".")[0])

    def make() -> Definition:
        free = bool(one.id) and len(one.id) <= 12 and not Definition.objects.filter(pk=one.id).exists()
        row = store.create(
            one.text,
            known,
            name=name,
            summary=one.summary[:300],
            chosen_dialect=one.dialect,
            author=actor.name,
            owner=actor.user,
            file=file,
            pk=one.id if free and one.id.isalnum() else None,
            runtime=one.runtime[:40],
        )
        row.project, row.tags = project, list(one.tags[:TAGS])
        row.save(update_fields=["project", "tags"])
        activity.note(row.pk, actor.name, "moved", **{"from": None, "to": project.pk})
        return row

    row = await sync_to_async(make)()
    report.note(one.file, "made", f"“{row.name}”")
    return row


def _bring_scenarios(row: Definition, one: TreeDefinition, made: Mapping[str, Definition], report: Report) -> None:
    anyhow = {name for along in company(row.refers) for name in (along.definition, along.name) if name}
    for case in one.scenarios:
        content = {**case.content}
        own = [_meant(str(name), made) for name in content.pop("with", None) or []]
        if left := [name for name in own if name not in anyhow]:
            content["with"] = left
        _bring_scenario(row, case, content, report)


def _meant(name: str, made: Mapping[str, Definition]) -> str:
    if name in made:
        return made[name].pk
    return name.removeprefix("resources/")


def _bring_scenario(row: Definition, case: TreeScenario, content: dict[str, Json], report: Report) -> None:
    kept = _kept(row, case)
    if kept is None:
        free = case.id.isalnum() and len(case.id) <= 12 and not Scenario.objects.filter(pk=case.id).exists()
        Scenario.objects.create(
            definition=row, name=case.name[:TEXT_NAME], scenario=content, **({"id": case.id} if free else {})
        )
        report.note(case.file, "made", f"“{case.name}” of “{row.name}”")
        return
    now = {key: one for key, one in kept.scenario.items() if key not in ("name", "definition")}
    ours = project_tree.case_digest(kept.name, kept.scenario)
    if ours == case.digest:
        along = "" if now.get("with") == content.get("with") else "what it takes along stays as the library has it"
        report.note(case.file, "newer-here" if along else "same", along)
    elif case.digest == case.base:
        report.note(case.file, "newer-here", _words("newer-here", ""))
    elif ours != case.base:
        report.note(case.file, "conflict", _words("conflict", "") if case.base else "another scenario is called so")
    else:
        scenarios.save(kept.pk, case.name[:TEXT_NAME], content, kept.version)
        report.note(case.file, "changed", f"“{case.name}”")


def _kept(row: Definition, case: TreeScenario) -> Scenario | None:
    mine = Scenario.objects.filter(definition=row)
    found = mine.filter(pk=case.id).first() if case.id else None
    return found or (mine.filter(name=case.name).first() if not case.id else None)


async def _bring_resource(actor: Actor, project: Project, given: TreeResource, report: Report) -> None:
    there: Resource | None = await sync_to_async(resources.named)(given.name)
    looked = await look_at_resource(given.text)
    if there is None:
        name = given.name[:TEXT_NAME]
        await sync_to_async(resource_changes.changed)(
            actor, lambda: resources.create(name, given.text, looked, actor, project), [name]
        )
        report.note(given.file, "made", "a resource that all definitions of the library may name")
        return
    side = _side(there.text, given.text, given.base or "nobody knows")
    if side == "changed":
        if there.pk not in await sync_to_async(resource_changes.changeable)(actor, [there]):
            report.note(given.file, "left-out", "the library’s resource of this name is another’s: it stays as it is")
            return
        await sync_to_async(resource_changes.changed)(
            actor, lambda: resources.save(there.pk, given.text, there.version, looked, actor.name), [there.name]
        )
    report.note(given.file, side, _words(side, "the library's resource") if given.base else "")


def _words(side: What, what: str) -> str:
    words: dict[What, str] = {
        "changed": f"taken as {what}",
        "newer-here": "the library has a newer text; the file was not changed",
        "conflict": "it was changed in the file and in the library: both are as they were; merge one into the other",
    }
    return words.get(side, "")
