/** Who took an event, or the attribute that did not match: the words and the table below the data. */

import { t } from "../../shared/translation";
import { plainText } from "../core/json-layout";
import type { EventFate, EventShape, JsonObject, TraceEvent } from "../core/types";

export interface Row {
  attribute: string;
  wanted: string;
  verdict: string; // "same", "missing", the value that was found instead, "" not compared
}

export interface Table {
  instance: string;
  rows: Row[];
}

/** The rows of a comparison: before the attribute that differed all were the same, after it none was looked at. */
function rowsOf(difference: JsonObject, shapes: EventShape[]): Row[] {
  const shape = shapes.find(one => one.name === difference.event);
  const missed: Row = {
    attribute: plainText(difference.attribute, "?"),
    wanted: plainText(difference.wanted, t("any value")),
    verdict: plainText(difference.found, "missing"),
  };
  const all: Row[] = [
    ...(shape?.type ? [{ attribute: "type", wanted: shape.type, verdict: "same" }] : []),
    ...(shape?.source ? [{ attribute: "source", wanted: shape.source, verdict: "same" }] : []),
    ...(shape?.correlation ?? []).map(({ attribute, value }) => ({
      attribute,
      wanted: value ?? t("any value"),
      verdict: "same",
    })),
  ];
  const place = all.findIndex(row => row.attribute === missed.attribute);
  if (place < 0) return [missed];
  return all.map((row, n) => (n === place ? missed : n > place ? { ...row, verdict: "" } : row));
}

/** One table for each instance that was asked (`compared`); at most three, the rest is in the reason. */
export function tableOf(event: TraceEvent, shapes: EventShape[]): Table[] {
  if (!Array.isArray(event.compared)) return [];
  return (event.compared as JsonObject[])
    .slice(0, 3)
    .map(one => ({ instance: plainText(one.instance, "?"), rows: rowsOf(one, shapes) }));
}

const TITLES: Partial<Record<EventFate, string>> = {
  dropped: t("Why the event was not taken"),
  published: t("Why nobody in the run took the event"),
  consumed: t("Who took the event"),
  kept: t("Where the event is kept"),
};

/** The explanation of an event that went somewhere. */
export function explain(event: TraceEvent, fate: EventFate): { title: string; taken: boolean; reason: string } {
  const title = TITLES[fate] ?? "";
  if (fate === "dropped" || fate === "published")
    return { title, taken: false, reason: plainText(event.reason, t("No definition of this run declares it.")) };
  const name = plainText(event.name, "");
  const { instance } = event;
  const state =
    event.state && instance ? t("{state} (instance {instance})", { state: event.state, instance }) : event.state;
  const by = state
    ? name
      ? t("{state} took it as {name}.", { state, name })
      : t("{state} took it.", { state })
    : instance
      ? t("It started an instance (instance {instance}).", { instance })
      : t("It started an instance.");
  return {
    title,
    taken: true,
    reason:
      fate === "consumed"
        ? by
        : event.instance
          ? t("It lies in the mailbox of instance {instance} until somebody takes it.", { instance: event.instance })
          : t("It is kept until the other events of a start have come, too."),
  };
}

/** An attribute of the event whose name differs from the missing one only by case. */
export function almost(event: JsonObject, attribute: string): string | null {
  return Object.keys(event).find(key => key !== attribute && key.toLowerCase() === attribute.toLowerCase()) ?? null;
}
