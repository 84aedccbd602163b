// By `make wire`, from simulator/run_model/wording.py: what is changed here is lost.

import { t } from "../../../shared/translation";
import { fault, list, member, moment, state, text, written } from "../filling";
import type { TraceEvent } from "../types";

/** What stands beside the type of an event, in a few words. */
// prettier-ignore
export const WORDS: Record<string, (e: TraceEvent) => string> = {
  "instance.started": e => text(e.definition, 120),
  "instance.completed": e => text(e.output, 120),
  "instance.failed": e => fault(e.error, 120),
  "instance.kept": e => text(e.output, 120),
  "instance.blocked": e => t("{expression} selects nothing", { expression: text(e.expression, 120) }),
  "state.entered": e => state(e),
  "task.skipped": e => state(e),
  "task.returned": e => text(e.result, 120),
  "task.faulted": e => fault(e.error, 120),
  "task.cancelled": e => state(e),
  "context.exported": e => text(e.after, 120),
  "context.conflict": e => text(e.member, 120),
  "state.waiting": e => list(e.for, 120),
  "state.exited": e => state(e),
  "data.filtered": e => text(e.path, 120),
  "data.merged": e => t("from {from}", { from: text(e.from, 120) }),
  "expression.empty": e => text(e.path, 120),
  "event.received": e => e.own
    ? `${text(member(e.own, "kind"), 120)} ${text(member(e.own, "name"), 120)}`
    : text(member(e.event, "type"), 120),
  "event.consumed": e => e.state
    ? t("{name} by {state}", { name: text(e.name, 120), state: state(e) })
    : text(e.name, 120),
  "event.kept": e => e.own
    ? `${text(member(e.own, "kind"), 120)} ${text(member(e.own, "name"), 120)}`
    : text(member(e.event, "type"), 120),
  "event.dropped": e => t("not taken: {reason}", { reason: text(e.reason, 120) }),
  "event.produced": e => e.own
    ? `${text(member(e.own, "kind"), 120)} ${text(member(e.own, "name"), 120)}`
    : text(member(e.event, "type"), 120),
  "start.refused": e => text(e.reason, 120),
  "action.started": e => text(e.action, 120),
  "action.skipped": e => text(e.action, 120),
  "function.called": e => member(e.to, "writes")
    ? `${text(e.function, 120)}: ${written(e.parameters, e, 120)}`
    : Number(e.attempt) > 1
      ? t("{name}, attempt {attempt}", { name: text(e.function, 120), attempt: text(e.attempt, 120) })
      : ["activity"].includes(text(member(e.to, "kind")))
        ? t("activity {does}", { does: text(member(e.to, "does"), 120) })
        : member(e.to, "does") ? `${text(e.function, 120)}: ${text(member(e.to, "does"), 120)}` : text(e.function, 120),
  "function.returned": e => text(e.result, 120),
  "function.failed": e => fault(e.error, 120),
  "error.raised": e => fault(e.error, 120),
  "catch.skipped": e => t("not handled: {reason}", { reason: text(e.reason, 120) }),
  "retry.scheduled": e => t("attempt {attempt} after {delay}", {
    attempt: text(e.attempt, 120),
    delay: text(e.delay, 120),
  }),
  "retry.skipped": e => t("no retry: {reason}", { reason: text(e.reason, 120) }),
  "timer.set": e => t("due {time}", { time: moment(e.due, e) }),
  "condition.evaluated": e => `${text(e.value, 120)}: ${text(e.condition, 120)}`,
  "transition.taken": e => t("to {to}", { to: text(e.to, 120) || t("the end") }),
  "branch.started": e => text(e.branch, 120),
  "branch.completed": e => text(e.branch, 120),
  "branch.cancelled": e => text(e.branch, 120),
  "iteration.started": e => t("element {index}", { index: text(e.index, 120) }),
  "iteration.completed": e => t("element {index}", { index: text(e.index, 120) }),
  "subflow.started": e => text(e.definition, 120),
  "subflow.completed": e => text(e.definition, 120),
  "compensation.started": e => state(e),
  "compensation.completed": e => state(e),
  "schema.violated": e => `${text(e.where, 120)}: ${text(e.message, 120)}`,
  "clock.advanced": e => t("to {time}", { time: moment(e.to, e) }),
};

/** What went wrong. */
export const BAD: ReadonlySet<string> = new Set([
  "instance.failed",
  "instance.blocked",
  "task.faulted",
  "event.dropped",
  "start.refused",
  "function.failed",
  "error.raised",
  "catch.skipped",
  "retry.skipped",
  "schema.violated",
  "budget.exhausted",
]);
