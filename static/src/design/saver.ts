/** Keeps the text: here at once, soon as a draft on the server, then as a version. Nothing is overwritten silently. */

import { ApiError, api, messageOf } from "../shared/api";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { type Shared, reaches } from "../together/shared";
import type { Kept } from "./kept";
import type { Settled, Texts } from "../history/conflict";
import { merge, touched } from "../merging/ask";
import type { VersionFull } from "../comparison/types";
import { ServerDraft } from "./server-draft";
import { restored, setAside } from "./set-aside";
import { type SaverPage, type Theirs } from "./saving";
import type { Definition } from "./types";

const DRAFT = 400; // milliseconds after the last key
const IDLE = 2000;
const LOOK = 1000; // whoever should have told of a change may have failed: "Saved" is said of what is shown
const RETRIES = [1000, 2000, 4000, 8000, 15_000];
const MEANWHILE = 5; // how often a merge is made anew because somebody typed

export class Saver {
  private version: number;
  private saved: string;
  private base: string | null; // what the text was typed over; null: only the server knows
  private readonly there: ServerDraft;
  private draftTimer = 0;
  private saveTimer = 0;
  private failures = 0;
  private running: Promise<void> | null = null;
  private choosing = false;
  private theirs: { full: Theirs; texts: Texts } | null = null;
  private newest: { number: number; author: string };
  private at: Date;
  private seen: unknown; // the text that this knows of
  private shared: Shared | null = null; // the text is written together
  private paused = false; // nothing is saved until it is known whether it is

  constructor(
    private readonly definition: Definition,
    private readonly kept: Kept,
    private readonly page: SaverPage,
  ) {
    this.version = definition.version;
    this.newest = { number: definition.version, author: "" };
    this.saved = this.base = definition.text;
    this.at = new Date(definition.updated);
    this.there = new ServerDraft(this.url, {
      text: () => (this.shared || !this.dirty ? null : { text: page.read(), base_version: this.version }),
      waits: () => !!this.theirs || !!this.running || (this.shared !== null && !this.shared.clean()),
      notify: words => page.notify(words),
      retry: () => this.retry(),
    });
    if (kept.drafted) this.there.there = undefined;
    addEventListener("online", () => {
      if (this.failures) this.save();
    });
    addEventListener("pagehide", this.leave);
    addEventListener("beforeunload", event => {
      if (page.held()) event.preventDefault();
    }); // the browser asks before that is lost
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : void this.look()));
    addEventListener("focus", () => void this.look());
    this.seen = page.shown();
    setInterval(() => {
      if (this.seen !== page.shown()) this.changed();
    }, LOOK);
    this.rest();
  }

  private get url(): string {
    return `/api/definitions/${this.definition.id}`;
  }
  private get dirty(): boolean {
    return this.page.read() !== this.saved;
  }

  /** Says where the text stands while nothing is on its way. */
  private rest(): void {
    if (this.dirty || this.page.held()) this.page.show({ is: "typing", held: !this.dirty });
    else if (this.newest.number > this.version) this.page.show({ is: "behind", version: this.newest.number });
    else this.page.show({ is: "saved", version: this.version, at: this.at });
  }

  /** Goes on with text that was typed over `base`, possibly an older version: saving then finds the conflict. */
  resume(base: number): void {
    if (base !== this.version) this.base = null;
    this.there.there = undefined;
    this.version = base;
    this.changed();
  }

  /** `byOthers`: then theirs is the page that saves, unless it does not. */
  changed(byOthers = false): void {
    this.seen = this.page.shown();
    clearTimeout(this.draftTimer);
    clearTimeout(this.saveTimer);
    if (!this.failures && !this.theirs) this.rest();
    this.draftTimer = window.setTimeout(() => this.draft(), DRAFT);
    this.saveTimer = window.setTimeout(() => this.save(), byOthers ? IDLE * (2 + Math.random()) : IDLE);
  }

  private keepHere(): void {
    const live = this.shared?.unsent();
    const kept = this.shared ? this.shared.clean() || !live : !this.dirty;
    const draft = { text: this.page.read(), base_version: this.version, ...(live && { live }) };
    this.kept.keep(kept ? null : draft, this.there.there);
  }

  /** Keeps it here, and there if need be. */
  draft(leaving: { keepalive: boolean } | null = null): void {
    this.keepHere();
    this.there.keep(leaving);
  }

  /** What the text was typed over (null: not to be said now); nothing is saved until `share` or `unpause`. */
  async pause(): Promise<string | null> {
    this.paused = true;
    await this.running;
    if (this.base !== null && !this.theirs && !this.choosing && !this.running) return this.base;
    this.unpause();
    return null;
  }

  unpause(): void {
    this.paused = false;
    this.changed();
  }

  /** From now on the text is written together: the server has it as soon as `shared` is clean. */
  share(shared: Shared): void {
    if (!this.shared) this.there.there = undefined;
    this.shared = shared;
    this.paused = false;
    this.changed(true);
  }

  private leave = (): void => this.draft({ keepalive: this.page.read().length < 60_000 });

  /** Another page saved a version: it is shown where nothing is unsaved here, and else joined with that. */
  async heard(number: number, author: string): Promise<void> {
    await this.running; // it may be what this page saved
    if (number <= this.version) return;
    if (number > this.newest.number) this.newest = { number, author };
    if (!this.theirs && !this.failures && !this.running) this.rest();
    await this.look();
  }

  /** Asks whether somebody else saved, when somebody comes back to the page or has told so. */
  async look(): Promise<void> {
    await this.running;
    if (this.failures || this.choosing || this.running) return;
    const now = await api<Definition>(this.url).catch(() => null);
    if (!now || now.version <= this.version || this.running || this.choosing) return;
    if (now.version > this.newest.number) this.newest = { number: now.version, author: "" };
    clearTimeout(this.saveTimer);
    this.running = this.meet({ ...now, author: this.newest.author }).finally(() => {
      this.running = null;
    });
  }

  private async meet(theirs: Theirs): Promise<void> {
    if (this.shared) {
      this.agree();
      return this.adopt(theirs); // what it changed comes by itself
    }
    if (this.dirty) return this.conflict(theirs).catch((error: unknown) => this.failed(error));
    this.agree();
    if (theirs.text !== this.page.read()) {
      this.page.take(theirs.text);
      this.page.notify(
        t("Version {version}, which {author} saved elsewhere, is shown now. Undo brings back what was here.", {
          version: theirs.version,
          author: theirs.author || t("somebody"),
        }),
        [this.version, theirs.version],
      );
    }
    this.adopt(theirs);
  }

  private retry(wait = RETRIES[Math.min(this.failures, RETRIES.length - 1)]): void {
    this.page.show({ is: "retrying" });
    this.failures++;
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.save(), wait);
  }

  /** Somebody wants it saved: what stands in the form goes to the text before; what cannot is told. */
  async saveNow(): Promise<void> {
    await this.page.commit();
    if (this.page.held()) this.page.showHeld();
    this.save(true);
  }

  /** Saves a version now; also tries again, sees whether a conflict has gone, and else asks who wants to save. */
  save(byPerson = false): void {
    clearTimeout(this.saveTimer);
    if (byPerson && this.theirs && !this.running) {
      void this.choose();
      return;
    }
    if (this.choosing) return; // the question is on the screen
    if (this.running || this.paused) {
      this.saveTimer = window.setTimeout(() => this.save(), 200);
      return;
    }
    this.running = (this.theirs ? this.conflict(this.theirs.full) : this.put()).finally(() => {
      this.running = null;
    });
  }

  /** Shows the person both texts, and does what they choose. */
  async choose(): Promise<void> {
    await this.running;
    if (!this.theirs || this.choosing) return;
    this.choosing = true;
    const { full, texts } = this.theirs;
    const choice = await this.page.choose({ ...texts, mine: this.page.read() }).finally(() => {
      this.choosing = false;
    });
    if (choice.take === "later") return;
    this.running = this.settle(choice, full).finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async settle(choice: Settled, theirs: Theirs): Promise<void> {
    this.agree();
    if (choice.take === "merged") this.page.take(choice.text);
    if (choice.take === "theirs") await this.takeTheirs(theirs);
    else await this.over(theirs);
  }

  private agree(): void {
    if (this.theirs) this.page.ask(null);
    this.theirs = null;
  }

  /** The version that is saved. */
  get number(): number {
    return this.version;
  }

  /** Brings an old version back, as the newest one. */
  async restore(number: number): Promise<void> {
    await this.flush();
    if (this.theirs) return this.choose();
    try {
      const { text } = await api<VersionFull>(`${this.url}/versions/${number}`);
      const version = await restored(this.url, number, { version: this.version, ...(this.shared && { live: true }) });
      this.page.take(text);
      this.adopt({ text, version });
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Saves what is unsaved and waits for the answer. */
  async flush(): Promise<void> {
    await this.page.commit();
    await this.running;
    if (!this.dirty || this.theirs) return;
    this.save();
    await this.running;
  }

  private async put(): Promise<void> {
    if (!this.dirty && !this.failures) return this.clean();
    const why = this.page.tooLong();
    if (why) return this.page.show({ is: "refused", why });
    this.page.show({ is: this.failures ? "retrying" : "saving" });
    await this.there.idle; // a draft that came after the version would be older than it
    if (!(await reaches(this.shared))) return this.retry(RETRIES[0]); // asks nobody: it may be often
    const text = this.page.read();
    try {
      const answer = await api<{ version: number; updated: string; left: string[] }>(this.url, {
        method: "PUT",
        body: { text, version: this.version, ...(this.shared && { live: true }) },
      });
      this.version = answer.version;
      this.saved = this.base = text;
      this.there.there = null;
      if (this.failures) this.page.back();
      this.failures = 0;
      this.clean(new Date(answer.updated));
      if (answer.left.length)
        toast(t("With another id, this definition is no longer found by {left}.", { left: answer.left.join(", ") }));
    } catch (error) {
      await this.failed(error);
    }
  }

  private clean(at?: Date): void {
    if (at) this.at = at;
    this.keepHere();
    this.rest();
    if (this.dirty) this.changed();
    if (this.newest.number > this.version) void this.look();
  }

  private async failed(error: unknown): Promise<void> {
    this.keepHere();
    if (error instanceof ApiError && error.status === 409)
      return this.conflict(error.body as Theirs).catch((again: unknown) => this.failed(again));
    if (error instanceof ApiError && error.temporary) return this.retry();
    this.page.show({ is: "refused", why: messageOf(error) });
  }

  /** Mine and theirs are joined where they do not touch; else the person is told, and types on. */
  private async conflict(theirs: Theirs): Promise<void> {
    if (theirs.version > this.newest.number) this.newest = { number: theirs.version, author: theirs.author ?? "" };
    clearTimeout(this.saveTimer);
    if (this.shared && theirs.text !== this.page.read()) {
      this.agree();
      return this.over(theirs); // both have the same text, and this one is the newer
    }
    const base = await this.started();
    for (let left = MEANWHILE; left; left--) {
      const mine = this.page.read();
      if (theirs.text === mine) {
        this.agree();
        return this.adopt(theirs);
      }
      if (theirs.text === base) {
        this.agree();
        return this.over(theirs);
      } // somebody came back to what this was typed over
      const found = base === null ? null : await merge(base, mine, theirs.text);
      if (this.page.read() !== mine && left > 1) continue; // somebody typed meanwhile
      const open = found ? touched(found) : [];
      if (found && !open.length && this.page.read() === mine) return this.joined(theirs, found.text);
      return this.wait(theirs, {
        mine,
        base,
        theirs: theirs.text,
        version: theirs.version,
        author: theirs.author ?? "",
        touched: open,
      });
    }
  }

  private async joined(theirs: Theirs, text: string): Promise<void> {
    const before = this.version;
    this.agree();
    this.page.join(text);
    this.page.notify(
      t(
        "{author} saved version {version} while you were writing. Your changes do not touch: both are in the text now.",
        { author: theirs.author || t("Somebody"), version: theirs.version },
      ),
      [before, theirs.version],
    );
    await this.over(theirs);
  }

  private wait(full: Theirs, texts: Texts): void {
    const known = this.theirs?.texts;
    this.theirs = { full, texts };
    this.keepHere();
    this.page.show({ is: "conflict" });
    if (known?.version !== texts.version || known.touched.join() !== texts.touched.join()) this.page.ask(texts);
  }

  /** The text of the version that this was typed over. */
  private async started(): Promise<string | null> {
    this.base ??= await api<VersionFull>(`${this.url}/versions/${this.version}`).then(
      ({ text }) => text,
      () => null,
    );
    return this.base;
  }

  private async over(theirs: Theirs): Promise<void> {
    this.version = theirs.version;
    this.saved = this.base = theirs.text;
    await this.put();
  }

  private async takeTheirs(theirs: Theirs): Promise<void> {
    try {
      const version = await setAside(this.url, this.page.read(), theirs.version);
      this.page.take(theirs.text);
      this.adopt({ ...theirs, version });
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
