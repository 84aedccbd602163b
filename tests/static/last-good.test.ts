/** The last text that could be drawn is remembered in this browser, for when a definition is broken at a reload. */

import assert from "node:assert/strict";
import { type TestContext, beforeEach, test } from "node:test";
import { Analyses } from "../../static/src/design/analyses";
import { LastGood } from "../../static/src/design/last-good";
import type { Analysis, Definition } from "../../static/src/design/types";

const DEFINITION = { id: "d1", syntax: "yaml", chosen_dialect: null, dialect: "0.6-draft" } as Definition;
const DRAWN = { diagram: { drawn: "a drawing", parts: ["<svg>", "</svg>"] } } as unknown as Analysis;
const BROKEN = { diagram: null } as Analysis;
const PAUSE = 1500;

/** As much of a browser as it needs. */
const store = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
};
const document = { getElementById: () => null, querySelector: () => ({ content: "token" }) };
for (const [name, value] of Object.entries({ localStorage, document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** What the server makes of each text; the texts that it was asked about, with the rest of what was asked. */
function answering(context: TestContext, answers: Record<string, Analysis | Error>): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  context.mock.method(globalThis, "fetch", (path: string, init: RequestInit) => {
    assert.equal(path, "/api/analyse");
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push(body);
    const answer = answers[body.text as string];
    if (!answer || answer instanceof Error) return Promise.reject(answer ?? new Error("not asked for"));
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return asked;
}

function kept(): unknown {
  const text = store.get("signalbox.good.d1");
  return text === undefined ? null : JSON.parse(text);
}

beforeEach(() => store.clear());

test("a text is kept after a pause, the last one of several", context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const good = new LastGood(DEFINITION, new Analyses());
  good.keep("first");
  context.mock.timers.tick(PAUSE - 1);
  assert.equal(kept(), null);
  good.keep("second");
  context.mock.timers.tick(PAUSE - 1);
  assert.equal(kept(), null);
  context.mock.timers.tick(1);
  assert.equal(kept(), "second");
});

test("a text that is too large is not kept, and the one before stays", context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const good = new LastGood(DEFINITION, new Analyses());
  for (const text of ["x".repeat(199_999), "y".repeat(200_000)]) {
    good.keep(text);
    context.mock.timers.tick(PAUSE);
  }
  assert.equal(kept(), "x".repeat(199_999));
});

test("the remembered text is found first", async context => {
  store.set("signalbox.good.d1", '"remembered"');
  const asked = answering(context, { remembered: DRAWN, saved: DRAWN });
  const found = await new LastGood(DEFINITION, new Analyses()).find("saved", "actions", "LR");
  assert.deepEqual(found, { text: "remembered", analysis: DRAWN });
  assert.deepEqual(asked, [
    {
      text: "remembered",
      syntax: "yaml",
      dialect: null,
      last_dialect: "0.6-draft",
      definition: "d1",
      detail: "actions",
      direction: "LR",
      drawn: "",
    },
  ]);
});

test("the saved text is found where nothing is remembered, or what is has no drawing or no answer", async context => {
  const good = new LastGood(DEFINITION, new Analyses());
  const asked = answering(context, { broken: BROKEN, failing: new Error("away"), saved: DRAWN });
  for (const remembered of [null, "broken", "failing"]) {
    store.clear();
    if (remembered) store.set("signalbox.good.d1", JSON.stringify(remembered));
    assert.deepEqual(await good.find("saved", "overview", "TB"), { text: "saved", analysis: DRAWN });
  }
  assert.deepEqual(
    asked.map(one => one.text),
    ["saved", "broken", "saved", "failing", "saved"],
  );
});

test("nothing is found where nothing can be drawn, and an empty text is not asked about", async context => {
  const asked = answering(context, { broken: BROKEN });
  assert.equal(await new LastGood(DEFINITION, new Analyses()).find("broken", "overview", "TB"), null);
  assert.equal(await new LastGood(DEFINITION, new Analyses()).find("", "overview", "TB"), null);
  assert.equal(asked.length, 1);
});

test("each definition has its own", async context => {
  store.set("signalbox.good.d2", '"of another"');
  answering(context, { saved: DRAWN, "of another": DRAWN });
  assert.equal((await new LastGood(DEFINITION, new Analyses()).find("saved", "overview", "TB"))?.text, "saved");
});
