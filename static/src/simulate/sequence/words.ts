/** What stands at a message and at the head of a lifeline, and the whole message as a sentence. */

import { t } from "../../shared/translation";
import { durationMs, ms, short } from "../../running/time";
import type { Json, JsonObject } from "../core/types";
import { excerpt } from "../core/json-layout";
import { sentence } from "../trace/sentence";
import { type Message, type Participant, isLimit } from "./messages";

const MOST = 60; // characters of a value

function brief(value: Json | undefined): string {
  const isNothing = value === undefined || value === null || (typeof value === "object" && !Object.keys(value).length);
  const shown = isNothing ? "" : excerpt(value, MOST);
  return shown.length < MOST ? shown : `${shown}…`;
}

function member(value: Json | undefined, name: string): string {
  const found = (value as JsonObject | null | undefined)?.[name];
  return typeof found === "string" ? found : "";
}

/** How long it took, where that is told. */
function length({ event, cause }: Message): string {
  const long = cause ? ms(event.time) - ms(cause.time) : 0;
  return long > 0 ? short(long) : "";
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** `GET /cats` of a call by HTTP to a host that has its own lifeline, else the function's name. */
function called({ event, to }: Message): string {
  const name = typeof event.function === "string" ? event.function : "";
  if (to.name === name) return name;
  const path = /^\w+:\/\/[^/?#]+([^?#]*)/.exec(member(event.parameters, "uri"))?.[1];
  return `${member(event.parameters, "method").toUpperCase()} ${path ?? ""}`.trim() || name;
}

const TEXTS: Record<string, (message: Message) => string> = {
  "function.called": message => {
    const { event, to } = message;
    const again = Number(event.attempt) > 1 ? t("attempt {attempt}", { attempt: String(event.attempt) }) : "";
    const sent = typeof event.function === "string" && to.name === event.function ? brief(event.parameters) : "";
    return joined(again, called(message), sent);
  },
  "function.returned": message => joined(length(message), brief(message.event.result) || t("answer")),
  "function.failed": message => joined(length(message), member(message.event.error, "name") || t("error")),
  "subflow.started": ({ event }) => t("starts {definition}", { definition: String(event.definition) }),
  "subflow.completed": message =>
    joined(length(message), member(message.event.error, "name") || brief(message.event.output) || t("completed")),
  "error.raised": message => joined(length(message), member(message.event.error, "name")),
  "event.produced": ({ event }) => member(event.event, "type"),
  "event.consumed": ({ event, from, to }) =>
    from === to ? t("takes {type}", { type: member(event.event, "type") }) : member(event.event, "type"),
  "event.kept": ({ event }) => t("{type}, kept", { type: member(event.event, "type") }),
  "event.dropped": ({ event }) => t("{type}, not taken", { type: member(event.event, "type") }),
  "state.waiting": ({ event }) =>
    t("waits for {events}", { events: Array.isArray(event.for) ? event.for.map(String).join(", ") : "" }),
  "retry.scheduled": ({ event }) =>
    t("retry {n} after {time}", {
      n: String(event.attempt),
      time: short(durationMs(typeof event.delay === "string" ? event.delay : "") ?? 0),
    }),
  "timer.fired": ({ event }) =>
    isLimit(event)
      ? t("{state} timed out", { state: event.state ?? t("The run") })
      : t("{state}: its time is over", { state: event.state ?? t("The run") }),
  "instance.started": ({ cause, to }) =>
    cause ? joined(member(cause.event, "type"), t("starts {definition}", { definition: to.definition })) : t("started"),
  "instance.completed": () => t("completed"),
  "instance.failed": ({ event }) => joined(t("failed"), member(event.error, "name")),
  "instance.terminated": () => t("terminated"),
  "instance.timed-out": () => t("timed out"),
  "instance.cancelled": () => t("cancelled"),
  "instance.blocked": () => t("cannot go on"),
  "start.refused": () => t("start refused"),
};

/** What stands at a message, in few words. */
export function textOf(message: Message): string {
  return TEXTS[message.event.type]?.(message) ?? sentence(message.event);
}

export function nameOf(one: Participant): string {
  if (one.kind === "instance") return t("Instance {name}", { name: one.name });
  if (one.kind === "outside") return t("Outside");
  return one.kind === "bus" ? t("Events") : one.name;
}

/** What a participant is. */
export function noteOf(one: Participant): string {
  switch (one.kind) {
    case "instance":
      return one.definition;
    case "outside":
      return t("events in");
    case "bus":
      return t("events out");
    case "workflow":
      return t("workflow, mocked");
    case "service":
      return ""; // its name may be long
  }
}

/** The whole message: who, whom, what. */
export function told(message: Message): string {
  const { event, from, to } = message;
  const who = from === to ? nameOf(from) : `${nameOf(from)} → ${nameOf(to)}`;
  return `${who}: ${textOf(message)} (${sentence(event)})`;
}
