import assert from "node:assert/strict";
import { afterEach, suite, test } from "node:test";
import { language, lowered, placed, plural, t } from "../../static/src/shared/translation";
import { count } from "../../static/src/shared/words";

function german(): void {
  globalThis.signalboxWords = {
    language: "de",
    plural: n => Number(n !== 1),
    texts: {
      Save: "Speichern",
      "{name} is at {place}": "Bei {place} ist {name}",
      "{n} state": ["{n} Zustand", "{n} Zustände"],
    },
  };
}

suite("the words of the pages", () => {
  afterEach(() => (globalThis.signalboxWords = undefined));

  test("are English without a catalogue", () => {
    assert.equal(t("Save"), "Save");
    assert.equal(t("{name} is at {place}", { name: "A", place: 3 }), "A is at 3");
    assert.deepEqual(
      [0, 1, 2].map(n => count(n, "state")),
      ["0 states", "1 state", "2 states"],
    );
    assert.equal(plural(2, "{n} of {all} is left", "{n} of {all} are left", { all: 5 }), "2 of 5 are left");
    assert.deepEqual([language(), lowered("Switch")], ["en-GB", "switch"]);
  });

  test("are those of the catalogue, in its order and with its plural", () => {
    german();
    assert.equal(t("Save"), "Speichern");
    assert.equal(t("{name} is at {place}", { name: "A", place: "B" }), "Bei B ist A");
    assert.deepEqual(
      [0, 1, 2].map(n => count(n, "state")),
      ["0 Zustände", "1 Zustand", "2 Zustände"],
    );
    assert.deepEqual([language(), lowered("Zustand")], ["de", "Zustand"]);
  });

  test("stay English where the catalogue has none", () => {
    german();
    assert.equal(t("Close"), "Close");
    assert.equal(plural(1, "{n} task", "{n} tasks"), "1 task");
  });

  test("take what is no text, too", () => {
    german();
    const name = { element: "b" };
    assert.deepEqual(placed<unknown>("{name} is at {place}", { name, place: "B" }), ["Bei ", "B", " ist ", name]);
  });

  test("keep what was written: a place in it is no place of the sentence", () => {
    assert.equal(t("{name} is at {place}", { name: "{place}", place: "B" }), "{place} is at B");
    assert.equal(t("Write {} or {name}"), "Write {} or {name}");
  });
});

test("a name in a sentence turns nothing around it", () => {
  assert.equal(t("Delete “{name}”?", { name: "pay\u202edne" }), "Delete “pay\ufffddne”?");
  assert.equal(t("Delete “{name}”?", { name: "אישור (1)" }), "Delete “\u2068אישור (1)\u2069”?");
  assert.equal(t("Delete “{name}”?", { name: "Weigh" }), "Delete “Weigh”?");
});
