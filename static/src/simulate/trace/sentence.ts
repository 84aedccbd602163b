/** A trace event as a sentence, and how two of them differ: for people who do not know the types of events. */

import { excerpt } from "../data/json-layout";
import { durationWords, when } from "../../running/time";
import { scopeText, scopeWords } from "../../running/scopes";
import type { Json, JsonObject, TraceEvent } from "../core/types";
import { own } from "../../shared/own";

const MOST = 60; // characters of a value

function text(value: Json | undefined): string {
  return typeof value === "string"
    ? value.slice(0, MOST)
    : value === undefined || value === null
      ? ""
      : excerpt(value, MOST);
}

function named(value: Json | undefined, member: string): string {
  return text((value as JsonObject | undefined)?.[member]);
}

const state = (event: TraceEvent): string => event.state ?? "The run";
const element = (event: TraceEvent): string => `element ${text(event.index)}`;

const SENTENCES: Record<string, (event: TraceEvent) => string> = {
  "instance.started": event => `${text(event.definition)} starts`,
  "instance.completed": () => "the run is completed",
  "instance.failed": event => `the run fails with ${named(event.error, "name")}`,
  "instance.terminated": () => "the run is terminated",
  "instance.blocked": event => `the run cannot go on: ${text(event.expression)} selects nothing`,
  "instance.timed-out": () => "the run takes too long and ends",
  "instance.cancelled": () => "the run is cancelled",
  "instance.kept": () => "the run has come to its end, and stays active",
  "state.entered": event => `${state(event)} is entered`,
  "state.waiting": event =>
    `${state(event)} waits for ${Array.isArray(event.for) ? event.for.map(text).join(", ") : text(event.for)}`,
  "state.exited": event => `${state(event)} is left`,
  "task.skipped": event => `${state(event)} is left out, its condition is not true`,
  "task.cancelled": event => `${state(event)} is cancelled`,
  "task.returned": event => `${state(event)} gives its raw output`,
  "task.faulted": event => `${state(event)} fails with ${named(event.error, "name")}`,
  "context.exported": event => `${state(event)} exports to the context`,
  "context.conflict": event => `the branches of ${state(event)} give ${text(event.member)} different values`,
  "data.filtered": event => `${state(event)} takes ${text(event.path)} of its data`,
  "data.merged": event => `${state(event)} merges what came from ${text(event.from)}`,
  "data.edited": event => `the data of ${state(event)} are changed by hand`,
  "expression.empty": event => `${text(event.path)} selects nothing in ${state(event)}`,
  "event.received": event => `the event ${named(event.event, "type")} arrives`,
  "event.consumed": event => `${state(event)} takes the event ${text(event.name)}`,
  "event.kept": event => `the event ${named(event.event, "type")} is kept until someone waits for it`,
  "event.dropped": event => `the event ${named(event.event, "type")} is not taken`,
  "event.produced": event => `the event ${named(event.event, "type")} is sent`,
  "start.refused": event => `the start is refused: ${text(event.reason)}`,
  "action.started": event => `${state(event)} begins the action ${text(event.action)}`,
  "action.skipped": event => `${state(event)} leaves out the action ${text(event.action)}, its condition is false`,
  "action.completed": event => `the action ${text(event.action)} of ${state(event)} is done`,
  "function.called": event =>
    `${state(event)} calls ${text(event.function)}${
      Number(event.attempt) > 1 ? `, attempt ${text(event.attempt)}` : ""
    }`,
  "function.returned": event => `${text(event.function) || "the function"} answers ${state(event)}`,
  "function.failed": event => `${text(event.function) || "the function"} fails with ${named(event.error, "name")}`,
  "error.raised": event => `the error ${named(event.error, "name")} is raised in ${state(event)}`,
  "error.handled": event => `${state(event)} handles the error`,
  "retry.scheduled": event =>
    `${state(event)} tries again after ${durationWords(text(event.delay)) ?? text(event.delay)}`,
  "timer.set": event =>
    `${state(event)} sets a timer for ${typeof event.due === "string" ? when(event.due, event.time) : "later"}`,
  "timer.fired": event => `the timer of ${state(event)} is over`,
  "timer.cancelled": event => `the timer of ${state(event)} is not needed any more`,
  "condition.evaluated": event =>
    `${text(event.condition)} is ${event.value === true ? "true" : "not true"} in ${state(event)}`,
  "transition.taken": event => `${state(event)} goes on to ${text(event.to) || "the end"}`,
  "branch.started": event => `the branch ${text(event.branch)} of ${state(event)} starts`,
  "branch.completed": event => `the branch ${text(event.branch)} of ${state(event)} is done`,
  "branch.cancelled": event => `the branch ${text(event.branch)} of ${state(event)} is cancelled`,
  "iteration.started": event => `${state(event)} begins with ${element(event)}`,
  "iteration.completed": event => `${state(event)} is done with ${element(event)}`,
  "iteration.cancelled": event => `${state(event)} gives up ${element(event)}`,
  "subflow.started": event => `${state(event)} starts ${text(event.definition)}`,
  "subflow.completed": event => `${text(event.definition)} is done for ${state(event)}`,
  "compensation.started": event => `the compensation of ${state(event)} begins`,
  "compensation.completed": event => `the compensation of ${state(event)} is done`,
  "schema.violated": event => `the ${text(event.where)} breaks its schema`,
  "clock.advanced": event => `the clock goes on to ${typeof event.to === "string" ? when(event.to, event.time) : ""}`,
  "budget.exhausted": () => "the steps that are allowed are used up",
};

/** What happens, without the place of several instances or branches; the type where it is not known. */
export function sentence(event: TraceEvent): string {
  return SENTENCES[event.type]?.(event) ?? event.type.replace(/[.-]/g, " ");
}

/** Which instance, branch or element it is about; "" for the run itself. */
export function whereOf(event: TraceEvent): string {
  const scope = scopeWords(scopeText(event.scope));
  return [event.instance && event.instance !== "1" ? `instance ${event.instance}` : "", scope]
    .filter(Boolean)
    .join(", ");
}

function at(event: TraceEvent, pointer: string): Json | undefined {
  let found: Json | undefined = event as unknown as Json;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = typeof found === "object" && found !== null ? own(found as JsonObject, name) : undefined;
  }
  return found;
}

const FEW = 4; // differences that are told

/** How two events of one kind differ: `output/total: 5 here, 7 there`. */
export function differences(here: TraceEvent, there: TraceEvent, pointers: readonly string[]): string[] {
  const told = pointers.slice(0, FEW).map(pointer => {
    const [one, other] = [at(here, pointer), at(there, pointer)];
    const name = pointer.slice(1) || "the whole";
    if (pointer === "/time")
      return `It happens at ${when(here.time, there.time)} here, at ${when(there.time, here.time)} there.`;
    return `${name}: ${one === undefined ? "nothing" : excerpt(one, MOST)} here, ${
      other === undefined ? "nothing" : excerpt(other, MOST)
    } there.`;
  });
  return pointers.length > FEW ? [...told, `And ${pointers.length - FEW} more.`] : told;
}
