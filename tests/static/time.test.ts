/** Virtual time in words, and the lengths of time of a run. */

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  clockDate,
  clockTime,
  compact,
  durationMs,
  durationText,
  durationWords,
  short,
  when,
  words,
} from "../../static/src/running/time";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test("a time is told without its zone, with its date where that is another", () => {
  assert.equal(clockTime("2020-03-20T09:03:00.250Z"), "09:03:00.250");
  assert.equal(clockTime("soon"), "soon");
  assert.equal(clockDate("2020-03-20T23:59:59Z"), "20 Mar 2020");
  assert.equal(clockDate("soon"), "");
  assert.equal(when("2020-03-20T09:03:00Z", "2020-03-20T23:00:00Z"), "09:03:00");
  assert.equal(when("2020-03-20T09:03:00Z", "2020-03-21T09:03:00Z"), "20 Mar 09:03:00");
});

/** Milliseconds, in short, in words, for a badge, and as a duration. */
const LENGTHS: [number, string, string, string, string][] = [
  [0, "0 s", "no time", "0:00", "PT0S"],
  [250, "0.25 s", "0.25 seconds", "0:00", "PT0.25S"],
  [SECOND, "1 s", "1 second", "0:01", "PT1S"],
  [2 * MINUTE + 58 * SECOND, "2 min 58 s", "2 minutes 58 seconds", "2:58", "PT2M58S"],
  [15 * MINUTE, "15 min", "15 minutes", "15:00", "PT15M"],
  [2 * HOUR + 3 * MINUTE + 4 * SECOND, "2 h 3 min", "2 hours 3 minutes 4 seconds", "2:03:04", "PT2H3M4S"],
  [3 * DAY, "3 d", "3 days", "3 d", "P3D"],
  [DAY + HOUR + SECOND, "1 d 1 h", "1 day 1 hour 1 second", "1 d 1 h", "P1DT1H1S"],
];

suite("a length of time", () => {
  for (const [milliseconds, brief, spoken, badge, duration] of LENGTHS)
    test(duration, () => {
      assert.equal(short(milliseconds), brief);
      assert.equal(words(milliseconds), spoken);
      assert.equal(compact(milliseconds), badge);
      assert.equal(durationText(milliseconds), duration);
      assert.equal(durationMs(duration), milliseconds);
    });
});

test("a duration is read, and told in words", () => {
  assert.equal(durationMs("P1Y2M"), 425 * DAY);
  assert.equal(durationMs(" P1W2DT0,5S "), 9 * DAY + 500);
  for (const text of ["", "P", "PT", "P1DT", "15M", "PT1D", "-PT1S", "P1.5M"])
    assert.equal(durationMs(text), null, text);
  assert.equal(durationWords("P1DT15M"), "1 day 15 minutes");
  assert.equal(durationWords("PT1,5S"), "1.5 seconds");
  assert.equal(durationWords("PT0S"), "no time");
  assert.equal(durationWords("soon"), null);
});
