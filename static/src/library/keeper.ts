/** Keeps a resource's text: soon after the last key, in this browser at once, never over what somebody else saved. */

import { merge, touched } from "../merging/ask";
import { ApiError, api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { notice, withdraw } from "../shared/notices";
import { remember, remembered } from "../shared/storage";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";

export type Kept = { is: "saved" | "typing" | "saving" | "retrying" | "conflict" } | { is: "refused"; why: string };

/** A text that was typed over `base`, the text of that version. */
export interface Unsaved {
  text: string;
  version: number;
  base?: string;
}

interface Saved {
  text: string;
  version: number;
}

/** What the keeper needs of its page, and tells it. */
export interface KeeperPage {
  text: () => string;
  show: (state: Kept) => void;
  take: (text: string) => void; // another text, as a step that can be undone
  join: (text: string) => void; // mine with what others changed
  done: () => void; // it is saved
}

const SOON = 800; // milliseconds without a key
const AGAIN = 3000; // milliseconds until a failed save is tried again
const KIND = "conflict";

export class Keeper {
  private timer = 0;
  private busy = false;
  private theirs: Saved | null = null; // what somebody saved and mine cannot be joined with

  constructor(
    private readonly id: string,
    private version: number,
    private saved: string,
    private readonly page: KeeperPage,
  ) {
    addEventListener("beforeunload", event => {
      if (this.dirty) event.preventDefault();
    });
    addEventListener("focus", () => void this.look());
  }

  /** What was typed before a reload, or null. */
  static unsaved(id: string): Unsaved | null {
    return remembered<Unsaved>(`resource.${id}`);
  }

  private get url(): string {
    return `/api/resources/${this.id}`;
  }
  private get dirty(): boolean {
    return this.page.text() !== this.saved;
  }

  /** Goes on with text that was typed before a reload, possibly over an older version: saving finds that out. */
  resume({ version, base }: Unsaved): void {
    if (base !== undefined) [this.version, this.saved] = [version, base];
    this.changed();
  }

  changed(): void {
    clearTimeout(this.timer);
    if (!this.dirty) {
      remember(`resource.${this.id}`, null);
      this.agree();
      this.page.show({ is: "saved" });
      return;
    }
    remember(`resource.${this.id}`, { text: this.page.text(), version: this.version, base: this.saved });
    if (!this.theirs) this.page.show({ is: "typing" });
    this.timer = window.setTimeout(() => void this.save(), SOON);
  }

  /** Saves now; who wants to save where somebody has to choose is asked. */
  async save(byPerson = false): Promise<void> {
    clearTimeout(this.timer);
    if (this.busy || !this.dirty) return;
    if (this.theirs && byPerson) return this.choose();
    this.busy = true;
    try {
      await (this.theirs ? this.meet(this.theirs) : this.put());
    } catch (error) {
      await this.failed(error);
    } finally {
      this.busy = false;
    }
  }

  private async put(): Promise<void> {
    const text = this.page.text();
    this.page.show({ is: "saving" });
    const kept = await api<{ version: number }>(this.url, { method: "PUT", body: { text, version: this.version } });
    this.version = kept.version;
    this.saved = text;
    this.changed();
    this.page.done();
  }

  private async failed(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === "conflict") return this.meet(error.body as Saved);
    if (error instanceof ApiError && error.temporary) {
      this.page.show({ is: "retrying" });
      this.timer = window.setTimeout(() => void this.save(), AGAIN);
      return;
    }
    this.page.show({ is: "refused", why: messageOf(error) });
  }

  /** Somebody comes back to the page: what was saved meanwhile is shown, or joined with what is unsaved here. */
  private async look(): Promise<void> {
    if (this.busy) return;
    const now = await api<Saved>(this.url).catch(() => null);
    if (!now || now.version <= this.version || this.busy) return;
    if (this.dirty) return this.meet(now);
    this.adopt(now);
    this.page.take(now.text);
    toast(t("What was saved elsewhere is shown now. Undo brings back what was here."));
  }

  private async meet(theirs: Saved): Promise<void> {
    const mine = this.page.text();
    const found = theirs.text === mine ? null : await merge(this.saved, mine, theirs.text);
    if (this.page.text() !== mine) {
      this.timer = window.setTimeout(() => void this.save(), SOON);
      return;
    } // somebody types
    if (theirs.text !== mine && (!found || touched(found).length)) return this.wait(theirs);
    this.adopt(theirs);
    if (found) {
      this.page.join(found.text);
      toast(
        t("Somebody saved this resource while you were writing. Your changes do not touch: both are in the text now."),
      );
    }
    this.changed();
  }

  private wait(theirs: Saved): void {
    this.theirs = theirs;
    this.page.show({ is: "conflict" });
    notice(KIND, {
      tone: "warning",
      stays: true,
      actions: [{ label: t("Compare and choose…"), run: () => void this.choose() }],
      words: t(
        "Somebody saved this resource while you were writing, and you both changed the same, so that one of you " +
          "has to go on there. Yours stays in the editor and in this browser.",
      ),
    });
  }

  private async choose(): Promise<void> {
    const { theirs } = this;
    if (!theirs) return;
    const choice = await dialog(
      t("Changed elsewhere"),
      [
        el("p", {}, t("Somebody saved this resource while you were writing. This is what is there now:")),
        el("pre", { class: "repaired mono", tabindex: 0, "aria-label": t("The saved text") }, theirs.text),
      ],
      [
        { label: t("Decide later"), value: "" },
        { label: t("Take the saved text"), value: "theirs" },
        { label: t("Save mine over it"), value: "mine" },
      ],
      undefined,
      true,
    );
    if (!choice) return;
    this.adopt(theirs);
    if (choice === "theirs") this.page.take(theirs.text);
    this.changed();
    if (choice === "mine") await this.save();
  }

  private adopt({ text, version }: Saved): void {
    this.agree();
    [this.saved, this.version] = [text, version];
  }

  private agree(): void {
    if (this.theirs) withdraw(KIND);
    this.theirs = null;
  }
}
