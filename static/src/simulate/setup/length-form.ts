/** A length of time in a form: exactly so long, or drawn by chance (docs/scenarios.md, "Chance"). */

import { t, tOf } from "../../shared/translation";
import type { App } from "../core/app";
import { complaint, line, member, select } from "../core/fields";
import { type Part, html } from "../core/widgets";
import { durationFrom } from "../../running/durations";
import { durationWords } from "../../running/time";
import type { Json, JsonObject } from "../core/types";

type Kind = "fixed" | "uniform" | "normal" | "lognormal" | "exponential" | "choice";

/** `values` are the fields of a distribution as they are typed; `rest` is what the form does not show of it. */
export interface Length {
  kind: Kind;
  text: string;
  values: Record<string, string>;
  rest: JsonObject;
}

const KINDS: [Kind, string][] = [
  ["fixed", t("exactly")],
  ["uniform", t("between")],
  ["normal", t("about (normal)")],
  ["lognormal", t("mostly short (lognormal)")],
  ["exponential", t("at any time (exponential)")],
];
const FIELDS: Record<Kind, [string, string][]> = {
  fixed: [],
  choice: [],
  uniform: [
    ["from", t("From")],
    ["to", tOf("a number", "To")],
  ],
  exponential: [["mean", t("On average")]],
  normal: [
    ["mean", t("On average")],
    ["deviation", t("Deviation")],
  ],
  lognormal: [
    ["mean", t("On average")],
    ["deviation", t("Deviation")],
  ],
};

export function lengthFor(delay: Json | undefined): Length {
  const fixed: Length = { kind: "fixed", text: typeof delay === "string" ? delay : "", values: {}, rest: {} };
  if (typeof delay !== "object" || delay === null || Array.isArray(delay)) return fixed;
  const kind = String(delay["distribution"]) as Kind;
  const names = (FIELDS[kind] ?? []).map(([name]) => name);
  const rest = Object.fromEntries(
    Object.entries(delay).filter(([name]) => name !== "distribution" && !names.includes(name)),
  );
  return { ...fixed, kind, values: Object.fromEntries(names.map(name => [name, String(delay[name] ?? "")])), rest };
}

/** What is wrong with it, in words; "" for nothing. */
export function lengthProblem(length: Length): string {
  const wrong = (text: string): boolean => durationFrom(text) === null;
  if (length.kind === "fixed")
    return length.text.trim() && wrong(length.text) ? t("Write a length of time such as 2 s.") : "";
  const missing = FIELDS[length.kind].find(([name]) => wrong(length.values[name] ?? ""));
  return missing ? t("{missing}: write a length of time such as 2 s.", { missing: missing[1] }) : "";
}

/** As a scenario writes it; undefined: at once. The form must be free of problems. */
export function readLength(length: Length): string | JsonObject | undefined {
  if (length.kind === "fixed") return length.text.trim() ? (durationFrom(length.text) ?? length.text) : undefined;
  const values = FIELDS[length.kind].map(([name]) => [name, durationFrom(length.values[name] ?? "") ?? ""]);
  return { distribution: length.kind, ...Object.fromEntries(values), ...length.rest } as JsonObject;
}

export function lengthForm(app: App, id: string, label: string, length: Length): Part {
  const wrong = lengthProblem(length);
  const kinds: [Kind, string][] = length.kind === "choice" ? [...KINDS, ["choice", t("one of several")]] : KINDS;
  const words =
    length.kind === "fixed"
      ? length.text.trim()
        ? (durationWords(durationFrom(length.text) ?? "") ?? "")
        : t("at once")
      : length.kind === "choice"
        ? t("as the scenario lists them")
        : t("drawn anew for every call");
  const choose = (kind: string): void => {
    length.kind = kind as Kind;
    app.changed();
  };
  const value = (name: string, said: string, n: number): Part =>
    line({
      ...(!n && { id: `${id}-text` }),
      label: `${label}: ${said}`,
      hint: said,
      wrong: durationFrom(length.values[name] ?? "") === null,
      value: length.values[name] ?? "",
      put: text => {
        length.values[name] = text;
        app.changed();
      },
    });
  return html`<div class="field length">
    <label class="lab" for="${id}-text">${label}</label>
    <div class="line">
      ${select(kinds, { label: t("Length of time"), value: length.kind, put: choose })}
      ${
        length.kind === "fixed"
          ? line({ id: `${id}-text`, hint: t("at once"), wrong: Boolean(wrong), ...member(app, length, "text") })
          : FIELDS[length.kind].map(([name, said], n) => value(name, said, n))
      }
    </div>
    ${wrong ? complaint(wrong) : html`<p class="help">${words}</p>`}
  </div>`;
}
