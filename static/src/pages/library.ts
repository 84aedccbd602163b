/** The library: definitions as cards, resources, the archive, the example gallery, and the ways to something new. */

import { type Archive, archiveList } from "../library/archive";
import { definitionCard, exampleCard } from "../library/cards";
import { newDefinition } from "../library/create";
import { acceptDrops } from "../library/drop";
import { importDialog, importFiles, importText } from "../library/importing";
import { ORDERS, type Order, arrange, matches, reason, tagCounts, troubled } from "../library/filter";
import { newResource, noResources, resourceList } from "../library/resources";
import { changeTags, editTags } from "../library/tags";
import type { Card, Resource } from "../library/types";
import { type View, place, setPlace } from "../library/place";
import { api, messageOf } from "../shared/api";
import { announce, boot, el, icon, must, replace } from "../shared/dom";
import { type Format, exportDialog } from "../shared/export";
import { addKeys } from "../shared/keys";
import { menu } from "../shared/menu";
import { setUpShell } from "../shared/shell";
import { remember, remembered } from "../shared/storage";
import { toast } from "../shared/toast";
import { agreed, showUses } from "../shared/uses";
import { count } from "../shared/words";

interface Boot {
  definitions: Card[];
  examples: Card[];
  resources: Resource[];
  formats: Format[];
}

const { definitions, examples, resources: first, formats } = boot<Boot>();
let cards = definitions;
let resources = first;
let archived: Archive | null = null;
let order: Order = remembered<Order>("library.order") ?? "updated";
let onlyTroubled = false;
const search = must<HTMLInputElement>("#search");

function trouble(what: string, error: unknown): void {
  toast(`${what}: ${messageOf(error)}`, undefined, "error");
}

async function reload(): Promise<void> {
  const [all, found] = await Promise.all([api<Card[]>("/api/definitions"), api<Resource[]>("/api/resources")]);
  cards = all.filter(card => !card.example);
  resources = found;
  if (place().view === "archive") archived = await api<Archive>("/api/archive");
  show();
}

const again = (): void => void reload().catch((error: unknown) => trouble("The library cannot be read", error));

async function duplicate(card: Card): Promise<void> {
  try {
    await api(`/api/definitions/${card.id}/copy`, { method: "POST" });
    await reload();
    announce(`${card.name} was duplicated`);
  } catch (error) {
    trouble("Not duplicated", error);
  }
}

async function archive(card: Card): Promise<void> {
  try {
    const address = `/api/definitions/${card.id}`;
    if (
      !(await agreed(
        address,
        `Archive “${card.name}”`,
        "Archive all the same",
        "These definitions run it. A simulation of them will ask for its output instead.",
      ))
    )
      return;
    await api(address, { method: "DELETE" });
    await reload();
    toast(`“${card.name}” is in the archive.`, { label: "Undo", run: () => void restore(card) });
  } catch (error) {
    trouble("Not archived", error);
  }
}

async function restore(card: Card): Promise<void> {
  try {
    await api(`/api/definitions/${card.id}/restore`, { method: "POST" });
    await reload();
  } catch (error) {
    trouble("Not restored", error);
  }
}

async function tag(card: Card): Promise<void> {
  const done = await editTags(
    card,
    tagCounts(cards).map(([name]) => name),
  );
  if (!done) return;
  const { add, remove } = done.change;
  cards = cards.map(one => (one.id === card.id ? { ...one, tags: done.kept.tags } : one));
  show();
  toast(`The tags of “${card.name}” are changed.`, {
    label: "Undo",
    run: () =>
      void changeTags(card.id, { add: remove, remove: add }).then(again, (error: unknown) =>
        trouble("The tags are not as they were", error),
      ),
  });
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

function start(): void {
  void newDefinition().catch((error: unknown) => trouble("No new definition", error));
}

function welcome(): HTMLElement {
  return el(
    "div",
    { class: "welcome" },
    icon("logo"),
    el("h2", {}, "No definitions yet"),
    el(
      "p",
      {},
      "Write a new one, drop YAML, JSON or a zip on this page, or start from one of the examples below: each has a scenario that runs.",
    ),
    el(
      "div",
      { class: "fixes" },
      el("button", { type: "button", class: "btn soft", onclick: start }, icon("plus", true), "Write the first one"),
      el(
        "button",
        { type: "button", class: "btn soft", onclick: () => must<HTMLInputElement>("#files").click() },
        icon("import", true),
        "Choose files",
      ),
    ),
  );
}

function nothing(why: string): HTMLElement {
  return el(
    "div",
    { class: "welcome small-welcome" },
    el("p", {}, why),
    el(
      "button",
      {
        type: "button",
        class: "btn soft",
        onclick: () => {
          search.value = "";
          onlyTroubled = false;
          setPlace({ view: place().view, tags: [], query: "" });
          show();
        },
      },
      "Show all",
    ),
  );
}

function why(query: string, tags: string[]): string {
  const said = [
    query ? `matches “${query}”` : "",
    tags.length ? `is tagged ${tags.join(" and ")}` : "",
    onlyTroubled ? "has a problem" : "",
  ].filter(Boolean);
  return `No definition ${said.join(" and ")}.`;
}

function byTag(name: string): void {
  const { tags } = place();
  setPlace({
    view: "definitions",
    tags: tags.includes(name) ? tags.filter(one => one !== name) : [...tags, name],
    query: search.value.trim(),
  });
  show();
}

function showDefinitions(query: string, tags: string[]): void {
  const found = arrange(cards, { query, tags, troubled: onlyTroubled }, order);
  const deeds = {
    duplicate: (card: Card) => void duplicate(card),
    archive: (card: Card) => void archive(card),
    tags: (card: Card) => void tag(card),
    byTag,
    export: (card: Card) => void exportDialog(card, formats),
    uses: (card: Card) =>
      void showUses(`/api/definitions/${card.id}`, card.name).catch((error: unknown) => trouble("Not known", error)),
  };
  replace(
    must("#cards"),
    found.length
      ? el(
          "ul",
          { class: "cards" },
          ...found.map(card => definitionCard(card, deeds, query ? reason(card, query) : null)),
        )
      : cards.length
        ? nothing(why(query, tags))
        : welcome(),
  );
  must("#examples").hidden = must("#gallery").hidden = tags.length > 0;
  const shown = tags.length ? [] : examples.filter(card => matches(card, query));
  replace(
    must("#gallery"),
    shown.length
      ? el("ul", { class: "cards gallery" }, ...shown.map(card => exampleCard(card, one => void use(one))))
      : el(
          "p",
          { class: "dim" },
          examples.length ? `No example matches “${query}”.` : "The examples are not in this library.",
        ),
  );
  if (query || tags.length)
    announce(`${count(found.length, "definition")} and ${count(shown.length, "example")} found`);
}

function showResources(query: string): void {
  const wanted = query.toLowerCase().split(/\s+/);
  const found = resources.filter(one =>
    wanted.every(word => [one.name, one.kind, ...one.entries].join("\n").toLowerCase().includes(word)),
  );
  replace(
    must("#resources"),
    found.length
      ? resourceList(found, again)
      : resources.length
        ? nothing(`No resource matches “${query}”.`)
        : noResources(),
  );
}

function showArchive(query: string): void {
  if (!archived) {
    void api<Archive>("/api/archive").then(
      found => {
        archived = found;
        show();
      },
      (error: unknown) => trouble("The archive cannot be read", error),
    );
    return;
  }
  const named = <T extends { name: string }>(list: T[]): T[] =>
    list.filter(one => one.name.toLowerCase().includes(query.toLowerCase()));
  replace(
    must("#archive"),
    archiveList({ definitions: named(archived.definitions), resources: named(archived.resources) }, again),
  );
}

function showTags(tags: string[]): void {
  const found = tagCounts(cards);
  must("#tags-title").hidden = found.length === 0;
  replace(
    must("#tags"),
    ...found.map(([name, number]) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: tags.includes(name) ? "row on" : "row",
            "aria-pressed": String(tags.includes(name)),
            onclick: () => byTag(name),
          },
          icon("tag"),
          el("span", { class: "grow clip", title: name }, name),
          el("span", { class: "num" }, String(number)),
        ),
      ),
    ),
  );
  replace(
    must("#chosen-tags"),
    ...tags.map(name =>
      el(
        "button",
        { type: "button", class: "tag accent", "aria-label": `No longer only ${name}`, onclick: () => byTag(name) },
        icon("tag"),
        name,
        icon("close"),
      ),
    ),
  );
}

function showCounts(view: View): void {
  must("#count-definitions").textContent = String(cards.length);
  must("#count-resources").textContent = String(resources.length);
  must("#count-examples").textContent = String(examples.length);
  must("#count-problems").textContent = String(cards.filter(troubled).length);
  must("#show-all").setAttribute("aria-pressed", String(!onlyTroubled));
  must("#show-problems").setAttribute("aria-pressed", String(onlyTroubled));
  replace(must("#sort"), icon("sort", true), ORDERS[order], icon("down", true));
  for (const name of ["definitions", "resources", "archive"])
    must(`#view-${name}`).hidden = name !== (view === "examples" ? "definitions" : view);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".side a.row")) {
    const on = link.hash === `#${view}`;
    link.classList.toggle("on", on);
    if (on) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function show(): void {
  const { view, tags } = place();
  const query = search.value.trim();
  showCounts(view);
  showTags(tags);
  if (view === "resources") showResources(query);
  else if (view === "archive") showArchive(query);
  else showDefinitions(query, tags);
}

function setUpBar(): void {
  const files = must<HTMLInputElement>("#files");
  const bring = (list: Iterable<File>): void => void importFiles(list, again);
  search.value = place().query;
  search.addEventListener("input", () => {
    setPlace({ ...place(), query: search.value.trim() });
    show();
  });
  search.addEventListener("keydown", event => {
    if (event.key === "Escape") {
      search.value = "";
      setPlace({ ...place(), query: "" });
      show();
      search.blur();
    }
  });
  must("#show-all").addEventListener("click", () => {
    onlyTroubled = false;
    show();
  });
  must("#show-problems").addEventListener("click", () => {
    onlyTroubled = true;
    show();
  });
  menu(must<HTMLButtonElement>("#sort"), () =>
    (Object.keys(ORDERS) as Order[]).map(one => ({
      label: ORDERS[one],
      checked: one === order,
      run: () => {
        order = one;
        remember("library.order", one);
        show();
      },
    })),
  );
  must("#new").addEventListener("click", start);
  must("#new-resource").addEventListener("click", () => void newResource());
  must("#import").addEventListener("click", () => void importDialog(() => files.click(), again));
  must("#drop").addEventListener("click", () => files.click());
  files.addEventListener("change", () => {
    if (files.files?.length) bring([...files.files]);
    files.value = "";
  });
  acceptDrops(
    list => bring(list),
    text => void importText(text, again),
  );
  addKeys(
    { keys: "/", title: "Search", group: "Library", run: () => search.focus() },
    { keys: "N", title: "New definition", group: "Library", run: start },
    { keys: "I", title: "Import", group: "Library", run: () => void importDialog(() => files.click(), again) },
  );
}

setUpShell();
setUpBar();
show();
addEventListener("hashchange", () => {
  archived = null;
  search.value = place().query;
  show();
});
addEventListener("pageshow", event => {
  if (event.persisted) {
    copying = false;
    again();
  }
});
