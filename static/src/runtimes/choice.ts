/** The dialog that asks which engine runs a definition, says who says so, and why an engine is offered. */

import { api } from "../shared/api";
import { checkedOf } from "../shared/controls";
import { confirmed, inform } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import { type Engine, type Spoken, inOrder, nameOf, offeredBy, reads, signWords } from "./engines";
import type { Setting } from "./read-as";
import { type Source, counting, sources, takesBack } from "./sources";

/** What the dialog is about. `choose` carries out what was chosen; null: who asks may only look. */
export interface Subject {
  engines: readonly Engine[];
  definition: Setting;
  dialect: string | null;
  text: string;
  readFor: string; // what counted, as far as the page knows
  choose: ((runtime: string, intoText: boolean) => Promise<void>) | null; // "": the definition has no setting any more
}

const NOTHING: Spoken = { said: [], signs: [] };

export async function chooseRuntime(of: Subject): Promise<void> {
  const spoken = of.choose ? await ask(of.text) : unasked(of);
  const found = sources(of.definition, spoken.said);
  const now = counting(found);
  const title = t("Which engine runs this definition?");
  const { choose } = of;
  if (!choose) {
    const words = t("It is read as {engine}.", { engine: nameOf(of.engines, now) });
    return inform(title, [el("p", {}, words), origin(of.engines, found, spoken)]);
  }
  const chosen = found.some(one => one.runtime);
  const list = choices(of, chosen ? now : offeredBy(spoken) || now, spoken);
  const inText = found[0]?.runtime !== "";
  const box = el("input", { type: "checkbox", checked: inText, disabled: inText });
  const kept = inText
    ? t("The text says it: that is what is changed.")
    : t("It is kept with the definition; in its text the command line reads it too.");
  const into = el("label", { class: "check" }, box, el("span", {}, t("Write it into the text")));
  await confirmed(
    title,
    [list, origin(of.engines, found, spoken), into, el("p", { class: "dim small" }, kept)],
    t("Read it so"),
    () => {
      const runtime = checkedOf(list);
      return choose(runtime, runtime !== "" && box.checked);
    },
    true,
  );
}

async function ask(text: string): Promise<Spoken> {
  return api<Spoken>("/api/runtimes", { method: "POST", body: { text } }).catch(() => NOTHING);
}

/** What a reader who cannot ask knows: what counted and is set nowhere, the text said. */
function unasked(of: Subject): Spoken {
  const set = of.definition.runtime || of.definition.runtime_of_project;
  return of.readFor && of.readFor !== set ? { ...NOTHING, said: [{ runtime: of.readFor, line: 0 }] } : NOTHING;
}

/** The engines, each with why it is offered; `now` is chosen. */
function choices(of: Subject, now: string, spoken: Spoken): HTMLElement {
  const rows = inOrder(of.engines, of.dialect, spoken.signs).map(one => choice(of, one, now, spoken));
  if (takesBack(of.definition, spoken.said)) rows.push(asProject(of));
  return el("fieldset", { class: "choices" }, el("legend", {}, t("Engine")), ...rows);
}

/** The choice that takes the definition's own setting away again. */
function asProject({ definition, engines }: Subject): HTMLElement {
  const project = definition.runtime_of_project;
  const words = project ? nameOf(engines, project) : t("it says nothing: {engine}", { engine: nameOf(engines, "") });
  return el(
    "label",
    { class: "choice" },
    el("input", { type: "radio", name: "engine", value: "" }),
    el("span", {}, el("b", {}, t("As the project says")), el("span", { class: "dim" }, words)),
  );
}

function choice(of: Subject, one: Engine, now: string, spoken: Spoken): HTMLElement {
  const signs = spoken.signs.find(each => each.runtime === one.id);
  const other = reads(one, of.dialect) ? "" : t("for definitions in {dialects}", { dialects: one.dialects.join(", ") });
  const words = [t(one.about), one.id.includes("@") ? "" : one.version, other];
  return el(
    "label",
    { class: "choice" },
    el("input", { type: "radio", name: "engine", value: one.id, checked: one.id === now, autofocus: one.id === now }),
    el(
      "span",
      {},
      el("b", {}, nameOf(of.engines, one.id)),
      el("span", { class: "dim" }, words.filter(Boolean).join(" · ")),
      signs ? el("span", {}, t("Offered because of {signs}", { signs: signWords(signs) })) : null,
    ),
  );
}

const WHO = {
  text: (): string => t("The text"),
  definition: (): string => t("The definition’s setting"),
  project: (): string => t("The project"),
};
const STATE = {
  counts: (): string => t("counts"),
  same: (): string => t("says the same"),
  overruled: (): string => t("overruled"),
  silent: (): string => t("says nothing"),
};

/** Who says what, and what counts of it. Signs of an engine in the text choose nothing. */
function origin(engines: readonly Engine[], found: readonly Source[], spoken: Spoken): HTMLElement {
  const sign = offeredBy(spoken);
  const signs = sign && el("span", { class: "dim" }, t("has signs of {engine}", { engine: nameOf(engines, sign) }));
  const rows = found.map(one =>
    el(
      "li",
      { class: one.state === "counts" ? "share" : "share ended" },
      el(
        "span",
        { class: "grow" },
        el("b", {}, WHO[one.who]()),
        one.runtime
          ? el("span", { class: "dim" }, nameOf(engines, one.runtime), one.line ? ` · ${lineWords(one.line)}` : null)
          : one.who === "text" && signs,
      ),
      el(
        "span",
        { class: one.state === "counts" ? "tag ok" : "dim" },
        one.who === "text" && signs ? t("chooses nothing") : STATE[one.state](),
      ),
    ),
  );
  const title = t("Where the choice comes from");
  return el("section", {}, el("h3", {}, title), el("ul", { class: "sharelist", "aria-label": title }, ...rows));
}

function lineWords(line: number): string {
  return t("line {line}", { line });
}
