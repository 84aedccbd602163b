/** The library: definitions as cards, resources, the archive, the example gallery, and the ways to something new. */

import { archiveList } from "../library/archive";
import { CardList } from "../library/card-list";
import { type CardDeeds, gallery } from "../library/cards";
import { newDefinition } from "../library/create";
import { acceptDrops } from "../library/drop";
import { noneFound, welcome, whyNone } from "../library/empty";
import { importDialog, importFiles, importText } from "../library/importing";
import { ORDERS, type Order, type Wanted, same } from "../library/filter";
import { goBackTo, left, noteLeaving } from "../library/left";
import { type Holdings, Library } from "../library/library";
import { newResource, noResources, resourceList } from "../library/resources";
import { type Project, showProjects } from "../library/project-list";
import { showTags } from "../library/tag-list";
import { type View, place, setPlace } from "../library/place";
import { announce, boot, icon, el, must, replace } from "../shared/dom";
import { type Format, exportDialog } from "../shared/export";
import { part } from "../shared/later";
import { failing } from "../shared/toast";
import type { Card, Dialect } from "../library/types";
import { addKeys } from "../shared/keys";
import { menu } from "../shared/menu";
import { setUpShell } from "../shared/shell";
import { remember, remembered } from "../shared/storage";
import { t } from "../shared/translation";
import { showUses } from "../shared/uses";
import { type Workspace, showWorkspace, watchWorkspace } from "../library/workspace";
import { count } from "../shared/words";

interface Boot extends Holdings {
  formats: Format[];
  dialects: Dialect[];
  conversions: number; // definitions that are converted at once, at most
}

const AT_HOME = 3; // own definitions: from then on the examples are folded
const QUIET = 500; // milliseconds without a key until it is said how many are found

/** The gallery is of no project, and its examples have no tags of this library. */
function leaveProject(): void {
  const { view, project, tags } = place();
  if (view === "examples" && (project || tags.length)) setPlace({ ...place(), project: "", tags: [] });
}

class LibraryPage {
  private readonly library: Library;
  private readonly search = must<HTMLInputElement>("#search");
  private readonly files = must<HTMLInputElement>("#files");
  private order: Order = remembered<Order>("library.order") ?? "updated";
  private announcing = 0;
  private unfolded = false; // the examples, where they are folded by themselves
  private readonly deeds: CardDeeds = {
    duplicate: card => void this.library.duplicate(card),
    archive: card => void this.library.archive(card),
    tags: card => void this.library.tag(card),
    move: card => void this.move([card]),
    byTag: tag => this.chooseTag(tag),
    export: card => void exportDialog(card, this.held.formats),
    uses: card => void showUses(`/api/definitions/${card.id}`, card.name).catch(failing(t("Not known"))),
  };

  private readonly cards = new CardList(must("#cards"), this.deeds, () => this.library.more());

  constructor(private readonly held: Boot) {
    leaveProject();
    const { query, tags, problems, project } = place();
    const known = held.projects.some(one => one.id === project) ? project : "";
    if (project !== known) setPlace({ ...place(), project: known }); // it is gone, or not for who is here
    const first: Wanted = { query: query.trim(), tags, problems, order: "updated", project: known };
    this.library = new Library(held, first, () => this.show());
    this.setUpSearch();
    this.setUpFilters();
    this.setUpNew();
    this.show();
    addEventListener("hashchange", () => {
      leaveProject();
      this.library.archived = null;
      this.search.value = place().query;
      this.show();
    });
    addEventListener("pageshow", event => {
      if (event.persisted) this.library.comeBack();
    });
    watchWorkspace(() => this.library.pages.workspace, this.library.again);
    noteLeaving(() => this.library.pages.cards.length);
    const before = left();
    if (before)
      void this.library.pages.upTo(before.cards).then(() => {
        this.show();
        goBackTo(before);
      });
  }

  private get wanted(): Wanted {
    const { tags, problems, project } = place();
    return { query: this.search.value.trim(), tags, problems, order: this.order, project };
  }

  private show(): void {
    const { view, tags, project } = place();
    const query = this.search.value.trim();
    this.showCounts(view);
    showProjects(
      this.library.projects,
      project,
      id => this.chooseProject(id),
      one => void this.openProject(one),
    );
    showTags(this.library.pages.counts.tags, tags, tag => this.chooseTag(tag));
    if (view === "resources") this.showResources(query);
    else if (view === "archive") this.showArchive(query);
    else if (same(this.wanted, this.library.pages.wanted)) this.showDefinitions();
    else this.library.search(this.wanted); // what was found before stays until then
  }

  private showCounts(view: View): void {
    const { counts } = this.library.pages;
    for (const name of ["definitions", "resources", "examples", "problems"] as const)
      must(`#count-${name}`).textContent = String(counts[name]);
    for (const id of ["#move", "#convert"]) must(id).hidden = !counts.definitions;
    must("#drop").classList.toggle("seldom", counts.definitions > 0);
    const { problems, project } = place();
    must("#count-problems").hidden = Boolean(project); // it is that of all projects
    must("#show-all").setAttribute("aria-pressed", String(!problems));
    must("#show-problems").setAttribute("aria-pressed", String(problems));
    replace(must("#sort"), icon("sort", true), ORDERS[this.order], icon("down", true));
    for (const name of ["definitions", "resources", "archive"])
      must(`#view-${name}`).hidden = name !== (view === "examples" ? "definitions" : view);
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".side a.row")) {
      const on = link.hash === `#${view}` && !(view === "definitions" && project);
      link.classList.toggle("on", on);
      if (on) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  private showDefinitions(): void {
    const { cards, found, isAll, counts, wanted, workspace } = this.library.pages;
    showWorkspace(workspace);
    const { query, tags, problems, project } = wanted;
    if (cards.length) this.cards.show(cards, found, isAll);
    else if (project && !query && !tags.length && !problems)
      this.cards.showNone(
        el("p", { class: "dim" }, t("Nothing is in this project yet: create a definition here, or move one into it.")),
      );
    else this.cards.showNone(counts.definitions ? this.none(whyNone(query, tags, problems)) : welcome(this.start));
    const shown = this.showExamples(query, tags, project);
    clearTimeout(this.announcing);
    if (!query && !tags.length) return;
    const told = t("{definitions} and {examples} found", {
      definitions: count(found, "definition"),
      examples: count(shown, "example"),
    });
    this.announcing = window.setTimeout(() => announce(told), QUIET);
  }

  /** The dialogs are loaded when somebody asks for them. */
  private async convert(): Promise<void> {
    const conversions = await part(import("../library/conversion-choice"));
    const { pages } = this.library;
    const { dialects, conversions: limit } = this.held;
    await conversions?.convertMany({ pages, wanted: this.wanted, dialects, limit }, this.library.again);
  }

  /** How many of them there are. */
  private showExamples(query: string, tags: string[], project = ""): number {
    const { examples, pages } = this.library;
    must("#examples").hidden = tags.length > 0 || project !== "";
    const foldable = pages.counts.definitions >= AT_HOME && !query && place().view !== "examples";
    const fold = must("#fold-examples");
    fold.hidden = !foldable;
    fold.textContent = this.unfolded ? t("Hide") : t("Show all {n}", { n: examples.length });
    fold.setAttribute("aria-expanded", String(this.unfolded));
    must("#gallery").hidden = must("#examples").hidden || (foldable && !this.unfolded);
    const those = pages.examples && new Set(pages.examples);
    const found = tags.length || project ? [] : examples.filter(card => !those || those.has(card.id));
    const none = examples.length
      ? t("No example matches “{query}”.", { query })
      : t("The examples are not in this library.");
    const use = (one: Card): void => void this.library.use(one);
    replace(must("#gallery"), ...(found.length ? gallery(found, use) : [el("p", { class: "dim" }, none)]));
    return found.length;
  }

  private showResources(query: string): void {
    const { resources, again } = this.library;
    if (!resources) {
      this.library.loadResources();
      return;
    }
    const wanted = query.toLowerCase().split(/\s+/);
    const found = resources.filter(one =>
      wanted.every(word => [one.name, one.kind, ...one.entries].join("\n").toLowerCase().includes(word)),
    );
    const none = (): HTMLElement =>
      resources.length ? this.none(t("No resource matches “{query}”.", { query })) : noResources();
    replace(must("#resources"), found.length ? resourceList(found, again) : none());
  }

  private showArchive(query: string): void {
    const { archived, again } = this.library;
    if (!archived) {
      this.library.loadArchive();
      return;
    }
    const named = <T extends { name: string }>(list: T[]): T[] =>
      list.filter(one => one.name.toLowerCase().includes(query.toLowerCase()));
    replace(
      must("#archive"),
      archiveList({ definitions: named(archived.definitions), resources: named(archived.resources) }, again),
    );
  }

  private none(why: string): HTMLElement {
    return noneFound(why, () => {
      this.search.value = "";
      setPlace({ view: place().view, tags: [], query: "", problems: false, project: place().project });
      this.show();
    });
  }

  private chooseTag(name: string): void {
    const { tags, problems, project } = place();
    setPlace({
      project,
      view: "definitions",
      problems,
      tags: tags.includes(name) ? tags.filter(one => one !== name) : [...tags, name],
      query: this.search.value.trim(),
    });
    this.show();
  }

  private chooseProject(project: string): void {
    setPlace({ ...place(), view: "definitions", project });
    this.show();
  }

  /** What is done with projects, when somebody wants to. */
  private projects(): Promise<typeof import("../library/projects") | null> {
    return part(import("../library/projects"));
  }

  private async openProject(project: Project): Promise<void> {
    const dialogs = await this.projects();
    if ((await dialogs?.projectDialog(project, this.library.again)) === "deleted") this.chooseProject("");
  }

  private async newProject(): Promise<void> {
    const made = await (await this.projects())?.newProject();
    if (!made) return;
    this.library.projects = [...this.library.projects, made];
    this.chooseProject(made.id);
    this.library.again();
  }

  private async move(cards: Card[]): Promise<void> {
    const dialogs = await this.projects();
    if (await dialogs?.moveToProject(cards, this.library.projects)) this.library.again();
  }

  private setUpSearch(): void {
    const { search } = this;
    search.value = place().query;
    search.addEventListener("input", () => {
      setPlace({ ...place(), query: search.value.trim() });
      this.show();
    });
    search.addEventListener("keydown", event => {
      if (event.key === "Escape") {
        search.value = "";
        setPlace({ ...place(), query: "" });
        this.show();
        search.blur();
      }
    });
    addKeys({ keys: "/", title: t("Search"), group: t("Library"), run: () => search.focus() });
  }

  private setUpFilters(): void {
    const only = (problems: boolean): void => {
      setPlace({ ...place(), problems });
      this.show();
    };
    must("#show-all").addEventListener("click", () => only(false));
    must("#show-problems").addEventListener("click", () => only(true));
    menu(must<HTMLButtonElement>("#sort"), () =>
      (Object.keys(ORDERS) as Order[]).map(one => ({
        label: ORDERS[one],
        checked: one === this.order,
        run: () => {
          this.order = one;
          remember("library.order", one);
          this.show();
        },
      })),
    );
  }

  private readonly start = (): void => startNew(this.library.into(), this.library.pages.workspace);

  private setUpNew(): void {
    const { files } = this;
    const { again, into } = this.library;
    const folder = (): Workspace | null => this.library.pages.workspace;
    const bring = (list: Iterable<File>): void => void importFiles(list, again, into(), folder());
    const ask = (): void => void importDialog(() => files.click(), again, into(), folder());
    must("#new").addEventListener("click", this.start);
    must("#new-resource").addEventListener("click", () => void newResource());
    must("#import").addEventListener("click", ask);
    must("#to-definitions").addEventListener("click", () => this.chooseProject("")); // all of them
    must("#new-project").addEventListener("click", () => void this.newProject());
    const move = (): Promise<void> =>
      this.library.pages.all({ ...this.wanted, project: "" }).then(cards => this.move(cards));
    must("#move").addEventListener("click", () => void move().catch(failing(t("Not moved"))));
    must("#convert").addEventListener("click", () => void this.convert());
    must("#fold-examples").addEventListener("click", () => {
      this.unfolded = !this.unfolded;
      this.show();
    });
    must("#drop").addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      if (files.files?.length) bring([...files.files]);
      files.value = "";
    });
    // until now a press would have been lost
    for (const one of document.querySelectorAll<HTMLButtonElement>("button.late")) one.disabled = false;
    acceptDrops(
      list => bring(list),
      text => void importText(text, again, into(), folder()),
    );
    addKeys(
      { keys: "N", title: t("New definition"), group: t("Library"), run: this.start },
      { keys: "I", title: t("Import"), group: t("Library"), run: ask },
    );
  }
}

function startNew(into: string, workspace: Workspace | null): void {
  void newDefinition(into, workspace).catch(failing(t("No new definition")));
}

setUpShell();
new LibraryPage(boot<Boot>());
