/** The library: one's own definitions as cards, the example gallery, and the ways to a new definition. */

import { definitionCard, exampleCard } from "../library/cards";
import { importDialog, importFiles, importText, newDefinition } from "../library/create";
import { acceptDrops } from "../library/drop";
import { ORDERS, type Order, arrange, matches, troubled } from "../library/order";
import type { Start } from "../library/starts";
import type { Card } from "../library/types";
import { api, messageOf } from "../shared/api";
import { announce, boot, el, icon, must, replace } from "../shared/dom";
import { addKeys } from "../shared/keys";
import { menu } from "../shared/menu";
import { setUpShell } from "../shared/shell";
import { remember, remembered } from "../shared/storage";
import { toast } from "../shared/toast";
import { count } from "../shared/words";

interface Boot { definitions: Card[]; examples: Card[]; starts: Start[] }

const { definitions: first, examples, starts } = boot<Boot>();
let cards = first;
let order: Order = remembered<Order>("library.order") ?? "updated";
let onlyTroubled = false;
const search = must<HTMLInputElement>("#search");

function trouble(what: string, error: unknown): void {
  toast(`${what}: ${messageOf(error)}`, undefined, "error");
}

async function reload(): Promise<void> {
  const all = await api<Card[]>("/api/definitions");
  cards = all.filter((card) => !card.example);
  show();
}

async function duplicate(card: Card): Promise<void> {
  try {
    await api(`/api/definitions/${card.id}/copy`, { method: "POST" });
    await reload();
    announce(`${card.name} was duplicated`);
  } catch (error) { trouble("Not duplicated", error); }
}

async function archive(card: Card): Promise<void> {
  try {
    await api(`/api/definitions/${card.id}`, { method: "DELETE" });
    cards = cards.filter((other) => other.id !== card.id);
    show();
    toast(`“${card.name}” is in the archive.`, { label: "Undo", run: () => void restore(card) });
  } catch (error) { trouble("Not archived", error); }
}

async function restore(card: Card): Promise<void> {
  try {
    await api(`/api/definitions/${card.id}/restore`, { method: "POST" });
    await reload();
  } catch (error) { trouble("Not restored", error); }
}

let copying = false;

/** Once, however quickly one clicks: the page is left when the copy is there. */
async function use(card: Card): Promise<void> {
  if (copying) return;
  copying = true;
  try {
    const copy = await api<{ id: string }>(`/api/definitions/${card.id}/copy`, { method: "POST" });
    location.assign(`/definitions/${copy.id}/design`);
  } catch (error) {
    copying = false;
    trouble("The example cannot be copied", error);
  }
}

function welcome(): HTMLElement {
  return el("div", { class: "welcome" }, icon("logo"), el("h2", {}, "No definitions yet"),
    el("p", {}, "Write a new one, drop a YAML or JSON file on this page, or start from one of the examples below: each has a scenario that runs."),
    el("div", { class: "fixes" }, el("button", { type: "button", class: "btn soft", onclick: () => void newDefinition(starts) }, icon("plus", true), "Write the first one"),
      el("button", { type: "button", class: "btn soft", onclick: () => must<HTMLInputElement>("#files").click() }, icon("import", true), "Choose files")));
}

function nothing(): HTMLElement {
  return el("div", { class: "welcome small-welcome" }, el("p", {}, search.value.trim() ? `No definition matches “${search.value.trim()}”.` : "No definition has a problem."),
    el("button", { type: "button", class: "btn soft", onclick: () => { search.value = ""; onlyTroubled = false; show(); } }, "Show all"));
}

function show(): void {
  const query = search.value.trim();
  const found = arrange(cards, query, order, onlyTroubled);
  const deeds = { duplicate: (card: Card) => void duplicate(card), archive: (card: Card) => void archive(card) };
  replace(must("#cards"), found.length ? el("ul", { class: "cards" }, ...found.map((card) => definitionCard(card, deeds))) : cards.length ? nothing() : welcome());
  const shown = examples.filter((card) => matches(card, query));
  replace(must("#gallery"), shown.length ? el("ul", { class: "cards gallery" }, ...shown.map((card) => exampleCard(card, (one) => void use(one))))
    : el("p", { class: "dim" }, `No example matches “${query}”.`));
  must("#count-definitions").textContent = String(cards.length);
  must("#count-examples").textContent = String(examples.length);
  must("#count-problems").textContent = String(cards.filter(troubled).length);
  must("#show-all").setAttribute("aria-pressed", String(!onlyTroubled));
  must("#show-problems").setAttribute("aria-pressed", String(onlyTroubled));
  replace(must("#sort"), icon("sort", true), ORDERS[order], icon("down", true));
  if (query) announce(`${count(found.length, "definition")} and ${count(shown.length, "example")} found`);
}

function setUpBar(): void {
  const files = must<HTMLInputElement>("#files");
  const bring = (list: Iterable<File>): void => void importFiles(list, (made) => { if (made) void reload(); });
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => { if (event.key === "Escape") { search.value = ""; show(); search.blur(); } });
  must("#show-all").addEventListener("click", () => { onlyTroubled = false; show(); });
  must("#show-problems").addEventListener("click", () => { onlyTroubled = true; show(); });
  menu(must<HTMLButtonElement>("#sort"), () => (Object.keys(ORDERS) as Order[]).map((one) => ({
    label: ORDERS[one], checked: one === order, run: () => { order = one; remember("library.order", one); show(); },
  })));
  must("#new").addEventListener("click", () => void newDefinition(starts));
  must("#import").addEventListener("click", () => void importDialog(() => files.click()));
  must("#drop").addEventListener("click", () => files.click());
  files.addEventListener("change", () => { if (files.files?.length) bring([...files.files]); files.value = ""; });
  acceptDrops((list) => bring(list), (text) => void importText(text));
  addKeys(
    { keys: "/", title: "Search", group: "Library", run: () => search.focus() },
    { keys: "N", title: "New definition", group: "Library", run: () => void newDefinition(starts) },
    { keys: "I", title: "Import", group: "Library", run: () => must("#import").click() },
  );
}

/** The side shows which part of the page one went to. */
function setUpSide(): void {
  const links = [must<HTMLAnchorElement>("#to-definitions"), must<HTMLAnchorElement>("#to-examples")];
  const mark = (): void => {
    for (const link of links) {
      const on = location.hash === "#examples" ? link.hash === "#examples" : link.hash === "#definitions";
      link.classList.toggle("on", on);
      if (on) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("hashchange", mark);
  mark();
}

setUpShell();
setUpSide();
setUpBar();
show();
addEventListener("pageshow", (event) => { if (event.persisted) { copying = false; void reload(); } });
