"""Ways of the flow: cases of which several hold, `then` of a task that is skipped."""

from typing import Any, Final

from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import Place, always, bare
from workflow.convert.to_1_0.texts import braced
from workflow.convert.unused_names import unused
from workflow.expressions.jq import look
from workflow.runtimes._dsl_1_0 import are_apart


def _cases(move: Move) -> None:
    """Cases of which one at most holds, for an engine that takes any that does."""
    if "cases" not in move.target.ways or "cases" in move.source.ways:
        return
    for place in move.tasks():
        items = place.task.get("switch")
        cases = [case for item in items or () for case in item.values()] if isinstance(items, list) else []
        conditional = [case for case in cases if isinstance(case, dict) and isinstance(case.get("when"), str)]
        programs = [bare(case["when"]) for case in conditional]
        if len(programs) < 2 or are_apart(programs) or not all(look(one).is_single for one in programs):
            continue
        truth = move.source.semantics.expressions.truth
        for number, case in enumerate(conditional[1:], 1):
            before = " or ".join(holds(one, truth) for one in programs[:number])
            case["when"] = braced(f"({before} | not) and ({programs[number]})")
        move.settle("cases", place.task, "switch")


def _truths(move: Move) -> None:
    """Conditions that give no truth value."""
    before, after = move.source.semantics.expressions.truth, move.target.semantics.expressions.truth
    for place in move.tasks() if before != after else ():
        for of, name in always(place.task):
            text = bare(of[name])
            if name not in ("if", "while", "when") or look(text).kinds == {"boolean"}:
                continue
            if before == "converted":
                of[name] = braced(holds(text, before))
            elif before == "boolean" and after in ("strict", "words") and "null" in look(text).kinds:
                of[name] = braced(f"({text}) // false")


def holds(text: str, truth: str) -> str:
    """A program that gives whether a condition holds."""
    if look(text).kinds == {"boolean"}:
        return f"({text})"
    if truth == "converted":
        return f'(({text}) | . == true or . == "true" or (type == "number" and . != 0))'
    return f"(({text}) == true)"


def _skipped(move: Move) -> None:
    """A `then` that counts only where its task is run: a switch before that asks instead."""
    before, after = move.source.semantics.data.skipped_then, move.target.semantics.data.skipped_then
    if before != "ignored" or after == "ignored":
        return
    for place in move.tasks():
        if (
            "if" in place.task
            and place.task.get("then", "continue") != "continue"
            and place.path[-2:-1] != ("branches",)
        ):
            _asked(place)


def _asked(place: Place) -> None:
    number = next(at for at, item in enumerate(place.items) if place.name in item)
    names = {name for item in place.items for name in item}
    asks = unused(f"{place.name} (if)", set(names))
    behind = next(iter(place.items[number + 1])) if number + 1 < len(place.items) else "exit"
    condition = place.task.pop("if")
    cases: list[Any] = [
        {"run": {"when": braced(bare(condition)), "then": place.name}},
        {"skip": {"then": behind}},
    ]
    for item in place.items:
        for task in item.values():
            _leads(task, place.name, asks)
    place.items.insert(number, {asks: {"switch": cases}})


def _leads(task: Any, name: str, to: str) -> None:
    """What leads to one task leads to another."""
    if task.get("then") == name:
        task["then"] = to
    for item in task.get("switch") or ():
        for case in item.values():
            if isinstance(case, dict) and case.get("then") == name:
                case["then"] = to


WAYS: Final = (_cases, _truths, _skipped)
