/** The pages read lengths of time as the server does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { durationFrom } from "../../static/src/running/durations";
import { cases } from "./cases";

test("pages and server read the same", () => {
  const all = cases<[text: string, duration: string | null][]>();
  const others = all.map(([text, wanted]) => [text, wanted, durationFrom(text)]).filter(([, one, two]) => one !== two);
  assert.deepEqual(others, []);
  assert.ok(all.filter(([, wanted]) => wanted !== null).length > 1000);
});

test("lengths as people write them", () => {
  const written: Record<string, string | null> = {
    "30 min": "PT30M",
    "2 h 15": "PT2H15M",
    "1 day and 3 hours": "P1DT3H",
    "250 ms": "PT0.25S",
    "1 s 4 ms": "PT1.004S",
    "a week": "P1W",
    "1 h 5 m": "PT1H5M",
    "5 m": null, // months or minutes
    "3 s 2 h": null, // from small to large
    "2 h 3 h": null,
    "": null,
    pt5m: "PT5M",
  };
  for (const [text, duration] of Object.entries(written)) assert.equal(durationFrom(text), duration, text);
});
