/** How Play goes on: its rhythm, which of the known steps it plays, and whether it begins again. */

import { ms } from "../../running/time";
import type { View } from "./types";

/** Milliseconds between two steps at the speed 1×. */
export const BEAT = 1000;
/** Nobody waits longer than this for the next step, however long the run does. */
const LONGEST = 10_000;
/** A step that takes no time of the run is shown for this part of a beat. */
const SHORT = 0.25;

export interface Playback {
  /** How many seconds of the run's time go by in one second; null: each step takes a beat. */
  rate: number | null;
  /** Whether it begins again at its end. */
  again: boolean;
  /** The first and the last step of what is played; null: to the run's end. */
  part: readonly [number, number] | null;
}

/** How many milliseconds pass before the next step. */
export function rest(view: View | null, { rate }: Playback, speed: number): number {
  if (rate === null) return BEAT / speed;
  const due = view?.next[0]?.due;
  const wait = view && due ? Math.max(0, ms(due) - ms(view.clock)) / rate : 0;
  return Math.max((BEAT * SHORT) / speed, Math.min(wait / speed, LONGEST));
}

/** What Play does next: a step, nothing more, or it goes to another step. `begun`: it has made a step already. */
export function move(view: View | null, { again, part }: Playback, begun: boolean): "step" | "stop" | { to: number } {
  if (!view?.length) return "step";
  const { position, length } = view;
  if (part) {
    const [from, last] = part;
    if (position >= from && position < last && !(view.controls.over && position === length)) return "step";
    return begun && !again ? "stop" : { to: Math.min(from, length) };
  }
  return again && view.controls.over && position === length ? { to: 0 } : "step";
}

/** Whether Play, again and again, has stopped where the run waits: it begins again only from its end. */
export function isHeld(view: View | null, { again }: Playback): boolean {
  return again && view !== null && !view.controls.over;
}
