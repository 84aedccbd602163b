/** A breakpoint in words, and which fields each kind has. Nothing is drawn here. */

import type { App } from "../core/app";
import type { Breakpoint } from "../core/types";

export type Kind = Breakpoint["kind"];

export const KINDS: [Kind, string][] = [
  ["state", "A state"],
  ["edge", "An edge"],
  ["error", "An error"],
  ["event", "An event"],
  ["data", "A condition on data"],
  ["attempt", "An attempt"],
  ["iteration", "An iteration"],
  ["time", "A time"],
];

export const CHOICES: Partial<Record<Kind, [string, string][]>> = {
  state: [
    ["entry", "is entered"],
    ["exit", "is left"],
  ],
  event: [
    ["any", "does anything"],
    ["arrived", "arrives"],
    ["consumed", "is taken"],
    ["produced", "is produced"],
    ["kept", "is kept"],
    ["dropped", "is not taken"],
  ],
  data: [
    ["data", "the state's data"],
    ["request", "a function's request"],
  ],
};

/** What is at `pointer`: a state's name, or the edge between two. */
export function placeName(app: App, pointer: string | undefined): string {
  if (pointer === undefined) return "anywhere";
  const known = app.names.get(pointer);
  if (known) return known.name;
  return app.edges.get(pointer) ?? pointer;
}

function at(app: App, one: Breakpoint): string {
  return one.pointer === undefined ? "" : ` in ${placeName(app, one.pointer)}`;
}

const WORDS: Record<Kind, (app: App, one: Breakpoint) => string> = {
  state: (app, one) => `${placeName(app, one.pointer)} is ${one.on === "exit" ? "left" : "entered"}`,
  edge: (app, one) => `${placeName(app, one.pointer)} is taken`,
  error: (app, one) => `${one.name && one.name !== "*" ? `The error ${one.name}` : "Any error"}${at(app, one)}`,
  event: (_app, one) =>
    `The event ${one.name ?? "*"} ${CHOICES.event?.find(([value]) => value === (one.on ?? "any"))?.[1] ?? ""}`,
  data: (app, one) =>
    `${one.condition ?? ""} becomes true${one.of === "request" ? " of a request" : ""}${at(app, one)}`,
  attempt: (app, one) => `Attempt ${one.number ?? ""}${at(app, one)}`,
  iteration: (app, one) => `Element ${one.number ?? ""}${at(app, one)}`,
  time: (_app, one) => `The clock reaches ${one.at ?? ""}`,
};

export function breakpointWords(app: App, one: Breakpoint): string {
  const more = [
    one.kind !== "data" && one.condition ? `while ${one.condition}` : "",
    one.skip ? `after ${one.skip} hit${one.skip === 1 ? "" : "s"}` : "",
  ].filter(Boolean);
  return [WORDS[one.kind](app, one), ...more].join(", ");
}
