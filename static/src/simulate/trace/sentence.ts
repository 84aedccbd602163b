/** A trace event as a sentence, and how two of them differ: for people who do not know the types of events. */

import { t } from "../../shared/translation";
import { excerpt } from "../core/json-layout";
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

const state = (event: TraceEvent): string => event.state ?? t("The run");
const element = (event: TraceEvent): string => t("element {index}", { index: text(event.index) });

const SENTENCES: Record<string, (event: TraceEvent) => string> = {
  "instance.started": event => t("{definition} starts", { definition: text(event.definition) }),
  "instance.completed": () => t("the run is completed"),
  "instance.failed": event => t("the run fails with {name}", { name: named(event.error, "name") }),
  "instance.terminated": () => t("the run is terminated"),
  "instance.blocked": event =>
    t("the run cannot go on: {expression} selects nothing", { expression: text(event.expression) }),
  "instance.timed-out": () => t("the run takes too long and ends"),
  "instance.cancelled": () => t("the run is cancelled"),
  "instance.kept": () => t("the run has come to its end, and stays active"),
  "state.entered": event => t("{state} is entered", { state: state(event) }),
  "state.waiting": event =>
    t("{state} waits for {for}", {
      state: state(event),
      for: Array.isArray(event.for) ? event.for.map(text).join(", ") : text(event.for),
    }),
  "state.exited": event => t("{state} is left", { state: state(event) }),
  "task.skipped": event => t("{state} is left out, its condition is not true", { state: state(event) }),
  "task.cancelled": event => t("{state} is cancelled", { state: state(event) }),
  "task.returned": event => t("{state} gives its raw output", { state: state(event) }),
  "task.faulted": event => t("{state} fails with {name}", { state: state(event), name: named(event.error, "name") }),
  "context.exported": event => t("{state} exports to the context", { state: state(event) }),
  "context.conflict": event =>
    t("the branches of {state} give {member} different values", { state: state(event), member: text(event.member) }),
  "data.filtered": event => t("{state} takes {path} of its data", { state: state(event), path: text(event.path) }),
  "data.merged": event => t("{state} merges what came from {from}", { state: state(event), from: text(event.from) }),
  "data.edited": event => t("the data of {state} are changed by hand", { state: state(event) }),
  "expression.empty": event => t("{path} selects nothing in {state}", { path: text(event.path), state: state(event) }),
  "event.received": event => t("the event {type} arrives", { type: named(event.event, "type") }),
  "event.consumed": event => t("{state} takes the event {name}", { state: state(event), name: text(event.name) }),
  "event.kept": event => t("the event {type} is kept until someone waits for it", { type: named(event.event, "type") }),
  "event.dropped": event => t("the event {type} is not taken", { type: named(event.event, "type") }),
  "event.produced": event => t("the event {type} is sent", { type: named(event.event, "type") }),
  "start.refused": event => t("the start is refused: {reason}", { reason: text(event.reason) }),
  "action.started": event =>
    t("{state} begins the action {action}", { state: state(event), action: text(event.action) }),
  "action.skipped": event =>
    t("{state} leaves out the action {action}, its condition is false", {
      state: state(event),
      action: text(event.action),
    }),
  "action.completed": event =>
    t("the action {action} of {state} is done", { action: text(event.action), state: state(event) }),
  "function.called": event =>
    Number(event.attempt) > 1
      ? t("{state} calls {function}, attempt {attempt}", {
          state: state(event),
          function: text(event.function),
          attempt: text(event.attempt),
        })
      : t("{state} calls {function}", { state: state(event), function: text(event.function) }),
  "function.returned": event =>
    t("{function} answers {state}", { function: text(event.function) || t("the function"), state: state(event) }),
  "function.failed": event =>
    t("{function} fails with {name}", {
      function: text(event.function) || t("the function"),
      name: named(event.error, "name"),
    }),
  "error.raised": event =>
    t("the error {name} is raised in {state}", { name: named(event.error, "name"), state: state(event) }),
  "error.handled": event => t("{state} handles the error", { state: state(event) }),
  "retry.scheduled": event =>
    t("{state} tries again after {durationWords}", {
      state: state(event),
      durationWords: durationWords(text(event.delay)) ?? text(event.delay),
    }),
  "timer.set": event =>
    t("{state} sets a timer for {when}", {
      state: state(event),
      when: typeof event.due === "string" ? when(event.due, event.time) : t("later"),
    }),
  "timer.fired": event => t("the timer of {state} is over", { state: state(event) }),
  "timer.cancelled": event => t("the timer of {state} is not needed any more", { state: state(event) }),
  "condition.evaluated": event =>
    event.value === true
      ? t("{condition} is true in {state}", { condition: text(event.condition), state: state(event) })
      : t("{condition} is not true in {state}", { condition: text(event.condition), state: state(event) }),
  "transition.taken": event =>
    t("{state} goes on to {to}", { state: state(event), to: text(event.to) || t("the end") }),
  "branch.started": event =>
    t("the branch {branch} of {state} starts", { branch: text(event.branch), state: state(event) }),
  "branch.completed": event =>
    t("the branch {branch} of {state} is done", { branch: text(event.branch), state: state(event) }),
  "branch.cancelled": event =>
    t("the branch {branch} of {state} is cancelled", { branch: text(event.branch), state: state(event) }),
  "iteration.started": event => t("{state} begins with {element}", { state: state(event), element: element(event) }),
  "iteration.completed": event => t("{state} is done with {element}", { state: state(event), element: element(event) }),
  "iteration.cancelled": event => t("{state} gives up {element}", { state: state(event), element: element(event) }),
  "subflow.started": event =>
    t("{state} starts {definition}", { state: state(event), definition: text(event.definition) }),
  "subflow.completed": event =>
    t("{definition} is done for {state}", { definition: text(event.definition), state: state(event) }),
  "compensation.started": event => t("the compensation of {state} begins", { state: state(event) }),
  "compensation.completed": event => t("the compensation of {state} is done", { state: state(event) }),
  "schema.violated": event => t("the {where} breaks its schema", { where: text(event.where) }),
  "clock.advanced": event =>
    t("the clock goes on to {when}", { when: typeof event.to === "string" ? when(event.to, event.time) : "" }),
  "budget.exhausted": () => t("the steps that are allowed are used up"),
};

/** What happens, without the place of several instances or branches; the type where it is not known. */
export function sentence(event: TraceEvent): string {
  return SENTENCES[event.type]?.(event) ?? event.type.replace(/[.-]/g, " ");
}

/** Which instance, branch or element it is about; "" for the run itself. */
export function whereOf(event: TraceEvent): string {
  const scope = scopeWords(scopeText(event.scope));
  return [event.instance && event.instance !== "1" ? t("instance {instance}", { instance: event.instance }) : "", scope]
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
    const name = pointer.slice(1) || t("the whole");
    if (pointer === "/time")
      return t("It happens at {when} here, at {when2} there.", {
        when: when(here.time, there.time),
        when2: when(there.time, here.time),
      });
    return t("{name}: {excerpt} here, {excerpt2} there.", {
      name,
      excerpt: one === undefined ? t("nothing") : excerpt(one, MOST),
      excerpt2: other === undefined ? t("nothing") : excerpt(other, MOST),
    });
  });
  return pointers.length > FEW ? [...told, t("And {n} more.", { n: pointers.length - FEW })] : told;
}
