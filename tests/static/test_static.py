"""The pages' own modules without a page: each `*.test.ts` of this folder is run by Node's test runner."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.static import cases
from tools import build_frontend


@pytest.fixture(scope="module")
def bundles(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tests that are asked for, bundled, and with what they ask of Python."""
    if not (build_frontend.MODULES / "esbuild").exists():
        pytest.skip("the front end's packages are not installed")
    folder = tmp_path_factory.mktemp("static")
    here = [item for item in request.session.items if item.path == request.path and isinstance(item, pytest.Function)]
    names = {str(item.callspec.params["name"]): None for item in here if hasattr(item, "callspec")}
    build_frontend.bundle_tests(folder, names)
    cases.write(folder, names)
    return folder


@pytest.mark.parametrize("name", build_frontend.tests())
def test_node(name: str, bundles: Path) -> None:
    run(name, bundles)


@pytest.mark.long
@pytest.mark.parametrize("name", ["every-field"])
def test_node_with_all_cases(name: str, tmp_path: Path) -> None:
    build_frontend.bundle_tests(tmp_path, [name])
    cases.write(tmp_path, [name], "whole")
    run(name, tmp_path)


def run(name: str, bundles: Path) -> None:
    """Run a test that is bundled in the folder; fails with what it told."""
    command = [str(build_frontend.node()), *build_frontend.REPORT, str(bundles / f"{name}.test.mjs")]
    done = subprocess.run(command, cwd=build_frontend.ROOT, capture_output=True, text=True, check=False)
    told = f"{done.stdout}{done.stderr}"
    if done.returncode:
        pytest.fail(f"tests/static/{name}.test.ts\n{told}", pytrace=False)
    assert re.search(r"^\S+ pass [1-9]", told, re.MULTILINE), "a file without a test passes"
