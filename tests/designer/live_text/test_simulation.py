"""Two simulated pages write in one text, with the pages' own code and a real server: each word stays in its task."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Server
from tools import build_frontend

WALK = "simulation/walk"
EDITS = 400
MANY_EDITS = 20_000


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulation, bundled for Node."""
    if not (build_frontend.MODULES / "esbuild").exists():
        pytest.skip("the front end's packages are not installed")
    folder = tmp_path_factory.mktemp("simulation")
    build_frontend.bundle_tests(folder, [WALK])
    return folder / "walk.test.mjs"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that answers what the pages ask."""
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server.address
    server.stop()


def simulate(walk: Path, address: str, dialect: str, edits: int, seed: int) -> None:
    """Fails with what went wrong, and after how many edits."""
    given = os.environ | {"SIMULATION": f"{address} {dialect} {edits} {seed}"}
    command = [str(build_frontend.node()), *build_frontend.REPORT, str(walk)]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{done.stdout}{done.stderr}", pytrace=False)


@pytest.mark.parametrize("dialect", ["1.0", "0.8"])
def test_each_word_stays_in_its_task(walk: Path, address: str, dialect: str) -> None:
    simulate(walk, address, dialect, EDITS, seed=1)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("dialect", ["1.0", "0.8"])
def test_each_word_stays_in_its_task_in_long_walks(walk: Path, address: str, dialect: str, seed: int) -> None:
    simulate(walk, address, dialect, MANY_EDITS, seed)
