/** What stands at the places of the texts about a trace event (trace-wording/, simulator/run_model/phrases.py). */

import { t } from "../../shared/translation";
import { durationMs, durationWords, short, when } from "../../running/time";
import { excerpt } from "./json-layout";
import type { Json, JsonObject, TraceEvent } from "./types";

/** What is known of a message of the sequence diagram beside its trace event; FACTS of phrases.py. */
export interface MessageFacts {
  took: string; // how long the answer took
  called: string; // what is called where the message goes to
  sent: string; // with what
  came: string; // the type of the event that starts the instance
  note: boolean; // it is from and to the same
}

const MOST = 60; // characters of a value in `data`

/** The first `most` characters of a text; of what is none, as JSON. */
export function text(value: Json | undefined, most = Infinity): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value.slice(0, most) : excerpt(value, most);
}

/** As JSON, with an ellipsis where it is cut; "" where nothing is in it. */
export function data(value: Json | undefined): string {
  const isNothing = value === undefined || value === null || (typeof value === "object" && !Object.keys(value).length);
  const shown = isNothing ? "" : excerpt(value, MOST);
  return shown.length < MOST ? shown : `${shown}…`;
}

export function list(value: Json | undefined, most?: number): string {
  return Array.isArray(value) ? value.map(one => text(one, most)).join(", ") : text(value, most);
}

export function member(value: Json | undefined, name: string): Json | undefined {
  return (value as JsonObject | null | undefined)?.[name];
}

export function state(event: TraceEvent): string {
  return event.state ?? t("The run");
}

/** A time that an event names: with its date where that is another day than the event's own. */
export function moment(value: Json | undefined, event: TraceEvent): string {
  return typeof value === "string" ? when(value, event.time) : "";
}

/** `PT15M` -> `15 minutes`. */
export function duration(value: Json | undefined, most?: number): string {
  return durationWords(text(value, most)) ?? text(value, most);
}

/** `PT15M` -> `15 min`. */
export function length(value: Json | undefined): string {
  return short(durationMs(text(value)) ?? 0);
}

/** What a call writes out, by the member of its parameters that it says; "" where nothing is printed. */
export function written(parameters: Json | undefined, event: TraceEvent, most?: number): string {
  const given = member(parameters, text(member(event.to, "writes")));
  return Array.isArray(given) ? given.map(one => text(one, most)).join(" ") : text(given, most);
}

/** An error's name, code and message. */
export function fault(value: Json | undefined, most?: number): string {
  const error = (value ?? {}) as JsonObject;
  return [error.name, error.code, error.message !== error.name ? error.message : ""]
    .filter(Boolean)
    .map(one => text(one, most))
    .join(" ");
}

/** The parts of a text that say something. */
export function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** The same with commas. */
export function commas(...parts: (string | number | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
