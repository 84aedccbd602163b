"""moto's interpreter of Step Functions on the flows of tools/bench/flows.py, in this process and without AWS.

The definition is parsed before the time counts. Tasks are answered by the interpreter's own mocked responses, which it
chooses by the number of the retry: `InTurn` gives a loop one after the other. It runs in threads and keeps the
execution history, as the service does.
"""

import json
from typing import Any

from moto.stepfunctions.parser.api import StateMachineType
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.eval.evaluation_details import AWSExecutionDetails
from moto.stepfunctions.parser.asl.eval.event.event_manager import EventHistoryContext
from moto.stepfunctions.parser.asl.eval.program_state import ProgramEnded
from moto.stepfunctions.parser.asl.eval.states import ContextObjectData, ExecutionData, StateMachineData
from moto.stepfunctions.parser.asl.parse.asl_parser import AmazonStateLanguageParser
from moto.stepfunctions.parser.mocking.mock_config import (
    MockedResponse,
    MockedResponseReturn,
    MockTestCase,
    StateMockedResponses,
)
from timing import Run, main

BRANCHES, CALLS = 10, 5
ACCOUNT, REGION, ROLE = "123456789012", "us-east-1", "arn:aws:iam::123456789012:role/bench"
RESOURCE = f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:call"
OK = {"ok": True}
Mocks = dict[str, Any]  # by state: what it answers, or an InTurn


class InTurn(list[MockedResponse]):
    """Mocked responses of which each call takes the next."""

    def __init__(self, payloads: list[Any]) -> None:
        super().__init__(map(_response, payloads))
        self._next = iter(tuple(self))

    def __getitem__(self, retry: Any) -> Any:
        return next(self._next)


def _response(payload: Any) -> MockedResponse:
    return MockedResponseReturn(0, 0, {"StatusCode": 200, "Payload": payload})


def task(following: str | None = None) -> dict[str, Any]:
    return {"Type": "Task", "Resource": RESOURCE, **({"Next": following} if following else {"End": True})}


def chain() -> Run:
    states = {
        f"s{n}": {
            "Type": "Pass",
            "Result": n,
            "ResultPath": "$.n",
            **({"Next": f"s{n + 1}"} if n < 99 else {"End": True}),
        }
        for n in range(100)
    }
    return _run({"StartAt": "s0", "States": states}, {}, {}, {"n": 99})


def loop() -> Run:
    states = {
        "check": {
            "Type": "Choice",
            "Choices": [{"Variable": "$.go", "BooleanEquals": True, "Next": "work"}],
            "Default": "done",
        },
        "work": task("check"),
        "done": {"Type": "Succeed"},
    }
    answers = InTurn([{"go": True}] * 999 + [{"go": False}])
    return _run({"StartAt": "check", "States": states}, {"go": True}, {"work": answers}, {"go": False})


def parallel() -> Run:
    branches = []
    for number in range(BRANCHES):
        names = [f"b{number}c{n}" for n in range(CALLS)]
        states = {name: task(after) for name, after in zip(names, [*names[1:], None], strict=True)}
        branches.append({"StartAt": names[0], "States": states})
    mocks: Mocks = {name: OK for branch in branches for name in branch["States"]}
    states = {"all": {"Type": "Parallel", "Branches": branches, "End": True}}
    return _run({"StartAt": "all", "States": states}, {}, mocks, [OK] * BRANCHES)


def foreach() -> Run:
    inner = {"StartAt": "call", "States": {"call": task()}}
    each = {"Type": "Map", "ItemsPath": "$.items", "ItemProcessor": inner, "ResultPath": "$.results", "End": True}
    items = {"items": list(range(1_000))}
    definition = {"StartAt": "each", "States": {"each": each}}
    return _run(definition, items, {"call": OK}, {**items, "results": [OK] * 1_000})


def _run(definition: dict[str, Any], data: dict[str, Any], mocks: Mocks, right: Any) -> Run:
    program = AmazonStateLanguageParser.parse(json.dumps(definition))[0]
    env = _environment(data, mocks)

    def run() -> None:
        program.eval(env)
        assert isinstance(env.program_state(), ProgramEnded), env.program_state()
        assert env.states.get_input() == right

    return run


def _environment(data: dict[str, Any], mocks: Mocks) -> Environment:
    machine = f"arn:aws:states:{REGION}:{ACCOUNT}:stateMachine:flow"
    began = "2020-01-01T00:00:00Z"
    execution = ExecutionData(Id=machine, Input=data, Name="flow", RoleArn=ROLE, StartTime=began)
    return Environment(
        aws_execution_details=AWSExecutionDetails(ACCOUNT, REGION, ROLE),
        execution_type=StateMachineType.STANDARD,
        context=ContextObjectData(Execution=execution, StateMachine=StateMachineData(Id=machine, Name="flow")),
        event_history_context=EventHistoryContext.of_program_start(),
        cloud_watch_logging_session=None,
        activity_store={},
        mock_test_case=MockTestCase("flow", "flow", [_responses(name, answer) for name, answer in mocks.items()]),
    )


def _responses(name: str, answer: Any) -> StateMockedResponses:
    made = StateMockedResponses(name, name, [])
    made.mocked_responses = answer if isinstance(answer, InTurn) else [_response(answer)]
    return made


if __name__ == "__main__":
    main({"chain": chain, "loop": loop, "parallel": parallel, "foreach": foreach})
