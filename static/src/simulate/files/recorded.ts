/** A run that a real engine recorded: how far it agrees with a simulation, what its history lacks, and its scenario. */

import { api } from "../../shared/api";
import { el } from "../../shared/dom";
import { plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Json, Scenario } from "../core/types";

interface Note {
  line: number | null;
  message: string;
}

/** What happened on one side where both part. */
interface Place {
  what: string;
  state: string | null;
  output?: Json;
  error?: Json;
}

/** The answer of the server (contracts.md, "Recorded run"). */
export interface RecordedRun {
  family: string;
  instance: string;
  instances: { id: string; line: number }[];
  /** What the numbers are of, by which places of the history are told. */
  position: "line" | "event";
  agreement: {
    places: number;
    agree: number;
    difference: {
      at: number;
      step: number | null;
      recorded: Place | null;
      simulated: Place | null;
      message: string;
    } | null;
    until: Note | null;
  };
  notes: Note[];
  scenario: Scenario;
}

/** How a trace of ours begins, alone or in a result of `signalbox simulate`: its events have their members in order. */
const TRACE = /(?:^\s*\[?|"trace"\s*:\s*\[)\s*\{\s*"seq"\s*:\s*\d+\s*,\s*"step"\s*:/;

/** Whether a text looks like the history of an engine, or a trace; the server reads it in full. */
export const isHistory = (text: string): boolean =>
  /"(specversion|eventType|previousEventId|stateEnteredEventDetails|processInstanceId)"\s*:/.test(text) ||
  TRACE.test(text);

export const readRecorded = (app: App, history: string, instance: string | null): Promise<RecordedRun> =>
  api(`/api/definitions/${app.boot.definition.id}/recorded-run`, { method: "POST", body: { history, instance } });

/** The name under which its scenario is kept. */
export const nameOf = (found: RecordedRun): string =>
  t("Recorded: {instance}", { instance: found.instance }).slice(0, 200);

function noted({ line, message }: Note, { position }: RecordedRun): string {
  if (line === null) return message;
  return position === "event"
    ? t("event {number}: {message}", { number: line, message })
    : t("line {line}: {message}", { line, message });
}

function side(title: string, place: Place | null): HTMLElement {
  const data = place?.error ?? place?.output;
  return el(
    "div",
    {},
    el("h4", {}, title),
    el("p", { class: "small" }, place ? [place.what, place.state].filter(Boolean).join(" · ") : t("does not go on")),
    data === undefined ? null : el("pre", { class: "code small" }, JSON.stringify(data, null, 2)),
  );
}

function agreement(run: RecordedRun): HTMLElement[] {
  const found = run.agreement;
  const all = { agree: found.agree, places: found.places };
  if (!found.places) return [el("p", {}, el("b", {}, t("The recording tells of nothing that could be compared.")))];
  if (!found.difference) {
    const words = found.until
      ? t("Recording and simulation agree in {agree} of {places} places, as far as they can be compared.", all)
      : t("Recording and simulation agree in all {places} places.", all);
    const until = found.until ? el("p", { class: "help" }, noted(found.until, run)) : null;
    return [el("p", {}, el("b", {}, words)), ...(until ? [until] : [])];
  }
  const { at, message, recorded, simulated } = found.difference;
  const parted =
    run.position === "event"
      ? t("They part after {agree} of {places} places, at event {at}: {message}", { ...all, at, message })
      : t("They part after {agree} of {places} places, at line {at}: {message}", { ...all, at, message });
  return [
    el("p", {}, el("b", {}, parted)),
    el("div", { class: "cmppair" }, side(t("The recording"), recorded), side(t("The simulation"), simulated)),
  ];
}

/** Whether notes stand open: few of them, and not one alone about the whole, which is told of nearly every trace. */
export const isLoud = (notes: readonly Note[]): boolean =>
  notes.length < 6 && notes.some((one, n) => one.line !== null || n > 0);

/** The report; `choose` is told which other instance of the history is wanted. */
export function report(found: RecordedRun, choose: (instance: string) => void): HTMLElement[] {
  const others =
    found.instances.length > 1
      ? el(
          "label",
          { class: "field" },
          el("span", { class: "lab" }, t("Instance")),
          el(
            "select",
            { class: "input", onchange: event => choose((event.target as HTMLSelectElement).value) },
            ...found.instances.map(one => el("option", { value: one.id, selected: one.id === found.instance }, one.id)),
          ),
        )
      : null;
  return [
    el("p", {}, t("{instance}: {family}", { instance: found.instance, family: found.family })),
    ...(others ? [others] : []),
    ...agreement(found),
    ...(found.notes.length
      ? [
          el(
            "details",
            { open: isLoud(found.notes) },
            el(
              "summary",
              {},
              plural(
                found.notes.length,
                "{n} note: what it lacks",
                "{n} notes: what it lacks, or what was not understood",
              ),
            ),
            el("ul", { class: "bullets small" }, ...found.notes.map(one => el("li", {}, noted(one, found)))),
          ),
        ]
      : []),
    el("p", {}, t("Press Import again to keep it as a scenario and to step through it.")),
  ];
}
