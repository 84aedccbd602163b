"""What each frame does about each signal that it takes: the table by which a micro-step goes (signals.py)."""

from collections.abc import Callable
from typing import Any

from simulator.engine.events import bus, start_events
from simulator.engine.run import starts
from simulator.engine.run.context import StepContext
from simulator.engine.states.action import begin_action, end_call, run_out, take_answer, take_error, take_event
from simulator.engine.states.actions import begin_actions, pass_over, take_result, take_too_long
from simulator.engine.states.scope import abandon, enter, follow, leave, overlook
from simulator.engine.states.state import fail_state, react_state, wake_state
from simulator.engine.states.subflow import react_subflow
from simulator.engine.states.transitions import time_is_up
from simulator.engine.tasks.task import begin_task, end_of_list, react_task, wake_task
from simulator.engine.tasks.task_list import enter_task, forget, go_on, open_list
from simulator.engine.tasks.task_list import time_is_up as list_time_is_up
from simulator.engine.tasks.temporal.listening import react_asked
from simulator.engine.world.signals import ToWorld
from simulator.engine.world.world import Following, Frame


def _react_world(run: StepContext, _frame: Frame, signal: ToWorld) -> Following:
    match signal:
        case ("arrive", event, producer):
            bus.arrive(run, event, producer)
        case ("start", definition, data):
            starts.by_hand(run, definition, data)
        case ("ready", definition):
            starts.get_ready(run, definition)
        case ("tick", definition):
            starts.tick(run, definition)
        case ("turn", definition, kind):
            starts.turn(run, definition, kind)
        case ("over", definition):
            starts.begin_again(run, definition)
        case ("give-up", number):
            start_events.give_up(run, number)
    return None


Reaction = Callable[[StepContext, Frame, Any], Following]  # each takes the signals of its role that have its word
OF_WORLD = ("arrive", "start", "ready", "tick", "turn", "over", "give-up")
OF_STATES = ("begin", "performed", "event", "part", "settle", "forked", "launched", "returned")
REACTIONS: dict[str, dict[str, Reaction]] = {
    "world": dict.fromkeys(OF_WORLD, _react_world),
    "scope": {
        "enter": enter,
        "follow": follow,
        "go": follow,
        "part": overlook,
        "timer": time_is_up,
        "open": open_list,
        "task": enter_task,
        "went": go_on,
        "asked": react_asked,
    },
    "list": {"task": enter_task, "went": go_on, "timer": list_time_is_up},
    "beside": dict.fromkeys(("task", "went", "ended"), forget),
    "task": {
        "begin": begin_task,
        "timer": wake_task,
        "ended": end_of_list,
        **dict.fromkeys(("settle", "event", "returned", "failed"), react_task),
    },
    "state": {
        **dict.fromkeys(OF_STATES, react_state),
        "timer": wake_state,
        "failed": fail_state,
        "leave": leave,
        "abandon": abandon,
    },
    "actions": {"begin": begin_actions, "done": take_result, "skipped": pass_over, "timer": take_too_long},
    "action": {
        "begin": begin_action,
        "returned": take_answer,
        "event": take_event,
        "failed": take_error,
        "timer": run_out,
    },
    "call": dict.fromkeys(("returned", "failed"), end_call),
    "subflow": dict.fromkeys(("returned", "failed"), react_subflow),
}
"""What a frame does, by its role and the word of the signal."""
