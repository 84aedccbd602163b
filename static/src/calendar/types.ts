/** What `/api/calendar` says of the schedules of a text. */

export type Mark = "moved" | "once" | "shifted";

export interface Start {
  utc: string;
  local: string;
  mark?: Mark;
  meant?: string; // what clocks skip or show again, or would show without the change
  again?: string; // the second time, when nothing starts
  overlap?: string; // how long the run before still goes on
}

export interface Gap {
  first: string;
  last: string;
  days: number;
}

export interface Schedule {
  pointer: string;
  kind: "cron" | "every" | "interval" | "after";
  text: string;
  words: string;
  note: string;
  timezone: string | null; // that it names
  valid_until: string | null;
  zone: string;
  count: number;
  listed: number;
  overlaps: number;
  touched: Start[];
  gaps: Gap[];
  days: Record<string, number>;
  starts: Start[];
}

/** A run that tells how long one lasts. */
export interface Run {
  scenario: string;
  duration: string;
}

/** A scenario of the definition. */
export interface Kept {
  id: string;
  name: string;
  scenario: { clock?: Record<string, unknown>; until?: unknown; [field: string]: unknown };
}

/** What is shown of one day. */
export interface Day {
  date: string;
  zone: string;
  second: string; // a zone beside UTC, or ""
  dialect: string | null;
  starts: Start[]; // of the day, the first of them
  around: Start[]; // those of the days before too, as their runs may go on
  numbers: Map<string, number>; // which run of the year a start makes, by its instant
  count: number;
  touched: Start[]; // of the year
  run: Run | null;
  play: (start: Start) => void;
}
