"""`import signalbox` does what docs/python.md and its own docstrings show, and says in words what it cannot do."""

import doctest
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import signalbox
from tests.serving import ROOT
from workflow.document import read

ORDER = (
    "{id: order, name: Order, version: '1', specVersion: '0.8', "
    "states: [{name: nap, type: sleep, duration: PT1H, transition: <last>},"
    " {name: <last>, type: inject, data: {done: true}, end: true}]}"
).replace("<last>", "'<b>last</b>'")
HELD_UP = """
document: {dsl: '1.0.0', namespace: shop, name: wait, version: '1.0.0'}
do: [{listening: {listen: {to: {one: {with: {type: paid}}}}}}]
"""


@pytest.fixture(autouse=True)
def _no_debugger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """doctest looks for settings of a debugger at home."""
    monkeypatch.setenv("HOME", str(tmp_path))


def failures(found: doctest.TestResults) -> int:
    assert found.attempted
    return found.failed


def test_the_page_is_true() -> None:
    page = str(ROOT / "docs" / "python.md")
    assert failures(doctest.testfile(page, module_relative=False, encoding="utf-8")) == 0


@pytest.mark.parametrize("module", ["signalbox", "signalbox.definitions", "signalbox.conversions"])
def test_the_docstrings_are_true(module: str) -> None:
    assert failures(doctest.testmod(import_module(module))) == 0


def test_everything_named_is_there() -> None:
    assert [name for name in signalbox.__all__ if not hasattr(signalbox, name)] == []


def test_no_django_is_loaded() -> None:
    """A notebook does not pay for the server."""
    code = "import sys, signalbox; sys.exit('django' in sys.modules or 'channels' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "order.yaml"
    file.write_text(ORDER, "utf-8")
    assert signalbox.load(file).name == "Order"
    assert signalbox.load(signalbox.load(file)).text == ORDER


def test_a_file_that_is_no_text_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "order.yaml"
    file.write_bytes(b"id: \xff\xfe\xfa")
    with pytest.raises(signalbox.Unreadable, match=r"order\.yaml, line 1"):
        signalbox.load(file)
    with pytest.raises(FileNotFoundError):
        signalbox.load(tmp_path / "missing.yaml")


def test_what_is_no_definition_cannot_be_drawn_run_or_converted() -> None:
    for act in (signalbox.render, signalbox.simulate, signalbox.explore, signalbox.convert):
        with pytest.raises(signalbox.Unreadable, match=r"line 1, column \d+: ") as caught:
            act("{just: a mapping}")
        assert [one.rule for one in caught.value.diagnostics] == ["unknown-dialect"]


def test_a_run_is_that_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "order.yaml"
    file.write_text(ORDER, "utf-8")
    command = [sys.executable, "manage.py", "simulate", str(file), "--seed", "3", "--format", "json"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert signalbox.simulate(file, seed=3).result == json.loads(told)


def test_a_scenario_that_cannot_be_read_is_told() -> None:
    with pytest.raises(signalbox.ScenarioError, match="no `inputs`"):
        signalbox.simulate(ORDER, {"inputs": {}})
    with pytest.raises(signalbox.ScenarioError, match="JSON"):
        signalbox.simulate(ORDER, input={1, 2})


def test_input_events_and_seed_take_the_place_of_the_scenarios() -> None:
    paid = {"id": "1", "type": "paid", "source": "/bank"}
    assert signalbox.simulate(HELD_UP).status == "waiting"
    run = signalbox.simulate(HELD_UP, {"input": {"a": 1}}, input={"b": 2}, events=[paid])
    assert run.status == "completed"
    assert run.trace[0]["input"] == {"b": 2}
    assert run.critical_path == []  # nothing took time


def test_a_timeline_is_sound_html_with_bars_to_scale() -> None:
    html = signalbox.simulate(ORDER)._repr_html_()
    table = ElementTree.fromstring(html)  # well-formed, so that names are escaped
    assert "".join(table.itertext()).startswith("order: completed after PT1H")
    bars = [(float(bar.attrib["x"]), float(bar.attrib["width"])) for bar in table.iter("rect")]
    assert bars == [(0.0, 360.0), (357.0, 3.0)]
    assert "<b>last</b>" in "".join(table.itertext())


def test_what_is_not_left_is_told_on_the_timeline() -> None:
    assert "listening: PT0S, not left" in signalbox.simulate(HELD_UP)._repr_html_()


def test_a_state_of_a_cancelled_branch_ends_with_it_on_the_timeline() -> None:
    folder = ROOT / "designer" / "library" / "examples" / "16-video-on-demand-camel"
    suite = read((folder / "scenarios.yaml").read_text("utf-8")).data
    case = next(one for one in suite["scenarios"] if one["name"] == "One transcoder is never heard of")
    html = signalbox.simulate(folder / "definition.yaml", case)._repr_html_()
    assert "Wait for the phone&#x27;s: PT12H<" in html
    assert "Record what comes: PT12H, not left<" in html, "the instance is over its time in it"


def test_a_definition_shows_its_diagram() -> None:
    drawn = signalbox.load(ORDER)._repr_svg_()
    assert drawn is not None
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert signalbox.load("{just: a mapping}")._repr_svg_() is None
    assert repr(signalbox.load("{}")) == "<Definition 'without a name', of no known dialect>"
