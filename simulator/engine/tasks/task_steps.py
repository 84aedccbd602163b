"""What data go through around a task and a workflow of 1.0: `input`, `output`, `export` (semantics-1.0.md §3)."""

import json
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.schema_checks import checker
from simulator.engine.run.task_variables import context_of
from simulator.engine.tasks.task_context import reference_of, set_context, value_of
from simulator.engine.world.errors import Error, Problem, Trouble, problem
from simulator.engine.world.world import Frame
from workflow.document.doubles import doubled
from workflow.error_types import EXPRESSION_TYPE, RUNTIME, VALIDATION
from workflow.model import Workflow
from workflow.paths import Json, pointer
from workflow.resources import find
from workflow.tasks import DataSchema, DataStep, Iterator, Task, TaskWorkflow

OLD_DRAFTS: Final = tuple(f"http://json-schema.org/draft-0{number}/schema" for number in (4, 6, 7))


def workflow_input(run: StepContext, scope: Frame) -> Json:
    """The workflow's transformed input (§3.1)."""
    if run.semantics.data.no_input == "emptied" and not isinstance(scope.data, dict):
        raise problem(RUNTIME, "an input is an object", scope.path)
    return _into(run, scope, _of(run.workflow(scope)).input, scope.data, "input")


def workflow_output(run: StepContext, scope: Frame) -> Json:
    """The workflow's output of that of its last task (§3.1)."""
    return _out_of(run, scope, _of(run.workflow(scope)).output, scope.data, "output")


def _of(workflow: Workflow) -> TaskWorkflow:
    assert isinstance(workflow, TaskWorkflow)
    return workflow


def task_input(run: StepContext, frame: Frame, task: Task) -> Json:
    """The task's transformed input of its raw one: checked, then transformed (§3.2)."""
    if run.semantics.data.checked == "workflow":
        _into(run, frame, task.input, run.world.instances[frame.instance].input, "input")
        return frame.data
    if run.semantics.data.checked == "input":
        run.bound(frame.data, "the input", frame.path)
        return frame.data if task.input is None else _transformed(run, frame, task.input, frame.data, "input")
    return _into(run, frame, task.input, frame.data, "input")


def check_input(run: StepContext, frame: Frame, task: Task) -> None:
    """Raise Trouble where what `input.from` has made breaks the schema of the input."""
    if task.input is not None:
        data = _personal(run, frame, task.input, frame.memory["input"])
        _check(run, frame, task.input.schema, data, "input")


def task_output(run: StepContext, frame: Frame, task: Task, raw: Json) -> Json:
    """The task's transformed output of its raw one: transformed, then checked (§3.2). The raw one is told before it."""
    frame.memory["raw_output"] = raw
    if task.output is not None and task.output.transform is not None:
        run.trace.emit("task.returned", frame, frame.path, result=raw)
    output = _out_of(run, frame, task.output, raw, "output")
    frame.memory["output"] = output
    return output


def export(run: StepContext, frame: Frame, step: DataStep | None, output: Json) -> None:
    """Let what a task gives become the context (§3.2); in a branch that is the branch's own (§5, fork).

    Without `as` the context stays as it is; a schema is checked all the same (§3.3).
    """
    if step is None:
        return
    if step.transform is None:
        _check(run, frame, step.schema, context_of(run.world, frame), "export")
        return
    try:
        context = _out_of(run, frame, step, _exported(run, frame, output), "export")
    except Trouble as trouble:
        if run.semantics.data.bad_export == "dropped" and trouble.error.name == VALIDATION:
            return
        raise
    if run.semantics.data.values == "doubles":
        context = doubled(context)
    if run.semantics.data.contexts != "any" and not isinstance(context, dict):
        kind = RUNTIME if run.semantics.data.contexts == "object" else EXPRESSION_TYPE
        raise problem(kind, "a context is an object", step.path)
    run.bound(context, "the context", step.path)
    set_context(run, frame, context)
    run.trace.emit("context.exported", frame, step.path, after=context)


def _exported(run: StepContext, frame: Frame, output: Json) -> Json:
    """What `export.as` sees."""
    match run.semantics.data.export_sees:
        case "raw":
            return frame.memory.get("raw_output")
        case "context":
            return context_of(run.world, frame)
    return output


def item_output(run: StepContext, frame: Frame, iterator: Iterator, data: Json, variables: dict[str, Json]) -> Json:
    """What `foreach` gives of an item: its output, transformed and exported (§2.9)."""
    memory = frame.memory
    before = memory.get("variables")
    memory["variables"] = {**(before or {}), **variables}
    try:
        output = _out_of(run, frame, iterator.output, data, "output")
        memory["output"] = output
        export(run, frame, iterator.export, output)
    finally:
        memory.pop("output", None)
        del memory["variables"]
        if before is not None:
            memory["variables"] = before
    return output


def _into(run: StepContext, frame: Frame, step: DataStep | None, data: Json, name: str) -> Json:
    run.bound(data, f"the {name}", frame.path)
    if step is None:
        return data
    data = _personal(run, frame, step, data)
    _check(run, frame, step.schema, data, name)
    return _transformed(run, frame, step, data, name)


def _out_of(run: StepContext, frame: Frame, step: DataStep | None, data: Json, name: str) -> Json:
    run.bound(data, f"the {name}", frame.path)
    if step is None:
        return data
    made = _transformed(run, frame, step, data, name)
    _check(run, frame, step.schema, made, name)
    return made


def _transformed(run: StepContext, frame: Frame, step: DataStep, data: Json, name: str) -> Json:
    if step.transform is None:
        return data if name == "input" else _personal(run, frame, step, data)
    made = value_of(run, frame, step.transform, data)
    if made is None and run.semantics.data.empty == "object":
        made = {}
    if name != "input":  # whose schema describes what comes in
        made = _personal(run, frame, step, made)
    run.bound(made, f"the {name}", step.path)
    written = getattr(step.transform, "text", "")
    run.trace.data_filtered(frame, step.transform.path, name=name, path=written, after=made)
    return made


def _personal(run: StepContext, frame: Frame, step: DataStep, data: Json) -> Json:
    """Data of a step, with what is personal in them by its schema marked."""
    return data if step.schema is None else run.setup.personal(run.programs[frame.instance], step.schema.path, data)


def _check(run: StepContext, frame: Frame, schema: DataSchema | None, data: Json, name: str) -> None:
    """Raise a *validation* error where data break their schema; one that cannot be had is not checked (§3.3)."""
    text = None if schema is None else _text_of(run, frame, schema)
    if schema is None or text is None:
        return
    faults = checker(text)(data)
    for message in faults:
        run.trace.emit("schema.violated", frame, schema.path, where=name, message=message)
    if faults and run.semantics.errors.types == "go":
        raise Trouble(Error(VALIDATION, "JSON schema validation failed: " + "; ".join(faults)), schema.path)
    if faults and run.semantics.errors.types == "java":
        details = Problem("", 400, "Schema validation errors", "; ".join(faults), _place_in_java(run, frame, name))
        raise Trouble(Error(VALIDATION, str(details.detail), None, details), schema.path)
    if faults:
        place = _place_of(run, frame)
        where = None if run.semantics.errors.types == "old-host" else f"{place}/{name}"
        details = Problem("", 400, "Validation", f"the {name} breaks its schema: {faults[0]}", where)
        raise Trouble(Error(VALIDATION, str(details.detail), None, details), schema.path)


def _place_of(run: StepContext, frame: Frame) -> str:
    """The place of a task; nothing for the workflow."""
    if frame.role == "scope":
        return ""
    return reference_of(run, frame) if run.semantics.errors.pointers == "turns" else pointer(frame.path)


def _place_in_java(run: StepContext, frame: Frame, name: str) -> str | None:
    """Whose data break a schema: the definition's, the instance's, or those of the task that fails."""
    if frame.role != "scope":
        return None
    workflow = _of(run.workflow(frame))
    version = run.programs[frame.instance].version
    return f"{workflow.namespace}:{workflow.name}:{version}" if name == "input" else frame.instance


def _text_of(run: StepContext, frame: Frame, schema: DataSchema) -> str | None:
    if run.semantics.data.schemas == "draft-7":
        return _of_draft_7(schema)
    if schema.document is not None:
        return json.dumps(schema.document)
    found = find(schema.resource.name, run.program(frame.instance).resources) if schema.resource else None
    return found.text if found else None


def _of_draft_7(schema: DataSchema) -> str:
    """A schema for a library that knows the drafts up to 7, and nothing from elsewhere."""
    if schema.document is None:
        raise Trouble(Error(VALIDATION, "external resources are not yet supported"), schema.path)
    document = schema.document
    if isinstance(document, dict) and str(document.get("$schema")).rstrip("#") not in OLD_DRAFTS:
        document = {**document, "$schema": OLD_DRAFTS[-1]}
    return json.dumps(document)
