/** What is left of a text's limit is said before the server refuses the text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { excess, roomLeft } from "../../static/src/design/text-room";

const MOST = 10_240;

test("far from the limit nothing is said", () => {
  assert.equal(roomLeft("", MOST), "");
  assert.equal(roomLeft("a".repeat(9_000), MOST), "");
});

test("from nine tenths on it says what is left, in bytes of UTF-8", () => {
  assert.equal(roomLeft("a".repeat(9_728), MOST), "512 bytes left");
  assert.equal(roomLeft("é".repeat(4_864), MOST), "512 bytes left");
  assert.equal(roomLeft("a".repeat(MOST), MOST), "0 bytes left");
});

test("beyond it, it says how much too long the text is", () => {
  assert.equal(roomLeft("€".repeat(3_584), MOST), "512 bytes too long");
  assert.equal(roomLeft("a".repeat(12_288), MOST), "2 KiB too long");
});

test("how much too long it is is counted in bytes; a text that is much shorter is not looked at", () => {
  assert.equal(excess("a".repeat(MOST), MOST), 0);
  assert.equal(excess("a".repeat(MOST + 1), MOST), 1);
  assert.equal(excess("😀".repeat(MOST / 4) + "é", MOST), 2);
  assert.ok(excess("a".repeat(MOST / 2), MOST) <= 0);
});
