/** Many runs say of which version they are where that is not the newest any more. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { versionWords } from "../../static/src/simulate/setup/sample-version";

test("runs of an older version say so, those of the newest do not", () => {
  assert.equal(versionWords(2, 3), "Of version 2; the definition is at 3 now.");
  assert.equal(versionWords(2, 2), "");
  assert.equal(versionWords(undefined, 3), "");
});
