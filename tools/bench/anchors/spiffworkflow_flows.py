"""SpiffWorkflow on the flows of tools/bench/flows.py, as BPMN: calls are script tasks that call a Python function.

The XML is read before the time counts. A parallel is a pair of gateways, a foreach a parallel multi-instance task.
`do_engine_steps` looks no deeper than 1,000 tasks, too few for the loop: `_complete` does the same without that bound.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from lxml import etree
from SpiffWorkflow.bpmn.parser.BpmnParser import BpmnParser
from SpiffWorkflow.bpmn.script_engine import PythonScriptEngine, TaskDataEnvironment
from SpiffWorkflow.bpmn.workflow import BpmnWorkflow
from SpiffWorkflow.util.task import TaskState
from timing import Run, main

BRANCHES, CALLS = 10, 5
DEEPEST = 10_000
SPACE = "http://www.omg.org/spec/BPMN/20100524/MODEL"
SCRIPT = '<scriptTask id="{}">{}<script>{}</script></scriptTask>'


def chain() -> Run:
    names = [f"s{n}" for n in range(100)]
    tasks = [SCRIPT.format(name, "", f"n = {n}") for n, name in enumerate(names)]
    return _run([*tasks, *_flows("start", *names, "end")], {}, lambda data: data == {"n": 99})


def loop() -> Run:
    left = iter(range(999, -1, -1))
    parts = [
        '<exclusiveGateway id="check" default="over"/>',
        SCRIPT.format("begin", "", "go = True"),
        SCRIPT.format("work", "", "go = call()"),
        *_flows("start", "begin", "check"),
        '<sequenceFlow id="on" sourceRef="check" targetRef="work"><conditionExpression>go</conditionExpression>',
        '</sequenceFlow><sequenceFlow id="over" sourceRef="check" targetRef="end"/>',
        *_flows("work", "check"),
    ]
    return _run(parts, {"call": lambda: next(left) > 0}, lambda data: data == {"go": False} and not list(left))


def parallel() -> Run:
    parts = [
        '<parallelGateway id="fork"/><parallelGateway id="join"/>',
        *_flows("start", "fork"),
        *_flows("join", "end"),
    ]
    for branch in range(BRANCHES):
        names = [f"b{branch}c{n}" for n in range(CALLS)]
        parts += [SCRIPT.format(name, "", "result = call()") for name in names]
        parts += _flows("fork", *names, "join")
    return _run(parts, {"call": lambda: {"ok": True}}, lambda data: data == {"result": {"ok": True}})


def foreach() -> Run:
    many = (
        "<multiInstanceLoopCharacteristics><loopDataInputRef>items</loopDataInputRef>"
        "<loopDataOutputRef>results</loopDataOutputRef>"
        '<inputDataItem id="item"/><outputDataItem id="result"/></multiInstanceLoopCharacteristics>'
    )
    begin = SCRIPT.format("begin", "", "items = list(range(1000))")
    parts = [begin, SCRIPT.format("each", many, "result = call()"), *_flows("start", "begin", "each", "end")]
    return _run(parts, {"call": lambda: {"ok": True}}, lambda data: data["results"] == [{"ok": True}] * 1_000)


def _flows(*names: str) -> list[str]:
    return [f'<sequenceFlow id="{a}-{b}" sourceRef="{a}" targetRef="{b}"/>' for a, b in pairwise(names)]


def _run(parts: list[str], functions: dict[str, Any], right: Callable[[dict[str, Any]], bool]) -> Run:
    body = "".join(parts)
    text = f'<definitions xmlns="{SPACE}"><process id="flow" isExecutable="true"><startEvent id="start"/>{body}'
    parser = BpmnParser()
    parser.add_bpmn_xml(etree.fromstring(f'{text}<endEvent id="end"/></process></definitions>'))
    spec = parser.get_spec("flow")
    engine = PythonScriptEngine(TaskDataEnvironment(functions))

    def run() -> None:
        workflow = BpmnWorkflow(spec, script_engine=engine)
        _complete(workflow)
        assert workflow.completed
        assert right(workflow.last_task.data), workflow.last_task.data

    return run


def _complete(workflow: BpmnWorkflow) -> None:
    while ready := workflow.get_tasks(state=TaskState.READY, max_depth=DEEPEST):
        for task in ready:
            task.run()


if __name__ == "__main__":
    main({"chain": chain, "loop": loop, "parallel": parallel, "foreach": foreach})
