"""`make check` runs what a change can affect, and says what it leaves out."""

from tests.affected import affected, all_test_files, left_out


def test_a_python_module_affects_the_tests_that_import_it_directly_or_not() -> None:
    chosen = affected(["workflow/cron.py"])
    assert "tests/workflow/test_cron.py" in chosen
    assert "tests/simulator/engine/test_runs.py" in chosen, "by way of the engine"
    assert "tests/static/test_catalogues.py" not in chosen


def test_a_test_affects_itself_alone() -> None:
    assert affected(["tests/workflow/test_cron.py"]) == ["tests/workflow/test_cron.py"]


def test_a_module_of_the_pages_affects_node_s_tests_and_the_pages_that_contain_it() -> None:
    assert affected(["static/src/review/verdict.ts"]) == ["tests/browser/review", "tests/static/test_static.py"]
    shared = affected(["static/src/shared/faults.ts"])
    assert {"tests/browser/design", "tests/browser/simulate", "tests/browser/library"} <= set(shared)


def test_another_file_affects_the_tests_of_its_folder() -> None:
    chosen = affected(["designer/server/new_database.sql"])
    assert "tests/designer/server/test_new_database.py" in chosen
    assert not any(name.startswith("tests/workflow/") for name in chosen)


def test_what_is_not_run_is_said_by_folder() -> None:
    said = left_out([name for name in all_test_files() if not name.startswith("tests/safety/")])
    assert said.startswith("Left out: the long tier, and test files of tests/safety (")
    assert said.count("(") == 1
