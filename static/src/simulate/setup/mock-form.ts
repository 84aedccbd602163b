/** One mock entry as a form: when, result or error, delay, how many times. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { area, complaint, leaves, line, member, sends } from "../core/fields";
import { type Part, button, html, nothing, segments, soon } from "../core/widgets";
import { readJson } from "../core/setup";
import { equal } from "../core/json-layout";
import {
  ERROR_NAMES,
  NAMELESS,
  type Option,
  optionsFor,
  optionsForm,
  optionsProblem,
  readOptions,
  faultOf,
} from "./chance-form";
import { type Length, lengthFor, lengthForm, lengthProblem, readLength } from "./length-form";
import {
  PREFIX,
  type Problem,
  problemFaults,
  problemFields,
  problemFor,
  problemOf,
  readProblem,
} from "./problem-fields";
import type { MockEntry, MockKind, Numbers } from "../core/types";

export interface Draft {
  when: string;
  result: string;
  failing: boolean;
  name: string;
  code: string;
  delay: Length;
  times: string;
  call: string;
  attempt: string;
  iteration: string;
  never: boolean;
  chance: boolean; // chance decides between the answers of `choice`
  options: Option[];
  form: Form;
  problem: Problem; // of a task's call: 1.0 says its errors so
  error?: MockEntry["error"]; // as it was written: it may say more than the form shows
  named?: boolean; // something was typed as the error's name: only then its lack is a fault
}

type Text = Exclude<
  keyof Draft,
  "problem" | "failing" | "named" | "never" | "chance" | "delay" | "options" | "form" | "error"
>;
const NARROW = ["call", "attempt", "iteration"] as const;

/** What a task may be answered by besides its result (semantics-1.0.md §7.2); a new entry has a result. */
const FORMS = ["response", "process", "messages"] as const;
type Form = "result" | (typeof FORMS)[number];

type How = "returns" | "fails" | "never" | "chance";

/** The member that an entry answers by. */
export function formOf(entry: MockEntry): Form {
  return FORMS.find(name => entry[name] !== undefined) ?? "result";
}

/** A new entry; of what is answered over HTTP (`form`) with a status. */
export function emptyDraft(kind: MockKind, form: Form = "result"): Draft {
  return {
    when: "",
    result: form === "response" ? JSON.stringify({ status: 200, content: {} }, null, 2) : "{}",
    failing: false,
    name: "",
    code: "",
    delay: lengthFor(undefined),
    times: "",
    call: "",
    attempt: "",
    iteration: "",
    never: false,
    chance: false,
    options: optionsFor(undefined, kind),
    form,
    problem: problemFor(`${PREFIX}communication`),
  };
}

/** `[1, "3-4"]` -> `1, 3-4`. */
export function numbersText(numbers: Numbers | undefined): string {
  return numbers === undefined ? "" : (Array.isArray(numbers) ? numbers : [numbers]).join(", ");
}

function readNumbers(text: string): Numbers | null {
  const parts = text
    .split(",")
    .map(part => part.trim())
    .filter(Boolean);
  if (!parts.length || !parts.every(part => /^\d+(-\d+)?$/.test(part))) return null;
  const found = parts.map(part => (/^\d+$/.test(part) ? Number(part) : part));
  return found.length === 1 ? (found[0] ?? null) : found;
}

export function draftFor(entry: MockEntry, kind: MockKind): Draft {
  const value = (kind === "subflows" ? entry.output : entry[formOf(entry)]) ?? {};
  return {
    when: entry.when ?? "",
    result: JSON.stringify(value, null, 2),
    failing: Boolean(entry.error),
    name: faultOf(entry.error)?.name ?? "",
    code: String(faultOf(entry.error)?.code ?? ""),
    delay: lengthFor(entry.delay),
    times: entry.times === undefined ? "" : String(entry.times),
    call: numbersText(entry.call),
    attempt: numbersText(entry.attempt),
    iteration: numbersText(entry.iteration),
    never: entry.never ?? false,
    chance: entry.choice !== undefined,
    options: optionsFor(entry.choice, kind),
    form: formOf(entry),
    problem: problemIn(entry.error),
    ...(entry.error !== undefined && { error: entry.error }),
  };
}

/** The fields of problem details for an error as it is written. */
function problemIn(error: MockEntry["error"]): Problem {
  if (error === undefined) return problemFor(`${PREFIX}communication`);
  return problemOf(typeof error === "string" ? { name: error } : { ...error }, `${PREFIX}communication`);
}

function problems(draft: Draft, kind: MockKind): Partial<Record<keyof Draft, string>> {
  const read = readJson(draft.result);
  return {
    ...Object.fromEntries(
      NARROW.filter(name => draft[name].trim() && readNumbers(draft[name]) === null).map(name => [
        name,
        t("A number, a range such as 2-4, or several with commas."),
      ]),
    ),
    ...(draft.chance && optionsProblem(draft.options) && { options: optionsProblem(draft.options) }),
    ...(!draft.failing && !draft.never && !draft.chance && "problem" in read && { result: read.problem }),
    ...(draft.failing && !draft.chance && kind !== "calls" && !draft.name.trim() && { name: NAMELESS }),
    ...(draft.failing && !draft.chance && kind === "calls" && problemFault(draft.problem)),
    ...(!draft.never && lengthProblem(draft.delay) && { delay: lengthProblem(draft.delay) }),
    ...(draft.times && !/^\d+$/.test(draft.times) && { times: t("A whole number.") }),
  };
}

function problemFault(problem: Problem): { problem?: string } {
  const found = Object.values(problemFaults(problem))[0];
  return found === undefined ? {} : { problem: found };
}

/** The error that the form says: as it was written, where nothing of it was changed. */
function errorOf(draft: Draft, kind: MockKind): NonNullable<MockEntry["error"]> {
  if (kind === "calls") {
    const written = draft.error !== undefined && equal({ ...problemIn(draft.error) }, { ...draft.problem });
    return written ? (draft.error ?? "") : readProblem(draft.problem);
  }
  const before = faultOf(draft.error);
  const [name, code] = [draft.name.trim(), draft.code];
  if (draft.error && before?.name === name && String(before.code ?? "") === code) return draft.error;
  return { name, ...(code && { code }) };
}

/** The entry that the form says; null while something is wrong in it. */
export function readDraft(draft: Draft, kind: MockKind): MockEntry | null {
  if (Object.keys(problems(draft, kind)).length) return null;
  const read = readJson(draft.result);
  const value = "value" in read ? read.value : {};
  const answer: MockEntry = draft.chance
    ? { choice: readOptions(draft.options, kind) }
    : draft.never
      ? { never: true }
      : draft.failing
        ? { error: errorOf(draft, kind) }
        : kind === "subflows"
          ? { output: value }
          : { [draft.form]: value };
  const delay = draft.never ? undefined : readLength(draft.delay);
  const which = Object.fromEntries(
    NARROW.filter(name => draft[name].trim()).map(name => [name, readNumbers(draft[name])]),
  ) as MockEntry;
  return {
    ...which,
    ...(draft.when.trim() && { when: draft.when.trim() }),
    ...answer,
    ...(delay !== undefined && { delay }),
    ...(draft.times && { times: Number(draft.times) }),
  };
}

export function entryForm(app: App, draft: Draft, kind: MockKind, save: () => void, cancel: () => void): Part {
  const wrong = problems(draft, kind);
  const input = (name: Text, label: string, hint: string, note = ""): Part => {
    const isFault = Boolean(wrong[name]) && (name !== "name" || Boolean(draft.named));
    const put = (text: string): void => {
      draft[name] = text;
      if (name === "name") draft.named = true;
      app.changed();
    };
    const words = wrong[name] ?? note;
    return html`<div class="field">
      <label class="lab" for="mock-${name}">${label}</label>
      ${line({
        id: `mock-${name}`,
        hint,
        ...(name === "name" && { list: ERROR_NAMES }),
        wrong: isFault,
        value: draft[name],
        put,
      })}
      ${isFault ? complaint(words) : words ? html`<p class="help">${words}</p>` : nothing}
    </div>`;
  };
  const answers: [How, string][] = [
    ["returns", kind === "subflows" ? t("Gives") : t("Returns")],
    ["fails", t("Fails")],
    ["never", t("Never")],
    ["chance", t("By chance")],
  ];
  const choose = (how: How): void => {
    draft.failing = how === "fails";
    draft.never = how === "never";
    draft.chance = how === "chance";
    app.changed();
    if (how === "fails" && !draft.name)
      soon(() => document.getElementById(kind === "calls" ? "mock-error-type" : "mock-name"));
  };
  const now: How = draft.chance ? "chance" : draft.never ? "never" : draft.failing ? "fails" : "returns";
  return html`<form class="entry" @submit=${sends(save)} @keydown=${leaves(cancel)}>
    ${input("when", t("When"), "$[?(@.customer.id == 'x')]", draft.when ? "" : t("Empty: for every call."))}
    <details class="narrow" ?open=${NARROW.some(name => draft[name])}>
      <summary>${t("Only for some calls")}</summary>
      <div class="pair">
        ${input("call", t("Call"), "1, 3-4", t("The first is 1."))}${input(
          "attempt",
          t("Attempt"),
          "1",
          t("2 is the first retry."),
        )}${input("iteration", t("Element"), "0-2", t("From 0."))}
      </div>
    </details>
    ${segments(t("Answer"), answers, now, choose)}
    ${
      draft.chance
        ? optionsForm(app, draft.options, kind)
        : draft.never
          ? html`<p class="help">
              ${t("The call stays open: only a timeout, another branch or you can go on from it.")}
            </p>`
          : draft.failing
            ? kind === "calls"
              ? problemFields(app, draft.problem, "mock-error")
              : html`<div class="pair">
                  ${input("name", t("Error name"), t("a name"))}${input("code", t("Code"), "503")}
                </div>`
            : html`<div class="field">
                <label class="lab" for="mock-result"
                  >${kind === "subflows" ? t("Output") : draft.form[0]?.toUpperCase() + draft.form.slice(1)}
                  <span class="req">${t("JSON")}</span></label
                >
                ${area({ id: "mock-result", rows: 3, wrong: Boolean(wrong.result), ...member(app, draft, "result") })}
                ${complaint(wrong.result)}
              </div>`
    }
    ${
      draft.never
        ? nothing
        : lengthForm(
            app,
            "mock-delay",
            draft.chance ? t("After, where the answer has no time of its own") : t("After"),
            draft.delay,
          )
    }${input("times", t("Times"), t("no limit"))}
    <div class="line">
      <button type="submit" class="btn sm soft" ?disabled=${Object.keys(wrong).length > 0}>${t("Save entry")}</button
      >${button(t("Cancel"), cancel, { class: "plain" })}
    </div>
  </form>`;
}
