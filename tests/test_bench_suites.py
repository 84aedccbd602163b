"""The suites that are measured are what their names say."""

from pathlib import Path

import pytest

from designer import cli
from tools.bench.suites import SUITES, write


@pytest.mark.parametrize("suite", SUITES)
def test_a_suite_is_what_its_name_says(suite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, suite, 6, files=2)
    status = cli.main(["test", str(tmp_path)])
    told = capsys.readouterr()
    failed = 6 if "fail" in suite else 0
    assert status == (1 if failed else 0)
    assert f"{6 - failed} passed, {failed} failed" in told.out
    assert told.out.count("was never used") == (12 if "not used" in suite else 0)
    assert told.out.count("event lost not taken") == (6 if "not taken" in suite else 0)
