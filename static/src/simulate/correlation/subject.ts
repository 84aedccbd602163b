/** Which event is explained below the data: the selected one, else one of the latest step. */

import type { App } from "../core/app";
import type { Mark } from "../core/run-model";
import { chosenEvent } from "../core/selection";
import type { EventFate, Json, JsonObject, TraceEvent } from "../core/types";

const WENT: readonly (EventFate | undefined)[] = ["dropped", "published", "consumed", "kept"];

/** Whether an event went somewhere: whether there is something to explain. */
const went = (fate: EventFate | undefined): boolean => WENT.includes(fate);

export const idOf = ({ event }: TraceEvent): Json | undefined => (event as JsonObject | undefined)?.id;

/** Null: there is nothing to explain. */
export function subject(app: App): Mark<EventFate> | null {
  const event = chosenEvent(app);
  if (!event) return null;
  const { fates } = app.model;
  const own = fates.get(event.seq);
  if (own && went(own.what)) return own;
  if (own?.what === "received" && idOf(event) !== undefined)
    return [...fates.values()].find(one => went(one.what) && idOf(one.event) === idOf(event)) ?? null;
  if (app.selection.seq !== null) return null;
  const told = app.view?.step.events.map(seq => fates.get(seq)) ?? [];
  return told.find(one => went(one?.what)) ?? null;
}
