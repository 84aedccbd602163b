/** A file that is no text is told, and never shown as one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../../static/src/simulate/files/text";

const file = (bytes: number[]) => ({
  name: "shot.png",
  arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
});

test("text in UTF-8 is read, with or without its mark", async () => {
  assert.equal(await textOf(file([0x7b, 0xc3, 0xa4, 0x7d])), "{ä}");
  assert.equal(await textOf(file([0xef, 0xbb, 0xbf, 0x7b, 0x7d])), "{}");
  assert.equal(await textOf(file([])), "");
});

test("bytes that are no text are refused by the file's name", async () => {
  for (const bytes of [
    [0x89, 0x50, 0x4e, 0x47, 0x0d],
    [0x50, 0x4b, 0x03, 0x04, 0x00],
    [0xff, 0xfe, 0x7b, 0x00],
  ])
    await assert.rejects(textOf(file(bytes)), /^Error: shot\.png is no text/);
});
