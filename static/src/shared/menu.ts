/** A menu under a button: arrows, Home, End, first letters, Enter, Escape; closes on a click elsewhere. */

import { el, icon } from "./dom";

export interface MenuItem {
  label: string;
  icon?: string;
  detail?: string; // a second line, smaller
  checked?: boolean; // given: one of several choices
  run: () => void;
}

let close: (() => void) | null = null;

function item(entry: MenuItem): HTMLButtonElement {
  const role = entry.checked === undefined ? "menuitem" : "menuitemradio";
  const mark = entry.checked === undefined ? entry.icon : entry.checked ? "check" : "blank";
  return el("button", { type: "button", role, tabindex: -1, "aria-checked": entry.checked === undefined ? null : String(entry.checked) },
    mark ? icon(mark, true) : null, entry.detail === undefined ? entry.label
      : el("span", { class: "two" }, el("span", {}, entry.label), el("span", { class: "dim small" }, entry.detail)));
}

function place(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const below = at.bottom + 4 + list.offsetHeight < innerHeight;
  list.style.top = `${below ? at.bottom + 4 : Math.max(4, at.top - 4 - list.offsetHeight)}px`;
  list.style.left = `${Math.max(4, Math.min(at.right - list.offsetWidth, innerWidth - list.offsetWidth - 4))}px`;
}

function move(list: HTMLElement, key: string): boolean {
  const items = [...list.children] as HTMLElement[];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const target: Record<string, number> = { ArrowDown: now === last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1, Home: 0, End: last };
  let index = target[key];
  if (index === undefined && key.length === 1) {
    const order = [...items.keys()].map((n) => (now + 1 + n) % items.length);
    index = order.find((n) => items[n]?.textContent?.toLowerCase().startsWith(key.toLowerCase()));
  }
  if (index === undefined) return false;
  items[index]?.focus();
  return true;
}

function open(button: HTMLButtonElement, entries: MenuItem[]): void {
  close?.();
  const list = el("div", { class: "menu", role: "menu", "aria-label": button.getAttribute("aria-label") ?? button.textContent });
  for (const entry of entries) {
    const row = item(entry);
    row.addEventListener("click", () => { close?.(); button.focus(); entry.run(); });
    list.append(row);
  }
  const outside = (event: Event): void => {
    if (!list.contains(event.target as Node) && !button.contains(event.target as Node)) close?.();
  };
  close = () => {
    list.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    close = null;
  };
  list.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") { close?.(); button.focus(); }
    else if (!move(list, event.key)) return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  });
  document.addEventListener("pointerdown", outside, true);
  (button.closest("dialog") ?? document.body).append(list);
  button.setAttribute("aria-expanded", "true");
  place(list, button);
  (list.querySelector<HTMLElement>('[aria-checked="true"]') ?? (list.firstElementChild as HTMLElement | null))?.focus();
}

/** Makes `button` open a menu of what `entries` gives at that moment. */
export function menu(button: HTMLButtonElement, entries: () => MenuItem[]): void {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => (button.getAttribute("aria-expanded") === "true" ? close?.() : open(button, entries())));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    open(button, entries());
  });
}
