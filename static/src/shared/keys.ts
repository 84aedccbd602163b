/** The keys of a page, listed by `?`. Single letters never fire while one types, and can be off (WCAG 2.1.4). */

import { must, typing } from "./dom";
import { remembered } from "./storage";
import { part } from "./later";
import { t } from "./translation";

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

const GONE = 700; // milliseconds

function lettersOff(): boolean {
  return remembered<boolean>("letters-off") ?? false;
}

/** The keys of the page, in the order in which its parts added them. */
class PageKeys {
  private readonly all: Key[] = [];
  private isTyped = false; // the key of now
  private typedAt = -Infinity;

  add(more: Key[]): void {
    this.all.push(...more);
  }

  groups(): Map<string, Key[]> {
    const groups = new Map<string, Key[]>();
    for (const key of this.all) groups.set(key.group, [...(groups.get(key.group) ?? []), key]);
    return groups;
  }

  /**
   * Sees each key first. A letter that follows what was typed into a field at once was meant for that field, which went
   * away meanwhile, and is no command; one behind Enter, Tab or Escape is.
   */
  see(event: KeyboardEvent): void {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    this.isTyped = isLetter && (typing(event.target) || event.timeStamp - this.typedAt < GONE);
    if (this.isTyped) this.typedAt = event.timeStamp;
    else if (["Enter", "Tab", "Escape"].includes(event.key)) this.typedAt = -Infinity;
  }

  /** Who points at something is through with the field. */
  pointed(): void {
    this.typedAt = -Infinity;
  }

  pressed(event: KeyboardEvent): void {
    if (this.isTyped || event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
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

async function showKeys(): Promise<void> {
  const list = await part(import("./key-list"));
  list?.show(page.groups(), lettersOff());
}

/** Listens on the whole page and makes the bar's help button show the list. */
export function setUpKeys(): void {
  addKeys({ keys: "?", title: t("List the keys"), group: t("Everywhere"), run: () => void showKeys() });
  document.addEventListener("keydown", event => page.see(event), true);
  document.addEventListener("keydown", event => page.pressed(event));
  document.addEventListener("pointerdown", () => page.pointed(), true);
  must("#keys").addEventListener("click", () => void showKeys());
}
