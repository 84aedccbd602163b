"""What SonataFlow's data index answers is a history too."""

import json

from simulator.studies.recorded_runs.reader import read_history
from tests.runtime_cases import rule

ANSWER = {
    "data": {
        "ProcessInstances": [
            {
                "id": "i-1",
                "processId": "greet",
                "state": "COMPLETED",
                "start": "2026-03-01T10:00:00.000Z",
                "end": "2026-03-01T10:00:02.000Z",
                "variables": {"workflowdata": {"hello": "Ann"}},
                "error": None,
                "nodes": [
                    {
                        "id": "n1",
                        "name": "Start",
                        "enter": "2026-03-01T10:00:00.000Z",
                        "exit": "2026-03-01T10:00:00.000Z",
                    },
                    {
                        "id": "n2",
                        "name": "Greet",
                        "enter": "2026-03-01T10:00:01.000Z",
                        "exit": "2026-03-01T10:00:02.000Z",
                    },
                ],
            }
        ]
    }
}


@rule("sonataflow", "S184")
def test_an_answer_of_the_data_index() -> None:
    found = read_history(json.dumps(ANSWER, indent=1))
    assert [(one.kind, one.name) for one in found.happenings if one.name == "Greet"] == [
        ("node.entered", "Greet"),
        ("node.exited", "Greet"),
    ]
    kinds = [one.kind for one in found.happenings]
    assert kinds[0] == "instance.started"
    assert kinds[-1] == "instance.completed"
    assert found.happenings[-1].data == {"hello": "Ann"}


@rule("sonataflow", "S184")
def test_variables_may_be_a_text_and_an_error_has_words() -> None:
    one = {**ANSWER["data"]["ProcessInstances"][0], "state": "ERROR", "end": None, "error": {"message": "bad"}}
    found = read_history(json.dumps({"ProcessInstances": [{**one, "variables": '{"workflowdata": {"n": 1}}'}]}))
    last = found.happenings[-1]
    assert (last.kind, last.error) == ("instance.faulted", {"message": "bad"})
