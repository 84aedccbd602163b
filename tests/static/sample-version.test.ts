/** Many runs say of which version they are where that is not the one that is there now, or on the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { versionWords } from "../../static/src/simulate/setup/sample-version";

test("runs of an older version say so, those of the page's own do not", () => {
  assert.equal(versionWords(2, 3, 2), "Of version 2; the definition is at 3 now.");
  assert.equal(versionWords(3, 3, 2), "Of version 3; the page shows version 2: reload it.");
  assert.equal(versionWords(2, 2, 2), "");
  assert.equal(versionWords(undefined, 3, 2), "");
});
