/** What the text is merged with, and what both began from: versions, another definition, a text that is brought. */

import type { Version, VersionFull } from "../comparison/types";
import { wordsOf } from "../history/compare";
import type { Card } from "../library/types";
import type { ReadAs } from "../runtimes/read-as";
import { api } from "../shared/api";
import { dropDown, labelled } from "../shared/controls";
import { confirmed, needed } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { baseFor } from "./common";
import { type Versions, mergeSheet } from "./sheet";

export interface Mergeable {
  id: string; // of the definition
  versions: Version[]; // the newest first
  theirs?: number | undefined; // the version, where it is chosen
  mine: string; // the text in the editor
  readAs: () => ReadAs;
  nonce: string;
}

const NOTHING = "";
/** What else than a version of this definition theirs is. */
const DEFINITION = "definition";
const TEXT = "text";
/** Before the number of a version of the other definition. */
const OTHER = "other:";

/** The merged text; null where nothing is to be merged, or it was closed before. */
export async function mergeWith(given: Mergeable): Promise<string | null> {
  const form = new Form(given);
  await form.begin();
  let versions: Versions | null = null;
  const done = await confirmed(
    t("Merge into the text"),
    form.parts,
    t("Merge…"),
    async () => {
      versions = await form.chosen();
    },
    true,
  );
  if (!done || !versions) return null;
  return mergeSheet(
    t("Merge two versions"),
    t("What only one of both changed is taken; of the rest you choose. The text in the editor stays until then."),
    versions,
    { readAs: given.readAs, nonce: given.nonce, done: t("Put into the text"), leave: t("Cancel") },
  );
}

class Form {
  readonly parts: HTMLElement[];
  private readonly theirs: HTMLSelectElement;
  private readonly base = dropDown([], null);
  private readonly definitions = dropDown([], null);
  private readonly text = el("textarea", { class: "input code-area", rows: 10, spellcheck: "false" });
  private readonly ofDefinition = labelled(t("Definition"), this.definitions);
  private readonly ofText: HTMLElement;
  private others: Version[] = []; // of the other definition

  constructor(private readonly given: Mergeable) {
    const { versions } = given;
    const current = versions[0]?.number;
    const choices = versions.filter(({ number }) => number !== current).map(one => [String(one.number), wordsOf(one)]);
    this.theirs = dropDown(
      [...(choices as [string, string][]), [DEFINITION, t("Another definition")], [TEXT, t("A text of a file")]],
      given.theirs === undefined ? null : String(given.theirs),
    );
    const file = el("input", { type: "file", accept: ".yaml,.yml,.json", "aria-label": t("Choose a file") });
    file.addEventListener("change", () => void this.read(file.files?.[0]));
    this.ofText = el("div", {}, labelled(t("Text"), this.text), file);
    this.parts = [
      labelled(t("Merge with"), this.theirs),
      this.ofDefinition,
      this.ofText,
      labelled(
        t("What both began from"),
        this.base,
        el("p", { class: "help" }, t("What only one changed of it is taken; without it all that differs is asked.")),
      ),
    ];
    this.theirs.addEventListener("change", () => void this.changed());
    this.definitions.addEventListener("change", () => void this.readVersions());
  }

  async begin(): Promise<void> {
    await this.changed();
  }

  private async changed(): Promise<void> {
    const kind = this.theirs.value;
    this.ofDefinition.hidden = kind !== DEFINITION;
    this.ofText.hidden = kind !== TEXT;
    if (kind !== DEFINITION) return this.showBases([]);
    if (!this.definitions.options.length) {
      const cards = (await api<Card[]>("/api/definitions")).filter(({ id }) => id !== this.given.id);
      replace(this.definitions, ...cards.map(({ id, name }) => el("option", { value: id }, name)));
    }
    await this.readVersions();
  }

  private async readVersions(): Promise<void> {
    const id = this.definitions.value;
    const found = id ? await api<Version[]>(`/api/definitions/${id}/versions?limit=200`) : [];
    if (id === this.definitions.value) this.showBases(found);
  }

  private async read(file: File | undefined): Promise<void> {
    if (file) this.text.value = await file.text();
  }

  /** What may be the base, with the one chosen that is most likely it. */
  private showBases(others: Version[]): void {
    this.others = others;
    const { versions } = this.given;
    const name = this.definitions.selectedOptions[0]?.textContent ?? "";
    const options = (prefix: string, of: Version[], words: (one: Version) => string): HTMLElement[] =>
      of.map(one => el("option", { value: `${prefix}${one.number}` }, words(one)));
    replace(
      this.base,
      ...options("", versions, wordsOf),
      ...options(OTHER, others, one => t("{name}, {version}", { name, version: wordsOf(one) })),
      el("option", { value: NOTHING }, t("Nothing that is known")),
    );
    this.base.value = this.likely();
  }

  private likely(): string {
    const { versions } = this.given;
    const [current] = versions;
    if (this.theirs.value === TEXT || !current) return NOTHING;
    if (this.theirs.value !== DEFINITION) {
      const found = baseFor(versions, current.number, Number(this.theirs.value));
      return found === null ? NOTHING : String(found);
    }
    const first = this.others.at(-1); // what a copy began as
    return first && this.others.length > 1 ? `${OTHER}${first.number}` : NOTHING;
  }

  /** Throws what is to be told. */
  async chosen(): Promise<Versions> {
    const [base, theirs] = await Promise.all([this.textOfBase(), this.textOfTheirs()]);
    const names = { base: base?.label ?? t("Nothing"), mine: t("Yours"), theirs: theirs.label };
    return { base: base?.text ?? null, mine: this.given.mine, theirs: theirs.text, names, prefer: "mine" };
  }

  private async textOfTheirs(): Promise<{ label: string; text: string }> {
    const kind = this.theirs.value;
    if (kind === TEXT) {
      needed(this.text, t("Paste a text, or choose a file, first."));
      return { label: t("The text of the file"), text: this.text.value };
    }
    if (kind !== DEFINITION) return version(this.given.id, kind);
    const id = this.definitions.value;
    if (!id) throw new Error(t("There is no other definition."));
    const found = await api<{ name: string; text: string }>(`/api/definitions/${id}`);
    return { label: found.name, text: found.text };
  }

  private async textOfBase(): Promise<{ label: string; text: string } | null> {
    const [of, number] = this.base.value.startsWith(OTHER)
      ? [this.definitions.value, this.base.value.slice(OTHER.length)]
      : [this.given.id, this.base.value];
    return number === NOTHING || number === undefined ? null : version(of, number);
  }
}

async function version(id: string, number: string): Promise<{ label: string; text: string }> {
  const { name, text } = await api<VersionFull>(`/api/definitions/${id}/versions/${number}`);
  return {
    label: name ? t("Version {key}, “{name}”", { key: number, name }) : t("Version {key}", { key: number }),
    text,
  };
}
