"""What the server says before tasks go, and what a version lacks, can be found again by pages in other languages."""

import re
from collections.abc import Iterator
from typing import Any

from designer.library.file_import import _words
from designer.library.gallery import folders, read_folder
from designer.review.approvals import _lacks
from designer.review.policy import Policy
from designer.server.phrases import phrases
from designer.workers.tasks import library
from tests.serving import ROOT
from workflow import operations
from workflow.document.repair import _in_words
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


def test_why_a_file_did_not_come_in_is_known() -> None:
    cases: list[tuple[int, int, list[Any]]] = [(1, 0, []), (2, 1, ["a"]), (0, 2, [None]), (3, 0, ["a", "b"])]
    sentences = [part for case in cases for part in _words(*case).split("; ")]
    sentences += [library.sort_out(text)["message"] for text in ("greeting: hello\n", "sttaes: []\nid: a\n")]
    assert [one for one in sentences if not is_known(one)] == []


def test_what_a_repair_changed_is_known() -> None:
    notes = re.findall(r"self\.note\(\"([^\"{]+)\"", (ROOT / "workflow/document/mending.py").read_text("utf-8"))
    assert len(notes) > 8
    sentences = _in_words({note: [1] for note in (*notes, "quotes made straight", "`}` added", "fences removed")})
    sentences += _in_words(
        {"line numbers removed": [1, 2, 3], "commas added": [1, 3], "colons added": [*range(1, 99, 2)]}
    )
    assert [one for one in sentences if not is_known(one)] == []
