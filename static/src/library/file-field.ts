/** The file of something new in a folder of one's own machine: a free one, until somebody writes another. */

import { api } from "../shared/api";
import { labelled } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import type { Workspace } from "./workspace";

const PAUSE = 200; // milliseconds without a key until the server is asked

export class FileField {
  readonly element: HTMLElement;
  private readonly input = el("input", {
    class: "input",
    id: "new-file",
    maxlength: 1000,
    autocomplete: "off",
    spellcheck: "false",
  });
  private isOwn = false; // somebody wrote in it
  private waits = 0;
  private asked = "";
  private answered = ""; // the name whose path stands there

  constructor(
    private readonly workspace: Workspace,
    first = false, // the dialog asks for nothing else
  ) {
    this.input.autofocus = first;
    this.input.addEventListener("input", () => {
      this.isOwn = this.input.value !== "";
    });
    this.element = labelled(t("File in the folder"), this.input);
  }

  /** Suggests the free path that is nearest to this name of a file, unless somebody wrote one. */
  suggest(name: string): void {
    if (this.isOwn || name === this.asked) return;
    this.asked = name;
    clearTimeout(this.waits);
    this.waits = window.setTimeout(() => void this.ask(name), PAUSE);
  }

  private async ask(name: string): Promise<void> {
    const address = `/api/projects/${this.workspace.project}/workspace?name=${encodeURIComponent(name)}`;
    const found = await api<Workspace & { free: string }>(address).catch(() => null); // it is chosen when it is made
    if (!found || name !== this.asked || this.isOwn) return;
    this.input.value = found.free;
    this.answered = name;
  }

  /** The end of an address for something new in the project: `into` with the path, where there is one. */
  after(into: string): string {
    const path = this.isOwn || this.answered === this.asked ? this.input.value.trim() : ""; // else the server chooses
    return path ? `${into}${into ? "&" : "?"}path=${encodeURIComponent(path)}` : into;
  }

  /** The name of the file without its folder. */
  get name(): string {
    return this.input.value.trim().split("/").at(-1) ?? "";
  }
}

/** Asks for the file and does `deed` with the end of the address that has it; whether that was done. */
export async function withFile(
  title: string,
  label: string,
  { workspace, name, into }: { workspace: Workspace; name: string; into: string },
  deed: (into: string, name: string) => unknown,
): Promise<boolean> {
  const field = new FileField(workspace, true);
  field.suggest(name);
  return confirmed(title, [field.element], label, () => deed(field.after(into), field.name));
}

/** What a copy of a file is called: `orders/pay-copy.yaml`. */
export function copyOf(path: string): string {
  return path.replace(/(\.[^./]*)?$/, ending => `-copy${ending}`);
}

/** What a definition's file is called where nobody says otherwise. */
export function fileName(name: string, syntax: string): string {
  return `${name.trim().replace(/[^\p{L}\p{N}_. -]+/gu, "-") || "definition"}.${syntax}`;
}
