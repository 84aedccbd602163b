/** What the form is asked about: the text, the place, and the engine that the text is read for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "../../static/src/editor/names";
import { FormRequests } from "../../static/src/inspector/form-requests";

const document = { getElementById: () => null, querySelector: () => ({ content: "token" }) };
Object.defineProperty(globalThis, "document", { value: document, configurable: true });

test("a text that is read for another engine has another form", async context => {
  const asked: string[] = [];
  context.mock.method(globalThis, "fetch", (_path: string, init: RequestInit) => {
    asked.push((JSON.parse(init.body as string) as Question).runtime);
    return Promise.resolve(new Response('{"form": null}'));
  });
  let runtime = "";
  const requests = new FormRequests({
    wanted: () => ({
      question: { text: "do: []", syntax: "yaml", dialect: "1.0", runtime },
      pointer: "",
      sample: "null",
      places: "[]",
      at: 0,
    }),
    take: () => undefined,
    fail: words => assert.fail(words),
  });
  await requests.ask();
  await requests.ask();
  runtime = "zigflow";
  await requests.ask();
  await requests.ask();
  assert.deepEqual(asked, ["", "zigflow"]);
});

test("a form that comes when its state stands elsewhere is asked for anew, whatever is shown", async context => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  context.mock.method(globalThis, "fetch", (_path: string, init: RequestInit) => {
    const { pointer } = JSON.parse(init.body as string) as { pointer: string };
    asked.push(pointer);
    const form = { pointer, focus: pointer, samples: {}, tabs: [] };
    return new Promise<Response>(done => answers.push(() => done(new Response(JSON.stringify({ form })))));
  });
  let [pointer, text] = ["/states/4", "old"];
  const taken: (string | undefined)[] = [];
  const requests = new FormRequests({
    wanted: () => ({
      question: { text, syntax: "yaml", dialect: "0.8", runtime: "" },
      pointer,
      sample: "null",
      places: "[]",
      at: 0,
    }),
    take: form => taken.push(form?.pointer),
    fail: words => assert.fail(words),
  });
  const first = requests.ask();
  const others = (at: string): string => (at === "/states/4" ? "/states/5" : at); // one was put in before it
  requests.carry(others, false);
  [pointer, text] = ["/states/5", "new"];
  answers.shift()?.();
  await first;
  await new Promise(done => setImmediate(done));
  answers.shift()?.();
  await new Promise(done => setTimeout(done, 10));
  assert.deepEqual(asked, ["/states/4", "/states/5"]);
  assert.deepEqual(taken, ["/states/5"]);
});
