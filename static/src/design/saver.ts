/** Keeps the text: in this browser at once, as a draft on the server after a moment, as a version after a pause. Nothing is overwritten silently. */

import { ApiError, api, messageOf } from "../shared/api";
import { toast } from "../shared/toast";
import { Kept } from "./kept";
import type { Settled, Texts } from "../history/conflict";
import type { VersionFull } from "../comparison/types";
import type { Definition } from "./types";

export type SaveState =
  | { is: "saved"; version: number; at: Date }
  | { is: "typing" | "saving" | "retrying" | "conflict" }
  | { is: "refused"; why: string };

interface Theirs { text: string; version: number; author?: string; updated?: string }

const DRAFT = 400; // milliseconds after the last key
const IDLE = 2000;
const LOOK = 1000; // whoever should have told of a change may have failed: "Saved" is said of what is shown
const RETRIES = [1000, 2000, 4000, 8000, 15_000];

export class Saver {
  private version: number;
  private saved: string;
  private base: string | null; // what the text was typed over; null: only the server knows
  private drafted: string | null = null;
  private draftTimer = 0;
  private saveTimer = 0;
  private failures = 0;
  private running: Promise<void> | null = null;
  private theirs: Theirs | null = null;
  private at: Date;
  private seen: unknown; // the text that this knows of

  constructor(
    private readonly definition: Definition,
    private readonly kept: Kept,
    private readonly read: () => string,
    private readonly shown: () => unknown, // the same thing as long as the text is the same
    private readonly show: (state: SaveState) => void,
    private readonly settle: (texts: Texts) => Promise<Settled>,
    private readonly take: (text: string) => void,
    private readonly back: () => void,
  ) {
    this.version = definition.version;
    this.saved = this.base = definition.text;
    this.at = new Date(definition.updated);
    addEventListener("online", () => { if (this.failures) this.save(); });
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.leave(); else void this.comeBack(); });
    addEventListener("focus", () => void this.comeBack());
    this.seen = shown();
    setInterval(() => { if (this.seen !== this.shown()) this.changed(); }, LOOK);
    show({ is: "saved", version: this.version, at: this.at });
  }

  private get url(): string { return `/api/definitions/${this.definition.id}`; }
  private get dirty(): boolean { return this.read() !== this.saved; }

  /** Goes on with text that was typed over `base`, possibly an older version: saving then finds the conflict. */
  resume(base: number): void {
    if (base !== this.version) this.base = null;
    this.version = base;
    this.changed();
  }

  changed(): void {
    this.seen = this.shown();
    clearTimeout(this.draftTimer);
    clearTimeout(this.saveTimer);
    if (this.theirs) { this.draftTimer = window.setTimeout(() => this.keepHere(), DRAFT); return; } // nothing is saved until somebody decides
    if (!this.failures) this.show(this.dirty ? { is: "typing" } : { is: "saved", version: this.version, at: this.at });
    this.draftTimer = window.setTimeout(() => void this.draft(), DRAFT);
    this.saveTimer = window.setTimeout(() => this.save(), IDLE);
  }

  private keepHere(): void {
    this.kept.keep(this.dirty ? { text: this.read(), base_version: this.version } : null);
  }

  private async draft(keepalive = false): Promise<void> {
    this.keepHere();
    const text = this.read();
    if (text === this.drafted || (!this.dirty && this.drafted === null) || this.running) return;
    try {
      await api(`${this.url}/draft`, { method: "PUT", body: { text, base_version: this.version }, keepalive });
      this.drafted = text === this.saved ? null : text;
    } catch (error) {
      if (error instanceof ApiError && error.temporary && !keepalive) this.retry();
    }
  }

  private leave(): void {
    if (this.dirty) void this.draft(this.read().length < 60_000);
  }

  /** Somebody looks at the page again: what was saved elsewhere meanwhile is shown, unless there is something of their own. */
  private async comeBack(): Promise<void> {
    const idle = (): boolean => !this.dirty && !this.running && !this.theirs && !this.failures;
    if (!idle()) return;
    const now = await api<Definition>(this.url).catch(() => null);
    if (!now || !idle() || now.version <= this.version) return;
    if (now.text !== this.read()) {
      this.take(now.text);
      toast(`Version ${now.version}, which was saved elsewhere, is shown now. Undo brings back what was here.`);
    }
    this.adopt(now);
  }

  private retry(): void {
    this.show({ is: "retrying" });
    const wait = RETRIES[Math.min(this.failures, RETRIES.length - 1)];
    this.failures++;
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.save(), wait);
  }

  /** Saves a version now; also tries again, and asks again about a conflict. */
  save(): void {
    clearTimeout(this.saveTimer);
    if (this.running && this.theirs) return; // the question is on the screen
    if (this.running) { this.saveTimer = window.setTimeout(() => this.save(), 200); return; }
    this.running = (this.theirs ? this.conflict(this.theirs) : this.put()).finally(() => { this.running = null; });
  }

  /** The version that is saved. */
  get number(): number { return this.version; }

  /** Brings an old version back, as the newest one. */
  async restore(number: number): Promise<void> {
    await this.flush();
    if (this.theirs) return this.save();
    try {
      const { text } = await api<VersionFull>(`${this.url}/versions/${number}`);
      const made = await api<{ version: number }>(`${this.url}/versions/${number}/restore`, { method: "POST", body: { version: this.version } });
      this.take(text);
      this.adopt({ text, version: made.version });
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Saves what is unsaved and waits for the answer. */
  async flush(): Promise<void> {
    await this.running;
    if (!this.dirty || this.theirs) return;
    this.save();
    await this.running;
  }

  private async put(): Promise<void> {
    const text = this.read();
    if (text === this.saved && !this.failures) return this.clean();
    this.show({ is: this.failures ? "retrying" : "saving" });
    try {
      const answer = await api<{ version: number; updated: string; left: string[] }>(this.url, { method: "PUT", body: { text, version: this.version } });
      this.version = answer.version;
      this.saved = this.base = text;
      this.drafted = null;
      if (this.failures) this.back();
      this.failures = 0;
      this.clean(new Date(answer.updated));
      if (answer.left.length) toast(`With another id, this definition is no longer found by ${answer.left.join(", ")}.`);
    } catch (error) {
      await this.failed(error);
    }
  }

  private clean(at?: Date): void {
    if (at) this.at = at;
    this.keepHere();
    this.show(this.dirty ? { is: "typing" } : { is: "saved", version: this.version, at: this.at });
    if (this.dirty) this.changed();
  }

  private async failed(error: unknown): Promise<void> {
    this.keepHere();
    if (error instanceof ApiError && error.status === 409) return this.conflict(error.body as Theirs);
    if (error instanceof ApiError && error.temporary) return this.retry();
    this.show({ is: "refused", why: messageOf(error) });
  }

  private async conflict(theirs: Theirs): Promise<void> {
    const mine = this.read();
    if (theirs.text === mine) return this.adopt(theirs);
    const base = await this.started();
    if (theirs.text === base) return this.over(theirs); // somebody came back to what this was typed over
    this.theirs = theirs;
    clearTimeout(this.saveTimer);
    this.show({ is: "conflict" });
    const choice = await this.settle({ mine, base, theirs: theirs.text, version: theirs.version, author: theirs.author ?? "" });
    if (choice.take === "later") return;
    this.theirs = null;
    if (choice.take === "theirs") return this.takeTheirs(theirs);
    if (choice.take === "merged") this.take(choice.text);
    await this.over(theirs);
  }

  /** The text of the version that this was typed over. */
  private async started(): Promise<string | null> {
    this.base ??= await api<VersionFull>(`${this.url}/versions/${this.version}`).then(({ text }) => text, () => null);
    return this.base;
  }

  private async over(theirs: Theirs): Promise<void> {
    this.version = theirs.version;
    this.saved = this.base = theirs.text;
    await this.put();
  }

  /** Mine goes into the history as a version of its own before theirs goes on. */
  private async takeTheirs(theirs: Theirs): Promise<void> {
    try {
      const mine = await api<{ version: number }>(this.url, { method: "PUT", body: { text: this.read(), version: theirs.version } });
      await api(`${this.url}/versions/${mine.version}`, { method: "PUT", body: { name: `Set aside for version ${theirs.version}` } });
      const made = await api<{ version: number }>(`${this.url}/versions/${theirs.version}/restore`, { method: "POST", body: { version: mine.version } });
      this.take(theirs.text);
      this.adopt({ ...theirs, version: made.version });
    } catch (error) {
      await this.failed(error);
    }
  }

  private adopt(theirs: Theirs): void {
    this.version = theirs.version;
    this.saved = this.base = theirs.text;
    this.clean(new Date(theirs.updated ?? Date.now()));
  }
}
