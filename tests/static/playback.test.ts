/** How Play goes on: how long it rests before a step, and where it goes instead of one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Playback, isHeld, move, rest } from "../../static/src/simulate/core/playback";
import type { View } from "../../static/src/simulate/core/types";

const plain: Playback = { rate: null, again: false, part: null };

const view = (position: number, length: number, more: object = {}): View =>
  ({
    position,
    length,
    clock: "2020-01-01T00:00:00Z",
    next: [],
    controls: { over: false },
    ...more,
  }) as unknown as View;

const due = (time: string): object => ({ next: [{ due: time }] });

test("a beat is a second at 1×, whatever the run does meanwhile", () => {
  assert.equal(rest(view(1, 1, due("2020-01-03T00:00:00Z")), plain, 1), 1000);
  assert.equal(rest(view(1, 1), plain, 4), 250);
});

test("in the run's own time a wait takes its part, ten seconds at most, and nothing is too fast to be seen", () => {
  const minute = { ...plain, rate: 60 };
  assert.equal(rest(view(1, 1, due("2020-01-01T00:02:00Z")), minute, 1), 2000);
  assert.equal(rest(view(1, 1, due("2020-01-01T00:02:00Z")), minute, 2), 1000);
  assert.equal(rest(view(1, 1, due("2020-01-09T00:00:00Z")), minute, 1), 10_000);
  assert.equal(rest(view(1, 1, due("2020-01-01T00:00:00Z")), minute, 1), 250);
  assert.equal(rest(view(1, 1), minute, 1), 250);
  assert.equal(rest(null, minute, 1), 250);
});

test("a part is played from its first step to its last, once or again and again", () => {
  const part = { ...plain, part: [3, 6] as const };
  assert.deepEqual(move(view(9, 9), part, false), { to: 3 });
  assert.equal(move(view(3, 9), part, true), "step");
  assert.equal(move(view(5, 9), part, true), "step");
  assert.equal(move(view(6, 9), part, true), "stop");
  assert.deepEqual(move(view(6, 9), { ...part, again: true }, true), { to: 3 });
  assert.equal(move(view(4, 9), part, false), "step", "it goes on where it stands within");
  assert.equal(move(view(4, 4), part, true), "step", "steps that are not known yet are made");
  assert.equal(move(view(4, 4, { controls: { over: true } }), part, true), "stop", "a run that is over has no more");
});

test("the whole run begins again only from its end", () => {
  const again = { ...plain, again: true };
  const over = { controls: { over: true } };
  assert.equal(move(view(9, 9, over), plain, true), "step");
  assert.deepEqual(move(view(9, 9, over), again, true), { to: 0 });
  assert.equal(move(view(8, 9, over), again, true), "step");
  assert.equal(move(view(9, 9), again, true), "step", "what waits is not over");
  assert.equal(move(null, again, false), "step");
  assert.equal(move(view(0, 0, over), again, false), "step");
});

test("that it stopped before the run's end is told only to who wants it again and again", () => {
  const again = { ...plain, again: true };
  assert.equal(isHeld(view(8, 8), again), true);
  assert.equal(isHeld(view(8, 8), plain), false);
  assert.equal(isHeld(view(8, 8, { controls: { over: true } }), again), false);
  assert.equal(isHeld(null, again), false);
});
