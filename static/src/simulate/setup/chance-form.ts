/** Several answers between which chance decides, in a form: each with its weight, what it gives, and when. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { type Length, lengthFor, lengthForm, lengthProblem, readLength } from "./length-form";
import { area, complaint, line, member, select } from "../core/fields";
import { type Part, html, icon, nothing, smallButton } from "../core/widgets";
import { readJson } from "../core/setup";
import type { MockEntry, MockFault, MockKind } from "../core/types";

type How = "returns" | "fails" | "never";
type Choice = NonNullable<MockEntry["choice"]>;

export const ERROR_NAMES = "error-names"; // the list of names that an error may have (mocks.ts)
export const NAMELESS = t("An error needs a name.");

export interface Option {
  weight: string;
  how: How;
  result: string;
  name: string;
  code: string;
  delay: Length;
  named?: boolean; // something was typed as the error's name: only then its lack is a fault
  rest: MockEntry; // what the form does not show
}

/** The error that an entry gives: a text is its name, and of problem details the last word of their type (1.0). */
export function faultOf(error: MockEntry["error"]): MockFault | undefined {
  if (typeof error === "string") return { name: error };
  if (!error || !("type" in error)) return error;
  const { type, status } = error;
  return {
    name: type.split("/").pop() ?? type,
    ...(status !== undefined && { code: typeof status === "string" ? status : JSON.stringify(status) }),
  };
}

function option(one: Partial<Choice[number]>, kind: MockKind): Option {
  const { weight, result, output, error, never, delay, ...rest } = one;
  return {
    weight: String(weight ?? 1),
    how: error ? "fails" : never ? "never" : "returns",
    result: JSON.stringify((kind !== "subflows" ? result : output) ?? {}, null, 1),
    name: faultOf(error)?.name ?? "",
    code: String(faultOf(error)?.code ?? ""),
    delay: lengthFor(delay),
    rest,
  };
}

/** The answers of an entry; of a new one nine good ones to a failure. */
export function optionsFor(choice: Choice | undefined, kind: MockKind): Option[] {
  return (choice ?? [{ weight: 9 }, { weight: 1, error: { name: "Unavailable" } }]).map(one => option(one, kind));
}

function weightOf(one: Option): number {
  return /^\d+(\.\d+)?$/.test(one.weight.trim()) ? Number(one.weight) : NaN;
}

/** What is wrong with an answer, in words; "" for nothing. */
function problem(one: Option): string {
  const read = readJson(one.result);
  if (Number.isNaN(weightOf(one))) return t("The weight is a number such as 9.");
  if (one.how === "fails" && !one.name.trim()) return NAMELESS;
  return one.how === "returns" && "problem" in read ? read.problem : lengthProblem(one.delay);
}

export function optionsProblem(all: readonly Option[]): string {
  if (!all.length) return t("Add an answer.");
  return (
    all.map(problem).find(Boolean) ??
    (all.some(one => weightOf(one) > 0) ? "" : t("One weight at least is more than 0."))
  );
}

/** As a scenario writes them. The form must be free of problems. */
export function readOptions(all: readonly Option[], kind: MockKind): Choice {
  return all.map(one => {
    const read = readJson(one.result);
    const value = "value" in read ? read.value : {};
    const delay = one.how === "never" ? undefined : readLength(one.delay);
    const answer: MockEntry =
      one.how === "never"
        ? { never: true }
        : one.how === "fails"
          ? { error: { name: one.name.trim(), ...(one.code.trim() && { code: one.code.trim() }) } }
          : kind !== "subflows"
            ? { result: value }
            : { output: value };
    return { ...one.rest, ...answer, ...(delay !== undefined && { delay }), weight: weightOf(one) };
  });
}

function optionForm(app: App, all: Option[], one: Option, n: number, kind: MockKind): Part {
  const whole = all.reduce((sum, other) => sum + (weightOf(other) || 0), 0);
  const share = whole ? `${Math.round((100 * (weightOf(one) || 0)) / whole)} %` : "";
  const text = (name: "name" | "code", label: string, hint: string): Part =>
    line({
      label: t("{label} of answer {n}", { label, n: n + 1 }),
      hint,
      ...(name === "name" && { list: ERROR_NAMES }),
      value: one[name],
      put: typed => {
        one[name] = typed;
        if (name === "name") one.named = true;
        app.changed();
      },
    });
  const wrong = problem(one);
  const hows = [
    ["returns", kind !== "subflows" ? "returns" : "gives"],
    ["fails", "fails"],
    ["never", "never answers"],
  ] as const;
  return html`<li>
    <div class="line">
      ${line({
        class: "mono weight",
        mode: "decimal",
        label: t("Weight of answer {n}", { n: n + 1 }),
        title: t("Weight"),
        ...member(app, one, "weight"),
      })}<b class="share">${share}</b>
      ${select(hows, {
        label: t("Answer {n}", { n: n + 1 }),
        value: one.how,
        put: how => {
          one.how = how as How;
          app.changed();
        },
      })}
      ${smallButton("close", t("Remove answer {n}", { n: n + 1 }), t("Remove"), () => {
        all.splice(n, 1);
        app.changed();
      })}
    </div>
    ${
      one.how === "returns"
        ? area({ rows: 2, label: t("Result of answer {n}", { n: n + 1 }), ...member(app, one, "result") })
        : one.how === "fails"
          ? html`<div class="pair">${text("name", t("Error"), t("a name"))}${text("code", t("Code"), "503")}</div>`
          : nothing
    }
    ${one.how === "never" ? nothing : lengthForm(app, `chance-${n}`, t("After"), one.delay)}
    ${
      wrong === NAMELESS && !one.named
        ? html`<p class="help">${wrong}</p>`
        : complaint(wrong === lengthProblem(one.delay) ? "" : wrong)
    }
  </li>`;
}

export function optionsForm(app: App, all: Option[], kind: MockKind): Part {
  const add = (): void => {
    all.push(option({}, kind));
    app.changed();
  };
  return html`<ol class="chances">
      ${all.map((one, n) => optionForm(app, all, one, n, kind))}
    </ol>
    <button type="button" class="link" @click=${add}>${icon("plus", true)} ${t("Add an answer")}</button>`;
}
