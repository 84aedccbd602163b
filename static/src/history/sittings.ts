/** Versions of one person in one sitting stand together: saves come every few seconds while somebody works. */

import { writtenBy } from "./writers";
import type { Version } from "../comparison/types";

export interface Sitting {
  versions: Version[]; // newest first
  since: number; // the version before its oldest; 0: there is none
}

/** So many versions of one sitting are shown as one row. */
export const FEW = 4;

const PAUSE = 30 * 60_000; // milliseconds without a save that end a sitting

/** `versions` are newest first, without gaps unless `named` ones alone are listed: those stand each for itself. */
export function sittings(versions: readonly Version[], named: boolean): Sitting[] {
  const found: Sitting[] = [];
  for (const version of versions) {
    const last = found.at(-1);
    const later = last?.versions.at(-1);
    if (last && later && !named && together(version, later)) last.versions.push(version);
    else found.push({ versions: [version], since: 0 });
  }
  for (const one of found) one.since = (one.versions.at(-1)?.number ?? 1) - 1;
  return found;
}

function together(version: Version, later: Version): boolean {
  return (
    writtenBy(version) === writtenBy(later) &&
    version.number === later.number - 1 &&
    Date.parse(later.created) - Date.parse(version.created) < PAUSE
  );
}
