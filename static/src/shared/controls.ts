/** Buttons, fields and choices as all pages have them; `more` is what one of them has besides, such as an id. */

import { type Child, type Props, el, icon } from "./dom";

type Inside = Child | Child[];

export function textButton(inside: Inside, run: EventListener | null, more: Props = {}): HTMLButtonElement {
  return el("button", { type: "button", class: "btn", onclick: run, ...more }, ...[inside].flat());
}

export function smallButton(inside: Inside, run: EventListener, more: Props = {}): HTMLButtonElement {
  return textButton(inside, run, { class: "btn sm", ...more });
}

/** A button without words in it: `label` is what it is called. */
export function iconButton(
  name: string,
  label: string,
  run: EventListener | null,
  more: Props = {},
): HTMLButtonElement {
  return el("button", { type: "button", class: "ib sm", "aria-label": label, onclick: run, ...more }, icon(name, true));
}

/** A control below its words, and what stands below it. */
export function labelled(words: Inside, control: HTMLElement, ...below: Child[]): HTMLLabelElement {
  const named = el("span", { class: "lab" }, ...[words].flat());
  return el("label", { class: "field", for: control.id || null }, named, control, ...below);
}

export function dropDown(
  options: readonly (readonly [value: string, words: string])[],
  chosen: string | null,
  more: Props = {},
): HTMLSelectElement {
  const choices = options.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  return el("select", { class: "input", ...more }, ...choices);
}

/** Radio buttons, each with its words and what it means; the chosen one is found by `checkedOf`. */
export function radios(
  title: string,
  name: string,
  options: readonly (readonly [value: string, words: string, help?: string])[],
  chosen = options[0]?.[0],
  more: Props = {},
): HTMLFieldSetElement {
  const choices = options.map(([value, words, help]) =>
    el(
      "label",
      { class: "choice" },
      el("input", { type: "radio", name, value, checked: value === chosen }),
      el("span", {}, el("b", {}, words), help === undefined ? null : el("span", { class: "dim" }, help)),
    ),
  );
  return el("fieldset", { class: "choices", ...more }, el("legend", {}, title), ...choices);
}

/** The value of the radio button that is chosen in `host`, "" where none is. */
export function checkedOf(host: Element): string {
  return host.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
}

/** What went wrong, told to screen readers too; not there while there is nothing to tell. */
export function alarm(words = "", more: Props = {}): HTMLParagraphElement {
  return el("p", { class: "help bad", role: "alert", hidden: !words, ...more }, words);
}

export function tellIn(told: HTMLElement, words: string): void {
  told.textContent = words;
  told.hidden = !words;
}
