// By `make wire`, from simulator/run_model/wording.py: what is changed here is lost.

import { t } from "../../../shared/translation";
import { duration, list, member, moment, state, text, written } from "../filling";
import type { TraceEvent } from "../types";

/** What happens, as a sentence. */
// prettier-ignore
export const SENTENCES: Record<string, (e: TraceEvent) => string> = {
  "instance.started": e => t("{definition} starts", { definition: text(e.definition, 60) }),
  "instance.completed": () => t("the run is completed"),
  "instance.failed": e => t("the run fails with {name}", { name: text(member(e.error, "name"), 60) }),
  "instance.terminated": () => t("the run is terminated"),
  "instance.kept": () => t("the run has come to its end, and stays active"),
  "instance.blocked": e => t("the run cannot go on: {expression} selects nothing", {
    expression: text(e.expression, 60),
  }),
  "instance.timed-out": () => t("the run takes too long and ends"),
  "instance.cancelled": () => t("the run is cancelled"),
  "state.entered": e => t("{state} is entered", { state: state(e) }),
  "task.skipped": e => t("{state} is left out, its condition is not true", { state: state(e) }),
  "task.returned": e => t("{state} gives its raw output", { state: state(e) }),
  "task.faulted": e => t("{state} fails with {name}", { state: state(e), name: text(member(e.error, "name"), 60) }),
  "task.cancelled": e => t("{state} is cancelled", { state: state(e) }),
  "context.exported": e => t("{state} exports to the context", { state: state(e) }),
  "context.conflict": e => t("the branches of {state} give {member} different values", {
    state: state(e),
    member: text(e.member, 60),
  }),
  "state.waiting": e => t("{state} waits for {for}", { state: state(e), for: list(e.for, 60) }),
  "state.exited": e => t("{state} is left", { state: state(e) }),
  "data.filtered": e => t("{state} takes {path} of its data", { state: state(e), path: text(e.path, 60) }),
  "data.merged": e => t("{state} merges what came from {from}", { state: state(e), from: text(e.from, 60) }),
  "data.edited": e => t("the data of {state} are changed by hand", { state: state(e) }),
  "expression.empty": e => t("{path} selects nothing in {state}", { path: text(e.path, 60), state: state(e) }),
  "event.received": e => e.own
    ? t("the {kind} {name} arrives", { kind: text(member(e.own, "kind"), 60), name: text(member(e.own, "name"), 60) })
    : t("the event {type} arrives", { type: text(member(e.event, "type"), 60) }),
  "event.consumed": e => e.own
    ? t("{state} takes the {kind} {name}", {
      state: state(e),
      kind: text(member(e.own, "kind"), 60),
      name: text(member(e.own, "name"), 60),
    })
    : t("{state} takes the event {name}", { state: state(e), name: text(e.name, 60) }),
  "event.kept": e => e.own
    ? t("the {kind} {name} is kept until someone waits for it", {
      kind: text(member(e.own, "kind"), 60),
      name: text(member(e.own, "name"), 60),
    })
    : t("the event {type} is kept until someone waits for it", { type: text(member(e.event, "type"), 60) }),
  "event.dropped": e => e.own
    ? t("the {kind} {name} is not taken", {
      kind: text(member(e.own, "kind"), 60),
      name: text(member(e.own, "name"), 60),
    })
    : t("the event {type} is not taken", { type: text(member(e.event, "type"), 60) }),
  "event.produced": e => e.own
    ? t("the {kind} {name} is answered", {
      kind: text(member(e.own, "kind"), 60),
      name: text(member(e.own, "name"), 60),
    })
    : t("the event {type} is sent", { type: text(member(e.event, "type"), 60) }),
  "start.refused": e => t("the start is refused: {reason}", { reason: text(e.reason, 60) }),
  "action.started": e => t("{state} begins the action {action}", { state: state(e), action: text(e.action, 60) }),
  "action.skipped": e => t("{state} leaves out the action {action}, its condition is false", {
    state: state(e),
    action: text(e.action, 60),
  }),
  "function.called": e => member(e.to, "writes")
    ? t("{state} prints {text}", { state: state(e), text: written(e.parameters, e, 60) })
    : Number(e.attempt) > 1
      ? t("{state} calls {function}, attempt {attempt}", {
        state: state(e),
        function: text(e.function, 60),
        attempt: text(e.attempt, 60),
      })
      : ["activity"].includes(text(member(e.to, "kind")))
        ? t("{state} calls the activity {does}", { state: state(e), does: text(member(e.to, "does"), 60) })
        : member(e.to, "does")
          ? t("{state} calls {function}: {does}", {
            state: state(e),
            function: text(e.function, 60),
            does: text(member(e.to, "does"), 60),
          })
          : t("{state} calls {function}", { state: state(e), function: text(e.function, 60) }),
  "function.returned": e => t("{function} answers {state}", {
    function: text(e.function, 60) || t("the function"),
    state: state(e),
  }),
  "function.failed": e => t("{function} fails with {name}", {
    function: text(e.function, 60) || t("the function"),
    name: text(member(e.error, "name"), 60),
  }),
  "action.completed": e => t("the action {action} of {state} is done", { action: text(e.action, 60), state: state(e) }),
  "error.raised": e => t("the error {name} is raised in {state}", {
    name: text(member(e.error, "name"), 60),
    state: state(e),
  }),
  "error.handled": e => t("{state} handles the error", { state: state(e) }),
  "catch.skipped": e => t("{state} does not handle the error: {reason}", {
    state: state(e),
    reason: text(e.reason, 60),
  }),
  "retry.scheduled": e => t("{state} tries again after {durationWords}", {
    state: state(e),
    durationWords: duration(e.delay, 60),
  }),
  "retry.skipped": e => t("{state} does not try again: {reason}", { state: state(e), reason: text(e.reason, 60) }),
  "timer.set": e => t("{state} sets a timer for {when}", { state: state(e), when: moment(e.due, e) || t("later") }),
  "timer.fired": e => t("the timer of {state} is over", { state: state(e) }),
  "timer.cancelled": e => t("the timer of {state} is not needed any more", { state: state(e) }),
  "condition.evaluated": e => e.value === true
    ? t("{condition} is true in {state}", { condition: text(e.condition, 60), state: state(e) })
    : t("{condition} is not true in {state}", { condition: text(e.condition, 60), state: state(e) }),
  "transition.taken": e => t("{state} goes on to {to}", { state: state(e), to: text(e.to, 60) || t("the end") }),
  "branch.started": e => t("the branch {branch} of {state} starts", { branch: text(e.branch, 60), state: state(e) }),
  "branch.completed": e => t("the branch {branch} of {state} is done", { branch: text(e.branch, 60), state: state(e) }),
  "branch.cancelled": e => t("the branch {branch} of {state} is cancelled", {
    branch: text(e.branch, 60),
    state: state(e),
  }),
  "iteration.started": e => t("{state} begins with {element}", {
    state: state(e),
    element: t("element {index}", { index: text(e.index, 60) }),
  }),
  "iteration.completed": e => t("{state} is done with {element}", {
    state: state(e),
    element: t("element {index}", { index: text(e.index, 60) }),
  }),
  "iteration.cancelled": e => t("{state} gives up {element}", {
    state: state(e),
    element: t("element {index}", { index: text(e.index, 60) }),
  }),
  "subflow.started": e => t("{state} starts {definition}", { state: state(e), definition: text(e.definition, 60) }),
  "subflow.completed": e => t("{definition} is done for {state}", {
    definition: text(e.definition, 60),
    state: state(e),
  }),
  "compensation.started": e => t("the compensation of {state} begins", { state: state(e) }),
  "compensation.completed": e => t("the compensation of {state} is done", { state: state(e) }),
  "schema.violated": e => t("the {where} breaks its schema", { where: text(e.where, 60) }),
  "clock.advanced": e => t("the clock goes on to {when}", { when: moment(e.to, e) }),
  "budget.exhausted": () => t("the steps that are allowed are used up"),
};
