/** Keeps a resource's text: soon after the last key, in this browser at once, never over what somebody else saved. */

import { ApiError, api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { remember, remembered } from "../shared/storage";

export type Kept = { is: "saved" | "typing" | "saving" | "retrying" } | { is: "refused"; why: string };

interface Unsaved { text: string; version: number }

const SOON = 800; // milliseconds without a key
const AGAIN = 3000; // milliseconds until a failed save is tried again

export class Keeper {
  private timer = 0;
  private busy = false;

  constructor(
    private readonly id: string,
    private version: number,
    private saved: string,
    private readonly text: () => string,
    private readonly show: (state: Kept) => void,
    private readonly take: (theirs: string) => void,
    private readonly done: () => void,
  ) {
    addEventListener("beforeunload", (event) => { if (this.dirty) event.preventDefault(); });
  }

  /** What was typed before a reload, or null. */
  static unsaved(id: string): string | null {
    return remembered<Unsaved>(`resource.${id}`)?.text ?? null;
  }

  private get dirty(): boolean {
    return this.text() !== this.saved;
  }

  changed(): void {
    clearTimeout(this.timer);
    if (!this.dirty) { remember(`resource.${this.id}`, null); this.show({ is: "saved" }); return; }
    remember(`resource.${this.id}`, { text: this.text(), version: this.version });
    this.show({ is: "typing" });
    this.timer = window.setTimeout(() => void this.save(), SOON);
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.busy || !this.dirty) return;
    this.busy = true;
    this.show({ is: "saving" });
    const text = this.text();
    try {
      const kept = await api<{ version: number }>(`/api/resources/${this.id}`, { method: "PUT", body: { text, version: this.version } });
      this.version = kept.version;
      this.saved = text;
      this.busy = false;
      this.changed();
      this.done();
    } catch (error) {
      this.busy = false;
      await this.failed(error);
    }
  }

  private async failed(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === "conflict") { await this.settle(error.body as Unsaved); return; }
    if (error instanceof ApiError && error.temporary) {
      this.show({ is: "retrying" });
      this.timer = window.setTimeout(() => void this.save(), AGAIN);
      return;
    }
    this.show({ is: "refused", why: messageOf(error) });
  }

  private async settle(theirs: Unsaved): Promise<void> {
    this.show({ is: "typing" });
    const choice = await dialog("Changed elsewhere", [
      el("p", {}, "Somebody saved this resource while you were writing. This is what is there now:"),
      el("pre", { class: "repaired mono", tabindex: 0, "aria-label": "The saved text" }, theirs.text),
    ], [{ label: "Take the saved text", value: "theirs" }, { label: "Save mine over it", value: "mine", primary: true }], undefined, true);
    if (!choice) return;
    this.version = theirs.version;
    this.saved = theirs.text;
    if (choice === "theirs") this.take(theirs.text);
    this.changed();
    if (choice === "mine") await this.save();
  }
}
