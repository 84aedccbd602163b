/** The list of all places of a name; a row goes there. */

import { textButton } from "../shared/controls";
import { el, icon, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Named, NamePlace } from "./names";

const SIGNS = { state: "grid", function: "function", event: "envelope", retry: "retry" };

function line(place: NamePlace, name: string): HTMLElement {
  const at = place.text.indexOf(name);
  return at < 0
    ? el("span", { class: "mono clip" }, place.text)
    : el(
        "span",
        { class: "mono clip" },
        place.text.slice(0, at),
        el("mark", {}, name),
        place.text.slice(at + name.length),
      );
}

/** `go` gets the place; the list stays as it was found until the next search. */
export function showReferences(named: Named, go: (place: NamePlace) => void): void {
  const rows = named.places.map(place => {
    const inside = [
      el("span", { class: "dim num" }, String(place.line)),
      line(place, named.name),
      place.own ? el("span", { class: "tag" }, t("defined here")) : null,
    ];
    return el(
      "li",
      {},
      textButton(inside, () => go(place), { class: "refrow" }),
    );
  });
  const used = named.places.filter(place => !place.own).length;
  replace(
    must("#references"),
    el(
      "p",
      { class: "refhead" },
      icon(SIGNS[named.kind], true),
      el("b", {}, named.name),
      el("span", { class: "dim" }, `${named.kind} · ${count(used, "reference")}`),
    ),
    el("ul", {}, ...rows),
  );
  must("#tab-references").hidden = false;
  must("#references").querySelector<HTMLElement>("button")?.focus();
}
