/** Large data on the Simulate page: what makes it slow to drag the slider over a run is counted. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { App } from "../../static/src/simulate/core/app";
import type { Json, JsonObject } from "../../static/src/simulate/core/types";
import { dataView } from "../../static/src/simulate/data/json-view";

const WIDE: JsonObject = Object.fromEntries(
  Array.from({ length: 4000 }, (_, n) => [`member${n}`, { id: n, text: "x".repeat(20) }]),
);
Object.assign(globalThis, { innerWidth: 1440 });

test("data that stay are not looked at again with each step", () => {
  let looks = 0;
  const watched = new Proxy(WIDE, {
    get: (all, name) => {
      looks += 1;
      return Reflect.get(all, name) as Json;
    },
  });
  const draw = (): number => {
    looks = 0;
    dataView({} as App, "entry", watched, WIDE, true);
    return looks;
  };
  assert.ok(draw() >= Object.keys(WIDE).length);
  assert.deepEqual(
    Array.from({ length: 20 }, draw),
    Array.from({ length: 20 }, () => 0),
  );
});

test("other data at the same place are looked at", () => {
  const shown = (value: Json): string => JSON.stringify(dataView({} as App, "entry", value));
  const [one, other] = [shown({ a: "first" }), shown({ a: "second" })];
  assert.ok(one.includes("first") && !one.includes("second"));
  assert.ok(other.includes("second") && !other.includes("first"));
});
