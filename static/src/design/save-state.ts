/** The words in the bar that say whether the text is kept. */

import { announce, el, icon, replace } from "../shared/dom";
import { clockTime } from "../shared/time";
import { t } from "../shared/translation";
import { HELD, type SaveState } from "./saving";

/** The sign and the words for each state that texts of all kinds can be in. */
export const KEPT_AS: Record<Exclude<SaveState["is"], "behind">, [sign: string, words: string]> = {
  saved: ["check", t("Saved")],
  typing: ["pencil", t("Unsaved")],
  saving: ["save", t("Saving…")],
  retrying: ["warning", t("Not saved — trying again")],
  conflict: ["warning", t("Not saved — changed elsewhere")],
  refused: ["error", t("Not saved")],
};

/** `room` says what is left of the text's limit, "" where there is enough. */
export function showSaveState(button: HTMLButtonElement, state: SaveState, room: string): void {
  const [sign, words]: [string, string] =
    state.is === "behind"
      ? ["warning", t("Version {version} was saved elsewhere", { version: state.version })]
      : KEPT_AS[state.is];
  button.className = `status is-${state.is}`;
  button.title =
    state.is === "refused"
      ? state.why
      : state.is === "retrying"
        ? t("The server cannot be reached. Your text is kept in this browser.")
        : state.is === "typing" && state.held
          ? HELD
          : t("Save now (Ctrl+S)");
  const more =
    state.is === "saved" ? el("span", { class: "wide" }, `${clockTime(state.at)} · v${state.version}`) : null;
  if (room) button.title = `${button.title} · ${room}`;
  const limit = room ? el("span", { class: "room" }, ` · ${room}`) : null;
  replace(button, icon(sign), el("span", {}, words), limit, more);
  if (state.is !== "typing" && state.is !== "saving")
    announce(state.is === "refused" ? t("Not saved: {why}", { why: state.why }) : words);
}
