/** What became of every event on the bus: who took it, where it lies, or why it was not taken. */

import { t } from "../../shared/translation";
import type { RunModel } from "../core/run-model";
import type { EventFate, JsonObject, TraceEvent } from "../core/types";

export interface Sent {
  seq: number;
  time: string;
  event: JsonObject;
  fate: "taken" | "kept" | "dropped" | "due" | "sent";
  word: string;
  note: string;
}

const FATES: Partial<Record<EventFate, Exclude<Sent["fate"], "due">>> = {
  consumed: "taken",
  published: "sent",
  dropped: "dropped",
  kept: "kept",
};

function said(event: TraceEvent, fate: EventFate): string {
  if (fate === "published") return t("nobody in this run takes it");
  if (fate === "dropped") return String(event.reason ?? "");
  const who = event.state ? `${event.state}` : "";
  return fate === "consumed"
    ? event.instance && event.instance !== "1"
      ? t("by {who}, instance {instance}", { who: who || t("a start"), instance: event.instance })
      : t("by {who}", { who: who || t("a start") })
    : event.instance
      ? t("until someone waits, instance {instance}", { instance: event.instance })
      : t("until someone waits");
}

/** The events that came to the bus, the latest first: a row for each id; where that is a name, for each time of it. */
export function sentEvents(model: RunModel): Sent[] {
  const rows = new Map<string, Sent>();
  for (const { event: one, what } of model.fates.values()) {
    if (what === "produced") continue;
    const event = (one.event ?? {}) as JsonObject;
    const id = one.own ? `${String(event.id)} ${String(event.time)}` : String(event.id ?? one.seq);
    const row = rows.get(id) ?? {
      seq: one.seq,
      time: one.time,
      event,
      fate: "due" as const,
      word: t("on the bus"),
      note: "",
    };
    const fate = FATES[what];
    if (fate && !(row.fate === "taken" && fate !== "taken"))
      Object.assign(row, {
        seq: one.seq,
        fate,
        word: { taken: t("taken"), dropped: t("not taken"), kept: t("kept"), sent: t("published") }[fate],
        note: said(one, what),
      });
    rows.set(id, row);
  }
  return [...rows.values()].reverse();
}
