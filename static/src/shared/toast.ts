/** A short message at the bottom that goes by itself, with at most one thing to do (such as Undo); it waits while
 *  pointed at or focused. */

import { messageOf } from "./api";
import { iconButton, smallButton } from "./controls";
import { announce, el, icon } from "./dom";
import { marked, unmarked } from "./marked";
import { t } from "./translation";

export function toast(
  message: string,
  action?: { label: string; run: () => void },
  tone: "plain" | "error" = "plain",
): void {
  document.querySelector(".toast")?.remove();
  const go = (): void => box.remove();
  const act = (): void => {
    go();
    action?.run();
  };
  const box = el(
    "div",
    { class: `toast ${tone}`, role: tone === "error" ? "alert" : "status" },
    tone === "error" ? icon("error") : null,
    el("span", { class: "grow" }, ...marked(message)),
    action && smallButton(action.label, act),
    iconButton("close", t("Dismiss"), go),
  );
  document.body.append(box);
  announce(unmarked(message));
  let timer = setTimeout(go, 8000);
  const wait = (): void => clearTimeout(timer);
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(go, 4000);
  };
  box.addEventListener("pointerenter", wait);
  box.addEventListener("focusin", wait);
  box.addEventListener("pointerleave", again);
  box.addEventListener("focusout", again);
}

/** Tells what failed: what was thrown, or words for it. */
export function toastError(error: unknown): void {
  toast(messageOf(error), undefined, "error");
}

/** What tells that something could not be done, and why. */
export function failing(what: string): (error: unknown) => void {
  return error => toastError(`${what}: ${messageOf(error)}`);
}
