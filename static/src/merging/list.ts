/** All that a merge is about: conflicts, and whose change is what. Up and down go from one to the next, right in. */

import { textButton } from "../shared/controls";
import { el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { type Entry, GROUPS, type Group } from "./entries";
import { chip, lookOf } from "./picture";
import { aboutEntry } from "./words";

const TITLES: Record<Group, string> = {
  conflict: t("Conflicts"),
  mine: t("Only mine"),
  theirs: t("Only theirs"),
  alike: t("Both alike"),
  both: t("Both, joined"),
};

/** How many there are: of conflicts how many are left, as below the picture. */
function countOf(group: Group, own: Entry[]): HTMLElement[] {
  if (group !== "conflict") return [el("span", { class: "count" }, String(own.length))];
  const left = own.flatMap(({ conflicts }) => conflicts).filter(({ settled }) => !settled).length;
  return [el("span", { class: left ? "count error" : "count ok" }, String(left))];
}

export class MergeList {
  readonly element = el("nav", {
    class: "mlist scroll",
    "aria-label": t("Conflicts and changes"),
    onkeydown: event => this.pressed(event as KeyboardEvent),
  });
  private entries: Entry[] = [];

  constructor(
    private readonly select: (key: string) => void,
    private readonly goIn: () => void,
  ) {}

  show(entries: Entry[], selected: string): void {
    this.entries = entries;
    const groups = GROUPS.map(group => [group, entries.filter(one => one.group === group)] as const);
    replace(
      this.element,
      ...groups
        .filter(([, own]) => own.length)
        .flatMap(([group, own]) => [
          el("h3", {}, TITLES[group], ...countOf(group, own)),
          el("ul", {}, ...own.map(entry => el("li", {}, this.row(entry, entry.key === selected)))),
        ]),
    );
    this.element.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }

  focus(): void {
    this.element.querySelector<HTMLElement>("[aria-current=true]")?.focus();
  }

  private row(entry: Entry, isOn: boolean): HTMLElement {
    const about = aboutEntry(entry);
    const words = el(
      "span",
      { class: "grow" },
      el("b", {}, entry.title || t("All of it")),
      el("span", { title: about }, about),
    );
    const look = lookOf(entry);
    return textButton([words, chip(look)], () => this.select(entry.key), {
      class: `mrow ${look}`,
      "aria-current": String(isOn),
      "data-key": entry.key,
      tabindex: isOn ? 0 : -1,
    });
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key === "ArrowRight") {
      event.preventDefault();
      return this.goIn();
    }
    const key = (event.target as HTMLElement).dataset.key;
    const at = this.entries.findIndex(one => one.key === key);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.entries.length - 1 }[event.key];
    const next = to === undefined || at < 0 ? undefined : this.entries[to];
    if (!next) return;
    event.preventDefault();
    this.select(next.key);
    this.focus();
  }
}
