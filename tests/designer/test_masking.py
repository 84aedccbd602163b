"""Random definitions with a secret and personal data: no outlet at which a person sees a run shows any of either."""

import json
import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from designer.files import features
from designer.files.project import Projects
from designer.files.session_file import replayed
from designer.jobs.exploration import Asked, explored
from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from designer.mcp_server import runs as tools
from designer.pdf.document import _story as document_story
from designer.pdf.review_facts import Ran, Reviewed
from designer.pdf.review_record import story as record_story
from designer.workers.tasks import batch, playback, sessions
from designer.workers.tasks.conversion import converted, run_on_both_sides
from designer.workers.tasks.review_record import parts
from signalbox import simulate
from simulator.engine.edition import EDITION
from simulator.engine.trace.secret_values import happened
from simulator.scenario.loading import open_setup
from simulator.scenario.reports import junit, text
from simulator.scenario.result import result
from simulator.scenario.result import shown as people
from simulator.scenario.result import simulate as run
from simulator.scenario.scenario import Scenario
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.session.session_file import session_text
from simulator.studies.conformance import report
from simulator.studies.recorded_runs.replay import replay
from tests.designer.gallery_runs import FOLDERS, kept
from tests.designer.pdf_text import words
from tests.simulator.secret_definitions import INPUT, SECRET, Case, of_0_8, of_1_0, shown_in
from workflow.definition import load
from workflow.exports import Edition, Options, get
from workflow.paths import Json

EXPECT: dict[str, Json] = {"status": "waiting", "output": {"kept": "x"}, "calls": [], "produced": [{"type": "nobody"}]}
WATCHED = ("$", "$.kept", "$..who", "output $.link")
FEATURE = """Feature: Masked
  Scenario: one
    Given a workflow with definition:
    \"\"\"json
    {definition}
    \"\"\"
{below}
    And given the workflow input is:
    \"\"\"json
    {input}
    \"\"\"
    And the mocks are:
    \"\"\"json
    {calls}
    \"\"\"
    And the secrets are:
    \"\"\"json
    {secrets}
    \"\"\"
    When the workflow is executed
    Then the workflow should complete with output:
    \"\"\"json
    1
    \"\"\"
    And the calls should be:
    \"\"\"json
    []
    \"\"\"
    And the events produced should be:
    \"\"\"json
    [1]
    \"\"\"
    And the workflow should fault with error:
    \"\"\"json
    {{"detail": "x"}}
    \"\"\"
"""
BELOW = """
    And another workflow with definition:
    \"\"\"json
    {}
    \"\"\"
"""


class Seen:
    """A run, and what its outlets have in common."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self.folder = case, folder
        self.text = json.dumps(case.definition)
        self.below = [json.dumps(one) for one in case.others]
        self.scenario: dict[str, Json] = {"name": "one", **case.scenario, "expect": EXPECT}
        self.setup: dict[str, Json] = {
            "definition": self.text,
            "with": self.below,
            "scenario": self.scenario,
            "edition": EDITION,
        }

    @cached_property
    def outcome(self) -> tuple[dict[str, Json], dict[str, Json]]:
        """The result for programs and that for people."""
        others = tuple((f"{number}.json", one) for number, one in enumerate(self.below))
        found, shown, _ = outcome_of((Source(self.text, others, json.dumps(self.scenario)), True))
        return found, shown

    @cached_property
    def session(self) -> Session:
        """A session that has gone as far as it goes by itself."""
        settings = {**(self.scenario.get("settings") or {}), "unmocked": "fail"}
        session = Session.open({**self.setup, "scenario": {**self.scenario, "settings": settings}})
        session.handle({"command": "watches", "watches": list(WATCHED)})
        session.handle({"command": "continue"})
        return session


def _of_simulate(seen: Seen) -> Json:
    """The text, JUnit, and what is masked for programs too."""
    found, shown = seen.outcome
    return [text(shown), junit(shown), shown, found["trace"], found.get("lifecycle")]


def _of_views(seen: Seen) -> Iterator[Json]:
    """The page's wire, at each step."""
    for position in range(seen.session.timeline.length + 1):
        told: Any = seen.session.handle({"command": "go", "position": position})
        del told["view"]["mocks"]
        yield told
    yield seen.session.outcome


def _of_questions(seen: Seen) -> Iterator[Json]:
    """Answers to all that a page may ask; those that cannot be answered say why."""
    other = {key: value for key, value in seen.scenario.items() if key != "secrets"}
    asked: list[dict[str, Json]] = [
        {"command": "filter", "path": "$.after"},
        {"command": "judge", "expect": EXPECT},
        {"command": "evaluate", "expressions": list(WATCHED)},
        {"command": "correlation"},
        {"command": "compare", "scenario": {**other, "input": {**INPUT, "word": "other"}}},
    ]
    for event in seen.session.trace():
        if event["type"] in ("state.entered", "state.exited"):
            asked += [{"command": name, "seq": event["seq"]} for name in ("stages", "variables")]
            asked += [{"command": "provenance", "seq": event["seq"], "pointer": f"/{key}"} for key in ("kept", "who")]
        elif event["type"] == "event.received":
            asked.append({"command": "correlation", "seq": event["seq"]})
    for one in asked:
        try:
            yield seen.session.handle(one)["answer"]
        except CommandError as error:
            yield str(error)


def _of_exports(seen: Seen) -> Iterator[Json]:
    """What is saved of a session: its trace, its scenario, the data at a state, its result told by the command line."""
    saved = seen.session.saved()
    given = {**seen.setup, "scenario": {**seen.scenario, "secrets": {}}, "given": {"KEY": SECRET}}
    yield str(sessions.trace(seen.setup, saved).body)
    scenario = dict(sessions.save(given, saved, "saved")["scenario"])
    yield {name: scenario[name] for name in scenario if name != "input"}
    entered = [event for event in seen.session.trace() if event["type"] == "state.entered"]
    for event in (entered[1], entered[-1]):
        yield sessions.sample(seen.setup, saved, str(event["state"]), str(event["pointer"]))
        yield batch.brought(seen.setup, str(event["state"]), str(event["pointer"]))
    yield text(replayed("a", session_text("a", seen.setup, saved), for_programs=False))


def _of_scenarios(seen: Seen) -> Iterator[Json]:
    """A scenario run by the page, over a link and by whom it was shared with, and many times."""
    yield batch.run(seen.setup)
    yield playback.play(seen.setup)
    yield playback.play(seen.setup, alone=True)
    records = batch.sampled(seen.setup, 0, 2)
    yield records
    yield batch.summed(seen.setup, records)


def _of_tools(seen: Seen) -> Iterator[Json]:
    """What assistants, notebooks and programs that print a run are told."""
    if not seen.below:
        yield tools.simulate(definition=seen.text, scenario=dict(seen.scenario), trace_from=0)
        one = simulate(seen.text, seen.scenario)
        yield [str(one), repr(one), one._repr_html_(), one.critical_path]
    ready, masked = seen.session.timeline.setup, seen.outcome[0]["trace"]
    others: list[dict[str, Json]] = [{}, {"input": {**INPUT, "word": "else"}}]
    for trace, other in product((masked, list(map(happened, masked))), others):
        given = {**other, "secrets": {"KEY": SECRET}}
        told = replay(json.dumps(trace), ready.programs, ready.root, overrides=given).as_json()
        del told["scenario"]
        yield told


def _of_exploration(seen: Seen) -> Iterator[Json]:
    """What exploring finds, without the scenarios, which are data."""
    others = tuple((f"{number}.json", one) for number, one in enumerate(seen.below))
    bare = {name: value for name, value in seen.scenario.items() if name != "expect"}
    found = explored(Asked(seen.text, others, ((json.dumps(bare), ()),), 5, 2000, False))
    if "report" in found:
        yield found["text"]
        yield json.loads(json.dumps(found["report"]), object_hook=_without_scenarios)


def _without_scenarios(found: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in found.items() if name not in ("scenario", "scenarios")}


def _of_conversion(seen: Seen) -> Iterator[Json]:
    """The proof of a conversion, and both of its sides beside each other."""
    if "states" in seen.case.definition:
        bare = {name: value for name, value in seen.scenario.items() if name != "expect"}
        setup = {**seen.setup, "with": [{"name": f"{n}.json", "text": one} for n, one in enumerate(seen.below)]}
        told = converted(setup, "1.0", [bare], True)
        yield [{**one, "scenario": None} for one in told["scenarios"]]
        yield run_on_both_sides(setup, "1.0", bare)


def _of_conformance(seen: Seen) -> Iterator[Json]:
    """What does not hold of a feature."""
    if "do" in seen.case.definition:
        file = seen.folder / "a.feature"
        below = "".join(BELOW.format(one) for one in seen.below)
        given = {name: json.dumps(seen.scenario[name]) for name in ("input", "calls", "secrets")}
        file.write_text(FEATURE.format(definition=seen.text, below=below, **given), "utf-8")
        found = features.results(features.Asked(), features.features([str(file)], Projects()))
        assert [one for one in found if one.trouble is None and not one.passed]
        yield [report.text(found), report.as_json(found), report.junit(found)]


def _of_paper(seen: Seen) -> Iterator[Json]:
    """What PDFs say: the definition's, with its picture, and the record of a review whose scenarios were run."""
    papers: list[Any] = []
    pictures: Any = SimpleNamespace(document=papers.append)
    definition = load(seen.text)
    get("document").write(definition, Options(pictures=pictures, edition=Edition("a", 1, "", "2026-11-29")))
    (paper,) = papers
    yield [paper.svg, paper.legend, *words(document_story(paper, "Version 1"))]
    ran = batch.run(seen.setup)
    facts = Reviewed(
        *("a", 1, "", "saved", "made", "waiting", ("Not yet",), (), (), ()), ran=Ran(0, 1, ("one",), 50), against=""
    )
    assert not ran["passed"]
    told, changes, problems, svg = parts(facts.to_json(), None, seen.text, None)
    yield [svg, *words(record_story(told, "Version 1", changes, problems, None))]


OUTLETS: dict[str, Callable[[Seen], Any]] = {
    "simulate": _of_simulate,
    "views": _of_views,
    "questions": _of_questions,
    "exports": _of_exports,
    "scenarios and links": _of_scenarios,
    "tools": _of_tools,
    "exploration": _of_exploration,
    "conversion": _of_conversion,
    "conformance": _of_conformance,
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [of_0_8, of_1_0], ids=["0.8", "1.0"])
def test_no_outlet_shows_a_secret_or_personal_data(
    make: Callable[[random.Random], Case], seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seen = Seen(make(random.Random(seed)), tmp_path)
    outlets = OUTLETS if seed else {**OUTLETS, "paper": _of_paper}  # the dearest, and it has nothing of the data
    with caplog.at_level(logging.DEBUG):
        told = {name: json.dumps(list(outlet(seen)), ensure_ascii=False) for name, outlet in outlets.items()}
    told["logs"] = caplog.text
    assert [(name, spelled) for name, written in told.items() for spelled in shown_in(written)] == []
    for name in ("simulate", "views", "exports", "scenarios and links"):
        for shown in ('"word"', "<secret KEY>", "<personal>"):
            assert shown in told[name].replace("\\", ""), f"{name} does not have {shown}"


EQUAL = {"35-price-tag": "a price that was looked up by it", "38-gift-order": "a text in which it chose"}
"""Examples of which an expression makes the same of either text; its result is masked all the same."""


def _masked(true: Json, told: Json, at: str = "") -> Iterator[tuple[str, Json]]:
    """The places at which something else is shown than there is, and what there is."""
    if isinstance(true, dict) and isinstance(told, dict) and list(true) == list(told):
        for name in true:
            yield from _masked(true[name], told[name], f"{at}/{name}")
    elif isinstance(true, list) and isinstance(told, list) and len(true) == len(told):
        for place, pair in enumerate(zip(true, told, strict=True)):
            yield from _masked(*pair, f"{at}/{place}")
    elif true != told:
        yield at, true


def _of_example(text: str, scenario: dict[str, Any], member: str, more: str) -> tuple[dict[str, Json], dict[str, Json]]:
    """What is masked, and what is shown, where a member of the input is personal and has `more` in its text."""
    given = {name: one for name, one in scenario.items() if name != "expect"}
    given["input"] = {**scenario["input"], member: scenario["input"][member] + more}
    ready = open_setup({"definition": text, "scenario": given})
    for program in ready.programs.values():
        vars(program)["personal"] = {(): frozenset({(member,)})}
    ready = replace(ready, settings=replace(ready.settings, unmocked="fail"))
    world, trace = run(ready)
    found = result(ready, Scenario(given), world, trace)
    told = people(ready, world, found)
    return dict(_masked({**found, "trace": [happened(event) for event in trace]}, told)), told


def test_in_the_gallery_what_is_masked_is_made_of_what_is_personal() -> None:
    """A text of the input becomes another one: what is shown stays, and what is masked changes, but for secrets."""
    tried = gone_the_same_way = 0
    for name in FOLDERS:
        text, written = kept(name, 0)
        scenario = json.loads(written)
        members = scenario["input"].items() if isinstance(scenario.get("input"), dict) else ()
        member = next((key for key, one in members if isinstance(one, str)), None)
        if member is None or name in EQUAL:
            continue
        (before, shown_before), (after, shown_after) = (_of_example(text, scenario, member, more) for more in ("", "x"))
        assert before, name
        stayed = [one for at, one in before.items() if at in after and after[at] == one]
        assert set(map(str, stayed)) <= set(scenario.get("secrets", {}).values()), name
        tried += 1
        if shown_before["path"] == shown_after["path"]:
            assert shown_before == shown_after, name
            gone_the_same_way += 1
    assert tried >= 20
    assert gone_the_same_way >= 15
