"""DSL 1.0: what is made of tasks that were recorded, and what is not known of them."""

from typing import Any

from tests.simulator.studies.recorded_runs.told import lifecycle, made, messages, workflow

TIMEOUT = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/timeout", "status": 408}
DOWN = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/communication", "status": 503, "detail": "down"}


def get(name: str, **more: Any) -> dict[str, Any]:
    given = {"method": "get", "endpoint": "https://example.com", **more.pop("given", {})}
    return {name: {"call": "http", "with": given, **more}}


def call(second: float, pointer: str, output: Any) -> list[tuple[Any, ...]]:
    return [(second, "started", pointer), (second + 1, "completed", pointer, {"output": output})]


def test_calls_of_a_loop_answer_one_after_the_other() -> None:
    loop = {"loop": {"for": {"in": ".list"}, "do": [get("ask")]}}
    inside = [each for number in range(3) for each in call(number * 2, "do/0/loop/do/0/ask", {"n": number})]
    told = [(0, "started", "do/0/loop"), *inside, (9, "completed", "do/0/loop", {"output": {"n": 2}})]
    found = made(workflow(loop), lifecycle(*told, input={"list": [1, 2, 3]}, ended=("completed", {"output": {"n": 2}})))
    assert found.scenario["calls"]["ask"] == [{"result": {"n": number}, "delay": "PT1S"} for number in range(3)]
    assert found.agreement.whole


def test_answers_that_are_alike_are_one() -> None:
    loop = {"loop": {"for": {"in": ".list"}, "do": [get("ask")]}}
    inside = [each for number in range(3) for each in call(number * 2, "do/0/loop/do/0/ask", {"n": 1})]
    found = made(workflow(loop), lifecycle(*inside, input={"list": [1, 2, 3]}))
    assert found.scenario["calls"]["ask"] == {"result": {"n": 1}, "delay": "PT1S"}


def test_a_name_that_several_have_is_told_with_what_is_around_it() -> None:
    tasks = [{"one": {"do": [get("ask")]}}, {"two": {"do": [get("ask")]}}]
    told = [*call(0, "do/0/one/do/0/ask", {"n": 1}), *call(2, "do/1/two/do/0/ask", {"n": 2})]
    found = made(workflow(*tasks), lifecycle(*told, ended=("completed", {"output": {"n": 2}})))
    assert list(found.scenario["calls"]) == ["one/ask", "two/ask"]
    assert found.agreement.whole


def test_what_a_filter_made_of_an_answer_is_not_the_answer() -> None:
    found = made(workflow(get("ask", output={"as": "${ .a }"})), lifecycle(*call(0, "/do/0/ask", 1)))
    assert "calls" not in found.scenario
    words = "what ask gave is known only as its `output.as` made it: the answer itself is not in the history"
    assert words in messages(found)
    assert found.agreement.until is not None


def test_of_some_calls_the_answer_may_be_known() -> None:
    loop = {"loop": {"for": {"in": ".list"}, "do": [get("ask")]}}
    place = "do/0/loop/do/0/ask"
    told = [*call(0, place, 1), (2, "started", place), (3, "completed", place), *call(4, place, 3)]
    found = made(workflow(loop), lifecycle(*told, input={"list": [1, 2, 3]}))
    assert [entry["call"] for entry in found.scenario["calls"]["ask"]] == [1, 3]
    assert found.agreement.until is not None
    assert found.agreement.until.line == 5


def test_a_response_is_taken_apart_and_a_text_of_braces_is_not_taken() -> None:
    whole = {"request": {"method": "GET"}, "statusCode": 201, "headers": {"a": "b"}, "content": {"c": 1}}
    tasks = [get("ask", given={"output": "response"}), get("more")]
    found = made(workflow(*tasks), lifecycle(*call(0, "/do/0/ask", whole), *call(2, "/do/1/more", "{{ x }}")))
    assert found.scenario["calls"]["ask"] == {
        "response": {"status": 201, "headers": {"a": "b"}, "content": {"c": 1}},
        "delay": "PT1S",
    }
    assert "what more gave has braces, which a mock would take for an expression" in messages(found)


def test_a_timeout_is_one_again_and_another_error_is_as_it_was() -> None:
    ends = ("faulted", {"error": {**TIMEOUT, "instance": "/do/0/ask"}})
    told = [(0, "started", "/do/0/ask"), (5, "faulted", "/do/0/ask", {"error": TIMEOUT})]
    found = made(workflow(get("ask", timeout={"after": "PT5S"})), lifecycle(*told, ended=ends))
    assert found.scenario["calls"]["ask"] == {"never": True}
    assert found.agreement.whole
    told = [(0, "started", "/do/0/ask"), (5, "faulted", "/do/0/ask", {"error": DOWN})]
    found = made(workflow(get("ask")), lifecycle(*told, ended=("faulted", {"error": DOWN})))
    assert found.scenario["calls"]["ask"] == {"error": DOWN, "delay": "PT5S"}
    assert found.agreement.whole
    assert found.scenario["expect"] == {
        "status": "failed",
        "errorContains": {"name": "communication", "status": 503},
        "path": ["ask"],
    }


def test_another_error_is_a_difference() -> None:
    other = {**DOWN, "status": 500}
    raised = {"stop": {"raise": {"error": other}}}
    told = [(0, "started", "/do/0/stop"), (0, "faulted", "/do/0/stop", {"error": DOWN})]
    found = made(workflow(raised), lifecycle(*told, ended=("faulted", {"error": DOWN})))
    assert found.agreement.difference is not None
    assert found.agreement.difference["message"] == (
        'the error is {"type": "communication", "status": 503, "message": "down"} in the recording, '
        '{"type": "communication", "status": 500, "message": "down"} in the simulation'
    )


def test_an_error_without_a_type_is_told() -> None:
    told = [(0, "started", "/do/0/ask"), (5, "faulted", "/do/0/ask", {"error": "java.net.SocketTimeoutException"})]
    found = made(workflow(get("ask")), lifecycle(*told, ended=("faulted", {})))
    assert "the type of the error of ask is not in the history" in messages(found)


def test_a_body_of_a_function_is_answered_where_it_is_told() -> None:
    uses = {"functions": {"fetch": get("fetch")["fetch"]}}
    told = [(0, "started", "/do/0/ask"), (1, "completed", "/do/0/ask", {"output": {"n": 1}})]
    found = made(
        workflow({"ask": {"call": "fetch"}}, use=uses), lifecycle(*told, ended=("completed", {"output": {"n": 1}}))
    )
    assert found.scenario["calls"] == {"ask": {"result": {"n": 1}, "delay": "PT1S"}}


def test_a_process_and_another_workflow_answer() -> None:
    tasks = [{"shell": {"run": {"shell": {"command": "ls"}}}}, {"child": {"run": {"workflow": _other()}}}]
    told = [*call(0, "/do/0/shell", "a.txt"), *call(2, "/do/1/child", {"done": True})]
    found = made(workflow(*tasks), lifecycle(*told, ended=("completed", {"output": {"done": True}})))
    assert found.scenario["calls"]["shell"] == {"result": "a.txt", "delay": "PT1S"}
    assert found.scenario["calls"]["child"] == {"result": {"done": True}, "delay": "PT1S"}
    assert found.agreement.whole


def _other() -> dict[str, str]:
    return {"namespace": "n", "name": "other", "version": "1"}


def test_branches_are_compared_each_for_itself() -> None:
    fork = {"both": {"fork": {"branches": [get("left"), get("right")]}}}
    left, right = "/do/0/both/fork/branches/0/left", "/do/0/both/fork/branches/1/right"
    told = [
        (0, "started", "/do/0/both"),
        (0.1, "started", right),
        (0.2, "started", left),
        (1, "completed", left, {"output": 1}),
        (2, "completed", right, {"output": 2}),
        (2, "completed", "/do/0/both", {"output": [1, 2]}),
    ]
    found = made(workflow(fork), lifecycle(*told, ended=("completed", {"output": [1, 2]})))
    assert found.agreement.whole
    assert "what was recorded as `path` is not expected: the order of branches may differ" in messages(found)
    assert found.scenario["expect"] == {
        "status": "completed",
        "output": [1, 2],
        "order": ["both"],
        "tasks": {
            left: {"status": "completed", "output": 1},
            right: {"status": "completed", "output": 2},
            "/do/0/both": {"status": "completed", "output": [1, 2]},
        },
    }


def test_a_place_that_is_another_is_found_by_its_name() -> None:
    found = made(workflow(get("ask")), lifecycle(*call(0, "/do/0/ask/0", 1), *call(0, "/do/7/ask", 1)))
    assert messages(found)[:2] == [
        "there is no task /do/0/ask/0 in the definition: what it did is left out",
        "/do/7/ask is not where the task is: /do/0/ask is taken",
    ]


def test_an_instance_that_was_cancelled_goes_on_in_the_run() -> None:
    told = [(0, "started", "/do/0/ask"), (5, "cancelled", "/do/0/ask")]
    found = made(workflow(get("ask")), lifecycle(*told, ended=("cancelled",)))
    assert found.scenario["calls"]["ask"] == {"never": True}
    assert "the instance was cancelled from outside: the run is not, and goes on" in messages(found)
    assert "status" not in found.scenario.get("expect", {})


def test_containers_that_an_engine_does_not_tell_are_not_compared() -> None:
    outer = {"outer": {"do": [get("ask")]}}
    told = call(0, "/do/0/outer/do/0/ask", {"n": 1})
    found = made(workflow(outer), lifecycle(*told, ended=("completed", {"output": {"n": 1}})))
    assert found.agreement.whole
