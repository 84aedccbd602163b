/**
 * A modal dialog: the browser's own `<dialog>` (focus trap), with a heading, a body and a row of buttons. Enter in any
 * of its fields does the main action (Ctrl+Enter where Enter begins a line), Escape cancels. There is no other way.
 */

import { messageOf } from "./api";
import { alarm, iconButton, tellIn } from "./controls";
import { type Child, el } from "./dom";
import { ids } from "./ids";
import { t } from "./translation";

export interface Choice {
  label: string;
  value: string;
  primary?: boolean;
}

export interface Opened {
  close: (value?: string) => void;
  closed: Promise<string>;
}

/** For `check`: what must be written before the main action; the field gets the focus, and `words` are told. */
export function needed(field: HTMLInputElement | HTMLTextAreaElement, words: string): true {
  if (field.value.trim()) return true;
  field.focus();
  throw new Error(words);
}

/** Shows the dialog; resolves with the value of the button that was pressed, or "" when it was closed.
 *  `check` may veto a choice by returning false or by throwing what is told below the body: the dialog stays open. */
export function dialog(
  title: string,
  body: Child[],
  choices: Choice[],
  check: (value: string) => boolean | Promise<boolean> = () => true,
  wide = false,
): Promise<string> {
  if (isOpen(title)) return Promise.resolve(""); // pressed twice before it came
  const id = ids.next("dialog");
  const form = el("form", { method: "dialog", class: "dform", novalidate: true });
  const trouble = alarm();
  const box = el(
    "dialog",
    { class: wide ? "dialog wide-dialog" : "dialog", "aria-labelledby": id, tabindex: -1 },
    form,
  );
  const shut = iconButton("close", t("Close"), () => close(""));
  const main = choices.find(choice => choice.primary);
  const { close, closed } = leaving(box, document.activeElement as HTMLElement | null);
  const press = presser(box, trouble, check, close);
  form.append(
    el("header", { class: "dhead" }, el("h2", { id }, title), shut),
    el("div", { class: "dbody" }, ...body, trouble),
  );
  if (choices.length) form.append(el("footer", { class: "dfoot" }, ...choices.map(choice => button(choice, press))));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const pressed = event.submitter as HTMLButtonElement | null;
    if (pressed ?? main) press(pressed?.value ?? main?.value ?? "");
  });
  box.addEventListener("keydown", event => {
    if (main && isEnter(event)) {
      event.preventDefault();
      press(main.value);
    }
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      close("");
    } // a search field would only empty itself
  });
  form.addEventListener("input", () => {
    trouble.hidden = true; // it is being mended
  });
  document.body.append(box);
  box.showModal();
  (form.querySelector<HTMLElement>("[autofocus]") ?? form.querySelector<HTMLElement>(".btn.primary") ?? box).focus();
  return closed;
}

/**
 * A dialog with Cancel and one action: whether that was taken, and `deed` done (it stays open where that throws or is
 * false).
 */
export async function confirmed(
  title: string,
  body: Child[],
  label: string,
  deed: () => unknown = () => undefined,
  wide = false,
): Promise<boolean> {
  const choices = [
    { label: t("Cancel"), value: "" },
    { label, value: "go", primary: true },
  ];
  return (await dialog(title, body, choices, async value => !value || (await deed()) !== false, wide)) === "go";
}

/** A dialog that only tells something. */
export async function inform(title: string, body: Child[], wide = false): Promise<void> {
  await dialog(title, body, [{ label: t("Close"), value: "", primary: true }], undefined, wide);
}

/**
 * What closes `box` and gives the focus to `back`; `closed` tells with which value. All of it happens at once, not with
 * the browser's event, which comes later: the next key already belongs to the page.
 */
export function leaving(box: HTMLDialogElement, back: HTMLElement | null): Opened {
  let resolveValue: (value: string) => void = () => undefined;
  const closed = new Promise<string>(resolve => {
    resolveValue = resolve;
  });
  const close = (value = ""): void => {
    if (box.open) box.close(value);
    if (!box.isConnected) return;
    box.remove();
    back?.focus();
    resolveValue(box.returnValue);
  };
  box.addEventListener("close", () => close()); // by Escape, or by who holds the element
  return { close, closed };
}

function isOpen(title: string): boolean {
  return [...document.querySelectorAll("dialog[open] .dhead h2")].some(one => one.textContent === title);
}

/** The main action alone submits: what Enter presses is the form's only such button, wherever it stands in the row. */
function button(choice: Choice, press: (value: string) => void): HTMLButtonElement {
  const look = { class: choice.primary ? "btn primary" : "btn", value: choice.value };
  return choice.primary
    ? el("button", { ...look, type: "submit" }, choice.label)
    : el("button", { ...look, type: "button", onclick: () => press(choice.value) }, choice.label);
}

/**
 * What a press of a button does: closes with its value unless `check` is against it; one at a time: while that is on
 * its way the buttons are seen to be unavailable.
 */
function presser(
  box: HTMLDialogElement,
  trouble: HTMLElement,
  check: (value: string) => boolean | Promise<boolean>,
  close: (value: string) => void,
): (value: string) => void {
  let busy = false;
  const work = (on: boolean): void => {
    busy = on;
    mark(box, "aria-busy", on);
    // not `disabled`: it would lose the focus
    for (const one of box.querySelectorAll(".dfoot > button")) mark(one, "aria-disabled", on);
  };
  return value => {
    if (busy) return;
    work(true);
    trouble.hidden = true;
    Promise.resolve()
      .then(() => check(value))
      .then(
        fine => {
          if (fine) close(value);
        },
        (error: unknown) => {
          tellIn(trouble, messageOf(error));
        },
      )
      .finally(() => work(false));
  };
}

function mark(host: Element, name: string, on: boolean): void {
  if (on) host.setAttribute(name, "true");
  else host.removeAttribute(name);
}

/**
 * Enter in a field of one line or in a list; Ctrl+Enter (⌘ on a Mac) in a text of several lines. Buttons and links have
 * an Enter of their own, and what a field has done itself is done.
 */
function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return false;
  if (event.target instanceof HTMLTextAreaElement) return event.ctrlKey || event.metaKey;
  return (
    event.target instanceof HTMLSelectElement ||
    (event.target instanceof HTMLInputElement && event.target.type !== "file")
  );
}
