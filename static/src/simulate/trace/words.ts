/** What a trace event says in a few words, beside its type. */

import { t } from "../../shared/translation";
import { excerpt } from "../core/json-layout";
import { when } from "../../running/time";
import type { Json, JsonObject, TraceEvent } from "../core/types";

const MOST = 120; // characters: a row is one line

function brief(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.slice(0, MOST);
  return excerpt(value, MOST);
}

/** The time that an event names: with its date where that is another day than the event's own. */
function time(value: Json | undefined, event: TraceEvent): string {
  return typeof value === "string" ? when(value, event.time) : "";
}

function fault(value: Json | undefined): string {
  const error = (value ?? {}) as JsonObject;
  return [error.name, error.code, error.message !== error.name ? error.message : ""]
    .filter(Boolean)
    .map(brief)
    .join(" ");
}

function typeOf(value: Json | undefined): string {
  return brief((value as JsonObject | undefined)?.type);
}

const WORDS: Record<string, (event: TraceEvent) => string> = {
  "instance.started": event => brief(event.definition),
  "instance.completed": event => brief(event.output),
  "instance.failed": event => fault(event.error),
  "instance.blocked": event => t("{expression} selects nothing", { expression: brief(event.expression) }),
  "instance.kept": event => brief(event.output),
  "state.waiting": event => (Array.isArray(event.for) ? event.for.map(brief).join(", ") : brief(event.for)),
  "task.skipped": event => event.state ?? "",
  "task.cancelled": event => event.state ?? "",
  "task.returned": event => brief(event.result),
  "task.faulted": event => fault(event.error),
  "context.exported": event => brief(event.after),
  "context.conflict": event => brief(event.member),
  "data.filtered": event => brief(event.path),
  "data.merged": event => t("from {from}", { from: brief(event.from) }),
  "expression.empty": event => brief(event.path),
  "event.received": event => typeOf(event.event),
  "event.consumed": event =>
    event.state ? t("{name} by {state}", { name: brief(event.name), state: event.state }) : brief(event.name),
  "event.kept": event => typeOf(event.event),
  "event.dropped": event => t("not taken: {reason}", { reason: brief(event.reason) }),
  "event.produced": event => typeOf(event.event),
  "start.refused": event => brief(event.reason),
  "action.started": event => brief(event.action),
  "action.skipped": event => brief(event.action),
  "function.called": event =>
    Number(event.attempt) > 1
      ? t("{name}, attempt {attempt}", { name: brief(event.function), attempt: brief(event.attempt) })
      : brief(event.function),
  "function.returned": event => brief(event.result),
  "function.failed": event => fault(event.error),
  "error.raised": event => fault(event.error),
  "retry.scheduled": event =>
    t("attempt {attempt} after {delay}", { attempt: brief(event.attempt), delay: brief(event.delay) }),
  "timer.set": event => t("due {time}", { time: time(event.due, event) }),
  "condition.evaluated": event => `${brief(event.value)}: ${brief(event.condition)}`,
  "transition.taken": event => t("to {to}", { to: brief(event.to) || t("the end") }),
  "branch.started": event => brief(event.branch),
  "branch.completed": event => brief(event.branch),
  "branch.cancelled": event => brief(event.branch),
  "iteration.started": event => t("element {index}", { index: brief(event.index) }),
  "iteration.completed": event => t("element {index}", { index: brief(event.index) }),
  "subflow.started": event => brief(event.definition),
  "subflow.completed": event => brief(event.definition),
  "compensation.started": event => brief(event.state),
  "compensation.completed": event => brief(event.state),
  "schema.violated": event => `${brief(event.where)}: ${brief(event.message)}`,
  "clock.advanced": event => t("to {time}", { time: time(event.to, event) }),
};

export function wordsFor(event: TraceEvent): string {
  return WORDS[event.type]?.(event) ?? (event.type.startsWith("state.") ? (event.state ?? "") : "");
}

const BAD = new Set([
  "instance.failed",
  "instance.blocked",
  "function.failed",
  "error.raised",
  "task.faulted",
  "event.dropped",
  "start.refused",
  "schema.violated",
  "budget.exhausted",
]);

export function isBad(event: TraceEvent): boolean {
  return BAD.has(event.type);
}
