/**
 * A menu under a button or at a place: arrows, Home, End, first letters, Enter, Escape; closes on a click elsewhere.
 */

import { chip, el, icon } from "./dom";

export interface MenuItem {
  label: string;
  icon?: string;
  detail?: string; // a second line, smaller
  keys?: string; // the keys that do the same, shown at the right
  chip?: string; // a state kind, in place of an icon
  danger?: boolean;
  checked?: boolean; // given: one of several choices
  run: () => void;
}

const ONE_GO = 700; // milliseconds between two letters
let close: (() => void) | null = null;

function item(entry: MenuItem): HTMLButtonElement {
  const role = entry.checked === undefined ? "menuitem" : "menuitemradio";
  const mark = entry.checked === undefined ? entry.icon : entry.checked ? "check" : "blank";
  return el(
    "button",
    {
      type: "button",
      role,
      tabindex: -1,
      class: entry.danger ? "danger" : null,
      "aria-checked": entry.checked === undefined ? null : String(entry.checked),
    },
    entry.chip ? chip(entry.chip) : mark ? icon(mark, true) : null,
    entry.detail === undefined
      ? entry.label
      : el("span", { class: "two" }, el("span", {}, entry.label), el("span", { class: "dim small" }, entry.detail)),
    entry.keys ? el("kbd", { class: "menukey" }, entry.keys) : null,
  );
}

/** What a menu hangs on: a button, or a place in the window. */
interface Anchor {
  // left: begins there instead of ending at right
  rect: () => { top: number; bottom: number; right: number; left?: number };
  label: string;
  owns: (target: Node) => boolean;
  back: () => void;
  expanded: (open: boolean) => void;
  host: () => HTMLElement;
}

function place(list: HTMLElement, anchor: Anchor): void {
  const at = anchor.rect();
  const under = at.bottom + 4 + list.offsetHeight < innerHeight;
  list.style.top = `${under ? at.bottom + 4 : Math.max(4, at.top - 4 - list.offsetHeight)}px`;
  list.style.left = `${Math.max(4, Math.min(at.left ?? at.right - list.offsetWidth, innerWidth - list.offsetWidth - 4))}px`;
}

let letters = ""; // typed in one go
let typed = 0; // when the last of them was

/** The row that the letters typed in one go begin; one letter alone goes on from the row that has the focus. */
function spelled(items: HTMLElement[], now: number, letter: string): number | undefined {
  letters = performance.now() - typed < ONE_GO ? letters + letter : letter;
  typed = performance.now();
  const begins = (n: number, start: string): boolean => items[n]?.textContent?.toLowerCase().startsWith(start) ?? false;
  const order = [...items.keys()].map(n => (now + (letters.length === 1 ? 1 : 0) + n) % items.length);
  return order.find(n => begins(n, letters));
}

function move(list: HTMLElement, key: string): boolean {
  const items = [...list.children] as HTMLElement[];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const target: Record<string, number> = {
    ArrowDown: now === last ? 0 : now + 1,
    ArrowUp: now <= 0 ? last : now - 1,
    Home: 0,
    End: last,
  };
  const index = target[key] ?? (key.length === 1 ? spelled(items, now, key.toLowerCase()) : undefined);
  if (index === undefined) return false;
  items[index]?.focus();
  return true;
}

function open(anchor: Anchor, entries: MenuItem[]): void {
  close?.();
  const list = el("div", { class: "menu", role: "menu", "aria-label": anchor.label });
  for (const entry of entries) {
    const row = item(entry);
    row.addEventListener("click", () => {
      close?.();
      anchor.back();
      entry.run();
    });
    list.append(row);
  }
  const outside = (event: Event): void => {
    if (!list.contains(event.target as Node) && !anchor.owns(event.target as Node)) close?.();
  };
  close = () => {
    list.remove();
    anchor.expanded(false);
    document.removeEventListener("pointerdown", outside, true);
    close = null;
  };
  list.addEventListener("keydown", event => {
    if (event.key === "Escape" || event.key === "Tab") {
      close?.();
      anchor.back();
    } else if (!move(list, event.key)) return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  });
  document.addEventListener("pointerdown", outside, true);
  anchor.host().append(list);
  anchor.expanded(true);
  place(list, anchor);
  (list.querySelector<HTMLElement>('[aria-checked="true"]') ?? (list.firstElementChild as HTMLElement | null))?.focus();
}

function below(button: HTMLButtonElement): Anchor {
  return {
    rect: () => {
      const { top, bottom, right } = button.getBoundingClientRect();
      return { top, bottom, right };
    },
    label: button.getAttribute("aria-label") ?? button.textContent,
    owns: target => button.contains(target),
    back: () => button.focus(),
    expanded: open => button.setAttribute("aria-expanded", String(open)),
    host: () => button.closest<HTMLElement>("dialog, [popover]:popover-open") ?? document.body,
  };
}

/** A menu at a place of the window; `back` takes the focus when it closes by a key or a choice. */
export function menuAt(x: number, y: number, label: string, entries: MenuItem[], back: () => void): void {
  if (!entries.length) return;
  open(
    {
      rect: () => ({ top: y, bottom: y - 4, right: x, left: x }),
      label,
      owns: () => false,
      back,
      expanded: () => undefined,
      host: () => document.body,
    },
    entries,
  );
}

/** Makes `button` open a menu of what `entries` gives at that moment. */
export function menu(button: HTMLButtonElement, entries: () => MenuItem[]): void {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () =>
    button.getAttribute("aria-expanded") === "true" ? close?.() : open(below(button), entries()),
  );
  button.addEventListener("keydown", event => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    open(below(button), entries());
  });
}
