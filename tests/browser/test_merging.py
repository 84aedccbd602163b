"""Two people's changes of one text joined line by line: the page's own module, run by Node."""

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.browser.chromium import NODE
from tests.browser.test_completion import BUNDLE

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BASE = "a\nb\nc\nd\ne\n"
Triple = tuple[str, str, str]

CASES: dict[str, tuple[Triple, str | None]] = {
    "different lines": (("A\nb\nc\nd\ne\n", BASE, "a\nb\nc\nd\nE\n"), "A\nb\nc\nd\nE\n"),
    "the same change": (("a\nX\nc\nd\ne\n", BASE, "a\nX\nc\nd\ne\n"), "a\nX\nc\nd\ne\n"),
    "one line in two ways": (("a\nX\nc\nd\ne\n", BASE, "a\nY\nc\nd\ne\n"), None),
    "changed and taken away": (("a\nX\nc\nd\ne\n", BASE, "a\nc\nd\ne\n"), None),
    "put in at two places": (("0\n" + BASE, BASE, BASE + "9\n"), "0\n" + BASE + "9\n"),
    "put in at one place": (("a\n1\nb\n", "a\nb\n", "a\n2\nb\n"), None),
    "ends of line stay": (("A\r\nb\r\nc\r\n", "a\r\nb\r\nc\r\n", "a\r\nb\r\nC\r\n"), "A\r\nb\r\nC\r\n"),
    "no line break at the end": (("A\nb\nc", "a\nb\nc", "a\nb\nC"), "A\nb\nC"),
    "only theirs": ((BASE, BASE, "x\n"), "x\n"),
    "everything taken away": (("", BASE, BASE), ""),
}


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's module, ready for Node."""
    if not (ROOT / "node_modules" / "esbuild").exists():
        pytest.skip("the front end's packages are not installed")
    made = tmp_path_factory.mktemp("merging") / "harness.mjs"
    build = [str(NODE), "--input-type=module", "--eval", BUNDLE, str(HERE / "merging_harness.ts"), str(made)]
    subprocess.run(build, cwd=ROOT, check=True)
    return made


def merged(bundle: Path, triples: list[Triple]) -> list[str | None]:
    done = subprocess.run([NODE, bundle], input=json.dumps(triples), capture_output=True, text=True, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


def test_cases(bundle: Path) -> None:
    found = merged(bundle, [triple for triple, _ in CASES.values()])
    assert dict(zip(CASES, found, strict=True)) == {name: wanted for name, (_, wanted) in CASES.items()}


LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n"]), max_size=8).map("".join)


@settings(max_examples=8, deadline=None)
@given(st.lists(st.tuples(LINES, LINES, LINES), min_size=40, max_size=60))
def test_random_texts(bundle: Path, triples: list[Triple]) -> None:
    """Both ways round the same, nothing of one side alone is lost, and who changed nothing takes the other's."""
    there = merged(bundle, triples)
    back = merged(bundle, [(theirs, base, mine) for mine, base, theirs in triples])
    for (mine, base, theirs), one, other in zip(triples, there, back, strict=True):
        assert one == other
        if mine == theirs or theirs == base:
            assert one == mine
        if mine == base:
            assert one == theirs
