/** The data that a state gets, to pick a place from: a click writes its path into the expression. */

import { dialog } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { count } from "../shared/words";
import { insert } from "./completing";
import type { Sample, Samples } from "./samples";
import type { Field, Json } from "./types";
import { idOf } from "./values";

const MOST = 300;
const DEPTH = 8;
const SIMPLE = /^[A-Za-z_]\w*$/;

interface Spot {
  path: string;
  depth: number;
  name: string;
  value: string;
}

/** Every place in `value`, objects and the first items of lists opened, as paths. */
export function spots(value: Json, path = "$", depth = 0, name = "all of it"): Spot[] {
  const inner = value !== null && typeof value === "object";
  const said = inner
    ? Array.isArray(value)
      ? `${value.length} in a list`
      : count(Object.keys(value).length, "member")
    : JSON.stringify(value);
  const here: Spot = { path, depth, name, value: said.length > 80 ? `${said.slice(0, 80)}…` : said };
  if (!inner || depth >= DEPTH) return [here];
  const below = Array.isArray(value)
    ? value.slice(0, 1).map((one): [string, string, Json] => [`${path}[*]`, "each of them", one])
    : Object.entries(value).map(([key, one]): [string, string, Json] => [
        SIMPLE.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key).replace(/^"|"$/g, "'")}]`,
        key,
        one,
      ]);
  return [here, ...below.flatMap(([at, key, one]) => spots(one, at, depth + 1, key))].slice(0, MOST);
}

/** Asks for a place in the data; null when the person did not want one. */
export async function pickPath(field: Field, samples: Samples, pointer: string, state: string): Promise<string | null> {
  let chosen: string | null = null;
  const list = el("ul", { class: "picks spots", "aria-label": "Places in the data" });
  const from = el("p", { class: "help" });
  const search = el("input", {
    type: "search",
    class: "input",
    autofocus: true,
    placeholder: "Name or value",
    "aria-label": "Name or value",
  });
  const source = el("select", { class: "input", "aria-label": "Whose data" });
  let sample: Sample | null = samples.of(pointer);
  const paint = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const found = sample
      ? spots(sample.input).filter(one => `${one.path} ${one.value}`.toLowerCase().includes(wanted))
      : [];
    from.textContent = sample
      ? `What enters ${state}, ${sample.from ?? "as it was given"}.`
      : samples.why || "There are no data for this state yet: choose a scenario, or run a simulation.";
    list.hidden = !sample;
    replace(
      list,
      ...found.map(one =>
        el(
          "li",
          {},
          el(
            "button",
            {
              type: "submit",
              class: `row spot-${Math.min(one.depth, 6)}`,
              value: "go",
              onclick: () => {
                chosen = one.path;
              },
            },
            el("span", { class: "mono nowrap", title: one.path }, one.name),
            el("span", { class: "grow dim mono clip" }, one.value),
          ),
        ),
      ),
      sample && !found.length && el("li", { class: "empty" }, "Nothing there has that in it."),
    );
  };
  const take = async (which: string): Promise<void> => {
    sample = await samples.fetch(pointer, state, which);
    paint();
  };
  source.addEventListener("change", () => void take(source.value));
  search.addEventListener("input", paint);
  void samples.scenarios().then(all => {
    replace(
      source,
      ...(sample ? [el("option", { value: "" }, "The data that are there")] : []),
      ...all.map(one => el("option", { value: one.id }, `Scenario: ${one.name}`)),
      el("option", { value: "last" }, "The last run"),
    );
    if (!sample) void take(source.value);
  });
  paint();
  const done = await dialog(
    `Data for ${field.label.toLowerCase()}`,
    [source, search, from, list],
    [],
    () => chosen !== null,
    true,
  );
  return done ? chosen : null;
}

/**
 * Writes a path into a field: alone in an expression; at the cursor of a text, between braces where the dialect has
 * them.
 */
export function write(host: HTMLElement, field: Field, path: string, braces: boolean): void {
  const control = host.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${CSS.escape(idOf(field.pointer))}`);
  if (!control) return;
  const at = control.selectionStart ?? control.value.length;
  const before = control.value.slice(0, at);
  const within = before.lastIndexOf("{{") > before.lastIndexOf("}}");
  const text = within || !braces ? path : `{{ ${path} }}`;
  if (field.kind === "expression" && !within) insert(control, 0, control.value.length, text);
  else insert(control, at, control.selectionEnd ?? at, text);
}
