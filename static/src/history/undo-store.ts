/**
 * The undo history of each definition, kept in this browser (IndexedDB), so that it survives a reload, a crash and a
 * closed tab.
 */

import { historyField } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";

/** An editor's state as JSON: its text, its selection, its history. */
export interface Past {
  doc: string;
  selection: unknown;
  history: { done: unknown[]; undone: unknown[] };
}

interface Kept {
  key: string;
  at: number;
  past: Past;
}

const STORE = "undo";
const PAUSE = 800; // milliseconds without a key
const LARGEST = 2_000_000; // characters of one history, as JSON
const MOST = 40; // histories of all definitions together
const PATIENCE = 400; // milliseconds that the page waits for it

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
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
  private told = false;
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

  /** This tab's history, else the newest of the definition; null where there is none, or the browser keeps none. */
  async load(): Promise<Past | null> {
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PATIENCE));
    return Promise.race([this.read().catch(() => null), late]);
  }

  private async read(): Promise<Past | null> {
    const store = (await this.open()).transaction(STORE).objectStore(STORE);
    const mine = (await done(store.get(this.key))) as Kept | undefined;
    if (mine) return mine.past;
    const all = (await done(
      store.getAll(IDBKeyRange.bound(`${this.definition}/`, `${this.definition}/\uffff`)),
    )) as Kept[];
    return all.sort((a, b) => b.at - a.at)[0]?.past ?? null;
  }

  /** Keeps what `state` gives, when its writer pauses. */
  keep(state: () => EditorState): void {
    this.latest = state;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => whenIdle(() => this.flush()), PAUSE);
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (!this.latest) return;
    const past = this.shorten(this.latest().toJSON({ history: historyField }) as Past);
    this.latest = null;
    void this.write({ key: this.key, at: Date.now(), past }).catch(() => undefined);
  }

  /** The newest steps that fit. */
  private shorten(past: Past): Past {
    let { done: steps } = past.history;
    while (steps.length && JSON.stringify(steps).length > LARGEST) steps = steps.slice(Math.ceil(steps.length / 2));
    if (steps.length < past.history.done.length && !this.told) {
      this.told = true;
      this.shortened(steps.length);
    }
    return { ...past, history: { ...past.history, done: steps } };
  }

  private async write(kept: Kept): Promise<void> {
    const store = (await this.open()).transaction(STORE, "readwrite").objectStore(STORE);
    store.put(kept);
    const keys = await done(store.index("at").getAllKeys());
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(old);
  }
}
