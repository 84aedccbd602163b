/** Which letters of a text are still there in what two pages made of it: the server merges tasks by them. */

import type * as Y from "yjs";
import type { Kept, Piece } from "../merging/ask";

const MOST = 20_000; // pieces that the server takes of a side

interface Run {
  client: number;
  clock: number;
  at: number; // in the text
  length: number;
}

/** What of `base` is in both; null where that is in too many pieces to be told. */
export function keptIn(base: Y.Text, mine: Y.Text, theirs: Y.Text): Kept | null {
  const runs = runsOf(base);
  const kept = { mine: pieces(runs, mine), theirs: pieces(runs, theirs) };
  return Math.max(kept.mine.length, kept.theirs.length) > MOST ? null : kept;
}

/** In order: letters of a text never change their places. */
function pieces(base: readonly Run[], side: Y.Text): Piece[] {
  const byClient = new Map<number, Run[]>();
  for (const run of runsOf(side)) {
    const runs = byClient.get(run.client);
    if (runs) runs.push(run);
    else byClient.set(run.client, [run]);
  }
  for (const runs of byClient.values()) runs.sort((one, other) => one.clock - other.clock);
  const found: Piece[] = [];
  for (const { client, clock, at, length } of base)
    for (const run of between(byClient.get(client) ?? [], clock, clock + length)) {
      const from = Math.max(clock, run.clock);
      const size = Math.min(clock + length, run.clock + run.length) - from;
      add(found, [at + from - clock, run.at + from - run.clock, size]);
    }
  return found;
}

function add(found: Piece[], piece: Piece): void {
  const last = found[found.length - 1];
  if (last && last[0] + last[2] === piece[0] && last[1] + last[2] === piece[1]) last[2] += piece[2];
  else found.push(piece);
}

/** Those of one client, in order, that have some of the letters from `from` up to `to`. */
function* between(runs: readonly Run[], from: number, to: number): Generator<Run> {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (run && run.clock + run.length <= from) low = middle + 1;
    else high = middle;
  }
  for (let run = runs[low]; run && run.clock < to; run = runs[++low]) yield run;
}

/** What a text is made of, one behind the other. */
function runsOf(text: Y.Text): Run[] {
  const found: Run[] = [];
  let at = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const { id, length } = item;
    found.push({ client: id.client, clock: id.clock, at, length });
    at += length;
  }
  return found;
}
