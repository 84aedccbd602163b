/** New definitions: a name, a start, a dialect that can say it, a syntax. */

import { api } from "../shared/api";
import { checkedOf, dropDown, labelled, radios } from "../shared/controls";
import { confirmed, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { t } from "../shared/translation";
import { type Start, type Starts, startText } from "./starts";

/** `dialect`: the one that the person chose; a text that is still being written does not show it yet. */
async function create(text: string, name: string, dialect: string, into: string): Promise<string> {
  return (
    await api<{ id: string }>(`/api/definitions${into}`, {
      method: "POST",
      body: { text, name, chosen_dialect: dialect },
    })
  ).id;
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
  const ways = patterns.map(one => [one.start, t(one.title), t(one.line)] as const);
  const start = radios(t("Start with"), "start", ways, undefined, { class: "choices three" });
  const titles = starts.filter(one => one.start === "hello").map(one => [one.dialect, one.title] as const);
  const dialect = dropDown(titles, null, { id: "new-dialect" });
  const offered = (): Start[] => starts.filter(one => one.start === checkedOf(start));
  start.addEventListener("change", () => {
    for (const option of dialect.options) option.disabled = !offered().some(one => one.dialect === option.value);
    if (dialect.selectedOptions[0]?.disabled) dialect.value = offered()[0]?.dialect ?? "";
  });
  const syntax = radios(t("Write it in"), "syntax", [
    ["yaml", "YAML", t("short, with comments")],
    ["json", "JSON", t("strict, for tools")],
  ]);
  const title = [t("Name"), " ", el("span", { class: "req" }, t("required"))];
  await confirmed(
    t("New definition"),
    [labelled(title, name), start, labelled(t("Dialect"), dialect), syntax],
    t("Create"),
    async () => {
      needed(name, t("Give it a name first."));
      const written = checkedOf(syntax) === "json" ? "json" : "yaml";
      const text = offered().find(one => one.dialect === dialect.value);
      if (!text) return false;
      const id = await create(startText(name.value.trim(), written, text), name.value.trim(), dialect.value, into);
      used();
      location.assign(`/definitions/${id}/design`);
      return true;
    },
    true,
  );
}
