"""Every `signalbox …` line in the blocks of README.md, docs/ and the guide is run, here or where ELSEWHERE says."""

import io
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from designer.cli import main
from tests.definitions import ROOT
from tests.designer.cli.texts import CLEAN, put
from tests.stepped_pages import PAGES as COMPARED

EXAMPLES = ROOT / "designer" / "library" / "examples"
RECORDED = ROOT / "tests" / "simulator" / "studies" / "recorded_runs" / "cases" / "lifecycle-with-an-event"
TRACED = RECORDED.parent / "signalbox-retry-and-event"
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "guide").glob("*.md")))
BLOCK = re.compile(r"^```(?P<language>\w*)[^\n]*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = ("", "sh", "console")
COMMAND = re.compile(r"^(?:\$ |/opt/signalbox/bin/)?signalbox (?P<words>[a-z].*?)(?:\s{2,}.*|\s+#.*)?$")

# What serves, asks a person, needs a database or other machines: the word and the test that runs it.
ELSEWHERE = {
    "serve": "designer/cli/test_serve.py",
    "lsp": "designer/language_server/test_server.py",
    "mcp": "designer/mcp_server/test_tools.py",
    "backup": "designer/server/test_backups.py",
    "restore": "designer/server/test_backups.py",
    "list": "designer/cli/test_server_folder.py",
    "pull": "designer/cli/test_server_folder.py",
    "push": "designer/cli/test_server_folder.py",
    "storage": "designer/library/test_retention.py",
    "migrate": "designer/server/test_backups.py",
    "createsuperuser": "browser/conftest.py",
    "--cluster": "designer/cli/test_many_runs.py",
    "project": "designer/cli/test_project.py",
    "--warnings-as-errors": "designer/cli/test_lint_files.py",
    "--min-coverage": "designer/cli/test_test.py",
}
DIFFERENT = 1  # what `diff` says of two definitions that differ

BUREAU = """definition: definition.yaml
input: {amount: 100}
functions: {askBureau: {result: {rating: A}, delay: PT5S}}
"""
ASKED = """id: loan
name: Loan
version: "1.0"
specVersion: "0.8"
functions: [{name: askBureau, operation: "bureau.json#ask"}]
states:
- {name: Ask, type: operation, actions: [{functionRef: askBureau}], end: true}
"""


def commands() -> Iterator[tuple[Path, str]]:
    """The page and the words behind `signalbox` of each line, without a comment behind them."""
    for page in PAGES:
        blocks = [one for one in BLOCK.finditer(page.read_text("utf-8")) if one["language"] in COMMANDS]
        for line in (line for block in blocks for line in block["body"].splitlines()):
            found = COMMAND.match(line)
            if found and not set("[|") & set(found["words"]):  # those of a synopsis are what `--help` prints
                yield page, found["words"]


HERE = [
    pytest.param(page, words, id=f"{page.stem}: {words}")
    for page, words in commands()
    if not ELSEWHERE.keys() & words.split() and page not in COMPARED
]


@pytest.fixture
def project(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    for folder, example in (("flows", "22-pizza-order"), ("definitions", "7-order-shipping")):
        shutil.copytree(EXAMPLES / example, tmp_path / folder)
        (tmp_path / folder / "about.yaml").unlink()
    flow, scenarios = (tmp_path / "flows" / f"{name}.yaml" for name in ("order", "order.scenarios"))
    (tmp_path / "flows" / "definition.yaml").rename(flow)
    text = (tmp_path / "flows" / "scenarios.yaml").read_text("utf-8").replace("definition.yaml", "order.yaml")
    (tmp_path / "flows" / "scenarios.yaml").unlink()
    scenarios.write_text(text, "utf-8")
    for name in ("order.yaml", "order.scenarios.yaml"):
        shutil.copy(tmp_path / "flows" / name, tmp_path)
    put(tmp_path, "order.scenario.yaml", text.split("\n---\n")[0])
    put(tmp_path, "suite.yaml", text)
    put(tmp_path, "before.yaml", CLEAN)
    put(tmp_path, "after.yaml", CLEAN.replace("name: Clean", "name: Clean again"))
    put(tmp_path, "definition.yaml", ASKED)
    put(tmp_path, "s.yaml", BUREAU)
    shutil.copy(RECORDED / "definition.yaml", tmp_path / "booking.yaml")
    shutil.copy(RECORDED / "history.json", tmp_path / "booking.events.json")
    if "booking.recorded.yaml" in request.node.name:
        history = ["--history", "booking.events.json", "--scenario", "booking.recorded.yaml"]
        assert main(["replay", "booking.yaml", *history]) == 0
    shutil.copy(TRACED / "definition.yaml", tmp_path / "claim.yaml")
    shutil.copy(TRACED / "history.json", tmp_path / "paid.trace.json")
    put(tmp_path, "paid.yaml", json.dumps(json.loads((TRACED / "found.json").read_text("utf-8"))["scenario"]))
    put(tmp_path, "special.json", json.dumps(yaml.safe_load(CLEAN)))
    shutil.copytree(tmp_path / "definitions", tmp_path / "orders" / "of today")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(CLEAN.encode())))
    (tmp_path / "designer").symlink_to(ROOT / "designer")
    return tmp_path


@pytest.mark.parametrize(("page", "words"), HERE)
def test_it_does_what_the_page_says(page: Path, words: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, _, into = words.partition(" > ")
    status = main(shlex.split(words))
    printed = capsys.readouterr()
    assert status == (DIFFERENT if words.startswith("diff ") else 0), printed.out + printed.err
    assert printed.out or not into
    arguments = shlex.split(words)
    for option in ("-o", "--write", "--report", "--junit", "--json", "--resume"):
        if option in arguments:
            assert (project / arguments[arguments.index(option) + 1]).exists()


def test_what_is_not_run_here_is_run_where_it_is_said() -> None:
    written = {word for _, words in commands() for word in words.split()}
    assert {"lint", "test", "simulate", "convert", "explore", "render", "diff"} <= written
    for word, test in ELSEWHERE.items():
        assert word in written
        assert f'"{word}"' in (ROOT / "tests" / test).read_text("utf-8"), word
