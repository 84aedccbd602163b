/** A name is kept whole, or refused with its length; it is never cut. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "../../static/src/simulate/core/name";

test("a name of 200 characters is kept, one of 201 is told", () => {
  assert.equal(nameOf("  A second try "), "A second try");
  assert.equal(nameOf("𝄞".repeat(200)), "𝄞".repeat(200), "as the server counts them");
  assert.throws(() => nameOf("x".repeat(201)), /200 characters at most; this one has 201/);
});
