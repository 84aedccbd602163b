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

test("what people wrote stays in the places of a phrase", () => {
  const say = sayer(phrases("de"));
  assert.equal(say("each order in .orders"), "jedes order in .orders");
  assert.equal(say("at most 1 hour 30 minutes"), "höchstens 1 Stunde 30 Minuten");
  assert.equal(say("14 tasks, 4 calls"), "14 Tasks, 4 Aufrufe");
  assert.equal(say("Next in the list from end to the end"), "Nächstes in der Liste von end zu dem Ende");
  assert.equal(say("2× exponential 3 s"), "2× exponentiell 3 s");
  assert.equal(say("orders.placed"), null);
  assert.equal(say("Call HTTP task feed, changed"), "Task Call HTTP feed, geändert");
});
