/** New definitions: a name, a language, the engine that runs it, a start, a syntax. */

import { api } from "../shared/api";
import { checkedOf, labelled, radios } from "../shared/controls";
import { confirmed, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { t } from "../shared/translation";
import { type Engine, nameOf, reads } from "../runtimes/engines";
import { knownEngines } from "../runtimes/known";
import { remember, remembered } from "../shared/storage";
import { FileField, fileName } from "./file-field";
import { LanguageField } from "./language-field";
import { type Start, type Starts, startText } from "./starts";
import type { Workspace } from "./workspace";

const ENGINE = "new.engine"; // what was chosen last

/** `dialect`: the one that the person chose; a text that is still being written does not show it yet. */
async function create(
  text: string,
  { into, ...said }: { name: string; chosen_dialect: string; runtime: string; into: string },
): Promise<string> {
  const body = { ...said, text, runtime: said.runtime || null };
  return (await api<{ id: string }>(`/api/definitions${into}`, { method: "POST", body })).id;
}

/** `into`: the end of the address, for a project (place.ts); `workspace`: the folder that this is, if it is one. */
export async function newDefinition(into = "", workspace: Workspace | null = null): Promise<void> {
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
  const plain = starts.filter(one => !one.runtime);
  const titles = plain.filter(one => one.start === "hello").map(one => [one.dialect, one.title] as const);
  const language = new LanguageField(titles);
  const engine = engineField();
  const chosen = (): Engine | undefined => knownEngines().find(one => one.id === checkedOf(engine));
  const offered = (): Start[] =>
    plain.filter(one => one.start === checkedOf(start) && reads(chosen() ?? ANY, one.dialect));
  const fit = (): void => {
    const boxes = [...start.querySelectorAll("input")];
    for (const [number, { without }] of patterns.entries()) {
      const box = boxes[number];
      if (!box) continue;
      box.disabled = without.includes(checkedOf(engine));
      const engines = knownEngines();
      const why = box.disabled ? t("{engine} cannot run it", { engine: nameOf(engines, checkedOf(engine)) }) : "";
      box.closest("label")?.setAttribute("title", why);
    }
    const first = boxes.find(one => !one.disabled);
    if (first && boxes.some(one => one.checked && one.disabled)) first.checked = true;
    language.offer(offered().map(one => one.dialect));
  };
  start.addEventListener("change", fit);
  engine.addEventListener("change", fit);
  fit();
  const syntax = radios(t("Write it in"), "syntax", [
    ["yaml", "YAML", t("short, with comments")],
    ["json", "JSON", t("strict, for tools")],
  ]);
  const file = workspace && new FileField(workspace);
  const written = (): "json" | "yaml" => (checkedOf(syntax) === "json" ? "json" : "yaml");
  const suggest = (): void => {
    file?.suggest(fileName(name.value, written()));
  };
  name.addEventListener("input", suggest);
  syntax.addEventListener("change", suggest);
  suggest();
  const title = [t("Name"), " ", el("span", { class: "req" }, t("required"))];
  await confirmed(
    t("New definition"),
    [labelled(title, name), file?.element, language.element, engine, start, syntax],
    t("Create"),
    async () => {
      needed(name, t("Give it a name first."));
      const runtime = checkedOf(engine);
      const own = starts.find(one => one.start === checkedOf(start) && one.runtime === runtime && runtime);
      const text = own ?? offered().find(one => one.dialect === language.value);
      if (!text) return false;
      const called = name.value.trim();
      const said = { name: called, chosen_dialect: language.value, runtime, into: file?.after(into) ?? into };
      const id = await create(startText(called, written(), text), said);
      remember(ENGINE, runtime || null);
      language.keep();
      used();
      location.assign(`/definitions/${id}/design`);
      return true;
    },
    true,
  );
}

const ANY: Engine = { id: "", title: "", version: "", about: "", dialects: [] };

/** The specification and the engines as cards; the one of the last time is chosen, the specification at first. */
function engineField(): HTMLFieldSetElement {
  const engines = knownEngines().slice(1);
  const cards = engines.map(
    one => [one.id, `${one.title} ${one.version}`.trim(), `${one.dialects.join(", ")} · ${t(one.about)}`] as const,
  );
  const none = ["", t("Specification"), t("None yet. An engine can be chosen later.")] as const;
  const last = remembered<string>(ENGINE);
  const chosen = engines.find(one => one.id === last)?.id ?? "";
  return radios(t("Which engine will run it?"), "engine", [none, ...cards], chosen, { class: "choices three" });
}
