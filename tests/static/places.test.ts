/** Where the places of a text are while it is edited, and what becomes of a selection. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet } from "@codemirror/state";
import { Places } from "../../static/src/design/places";
import type { Analysis } from "../../static/src/design/types";
import { cases } from "./cases";

type Edit = [from: number, to: number, insert: string];

interface Told {
  text: string;
  before: Analysis;
  shorter: Analysis;
  edits: Record<string, { after: Analysis; edit: Edit }>;
}

const { text, before, shorter, edits } = cases<Told>();

function moved([from, to, insert]: Edit, length: number): Places {
  const places = new Places();
  places.set(before);
  places.move(ChangeSet.of({ from, to, insert }, length).desc);
  return places;
}

/** Where what was at these pointers is after an edit. */
function now(name: string, ...pointers: string[]): (string | null)[] {
  const told = edits[name];
  assert.ok(told, name);
  return pointers.map(moved(told.edit, text.length).set(told.after));
}

test("what is selected goes along with states that come and go", () => {
  assert.deepEqual(now("Weigh goes", "/states/0", "/states/1", "/states/2"), [null, "/states/0", "/states/1"]);
  assert.deepEqual(now("Send goes", "/states/1", "/states/2"), [null, "/states/1"]);
  assert.deepEqual(now("Burn comes before Send", "/states/0", "/states/1", "/states/2/data"), [
    "/states/0",
    "/states/2",
    "/states/3/data",
  ]);
});

test("an answer about a text that has gone on since has its places where they are by now", () => {
  const places = new Places();
  places.set(before);
  const first = places.range("/states/0");
  assert.ok(first);
  const since = ChangeSet.of({ from: 0, insert: "# why\n" }, text.length).desc;
  places.move(since);
  const same = places.set(before, since);
  assert.deepEqual(["/states/0", "/states/2"].map(same), ["/states/0", "/states/2"]);
  assert.deepEqual(places.range("/states/0"), [first[0] + 6, first[1] + 6]);
});

test("what is edited stays what it is", () => {
  assert.deepEqual(now("Send gets a name", "/states/1", "/states/1/transition"), ["/states/1", "/states/1/transition"]);
  assert.deepEqual(now("Weigh takes longer", "/states/0"), ["/states/0"]);
});

test("places of a longer text are cut to this one", () => {
  const places = moved([4, 4, "!"], 4);
  for (const pointer of ["/states/2", "/states/0"]) {
    const [start, end] = places.range(pointer) ?? [Infinity, Infinity];
    assert.ok(start <= end && end <= 5, pointer);
  }
  places.set(shorter);
  assert.equal(places.range("/states/2"), null);
});

/** What both texts begin with stays: "- name: " of the state that comes is taken for that of the one that was. */
test("a state is known by its name where the difference of two texts does not tell", () => {
  assert.deepEqual(now("Burn comes after what both begin with", "/states/1", "/states/1/data", "/states/2"), [
    "/states/2",
    "/states/2/data",
    "/states/3",
  ]);
});

test("a cursor stands in the smallest place around it, and a pointer has the range of the nearest above it", () => {
  const places = new Places();
  places.set(before);
  const at = (part: string): string | null => places.at(text.indexOf(part) + 1);
  assert.equal(at("Weigh"), "/states/0");
  assert.equal(at("sent: true"), "/states/1");
  assert.equal(at("nextState: Keep"), "/states/1/transition");
  assert.equal(places.at(text.length + 1), null);
  assert.deepEqual(places.range("/states/1/transition/nothing/here"), places.range("/states/1/transition"));
  const [from, to] = places.range("/states/1") ?? [0, 0];
  assert.ok(text.slice(from, to).includes("sent: true") && !text.slice(from, to).includes("kept: true"));
  assert.equal(places.range("/nowhere"), null);
});
