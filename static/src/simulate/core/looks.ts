/** How what a run has come to looks in the diagram, the timeline and the trace: a class and a word for each outcome. */

import { t } from "../../shared/translation";
import type { Span } from "./spans";
import type { TraceEvent } from "./types";

/** The class of a bar, and (from `caught` on) of a box. Of what is drawn at one place the greatest is seen. */
export const RANKS = {
  future: 0,
  run: 1,
  call: 2,
  cancelled: 3,
  back: 4,
  wait: 5,
  here: 6,
  asked: 7,
  caught: 8,
  late: 9,
  failed: 10,
};

export type Look = keyof typeof RANKS;

export interface Appearance {
  look: Look;
  words: string;
  icon: string;
}

const OUTCOMES: Record<Span["outcome"], Appearance> = {
  open: { look: "here", words: t("under way"), icon: "play" },
  completed: { look: "run", words: t("succeeded"), icon: "check" },
  caught: { look: "caught", words: t("error caught"), icon: "bolt" },
  failed: { look: "failed", words: t("failed"), icon: "close" },
  "timed-out": { look: "late", words: t("timed out"), icon: "clock" },
  cancelled: { look: "cancelled", words: t("cancelled"), icon: "minus" },
};

/** How a span looks of which nothing but its outcome is known. */
export function appearanceOf(outcome: Span["outcome"]): Appearance {
  return OUTCOMES[outcome];
}

/** The outcomes that are no plain success, in the order of legends. */
export const TROUBLES = (["failed", "timed-out", "caught", "cancelled"] as const).map(appearanceOf);

/** The look of a span's bar: what is asked, and what waits, looks so until it has ended in another way. */
export function lookOf({ kind, outcome }: Pick<Span, "kind" | "outcome">): Look {
  const plain = outcome === "open" || outcome === "completed";
  if (plain && kind === "call") return outcome === "open" ? "asked" : "call";
  if (plain && kind === "backoff") return "back";
  if (plain && (kind === "wait" || kind === "delay")) return "wait";
  return OUTCOMES[outcome].look;
}

/** Of several spans the one by which they look together: the worst, of such the first. */
export function worstOf(spans: Iterable<Span>): Span | undefined {
  let found: Span | undefined;
  for (const one of spans) if (!found || RANKS[lookOf(one)] > RANKS[lookOf(found)]) found = one;
  return found;
}

/** How that looks which ends with an event, the worst of it; undefined where nothing ends but in success. */
export function endingOf({ changes = [] }: Pick<TraceEvent, "changes">): Appearance | undefined {
  return TROUBLES.find(one => changes.some(change => "ends" in change && OUTCOMES[change.outcome] === one));
}
