/** The days of a schedule as cells, and the hours of a day on the clocks of a zone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf, hoursToSee } from "../../static/src/calendar/blocks";
import {
  cells,
  clockForBoth,
  datesOf,
  hours,
  later,
  odd,
  onWeekends,
  partsOfYear,
  together,
  unitsOf,
  weekday,
} from "../../static/src/calendar/days";
import type { Schedule } from "../../static/src/calendar/types";

const SCHEDULE: Schedule = {
  pointer: "/start/schedule",
  kind: "cron",
  text: "30 2 * * *",
  words: "at 02:30 every day",
  note: "",
  timezone: "Europe/Berlin",
  valid_until: null,
  zone: "Europe/Berlin",
  count: 4,
  listed: 4,
  overlaps: 1,
  touched: [
    {
      utc: "2026-03-29T01:00:00Z",
      local: "2026-03-29T03:00:00",
      mark: "moved",
      meant: "2026-03-29T02:30:00",
    },
  ],
  gaps: [{ first: "2026-03-31", last: "2026-04-02", days: 3 }],
  days: {
    "2026-03-27": 1,
    "2026-03-28": 2,
    "2026-03-29": 1,
    "2026-03-30": 0,
    "2026-03-31": 0,
  },
  starts: [
    {
      utc: "2026-03-27T01:30:00Z",
      local: "2026-03-27T02:30:00",
      overlap: "PT1H",
    },
    {
      utc: "2026-03-29T01:00:00Z",
      local: "2026-03-29T03:00:00",
      mark: "moved",
      meant: "2026-03-29T02:30:00",
    },
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

test("lengths of time", () => {
  assert.deepEqual(unitsOf("P1DT2H10M"), [1, 2, 10, 0]);
  assert.deepEqual(unitsOf("PT0.5S"), [0, 0, 0, 0.5]);
  assert.equal(unitsOf("an hour"), null);
});

test("two runs that overlap", () => {
  const run = { scenario: "month end", duration: "PT25H10M" };
  const start = {
    utc: "2026-02-01T01:30:00Z",
    local: "2026-02-01T02:30:00",
    overlap: "PT1H10M",
  };
  const found = together(start, run);
  const told = (at = 0): string => new Date(at).toISOString().slice(0, 16);
  assert.deepEqual([found?.before, found?.at, found?.until, found?.end].map(told), [
    "2026-01-31T01:30",
    "2026-02-01T01:30",
    "2026-02-01T02:40",
    "2026-02-02T02:40",
  ]);
  assert.equal(together({ utc: start.utc, local: start.local }, run), null);
});

test("what is on a weekend, and the parts of a year by UTC", () => {
  assert.equal(onWeekends(SCHEDULE), 3);
  assert.deepEqual(partsOfYear(SCHEDULE), [], "it goes by the clocks of its zone");
  const touched = [
    {
      utc: "2026-03-29T01:30:00Z",
      local: "2026-03-29T03:30:00",
      mark: "shifted" as const,
    },
    {
      utc: "2026-10-25T01:30:00Z",
      local: "2026-10-25T02:30:00",
      mark: "shifted" as const,
    },
  ];
  const first = { utc: "2026-01-01T01:30:00Z", local: "2026-01-01T02:30:00" };
  assert.deepEqual(partsOfYear({ ...SCHEDULE, touched, starts: [first] }), [first, ...touched]);
});

const HOURS = 3_600_000;
const MONTH_END = { scenario: "month end", duration: "PT25H10M" };
const two = (overlap?: string): Schedule["starts"] => [
  {
    utc: "2026-02-01T01:30:00Z",
    local: "2026-02-01T02:30:00",
    ...(overlap ? { overlap } : {}),
  },
  {
    utc: "2026-02-02T01:30:00Z",
    local: "2026-02-02T02:30:00",
    overlap: "PT1H10M",
  },
];

test("runs of a day stand side by side where they overlap, and those of the day before are among them", () => {
  const day = hours("2026-02-02", "Europe/Berlin");
  const [from, until] = [day[0]?.from ?? 0, day.at(-1)?.until ?? 0];
  const found = blocksOf(two("PT1H10M"), MONTH_END, from, until);
  assert.deepEqual(
    found.map(one => [(one.from - from) / HOURS, one.lane, one.shared && (one.shared - from) / HOURS]),
    [
      [-21.5, 0, 2.5],
      [2.5, 1, null],
    ],
  );
  const first = hours("2026-02-01", "Europe/Berlin");
  const earlier = blocksOf(two("PT1H10M"), MONTH_END, first[0]?.from ?? 0, first.at(-1)?.until ?? 0);
  assert.deepEqual(
    earlier.map(one => [one.start?.local ?? "before", one.lane]),
    [
      ["before", 0],
      ["2026-02-01T02:30:00", 1],
    ],
  );
});

test("runs of unknown length have as much room as they need to be seen", () => {
  const day = hours("2026-02-01", "Europe/Berlin");
  const [from, until] = [day[0]?.from ?? 0, day.at(-1)?.until ?? 0];
  const quarters = [0, 15, 30, 45].map(minute => ({
    utc: `2026-02-01T01:${minute || "00"}:00Z`,
    local: "",
  }));
  assert.deepEqual(
    blocksOf(quarters, null, from, until, HOURS / 2).map(one => [one.lane, one.shared]),
    [
      [0, null],
      [1, null],
      [0, null],
      [1, null],
    ],
  );
});

test("hours of which something is seen, one before and two after them", () => {
  const day = hours("2026-02-01", "Europe/Berlin");
  const at = Date.parse("2026-02-01T01:30:00Z");
  const block = {
    start: null,
    from: at,
    until: at + 2 * HOURS,
    shared: null,
    lane: 0,
  };
  assert.deepEqual(
    hoursToSee(day, [block], []).map(one => one.local),
    ["01:00", "02:00", "03:00", "04:00", "05:00", "06:00"],
  );
  assert.deepEqual(hoursToSee(day, [], []), []);
  assert.equal(hoursToSee(day, [], [at])[0]?.local, "01:00");
});

test("a clock for which a schedule starts just the two runs that overlap", () => {
  const both = together(two()[1] as Schedule["starts"][number], MONTH_END);
  assert.ok(both);
  assert.deepEqual(clockForBoth({ ...SCHEDULE, starts: two() }, both), {
    start: "2026-02-01T01:30:00Z",
    until: "2026-02-03T02:40:00Z",
  });
  const third = { utc: "2026-02-03T01:30:00Z", local: "2026-02-03T02:30:00" };
  const every: Schedule = {
    ...SCHEDULE,
    kind: "every",
    text: "P1D",
    starts: [...two(), third],
  };
  const counted = {
    start: "2026-01-31T01:30:00Z",
    until: "2026-02-03T01:29:59Z",
  };
  assert.deepEqual(clockForBoth(every, both), counted);
  assert.deepEqual(clockForBoth({ ...every, kind: "interval", text: "R/P1D" }, both), counted);
  const dated = {
    ...every,
    kind: "interval" as const,
    text: "R/2026-01-01T01:30:00Z/P1D",
  };
  assert.equal(clockForBoth(dated, both).start, "2026-02-01T01:30:00Z");
});
