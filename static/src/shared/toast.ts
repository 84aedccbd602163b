/**
 * A short message at the bottom that goes by itself, with at most one thing to do (such as Undo). It waits while
 * pointed at or focused.
 */

import { announce, el, icon } from "./dom";
import { marked, unmarked } from "./marked";
import { t } from "./translation";

export function toast(
  message: string,
  action?: { label: string; run: () => void },
  tone: "plain" | "error" = "plain",
): void {
  document.querySelector(".toast")?.remove();
  const box = el(
    "div",
    { class: `toast ${tone}`, role: tone === "error" ? "alert" : "status" },
    tone === "error" ? icon("error") : null,
    el("span", { class: "grow" }, ...marked(message)),
  );
  const go = (): void => box.remove();
  if (action)
    box.append(
      el(
        "button",
        {
          type: "button",
          class: "btn sm",
          onclick: () => {
            go();
            action.run();
          },
        },
        action.label,
      ),
    );
  box.append(
    el("button", { type: "button", class: "ib sm", "aria-label": t("Dismiss"), onclick: go }, icon("close", true)),
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
