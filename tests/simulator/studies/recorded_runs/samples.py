"""The sample histories: their names, definitions and texts."""

from pathlib import Path

from designer.jobs.sources import programs_of
from simulator.studies.recorded_runs.replay import Replay, replay
from workflow.profile import SPECIFICATION

FOLDER = Path(__file__).parent / "cases"
RUNTIMES = {"zigflow": "zigflow", "temporal": "zigflow"}
"""Under which profile the samples whose names begin so are replayed, where there is one."""
CASES = sorted(path.name for path in FOLDER.iterdir())


def definition(case: str) -> str:
    """The text of the definition of a sample."""
    return (FOLDER / case / "definition.yaml").read_text("utf-8")


def history(case: str) -> str:
    """The text of its history."""
    return next((FOLDER / case).glob("history.*")).read_text("utf-8")


def replayed(case: str) -> Replay:
    """What comes of it, under the profile of its engine."""
    runtime = RUNTIMES.get(case.partition("-")[0], SPECIFICATION.id)
    return replay(history(case), *programs_of(definition(case), (), runtime))
