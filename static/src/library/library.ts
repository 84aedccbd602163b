/** What the library holds, as the server told it last, and what is done to its definitions. */

import { api, messageOf } from "../shared/api";
import { announce } from "../shared/dom";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { agreed } from "../shared/uses";
import type { Archive } from "./archive";
import { tagCounts } from "./filter";
import { place } from "./place";
import { changeTags, editTags } from "./tags";
import type { Card, Resource } from "./types";

export function trouble(what: string, error: unknown): void {
  toast(`${what}: ${messageOf(error)}`, undefined, "error");
}

export interface Holdings {
  definitions: Card[];
  examples: Card[];
  resources: Resource[];
}

export class Library {
  definitions: Card[];
  readonly examples: Card[];
  resources: Resource[];
  /** What is archived; null until somebody looks there. */
  archived: Archive | null = null;
  private copying = false; // an example, of which the page becomes the copy

  constructor(
    { definitions, examples, resources }: Holdings,
    private readonly changed: () => void,
  ) {
    [this.definitions, this.examples, this.resources] = [definitions, examples, resources];
  }

  async load(): Promise<void> {
    const [all, found] = await Promise.all([api<Card[]>("/api/definitions"), api<Resource[]>("/api/resources")]);
    this.definitions = all.filter(card => !card.example);
    this.resources = found;
    if (place().view === "archive") this.archived = await api<Archive>("/api/archive");
    this.changed();
  }

  readonly again = (): void =>
    void this.load().catch((error: unknown) => trouble(t("The library cannot be read"), error));

  loadArchive(): void {
    void api<Archive>("/api/archive").then(
      found => {
        this.archived = found;
        this.changed();
      },
      (error: unknown) => trouble(t("The archive cannot be read"), error),
    );
  }

  /** The browser shows the page as it was left, maybe for a copy. */
  comeBack(): void {
    this.copying = false;
    this.again();
  }

  async duplicate(card: Card): Promise<void> {
    try {
      await api(`/api/definitions/${card.id}/copy`, { method: "POST" });
      await this.load();
      announce(t("{name} was duplicated", { name: card.name }));
    } catch (error) {
      trouble(t("Not duplicated"), error);
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
      trouble(t("Not archived"), error);
    }
  }

  private async restore(card: Card): Promise<void> {
    try {
      await api(`/api/definitions/${card.id}/restore`, { method: "POST" });
      await this.load();
    } catch (error) {
      trouble(t("Not restored"), error);
    }
  }

  async tag(card: Card): Promise<void> {
    const done = await editTags(
      card,
      tagCounts(this.definitions).map(([name]) => name),
    );
    if (!done) return;
    const { add, remove } = done.change;
    this.definitions = this.definitions.map(one => (one.id === card.id ? { ...one, tags: done.kept.tags } : one));
    this.changed();
    toast(t("The tags of “{name}” are changed.", { name: card.name }), {
      label: t("Undo"),
      run: () =>
        void changeTags(card.id, { add: remove, remove: add }).then(this.again, (error: unknown) =>
          trouble(t("The tags are not as they were"), error),
        ),
    });
  }

  /** A copy of an example, once, however quickly one clicks: the page is left when the copy is there. */
  async use(card: Card): Promise<void> {
    if (this.copying) return;
    this.copying = true;
    try {
      const copy = await api<{ id: string }>(`/api/definitions/${card.id}/copy`, { method: "POST" });
      location.assign(`/definitions/${copy.id}/design`);
    } catch (error) {
      this.copying = false;
      trouble(t("The example cannot be copied"), error);
    }
  }
}
