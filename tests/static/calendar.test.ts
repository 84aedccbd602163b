/** The days of a schedule as cells, and the hours of a day on the clocks of a zone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cells, datesOf, hours, later, odd, weekday } from "../../static/src/calendar/days";
import type { Schedule } from "../../static/src/calendar/types";

const SCHEDULE: Schedule = {
  pointer: "/start/schedule",
  kind: "cron",
  text: "30 2 * * *",
  words: "at 02:30 every day",
  note: "",
  zone: "Europe/Berlin",
  count: 4,
  listed: 4,
  overlaps: 1,
  touched: [{ utc: "2026-03-29T01:00:00Z", local: "2026-03-29T03:00:00", mark: "moved", meant: "2026-03-29T02:30:00" }],
  gaps: [{ first: "2026-03-31", last: "2026-04-02", days: 3 }],
  days: { "2026-03-27": 1, "2026-03-28": 2, "2026-03-29": 1, "2026-03-30": 0, "2026-03-31": 0 },
  starts: [
    { utc: "2026-03-27T01:30:00Z", local: "2026-03-27T02:30:00", overlap: "PT1H" },
    { utc: "2026-03-29T01:00:00Z", local: "2026-03-29T03:00:00", mark: "moved", meant: "2026-03-29T02:30:00" },
  ],
};

test("each day has a look", () => {
  const looks = [...cells(SCHEDULE).values()].map(one => one.look);
  assert.deepEqual(looks, ["overlap", "many", "touched", "free", "gap"]);
});

test("starts that need a look are told once, in order", () => {
  assert.deepEqual(
    odd(SCHEDULE).map(one => one.utc),
    ["2026-03-27T01:30:00Z", "2026-03-29T01:00:00Z"],
  );
});

test("dates", () => {
  assert.equal(datesOf("2028-02").length, 29);
  assert.equal(weekday("2026-10-25"), 6);
  assert.equal(later("2026-12-31", 1), "2027-01-01");
});

test("a day has the hours that its clocks show", () => {
  const march = hours("2026-03-29", "Europe/Berlin");
  assert.equal(march.length, 23);
  assert.deepEqual(
    march.filter(one => one.after).map(one => [one.local, one.utc]),
    [["03:00", "01:00"]],
  );
  const october = hours("2026-10-25", "Europe/Berlin");
  assert.equal(october.length, 25);
  assert.deepEqual(
    october.filter(one => one.twice).map(one => [one.local, one.utc]),
    [["02:00", "01:00"]],
  );
  assert.equal(hours("2026-03-08", "America/New_York").length, 23);
  assert.equal(hours("2026-07-01", "Asia/Kathmandu")[0]?.utc, "18:15");
  const howe = hours("2026-04-05", "Australia/Lord_Howe");
  assert.deepEqual(
    howe.filter(one => one.twice).map(one => one.local),
    ["01:30"],
  );
});
