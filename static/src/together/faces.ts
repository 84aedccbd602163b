/** Who is here, in the bar: a circle with their letters each; the name on hover and focus. */

import { el, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import type { Person } from "./line";

const MOST = 4; // circles in the bar
const MOST_NARROW = 2;

/** The first letters of up to two words; a number that tells two pages of one person apart stays. */
export function letters(name: string): string {
  const number = /\((\d+)\)$/.exec(name)?.[1] ?? "";
  const words = name
    .replace(/\(\d+\)$/, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  const first = words.slice(0, number ? 1 : 2).map(word => [...word][0]?.toUpperCase() ?? "");
  return (first.join("") || "?") + number;
}

export class Faces {
  private readonly narrow = matchMedia("(max-width: 700px)");
  private people: readonly Person[] = [];
  private own = "";
  private joined = false;

  constructor() {
    this.narrow.addEventListener("change", () => this.show(this.people, this.own));
  }

  /** Whether the text is one with theirs by now. */
  join(joined: boolean): void {
    this.joined = joined;
    this.show(this.people, this.own);
  }

  show(people: readonly Person[], own: string): void {
    this.people = people;
    this.own = own;
    let list = document.querySelector<HTMLElement>("#faces");
    const others = people.filter(person => person.key !== own);
    if (!others.length) {
      list?.remove();
      return;
    }
    if (!list) {
      list = el("ul", { id: "faces", class: "faces", "aria-label": t("Writing here too") });
      must("#more").before(list); // in narrow windows what follows is folded away
    }
    list.ariaBusy = this.joined ? null : "true";
    const most = this.narrow.matches ? MOST_NARROW : MOST;
    const fit = others.length > most ? most - 1 : most;
    const more = others.slice(fit).map(person => person.name);
    replace(
      list,
      ...others.slice(0, fit).map(person => face(letters(person.name), person.name, `with-${person.colour}`)),
      more.length ? face(`+${more.length}`, more.join(", "), "more") : null,
    );
  }
}

function face(short: string, name: string, look: string): HTMLElement {
  return el(
    "li",
    { class: `face ${look}`, tabindex: "0", title: name, "aria-label": name },
    el("span", { "aria-hidden": "true" }, short),
    el("b", { "aria-hidden": "true", dir: "auto" }, name),
  );
}
