/** The event that a person is writing, filled from the definition's own. */

import { readJson } from "./setup";
import { durationWords } from "./time";
import type { EventShape, Json, JsonObject } from "./types";

export interface EventDraft {
  name: string; // of the definition's event; "" for one of no definition
  type: string;
  source: string;
  attributes: [string, string][];
  data: string;
  after: string;
}

export function draftOf(shape: EventShape | undefined): EventDraft {
  return {
    name: shape?.name ?? "", type: shape?.type ?? "", source: shape?.source ?? "", data: "{}", after: "",
    attributes: (shape?.correlation ?? []).map(({ attribute, value }) => [attribute, value && !value.includes("{{") ? value : ""]),
  };
}

/** The form for an event that was sent before. */
export function draftFrom(event: JsonObject, shapes: EventShape[]): EventDraft {
  const { type, source, data, id: _id, time: _time, specversion: _version, at: _at, ...attributes } = event;
  const shape = shapes.find((one) => one.type === type);
  return {
    name: shape?.name ?? "", type: String(type ?? ""), source: String(source ?? ""), after: "", data: JSON.stringify(data ?? {}, null, 2),
    attributes: Object.entries(attributes).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  };
}

export function eventProblems(draft: EventDraft): Partial<Record<"type" | "data" | "after" | "attributes", string>> {
  const read = readJson(draft.data);
  const odd = draft.attributes.find(([name]) => name && !/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name));
  return {
    ...(!draft.type.trim() && { type: "An event needs a type." }),
    ...("problem" in read && { data: read.problem }),
    ...(draft.after && !durationWords(draft.after) && { after: "Write a duration such as PT5M." }),
    ...(odd && { attributes: `“${odd[0]}” cannot be the name of an attribute.` }),
  };
}

/** The CloudEvent to send; attributes without a value are left out. */
export function eventOf(draft: EventDraft): JsonObject {
  const read = readJson(draft.data);
  const attributes = draft.attributes.filter(([name, value]) => name && value !== "");
  return { type: draft.type.trim(), ...(draft.source && { source: draft.source.trim() }), ...Object.fromEntries(attributes), data: ("value" in read ? read.value : {}) as Json };
}
