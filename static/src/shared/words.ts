/** Words of the pages: kinds, counts, problems. */

import { EDGE_KINDS, STATE_KINDS } from "./state-kinds";

export const KINDS: Record<string, string> = { ...STATE_KINDS, start: "Start" };

export const EDGES: Record<string, string> = { ...EDGE_KINDS, start: "Start" };

/** "1 state", "3 states". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function problemWords(errors: number, warnings: number): string {
  const parts = [errors ? count(errors, "error") : "", warnings ? count(warnings, "warning") : ""].filter(Boolean);
  return parts.join(", ") || "No problems";
}
