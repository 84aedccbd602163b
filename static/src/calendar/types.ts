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
