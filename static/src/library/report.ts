/** What an import brought: every file, what it came in as, or why it did not and where. */

import { nameOf, signWords } from "../runtimes/engines";
import { knownEngines } from "../runtimes/known";
import { api, messageOf } from "../shared/api";
import { smallButton } from "../shared/controls";
import { inform } from "../shared/dialog";
import { type Child, el, icon } from "../shared/dom";
import { marked } from "../shared/marked";
import { said, t } from "../shared/translation";
import { count, problemWords } from "../shared/words";
import type { Card, Item } from "./types";

const SIGNS: Record<Item["outcome"], string> = {
  imported: "check",
  known: "info",
  taken: "warning",
  "left-out": "error",
};
const KINDS: Record<string, string> = {
  definition: t("Definition"),
  scenarios: t("Scenarios"),
  resource: t("Resource"),
};

function address(item: Item): string | null {
  if (!item.id) return null;
  return item.kind === "resource" ? `/resources/${item.id}` : `/definitions/${item.id}/design`;
}

function outcome(item: Item): string {
  if (item.outcome === "known")
    return item.kind === "scenarios"
      ? t("Not imported: all of them are there already")
      : t("Not imported: the same text is there already");
  if (item.outcome === "taken" && item.kind === "definition") return t("There already");
  if (item.outcome !== "imported") return t("Not imported");
  return KINDS[item.kind] ?? "";
}

function words(item: Item): string {
  const place = item.line
    ? `${t("line {line}, column {column}", { line: item.line, column: item.column ?? 1 })}: `
    : "";
  const told = item.message ? `${place}${said(item.message)}` : "";
  return [outcome(item), item.outcome === "known" ? "" : told].filter(Boolean).join(": ");
}

/** Puts the brought text in place of the resource that has its name. */
async function replaceResource(item: Item): Promise<HTMLElement> {
  const there = await api<{ version: number }>(`/api/resources/${item.id}`);
  await api(`/api/resources/${item.id}`, { method: "PUT", body: { text: item.text, version: there.version } });
  return el("span", { class: "dim" }, t("Replaced"));
}

async function keepAnyway(item: Item, into: string): Promise<HTMLElement> {
  const body = { text: item.text, ...(OF_FILE.test(item.name) && { file: item.name.split("/").at(-1) }) };
  const made = await api<{ id: string }>(`/api/definitions${into}`, { method: "POST", body });
  return el("a", { href: `/definitions/${made.id}/design` }, t("Open"));
}

const OF_FILE = /\.(ya?ml|json)$/i;

/** The brought text is the next version of the definition that it was found to be of. */
async function newVersion(item: Item): Promise<HTMLElement> {
  const there = await api<{ version: number }>(`/api/definitions/${item.id}`);
  const body = { text: item.text, version: there.version };
  const { version } = await api<{ version: number }>(`/api/definitions/${item.id}`, { method: "PUT", body });
  const label = t("Open {title}", { title: item.title });
  const open = el("a", { href: `/definitions/${item.id}/design`, "aria-label": label }, t("Open"));
  return el("span", {}, `${t("Now version {version}", { version })} · `, open);
}

/** What becomes of a definition that is there already: the next version of that one, or one more. */
function choice(item: Item, into: string, changed: () => void): HTMLElement {
  const { title, name } = item;
  const settle = async (deed: Promise<HTMLElement>): Promise<null> => {
    box.replaceChildren(await deed);
    changed();
    return null;
  };
  const next = deedButton(
    t("New version of {title}", { title }),
    t("Save {name} as a new version of {title}", { name, title }),
    () => settle(newVersion(item)),
  );
  next.classList.add("next");
  const other = deedButton(t("Keep both"), t("Keep {name} as another definition", { name }), () =>
    settle(keepAnyway(item, into)),
  );
  const box = el("span", { class: "importoffer" }, next, other);
  return box;
}

/** A button with what comes of it in its place; null: that is shown already. */
function deedButton(words: string, label: string, act: () => Promise<HTMLElement | null>): HTMLElement {
  const press = (): void => {
    button.disabled = true;
    act().then(
      made => made && button.replaceWith(made),
      (error: unknown) => {
        button.disabled = false;
        button.after(el("span", { class: "help bad" }, messageOf(error)));
      },
    );
  };
  const button = smallButton(words, press, { "aria-label": label });
  return button;
}

function deed(item: Item, into: string, changed: () => void): Child {
  const place = address(item);
  const { title, name } = item;
  if (item.outcome === "taken" && item.kind === "definition") return choice(item, into, changed);
  if (item.outcome === "taken" && item.text !== null)
    return deedButton(t("Replace"), t("Replace {title}", { title }), () => replaceResource(item));
  if (item.outcome === "left-out" && item.text !== null)
    return deedButton(t("Keep as a definition"), t("Keep {name} as a definition all the same", { name }), () =>
      keepAnyway(item, into),
    );
  return place ? el("a", { href: place, "aria-label": t("Open {title}", { title }) }, t("Open")) : null;
}

/** What came in is fine only where nothing is wrong with it: else it came in to be mended. */
function faulty(item: Item): boolean {
  return item.outcome === "imported" && item.kind !== "scenarios" && (item.errors > 0 || Boolean(item.line));
}

/** The row of one file. `changed` runs when something of it became otherwise in the library. */
function line(item: Item, into: string, changed: () => void): HTMLElement {
  const counted = item.kind !== "scenarios" && item.outcome === "imported" && item.errors + item.warnings > 0;
  const row = el(
    "li",
    { class: `brought ${faulty(item) ? "taken" : item.outcome}` },
    icon(faulty(item) ? "warning" : SIGNS[item.outcome]),
    el(
      "div",
      { class: "rowmain" },
      el(
        "span",
        { class: "clip strong", title: item.name },
        item.title && item.outcome === "imported" ? item.title : item.name,
      ),
      el(
        "span",
        { class: "dim small" },
        ...marked(words(item)),
        counted ? ` · ${problemWords(item.errors, item.warnings)}` : "",
        item.title && item.title !== item.name && item.outcome === "imported" ? ` · ${item.name}` : "",
        item.file ? ` · ${t("written to {file}", { file: item.file })}` : "",
      ),
    ),
  );
  const readSo = (read: Item): void => {
    const now = line(read, into, changed);
    row.replaceWith(now);
    now.querySelector("a")?.focus();
    changed();
  };
  const found = offer(item, readSo) ?? deed(item, into, changed);
  if (found) row.append(found);
  return row;
}

/** That the definition has signs of an engine: it is read so when the person wants that, and is another row then. */
function offer(item: Item, readSo: (read: Item) => void): HTMLElement | null {
  const { offer: found, id, title } = item;
  if (!found || !id) return null;
  const engine = nameOf(knownEngines(), found.runtime);
  const read = async (): Promise<null> => {
    const body = { runtime: found.runtime };
    const { problems } = await api<Card>(`/api/definitions/${id}/runtime`, { method: "PUT", body });
    readSo(asRead(item, engine, problems));
    return null;
  };
  const label = t("Read {title} as {engine}", { title, engine });
  return el(
    "span",
    { class: "importoffer" },
    el("span", { class: "dim small", title: signWords(found) }, t("For {engine}?", { engine })),
    deedButton(t("Read as {engine}", { engine }), label, read),
    deed(item, "", () => undefined),
  );
}

/** The item when its definition is read for the engine that was offered. */
export function asRead(item: Item, engine: string, problems: Card["problems"]): Item {
  const message = [item.message, t("It is read as {engine}.", { engine })].filter(Boolean).join("; ");
  return { ...item, ...problems, offer: null, message };
}

function summary(items: Item[]): string {
  const of = (kind: string): number => items.filter(item => item.outcome === "imported" && item.kind === kind).length;
  const parts = [
    of("definition") ? count(of("definition"), "definition") : "",
    of("resource") ? count(of("resource"), "resource") : "",
  ];
  const suites = of("scenarios") ? count(of("scenarios"), "file of scenarios", "files of scenarios") : "";
  const left = items.filter(item => item.outcome !== "imported").length;
  const came = [...parts, suites].filter(Boolean).join(", ");
  const imported = came ? t("Imported: {came}.", { came }) : t("Nothing was imported.");
  return left ? t("{imported} {files} did not come in.", { imported, files: count(left, "file") }) : imported;
}

/** Of several definitions that are there already: all are new versions at once. */
function allNext(items: Item[]): HTMLElement | null {
  const number = items.filter(item => item.outcome === "taken" && item.kind === "definition").length;
  if (number < 2) return null;
  const press = (): void => {
    button.disabled = true;
    for (const one of document.querySelectorAll<HTMLButtonElement>(".report .next:enabled")) one.click();
  };
  const button = smallButton(t("New versions of all {number}", { number }), press);
  return el("p", {}, button);
}

/** `into`: as `importFiles` has it; `changed` runs when the person changes in the report what came in. */
export async function showReport(items: Item[], changed: () => void, into = ""): Promise<void> {
  const rank: Record<Item["outcome"], number> = { "left-out": 0, taken: 1, known: 2, imported: 3 };
  const ordered = [...items].sort((a, b) => rank[a.outcome] - rank[b.outcome]);
  await inform(
    t("Import"),
    [
      el("p", {}, summary(items)),
      allNext(items),
      el(
        "ul",
        { class: "rows report", "aria-label": t("Imported files") },
        ...ordered.map(one => line(one, into, changed)),
      ),
    ],
    true,
  );
}
