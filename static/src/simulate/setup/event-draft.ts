/** The event that a person is writing, filled from the definition's own. */

import { t } from "../../shared/translation";
import { equal, plainText } from "../core/json-layout";
import { readJson } from "../core/setup";
import { durationFrom } from "../../running/durations";
import type { RunModel } from "../core/run-model";
import type { EventShape, Json, JsonObject } from "../core/types";
import { own } from "../../shared/own";
import type { OwnEvent } from "../../shared/own-calls";

export interface EventDraft {
  name: string; // of the definition's event; "" for one of no definition
  own?: OwnEvent; // what it is, of a kind that the runtime has of its own
  type: string;
  source: string;
  attributes: [string, string][];
  data: string;
  after: string;
  when: string; // "after" (or at once), "at", or "before:TIME", "late:TIME": 1 ms before, or after what is due then
}

/** An event as a run has it: `{signal: "bell"}` is one of the type `signal` with the id `bell`. */
export function wholeOf(event: JsonObject, shapes: readonly EventShape[]): JsonObject {
  const found = shapes.find(one => one.own && event.type === undefined && one.own.kind in event);
  if (!found?.own) return event;
  const { [found.own.kind]: id, ...rest } = event;
  return { ...rest, type: found.own.kind, id: id ?? "" };
}

/** What an event is called: its type; where that is a kind that the runtime has of its own its name too. */
export function calledOf(event: JsonObject, shapes: readonly EventShape[]): string {
  const { type, id } = wholeOf(event, shapes);
  const isOwn = shapes.some(one => one.own && one.own.kind === type);
  return isOwn ? `${plainText(type)} ${plainText(id)}` : plainText(type ?? "?");
}

function shapeOf({ type, id }: JsonObject, shapes: readonly EventShape[]): EventShape | undefined {
  return shapes.find(one => one.type === type && (!one.own || one.own.name === id));
}

/** The events that scenarios have sent, by what they are called. */
const samples = new Map<string, JsonObject[]>();

/** Learns what events look like from those that scenarios plan. */
export function learnSamples(events: readonly JsonObject[], shapes: readonly EventShape[] = []): void {
  for (const event of events.map(one => wholeOf(one, shapes))) {
    const called = calledOf(event, shapes);
    const known = samples.get(called) ?? [];
    if (typeof event.type === "string" && !known.some(one => equal(one, event))) samples.set(called, [...known, event]);
  }
}

/** The values of attributes as the run's own events have had them: what it correlates by. */
export function takenAttributes({ fates }: Pick<RunModel, "fates">): JsonObject {
  const consumed = [...fates.values()].filter(one => one.what === "consumed");
  return Object.assign({}, ...consumed.map(one => one.event.event ?? {})) as JsonObject;
}

/** The value of a correlation attribute: as the definition says, else the run has taken, else a scenario sent. */
function attribute(name: string, value: string | null, taken: JsonObject, sample: JsonObject | undefined): string {
  if (value && !value.includes("{{")) return value;
  return plainText(own(taken, name) ?? own(sample, name));
}

const ANY = t("any value; the instance's first one is kept");

/** What an attribute must be, as definition and run have it: for an empty field, and in words where any value does. */
export function wantedOf(
  shape: EventShape | undefined,
  name: string,
  taken: JsonObject,
): { hint: string; words: string } {
  const rule = shape?.correlation.find(one => one.attribute === name);
  const known = rule?.value?.includes("{{") || rule?.value === null ? own(taken, name) : undefined;
  if (!rule) return { hint: t("value"), words: "" };
  if (known !== undefined && known !== null) return { hint: plainText(known), words: "" };
  return rule.value === null ? { hint: t("any value"), words: `${name}: ${ANY}.` } : { hint: rule.value, words: "" };
}

export function draftOf(shape: EventShape | undefined, taken: JsonObject = {}): EventDraft {
  const rules = shape?.correlation ?? [];
  const sent = samples.get(shape?.own ? `${shape.own.kind} ${shape.own.name}` : (shape?.type ?? "")) ?? [];
  const sample =
    sent.find(one =>
      rules.every(
        ({ attribute: name }) =>
          own(taken, name) === undefined || equal(own(one, name) ?? null, own(taken, name) ?? null),
      ),
    ) ?? sent[0];
  return {
    name: shape?.name ?? "",
    ...(shape?.own && { own: shape.own }),
    type: shape?.type ?? "",
    source: shape?.source ?? "",
    data: JSON.stringify(sample?.data ?? {}, null, 2),
    after: "",
    when: "after",
    attributes: rules.map(({ attribute: name, value }) => [name, attribute(name, value, taken, sample)]),
  };
}

/** The form for an event that was sent before, with what it is correlated by and does not have. */
export function draftFrom(event: JsonObject, shapes: readonly EventShape[]): EventDraft {
  const whole = wholeOf(event, shapes);
  const { type, source, data, id: _id, time: _time, specversion: _version, at: _at, ...attributes } = whole;
  const shape = shapeOf(whole, shapes);
  return {
    name: shape?.name ?? "",
    ...(shape?.own && { own: shape.own }),
    type: String(type ?? ""),
    source: String(source ?? ""),
    after: "",
    when: "after",
    data: data === undefined ? "" : JSON.stringify(data, null, 2),
    attributes: [
      ...Object.entries(attributes).map(([name, value]): [string, string] => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
      ...(shape?.correlation ?? [])
        .filter(rule => !(rule.attribute in attributes))
        .map((rule): [string, string] => [rule.attribute, ""]),
    ],
  };
}

export function eventProblems(draft: EventDraft): Partial<Record<"type" | "data" | "after" | "attributes", string>> {
  const read = readJson(draft.data);
  const odd = draft.attributes.find(([name]) => name && !/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name));
  return {
    ...(!draft.type.trim() && { type: t("An event needs a type.") }),
    ...(draft.data.trim() && "problem" in read && { data: read.problem }),
    ...(draft.when === "after" &&
      draft.after &&
      !durationFrom(draft.after) && { after: t("Write a length of time such as 5 min or PT5M.") }),
    ...(draft.when === "at" &&
      Number.isNaN(Date.parse(draft.after)) && { after: t("Write a time such as 2020-03-20T09:05:00Z.") }),
    ...(odd && { attributes: t("“{odd}” cannot be the name of an attribute.", { odd: odd[0] }) }),
  };
}

/** The event to send; attributes without a value are left out, and data of which nothing is written. */
export function eventOf(draft: EventDraft): JsonObject {
  const read = readJson(draft.data);
  const attributes = draft.attributes.filter(([name, value]) => name && value !== "");
  const data = draft.data.trim() ? { data: "value" in read ? read.value : {} } : {};
  if (draft.own) return { type: draft.own.kind, id: draft.own.name, ...data };
  return {
    type: draft.type.trim(),
    ...(draft.source && { source: draft.source.trim() }),
    ...Object.fromEntries(attributes),
    ...data,
  };
}

/** When it is sent, as `inject` has it. */
export function timeOf(draft: EventDraft): { at?: string; just?: "before" | "after" } {
  const [how, ...rest] = draft.when.split(":");
  if (how === "before" || how === "late") return { at: rest.join(":"), just: how === "before" ? "before" : "after" };
  const after = draft.after.trim();
  return after ? { at: (how === "after" ? durationFrom(after) : null) ?? after } : {};
}

// 0.1: a member of the data, or of the event (simulator/engine/events/correlation.py)
const TOKEN = /^correlation token \$\.([A-Za-z_]\w*)$/;

/** `event` with the value that it was wanted with; null where no form can give it that, or none was wanted. */
export function withWanted(event: JsonObject, attribute: string, wanted: Json | undefined): JsonObject | null {
  if (wanted === undefined || wanted === null) return null;
  const name = TOKEN.exec(attribute)?.[1];
  if (name !== undefined) {
    const data = event.data;
    const inside = typeof data === "object" && data !== null && !Array.isArray(data);
    return inside && (name in data || !(name in event))
      ? { ...event, data: { ...data, [name]: wanted } }
      : name in event
        ? { ...event, [name]: wanted }
        : null;
  }
  const some = attribute === "source" && typeof wanted === "string" && /[+#]$/.test(wanted); // many sources fit
  return typeof wanted !== "string" || some || /\s/.test(attribute) ? null : { ...event, [attribute]: wanted };
}
