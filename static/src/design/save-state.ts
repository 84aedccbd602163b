/** The words in the bar that say whether the text is kept, and the dialog for two people's changes. */

import { announce, el, icon, replace } from "../shared/dom";
import { dialog } from "../shared/dialog";
import { clockTime } from "../shared/time";
import { count } from "../shared/words";
import type { SaveState } from "./saver";

export function showSaveState(button: HTMLButtonElement, state: SaveState): void {
  const said: Record<SaveState["is"], [string, string]> = {
    saved: ["check", "Saved"],
    typing: ["pencil", "Unsaved"],
    saving: ["save", "Saving…"],
    retrying: ["warning", "Not saved — trying again"],
    conflict: ["warning", "Not saved — changed elsewhere"],
    refused: ["error", "Not saved"],
  };
  const [sign, words] = said[state.is];
  button.className = `status is-${state.is}`;
  button.title = state.is === "refused" ? state.why : state.is === "retrying"
    ? "The server cannot be reached. Your text is kept in this browser." : "Save now (Ctrl+S)";
  const more = state.is === "saved" ? el("span", { class: "wide" }, `${clockTime(state.at)} · v${state.version}`) : null;
  replace(button, icon(sign), el("span", {}, words), more);
  if (state.is !== "typing" && state.is !== "saving") announce(state.is === "refused" ? `Not saved: ${state.why}` : words);
}

function lines(text: string): string {
  return count(text.split("\n").length, "line");
}

/** Both texts stay: the one that is not chosen can be got back with undo. */
export async function settleConflict(mine: string, theirs: { text: string; version: number }): Promise<"mine" | "theirs" | "later"> {
  const choice = await dialog("Two versions of this definition", [
    el("p", {}, `Somebody saved version ${theirs.version} while you were writing. Nothing is lost: choose which text goes on.`),
    el("ul", { class: "bullets" },
      el("li", {}, el("b", {}, "Keep mine"), ` saves your text (${lines(mine)}) as the next version; theirs stays kept as version ${theirs.version}.`),
      el("li", {}, el("b", {}, "Take theirs"), ` puts version ${theirs.version} (${lines(theirs.text)}) into the editor; undo brings yours back.`)),
  ], [{ label: "Decide later", value: "later" }, { label: "Take theirs", value: "theirs" }, { label: "Keep mine", value: "mine", primary: true }]);
  return choice === "mine" || choice === "theirs" ? choice : "later";
}
