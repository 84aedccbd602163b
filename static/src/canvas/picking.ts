/** Picks a state from a list, by typing a part of its name or with the arrows. */

import type { Entry } from "../design/types";
import { dialog } from "../shared/dialog";
import { chip, el, replace } from "../shared/dom";
import { t } from "../shared/translation";

export async function pickState(
  title: string,
  outline: Entry[],
  fits: (entry: Entry) => boolean,
): Promise<string | null> {
  const states = outline.filter(fits);
  const box = el("input", {
    type: "search",
    class: "input",
    autofocus: true,
    placeholder: t("Name of a state"),
    "aria-label": t("Name of a state"),
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "picked",
    autocomplete: "off",
    spellcheck: "false",
  });
  const list = el("ul", { id: "picked", class: "picks", role: "listbox", "aria-label": title });
  let found = states;
  let at = 0;
  const show = (): void => {
    const wanted = box.value.trim().toLowerCase();
    found = states.filter(entry => entry.name.toLowerCase().includes(wanted));
    at = Math.min(at, Math.max(0, found.length - 1));
    replace(
      list,
      ...(found.length
        ? found.map((entry, n) => {
            const press = (): void => {
              at = n;
              list.closest("form")?.requestSubmit();
            };
            return el(
              "li",
              {
                role: "option",
                id: `pick-${n}`,
                class: n === at ? "row on" : "row",
                "aria-selected": String(n === at),
                onclick: press,
              },
              chip(entry.kind),
              el("span", { class: "clip" }, entry.name),
            );
          })
        : [el("li", { class: "empty" }, t("No state has that name."))]),
    );
    box.setAttribute("aria-activedescendant", found.length ? `pick-${at}` : "");
    list.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  };
  box.addEventListener("input", () => {
    at = 0;
    show();
  });
  box.addEventListener("keydown", event => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !found.length) return;
    event.preventDefault();
    at = (at + step + found.length) % found.length;
    show();
  });
  show();
  const answer = await dialog(
    title,
    [box, list],
    [{ label: t("Choose"), value: "yes", primary: true }],
    () => found.length > 0,
  );
  return answer ? (found[at]?.pointer ?? null) : null;
}
