/** The page reads conflict markers as the server does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Sides, sides } from "../../static/src/history/markers";
import { cases } from "./cases";

for (const [number, { text, sides: wanted }] of cases<{ text: string; sides: Sides | null }[]>().entries())
  test(`text ${number}`, () => assert.deepEqual(sides(text), wanted));
