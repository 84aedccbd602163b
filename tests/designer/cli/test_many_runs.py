"""`signalbox simulate --runs`: the same whoever works at it, gone on with after a stop; progress and errors."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer import cli
from designer.jobs.executors import NoWorkers, Where, spread
from designer.jobs.progress_file import BadNotes, Notes
from tests.workflow.samples import CALL
from workflow.paths import Json

DEADLOCK = Path(__file__).parents[2] / "fixtures" / "explore" / "deadlock.yaml"
SCENARIO = """definition: call.yaml
name: many
functions:
  f:
    choice: [{result: {b: 2}, weight: 3}, {error: Down}]
    delay: {distribution: exponential, mean: PT2S}
costs: {f: 0.25}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "call.yaml").write_text(CALL)
    (tmp_path / "many.yaml").write_text(SCENARIO)
    return tmp_path


def sampled(capsys: pytest.CaptureFixture[str], *more: str) -> Json:
    assert cli.main(["simulate", "many.yaml", "--format", "json", *more]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert cli.main(["simulate", *more]) == 2
    found = capsys.readouterr()
    assert not found.out
    return found.err.strip()


def test_the_number_of_workers_makes_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    alone = sampled(capsys, "--runs", "300", "--workers", "1")
    assert sampled(capsys, "--runs", "300", "--workers", "3") == alone
    assert sampled(capsys, "--runs", "300") == alone
    assert (alone["runs"], [one["status"] for one in alone["outcomes"]]) == (300, ["completed", "failed"])
    assert sampled(capsys, "--runs", "300", "--seed", "1")["duration"] != alone["duration"]


def test_a_dask_cluster_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    alone = sampled(capsys, "--runs", "120", "--workers", "1")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    )
    with cluster:
        assert sampled(capsys, "--runs", "120", "--cluster", cluster.scheduler_address) == alone
        suite = "definition: call.yaml\nfunctions: {f: {result: {}}}\nscenarios: [{name: one}, {name: two, seed: 3}]\n"
        Path("suite.yaml").write_text(suite)
        for words in (["simulate", "suite.yaml"], ["explore", "call.yaml", str(DEADLOCK)]):
            there = cli.main([*words, "--cluster", cluster.scheduler_address]), capsys.readouterr().out
            assert there == (cli.main(words), capsys.readouterr().out)  # what Dask itself logs is beside the point
            assert there[0] == int(words[0] == "explore")


def test_nobody_at_the_address_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("designer.jobs.executors.CONNECT_SECONDS", 1)
    said = refused(capsys, "many.yaml", "--runs", "2", "--cluster", "tcp://127.0.0.1:9")
    assert said.startswith("--cluster: the cluster tcp://127.0.0.1:9 cannot be reached")
    assert "\n" not in said


def test_without_dask_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("designer.jobs.executors.import_module", missing)
    said = refused(capsys, "many.yaml", "--runs", "2", "--cluster", "tcp://127.0.0.1:9")
    assert said == '--cluster: Dask is not installed here: pip install "signalbox-workflow[cluster]"'


def test_finished_runs_are_not_made_again(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    whole = sampled(capsys, "--runs", "90")
    notes = folder / "notes.jsonl"
    assert sampled(capsys, "--runs", "40", "--resume", "notes.jsonl")["runs"] == 40
    with notes.open("ab") as file:
        file.write(b'{"i": 40, "status": "comp')  # as a crash leaves it
    before = notes.read_bytes()
    assert sampled(capsys, "--runs", "90", "--resume", "notes.jsonl") == whole
    lines = notes.read_bytes().splitlines()
    assert notes.read_bytes().startswith(before.rpartition(b"\n")[0])
    assert sorted(json.loads(line)["i"] for line in lines[1:]) == list(range(90))
    made = notes.read_text().replace('"status": "completed"', '"status": "seen"')
    notes.write_text(made)
    assert "seen" in [one["status"] for one in sampled(capsys, "--runs", "90", "--resume", "notes.jsonl")["outcomes"]]


def test_notes_of_other_runs_are_not_gone_on_with(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    sampled(capsys, "--runs", "5", "--resume", "notes.jsonl")
    said = refused(capsys, "many.yaml", "--runs", "5", "--seed", "8", "--resume", "notes.jsonl")
    assert said == "notes.jsonl:1:1: this file has runs of something else, or of another edition"
    (folder / "other.txt").write_text("hello\n")
    assert "something else than runs" in refused(capsys, "many.yaml", "--runs", "5", "--resume", "other.txt")
    assert (folder / "other.txt").read_text() == "hello\n"
    assert refused(capsys, "many.yaml", "--runs", "5", "--resume", ".").startswith(".: ")
    with pytest.raises(BadNotes), Notes(folder / "other.txt", "x"):
        pass


def test_a_picture_is_written(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    sampled(capsys, "--runs", "50", "--plot", "out.svg")
    assert (folder / "out.svg").read_text().startswith("<svg ")
    assert refused(capsys, "many.yaml", "--runs", "5", "--plot", "no/where.svg").startswith("no/where.svg:1:1: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--runs", "0"], "--runs: write a number from 1 to 10,000,000"),
        (["--runs", "2", "--workers", "0"], "--workers: write a number from 1 on"),
        (["--runs", "2", "--format", "junit"], "--format: many runs are no test cases: write text or json"),
        (["--plot", "x.svg"], "--plot: this goes with --runs or --sweep"),
    ],
)
def test_what_does_not_go_together(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert refused(capsys, "many.yaml", *arguments) == said


def test_a_wrong_distribution_is_said_with_its_place(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "many.yaml").write_text(SCENARIO.replace("mean: PT2S", "mean: soon"))
    said = refused(capsys, "many.yaml", "--runs", "5")
    assert (
        said
        == "many.yaml:6:40: error scenario-format: `mean` must be a duration such as PT2S, without months, not 'soon'"
    )


def test_several_scenarios_have_a_summary_each(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "many.yaml").write_text(
        f"{SCENARIO.replace('name: many', 'seed: 2')}scenarios: [{{name: a}}, {{name: b}}]\n"
    )
    found = sampled(capsys, "--runs", "5")
    assert [(one["scenario"], one["runs"]) for one in found["scenarios"]] == [("a", 5), ("b", 5)]
    assert "single scenario" in refused(capsys, "many.yaml", "--runs", "5", "--resume", "x")


def test_progress_is_told_on_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("designer.cli._batch.QUIET", 0)
    assert cli.main(["simulate", "many.yaml", "--runs", "40", "--workers", "1"]) == 0
    found = capsys.readouterr()
    assert "20 of 40 runs" in found.err.splitlines()
    assert found.out.startswith("many: 40 runs, seed 0")


def test_a_sweep_runs_every_combination(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "one.yaml").write_text("definition: call.yaml\nname: one\nfunctions: {f: [{result: {b: 2}}]}\n")
    sweeps = ["--sweep", "/functions/f/0/delay=PT1S,PT1M", "--sweep", "/input/a=[1], {b: 2}"]
    assert cli.main(["simulate", "one.yaml", "--format", "json", *sweeps]) == 0
    found = json.loads(capsys.readouterr().out)["scenarios"]
    assert [(one["scenario"], one["duration"], one["output"]) for one in found] == [
        ("one /functions/f/0/delay=PT1S, /input/a=[1]", "PT1S", {"a": [1], "b": 2}),
        ('one /functions/f/0/delay=PT1S, /input/a={"b": 2}', "PT1S", {"a": {"b": 2}, "b": 2}),
        ("one /functions/f/0/delay=PT1M, /input/a=[1]", "PT1M", {"a": [1], "b": 2}),
        ('one /functions/f/0/delay=PT1M, /input/a={"b": 2}', "PT1M", {"a": {"b": 2}, "b": 2}),
    ]
    many = ["--sweep", "/costs/f=1,2", "--runs", "20", "--workers", "2"]
    costs = [one["cost"]["mean"] for one in sampled(capsys, *many)["scenarios"]]
    assert costs == [1.0, 2.0]


def test_a_sweep_over_two_places_is_a_heat_map(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    sweeps = ["--sweep", "/functions/f/delay=PT1S,PT1M", "--sweep", "/functions/f/choice/1/weight=0,3"]
    assert cli.main(["simulate", "many.yaml", "--runs", "30", *sweeps, "--plot", "out.svg"]) == 0
    told = capsys.readouterr().out.rpartition("\n\n")[2].splitlines()
    assert told[0] == "many: how long it takes, p50 of 30 runs"
    assert [line.split() for line in told[1:]] == [
        ["/functions/f/delay", "↓", "/functions/f/choice/1/weight", "→", "0", "3"],
        ["PT1S", "1", "s", "1", "s"],
        ["PT1M", "1", "min", "1", "min"],
    ]
    picture = (folder / "out.svg").read_text()
    assert picture.startswith("<svg ")
    assert "<title>PT1M 3: 1 min</title>" in picture
    completed = ["--map", "completed", "--plot", "out.svg"]
    assert cli.main(["simulate", "many.yaml", "--runs", "30", *sweeps, *completed]) == 0
    assert "many: the share that completed of 30 runs" in capsys.readouterr().out
    assert "<title>PT1S 0: 100 %</title>" in (folder / "out.svg").read_text()


def test_without_many_runs_a_cell_is_a_run_and_one_place_a_row(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "one.yaml").write_text("definition: call.yaml\nname: one\nfunctions: {f: [{result: {b: 2}}]}\n")
    sweep = ["--sweep", "/functions/f/0/delay=PT1S,PT1M,PT1H"]
    assert cli.main(["simulate", "one.yaml", *sweep, "--plot", "out.svg"]) == 0
    *_, head, row = capsys.readouterr().out.splitlines()
    assert head.split() == ["/functions/f/0/delay", "PT1S", "PT1M", "PT1H"]
    assert row.split() == ["1", "s", "1", "min", "1", "h"]
    assert "<title>PT1H: 1 h</title>" in (folder / "out.svg").read_text()
    third = ["--sweep", "/seed=1,2", "--sweep", "/input/a=1,2", "--plot", "out.svg"]
    said = "--plot: the map of a sweep is over one or two places, of a single scenario"
    assert refused(capsys, "one.yaml", *sweep, *third) == said


@pytest.mark.parametrize(
    ("sweep", "said"),
    [
        ("input=1", "--sweep: write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not 'input=1'"),
        ("/input=", "--sweep: write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not '/input='"),
        ("/input=[", "--sweep: write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not '/input=['"),
        ("/name/x=1", "--sweep: the scenario has no place /name/x"),
        ("/functions/f/choice/9/weight=1", "--sweep: the scenario has no place /functions/f/choice/9/weight"),
        (f"/seed={','.join('1' * 1001)}", "--sweep: there are more than 1,000 combinations"),
    ],
)
def test_a_sweep_that_cannot_be_made(capsys: pytest.CaptureFixture[str], sweep: str, said: str) -> None:
    assert refused(capsys, "many.yaml", "--sweep", sweep) == said


def _doubled(number: int) -> int:
    return 2 * number


def _dies(number: int) -> int:
    import os

    os._exit(3)


def test_parts_come_back_with_their_place() -> None:
    def places(where: Where) -> Iterator[tuple[int, int]]:
        return spread(_doubled, [5, 6, 7], where)

    assert sorted(places(Where(1))) == sorted(places(Where(2))) == [(0, 10), (1, 12), (2, 14)]


def test_a_worker_that_dies_is_said() -> None:
    with pytest.raises(NoWorkers, match="ended unexpectedly"):
        list(spread(_dies, [1, 2], Where(2)))


@pytest.mark.parametrize(
    ("expect", "more", "status"),
    [
        ("{status: completed}", [], 1),
        ("{status: completed}", ["--fail-under", "50"], 0),
        ("{status: completed}", ["--fail-under", "99"], 1),
        ("{output: {b: 3}}", [], 1),
        ("{output: {b: 3}}", ["--fail-under", "0"], 0),
        ("{}", [], 0),
    ],
)
def test_too_few_runs_that_do_what_is_expected_are_a_failure(
    expect: str, more: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("expects.yaml").write_text(f"{SCENARIO}expect: {expect}\n")
    assert cli.main(["simulate", "expects.yaml", "--runs", "200", *more]) == status
    said = capsys.readouterr()
    assert ("of 200 runs did what is expected; at least" in said.err) is bool(status)
    assert cli.main(["simulate", "expects.yaml", "--runs", "200", "--format", "json", *more]) == status
    found = json.loads(capsys.readouterr().out)["passed"]
    assert found == (None if expect == "{}" else {"runs": found["runs"], "share": found["runs"] / 200})


def test_the_bar_is_one_of_many_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "many.yaml", "--fail-under", "50") == "--fail-under: this goes with --runs"
