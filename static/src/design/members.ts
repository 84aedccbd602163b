/** The members that a definition's data are known to have: asked for by a completion, and kept for a moment. */

import type { Members } from "../editor/members";
import type { Question } from "../editor/names";
import { api } from "../shared/api";
import { put } from "../shared/own";

const FRESH = 4000; // milliseconds
const PATIENCE = 3000;
const SAMPLES = 20;

/** The data that the forms keep in this browser, typed or of runs: by the pointer of their state, `*` for any. */
export function sampleData(definition: string): Record<string, { input?: unknown }> {
  const found: Record<string, { input?: unknown }> = {};
  const begin = `signalbox.sample.${definition}.`;
  try {
    for (let n = 0; n < localStorage.length && Object.keys(found).length < SAMPLES; n++) {
      const key = localStorage.key(n) ?? "";
      if (!key.startsWith(begin)) continue;
      const kept = JSON.parse(localStorage.getItem(key) ?? "null") as { input?: unknown } | null;
      if (kept?.input !== undefined) put(found, key.slice(begin.length), kept);
    }
  } catch {
    return found; // a store that is forbidden, or holds something else
  }
  return found;
}

export function memberSource(definition: string, question: () => Question): () => Promise<Members> {
  let at = -Infinity;
  let known: Promise<Members> = Promise.resolve({});
  return () => {
    if (performance.now() - at < FRESH) return known;
    at = performance.now();
    const body = { ...question(), definition, samples: Object.values(sampleData(definition)).map(one => one.input) };
    known = api<{ members: Members }>("/api/members", {
      method: "POST",
      body,
      signal: AbortSignal.timeout(PATIENCE),
    }).then(
      ({ members }) => members,
      () => ({}),
    );
    return known;
  };
}
