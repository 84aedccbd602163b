"""A project as files and back (designer/library/bound_projects/tree.py): the same bytes, whatever there is."""

import string
from dataclasses import replace

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from designer.library.bound_projects.tree import (
    MANIFEST,
    Tree,
    TreeDefinition,
    TreeResource,
    TreeScenario,
    digest,
    in_root,
    is_place,
    read,
    write,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff"), max_size=30)
NAMES = st.one_of(
    st.sampled_from(
        [
            "A",
            "a",
            "Ａ",
            "con",
            "NUL.x",
            "..",
            ".",
            "/",
            "a/b",
            "a\\b",
            "é",
            "e\u0301",
            "x" * 200,
            "日本" * 90,
            " ",
            "A-1",
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20),
)
TEXTS = st.one_of(
    st.sampled_from(["id: a\r\nname: b\r\n", '{"id": "a"}', "a: [", "", "\t", "id: a\n...\n---\n", "no newline", "\r"]),
    TEXT,
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
IDS = st.text(string.ascii_lowercase + string.digits, min_size=12, max_size=12)
CONTENT = st.dictionaries(st.sampled_from(["input", "functions", "events", "expect", "note"]), VALUES, max_size=4)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    ids = draw(st.lists(IDS, unique=True, max_size=6))
    scenarios = iter(draw(st.lists(IDS, unique=True, min_size=20, max_size=20)))
    resources = draw(st.lists(NAMES, unique_by=lambda name: name.rpartition("/")[2], max_size=3))
    definitions = []
    for one in ids:
        cases = tuple(
            TreeScenario(next(scenarios), draw(NAMES) or "Case", draw(CONTENT) | draw(_others(ids, resources)))
            for _ in range(draw(st.integers(0, 3)))
        )
        definitions.append(
            TreeDefinition(
                one,
                draw(NAMES) or "Name",
                draw(TEXTS),
                file=draw(st.sampled_from(["", "", "order.yaml", "order.json", "Order.YML", "sub/x.sw", "a.b.yaml"])),
                dialect=draw(st.sampled_from([None, "0.6-draft"])),
                tags=tuple(draw(st.lists(TEXT.filter(bool), max_size=2))),
                summary=draw(TEXT),
                workflow_id=draw(st.sampled_from(["", "order", "pay"])),
                needs=tuple(draw(st.lists(st.sampled_from([*ids, *resources, "elsewhere"]), max_size=2))),
                scenarios=cases,
            )
        )
    return Tree(draw(NAMES), definitions, [TreeResource(one, draw(TEXTS)) for one in resources if one])


def _others(ids: list[str], resources: list[str]) -> st.SearchStrategy[dict[str, list[str]]]:
    named = st.lists(st.sampled_from([*ids, *resources, "order", "pay", "nowhere.json"]), max_size=2)
    return st.one_of(st.just({}), named.map(lambda found: {"with": found}))


def taken_in(tree: Tree, workflows: dict[str, str]) -> Tree:
    """What a library has that took a tree in: what a run takes along by itself is not named by a scenario."""
    paths = {one.file: one.id for one in tree.definitions} | {one.file: one.name for one in tree.resources}

    def case(one: TreeScenario) -> TreeScenario:
        named = [paths.get(str(name), name) for name in one.content.get("with", [])]
        rest = {key: value for key, value in one.content.items() if key != "with"}
        return TreeScenario(one.id, one.name, rest | ({"with": named} if named else {}))

    definitions = [
        replace(
            one,
            file=one.file.rpartition("/")[2],
            workflow_id=workflows[one.id],
            base="",
            scenarios=tuple(map(case, one.scenarios)),
        )
        for one in tree.definitions
    ]
    return Tree(tree.name, definitions, [TreeResource(one.name, one.text) for one in tree.resources])


@settings(max_examples=60, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(trees())
def test_written_and_read_and_written_again_it_has_the_same_bytes(tree: Tree) -> None:
    files = write(tree)
    assert all(map(is_place, files)), [path for path in files if not is_place(path)]
    assert len({path.casefold() for path in files}) == len(files)
    assert all(len(part.encode()) <= 250 for path in files for part in path.split("/"))
    found = read(files)
    assert found.problems == []
    assert found.missing == []
    assert [(one.id, one.name, one.text) for one in found.definitions] == [
        (one.id, one.name, one.text) for one in tree.definitions
    ]
    again = write(taken_in(found, {one.id: one.workflow_id for one in tree.definitions}))
    assert again == files
    assert list(again)[-1] == MANIFEST


def test_a_tree_as_people_see_it() -> None:
    order = TreeDefinition(
        "abc",
        "Order: of 2026",
        "id: order\n",
        workflow_id="order",
        needs=("f.json",),
        scenarios=(TreeScenario("s1", "It works", {"input": {"a": 1}, "with": ["pay"]}),),
    )
    pay = TreeDefinition("def", "Pay", "{}", workflow_id="pay")
    files = write(Tree("Shop", [order, pay], [TreeResource("lib/f.json", "{}"), TreeResource("f.json", "[]")]))
    assert list(files) == [
        "definitions/Order- of 2026.yaml",
        "scenarios/Order- of 2026/It works.yaml",
        "definitions/Pay.json",
        *(path for path in files if path.startswith("resources/")),
        MANIFEST,
    ]
    assert files["scenarios/Order- of 2026/It works.yaml"].splitlines()[:4] == [
        "name: It works",
        "definition: ../../definitions/Order- of 2026.yaml",
        "with:",
        f"- ../../{next(path for path in files if path.startswith('resources/') and files[path] == '[]')}",
    ]


def test_files_that_somebody_wrote_without_a_manifest() -> None:
    files = {
        "definitions/order.yaml": "id: order\n",
        "scenarios/order/one.yaml": "input: {a: 1}\n",
        "scenarios/elsewhere/two.yaml": "definition: ../../definitions/order.yaml\nname: Two\n",
        "scenarios/order/many.yaml": "scenarios: [{name: Three}, {name: Four}]\n",
        "scenarios/nobody/five.yaml": "name: Five\n",
        "scenarios/order/bad.yaml": "a: [",
        "resources/f.json": "{}",
        "README.md": "# Mine",
    }
    found = read(files)
    assert [(one.file, one.id, [case.name for case in one.scenarios]) for one in found.definitions] == [
        ("definitions/order.yaml", "", ["Two", "Three", "Four", "one"])
    ]
    assert [one.name for one in found.resources] == ["f.json"]
    assert [path for path, _ in found.problems] == ["scenarios/nobody/five.yaml", "scenarios/order/bad.yaml"] or [
        path for path, _ in found.problems
    ] == ["scenarios/order/bad.yaml", "scenarios/nobody/five.yaml"]


def test_no_path_leads_out_of_the_tree() -> None:
    bad = ["../x.yaml", "definitions/../x.yaml", "/definitions/a.yaml", "definitions/a/b.yaml", "definitions\\a.yaml"]
    bad += ["definitions/..", "definitions/a.exe", "c:/definitions/a.yaml", "definitions/a:b.yaml", "scenarios/a.yaml"]
    bad += ["resources/a\nb", f"resources/{'x' * 600}", "", "other/a.yaml"]
    assert not [path for path in bad if is_place(path)]
    found = read({"definitions/a.yaml": "1", "definitions/A.yaml": "2", "definitions/x/y.yaml": "3"})
    assert [one.text for one in found.definitions] == ["2"]
    assert [path for path, _ in found.problems] == ["definitions/a.yaml", "definitions/x/y.yaml"]


def test_a_manifest_that_is_not_one_is_told() -> None:
    for text in ("[", "[]", "signalbox: other\n", "definitions: 1\n"):
        found = read({MANIFEST: text, "definitions/a.yaml": "id: a\n"})
        assert [path for path, _ in found.problems] == [MANIFEST]
        assert len(found.definitions) == 1
    odd = "signalbox: project\nname: [1]\ndefinitions: [1, {file: 3, tags: 4, scenarios: 5}]\nresources: 7\n"
    assert read({MANIFEST: odd}) == Tree()
    gone = "signalbox: project\ndefinitions: [{file: definitions/a.yaml, scenarios: [{file: scenarios/a/b.yaml}]}]\n"
    assert read({MANIFEST: gone}).missing == ["definitions/a.yaml", "scenarios/a/b.yaml"]


def test_the_folder_of_a_zip_s_root_is_found() -> None:
    inner = {"repo-main/sub/signalbox.yaml": "", "repo-main/sub/definitions/a.yaml": "1", "repo-main/README": ""}
    assert in_root(inner) == {"signalbox.yaml": "", "definitions/a.yaml": "1"}
    assert in_root({"repo/definitions/a.yaml": "1"}) == {"definitions/a.yaml": "1"}
    assert in_root({"definitions/a.yaml": "1"}) == {"definitions/a.yaml": "1"}


def test_a_digest_is_of_the_text_whatever_its_mark() -> None:
    assert digest("\ufeffa") == digest("a") != digest("a\r")
