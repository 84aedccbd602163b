/** What the scenario expects, held against the run so far (contracts.md, "Scenario file", `expect`): as `simulate` does, and before the end. */

import { equal, isObject } from "./lines";
import { ms } from "./time";
import type { Json, JsonObject, TraceEvent, View } from "./types";

export interface Judged {
  name: string;
  verdict: "held" | "differs" | "open"; // open: the run has not come so far that it can be told
  expected: Json;
  actual: Json;
}

/** Whether `part` is in `whole`: objects by their keys, lists entry by entry. */
export function contains(whole: Json | undefined, part: Json): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && whole.length === part.length && part.every((one, n) => contains(whole[n], one));
  if (isObject(part)) return isObject(whole) && Object.keys(part).every((key) => key in whole && contains(whole[key], part[key] as Json));
  return equal(whole, part);
}

const UNITS: [number, string][] = [[86_400_000, "D"], [3_600_000, "H"], [60_000, "M"]];

/** Milliseconds as the result writes a duration: days of 24 h, zero parts left out, PT0S is zero. */
export function durationText(milliseconds: number): string {
  let rest = milliseconds;
  const parts = UNITS.map(([size, letter]) => { const count = Math.floor(rest / size); rest -= count * size; return count ? `${count}${letter}` : ""; });
  const time = `${parts[1] ?? ""}${parts[2] ?? ""}${rest ? `${String(rest / 1000)}S` : ""}`;
  return parts[0] ? `P${parts[0]}${time ? `T${time}` : ""}` : `PT${time || "0S"}`;
}

/** What the run has shown so far, under the names of `expect`. */
function actual(trace: readonly TraceEvent[], view: View): JsonObject {
  const root = view.instances[0];
  const of = (type: string): TraceEvent[] => trace.filter((event) => event.type === type);
  return {
    status: view.status ?? "",
    output: view.output ?? null,
    error: (view.error ?? null) as unknown as Json,
    path: of("state.entered").filter((event) => event.instance === root?.id).map((event) => event.state ?? ""),
    calls: of("function.called").map((event) => ({ function: event.function ?? null, parameters: event.parameters ?? null })),
    produced: of("event.produced").map((event) => event.event ?? null),
    duration: root ? durationText(ms(root.ended ?? view.clock) - ms(root.started)) : "PT0S",
  };
}

const LISTS = new Set(["path", "calls", "produced"]);

/** A list that grows: what is there already must be as expected, and no more of it. */
function broken(now: Json[], wanted: Json): boolean {
  return !Array.isArray(wanted) || now.length > wanted.length || now.some((one, n) => !contains(one, wanted[n] as Json));
}

function judge(name: string, expected: Json, now: JsonObject, over: boolean, rootEnded: boolean): Judged {
  const found = now[name === "outputContains" ? "output" : name] ?? null;
  const exact = name === "status" || name === "output" || name === "path" || name === "duration";
  const good = exact ? equal(expected, found) : contains(found, expected);
  const settled = over || (rootEnded && !LISTS.has(name));
  if (settled) return { name, verdict: good ? "held" : "differs", expected, actual: found };
  const wrong = LISTS.has(name) && Array.isArray(found) && broken(found, expected);
  return { name, verdict: wrong ? "differs" : "open", expected, actual: found };
}

/** Each expectation in the order written; `over` says that nothing can move any more. */
export function judged(expect: unknown, trace: readonly TraceEvent[], view: View, over: boolean): Judged[] {
  if (!isObject(expect as Json)) return [];
  const now = actual(trace, view);
  const rootEnded = Boolean(view.instances[0]?.ended);
  return Object.entries(expect as JsonObject).map(([name, expected]) => judge(name, expected, now, over, rootEnded));
}
