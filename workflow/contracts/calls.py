"""Which operation of which document a call of a definition means, where the document is among the resources.

Up to 0.8 a function names it: `shop.json#order`, `users.proto#UserService#ListUsers`, or, of GraphQL,
`https://example.org/pets#query#pet` (semantics-0.8.md §4.5). In 1.0 a task does, by `document` and `operationId`,
`operation` or `channel`, or by `proto`, `service` and `method` (semantics-1.0.md §7). What is an expression is not
known before a run, and left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from workflow.actions import FunctionCall
from workflow.contracts.contract import Contract, Operation
from workflow.contracts.reading import contract_of
from workflow.expressions import ExpressionError
from workflow.expressions.templates import compile_template
from workflow.model import Function, Template, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Path
from workflow.resources import GRAPHQL, Resource, find
from workflow.tasks import CallTask, TaskWorkflow

DOCUMENTS: Final = {"openapi": "document", "asyncapi": "document", "grpc": "proto"}
GIVEN: Final = {"openapi": ("parameters",), "grpc": ("arguments",), "asyncapi": ("message", "payload")}
"""Where a task says what it gives, by the kind of its call."""
WITHOUT: Final = ("expression", "custom", "odata")
"""Types of functions whose operation names no document."""
WORDS: Final = {"proto": ("service", "method"), "graphql": ("operation", "field")}


@dataclass(frozen=True, slots=True)
class Part:
    """A name in a call: what it is one of, the `choices`, and where. `before` and `after` stand around it there."""

    what: str
    name: str
    path: Path
    choices: tuple[str, ...]
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What one call gives: a value at `template.path`, which None gives nothing at; `path` is that of the call."""

    path: Path
    template: Template | None


@dataclass(frozen=True, slots=True)
class Target:
    """What a function or task calls. `kind` and `key` say where a scenario has its mock; `wrong` is the name that the
    document does not have. `subscribes`: it is asked for messages, those of the channel."""

    contract: Contract
    uri: str
    path: Path
    kind: str
    key: str
    parts: tuple[Part, ...] = ()
    operation: Operation | None = None
    wrong: Part | None = None
    given: tuple[Given, ...] = ()
    channel: str = ""
    subscribes: bool = False


def targets(workflow: Workflow, resources: Iterable[Resource]) -> Iterator[Target]:
    """What the functions and tasks of a definition call, of those whose documents are among the resources."""
    known = tuple(resources)
    if not known:
        return
    if isinstance(workflow, TaskWorkflow):
        for task in nodes_of(CallTask, workflow):
            found = _of_task(task, known)
            if found is not None:
                yield found
        return
    calls: dict[str, list[Given]] = {}
    for call in nodes_of(FunctionCall, workflow) if workflow.functions else ():
        if call.parameters is not None or not call.by_data:
            calls.setdefault(call.function.name, []).append(Given(call.path, call.parameters))
    for function in workflow.functions:
        found = _of_function(function, known, tuple(calls.get(function.name, ())))
        if found is not None:
            yield found


def address_of(function: Function, resources: Sequence[Resource]) -> str:
    """The address of the operation that a function names; "" where its document is not at hand."""
    found = _of_function(function, tuple(resources), ()) if resources else None
    return found.operation.address if found is not None and found.operation is not None else ""


def documents(workflow: Workflow) -> Iterator[str]:
    """The URIs of the documents that the functions and tasks of a definition name."""
    if isinstance(workflow, TaskWorkflow):
        yield from (uri for task in nodes_of(CallTask, workflow) if (uri := _document(task)))
        return
    for function in workflow.functions:
        uri, hash_, _ = (function.operation or "").partition("#")
        if hash_ and uri.strip() and function.kind not in WITHOUT:
            yield uri


def document_of(uri: str, resources: Iterable[Resource]) -> Contract | None:
    """The contract of the resource that a URI means; None where it is not at hand, or is no contract."""
    known = tuple(resources)
    bare = uri.partition("#")[0]
    found = next((one for ending in ("", *GRAPHQL) if (one := find(bare + ending, known))), None)
    contract = contract_of(found.text) if found else None
    return contract if contract and contract.kind != "schema" else None


def _of_function(function: Function, resources: tuple[Resource, ...], given: tuple[Given, ...]) -> Target | None:
    text = function.operation or ""
    uri, hash_, rest = text.partition("#")
    is_named = hash_ and uri.strip() and function.kind not in WITHOUT
    contract = document_of(uri, resources) if is_named else None
    if contract is None:
        return None
    path = (*function.path, "operation")
    words = WORDS.get(contract.kind, ("operation",))
    names = rest.split("#")
    if len(names) != len(words):
        return None  # the rule `bad-operation` says so
    group = names[0] if len(words) == 2 else ""
    befores = [text[: -len(rest)] if rest else text, *([f"{text[: -len(rest)]}{group}#"] if len(words) == 2 else [])]
    afters = [f"#{names[1]}", ""] if len(words) == 2 else [""]
    parts = tuple(
        Part(what, name, path, _choices(contract, place, group), before, after)
        for place, (what, name, before, after) in enumerate(zip(words, names, befores, afters, strict=True))
    )
    target = Target(contract, uri, path, "functions", function.name, parts, given=given)
    return _settled(target, names[-1], group)


def _of_task(task: CallTask, resources: tuple[Resource, ...]) -> Target | None:
    arguments, uri = task.arguments, _document(task)
    if arguments is None or not uri:
        return None
    contract = document_of(uri, resources)
    if contract is None or contract.kind != {"grpc": "proto"}.get(task.call, task.call):
        return None
    parts = tuple(_parts_of(task, arguments, contract))
    if not parts or not all(is_fixed(part.name, arguments) for part in parts):
        return None
    group = parts[0].name if len(parts) == 2 else ""
    key = f"{task.call} {group}/{parts[1].name}" if group else f"{task.call} {parts[-1].name}"
    inner = _inside(arguments, GIVEN[task.call])
    given = () if task.subscription else (Given(task.path, inner),)
    made = Target(contract, uri, task.path, "calls", key, parts, given=given, subscribes=task.subscription is not None)
    return _settled(made, parts[-1].name, group)


def _document(task: CallTask) -> str:
    """The URI of the document that a task names; "" where it names none, or by an expression."""
    arguments, member = task.arguments, DOCUMENTS.get(task.call)
    value = arguments.value.get(member) if arguments and member and isinstance(arguments.value, dict) else None
    uri = uri_of(value)
    return uri if arguments and isinstance(uri, str) and is_fixed(uri, arguments) else ""


def uri_of(named: Json) -> Json:
    """The URI under a member that names a document or its endpoint."""
    endpoint = named.get("endpoint", named) if isinstance(named, dict) else named
    return endpoint.get("uri") if isinstance(endpoint, dict) else endpoint


def _parts_of(task: CallTask, arguments: Template, contract: Contract) -> Iterator[Part]:
    """The names in a task's `with`; nothing where one is missing."""
    places: dict[str, tuple[tuple[str, ...], ...]] = {
        "openapi": (("operationId",),),
        "grpc": (("service", "name"), ("method",)),
        "asyncapi": (("operation",) if "operation" in arguments.value else ("channel",),),
    }
    found = [_value(arguments.value, place) for place in places[task.call]]
    if all(isinstance(name, str) and name for name in found):
        group = found[0] if len(found) == 2 else ""
        for number, (place, name) in enumerate(zip(places[task.call], found, strict=True)):
            what = place[0] if place[0] in ("service", "method", "channel") else "operation"
            listed = contract.channels if what == "channel" else _choices(contract, number, group)
            yield Part(what, name, (*arguments.path, *place), listed)


def _settled(target: Target, name: str, group: str) -> Target:
    """The target with its operation, or the name that is wrong."""
    contract, last = target.contract, target.parts[-1]
    if last.what == "channel":
        known = name in contract.channels
        return replace(target, channel=name, wrong=None if known else last)
    operation = contract.operation(name, group)
    if operation is not None:
        return replace(target, operation=operation, channel=operation.channel)
    if contract.kind == "asyncapi" and name in contract.channels:
        return replace(target, channel=name)
    first = target.parts[0]
    return replace(target, wrong=first if group and group not in first.choices else last)


def _choices(contract: Contract, place: int, group: str) -> tuple[str, ...]:
    """What the names in a call may be: groups first where there are any, then what is in the group."""
    if contract.kind not in WORDS:
        return tuple(one.id for one in contract.operations)
    if not place:
        return tuple(dict.fromkeys((*contract.groups(), *(one.rpartition(".")[2] for one in contract.groups()))))
    return tuple(one.id for one in contract.grouped(group))


def is_fixed(value: Json, template: Template) -> bool:
    """Whether a part of a template's value has no expression in it."""
    try:
        return compile_template(Template(value, (), template.style, template.language)).is_fixed
    except ExpressionError:
        return False


def _inside(template: Template, place: tuple[str, ...]) -> Template | None:
    """The template of what stands at a place in another; None where nothing does."""
    value, path = template.value, template.path
    for key in place:
        if not isinstance(value, dict) or key not in value:
            return Template(value, path, template.style, template.language) if isinstance(value, str) else None
        value, path = value[key], (*path, key)
    return Template(value, path, template.style, template.language)


def _value(value: Json, place: tuple[str, ...]) -> Json:
    for key in place:
        value = value.get(key) if isinstance(value, dict) else None
    return value
