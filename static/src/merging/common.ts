/** Which version two have in common: who restores an old one goes on from that. */

import type { Version } from "../comparison/types";

/** The newest version that both come from, by their numbers; null where it is not among `versions`. */
export function commonVersion(versions: readonly Version[], mine: number, theirs: number): number | null {
  const known = new Map(versions.map(one => [one.number, one]));
  const line = (number: number): number[] => {
    const found: number[] = [];
    for (let at = number; known.has(at) && !found.includes(at); at = known.get(at)?.restored ?? at - 1) found.push(at);
    return found;
  };
  const ours = new Set(line(mine));
  return line(theirs).find(number => ours.has(number)) ?? null;
}

/** What a version is merged over: what both come from; one that mine already comes from brings its own change again. */
export function baseFor(versions: readonly Version[], mine: number, theirs: number): number | null {
  const common = commonVersion(versions, mine, theirs);
  if (common !== theirs) return common;
  return versions.some(({ number }) => number === theirs - 1) ? theirs - 1 : null;
}
