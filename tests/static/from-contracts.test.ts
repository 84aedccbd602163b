/** Mocks from contracts go where there is none; what somebody wrote stays. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mocks } from "../../static/src/simulate/core/types";
import { fillMocks } from "../../static/src/simulate/setup/from-contracts";

test("an entry is written for a call that has none", () => {
  const mocks: Mocks = { pay: [{ result: 1 }], ask: [] };
  assert.equal(fillMocks(mocks, { pay: { result: 2 }, ask: { result: 3 }, toString: { result: 4 } }), 2);
  assert.deepEqual(mocks.pay, [{ result: 1 }]);
  assert.deepEqual(mocks.ask, [{ result: 3 }]);
  assert.deepEqual(Object.keys(mocks), ["pay", "ask", "toString"]);
});
