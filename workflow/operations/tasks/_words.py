"""1.0: what is said before tasks go."""

from collections.abc import Iterable

from workflow.model import OPEN, State
from workflow.nodes import all_states
from workflow.operations.tasks._places import task_around
from workflow.operations.tasks._transitions import Goal, TaskTransition
from workflow.paths import Path
from workflow.state_kinds import kind_word

MOST = 6
"""Names that are listed."""
SHOWN = 20
"""Sentences that are listed."""
ENDS = {"exit": "the end of the list", "end": "the end of the workflow", OPEN: "a place that is not chosen yet"}


def listed(sentences: Iterable[str]) -> list[str]:
    """As many as can be read, and how many more there are."""
    every = list(sentences)
    return every[:SHOWN] + ([f"and {len(every) - SHOWN} more"] if len(every) > SHOWN else [])


def lost(task: State) -> str:
    """A task, with the names of those inside it."""
    inside = [each.name for part in task.parts() for each in all_states(part.scope)]
    word = f"{kind_word(task.kind)} task" if task.kind else "Task"
    if not inside:
        return f"{word} “{task.name}”"
    names = ", ".join(inside[:MOST]) + (f" and {len(inside) - MOST} more" if len(inside) > MOST else "")
    return f"{word} “{task.name}” and what is in it: {names}"


def leads(transition: TaskTransition, goal: Goal) -> str:
    """Where a way leads then."""
    name = f"“{transition.task.name}”"
    who = {"task": name, "case": f"Case “{transition.case}” of {name}", "catch": f"What {name} catches"}[
        transition.kind
    ]
    return f"{who} leads to {goal_words(goal)}"


def goal_words(goal: Goal) -> str:
    """A goal in words."""
    return f"“{goal.name}”" if isinstance(goal, State) else ENDS.get(goal, f"“{goal}”")


def begins(task: State) -> str:
    """What a list begins with then."""
    return f"The list begins with “{task.name}”"


def only_one(place: Path) -> str:
    """Why the only tasks of the list at a place stay, and what can be done."""
    if place == ("do",):
        return "A workflow must have a task: put another one in first, or change the kind of this one"
    name = (task_around(place) or place[:-1])[-1]
    what = "a branch" if place[-1] == "branches" else "a task in this list"
    return f"“{name}” must have {what}: put another one in first, or delete “{name}” with all that is in it"
