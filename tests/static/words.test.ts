/** Words of the pages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { preset } from "../../static/src/shared/export";
import { foundWords } from "../../static/src/shared/words";

test("what was found is told by its severity", () => {
  const of = (...found: ("error" | "warning" | "info" | "hint")[]): string =>
    foundWords(found.map(severity => ({ severity })));
  assert.equal(of(), "No problems");
  assert.equal(of("info", "info"), "No problems, 2 notes");
  assert.equal(of("error", "warning", "warning", "hint"), "1 error, 2 warnings, 1 hint");
});

test("a definition goes out as it is written, and as a picture where that was chosen last", () => {
  const formats = [{ id: "yaml" }, { id: "json" }, { id: "svg" }];
  assert.equal(preset(null, "json", formats), "json");
  assert.equal(preset("yaml", "json", formats), "json");
  assert.equal(preset("svg", "json", formats), "svg");
  assert.equal(preset(null, undefined, formats), "yaml");
});
