/** The undo history fits the text after a reload, whatever of both the browser kept. */

import assert from "node:assert/strict";
import { type TestContext, beforeEach, test } from "node:test";
import { history, historyField, redo, undo } from "@codemirror/commands";
import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { Kept } from "../../static/src/design/kept";
import type { Definition } from "../../static/src/design/types";
import {
  type Entry,
  type Past,
  UNLIMITED,
  asPast,
  blank,
  fitted,
  stepOf,
  stepsAfter,
} from "../../static/src/history/steps";
import { UndoStore } from "../../static/src/history/undo-store";
import { numbers } from "./random";

const EXTENSIONS = history({ minDepth: UNLIMITED });
const ELSEWHERE = Transaction.addToHistory.of(false);
const SAVED = "id: a\n";
const DEFINITION = { id: "d1", text: SAVED } as Definition;

/** An editor with its history; what is done in it goes to `tell`. */
class Writer {
  constructor(
    public state: EditorState,
    private readonly tell: (made: Transaction[]) => void = () => undefined,
  ) {}

  static of(past: Past | null, tell?: (made: Transaction[]) => void): Writer {
    return new Writer(restored(past ?? blank(SAVED)), tell);
  }

  private dispatch = (made: Transaction): void => {
    this.state = made.state;
    if (made.docChanged) this.tell([made]);
  };

  get text(): string {
    return this.state.doc.toString();
  }

  put(spec: TransactionSpec): void {
    this.dispatch(this.state.update(spec));
  }

  /** `at`: milliseconds. */
  type(words: string, at: number, from = this.state.doc.length): void {
    this.put({ changes: { from, insert: words }, userEvent: "input.type", annotations: Transaction.time.of(at) });
  }

  back(): boolean {
    return undo({ state: this.state, dispatch: this.dispatch });
  }

  forth(): boolean {
    return redo({ state: this.state, dispatch: this.dispatch });
  }

  /** The texts that undo goes through, then redo. */
  walk(): string[] {
    const texts: string[] = [];
    while (this.back()) texts.push(this.text);
    while (this.forth()) texts.push(this.text);
    return texts;
  }
}

function restored(past: Past): EditorState {
  return EditorState.fromJSON(past, { extensions: EXTENSIONS }, { history: historyField });
}

const local = new Map<string, string>();
const store = {
  room: Infinity, // characters that localStorage takes
  lands: true, // what is written to IndexedDB arrives before the page goes
};
const localStorage = new Proxy(
  {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > store.room) throw new Error("full");
      local.set(key, value);
    },
    removeItem: (key: string) => local.delete(key),
  },
  { ownKeys: () => [...local.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);

const records = new Map<string, { key: string; at: number }>();

function request<T>(result: T): object {
  const made: { result: T; onsuccess?: () => void } = { result };
  queueMicrotask(() => made.onsuccess?.());
  return made;
}

const objectStore = {
  get: (key: string) => request(records.get(key)),
  getAll: ([least, most]: [string, string]) =>
    request([...records.values()].filter(({ key }) => key >= least && key <= most)),
  put: (kept: { key: string; at: number }) => store.lands && records.set(kept.key, structuredClone(kept)),
  index: () => ({ getAllKeys: () => request([...records.keys()]) }),
};

function transaction(): object {
  const made: { objectStore: () => object; oncomplete?: () => void } = { objectStore: () => objectStore };
  setImmediate(() => {
    if (store.lands) made.oncomplete?.();
  });
  return made;
}

const BROWSER = {
  localStorage,
  window: globalThis,
  navigator: {},
  requestIdleCallback: (run: () => void) => run(),
  addEventListener: () => undefined,
  document: { addEventListener: () => undefined },
  indexedDB: { open: () => request({ transaction }) },
  IDBKeyRange: { bound: (least: string, most: string) => [least, most] },
};
for (const [name, value] of Object.entries(BROWSER))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** The page of a tab, opened or loaded again. */
async function page(tab: string, saved = SAVED): Promise<{ writer: Writer; kept: Kept; steps: UndoStore }> {
  const steps = new UndoStore("d1", tab, () => undefined);
  const kept = new Kept({ ...DEFINITION, text: saved }, tab, steps);
  const unsaved = await kept.take(null);
  const text = unsaved?.text ?? saved;
  const past = await steps.load({ text, own: unsaved !== null, saved });
  const writer = Writer.of(past ?? blank(text), made => {
    steps.add(made);
    steps.keep(() => writer.state);
  });
  assert.equal(writer.text, text);
  return { writer, kept, steps };
}

const rest = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));

beforeEach(context => {
  local.clear();
  records.clear();
  Object.assign(store, { room: Infinity, lands: true });
  const { mock } = context as unknown as TestContext;
  mock.timers.enable({ apis: ["setTimeout"] });
});

/** Types "# one" and waits until its history is kept, then "# two", whose history is not. */
async function typeTwice(context: TestContext, tab: string): Promise<Awaited<ReturnType<typeof page>>> {
  const opened = await page(tab);
  opened.writer.type("# one\n", 1000);
  context.mock.timers.tick(800);
  await rest();
  store.lands = false;
  opened.writer.type("# two\n", 5000);
  return opened;
}

const ONE = `${SAVED}# one\n`;
const TWO = `${ONE}# two\n`;

test("a reload soon after an edit loses no step", async context => {
  const { kept } = await typeTwice(context, "t1");
  kept.keep({ text: TWO, base_version: 1 }, null);
  for (let time = 0; time < 3; time++) assert.deepEqual((await page("t1")).writer.walk(), [ONE, SAVED, ONE, TWO]);
});

test("nor where the text was saved before it", async context => {
  const { kept } = await typeTwice(context, "t1");
  kept.keep(null, null);
  const { writer } = await page("t1", TWO);
  assert.deepEqual(writer.walk(), [ONE, SAVED, ONE, TWO]);
});

test("nor where the first edit was not even kept, or the steps found no room", async context => {
  const { kept } = await typeTwice(context, "t1");
  store.room = 60;
  kept.keep({ text: TWO, base_version: 1 }, null);
  assert.equal(local.has("signalbox.steps.d1/t1"), false);
  assert.deepEqual((await page("t1")).writer.walk(), [ONE, SAVED, ONE, TWO]);
  records.clear();
  assert.deepEqual((await page("t1")).writer.walk(), [SAVED, TWO]);
});

test("each of two tabs goes on with its own steps", async context => {
  const first = await typeTwice(context, "t1");
  first.kept.keep(null, null);
  const second = await page("t2", TWO); // begins with the history of the first
  second.writer.type("# three\n", 9000);
  second.kept.keep({ text: `${TWO}# three\n`, base_version: 2 }, null);
  store.lands = true;
  first.writer.type("# 3\n", 9000);
  context.mock.timers.tick(800);
  await rest();
  assert.deepEqual((await page("t2", TWO)).writer.walk().slice(0, 3), [TWO, ONE, SAVED]);
});

test("a draft that the server still has, and that was undone before the reload, does not come back", async context => {
  const draft = { text: TWO, base_version: 1 };
  const { kept } = await typeTwice(context, "t1");
  kept.keep(null, TWO);
  assert.equal(await kept.take(draft), null);
  assert.ok(kept.drafted);
  kept.keep(null, undefined);
  assert.equal(await kept.take(draft), null);
  assert.deepEqual(await kept.take({ ...draft, text: ONE }), { ...draft, text: ONE });
  kept.keep(draft, TWO);
  assert.deepEqual(await kept.take(draft), draft);
});

test("what somebody else saved meanwhile is no step", async context => {
  const { kept } = await typeTwice(context, "t1");
  kept.keep(null, null);
  const { writer } = await page("t1", TWO.replace("id: a", "id: b"));
  assert.deepEqual(writer.walk().slice(0, 2), [`id: b\n# one\n`, `id: b\n`]);
});

test("the kept steps lead to the history that was there, wherever they begin", () => {
  const next = numbers(5);
  for (let round = 0; round < 60; round++) {
    const entries: Entry[] = [];
    const writer = Writer.of(null, made => entries.push(...made.map(stepOf)));
    const kept = next(0, 30);
    let [past, at] = [asPast(writer.state), 1000];
    for (let turn = 0; turn <= 30; turn++) {
      at += [10, 2000][next(0, 1)] ?? 0;
      if (turn === kept) {
        [past, at] = [asPast(writer.state), at + 2000];
        entries.push({ kept: "here" });
      }
      const from = next(0, writer.text.length);
      const deed = next(0, 5);
      const time = Transaction.time.of(at);
      if (deed === 0) writer.back();
      else if (deed === 1) writer.forth();
      else if (deed === 2) writer.put({ changes: { from, insert: "o" }, annotations: [time, ELSEWHERE] });
      else if (deed === 3)
        writer.put({ changes: { from: 0, to: from, insert: "w" }, userEvent: "input.whole", annotations: time });
      else writer.type("t", at, from);
    }
    const steps = stepsAfter(JSON.parse(JSON.stringify(entries)) as Entry[], "here") ?? [];
    const fits = fitted(past, steps, writer.text, true);
    assert.ok(fits);
    assert.equal(fits.steps.length, steps.length);
    assert.deepEqual(Writer.of(fits.past).walk(), writer.walk());
  }
});

test("steps that do not fit the history are left out, and a history that cannot be read begins anew", () => {
  const writer = Writer.of(null);
  writer.type("# one\n", 1000);
  const past = asPast(writer.state);
  const wrong = [{ by: "person" as const, at: 2000, changes: [3, [0, "x"]] }];
  const fits = fitted(past, wrong, TWO, true);
  assert.deepEqual(fits && Writer.of(fits.past).walk(), [ONE, SAVED, ONE, TWO]);
  assert.equal(fitted({ ...past, history: { done: [7], undone: [] } }, [], TWO, true), null);
  assert.equal(stepsAfter([{ kept: "a" }], "b"), null);
});
