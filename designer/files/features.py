"""Features in Gherkin in files: found, run, and kept as files that `simulate` runs (docs/conformance.md)."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from designer.files.project import Projects
from designer.files.search import Search
from designer.files.texts import Unreadable, read_text, trouble
from designer.jobs.single_run import judged
from designer.jobs.sources import Source
from designer.raising import instead
from simulator.scenario.scenario import ScenarioError
from simulator.studies.conformance.case import Case, case_of, kept_as, own_mocks, whole
from simulator.studies.conformance.gherkin import Feature, FeatureError, FeatureScenario, parse
from simulator.studies.conformance.report import ScenarioResult, StepResult, fault_in_words
from simulator.studies.conformance.steps import StepError
from workflow.definition import understand
from workflow.document import read
from workflow.paths import Json

SUFFIX = ".feature"
MOCKS = ("mocks.yaml", "mocks.yml")


@dataclass(frozen=True, slots=True)
class Asked:
    """How features are run: the file of answers to calls, what stands in a scenario's name, where each is kept."""

    mocks: str | None = None
    only: str | None = None
    keep: str | None = None


def features(paths: Sequence[str], projects: Projects) -> Search:
    """The files and folders of features that are meant. Raises Unreadable."""
    return Search(paths, projects, (SUFFIX,))


def results(asked: Asked, search: Search) -> list[ScenarioResult]:
    """What came of the scenarios of all files, in order. Raises Unreadable."""
    if not search.found:
        raise Unreadable(f"{search.given[0]}: there is no {SUFFIX} file in this folder")
    found: list[ScenarioResult] = []
    for name, written in search.contents():
        found += _of_file(asked, Path(name), written)
    return found


def _of_file(asked: Asked, file: Path, written: str) -> list[ScenarioResult]:
    try:
        feature = parse(written)
        mocks = {**_shared_mocks(asked, file), **own_mocks(feature)}
    except FeatureError as error:
        raise Unreadable(f"{file}:{error.line}:1: {error}") from None
    only = asked.only or ""
    return [_result(asked, file, feature, each, mocks) for each in feature.scenarios if only in each.name]


def _shared_mocks(asked: Asked, file: Path) -> dict[str, Json]:
    beside = [file.parent / name for name in MOCKS if (file.parent / name).is_file()]
    name = asked.mocks or (str(beside[0]) if beside else None)
    if name is None:
        return {}
    document = read(read_text(name))
    calls = document.data.get("calls") if document.readable and isinstance(document.data, dict) else None
    if not isinstance(calls, dict):
        raise Unreadable(f"{name}:1:1: mocks are a mapping with `calls`")
    return calls


def _result(
    asked: Asked, file: Path, feature: Feature, scenario: FeatureScenario, mocks: dict[str, Json]
) -> ScenarioResult:
    made = ScenarioResult(str(file), feature.name, scenario.name, scenario.line)
    try:
        case = case_of(scenario, mocks)
        replay = _kept(asked, file, case)
        made = replace(made, replay=replay, steps=_run(case))
    except StepError as error:
        return replace(made, trouble=str(error), trouble_line=error.line)
    except ScenarioError as error:
        return replace(made, trouble=str(error), trouble_line=scenario.line)
    return made


def _run(case: Case) -> tuple[StepResult, ...]:
    """What came of the steps of a case. Raises StepError and ScenarioError."""
    read_as = understand(case.definition)
    if read_as.workflow is None:
        raise StepError(f"the definition cannot be read: {read_as.reason}", case.line)
    source = Source(case.definition, case.others, json.dumps(case.data))
    found, refused = judged(source, [check.expect for check in case.checks])
    if refused:
        raise StepError(f"the workflow does not start: {refused}", case.line)
    wrong = {check.step: tuple(map(fault_in_words, each)) for check, each in zip(case.checks, found, strict=True)}
    return tuple(
        StepResult(f"{one.word} {one.text}", one.line, not wrong[one] if one in wrong else None, wrong.get(one, ()))
        for one in case.steps
    )


def _kept(asked: Asked, file: Path, case: Case) -> str | None:
    """Write the case as files, where that is asked for; the command that runs it again."""
    if asked.keep is None:
        return None
    slug = re.sub(r"[^a-z0-9]+", "-", f"{file.stem} {case.line} {case.name}".lower()).strip("-")
    folder = Path(asked.keep) / slug
    with instead(OSError, lambda error: trouble(folder, error, folder=True)):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "definition.yaml").write_text(case.definition, "utf-8")
        for name, other in case.others:
            file_of_other = folder / kept_as(name)
            file_of_other.parent.mkdir(parents=True, exist_ok=True)
            file_of_other.write_text(other, "utf-8")
        written = json.dumps(whole(case), ensure_ascii=False, indent=1)
        (folder / "scenario.yaml").write_text(written, "utf-8")
    return f"signalbox simulate {folder / 'scenario.yaml'}"
