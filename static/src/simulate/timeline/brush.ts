/** The brush: which stretch of the whole the rows show. It is never outside of the whole, nor shorter than `least`. */

import type { Stretch } from "./scale";

export type Grip = "from" | "to";

/** `wanted`, slid into `whole` and made as long as is allowed. */
export function within(wanted: Stretch, whole: Stretch, least: number): Stretch {
  const all = whole.to - whole.from;
  const long = Math.min(Math.max(wanted.to - wanted.from, least), all);
  const middle = (wanted.from + wanted.to) / 2;
  const from = wanted.to - wanted.from < least ? middle - long / 2 : wanted.from;
  const slid = Math.max(whole.from, Math.min(from, whole.to - long));
  return { from: slid, to: slid + long };
}

/** So many times as long, with what is at `at` in its place. */
export function zoomed(shown: Stretch, whole: Stretch, times: number, at: number, least: number): Stretch {
  const all = whole.to - whole.from;
  const long = Math.min(Math.max((shown.to - shown.from) * times, least), all);
  const share = (at - shown.from) / Math.max(shown.to - shown.from, Number.MIN_VALUE);
  return within({ from: at - long * share, to: at + long * (1 - share) }, whole, least);
}

export function moved(shown: Stretch, whole: Stretch, by: number): Stretch {
  const from = Math.max(whole.from, Math.min(shown.from + by, whole.to - (shown.to - shown.from)));
  return { from, to: from + (shown.to - shown.from) };
}

/** A grip at another place; it does not pass the other one. */
export function gripped(shown: Stretch, whole: Stretch, grip: Grip, at: number, least: number): Stretch {
  return grip === "from"
    ? { from: Math.max(whole.from, Math.min(at, shown.to - least)), to: shown.to }
    : { from: shown.from, to: Math.min(whole.to, Math.max(at, shown.from + least)) };
}

const AIR = 0.06; // of its length, on either side

/** What shows all of `wanted`, with a little air. */
export function around(wanted: Stretch, whole: Stretch, least: number): Stretch {
  const air = Math.max((wanted.to - wanted.from) * AIR, 0);
  const from = Math.max(whole.from, wanted.from - air);
  return within({ from, to: Math.min(whole.to, wanted.to + air) }, whole, least);
}
