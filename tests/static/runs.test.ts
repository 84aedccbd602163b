/** Runs stand below the run that they were forked from; what is listed is shown once, whatever it came from. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Card, type Family, families } from "../../static/src/simulate/debugger/runs";

const card = (id: string, origin = ""): Card => ({
  id,
  name: id,
  updated: "2026-01-01T00:00:00Z",
  position: 1,
  length: 1,
  status: "",
  elapsed: 0,
  expected: 0,
  held: 0,
  maker: "",
  origin,
  origin_position: 0,
});

const words = (all: Family[]): string =>
  all.map(({ card: one, forks }) => (forks.length ? `${one.id}(${words(forks)})` : one.id)).join(" ");

test("forks stand below their run, the oldest first; a fork of a run that is not listed stands by itself", () => {
  assert.equal(words(families([])), "");
  const newestFirst = [
    card("g", "gone"),
    card("f"),
    card("e", "b"),
    card("d", "a"),
    card("c", "b"),
    card("b", "a"),
    card("a"),
  ];
  assert.equal(words(families(newestFirst)), "g f a(b(c e) d)");
});
