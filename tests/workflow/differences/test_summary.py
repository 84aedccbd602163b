"""What a version changed, in one line."""

import pytest

from tests.browser.design.histories import NEW, TEXT
from workflow.definition import understand
from workflow.differences.diff import diff
from workflow.differences.rows import rows
from workflow.differences.summary import summary


def line(old: str, new: str) -> str:
    before, after = understand(old).workflow, understand(new).workflow
    assert before
    assert after
    return summary(rows(diff(before, after), before, after))


ERROR = "  onErrors:\n  - error: x\n    retryRef: again\n    transition: {nextState: Send}\n"
RETRY = TEXT.replace("states:", "retries:\n- name: again\n  delay: PT1M\n  maxAttempts: 3\nstates:", 1).replace(
    "  transition: {nextState: Wait}", f"{ERROR}  transition: {{nextState: Wait}}", 1
)
CASES = {
    "states": ((TEXT, NEW), "added Check and Pack; removed Send; Wait: waits 15 minutes more"),
    "a name": ((TEXT, TEXT.replace("Wait", "Rest")), "renamed Wait to Rest"),
    "a retry": ((TEXT, RETRY), "added retry again; added Weigh → Send (error · x 3 × after 1 min)"),
    "its tries": ((RETRY, RETRY.replace("Attempts: 3", "Attempts: 5")), "again: tries 2 times more"),
    "a function": ((TEXT, TEXT.replace("#weigh", "#lift")), "weigh: operation → scales#lift"),
    "the definition": ((TEXT, TEXT.replace("Parcels", "Letters")), "name → Letters"),
    "a way": (
        (TEXT, TEXT.replace("nextState: Wait", "nextState: Send")),
        "added Weigh → Send; removed Weigh → Wait",
    ),
    "nothing": ((TEXT, TEXT.replace("# the first thing to do\n", "")), ""),
}


@pytest.mark.parametrize("case", CASES)
def test_a_line(case: str) -> None:
    texts, wanted = CASES[case]
    assert line(*texts) == wanted


def test_of_many_changes_only_some_are_told() -> None:
    new = (
        RETRY.replace("Wait", "Rest").replace("Parcels", "Letters").replace("PT15M", "PT1H").replace("#weigh", "#lift")
    )
    found = line(TEXT, new)
    assert found.startswith("renamed Wait to Rest; added retry again; ")
    assert found.endswith("; 2 more")
