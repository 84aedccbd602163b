/** Pointers in the picture of two versions: what is gone has `old:` before its own (workflow/differences/diff.py). */

import { isInside } from "../shared/pointers";

export const GONE = "old:";

/** `pointer` of one version in the other, by the pairs of states; null where its state is not there. */
export function inOther(pairs: [string, string][], pointer: string, back: boolean): string | null {
  let best: [string, string] | null = null;
  for (const pair of pairs) {
    const [from, to] = back ? [pair[1], pair[0]] : pair;
    if (isInside(pointer, from) && (!best || from.length > best[0].length)) best = [from, to];
  }
  return best ? best[1] + pointer.slice(best[0].length) : null;
}
