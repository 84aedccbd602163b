/** A breakpoint in words, and which fields each kind has. Nothing is drawn here. */

import { plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Breakpoint } from "../core/types";

export type Kind = Breakpoint["kind"];

export const KINDS: [Kind, string][] = [
  ["state", t("A state")],
  ["edge", t("An edge")],
  ["error", t("An error")],
  ["event", t("An event")],
  ["data", t("A condition on data")],
  ["attempt", t("An attempt")],
  ["iteration", t("An iteration")],
  ["time", t("A time")],
];

/** In the words of the dialect. */
export function kindsOf(app: App): [Kind, string][] {
  return app.ofTasks ? KINDS.map(one => (one[0] === "state" ? ["state", t("A task")] : one)) : KINDS;
}

export const CHOICES: Partial<Record<Kind, [string, string][]>> = {
  state: [
    ["entry", t("is entered")],
    ["exit", t("is left")],
  ],
  event: [
    ["any", t("does anything")],
    ["arrived", t("arrives")],
    ["consumed", t("is taken")],
    ["produced", t("is produced")],
    ["kept", t("is kept")],
    ["dropped", t("is not taken")],
  ],
  data: [
    ["data", t("the state's data")],
    ["request", t("a function's request")],
  ],
};

/** What is at `pointer`: a state's name, or the edge between two. */
export function placeName(app: App, pointer: string | undefined): string {
  if (pointer === undefined) return t("anywhere");
  const known = app.names.get(pointer);
  if (known) return known.name;
  return app.edges.get(pointer) ?? pointer;
}

/** `words`, and where. */
function at(app: App, one: Breakpoint, words: string): string {
  return one.pointer === undefined ? words : t("{words} in {place}", { words, place: placeName(app, one.pointer) });
}

const WORDS: Record<Kind, (app: App, one: Breakpoint) => string> = {
  state: (app, one) =>
    one.on === "exit"
      ? t("{placeName} is left", { placeName: placeName(app, one.pointer) })
      : t("{placeName} is entered", { placeName: placeName(app, one.pointer) }),
  edge: (app, one) => t("{placeName} is taken", { placeName: placeName(app, one.pointer) }),
  error: (app, one) =>
    at(app, one, one.name && one.name !== "*" ? t("The error {name}", { name: one.name }) : t("Any error")),
  event: (_app, one) =>
    t("The event {name} {does}", {
      name: one.name ?? "*",
      does: CHOICES.event?.find(([value]) => value === (one.on ?? "any"))?.[1] ?? "",
    }),
  data: (app, one) =>
    at(
      app,
      one,
      one.of === "request"
        ? t("{condition} becomes true of a request", { condition: one.condition ?? "" })
        : t("{condition} becomes true", { condition: one.condition ?? "" }),
    ),
  attempt: (app, one) => at(app, one, t("Attempt {number}", { number: one.number ?? "" })),
  iteration: (app, one) => at(app, one, t("Element {number}", { number: one.number ?? "" })),
  time: (_app, one) => t("The clock reaches {at}", { at: one.at ?? "" }),
};

export function breakpointWords(app: App, one: Breakpoint): string {
  const more = [
    one.kind !== "data" && one.condition ? t("while {condition}", { condition: one.condition }) : "",
    one.skip ? plural(one.skip, "after {n} hit", "after {n} hits") : "",
  ].filter(Boolean);
  return [WORDS[one.kind](app, one), ...more].join(", ");
}
