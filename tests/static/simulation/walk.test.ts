/**
 * Two pages write in one text at random, behind lines that are slow and cut; when all rests, each word has to stand in
 * the state or task in which it was written. `node walk.test.mjs ADDRESS DIALECT EDITS SEED`: a server that answers
 * what the pages ask. The same seed does the same.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../random";
import { Api } from "./api";
import { Clock, followed } from "./clock";
import { DIALECTS, itemsOf } from "./dialects";
import { Page } from "./page";
import { Relay } from "./relay";
import { WORD, Words } from "./words";

const [address = "", name = "", edits = "", seed = ""] = (process.env.SIMULATION ?? "").split(" ");
const MANY = 40; // words from which on as many go as come
const LARGE = 8; // states or tasks from which on more go than come
const FEW = 3;
const RESTED = 60; // steps without anything under way
const PATIENCE = 4000; // steps

const dialect = DIALECTS[name];
assert.ok(dialect, "SIMULATION is “ADDRESS DIALECT EDITS SEED”");
const next = numbers(Number(seed));
const happens = (thousandths: number): boolean => next(1, 1000) <= thousandths;
const one = <T>(all: readonly T[]): T => all[next(0, all.length - 1)] as T;

const clock = new Clock();
const api = new Api(address, clock, () => next(10, 400));
const words = new Words(dialect);
const relay = new Relay(dialect.text, clock);
const delay = (): number => next(1, 20) + (happens(20) ? 300 : 0);
const pages = [0, 1].map(number => new Page(1000 * (number + 1) + next(1, 900), relay, clock, words, delay));

class Walk {
  made = 0;

  /** Some milliseconds: what is due happens; where people are at work, one of them may do something. */
  async step(areAtWork: boolean): Promise<void> {
    await clock.pass(next(1, 40));
    for (const page of pages) {
      page.deliver(() => {
        if (areAtWork && happens(2)) page.cut();
      });
      await followed();
      if (!page.isUp && happens(areAtWork ? 15 : 1000)) page.restore();
    }
    relay.goOn();
    await followed();
    await api.answered();
    await followed();
    if (areAtWork && happens(120)) this.act(one(pages));
  }

  async rest(): Promise<boolean> {
    let rested = 0;
    for (let left = PATIENCE; left && rested < RESTED; left--) {
      await this.step(false);
      rested = pages.every(page => page.rests && page.text === relay.text) ? rested + 1 : 0;
    }
    return rested === RESTED;
  }

  act(page: Page): void {
    this.made++;
    const isFull = words.count > MANY;
    const what = next(1, 100);
    if (what <= 5) page.cut();
    else if (what <= (isFull ? 33 : 50)) this.write(page);
    else if (what <= 62) this.takeOut(page);
    else if (what <= 72) this.growName(page);
    else this.draw(page);
  }

  /** A word behind a line; nobody writes behind words that are about to be taken out. */
  write(page: Page): void {
    const { text } = page;
    const line = one([...text.matchAll(/^.*\S.*$/gm)]);
    if (!words.areHome(text, line[0])) return;
    const at = line.index + line[0].length;
    page.put([{ from: at, to: at, insert: ` # w${this.made}.` }]);
    words.write(String(this.made), page.text);
  }

  takeOut(page: Page): void {
    const all = [...page.text.matchAll(WORD)];
    if (!all.length) return;
    const { index, 0: word, 1: number = "" } = one(all);
    words.removed.add(number);
    page.put([{ from: index + 1, to: index + word.length, insert: "" }]);
  }

  /** A letter more for the definition's own name, before what others put behind it. */
  growName(page: Page): void {
    const found = /^ {0,2}name: [wW]alk[abc]*(?=\n)/m.exec(page.text);
    if (!found) return;
    const at = found.index + found[0].length;
    page.put([{ from: at, to: at, insert: one(["a", "b", "c"]) }]);
  }

  /** A state or task gets another name, comes or goes. */
  draw(page: Page): void {
    assert.ok(dialect);
    const [number, share, kind] = [this.made, next(0, 30), next(1, 26)];
    let meant = "";
    const make = (text: string): ReturnType<typeof dialect.remove> | null => {
      const items = itemsOf(dialect, text);
      const at = share % items.length;
      const [pointer, isLast] = [dialect.pointer(at, (meant = items[at] ?? "")), at === items.length - 1];
      if (kind <= 10) return { operation: "rename", arguments: { pointer, name: `R${number}` } };
      if (kind <= (items.length > LARGE ? 13 : 18)) return dialect.add(pointer, isLast, `A${number}`);
      return items.length > FEW ? dialect.remove(pointer) : null;
    };
    void page.run(make, text => {
      const [items, pointer] = [itemsOf(dialect, text).length, meant];
      if (kind <= 10) words.rename(pointer, `R${number}`);
      else if (kind > (items > LARGE ? 13 : 18)) words.remove(pointer, text);
    });
  }
}

test(`${edits} edits of two pages in ${name}, seed ${seed}`, async () => {
  clock.install();
  await api.install();
  const walk = new Walk();
  for (const page of pages) page.restore();
  assert.ok(await walk.rest(), "both pages have the text");
  let sound = 0;
  while (walk.made < Number(edits)) {
    for (let left = next(100, 900); left; left--) await walk.step(true);
    assert.ok(await walk.rest(), `all have the same text after ${walk.made} edits`);
    assert.deepEqual(
      words.faults(relay.text),
      [],
      `sound up to ${sound} edits, not after ${walk.made}:\n${relay.text}`,
    );
    sound = walk.made;
  }
});
