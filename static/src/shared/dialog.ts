/** A modal dialog: the browser's own `<dialog>` (focus trap, Escape), with a heading, a body and a row of buttons. */

import { messageOf } from "./api";
import { type Child, el, icon } from "./dom";

export interface Choice {
  label: string;
  value: string;
  primary?: boolean;
}

let count = 0;

/** Shows the dialog; resolves with the value of the button that was pressed, or "" when it was closed.
 *  `check` may veto a choice by returning false or by throwing what is told below the body: the dialog stays open. */
export function dialog(
  title: string,
  body: Child[],
  choices: Choice[],
  check: (value: string) => boolean | Promise<boolean> = () => true,
  wide = false,
): Promise<string> {
  const id = `dialog-${++count}`;
  const back = document.activeElement as HTMLElement | null;
  const form = el("form", { method: "dialog", class: "dform" });
  const trouble = el("p", { class: "help bad", role: "alert", hidden: true });
  const allowed = async (value: string): Promise<boolean> => {
    try {
      return await check(value);
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
      return false;
    }
  };
  const box = el("dialog", { class: wide ? "dialog wide-dialog" : "dialog", "aria-labelledby": id }, form);
  const shut = el("button", { type: "button", class: "ib sm", "aria-label": "Close", onclick: () => box.close("") }, icon("close", true));
  form.append(
    el("header", { class: "dhead" }, el("h2", { id }, title), shut),
    el("div", { class: "dbody" }, ...body, trouble),
  );
  if (choices.length) {
    form.append(el("footer", { class: "dfoot" }, ...choices.map((choice) =>
      el("button", { class: choice.primary ? "btn primary" : "btn", value: choice.value, type: "submit" }, choice.label))));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    const value = pressed?.value ?? choices.find((choice) => choice.primary)?.value ?? "";
    void allowed(value).then((fine) => { if (fine) box.close(value); });
  });
  document.body.append(box);
  box.showModal();
  (form.querySelector<HTMLElement>("[autofocus]") ?? form.querySelector<HTMLElement>(".btn.primary"))?.focus();
  return new Promise((resolve) => {
    box.addEventListener("close", () => {
      box.remove();
      back?.focus();
      resolve(box.returnValue);
    });
  });
}
