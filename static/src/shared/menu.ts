/** A menu under a button or at a place: arrows, Home, End, letters, Enter, Escape; closes on a click elsewhere. */

import { chip, el, icon } from "./dom";

export interface MenuItem {
  label: string;
  icon?: string;
  detail?: string; // a second line, smaller
  keys?: string; // the keys that do the same, shown at the right
  chip?: string; // a state kind, with its own sign or with the icon
  danger?: boolean;
  checked?: boolean; // given: one of several choices
  run: () => void;
}

const ONE_GO = 700; // milliseconds between two letters

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
    entry.chip ? chip(entry.chip, mark) : mark ? icon(mark, true) : null,
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
  const left = Math.min(at.left ?? at.right - list.offsetWidth, innerWidth - list.offsetWidth - 4);
  list.style.left = `${Math.max(4, left)}px`;
}

/** The one menu that is open. */
class Menus {
  private close: (() => void) | null = null;
  private letters = ""; // typed in one go
  private typed = 0; // when the last of them was

  shut(): void {
    this.close?.();
  }

  open(anchor: Anchor, entries: MenuItem[]): void {
    this.shut();
    const list = el("div", { class: "menu", role: "menu", "aria-label": anchor.label });
    for (const entry of entries) {
      const row = item(entry);
      row.addEventListener("click", () => {
        this.shut();
        anchor.back();
        entry.run();
      });
      list.append(row);
    }
    const outside = (event: Event): void => {
      if (!list.contains(event.target as Node) && !anchor.owns(event.target as Node)) this.shut();
    };
    this.close = () => {
      list.remove();
      anchor.expanded(false);
      document.removeEventListener("pointerdown", outside, true);
      this.close = null;
    };
    list.addEventListener("keydown", event => this.pressed(event, list, anchor));
    document.addEventListener("pointerdown", outside, true);
    anchor.host().append(list);
    anchor.expanded(true);
    place(list, anchor);
    const first = list.querySelector<HTMLElement>('[aria-checked="true"]');
    (first ?? (list.firstElementChild as HTMLElement | null))?.focus();
  }

  private pressed(event: KeyboardEvent, list: HTMLElement, anchor: Anchor): void {
    if (event.key === "Escape" || event.key === "Tab") {
      this.shut();
      anchor.back();
    } else if (!this.move(list, event.key)) return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  }

  private move(list: HTMLElement, key: string): boolean {
    const items = [...list.children] as HTMLElement[];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const last = items.length - 1;
    const target: Record<string, number> = {
      ArrowDown: now === last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      Home: 0,
      End: last,
    };
    const index = target[key] ?? (key.length === 1 ? this.spelled(items, now, key.toLowerCase()) : undefined);
    if (index === undefined) return false;
    items[index]?.focus();
    return true;
  }

  /** The row that the letters typed in one go begin; one letter alone goes on from the row that has the focus. */
  private spelled(items: HTMLElement[], now: number, letter: string): number | undefined {
    const inOneGo = performance.now() - this.typed < ONE_GO;
    this.letters = inOneGo ? this.letters + letter : letter;
    this.typed = performance.now();
    const order = [...items.keys()].map(n => (now + (this.letters.length === 1 ? 1 : 0) + n) % items.length);
    return order.find(n => items[n]?.textContent?.toLowerCase().startsWith(this.letters) ?? false);
  }
}

const menus = new Menus();

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
  menus.open(
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

/** The menu of a button that is drawn anew while it is open: it stands below or above it, never over it. */
export function menuOf(button: HTMLButtonElement, entries: MenuItem[]): void {
  menus.open(below(button), entries);
}

/** Makes `button` open a menu of what `entries` gives at that moment. */
export function menu(button: HTMLButtonElement, entries: () => MenuItem[]): void {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () =>
    button.getAttribute("aria-expanded") === "true" ? menus.shut() : menus.open(below(button), entries()),
  );
  button.addEventListener("keydown", event => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    menus.open(below(button), entries());
  });
}
