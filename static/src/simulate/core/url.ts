/** Where the page is, in its address: `?session=…&step=…&select=…`. */

export interface Place {
  session: string | null;
  step: number | null;
  select: string | null;
}

export function placeNow(): Place {
  const query = new URLSearchParams(location.search);
  const step = query.get("step");
  return {
    session: query.get("session"),
    step: step !== null && /^\d+$/.test(step) ? Number(step) : null,
    select: query.get("select"),
  };
}

/** Whether the page was reloaded: then the run stands where the server has it, whatever step the address says. */
export function reloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

function put(query: URLSearchParams, isAnother = false): void {
  const text = query.toString().replaceAll("%2F", "/");
  const next = `${location.pathname}${text ? `?${text}` : ""}`;
  if (next === location.pathname + location.search) return;
  if (isAnother) history.pushState(null, "", next);
  else history.replaceState(null, "", next);
}

/** The page shows the run `id`: where it showed another one, the browser's Back leads there. */
export function pushSession(id: string): void {
  const { session } = placeNow();
  if (session === id) return;
  put(new URLSearchParams({ session: id }), session !== null);
}

export function keepPlace(step: number | null, select: string | null): void {
  const query = new URLSearchParams(location.search);
  if (step === null) query.delete("step");
  else query.set("step", String(step));
  if (select === null) query.delete("select");
  else query.set("select", select);
  put(query);
}
