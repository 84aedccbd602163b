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
