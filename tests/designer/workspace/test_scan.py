"""Which files of a folder are definitions, and what is said of the others (designer/workspace/scan.py)."""

import os
from pathlib import Path

import pytest

from designer.workspace.folder import Folder
from designer.workspace.scan import Scan, name_of
from tests.growth import GROWTH, Call, growth

TASKS = "document: {dsl: 1.0.0, namespace: shop, name: pay, version: 0.1.0}\ndo:\n- a: {set: {b: 1}}\n"
STATES = "id: hello\nname: Hello\nversion: '1'\nstates: []\n"


def look(folder: Path) -> tuple[list[str], dict[str, str]]:
    found = Scan(Folder(folder), 10_000).look()
    return list(found.files), found.left_out


def put(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_definitions_are_known_by_their_content(tmp_path: Path) -> None:
    put(tmp_path, a_yaml=TASKS, deep__b_yml=STATES, c_json='{"id": "c", "states": []}', d_sw_yaml="no: yes\n")
    put(tmp_path, one_json='{"document": {"dsl": "1.0.0", "name": "x"}, "do": []}', flow_yaml="{states: [], id: a}\n")
    put(tmp_path, scenario_yaml="definition: a.yaml\ninput: {}\nexpect: {states: 1}\n", other_yaml="services: {}\n")
    put(
        tmp_path,
        compose_yaml="services:\n  do:\n    states: 3\n",
        note_txt=TASKS,
        cut_yaml="document: {dsl: 1\ndo: [\n",
    )
    files, left_out = look(tmp_path)
    assert files == ["a.yaml", "c.json", "cut.yaml", "d.sw.yaml", "flow.yaml", "one.json", "deep/b.yml"]
    assert left_out == {}


def test_what_git_ignores_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, a_yaml=TASKS, build__b_yaml=TASKS, keep__c_yaml=TASKS, keep__d_yaml=TASKS, deep__build__e_yaml=TASKS)
    put(tmp_path, node_yaml=TASKS)
    (tmp_path / ".gitignore").write_text("# what is built\nbuild/\n/node.yaml\n")
    (tmp_path / "keep" / ".gitignore").write_text("*\n!c.yaml\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "f.yaml").write_text(TASKS)
    assert look(tmp_path) == (["a.yaml", "keep/c.yaml"], {})
    (tmp_path / "signalbox.toml").write_text('[files]\nexclude = ["keep/"]\n')
    assert look(tmp_path)[0] == ["a.yaml"]
    (tmp_path / "signalbox.toml").write_text("[files\n")
    files, left_out = look(tmp_path)
    assert (files, list(left_out)) == (["a.yaml", "keep/c.yaml"], ["signalbox.toml"]), "it leaves nothing out then"


def test_what_cannot_be_read_is_listed_with_why(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(TASKS.replace("pay", "zahlung für").encode("latin-1"))
    (tmp_path / "big.yaml").write_text(TASKS + "#" * 10_000)
    (tmp_path / "out.yaml").symlink_to("../out.yaml")
    (tmp_path.parent / "out.yaml").write_text(TASKS)
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "bell\x07.yaml").write_text(TASKS)
    (tmp_path / os.fsdecode(b"\xff.yaml")).write_text(TASKS)
    files, left_out = look(tmp_path)
    assert files == []
    assert {name: why.split(",")[0] for name, why in left_out.items()} == {
        "latin.yaml": "this is not utf-8 text",
        "big.yaml": "the file has more than 10",
        "out.yaml": "this link leads out of the folder",
        "pipe.yaml": "this is no file",
        "bell\ufffd.yaml": "its name has signs that cannot be shown",
        "\\udcff.yaml": "its name has signs that cannot be shown",
    }


def test_a_link_to_a_file_of_the_list_is_no_second_definition(tmp_path: Path) -> None:
    put(tmp_path, a_yaml=TASKS)
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    (tmp_path / ".kept").mkdir()
    (tmp_path / ".kept" / "b.yaml").write_text(TASKS)
    (tmp_path / "b.yaml").symlink_to(".kept/b.yaml")
    (tmp_path / "again").symlink_to(".")
    assert look(tmp_path) == (["a.yaml", "b.yaml"], {})


def test_a_file_is_read_again_only_when_it_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, a_yaml=TASKS, b_yaml=STATES)
    folder, asked = Folder(tmp_path), list[str]()
    read = folder.read

    def noted(path: str, most: int) -> bytes:
        asked.append(path)
        return read(path, most)

    monkeypatch.setattr(folder, "read", noted)
    scan = Scan(folder, 10_000)
    before = scan.look()
    assert scan.look() == before
    (tmp_path / "b.yaml").write_text(STATES.replace("'1'", "'2'"))
    assert scan.look() != before
    assert asked == ["a.yaml", "b.yaml", "b.yaml"]


@pytest.mark.parametrize(
    ("text", "path", "name"),
    [
        ("document:\n  dsl: '1.0.0'\n  name: pay-order\n  title: \"Pay: now\"\ndo: []\n", "a.yaml", "Pay: now"),
        ("document:\n  dsl: '1.0.0'\n  name: pay-order # it pays\ndo: []\n", "a.yaml", "pay-order"),
        (STATES, "x/b.yaml", "Hello"),
        ("id: a\nname: >\n  folded\nstates: []\n", "x/b.yaml", "b"),
        ('{"document": {"name": "n", "title": "T"}, "do": []}', "c.json", "T"),
        ('{"name": 7, "states": []}', "c.json", "c"),
        ("{", "c.sw.json", "c.sw"),
    ],
)
def test_the_name_until_it_is_analysed(text: str, path: str, name: str) -> None:
    assert name_of(text, path) == name


def test_many_files_are_looked_at_in_time_that_grows_as_they_do(tmp_path: Path) -> None:
    def looking(count: int) -> Call:
        made = tmp_path / str(count)
        made.mkdir(exist_ok=True)
        for number in range(count):
            (made / f"{number}.yaml").write_text(STATES)
        return lambda: Scan(Folder(made), 10_000).look()

    assert growth(looking, 40) < GROWTH
