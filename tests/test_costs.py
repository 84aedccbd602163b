"""What tests cost, by a report of a run."""

from tests.costs import Cost, costs, table

REPORT = """<testsuites><testsuite>
<testcase classname="tests.browser.walk.test_walks" name="a" time="2.5" />
<testcase classname="tests.browser.walk.test_walks" name="b" time="0.5" />
<testcase classname="tests.browser.test_pages.TestTwo" name="c" time="1" />
<testcase classname="tests.workflow.test_cron" name="d" time="4" />
</testsuite></testsuites>"""


def test_files_and_folders_by_what_they_cost() -> None:
    assert costs(REPORT) == [
        Cost("tests/workflow/test_cron", 1, 4.0),
        Cost("tests/browser/walk/test_walks", 2, 3.0),
        Cost("tests/browser/test_pages", 1, 1.0),
    ]
    assert costs(REPORT, 2) == [Cost("tests/browser", 3, 4.0), Cost("tests/workflow", 1, 4.0)]
    assert "| `tests/browser` | 3 | 4 | 50.0% |" in table(REPORT)
