/** Renaming in the text: a field at the name, in which Enter changes it and every reference to it. */

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { type EditorView, showTooltip, type Tooltip } from "@codemirror/view";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import { hereOf, type Named } from "./names";

const show = StateEffect.define<Tooltip | null>();

const field = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return transaction.docChanged ? null : value;
  },
  provide: self => showTooltip.from(self),
});

export const renaming: Extension = field;

/** Asks for another name of what is named at `at`; `done` gets it. */
export function askForName(view: EditorView, named: Named, at: number, done: (name: string) => void): void {
  const place = hereOf(named, at);
  if (!place) return;
  const input = el("input", {
    class: "input mono",
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": t("New name of {kind} {name}", { kind: named.kind, name: named.name }),
  });
  input.value = named.name;
  const close = (take: boolean): void => {
    if (view.state.field(field, false) === null) return;
    view.dispatch({ effects: show.of(null) });
    view.focus();
    const wanted = input.value.trim();
    if (take && wanted && wanted !== named.name) done(wanted);
  };
  input.addEventListener("keydown", event => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    close(event.key === "Enter");
  });
  input.addEventListener("blur", () => close(false));
  const box = el(
    "div",
    { class: "renamebox" },
    input,
    el(
      "span",
      { class: "dim small" },
      t("{kind}, {places} · Enter renames all", { kind: named.kind, places: count(named.places.length, "place") }),
    ),
  );
  const tooltip: Tooltip = {
    pos: place.from,
    above: true,
    create: () => ({
      dom: box,
      mount: () => {
        input.focus();
        input.select();
      },
    }),
  };
  view.dispatch({ effects: show.of(tooltip), selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
}
