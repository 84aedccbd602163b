"""Run runs another workflow, or a container, a script or a shell command (DSL reference, "Run"; semantics-1.0.md §5,
run).

Processes are never run: mocks answer, or a person.
"""

import json
from dataclasses import replace

from simulator.engine.run.task_calls import to_workflow
from simulator.engine.run.task_outcomes import Ask, Output, TaskOutcome, Waiting
from simulator.engine.states.subflow import launch_by_task
from simulator.engine.tasks.http_answers import read_text
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal import activities
from simulator.engine.tasks.temporal.stateful import react_workflow
from simulator.engine.world.errors import UNMOCKED, Error, Trouble, problem
from workflow.error_types import COMMUNICATION, CONFIGURATION, RUNTIME
from workflow.paths import Json, Path
from workflow.tasks import RunTask

LANGUAGES = ("js", "python")
"""Those of scripts, where an engine has no others."""
KNOWN_BY = {"shell": "command", "script": "language", "container": "image"}
"""The member that a process is mocked by."""


def react(task: RunTask, context: TaskContext) -> TaskOutcome:
    """Run it, and give what it gives; what nobody waits for gives the task's input."""
    if task.attempts is not None:
        return activities.react(task, context)
    if context.run.semantics.calls.children == "same":
        return react_workflow(task, context)
    match context.signal:
        case ("returned", value):
            if task.process == "workflow":
                return Output(None if task.returned == "none" else value)
            context.call_returned(value)
            return Output(_output(task, context, value))
        case ("failed", error):
            if task.process != "workflow":
                context.call_failed(error)
                _check_form(task, context.memory.get("form"))
                raise Trouble(_of_process(context, Error.from_json(error)), task.path)
            found = Error.from_json(error)
            is_own = context.run.semantics.errors.subflow == "child"
            raise Trouble(found if is_own else _of_child(found, task), task.path)
    return _run_workflow(task, context) if task.process == "workflow" else _run_process(task, context)


def _run_workflow(task: RunTask, context: TaskContext) -> TaskOutcome:
    if task.workflow is None:
        raise problem(CONFIGURATION, "nothing says which workflow to run", task.path)
    part = context.part(task.arguments, "input")
    chosen = context.run.semantics.calls
    given = {} if chosen.children == "own" else context.data
    data = given if part is None else context.value(part, context.data)
    if context.run.semantics.calls.children == "exact":
        _check_version(context, task.workflow.name, task.version, task.path)
        _check_known(context, task.workflow.name, task.version, task.path)
        data = data or context.data
    launch_by_task(context.run, context.frame, task.workflow.name, task.version, data, wait=task.waits)
    return Waiting() if task.waits else _detached(context)


def _detached(context: TaskContext) -> Output:
    """What a task gives that does not wait for what it runs."""
    return Output({} if context.run.semantics.calls.detached == "empty" else context.data)


def _check_version(context: TaskContext, name: str, version: str | None, path: Path) -> None:
    """Raise Trouble where a workflow is not there in just this version, which is to be named."""
    known = context.run.setup
    if version is None or (known.find_program(name) and not known.find_program(name, version)):
        raise problem(CONFIGURATION, f"there is no workflow {name} in the version {version or 'latest'}", path)


def _of_process(context: TaskContext, error: Error) -> Error:
    """The error of a process that could not be started, as the runtime tells it."""
    is_told = context.run.semantics.calls.process == "plain" and error.details is None and error.name != UNMOCKED
    return Error(COMMUNICATION, error.message) if is_told else error


def _check_known(context: TaskContext, name: str, version: str | None, path: Path) -> None:
    """Raise Trouble where there is neither the workflow nor a mock of it, and nobody is asked."""
    run = context.run
    is_there = run.setup.find_program(name, version) or to_workflow(run, context.frame, name, version).entries
    if not is_there and run.settings.unmocked == "fail":
        raise problem(CONFIGURATION, f"there is no workflow {name}", path)


def _of_child(error: Error, task: RunTask) -> Error:
    """The error of a workflow as that of the task: where it is from stands in its detail."""
    details = error.details
    if details is None or details.instance is None:
        return error
    said = details.detail if isinstance(details.detail, str) else details.title or ""
    place = f"{details.instance} in {task.workflow.name if task.workflow else ''}"
    detail = f"{said} ({place})" if said else place
    return replace(error, message=detail, details=replace(details, detail=detail, instance=None))


def _run_process(task: RunTask, context: TaskContext) -> TaskOutcome:
    known = context.member(task.arguments, KNOWN_BY.get(task.process, ""))
    if task.process not in KNOWN_BY or not isinstance(known, str):
        raise problem(CONFIGURATION, "nothing says what to run", task.path)
    request = context.value(task.arguments, context.data)
    if context.run.semantics.calls.process == "parsed":
        _check_environment(task, request)
    if context.run.semantics.calls.process == "trimmed" and task.process == "script" and known not in LANGUAGES:
        raise problem(RUNTIME, f"there is no executor for scripts in {known}", task.path)
    name = (known.split() or [""])[0] if task.process == "shell" else known
    if task.process == "shell" and name != known and context.run.semantics.calls.process == "parsed":
        raise problem(RUNTIME, f"“{known}” is no command that is allowed", task.path, "forbidden")
    to = context.to_call(f"run {task.process} {name}")
    if task.waits:
        return Ask(to, request)
    context.ask_aside(to, request)
    return _detached(context)


def _check_environment(task: RunTask, request: dict[str, Json]) -> None:
    """Raise Trouble where a value for the environment of another program is no text."""
    given = request.get("environment")
    if task.process == "shell" or str(request.get("language")).startswith("python"):
        for value in given.values() if isinstance(given, dict) else ():
            if not isinstance(value, str):
                raise problem(RUNTIME, "an environment has texts", task.path, "kind")


def _output(task: RunTask, context: TaskContext, value: Json) -> Json:
    """What `return` chooses of a process; a plain result is that already."""
    form = context.memory.get("form")
    is_parsed = context.run.semantics.calls.process == "parsed"
    if is_parsed and form in (None, "process") and (task.process == "container" or task.returned == "none"):
        if form and task.process == "container" and _code(value, task.path):
            raise problem(RUNTIME, f"{task.name} ended with the code {value['code']}", task.path, "exit")
        return context.data
    if form is None:
        return value
    _check_form(task, form)
    ended = {"code": _code(value, task.path), "stdout": _text(value, "stdout"), "stderr": _text(value, "stderr")}
    if is_parsed and task.returned in ("stdout", "stderr"):
        text = str(ended[task.returned])
        return read_text(text.strip() if _is_javascript(task) else text) if text else None
    if context.run.semantics.calls.process == "plain":
        ended = {name: one.strip() if isinstance(one, str) else one for name, one in ended.items()}
    if context.run.semantics.calls.process == "trimmed":
        if ended["code"] != 0:
            raise problem(RUNTIME, str(ended["stderr"]), task.path)
        return str(ended["stdout"]).strip()
    is_fault = context.run.semantics.calls.process != "plain"
    if is_fault and ended["code"] != 0 and context.run.settings.exitCode == "fail":
        raise problem(RUNTIME, f"{task.name} ended with the code {ended['code']}", task.path)
    if task.returned in ("all", "none"):
        return ended if task.returned == "all" else None
    return ended[task.returned]


def _check_form(task: RunTask, form: str | None) -> None:
    """Raise Trouble where a mock gives what no process does."""
    if form not in (None, "process"):
        raise problem(CONFIGURATION, f"the mock gives `{form}`, and a process has `result` or `process`", task.path)


def _is_javascript(task: RunTask) -> bool:
    given = task.arguments.value if task.process == "script" and task.arguments else {}
    return isinstance(given, dict) and str(given.get("language")).startswith("js")


def _code(value: dict[str, Json], path: Path) -> int:
    code = value.get("code", 0)
    if isinstance(code, bool) or not isinstance(code, int):
        raise problem(CONFIGURATION, f"the mock's `code` is no whole number: {json.dumps(code)}", path)
    return code


def _text(value: dict[str, Json], name: str) -> str:
    """What a process has written; what a mock gives that is no text is JSON."""
    written = value.get(name, "")
    return written if isinstance(written, str) else json.dumps(written, ensure_ascii=False, separators=(",", ":"))
