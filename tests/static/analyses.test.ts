/** Of a drawing the page is sent only what differs from the one before. */

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Analyses } from "../../static/src/design/analyses";
import { type Analysis, hasOthers, NOTHING, type Question } from "../../static/src/design/types";
import { until } from "../../static/src/shared/until";

const QUESTION = { text: "id: a" } as Question;
const document = { getElementById: () => null, querySelector: () => ({ content: "token" }) };
for (const [name, value] of Object.entries({ document, window: globalThis }))
  Object.defineProperty(globalThis, name, { value, configurable: true });

/** The names of the drawings that the page said it has; the server answers with one of `diagrams` after the other. */
function answering(context: TestContext, diagrams: unknown[]): string[] {
  const named: string[] = [];
  context.mock.method(globalThis, "fetch", (_path: string, init: RequestInit) => {
    named.push((JSON.parse(init.body as string) as { drawn: string }).drawn);
    const diagram = diagrams.shift();
    if (diagram instanceof Error) return Promise.reject(diagram);
    return Promise.resolve(new Response(JSON.stringify({ diagram })));
  });
  return named;
}

async function partsOf(analyses: Analyses): Promise<readonly string[] | undefined> {
  return (await analyses.ask(QUESTION)).diagram?.parts;
}

test("runs of the drawing before stand for its parts", async context => {
  const named = answering(context, [
    { drawn: "one", parts: ["<svg>", "<a/>", "<b/>", "<c/>", "</svg>"] },
    { drawn: "two", parts: ["<svg x>", [2, 2], "<d/>", [1, 1], [4, 1]] },
    { drawn: "three", parts: [[0, 1], [3, 1], "</svg>"] },
  ]);
  const analyses = new Analyses();
  assert.deepEqual(await partsOf(analyses), ["<svg>", "<a/>", "<b/>", "<c/>", "</svg>"]);
  assert.deepEqual(await partsOf(analyses), ["<svg x>", "<b/>", "<c/>", "<d/>", "<a/>", "</svg>"]);
  assert.deepEqual(await partsOf(analyses), ["<svg x>", "<d/>", "</svg>"]);
  assert.deepEqual(named, ["", "one", "two"]);
});

test("what is not drawn, or not answered, leaves the drawing before as it was", async context => {
  const named = answering(context, [
    { drawn: "one", parts: ["<svg>", "</svg>"] },
    null,
    new TypeError("no server"),
    { drawn: "two", parts: [[0, 1], "<a/>", [1, 1]] },
  ]);
  const analyses = new Analyses();
  await analyses.ask(QUESTION);
  assert.equal(await partsOf(analyses), undefined);
  await assert.rejects(analyses.ask(QUESTION));
  assert.deepEqual(await partsOf(analyses), ["<svg>", "<a/>", "</svg>"]);
  assert.deepEqual(named, ["", "one", "one", "one"]);
});

test("lists are shown anew where a name came, went, moved or is another, not for what cannot be read", () => {
  const told = (...names: string[]): Analysis => ({
    ...NOTHING,
    outline: names.map((name, n) => ({ pointer: `/states/${n}`, kind: "inject", name, from: 0, to: 0 })),
  });
  const before = told("A", "B");
  assert.ok(!hasOthers(told("A", "B"), before));
  for (const now of [told("A"), told("A", "B", "C"), told("B", "A"), told("A", "D")]) assert.ok(hasOthers(now, before));
  assert.ok(!hasOthers(NOTHING, before));
});

test("what no event tells of is looked for until it is so, or until patience ends", async () => {
  let looked = 0;
  assert.ok(await until(() => ++looked > 2, 1000, 1));
  assert.equal(looked, 4);
  assert.ok(!(await until(() => false, 5, 1)));
});
