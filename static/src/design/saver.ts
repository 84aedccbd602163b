/** Keeps the text: in this browser at once, as a draft on the server after a moment, as a version after a pause. Nothing is overwritten silently. */

import { ApiError, api, messageOf } from "../shared/api";
import { remember, remembered } from "../shared/storage";
import type { Definition, Draft } from "./types";

export type SaveState =
  | { is: "saved"; version: number; at: Date }
  | { is: "typing" | "saving" | "retrying" | "conflict" }
  | { is: "refused"; why: string };

interface Kept { text: string; base_version: number }
interface Theirs { text: string; version: number }

const DRAFT = 400; // milliseconds after the last key
const IDLE = 2000;
const RETRIES = [1000, 2000, 4000, 8000, 15_000];

export class Saver {
  private version: number;
  private saved: string;
  private drafted: string | null = null;
  private draftTimer = 0;
  private saveTimer = 0;
  private failures = 0;
  private running: Promise<void> | null = null;
  private theirs: Theirs | null = null;
  private at: Date;

  constructor(
    private readonly definition: Definition,
    private readonly read: () => string,
    private readonly show: (state: SaveState) => void,
    private readonly settle: (theirs: Theirs) => Promise<"mine" | "theirs" | "later">,
    private readonly take: (text: string) => void,
    private readonly back: () => void,
  ) {
    this.version = definition.version;
    this.saved = definition.text;
    this.at = new Date(definition.updated);
    addEventListener("online", () => { if (this.failures) this.save(); });
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.leave(); });
    show({ is: "saved", version: this.version, at: this.at });
  }

  private get url(): string { return `/api/definitions/${this.definition.id}`; }
  private get key(): string { return `draft.${this.definition.id}`; }
  private get dirty(): boolean { return this.read() !== this.saved; }

  /** The unsaved text to go on with, of this browser or of the server, and the version it was written over. */
  static unsaved(definition: Definition, draft: Draft | null): Draft | null {
    const kept = remembered<Kept>(`draft.${definition.id}`);
    const best = kept && kept.base_version >= (draft?.base_version ?? 0) ? kept : draft;
    return best && best.text !== definition.text ? best : null;
  }

  /** Goes on with text that was typed over `base`, possibly an older version: saving then finds the conflict. */
  resume(base: number): void {
    this.version = base;
    this.changed();
  }

  changed(): void {
    clearTimeout(this.draftTimer);
    clearTimeout(this.saveTimer);
    if (this.theirs) return;
    if (!this.failures) this.show(this.dirty ? { is: "typing" } : { is: "saved", version: this.version, at: this.at });
    this.draftTimer = window.setTimeout(() => void this.draft(), DRAFT);
    this.saveTimer = window.setTimeout(() => this.save(), IDLE);
  }

  private keepHere(): void {
    const kept: Kept = { text: this.read(), base_version: this.version };
    remember(this.key, this.dirty ? kept : null);
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
    if (this.running) { this.saveTimer = window.setTimeout(() => this.save(), 200); return; }
    this.running = (this.theirs ? this.conflict(this.theirs) : this.put()).finally(() => { this.running = null; });
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
      const answer = await api<{ version: number; updated: string }>(this.url, { method: "PUT", body: { text, version: this.version } });
      this.version = answer.version;
      this.saved = text;
      this.drafted = null;
      if (this.failures) this.back();
      this.failures = 0;
      this.clean(new Date(answer.updated));
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
    if (theirs.text === this.read()) return this.adopt(theirs);
    this.theirs = theirs;
    this.show({ is: "conflict" });
    const choice = await this.settle(theirs);
    if (choice === "later") return;
    this.theirs = null;
    if (choice === "theirs") { this.take(theirs.text); return this.adopt(theirs); }
    this.version = theirs.version;
    await this.put();
  }

  private adopt(theirs: Theirs): void {
    this.version = theirs.version;
    this.saved = theirs.text;
    this.clean(new Date());
  }
}
