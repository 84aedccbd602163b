/** The part of a field's text that is wrong, underlined behind what is typed. */

import type { Context } from "./context";
import { type Part, html, nothing } from "./parts";
import type { Field } from "./types";
import { hidden, shown } from "./values";

/** From a character of the text up to another one. */
export interface Wrong {
  from: number;
  to: number;
  look: "bad" | "warn";
}

/** What an eye takes for one thing, as the problems of a text have it: a name, a text, signs side by side. */
const WORD = /^(?:[.$@]?\w+(?:-[a-zA-Z]\w*)*|"(?:[^"\\]|\\.)*"?|'[^']*'?|\$?[^\s\w"'.$@]+|\S)/;

/** Up to a character, else the word there; behind the end it is what stands last. */
function within(text: string, from: number, look: Wrong["look"], to = 0): Wrong | null {
  const last = text.trimStart().startsWith("${") ? text.replace(/\s*\}\s*$/, "").length : text.trimEnd().length;
  let start = Math.min(from, last - 1);
  while (start > 0 && /\s/.test(text[start] ?? " ")) start--;
  if (start < 0) return null;
  const word = WORD.exec(text.slice(start, last))?.[0].length ?? 1;
  return { from: start, to: to > start ? to : start + word, look };
}

/** Of what was typed, else of what is in the text, else of what fails with the sample data. */
export function wrongPart(field: Field, context: Context): Wrong | null {
  const draft = context.drafts.get(field.pointer);
  const text = draft?.text ?? shown(field);
  if (draft) return draft.errors.length && draft.at !== null ? within(text, draft.at, "bad") : null;
  const problem = field.errors?.find(one => one.at !== undefined);
  const before = hidden(field);
  if (problem?.at !== undefined) {
    const until = problem.until === undefined ? undefined : problem.until - before;
    return within(text, Math.max(0, problem.at - before), problem.severity === "error" ? "bad" : "warn", until);
  }
  const failed = context.samples[field.pointer]?.at;
  return failed === undefined ? null : within(text, Math.max(0, failed - before), "warn");
}

/** The control with the part underlined; `text` is what stands in it. */
export function marked(control: Part, text: string, wrong: Wrong | null): Part {
  const mark = (part: Wrong): Part => html`<mark class=${part.look}>${text.slice(part.from, part.to)}</mark>`;
  return html`<div class="markedinput">
    ${control}
    <div class="mirror" aria-hidden="true">
      ${wrong ? html`<span>${text.slice(0, wrong.from)}${mark(wrong)}</span>` : nothing}
    </div>
  </div>`;
}
