/** New definitions: a name, a start, a dialect that can say it, a syntax. */

import { api } from "../shared/api";
import { dialog, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { t } from "../shared/translation";
import { type Start, type Starts, startText } from "./starts";

function open(id: string): void {
  location.assign(`/definitions/${id}/design`);
}

/** `dialect`: the one that the person chose; a text that is still being written does not show it yet. */
async function create(text: string, name: string, dialect: string, into: string): Promise<string> {
  return (
    await api<{ id: string }>(`/api/definitions${into}`, {
      method: "POST",
      body: { text, name, chosen_dialect: dialect },
    })
  ).id;
}

function choices(title: string, name: string, options: [string, string, string][]): HTMLFieldSetElement {
  return el(
    "fieldset",
    { class: options.length > 2 ? "choices three" : "choices" },
    el("legend", {}, title),
    ...options.map(([value, label, help], index) =>
      el(
        "label",
        { class: "choice" },
        el("input", { type: "radio", name, value, checked: index === 0 }),
        el("span", {}, el("b", {}, label), el("span", { class: "dim" }, help)),
      ),
    ),
  );
}

function chosen(fieldset: HTMLFieldSetElement): string {
  return fieldset.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
}

/** Which dialect it is written in; those that cannot say the chosen start are not offered. */
function dialectChoice(starts: Start[]): HTMLSelectElement {
  return el(
    "select",
    { class: "input", id: "new-dialect" },
    ...starts.filter(one => one.start === "hello").map(one => el("option", { value: one.dialect }, one.title)),
  );
}

/** `into`: the end of the address, for a project (place.ts). */
export async function newDefinition(into = ""): Promise<void> {
  const { patterns, starts } = await api<Starts>("/api/starts");
  const name = el("input", {
    class: "input",
    id: "new-name",
    required: true,
    maxlength: 200,
    autofocus: true,
    autocomplete: "off",
    placeholder: t("Order approval"),
  });
  const used = keepTyped(name, "new-definition");
  const start = choices(
    t("Start with"),
    "start",
    patterns.map(one => [one.start, t(one.title), t(one.line)]),
  );
  const dialect = dialectChoice(starts);
  const offered = (): Start[] => starts.filter(one => one.start === chosen(start));
  start.addEventListener("change", () => {
    for (const option of dialect.options) option.disabled = !offered().some(one => one.dialect === option.value);
    if (dialect.selectedOptions[0]?.disabled) dialect.value = offered()[0]?.dialect ?? "";
  });
  const syntax = choices(t("Write it in"), "syntax", [
    ["yaml", "YAML", t("short, with comments")],
    ["json", "JSON", t("strict, for tools")],
  ]);
  await dialog(
    t("New definition"),
    [
      el(
        "label",
        { class: "field", for: "new-name" },
        el("span", { class: "lab" }, t("Name"), " ", el("span", { class: "req" }, t("required"))),
        name,
      ),
      start,
      el("label", { class: "field", for: "new-dialect" }, el("span", { class: "lab" }, t("Dialect")), dialect),
      syntax,
    ],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Create"), value: "create", primary: true },
    ],
    async value => {
      if (value !== "create") return true;
      needed(name, t("Give it a name first."));
      const written = chosen(syntax) === "json" ? "json" : "yaml";
      const text = offered().find(one => one.dialect === dialect.value);
      if (!text) return false;
      const id = await create(startText(name.value.trim(), written, text), name.value.trim(), dialect.value, into);
      used();
      open(id);
      return true;
    },
    true,
  );
}
