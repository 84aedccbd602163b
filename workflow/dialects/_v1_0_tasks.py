"""1.0: the tasks of a list, by their kinds (DSL reference, "Task"; semantics-1.0.md §1.4, §4, §5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, cast

from workflow.dialects._members import TaskMembers
from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading, transition
from workflow.dialects._v1_0_parts import named_items, read_as, retry, step, strategy
from workflow.model import Ref, Scope, State, Template
from workflow.paths import Path
from workflow.tasks import (
    CallTask,
    Catch,
    DoTask,
    EmitTask,
    ForkTask,
    ForTask,
    Iterator,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    Subscription,
    SwitchCase,
    SwitchTask,
    TaskRetry,
    TryTask,
    WaitTask,
)

CALLS: Final = ("http", "grpc", "openapi", "asyncapi", "a2a", "mcp")
"""What a `call` may name that is no function."""
PROCESSES: Final = ("container", "script", "shell", "workflow")
RETURNS: Final = ("stdout", "stderr", "code", "all", "none")


def tasks(node: Node | None, path: Path, reading: Reading) -> Scope:
    """A list of tasks as a scope: it begins with the first, and each leads on to the next."""
    listed = reading.listed(list(named_items(node)))
    refs = [Ref(name, each.path) for name, each in listed]
    made = tuple(
        task(name, each, reading, following) for (name, each), following in zip(listed, (*refs[1:], None), strict=False)
    )
    start = (Ref(refs[0].name, path, refs[0].path),) if refs else ()
    return reading.made(Scope(path, made, start=start), node or Node(None, path))


def task(name: str, node: Node, reading: Reading, following: Ref | None = None) -> State:
    """A task of any kind; one of none has nothing but a name and a way on."""
    kind = reading.kind_of(node.value)
    if kind is None:
        return State(path=node.path, name=name, next=transition(node, following))
    return reading.made(LOWERINGS[kind](Here(name, node, reading, following)), node)


def alone(name: str, node: Node, reading: Reading) -> Scope:
    """A task that has a scope of its own: a branch, a function."""
    made = Scope(node.path[:-1], (task(name, node, reading),), start=(Ref(name, node.path),))
    return reading.made(made, node)


class Here(NamedTuple):
    """A task as written, its name, and the task behind it in its list."""

    name: str
    node: Node
    reading: Reading
    following: Ref | None

    def common(self) -> TaskMembers:
        """What every kind of task has."""
        node, reading = self.node, self.reading
        return {
            "path": node.path,
            "name": self.name,
            "next": transition(node, self.following),
            "metadata": node.raw("metadata"),
            "condition": reading.expression(node, "if"),
            "input": step(node, "input", reading, "from"),
            "output": step(node, "output", reading, "as"),
            "export": step(node, "export", reading, "as"),
            "task_timeout": reading.timeout(node),
            "definition": node.value,
        }


def _call(here: Here) -> State:
    call = here.node.text("call") or ""
    with_ = here.node.mapping("with")
    subscription = with_.mapping("subscription") if with_ and call == "asyncapi" else None
    own = here.reading.own_call(call, here.node.raw("with"))
    return CallTask(
        **here.common(),
        call=call,
        function=here.node.ref("call") if own is None and call not in CALLS else None,
        arguments=_arguments(here, subscription),
        subscription=_subscription(subscription, here.reading),
        iterator=_iterator(subscription, here.reading),
        own=own,
    )


def _arguments(here: Here, subscription: Node | None) -> Template | None:
    """What stands under `with`; the parts of a subscription are evaluated one by one."""
    if subscription is None:
        return here.reading.template(here.node, "with")
    with_ = here.node.mapping("with")
    assert with_ is not None
    rest = {key: value for key, value in with_.value.items() if key != "subscription"}
    return here.reading.value_of(Node(rest, with_.path))


def _subscription(node: Node | None, reading: Reading) -> Subscription | None:
    if node is None:
        return None
    consume = node.mapping("consume")
    return Subscription(
        path=node.path,
        filter=reading.expression(node, "filter"),
        amount=consume.whole("amount") if consume else None,
        loop_condition=reading.expression(consume, "while"),
        until=reading.expression(consume, "until"),
        lasts=reading.length(consume, "for"),
    )


def _list(node: Node, key: str, reading: Reading) -> Scope:
    return tasks(node.get(key), (*node.path, key), reading)


def _fork(here: Here) -> State:
    fork = here.node.mapping("fork")
    branches = named_items(fork.get("branches") if fork else None)
    return ForkTask(
        **here.common(),
        branches=tuple(alone(name, each, here.reading) for name, each in branches),
        compete=fork.flag("compete") if fork else False,
    )


def _emit(here: Here) -> State:
    emit = here.node.mapping("emit")
    return EmitTask(**here.common(), event=here.reading.template(emit.mapping("event") if emit else None, "with"))


def _for(here: Here) -> State:
    loop = here.node.mapping("for")
    return ForTask(
        **here.common(),
        each=(loop.text("each") if loop else None) or "item",
        at=(loop.text("at") if loop else None) or "index",
        collection=here.reading.either(loop, "in"),
        loop_condition=here.reading.expression(here.node, "while"),
        scope=_list(here.node, "do", here.reading),
    )


def _listen(here: Here) -> State:
    listen = here.node.mapping("listen")
    return ListenTask(
        **here.common(),
        to=strategy(listen.get("to") if listen else None, here.reading),
        read=read_as(listen) or "data",
        iterator=_iterator(here.node, here.reading),
    )


def _iterator(node: Node | None, reading: Reading) -> Iterator | None:
    found = node.mapping("foreach") if node else None
    if found is None:
        return None
    return Iterator(
        path=found.path,
        item=found.text("item") or "item",
        at=found.text("at") or "index",
        scope=_list(found, "do", reading) if found.get("do") else None,
        output=step(found, "output", reading, "as"),
        export=step(found, "export", reading, "as"),
    )


def _raise(here: Here) -> State:
    raised = here.node.mapping("raise")
    error = raised.get("error") if raised else None
    named = isinstance(error.value, str) if error else False
    return RaiseTask(
        **here.common(), error=raised.ref("error") if raised and named else here.reading.template(raised, "error")
    )


def _run(here: Here) -> State:
    run = here.node.mapping("run")
    process = next((each for each in PROCESSES if run and run.get(each)), "")
    inner = run.mapping(process) if run and process else None
    returned = run.text("return") if run else None
    return RunTask(
        **here.common(),
        process=cast(Literal["container", "script", "shell", "workflow", ""], process),
        arguments=here.reading.template(run, process) if process else None,
        workflow=_workflow(inner) if process == "workflow" else None,
        version=_version(inner) if process == "workflow" else None,
        waits=run.flag("await", default=True) if run else True,
        returned=cast(Any, returned) if returned in RETURNS else "stdout",
    )


def _workflow(node: Node | None) -> Ref | None:
    """`namespace/name` of the workflow that is run (semantics-1.0.md §1.5)."""
    if node is None or node.text("name") is None:
        return None
    return Ref(f"{node.text('namespace') or 'default'}/{node.text('name')}", (*node.path, "name"))


def _version(node: Node | None) -> str | None:
    said = node.text("version") if node else None
    return None if said == "latest" else said


def _switch(here: Here) -> State:
    cases = (_case(name, each, here) for name, each in named_items(here.node.get("switch")))
    return SwitchTask(**here.common(), cases=tuple(cases))


def _case(name: str, node: Node, here: Here) -> SwitchCase:
    condition, way = here.reading.expression(node, "when"), transition(node, here.following)
    return here.reading.made(SwitchCase(path=node.path, name=name, condition=condition, next=way), node)


def _catch(here: Here) -> Catch | None:
    node, reading = here.node.mapping("catch"), here.reading
    if node is None:
        return None
    errors = node.mapping("errors")
    made = Catch(
        path=node.path,
        filter=reading.template(errors, "with"),
        error_name=node.text("as") or "error",
        when=reading.expression(node, "when"),
        except_when=reading.expression(node, "exceptWhen"),
        retry=_retry(node, reading),
        scope=_list(node, "do", reading) if node.get("do") else None,
        next=transition(node, here.following) if node.get("then") else None,
    )
    return reading.made(made, node)


def _retry(node: Node, reading: Reading) -> TaskRetry | Ref | None:
    found = node.get("retry")
    if found is None:
        return None
    return retry(found, reading) if isinstance(found.value, dict) else node.ref("retry")


LOWERINGS: Mapping[str, Callable[[Here], State]] = {
    "call": _call,
    "do": lambda here: DoTask(**here.common(), scope=_list(here.node, "do", here.reading)),
    "fork": _fork,
    "emit": _emit,
    "for": _for,
    "listen": _listen,
    "raise": _raise,
    "run": _run,
    "set": lambda here: SetTask(**here.common(), value=here.reading.either(here.node, "set")),
    "switch": _switch,
    "try": lambda here: TryTask(**here.common(), scope=_list(here.node, "try", here.reading), catch=_catch(here)),
    "wait": lambda here: WaitTask(**here.common(), length=here.reading.length(here.node, "wait")),
}
"""How a task of each kind becomes one of the model."""
