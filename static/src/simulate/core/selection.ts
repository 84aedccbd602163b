/** What the page looks at: the selected state or event, else where the run stands. */

import type { App } from "./app";
import { isWithin } from "./branches";
import type { Stand, TraceEvent } from "./types";
import type { Visit } from "./visits";
import { isInside } from "../../shared/pointers";

/** The definition that is drawn: the root's. */
function rootDefinition(app: App): string | null {
  return app.view?.root ?? null;
}

/** The other definitions of the world that have instances, with how many. */
export function otherDefinitions(app: App): [string, number][] {
  const drawn = app.shown ?? rootDefinition(app);
  const counts = new Map<string, number>();
  for (const one of app.view?.instances ?? [])
    if (one.definition !== drawn) counts.set(one.definition, (counts.get(one.definition) ?? 0) + 1);
  return [...counts];
}

/** True for the definition that the session is of. */
export function isOwn(app: App, definition: string): boolean {
  return definition === rootDefinition(app);
}

/** The instances that run the drawn definition. */
export function drawnInstances(app: App): string[] {
  const root = app.shown ?? rootDefinition(app);
  return (app.view?.instances ?? []).filter(one => one.definition === root).map(one => one.id);
}

/** Where each drawn instance stands: its active states, or between two states the one that it left last. */
export function standing(app: App): Stand[] {
  const view = app.view;
  if (!view) return [];
  const found: Stand[] = [...view.active];
  for (const instance of view.instances) {
    if (instance.ended || found.some(one => one.instance === instance.id)) continue;
    const last = app.visits.findLast(visit => visit.instance === instance.id);
    if (last)
      found.push({
        instance: instance.id,
        state: last.state,
        pointer: last.pointer,
        scope: null,
        status: "running",
        data: null,
      });
  }
  return found;
}

/** The selected event, or the last of the latest step. */
export function chosenEvent(app: App): TraceEvent | null {
  const { seq } = app.selection;
  const { trace } = app;
  const wanted = seq ?? app.view?.step.events.at(-1);
  return (wanted === undefined ? undefined : byNumber(trace, wanted)) ?? trace.at(-1) ?? null;
}

/** Events are numbered from 0 in order, so that a number is an index. */
function byNumber(trace: readonly TraceEvent[], seq: number): TraceEvent | undefined {
  const direct = trace[seq];
  return direct?.seq === seq ? direct : trace.find(event => event.seq === seq);
}

export interface Chosen {
  pointer: string | null;
  visits: Visit[]; // all to that state, in order
  index: number; // which of them is shown
}

function ownState(app: App, pointer: string): string {
  const found = app.visits.map(visit => visit.pointer).filter(one => isInside(pointer, one));
  return found.sort((a, b) => b.length - a.length)[0] ?? pointer;
}

/** The state whose data are shown, with its visits. */
export function chosenState(app: App): Chosen {
  const { selection } = app;
  const event = chosenEvent(app);
  const drawn = new Set(drawnInstances(app));
  const here = event
    ? (app.model.events.of(event.seq) ??
      (selection.seq === null ? app.visits.findLast(visit => drawn.has(visit.instance)) : undefined))
    : undefined;
  const pointer = selection.pointer !== null ? ownState(app, selection.pointer) : (here?.pointer ?? null);
  if (pointer === null) return { pointer: null, visits: [], index: -1 };
  const focus = app.focus;
  const definition = new Map(app.view?.instances.map(one => [one.id, one.definition]));
  const same = (instance: string): boolean => definition.get(instance) === definition.get(here?.instance ?? "");
  const visits = app.visits.filter(
    visit =>
      visit.pointer === pointer &&
      (selection.pointer === null ? same(visit.instance) : drawn.has(visit.instance)) &&
      (focus === null || visit.instance === focus) &&
      (app.branch === null || !visit.scope || isWithin(visit.scope, app.branch)),
  );
  const own = here && selection.pointer === null ? visits.indexOf(here) : -1;
  const last = visits.length - 1;
  const index = selection.visit !== null ? Math.min(selection.visit, last) : own >= 0 ? own : last;
  return { pointer, visits, index };
}
