"""The suites of determinism and replay that need a database, on PostgreSQL; left out where there is none."""

import os
import subprocess
import sys

import pytest

from tests.postgres import Postgres
from tests.serving import ROOT

SUITES = (
    "tests/simulator/live/test_same_bytes.py",
    "tests/simulator/live/test_consumer.py::test_another_client_and_another_process_see_the_same",
    "tests/simulator/live/test_consumer.py::test_what_was_undone_is_replaced_in_the_log",
    "tests/simulator/live/test_idempotency.py::test_it_is_the_same_after_a_restart",
)


@pytest.mark.long
def test_runs_are_replayed_from_postgresql_to_the_byte(postgres: Postgres) -> None:
    """As one process of their own; `--reuse-db`: its connections of other threads would hold up the end."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--reuse-db", "-p", "no:cacheprovider", *SUITES],
        env={**os.environ, "SIGNALBOX_DATABASE": postgres.url},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout
