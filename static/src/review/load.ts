/** Fetches what the page shows: the versions, the texts of two of them, and what changed from one to the other. */

import type { Comparison, Side, Version, VersionFull } from "../history/types";
import { api, messageOf } from "../shared/api";
import type { Review } from "./app";

export async function loadVersions(app: Review): Promise<void> {
  app.versions = await api<Version[]>(`/api/definitions/${app.definition.id}/versions?limit=200`);
}

async function side(app: Review, number: number): Promise<Side> {
  const version = await api<VersionFull>(`/api/definitions/${app.definition.id}/versions/${number}`);
  return { label: `Version ${number}`, text: version.text };
}

/** Compares anew whenever other versions are chosen. */
export function followVersions(app: Review): void {
  let asked = "";
  app.onChange(() => {
    const wanted = `${app.from} ${app.to}`;
    if (!app.to || wanted === asked) return;
    asked = wanted;
    void compared(app).then((done) => { if (wanted === asked) { done(); app.changed(); } });
  });
}

async function compared(app: Review): Promise<() => void> {
  try {
    const sides = await Promise.all([side(app, app.from), side(app, app.to)]);
    const body = { old: sides[0].text, new: sides[1].text, dialect: app.definition.chosen_dialect };
    const found = await api<Comparison>("/api/compare", { method: "POST", body });
    return () => { app.sides = sides; app.found = found; };
  } catch (error) {
    return () => { app.found = { difference: null, svg: null, reason: messageOf(error) }; };
  }
}
