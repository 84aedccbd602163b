/** The event that a person is writing, filled from the definition's own. */

import { readJson } from "./setup";
import { durationWords } from "../running/time";
import type { EventShape, Json, JsonObject } from "./types";

export interface EventDraft {
  name: string; // of the definition's event; "" for one of no definition
  type: string;
  source: string;
  attributes: [string, string][];
  data: string;
  after: string;
  when: string; // "after" (or at once), "at", or "before:TIME", "late:TIME": 1 ms before, or after what is due then
}

/** The data of an event as scenarios have sent it, and its attributes; by type. */
const samples = new Map<string, JsonObject>();

/** Learns what events look like from those that scenarios plan. */
export function learnSamples(events: readonly JsonObject[]): void {
  for (const event of events) if (typeof event.type === "string" && !samples.has(event.type)) samples.set(event.type, event);
}

function sample(shape: EventShape | undefined): string {
  return JSON.stringify(samples.get(shape?.type ?? "")?.data ?? {}, null, 2);
}

/** The value of a correlation attribute: what the definition says, else what a scenario sent. */
function attribute(shape: EventShape, name: string, value: string | null): string {
  if (value && !value.includes("{{")) return value;
  const known = samples.get(shape.type ?? "")?.[name];
  return known === undefined || known === null ? "" : typeof known === "string" ? known : JSON.stringify(known);
}

export function draftOf(shape: EventShape | undefined): EventDraft {
  return {
    name: shape?.name ?? "", type: shape?.type ?? "", source: shape?.source ?? "", data: sample(shape), after: "", when: "after",
    attributes: (shape?.correlation ?? []).map(({ attribute: name, value }) => [name, shape ? attribute(shape, name, value) : ""]),
  };
}

/** The form for an event that was sent before. */
export function draftFrom(event: JsonObject, shapes: EventShape[]): EventDraft {
  const { type, source, data, id: _id, time: _time, specversion: _version, at: _at, ...attributes } = event;
  const shape = shapes.find((one) => one.type === type);
  return {
    name: shape?.name ?? "", type: String(type ?? ""), source: String(source ?? ""), after: "", when: "after", data: JSON.stringify(data ?? {}, null, 2),
    attributes: Object.entries(attributes).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  };
}

export function eventProblems(draft: EventDraft): Partial<Record<"type" | "data" | "after" | "attributes", string>> {
  const read = readJson(draft.data);
  const odd = draft.attributes.find(([name]) => name && !/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name));
  return {
    ...(!draft.type.trim() && { type: "An event needs a type." }),
    ...("problem" in read && { data: read.problem }),
    ...(draft.when === "after" && draft.after && !durationWords(draft.after) && { after: "Write a duration such as PT5M." }),
    ...(draft.when === "at" && Number.isNaN(Date.parse(draft.after)) && { after: "Write a time such as 2020-03-20T09:05:00Z." }),
    ...(odd && { attributes: `“${odd[0]}” cannot be the name of an attribute.` }),
  };
}

/** The CloudEvent to send; attributes without a value are left out. */
export function eventOf(draft: EventDraft): JsonObject {
  const read = readJson(draft.data);
  const attributes = draft.attributes.filter(([name, value]) => name && value !== "");
  return { type: draft.type.trim(), ...(draft.source && { source: draft.source.trim() }), ...Object.fromEntries(attributes), data: ("value" in read ? read.value : {}) as Json };
}

/** When it is sent, as `inject` has it. */
export function timeOf(draft: EventDraft): { at?: string; just?: "before" | "after" } {
  const [how, ...rest] = draft.when.split(":");
  if (how === "before" || how === "late") return { at: rest.join(":"), just: how === "before" ? "before" : "after" };
  return draft.after.trim() ? { at: draft.after.trim() } : {};
}
