/**
 * The keys of a page: registered once, listed by `?`. Single letters never fire while someone types, and can be
 * switched off (WCAG 2.1.4).
 */

import { dialog } from "./dialog";
import { el, must, typing } from "./dom";
import { remember, remembered } from "./storage";

export interface Key {
  keys: string; // "Mod+S", "Shift+F10", "/", "F"; several spellings separated by a space
  title: string;
  group: string;
  run?: (event: KeyboardEvent) => void | false; // absent: handled elsewhere and only listed; false: not for me
  everywhere?: boolean; // also while typing (for keys with Mod or F-keys)
}

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

function spelled(event: KeyboardEvent): string {
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  // "?" already holds its Shift
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  const mod = MAC ? event.metaKey : event.ctrlKey;
  return `${mod ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey && !isSign ? "Shift+" : ""}${name}`;
}

function lettersOff(): boolean {
  return remembered<boolean>("letters-off") ?? false;
}

function caps(spelling: string): HTMLElement {
  const parts = (spelling === "+" ? ["+"] : spelling.replace("Mod", MAC ? "⌘" : "Ctrl").split("+")).map(
    part => ARROWS[part] ?? part,
  );
  return el("span", { class: "keycaps" }, ...parts.map(part => el("kbd", {}, part)));
}
const ARROWS: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };

/** The keys of the page, in the order in which its parts added them. */
class PageKeys {
  private readonly all: Key[] = [];

  add(more: Key[]): void {
    this.all.push(...more);
  }

  groups(): Map<string, Key[]> {
    const groups = new Map<string, Key[]>();
    for (const key of this.all) groups.set(key.group, [...(groups.get(key.group) ?? []), key]);
    return groups;
  }

  pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const name = spelled(event);
    if (lettersOff() && event.key.length === 1 && !name.startsWith("Mod+")) return;
    for (const key of this.all) {
      if (!key.run || !key.keys.split(" ").includes(name) || (!key.everywhere && typing(event.target))) continue;
      if (key.run(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}

const page = new PageKeys();

export function addKeys(...more: Key[]): void {
  page.add(more);
}

export function showKeys(): void {
  const groups = page.groups();
  const lists = [...groups].map(([group, entries]) =>
    el(
      "section",
      { class: "keygroup" },
      el("h3", {}, group),
      el(
        "dl",
        {},
        ...entries.map(key => el("div", {}, el("dt", {}, ...key.keys.split(" ").map(caps)), el("dd", {}, key.title))),
      ),
    ),
  );
  const box = el("input", { type: "checkbox", checked: !lettersOff() });
  box.addEventListener("change", () => remember("letters-off", box.checked ? null : true));
  const letters = el("label", { class: "check" }, box, "Single letters work as keys outside text fields");
  void dialog("Keys", [el("div", { class: "keylists" }, ...lists), letters], [], () => true, true);
}

/** Listens on the whole page and makes the bar's help button show the list. */
export function setUpKeys(): void {
  addKeys({ keys: "?", title: "List the keys", group: "Everywhere", run: showKeys });
  document.addEventListener("keydown", event => page.pressed(event));
  must("#keys").addEventListener("click", showKeys);
}
