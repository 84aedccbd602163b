/** What the server says of jq expressions: what may come next, and what stands at a place. */

import { el } from "../shared/dom";
import { marked } from "../shared/marked";
import { t } from "../shared/translation";

/** A place in the text, or in what is typed into a field of the form. */
export type Where = { at: number } | { pointer: string; typed: string; at: number };

/** `apply` is what is written, with the caret behind `caret` of its characters; `example`: input, program, outputs. */
export interface Offer {
  kind: string;
  label: string;
  apply: string;
  caret: number;
  detail?: string;
  help?: string;
  example?: [string, string, string];
}
export interface Completions {
  typed: number; // characters before the caret that are replaced
  options: Offer[];
}
export interface Description {
  from: number;
  to: number;
  label?: string;
  help?: string;
  example?: [string, string, string] | null;
  value?: unknown;
  result: { output?: unknown; empty?: boolean; trouble?: string } | null;
}

export interface Expressions {
  isJq: () => boolean; // whether the text may have expressions in jq
  completions: (where: Where) => Promise<Completions | null>;
  describe: (where: Where) => Promise<Description | null>;
}

/** Behind these something may come next without being asked for. */
export const BEGINS = /[\w.$@["]$|fn:$/;

const LONGEST = 600;

function shown(value: unknown): string {
  const text = JSON.stringify(value, null, 1);
  const line = text.replace(/\s*\n\s*/g, " ");
  const short = line.length <= 60 ? line : text;
  return short.length > LONGEST ? `${short.slice(0, LONGEST)}…` : short;
}

function row(words: string, content: Node | string): HTMLElement {
  return el("div", { class: "toldrow" }, el("span", { class: "lives" }, words), content);
}

function code(text: string): HTMLElement {
  return el("pre", { class: "data" }, text);
}

/** A sentence about something, and an example of it. */
export function helpOf(help = "", example?: [string, string, string] | null): HTMLElement[] {
  const found: HTMLElement[] = help ? [el("p", {}, ...marked(help))] : [];
  if (example) found.push(row(t("e.g."), code(`${example[0]} | ${example[1]}  →  ${example[2]}`)));
  return found;
}

/** What stands at a place: its name, its help, its value; then what the whole expression gives. */
export function card(told: Description): HTMLElement {
  const result = told.result;
  return el(
    "div",
    { class: "hovercard toldcard" },
    told.label ? el("p", { class: "hovertitle" }, el("b", { class: "mono" }, told.label)) : null,
    ...helpOf(told.help, told.example),
    "value" in told && told.label ? row(t("is"), code(shown(told.value))) : null,
    result?.trouble ? row(t("fails"), el("span", { class: "trouble" }, result.trouble)) : null,
    result?.empty ? row(t("gives"), el("span", { class: "dim" }, t("nothing"))) : null,
    result && "output" in result ? row(t("gives"), code(shown(result.output))) : null,
  );
}
