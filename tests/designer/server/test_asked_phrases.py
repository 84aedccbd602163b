"""What the server says before tasks go, and what a version lacks, can be found again by pages in other languages."""

import re
from collections.abc import Iterator

from designer.library.gallery import folders, read_folder
from designer.review.approvals import _lacks
from designer.review.policy import Policy
from designer.server.phrases import phrases
from workflow import operations
from workflow.nodes import all_states

PATTERNS = [re.compile(re.sub(r"\\\{\w+\\\}", ".+?", re.escape(one))) for one in phrases()]
QUESTIONS = ("remove-tasks", "unwrap-task")


def is_known(sentence: str) -> bool:
    return any(one.fullmatch(sentence) for one in PATTERNS)


def asked(text: str) -> Iterator[str]:
    """All sentences of the questions about each task of a definition."""
    given = operations.definition(text)
    assert given.workflow is not None
    for task in all_states(given.workflow.scope):
        place = "/" + "/".join(map(str, task.path))
        for operation in QUESTIONS:
            arguments = {"pointers": [place]} if operation == "remove-tasks" else {"pointer": place}
            try:
                found = operations.run(given, operation, arguments).data or {}
            except operations.Refused:
                continue
            yield from (one for part in found.values() for one in part)


def test_what_is_asked_before_tasks_of_the_gallery_go_is_known() -> None:
    texts = [read_folder(folder).text for folder in folders()]
    sentences = {one for text in texts if "dsl:" in text for one in asked(text) if not one.startswith("`")}
    assert len(sentences) > 100
    assert sorted(one for one in sentences if not is_known(one)) == []


def test_what_an_approval_lacks_is_known() -> None:
    for needed in (1, 2):
        sentences = [*_lacks(Policy(approvals=needed, approvers=("mia",)), [])]
        assert len(sentences) == 2
        assert [one for one in sentences if not is_known(one)] == []
