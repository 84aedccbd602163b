/** What calls and events are to a runtime that has kinds of its own (workflow/profile/own_calls.py, own_events.py). */

import { t } from "./translation";

/** A call of such a kind. */
export interface OwnCall {
  kind: string;
  word: string;
  icon: string;
  does?: string; // what is asked for
  at?: string; // whom that is asked of
  answer: "value" | "none" | "response" | "members";
  writes?: string; // the argument that is written out
}

/** All that is known of it, in one line: `REST · GET /pets · example.com`. */
export function toldOf({ word, does, at }: OwnCall): string {
  return [t(word), does, at].filter(Boolean).join(" · ");
}

/** An event of a kind that its runtime has: a signal of Temporal (workflow/profile/own_events.py). */
export interface OwnEvent {
  kind: string;
  word: string;
  icon: string;
  name: string;
}
