/** Somebody saved while you were writing: the difference, and what may be done about it. No text is lost by any of it. */

import { el } from "../shared/dom";
import { count } from "../shared/words";
import { ComparisonView } from "./comparison";
import { merge } from "./merging";
import { sheet } from "./sheet";

export interface Texts {
  mine: string;
  base: string | null; // what mine was typed over, where it is still known
  theirs: string;
  version: number; // theirs
  author: string;
}

export type Settled = { take: "mine" | "theirs" } | { take: "merged"; text: string } | { take: "later" };

function introduction(texts: Texts, overlap: string): HTMLElement {
  const who = texts.author || "Somebody";
  return el("p", { class: "conflictwords" }, `${who} saved version ${texts.version} while you were writing. `, el("span", { class: "dim" }, overlap));
}

/** Shows both and waits for a choice. */
export async function settle(texts: Texts, options: { dialect: () => string | null; nonce: string }): Promise<Settled> {
  const joined = texts.base === null ? null : merge(texts.mine, texts.base, texts.theirs);
  const text = joined?.text ?? null;
  const overlap = text !== null ? "Your changes and theirs are in different lines: they can be merged."
    : joined ? `You both changed the same lines (${count(joined.overlaps, "place")}, the first at line ${joined.line} of yours), so that one of you has to go on.`
      : "What both of you started from is no longer known, so that one of you has to go on.";
  const view = new ComparisonView({ ...options, way: "beside" });
  const choice = (label: string, value: string, title: string, primary = false): HTMLButtonElement =>
    el("button", { type: "button", class: primary ? "btn primary" : "btn", title, onclick: () => opened.close(value) }, label);
  const buttons = [
    choice("Decide later", "later", "Your text stays in the editor and is not saved"),
    choice("Take theirs", "theirs", `Version ${texts.version} goes on; yours is kept in the history and comes back with undo`),
    choice("Keep mine", "mine", `Your text becomes the next version; theirs stays version ${texts.version}`, text === null),
    ...(text === null ? [] : [choice("Merge both", "merged", "Their lines and yours together become the next version", true)]),
  ];
  const opened = sheet("Two versions of this definition", [], [introduction(texts, overlap), view.element], buttons);
  (buttons.at(-1) as HTMLElement).focus();
  void view.compare({ label: `Theirs, version ${texts.version}`, text: texts.theirs }, { label: "Yours", text: texts.mine });
  const taken = await opened.closed;
  if (taken === "merged" && text !== null) return { take: "merged", text };
  return taken === "mine" || taken === "theirs" ? { take: taken } : { take: "later" };
}
