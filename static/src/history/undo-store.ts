/**
 * The undo history of each definition, kept in this browser, so that it survives a reload, a crash and a closed tab.
 * The whole history is in IndexedDB, written when its writer rests. The steps since then are in localStorage, written
 * with the text, because a page that goes cannot wait for IndexedDB.
 */

import type { EditorState, Transaction } from "@codemirror/state";
import { remember, remembered } from "../shared/storage";
import { fresh, openTabs } from "../shared/tab";
import { type Entry, type Past, type Step, asPast, blank, fitted, stepOf, stepsAfter } from "./steps";

interface Kept {
  key: string;
  id?: string; // none: by an older edition
  at: number;
  past: Past;
}

/** The text that the page begins with. */
export interface Beginning {
  text: string;
  own: boolean; // this person wrote it, and it is not saved
  saved: string;
}

const STORE = "undo";
const PAUSE = 800; // milliseconds without a key
const LARGEST = 2_000_000; // characters of one history, as JSON
const MOST = 40; // histories of all definitions together
const PATIENCE = 2000; // milliseconds that the page waits for it
const MOST_STEPS = 50_000; // characters of the steps since the history was kept, as JSON
const PREFIX = "signalbox.";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("signalbox", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
  return done(request);
}

/** When the browser has nothing else to do; Safari does not say when. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run);
}

export class UndoStore {
  private timer = 0;
  private database: Promise<IDBDatabase> | null = null;
  private latest: (() => EditorState) | null = null;
  private warned = false;
  private bare = true; // no history of this text is kept
  private entries: Entry[] = []; // since the history was kept, from its mark on
  private readonly key: string;

  /** `shortened` is told, once, that only so many steps survive a reload. */
  constructor(
    private readonly definition: string,
    tab: string,
    private readonly shortened: (steps: number) => void,
  ) {
    this.key = `${definition}/${tab}`;
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.flush();
    });
  }

  private open(): Promise<IDBDatabase> {
    this.database ??= openDatabase();
    return this.database;
  }

  /** The history that fits: of this tab, else the newest of the definition; null: there is none, or none is kept. */
  async load({ text, own, saved }: Beginning): Promise<Past | null> {
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PATIENCE));
    const kept = await Promise.race([this.read().catch(() => null), late]);
    const past = kept?.past ?? (own ? blank(saved) : null);
    const fits = past && fitted(past, kept ? this.since(kept) : [], text, own);
    this.entries = [{ kept: (fits && kept?.id) ?? "" }, ...(fits?.steps ?? [])];
    if (fits && kept && (fits.steps.length || kept.key !== this.key || !kept.id)) this.put(fits.past);
    else this.note();
    this.bare = !kept;
    void this.sweep();
    return fits?.past ?? null;
  }

  private since({ key, id }: Kept): Step[] {
    if (!id) return [];
    const known = (of: string): Step[] | null => stepsAfter(remembered<Entry[]>(`steps.${of}`), id);
    return known(this.key) ?? known(key) ?? [];
  }

  /** Forgets the steps that closed tabs left of this definition. */
  private async sweep(): Promise<void> {
    const open = await openTabs();
    if (!open.size) return;
    const start = `${PREFIX}steps.${this.definition}/`;
    for (const key of Object.keys(localStorage))
      if (key.startsWith(start) && !open.has(key.slice(start.length))) remember(key.slice(PREFIX.length), null);
  }

  private async read(): Promise<Kept | null> {
    const store = (await this.open()).transaction(STORE).objectStore(STORE);
    const mine = (await done(store.get(this.key))) as Kept | undefined;
    if (mine) return mine;
    const all = (await done(
      store.getAll(IDBKeyRange.bound(`${this.definition}/`, `${this.definition}/\uffff`)),
    )) as Kept[];
    return all.sort((a, b) => b.at - a.at)[0] ?? null;
  }

  /** Knows what was done; `note` and `keep` keep it. */
  add(made: readonly Transaction[]): void {
    const [first] = made;
    if (this.bare && first) this.put(asPast(first.startState)); // what the steps begin with
    this.entries.push(...made.map(stepOf));
  }

  /** Keeps the steps since the history was kept, at once. */
  note = (): void => {
    const json = this.entries.some(entry => "by" in entry) ? JSON.stringify(this.entries) : "";
    const fits = json && json.length <= MOST_STEPS && remember(`steps.${this.key}`, this.entries);
    if (!fits) remember(`steps.${this.key}`, null);
  };

  /** Keeps what `state` gives, when its writer pauses. */
  keep(state: () => EditorState): void {
    this.latest = state;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => whenIdle(() => this.flush()), PAUSE);
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (!this.latest) return;
    const past = this.shorten(asPast(this.latest()));
    this.latest = null;
    this.put(past);
  }

  private put(past: Past): void {
    this.bare = false;
    const id = fresh();
    this.entries.push({ kept: id });
    this.note();
    void this.write({ key: this.key, id, at: Date.now(), past })
      .then(() => this.forget(id))
      .catch(() => undefined);
  }

  /** The history with this name is kept: the steps before it are in it. */
  private forget(id: string): void {
    const at = this.entries.findIndex(entry => "kept" in entry && entry.kept === id);
    this.entries.splice(0, Math.max(at, 0));
    this.note();
  }

  /** The newest steps that fit. */
  private shorten(past: Past): Past {
    let { done: steps } = past.history;
    while (steps.length && JSON.stringify(steps).length > LARGEST) steps = steps.slice(Math.ceil(steps.length / 2));
    if (steps.length < past.history.done.length && !this.warned) {
      this.warned = true;
      this.shortened(steps.length);
    }
    return { ...past, history: { ...past.history, done: steps } };
  }

  private async write(kept: Kept): Promise<void> {
    const transaction = (await this.open()).transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    const written = ended(transaction);
    store.put(kept);
    const keys = await done(store.index("at").getAllKeys());
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(old);
    await written;
  }
}
