/** The brush stays within the whole, is never too short, and keeps what is under the pointer in its place. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { around, gripped, moved, within, zoomed } from "../../static/src/simulate/timeline/brush";
import type { Stretch } from "../../static/src/simulate/timeline/scale";
import { numbers } from "./random";

const WHOLE = { from: 100, to: 1100 };

test("it is slid into the whole and keeps its length", () => {
  assert.deepEqual(within({ from: 0, to: 200 }, WHOLE, 1), { from: 100, to: 300 });
  assert.deepEqual(within({ from: 1000, to: 1200 }, WHOLE, 1), { from: 900, to: 1100 });
  assert.deepEqual(within({ from: 0, to: 5000 }, WHOLE, 1), WHOLE);
  assert.deepEqual(within({ from: 500, to: 500 }, WHOLE, 10), { from: 495, to: 505 });
});

test("it is moved as far as the whole goes", () => {
  assert.deepEqual(moved({ from: 200, to: 400 }, WHOLE, 50), { from: 250, to: 450 });
  assert.deepEqual(moved({ from: 200, to: 400 }, WHOLE, -500), { from: 100, to: 300 });
  assert.deepEqual(moved({ from: 200, to: 400 }, WHOLE, 5000), { from: 900, to: 1100 });
});

test("a grip goes to a place, not beyond the whole nor past the other", () => {
  const shown = { from: 200, to: 400 };
  assert.deepEqual(gripped(shown, WHOLE, "from", 300, 5), { from: 300, to: 400 });
  assert.deepEqual(gripped(shown, WHOLE, "from", 900, 5), { from: 395, to: 400 });
  assert.deepEqual(gripped(shown, WHOLE, "from", -Infinity, 5), { from: 100, to: 400 });
  assert.deepEqual(gripped(shown, WHOLE, "to", Infinity, 5), { from: 200, to: 1100 });
  assert.deepEqual(gripped(shown, WHOLE, "to", 0, 5), { from: 200, to: 205 });
});

test("around something there is a little air", () => {
  assert.deepEqual(around({ from: 500, to: 600 }, WHOLE, 1), { from: 494, to: 606 });
  assert.deepEqual(around({ from: 100, to: 600 }, WHOLE, 1), { from: 100, to: 630 });
  assert.deepEqual(around({ from: 700, to: 700 }, WHOLE, 10), { from: 695, to: 705 });
});

suite("zooming", () => {
  const share = ({ from, to }: Stretch, at: number): number => (at - from) / (to - from);

  test("keeps what is under the pointer", () => {
    const shown = { from: 300, to: 700 };
    for (const at of [300, 400, 555, 700]) {
      const now = zoomed(shown, WHOLE, 0.5, at, 1);
      assert.ok(Math.abs(now.to - now.from - 200) < 1e-9);
      assert.ok(Math.abs(share(now, at) - share(shown, at)) < 1e-9);
    }
  });

  test("ends at the whole, and at what is shortest", () => {
    assert.deepEqual(zoomed({ from: 300, to: 700 }, WHOLE, 100, 400, 1), WHOLE);
    const near = zoomed({ from: 300, to: 700 }, WHOLE, 1e-9, 400, 2);
    assert.equal(near.to - near.from, 2);
    assert.ok(near.from <= 400 && near.to >= 400);
  });
});

test("whatever is done, it is within the whole and long enough", () => {
  const next = numbers(11);
  let shown: Stretch = WHOLE;
  for (let n = 0; n < 2000; n += 1) {
    const at = next(0, 1200);
    const does = [
      () => zoomed(shown, WHOLE, next(1, 40) / 20, Math.max(shown.from, Math.min(at, shown.to)), 3),
      () => moved(shown, WHOLE, at - 600),
      () => gripped(shown, WHOLE, "from", at, 3),
      () => gripped(shown, WHOLE, "to", at, 3),
      () => within({ from: Math.min(at, 500), to: Math.max(at, 500) }, WHOLE, 3),
      () => around({ from: at, to: at + next(0, 200) }, WHOLE, 3),
    ][next(0, 5)];
    shown = does?.() ?? shown;
    assert.ok(shown.from >= WHOLE.from - 1e-6 && shown.to <= WHOLE.to + 1e-6, `step ${n}: ${JSON.stringify(shown)}`);
    assert.ok(shown.to - shown.from >= 3 - 1e-6, `step ${n}: ${JSON.stringify(shown)}`);
  }
});
