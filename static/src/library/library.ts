/** What the library holds, as the server told it last, and what is done to its definitions. */

import { api } from "../shared/api";
import { announce } from "../shared/dom";
import { failing, toast } from "../shared/toast";
import { t } from "../shared/translation";
import { agreed } from "../shared/uses";
import type { Archive } from "./archive";
import { copyOf, fileName, withFile } from "./file-field";
import { type Wanted, byName } from "./filter";
import { Pages } from "./pages";
import { intoProject, place } from "./place";
import { type Project, readProjects } from "./project-list";
import { changeTags, editTags } from "./tags";
import type { Card, LibraryPage, Resource } from "./types";

export interface Holdings {
  page: LibraryPage;
  examples: Card[];
  projects: Project[];
}

const notRead = failing(t("The library cannot be read"));

export class Library {
  readonly pages: Pages;
  readonly examples: Card[];
  projects: Project[];
  /** Null until somebody looks there. */
  resources: Resource[] | null = null;
  archived: Archive | null = null;
  private copying = false; // an example, of which the page becomes the copy

  constructor(
    { page, examples, projects }: Holdings,
    wanted: Wanted,
    private readonly changed: () => void,
  ) {
    this.pages = new Pages(wanted, page);
    this.examples = examples;
    this.projects = projects;
  }

  /** Shows what is wanted now, when it is here. */
  search(wanted: Wanted): void {
    void this.pages.search(wanted).then(found => {
      if (found) this.changed();
    }, notRead);
  }

  /** One page more; it is shown when this is done. */
  async more(): Promise<void> {
    await this.pages.more().then(this.changed, notRead);
  }

  async load(): Promise<void> {
    const { view } = place();
    await Promise.all([
      this.pages.again(),
      this.readProjects(),
      this.resources || view === "resources" ? this.readResources() : null,
      view === "archive" ? this.readArchive() : null,
    ]);
    this.changed();
  }

  readonly again = (): void => void this.load().catch(notRead);

  private async readProjects(): Promise<void> {
    this.projects = await readProjects();
  }

  private async readResources(): Promise<void> {
    this.resources = await api<Resource[]>("/api/resources");
  }

  private async readArchive(): Promise<void> {
    this.archived = await api<Archive>("/api/archive");
  }

  loadResources(): void {
    void this.readResources().then(this.changed, notRead);
  }

  loadArchive(): void {
    void this.readArchive().then(this.changed, failing(t("The archive cannot be read")));
  }

  /** What an address ends with for something new to be in the project that is shown. */
  readonly into = (): string => intoProject(id => this.projects.some(one => one.id === id && one.role !== "reviewer"));

  /** The browser shows the page as it was left, maybe for a copy. */
  comeBack(): void {
    this.copying = false;
    this.again();
  }

  async duplicate(card: Card): Promise<void> {
    const { workspace } = this.pages;
    const into = this.into();
    const copy = (address: string): Promise<unknown> =>
      api(`/api/definitions/${card.id}/copy${address}`, { method: "POST" });
    try {
      if (workspace && into) {
        const name = copyOf(card.file?.path ?? fileName(card.name, "yaml"));
        const title = t("Duplicate “{name}”", { name: card.name });
        if (!(await withFile(title, t("Duplicate"), { workspace, name, into }, copy))) return;
      } else await copy(into);
      await this.load();
      announce(t("{name} was duplicated", { name: card.name }));
    } catch (error) {
      failing(t("Not duplicated"))(error);
    }
  }

  async archive(card: Card): Promise<void> {
    try {
      const address = `/api/definitions/${card.id}`;
      const sure = await agreed(
        address,
        t("Archive “{name}”", { name: card.name }),
        t("Archive all the same"),
        t("These definitions run it. A simulation of them will ask for its output instead."),
      );
      if (!sure) return;
      await api(address, { method: "DELETE" });
      await this.load();
      toast(t("“{name}” is in the archive.", { name: card.name }), {
        label: t("Undo"),
        run: () => void this.restore(card),
      });
    } catch (error) {
      failing(t("Not archived"))(error);
    }
  }

  private async restore(card: Card): Promise<void> {
    try {
      await api(`/api/definitions/${card.id}/restore`, { method: "POST" });
      await this.load();
    } catch (error) {
      failing(t("Not restored"))(error);
    }
  }

  async tag(card: Card): Promise<void> {
    const change = await editTags(card, byName(Object.keys(this.pages.counts.tags)));
    if (!change) return;
    const { add, remove } = change;
    this.again();
    toast(t("The tags of “{name}” are changed.", { name: card.name }), {
      label: t("Undo"),
      run: () =>
        void changeTags(card.id, { add: remove, remove: add }).then(
          this.again,
          failing(t("The tags are not as they were")),
        ),
    });
  }

  /** A copy of an example, once, however quickly one clicks: the page is left when the copy is there. */
  async use(card: Card): Promise<void> {
    if (this.copying) return;
    this.copying = true;
    try {
      const copy = await api<{ id: string }>(`/api/definitions/${card.id}/copy${this.into()}`, { method: "POST" });
      location.assign(`/definitions/${copy.id}/design`);
    } catch (error) {
      this.copying = false;
      failing(t("The example cannot be copied"))(error);
    }
  }
}
