/** A caption is kept beside what others save meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Kept, captioned, written } from "../../static/src/review/play/captions";
import type { Caption, Scenario, Step } from "../../static/src/review/play/types";
import { ApiError } from "../../static/src/shared/api";

const STEP = { at: { state: "Pay", nth: 1, step: 1 }, plain: "It pays." } as Step;
const HERE = { at: { state: "Pay", step: 1 } };
const THERE: Caption = { at: { state: "Other" }, text: "elsewhere" };

function told(version: number, narration: Caption[], more: object = {}): Scenario {
  return { id: "s", name: "One", version, scenario: { narration, ...more } };
}

type Put = Parameters<Kept["put"]>[0];

/** Writes a caption where others save meanwhile: why it was not kept, and what was put. */
async function kept(known: Scenario, reads: Scenario[], refusals = 0, text = "mine"): Promise<[string, Put[]]> {
  const puts: Put[] = [];
  let read = 0;
  const server: Kept = {
    read: () => {
      const now = reads[Math.min(read, reads.length - 1)];
      read += 1;
      return Promise.resolve(now ? [now] : []);
    },
    put: body => {
      puts.push(body);
      if (puts.length <= refusals) return Promise.reject(new ApiError("conflict", "Somebody was faster.", 409, {}));
      return Promise.resolve({ id: known.id, ...body });
    },
  };
  const words = await captioned(server, known, STEP, text).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
  return [words, puts];
}

test("a caption is kept beside what others save meanwhile", async () => {
  const [words, puts] = await kept(told(1, []), [told(2, [THERE]), told(3, [THERE], { seed: 7 })], 1);
  assert.equal(words, "");
  assert.deepEqual(
    puts.map(one => one.version),
    [2, 3],
  );
  const mine = { at: STEP.at, text: "mine" };
  assert.deepEqual(puts[1]?.scenario, { seed: 7, narration: [THERE, mine] });
});

test("words of somebody else at the same step are told first", async () => {
  const theirs = told(2, [{ ...HERE, text: "theirs" }]);
  assert.deepEqual(await kept(told(1, []), [theirs]), [
    "Somebody wrote “theirs” here meanwhile. Save again to put yours in its place.",
    [],
  ]);
  const [words, puts] = await kept(theirs, [theirs]);
  assert.deepEqual([words, puts.length], ["", 1]);
});

test("words that somebody took away, and a scenario that is gone, are told too", async () => {
  const mine = told(1, [{ ...HERE, text: "before" }]);
  const [taken, none] = await kept(mine, [told(2, [])]);
  assert.deepEqual(
    [taken, none],
    ["Somebody took the words of this step away meanwhile. Save again to keep yours.", []],
  );
  const [gone] = await kept(mine, []);
  assert.equal(gone, "There is no such scenario any more; it was removed meanwhile.");
});

test("the same words of two people are no conflict", async () => {
  const [words, puts] = await kept(told(1, []), [told(2, [{ ...HERE, text: "mine" }])]);
  assert.deepEqual([words, puts.length], ["", 1]);
});

test("no words, and those of the run, take a caption away", async () => {
  const before = told(1, [THERE, { ...HERE, text: "before" }]);
  assert.equal(written(before, STEP), "before");
  for (const text of ["", "It pays."]) {
    const [, puts] = await kept(before, [before], 0, text);
    assert.deepEqual(puts[0]?.scenario, { narration: [THERE] });
  }
  const last = told(1, [{ ...HERE, text: "before" }], { seed: 7 });
  const [, puts] = await kept(last, [last], 0, "");
  assert.deepEqual(puts[0]?.scenario, { seed: 7 });
});
