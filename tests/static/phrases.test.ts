/** What the server says in drawings and in the history, in the languages of the pages: none of it stays English. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { sayer } from "../../static/src/phrases/say";
import { cases } from "./cases";

interface Told {
  drawn: [text: string, words: string[]][];
  summaries: string[];
  catalogues: Record<string, string>;
}

const { drawn, summaries, catalogues } = cases<Told>();

const unquoted = (line: string): string => JSON.parse(line.slice(line.indexOf('"'))) as string;

function phrases(language: string): Record<string, string> {
  return Object.fromEntries(
    (catalogues[language] ?? "")
      .trim()
      .split("\n\n")
      .slice(1)
      .map(block => {
        const lines = block.trim().split("\n");
        const of = (what: string) => unquoted(lines.find(line => line.startsWith(what)) ?? '""');
        return [of("msgid"), of("msgstr")];
      }),
  );
}

const ALIKE = new Set("Start Name Status Task Tasks Version do h in linear min ms s und".split(" "));

for (const language of Object.keys(catalogues)) {
  const say = sayer(phrases(language));

  test(`all that is drawn is said in ${language}`, () => {
    const left = drawn.filter(([text, words]) => {
      const said = say(text);
      if (said === null) return true;
      const now = new Set(said.match(/[\p{L}]+/gu));
      return words.some(word => now.has(word) && !ALIKE.has(word));
    });
    assert.deepEqual(left.map(([text]) => `${text} → ${say(text)}`), []); // prettier-ignore
  });

  test(`versions are summarised in ${language}`, () => {
    assert.deepEqual(
      summaries.filter(text => say(text) === null),
      [],
    );
  });
}

test("rows of a comparison are said, but for what people wrote", async () => {
  globalThis.signalboxSay = sayer(phrases("de"));
  const { titleOf, valueInWords, whatChanged } = await import("../../static/src/comparison/words");
  const rows = [
    ["kind", "Art"],
    ["action weigh · parameter unit", "Aktion weigh · Parameter unit"],
    ["renamed from name", "umbenannt, hieß name"],
    ["case removed", "Fall entfernt"],
    ["tries once more", "einmal mehr Versuche"],
    ["waits 2 minutes more per attempt", "wartet je Versuch 2 Minuten länger"],
    ["with · body · name · order", "with · body · name · order"],
    ["data · name", "Daten · name"],
    ["function · used by Greet", "Funktion · verwendet von Greet"],
    ["GET a.example, then ends", "GET a.example, dann Ende"],
  ] as const;
  assert.deepEqual(
    rows.map(([words]) => whatChanged({ words })),
    rows.map(([, said]) => said),
  );
  assert.deepEqual(["not awaited", "2 minutes", "name", "2 minutes of rest"].map(valueInWords), [
    "nicht abgewartet",
    "2 Minuten",
    "name",
    "2 minutes of rest",
  ]);
  assert.equal(titleOf({ about: "definition", title: "The definition" }), "Die Definition");
  assert.equal(titleOf({ about: "state", title: "Start" }), "Start");
});

test("what people wrote stays in the places of a phrase", () => {
  const say = sayer(phrases("de"));
  assert.equal(say("each order in .orders"), "jedes order in .orders");
  assert.equal(say("at most 1 hour 30 minutes"), "höchstens 1 Stunde 30 Minuten");
  assert.equal(say("14 tasks, 4 calls"), "14 Tasks, 4 Aufrufe");
  assert.equal(say("Next in the list from end to the end"), "Nächstes in der Liste von end zu dem Ende");
  assert.equal(say("2× exponential 3 s"), "2× exponentiell 3 s");
  assert.equal(
    say("2nd retry after 4 seconds (2.8 seconds to 5.2 seconds)"),
    "2. neuer Versuch nach 4 Sekunden (2.8 Sekunden bis 5.2 Sekunden)",
  );
  assert.equal(say("orders.placed"), null);
  assert.equal(say("Call HTTP task feed, changed"), "Task Call HTTP feed, geändert");
});
