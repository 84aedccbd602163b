"""The record of `make test-long`, which a release needs."""

import datetime

import pytest

from tests.long_run import NAME, Result, check, counts, git, record

REPORT = """<testsuites><testsuite tests="1200" failures="1" errors="1" skipped="3" /></testsuites>"""
DAY = datetime.date(2026, 11, 29)


def test_the_counts_of_a_report() -> None:
    assert counts(REPORT) == "1,195 tests passed, 2 failed, 3 skipped"


@pytest.mark.parametrize(("soak", "result"), [(True, "passed"), (False, "failed")])
def test_one_part_that_fails_fails_the_run(soak: bool, result: str) -> None:
    made = record(DAY, "abc1234", [Result(True, "5 tests passed"), Result(soak, "soak …")])
    assert made == f"2026-11-29, commit abc1234: {result} (5 tests passed; soak …)."


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("", "no run of `make test-long` is recorded"),
        (
            record(DAY, "abc1234", [Result(False, "3 failed")]),
            "the last run of `make test-long` failed, at commit abc1234",
        ),
    ],
)
def test_a_release_needs_a_run_that_passed(written: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(f"before\n<!-- {NAME} -->\n\n{written}\n\n<!-- /{NAME} -->\n") == 1
    assert problem in capsys.readouterr().err


def test_a_release_needs_the_run_of_its_own_code(capsys: pytest.CaptureFixture[str]) -> None:
    first = git("rev-list", "--max-parents=0", "HEAD").split("\n")[0]
    passed = record(DAY, first, [Result(True, "all")])
    assert check(f"<!-- {NAME} -->\n{passed}\n<!-- /{NAME} -->") == 1
    assert f"changed since commit {first}" in capsys.readouterr().err
