/** How a run looks on the diagram: the class of diagram.css and the badges of each box and edge. */

import type { Badge } from "../../diagram/view";
import { scopeText } from "../../running/scopes";
import { compact, ms } from "../../running/time";
import { plural, t } from "../../shared/translation";
import { TROUBLES, appearanceOf, worstOf } from "../core/looks";
import type { RunModel } from "../core/run-model";
import type { Span } from "../core/spans";
import type { Stand, View } from "../core/types";
import type { Place } from "./places";

export interface Looks {
  classes: Map<string, string[]>; // by the key of a place
  badges: Map<string, Badge[]>; // by pointer
  keys: Map<string, string>; // of boxes, by pointer
}

/** What is drawn of a run. */
export interface DrawnRun {
  view: View;
  model: RunModel;
  standing: readonly Stand[]; // where the instances are
  instances: ReadonlySet<string>; // those that run the drawn definition
  taken: Readonly<Record<string, number>>; // how often edges were taken, by pointer
}

/** What the instances did at a pointer. */
interface Deeds {
  entered: number;
  retries: number;
  latest: Map<string, Span>; // visits by instance and scope
}

/** What the instances did, by the pointers of states and tasks. */
function deedsOf({ model, instances }: DrawnRun): Map<string, Deeds> {
  const found = new Map<string, Deeds>();
  const homes = new Map<string, string>(); // a retry in a branch is one of the state around it
  const at = (pointer: string): Deeds => {
    const known = found.get(pointer) ?? { entered: 0, retries: 0, latest: new Map<string, Span>() };
    found.set(pointer, known);
    return known;
  };
  for (const span of model.spans) {
    if (!instances.has(span.instance)) continue;
    const state = `${span.instance}\n${span.state}`;
    if (span.kind === "visit") {
      homes.set(state, span.pointer);
      const deeds = at(span.pointer);
      deeds.entered += 1;
      deeds.latest.set(`${span.instance}\n${span.scope}`, span);
    } else if (span.kind === "backoff") {
      const home = span.home?.pointer ?? homes.get(state);
      if (home !== undefined) at(home).retries += 1;
    }
  }
  return found;
}

/** What tells whether the run came to a place, or along an edge. */
function passing({ taken, model, instances }: DrawnRun, places: readonly Place[], deeds: ReadonlyMap<string, Deeds>) {
  const skipped = new Set(model.skipped.filter(one => instances.has(one.instance)).map(one => one.pointer));
  const isMet = (pointer: string): boolean => deeds.has(pointer) || skipped.has(pointer);
  const endedAs = (pointer: string, ...outcomes: Span["outcome"][]): boolean =>
    [...(deeds.get(pointer)?.latest.values() ?? [])].some(one => outcomes.includes(one.outcome));
  const isTaken = ({ pointer, task, edge }: Place): boolean => {
    if (edge?.ends === "failed" && endedAs(edge.from, "failed")) return true;
    if (edge?.ends === "list" && endedAs(edge.from, "completed", "caught")) return true;
    if (edge?.kind === "uses") return deeds.has(edge.from) && deeds.has(edge.to);
    if (task !== null) return !edge ? isMet(task) : edge.kind === "bypass" ? skipped.has(task) : deeds.has(task);
    const isStart = edge?.from === pointer; // the mark of a start has the pointer of its edge
    return deeds.has(pointer) || (taken[pointer] ?? 0) > 0 || (isStart && isMet(edge.to));
  };
  const ends = new Set(places.filter(isTaken).map(one => one.edge?.to));
  return (place: Place): boolean => isTaken(place) || (place.isEnd && ends.has(place.pointer));
}

function badge(list: Map<string, Badge[]>, pointer: string, one: Badge): void {
  list.set(pointer, [...(list.get(pointer) ?? []), one]);
}

/** The classes of a box where something was done, and its badges. */
function boxLooks(pointer: string, { entered, retries, latest }: Deeds, badges: Looks["badges"]): string[] {
  if (entered > 1)
    badge(badges, pointer, { kind: "taken", text: `×${entered}`, title: t("Entered {entered} times", { entered }) });
  if (retries)
    badge(badges, pointer, {
      kind: "backoff",
      icon: "retry",
      text: `${retries}`,
      title: plural(retries, "{n} retry scheduled", "{n} retries scheduled"),
    });
  const visit = worstOf(latest.values());
  const trouble = TROUBLES.find(one => visit && one === appearanceOf(visit.outcome));
  if (!trouble) return ["taken"];
  badge(badges, pointer, { kind: trouble.look, icon: trouble.icon, text: trouble.words });
  return ["taken", trouble.look];
}

/** The time of the workflow is up, and what is under way is let come to its end. */
function late(badges: Looks["badges"], pointer: string): void {
  if (badges.get(pointer)?.some(other => other.kind === "late")) return;
  badge(badges, pointer, {
    kind: "late",
    icon: "clock",
    text: t("time is up"),
    title: t("The time of the workflow is up. It ends when this state has ended: `interrupt` is not true."),
  });
}

/** What is under way looks so; `keyOf` gives the place of a box, `narrow` says which have no room for "waiting". */
function active(
  { view, standing, instances }: DrawnRun,
  deeds: ReadonlyMap<string, Deeds>,
  keyOf: (pointer: string) => string,
  narrow: (pointer: string) => boolean,
  looks: Looks,
): void {
  const current = new Map<string, Set<string>>();
  for (const { instance, pointer, scope, status, overdue } of standing) {
    const visit = deeds.get(pointer)?.latest.get(`${instance}\n${scopeText(scope)}`);
    if (!instances.has(instance) || visit?.outcome === "failed") continue; // what failed goes no further
    const classes = current.get(pointer) ?? new Set(["current"]);
    const wait = view.waiting.find(one => one.instance === instance && one.pointer === pointer);
    const waits = status === "waiting" && Boolean(wait ?? !view.calls.some(call => call.pointer === pointer));
    if (waits) classes.add("waiting");
    current.set(pointer, classes);
    looks.classes.set(keyOf(pointer), [...classes]);
    if (overdue) late(looks.badges, pointer);
    if (!wait || !waits || looks.badges.get(pointer)?.some(other => other.kind === "waiting")) continue;
    const rest = wait.until ? compact(ms(wait.until) - ms(view.clock)) : "";
    badge(looks.badges, pointer, {
      kind: "waiting",
      icon: "hourglass",
      text: !rest ? t("waiting") : narrow(pointer) ? rest : t("waiting {rest}", { rest }),
      title: wait.until ? t("Waits until {until}", { until: wait.until }) : t("Waits without a limit"),
    });
  }
}

/** Calls that a person is to answer, or that nobody ever will. */
function calls({ view, instances }: DrawnRun, badges: Looks["badges"]): void {
  for (const { instance, pointer, never, name } of view.calls) {
    if (!instances.has(instance) || badges.get(pointer)?.some(one => one.icon === "help")) continue;
    badge(badges, pointer, {
      kind: "current",
      icon: "help",
      text: never ? t("no answer") : t("asks you"),
      title: never ? t("{name} never answers", { name }) : t("{name}: what does it answer?", { name }),
    });
  }
}

/** The looks of all places; `narrow` says which boxes have room beside the token for the rest of a wait alone. */
export function looksOf(run: DrawnRun, places: readonly Place[], narrow: (pointer: string) => boolean): Looks {
  const looks: Looks = { classes: new Map(), badges: new Map(), keys: new Map() };
  const { keys } = looks;
  const deeds = deedsOf(run);
  const boxes = new Map([...deeds].map(([pointer, done]) => [pointer, boxLooks(pointer, done, looks.badges)]));
  const isPassed = passing(run, places, deeds);
  for (const place of places) {
    const isBox = !place.edge || place.key === place.pointer;
    if (isBox) keys.set(place.pointer, place.key);
    const box = isBox ? boxes.get(place.pointer) : undefined;
    looks.classes.set(place.key, box ?? [isPassed(place) ? "taken" : "nottaken"]);
  }
  active(run, deeds, pointer => keys.get(pointer) ?? pointer, narrow, looks);
  calls(run, looks.badges);
  return looks;
}
