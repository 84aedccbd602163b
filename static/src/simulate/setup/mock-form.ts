/** One mock entry as a form: when, what it answers in the form that fits, delay, how many times. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { complaint, leaves, line, sends } from "../core/fields";
import { type Part, button, html, nothing, segments, soon } from "../core/widgets";
import { type Answer, WORDS, answerIn, emptyAnswer, isWholeAnswer, turnTo, written } from "./answers/answer";
import { answerFields } from "./answers/fields";
import { type Called, type How, waysOf } from "./answers/called";
import { numbersText } from "./mock-words";
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
} from "./answers/problem-fields";
import type { MockEntry, MockKind, Numbers } from "../core/types";

export interface Draft extends Answer {
  when: string;
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
  problem: Problem; // of a task's call: 1.0 says its errors so
  error?: MockEntry["error"]; // as it was written: it may say more than the form shows
  named?: boolean; // something was typed as the error's name: only then its lack is a fault
}

type Text = "when" | "name" | "code" | "times" | "call" | "attempt" | "iteration";
const NARROW = ["call", "attempt", "iteration"] as const;

type Turn = "returns" | "fails" | "never" | "chance";

/** What an entry of a kind is for, where nothing else is known of it. */
function plain(kind: MockKind): Called {
  return { kind: kind === "subflows" ? "subflow" : kind === "calls" ? "call" : "function" };
}

/** A new entry of a mock of what is called, in the form that fits best. */
export function emptyDraft(kind: MockKind, called: Called = plain(kind)): Draft {
  return {
    ...emptyAnswer(called),
    when: "",
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
    problem: problemFor(`${PREFIX}communication`),
  };
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

export function draftFor(entry: MockEntry, kind: MockKind, called: Called = plain(kind)): Draft {
  return {
    ...answerIn(entry, called),
    when: entry.when ?? "",
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
  const answers = !draft.failing && !draft.never && !draft.chance;
  return {
    ...Object.fromEntries(
      NARROW.filter(name => draft[name].trim() && readNumbers(draft[name]) === null).map(name => [
        name,
        t("A number, a range such as 2-4, or several with commas."),
      ]),
    ),
    ...(draft.chance && optionsProblem(draft.options) && { options: optionsProblem(draft.options) }),
    ...(answers && !isWholeAnswer(draft) && { how: "?" }),
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

/** What an entry gives that is no error: a workflow its `output`. */
function given(draft: Draft, kind: MockKind): MockEntry {
  const found = written(draft);
  return kind === "subflows" ? { output: found.result ?? {} } : found;
}

/** The entry that the form says; null while something is wrong in it. */
export function readDraft(draft: Draft, kind: MockKind): MockEntry | null {
  if (Object.keys(problems(draft, kind)).length) return null;
  const answer: MockEntry = draft.chance
    ? { choice: readOptions(draft.options, kind) }
    : draft.never
      ? { never: true }
      : draft.failing
        ? { error: errorOf(draft, kind) }
        : given(draft, kind);
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

export interface Entry {
  draft: Draft;
  kind: MockKind;
  called: Called;
  save: () => void;
  cancel: () => void;
}

/** The forms of what an entry gives, where there are several. */
function ways(app: App, draft: Draft, called: Called): Part {
  const all: How[] = waysOf(called).filter(how => how !== "error");
  const offered = all.includes(draft.how) ? all : [draft.how, ...all];
  if (offered.length < 2) return nothing;
  return segments(
    t("Given as"),
    offered.map(how => [how, WORDS[how]] as const),
    draft.how,
    how => {
      turnTo(draft, how);
      app.changed();
    },
  );
}

export function entryForm(app: App, { draft, kind, called, save, cancel }: Entry): Part {
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
  const answers: [Turn, string][] = [
    ["returns", kind === "subflows" ? t("Gives") : t("Returns")],
    ["fails", t("Fails")],
    ["never", t("Never")],
    ["chance", t("By chance")],
  ];
  const choose = (how: Turn): void => {
    draft.failing = how === "fails";
    draft.never = how === "never";
    draft.chance = how === "chance";
    app.changed();
    if (how === "fails" && !draft.name)
      soon(() => document.getElementById(kind === "calls" ? "mock-error-type" : "mock-name"));
  };
  const now: Turn = draft.chance ? "chance" : draft.never ? "never" : draft.failing ? "fails" : "returns";
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
            : html`${ways(app, draft, called)}${answerFields(app, called, draft, "mock", labelOf(draft, kind))}`
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

function labelOf(draft: Draft, kind: MockKind): string {
  return kind === "subflows" ? t("Output") : WORDS[draft.how];
}
