/** Asking what a text means while it changes and while the line comes and goes: the newest text has the last word. */

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { ChangeSet } from "@codemirror/state";
import { Analyser } from "../../static/src/design/analyser";
import { Analyses } from "../../static/src/design/analyses";
import type { FirstDrawing } from "../../static/src/design/first";
import type { Question } from "../../static/src/design/types";

const listeners = new Map<string, () => void>();
const document = { getElementById: () => null, querySelector: () => ({ content: "token" }) };
const addEventListener = (name: string, heard: () => void): unknown => listeners.set(name, heard);
for (const [name, value] of Object.entries({ document, window: globalThis, addEventListener }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** A server that answers, or is away, when the test says so. */
function page(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const asked: string[] = [];
  const answers: ((here: boolean) => void)[] = [];
  const told: { text: string; newest: boolean; at: number }[] = [];
  const troubles: (string | null)[] = [];
  context.mock.method(globalThis, "fetch", (_path: string, init: RequestInit) => {
    asked.push((JSON.parse(init.body as string) as Question).text);
    return new Promise<Response>((done, failed) =>
      answers.push(here => (here ? done(new Response('{"diagram": null}')) : failed(new TypeError("away")))),
    );
  });
  const first = { answerTo: () => null, analyses: new Analyses() } as unknown as FirstDrawing;
  const analyser = new Analyser(
    first,
    (_analysis, { text }, newest, since) => told.push({ text, newest, at: since.mapPos(1) }),
    words => troubles.push(words),
  );
  const ask = (text: string): void => analyser.ask({ text } as Question, true);
  const answer = async (here: boolean): Promise<void> => {
    answers.shift()?.(here);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await new Promise(setImmediate);
  };
  return { analyser, ask, answer, asked, told, troubles, later: (time: number) => context.mock.timers.tick(time) };
}

test("what nobody answered is asked again, unless the text went on: then only that", async context => {
  const { ask, answer, asked, told, later } = page(context);
  ask("old");
  ask("new");
  await answer(false); // the line was cut while the text went on
  assert.deepEqual(asked, ["old", "new"]);
  await answer(true);
  later(10_000);
  assert.deepEqual(asked, ["old", "new"], "no drawing of an old text comes after that of the new one");
  assert.deepEqual(told, [{ text: "new", newest: true, at: 1 }]);
});

test("the newest that nobody answered is asked again after a while", async context => {
  const { ask, answer, asked, troubles, later } = page(context);
  ask("text");
  await answer(false);
  assert.equal(troubles.length, 1);
  later(2_000);
  assert.deepEqual(asked, ["text"]);
  later(2_000);
  assert.deepEqual(asked, ["text", "text"]);
  await answer(true);
  assert.equal(troubles.at(-1), null);
});

test("it is asked at once when the line is back, and then no more", async context => {
  const { ask, answer, asked, later } = page(context);
  ask("text");
  await answer(false);
  listeners.get("online")?.();
  assert.deepEqual(asked, ["text", "text"]);
  await answer(true);
  listeners.get("online")?.();
  later(10_000);
  assert.deepEqual(asked, ["text", "text"]);
});

test("an answer comes with what changed in the text since it was asked about", async context => {
  const { analyser, ask, answer, told } = page(context);
  ask("text");
  analyser.moved(ChangeSet.of({ from: 0, insert: "a " }, 4).desc);
  ask("a text");
  analyser.moved(ChangeSet.of({ from: 0, insert: "not " }, 6).desc);
  ask("not a text");
  await answer(true);
  await answer(true);
  assert.deepEqual(told, [
    { text: "text", newest: false, at: 7 },
    { text: "not a text", newest: true, at: 1 },
  ]);
});
