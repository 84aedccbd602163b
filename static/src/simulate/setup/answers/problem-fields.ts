/** An error in the words of 1.0, as fields: problem details (DSL reference, "Error"; semantics-1.0.md §6). */

import { t } from "../../../shared/translation";
import type { App } from "../../core/app";
import { type Choices, complaint, line, member, select } from "../../core/fields";
import { type Part, field, html, nothing } from "../../core/widgets";
import { plainText } from "../../core/json-layout";
import type { JsonObject, MockProblem } from "../../core/types";

/** The standard types, by their last words, with the status that each has. */
export const STANDARD: Readonly<Record<string, number>> = {
  configuration: 400,
  validation: 400,
  expression: 400,
  authentication: 401,
  authorization: 403,
  timeout: 408,
  communication: 500,
  runtime: 500,
};
export const PREFIX = "https://serverlessworkflow.io/spec/1.0.0/errors/";
const OWN = "own"; // the choice of a type that is no standard one

/** What is typed; `base` is what the standard types of the definition begin with. */
export interface Problem {
  base: string;
  type: string;
  status: string;
  title: string;
  detail: string;
}

/** The last word of a standard type; null for any other type. */
export function wordOf(type: string): string | null {
  const word = /^https?:\/\/[^/]+\/(?:spec\/[^/]+\/errors|dsl\/errors\/types)\/([a-z]+)$/.exec(type)?.[1];
  return word !== undefined && word in STANDARD ? word : null;
}

/** The fields for an error of this type, a URI: its status is the standard one. */
export function problemFor(type: string): Problem {
  const word = wordOf(type);
  const base = word === null ? PREFIX : type.slice(0, type.length - word.length);
  return { base, type, status: word === null ? "" : String(STANDARD[word]), title: "", detail: "" };
}

/** The fields for an error as a mock or the trace has it: one with but a name and a code is of the type of its name. */
export function problemOf(error: JsonObject, fallback: string): Problem {
  const name = plainText(error.name);
  const { base } = problemFor(fallback);
  const type = plainText(error.type) || (name in STANDARD ? base + name : `${base}runtime`);
  const found = problemFor(type);
  const status = plainText(error.status ?? error.code);
  const title = plainText(error.title) || (error.type === undefined && !(name in STANDARD) ? name : "");
  return { ...found, ...(status && { status }), title, detail: plainText(error.detail ?? error.message) };
}

/** What is wrong with the fields, by field. */
export function problemFaults(problem: Problem): Partial<Record<keyof Problem, string>> {
  return {
    ...(!problem.type.trim() && { type: t("An error has a type.") }),
    ...(problem.status.trim() && !/^[1-5]\d\d$/.test(problem.status.trim()) && { status: t("A status such as 404.") }),
  };
}

/** The error that the fields say. They must be free of faults. */
export function readProblem(problem: Problem): MockProblem {
  const [status, title, detail] = [problem.status.trim(), problem.title.trim(), problem.detail.trim()];
  return {
    type: problem.type.trim(),
    ...(status && { status: Number(status) }),
    ...(title && { title }),
    ...(detail && { detail }),
  };
}

/** Takes another type; a status that was the standard one of the type before becomes that of the new one. */
export function retype(problem: Problem, type: string): void {
  const before = wordOf(problem.type);
  const word = wordOf(type);
  if (!problem.status || (before !== null && problem.status === String(STANDARD[before])))
    problem.status = word === null ? "" : String(STANDARD[word]);
  problem.type = type;
}

/** The fields; the first has the id `{id}-type`. */
export function problemFields(app: App, problem: Problem, id: string): Part {
  const faults = problemFaults(problem);
  const word = wordOf(problem.type);
  const input = (name: "type" | "status" | "title" | "detail", label: string, hint: string): Part => {
    const own = `${id}-${name === "type" ? "uri" : name}`;
    const typed = { id: own, class: "", hint, wrong: Boolean(faults[name]), ...member(app, problem, name) };
    return field(own, label, html`${line(typed)}${complaint(faults[name])}`);
  };
  const types: Choices = [...Object.keys(STANDARD).map(one => [one, one] as const), [OWN, t("Another type…")]];
  const choose = (chosen: string): void => {
    retype(problem, chosen === OWN ? "" : problem.base + chosen);
    app.changed();
  };
  return html`<div class="pair">
      ${field(
        `${id}-type`,
        t("Error type"),
        select(types, { id: `${id}-type`, title: problem.type, value: word ?? OWN, put: choose }),
      )}
      ${input("status", t("Status"), word === null ? "500" : String(STANDARD[word]))}
    </div>
    ${word === null ? input("type", t("Type, a URI"), "https://example.com/errors/out-of-stock") : nothing}
    ${input("title", t("Title"), t("short, the same each time"))}
    ${input("detail", t("Detail"), t("what happened here"))}`;
}
