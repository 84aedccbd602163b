/** One mock entry as a form: when, result or error, delay, how many times. */

import type { App } from "./app";
import { type Part, html, icon, nothing } from "./parts";
import { readJson } from "./setup";
import { durationWords } from "./time";
import type { MockEntry } from "./types";

export interface Draft {
  when: string;
  result: string;
  failing: boolean;
  name: string;
  code: string;
  delay: string;
  times: string;
}

type Kind = "functions" | "subflows";

export function emptyDraft(): Draft {
  return { when: "", result: "{}", failing: false, name: "", code: "", delay: "", times: "" };
}

export function draftFor(entry: MockEntry, kind: Kind): Draft {
  const value = (kind === "functions" ? entry.result : entry.output) ?? {};
  return {
    when: entry.when ?? "", result: JSON.stringify(value, null, 2), failing: Boolean(entry.error),
    name: entry.error?.name ?? "", code: entry.error?.code ?? "", delay: entry.delay ?? "", times: entry.times === undefined ? "" : String(entry.times),
  };
}

function problems(draft: Draft): Partial<Record<keyof Draft, string>> {
  const read = readJson(draft.result);
  return {
    ...(!draft.failing && "problem" in read && { result: read.problem }),
    ...(draft.failing && !draft.name.trim() && { name: "An error needs a name." }),
    ...(draft.delay && !durationWords(draft.delay) && { delay: "Write a duration such as PT2S." }),
    ...(draft.times && !/^\d+$/.test(draft.times) && { times: "A whole number." }),
  };
}

/** The entry that the form says; null while something is wrong in it. */
export function readDraft(draft: Draft, kind: Kind): MockEntry | null {
  if (Object.keys(problems(draft)).length) return null;
  const read = readJson(draft.result);
  const value = "value" in read ? read.value : {};
  const answer: MockEntry = draft.failing
    ? { error: { name: draft.name.trim(), ...(draft.code && { code: draft.code }) } }
    : kind === "functions" ? { result: value } : { output: value };
  return { ...(draft.when.trim() && { when: draft.when.trim() }), ...answer, ...(draft.delay && { delay: draft.delay }), ...(draft.times && { times: Number(draft.times) }) };
}

export function entryForm(app: App, draft: Draft, kind: Kind, save: () => void, cancel: () => void): Part {
  const wrong = problems(draft);
  const put = (name: Exclude<keyof Draft, "failing">) => (event: InputEvent): void => {
    draft[name] = (event.target as HTMLInputElement).value;
    app.changed();
  };
  const input = (name: Exclude<keyof Draft, "failing">, label: string, placeholder: string, note = ""): Part => html`<div class="field"><label class="lab" for="mock-${name}">${label}</label>
    <input class="input mono" id="mock-${name}" placeholder=${placeholder} .value=${draft[name]} @input=${put(name)} aria-invalid=${Boolean(wrong[name])} />
    ${wrong[name] ? html`<p class="help bad">${icon("error", true)}<span>${wrong[name]}</span></p>` : note ? html`<p class="help">${note}</p>` : nothing}</div>`;
  const answers = (failing: boolean, label: string): Part => html`<button type="button" aria-pressed=${draft.failing === failing} @click=${() => { draft.failing = failing; app.changed(); }}>${label}</button>`;
  return html`<form class="entry" @submit=${(event: Event) => { event.preventDefault(); save(); }} @keydown=${(event: KeyboardEvent) => { if (event.key === "Escape") cancel(); }}>
    ${input("when", "When", "$[?(@.customer.id == 'x')]", draft.when ? "" : "Empty: for every call.")}
    <div class="seg sm" role="group" aria-label="Answer">${answers(false, kind === "functions" ? "Returns" : "Gives")}${answers(true, "Fails")}</div>
    ${draft.failing
      ? html`<div class="pair">${input("name", "Error name", "ServiceNotAvailable")}${input("code", "Code", "503")}</div>`
      : html`<div class="field"><label class="lab" for="mock-result">${kind === "functions" ? "Result" : "Output"} <span class="req">JSON</span></label>
        <textarea class="input code-area" id="mock-result" rows="3" spellcheck="false" .value=${draft.result} @input=${put("result")} aria-invalid=${Boolean(wrong.result)}></textarea>
        ${wrong.result ? html`<p class="help bad">${icon("error", true)}<span>${wrong.result}</span></p>` : nothing}</div>`}
    <div class="pair">${input("delay", "After", "PT2S", draft.delay ? durationWords(draft.delay) ?? "" : "at once")}${input("times", "Times", "no limit")}</div>
    <div class="line"><button type="submit" class="btn sm soft" ?disabled=${Object.keys(wrong).length > 0}>Save entry</button><button type="button" class="btn sm plain" @click=${cancel}>Cancel</button></div>
  </form>`;
}
