/** The data that come to a place, to pick from: a click writes the path into the expression. */

import { textButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { lowered, t } from "../shared/translation";
import { count } from "../shared/words";
import { insert } from "./completing";
import type { Sample, Samples } from "./samples";
import type { Field, Form, Json, Marks } from "./types";
import { idOf } from "./values";

const MOST = 300;
const DEPTH = 8;
const HAS_DATA = /^\/(?:states|functions)\//;
const HERE = "here";
const SIMPLE = /^[A-Za-z_]\w*$/;

interface Spot {
  path: string;
  depth: number;
  name: string;
  value: string;
}

/** How a language writes paths: the whole, a member, each entry of a list. */
interface Paths {
  root: string;
  member: (path: string, name: string) => string;
  each: (path: string) => string;
}

const JSONPATH: Paths = {
  root: "$",
  member: (path, name) =>
    SIMPLE.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name).replace(/^"|"$/g, "'")}]`,
  each: path => `${path}[*]`,
};
const JQ: Paths = {
  root: ".",
  member: (path, name) => `${path === "." ? "" : path}.${SIMPLE.test(name) ? name : JSON.stringify(name)}`,
  each: path => `${path}[]`,
};

/** Every place in `value`, objects and the first items of lists opened, as paths. */
export function spots(value: Json, language = "jsonpath"): Spot[] {
  const paths = language === "jq" ? JQ : JSONPATH;
  return below(value, paths, paths.root, 0, t("all of it"));
}

function below(value: Json, paths: Paths, path: string, depth: number, name: string): Spot[] {
  const inner = value !== null && typeof value === "object";
  const said = inner
    ? Array.isArray(value)
      ? t("{n} in a list", { n: value.length })
      : count(Object.keys(value).length, "member")
    : JSON.stringify(value);
  const here: Spot = { path, depth, name, value: said.length > 80 ? `${said.slice(0, 80)}…` : said };
  if (!inner || depth >= DEPTH) return [here];
  const parts = Array.isArray(value)
    ? value.slice(0, 1).map((one): [string, string, Json] => [paths.each(path), t("each of them"), one])
    : Object.entries(value).map(([key, one]): [string, string, Json] => [paths.member(path, key), key, one]);
  return [here, ...parts.flatMap(([at, key, one]) => below(one, paths, at, depth + 1, key))].slice(0, MOST);
}

/** Whose data there may be: of the form's `pointer`, of the `state` if it is one; `here` is what comes to the field. */
export interface Wanted {
  pointer: string;
  state: string;
  here: Json | undefined;
}

/** Asks for a place in the data; null when the person did not want one. */
async function pickPath(
  field: Field,
  samples: Samples,
  { pointer, state, here }: Wanted,
  marks: Marks,
): Promise<string | null> {
  let chosen: string | null = null;
  const list = el("ul", { class: "picks spots", "aria-label": t("Places in the data") });
  const from = el("p", { class: "help" });
  const search = el("input", {
    type: "search",
    class: "input",
    autofocus: true,
    placeholder: t("Name or value"),
    "aria-label": t("Name or value"),
  });
  const source = el("select", { class: "input", "aria-label": t("Whose data") });
  const own: Sample | null = here === undefined ? null : { input: here, from: t("as it comes here") };
  let sample: Sample | null = own ?? samples.of(pointer);
  const said = (shown: Sample): string =>
    shown === own || !state
      ? t("What this expression sees of the sample data.")
      : t("What enters {state}, {from}.", { state, from: shown.from ?? t("as it was given") });
  const paint = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const found = sample
      ? spots(sample.input, marks.language).filter(one => `${one.path} ${one.value}`.toLowerCase().includes(wanted))
      : [];
    from.textContent = sample
      ? said(sample)
      : samples.why || t("There are no data for this state yet: choose a scenario, or run a simulation.");
    list.hidden = !sample;
    replace(
      list,
      ...found.map(one => {
        const inside = [
          el("span", { class: "mono nowrap", title: one.path }, one.name),
          el("span", { class: "grow dim mono clip" }, one.value),
        ];
        const take = (): void => {
          chosen = one.path;
        };
        const look = { type: "submit", class: `row spot-${Math.min(one.depth, 6)}`, value: "go" };
        return el("li", {}, textButton(inside, take, look));
      }),
      sample && !found.length && el("li", { class: "empty" }, t("Nothing there has that in it.")),
    );
  };
  const take = async (which: string): Promise<void> => {
    sample = which === HERE ? own : await samples.fetch(pointer, state, which);
    paint();
  };
  source.addEventListener("change", () => void take(source.value));
  search.addEventListener("input", paint);
  void samples.scenarios().then(all => {
    replace(
      source,
      ...(own ? [el("option", { value: HERE }, t("What comes here"))] : []),
      ...(samples.of(pointer) ? [el("option", { value: "" }, t("The sample data"))] : []),
      ...(state ? all.map(one => el("option", { value: one.id }, t("Scenario: {name}", { name: one.name }))) : []),
      ...(state ? [el("option", { value: "last" }, t("The last run"))] : []),
    );
    source.hidden = !source.options.length;
    if (!sample && state) void take(source.value);
  });
  paint();
  const done = await dialog(
    t("Data for {label}", { label: lowered(field.label) }),
    [source, search, from, list],
    [],
    () => chosen !== null,
    true,
  );
  return done ? chosen : null;
}

/** A path between the marks that expressions have at its place. */
function marked(path: string, { style }: Marks): string {
  return style === "dollar" ? `\${ ${path} }` : style === "braces" ? `{{ ${path} }}` : path;
}

/** Writes a path into a field: alone in an expression; at the cursor of a text, between the marks of expressions. */
function write(control: HTMLInputElement | HTMLTextAreaElement, field: Field, path: string, marks: Marks): void {
  const at = control.selectionStart ?? control.value.length;
  const open = { path: "", dollar: "${", braces: "{{" }[marks.style];
  const close = { path: "", dollar: "}", braces: "}}" }[marks.style];
  const before = control.value.slice(0, at);
  const within = open !== "" && before.lastIndexOf(open) > before.lastIndexOf(close);
  const text = within ? path : marked(path, marks);
  const whole = field.kind === "expression" || (marks.style === "dollar" && !control.value.trim());
  if (whole && !within) insert(control, 0, control.value.length, text);
  else insert(control, at, control.selectionEnd ?? at, text);
}

/** Whether the expressions of a form see data. */
export function hasData(form: Form): boolean {
  return HAS_DATA.test(form.pointer) || form.kind !== "";
}

/**
 * Asks for a place in the data that come to a field, and writes it there where the cursor is. A field that was emptied
 * may be gone from text and form by then, and others may have moved it: `place` is where it is, `put` writes it anew.
 */
export async function pickInto(
  host: HTMLElement,
  field: Field,
  place: { readonly pointer: string | null },
  { form, samples, put }: { form: Form; samples: Samples; put: (pointer: string, text: string) => void },
): Promise<void> {
  const wanted = { pointer: form.pointer, state: form.kind && form.name, here: form.samples[field.pointer]?.input };
  const path = await pickPath(field, samples, wanted, form.marks);
  if (path === null || place.pointer === null) return;
  const control = host.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${CSS.escape(idOf(place.pointer))}`);
  if (control) write(control, field, path, form.marks);
  else put(place.pointer, marked(path, form.marks));
}
