/** Fetches what the page shows: the versions, the texts of two of them, and what changed from one to the other. */

import { NOTHING, askDifference } from "../comparison/ask";
import type { Comparison, Side, Version, VersionFull } from "../comparison/types";
import { type ReadAs, readAs } from "../runtimes/read-as";
import { ApiError, api, messageOf } from "../shared/api";
import { announce, must } from "../shared/dom";
import { quoted, t } from "../shared/translation";
import { ownVersion } from "../shared/version";
import { count } from "../shared/words";
import type { Other, Review } from "./app";
import { live } from "../shared/live";
import type { Place } from "./place";
import type { Decision } from "./talk/types";

const MOST = 200; // versions in one answer

/** The newest versions, and older ones behind those that are there. */
export async function loadVersions(app: Review, older = false): Promise<void> {
  const found = await readVersions(app, older ? app.versions.at(-1)?.number : undefined);
  app.versions = older ? [...app.versions, ...found] : found;
  app.changed();
}

function readVersions(app: Review, before?: number): Promise<Version[]> {
  return api<Version[]>(
    `/api/definitions/${app.definition.id}/versions?limit=${MOST}${before === undefined ? "" : `&before=${before}`}`,
  );
}

/** Everything that was decided so far; what cannot be read is left as it was. */
export async function loadDecisions(app: Review): Promise<void> {
  takeDecisions(app, await readDecisions(app));
  app.changed();
}

interface Decided {
  decisions: Decision[];
  approved: number[];
}

function readDecisions(app: Review): Promise<Decided | null> {
  return api<Decided>(`/api/definitions/${app.definition.id}/decisions`).catch(() => null);
}

function takeDecisions(app: Review, found: Decided | null): void {
  if (found) [app.decisions, app.approved] = [found.decisions, new Set(found.approved)];
}

/** What a reviewer compares with: the version that was reviewed last; where none was, nothing. */
function usual(app: Review, to: number): number {
  const reviewed = new Set(app.decisions.map(one => one.version));
  return app.versions.find(one => one.number < to && reviewed.has(one.number))?.number ?? to;
}

/**
 * Shows what the address asks for; without a wish the newest version beside the one that was reviewed last. All of it
 * comes at once: versions that can be chosen before it is known which are compared would be chosen for nothing.
 */
export async function begin(app: Review, place: Place): Promise<void> {
  const named = place.other === null ? null : readOther(place.other).catch(() => null);
  const [versions, decided, other] = await Promise.all([readVersions(app), readDecisions(app), named]);
  app.versions = versions;
  takeDecisions(app, decided);
  live(app.definition.id).on(told => {
    if (told.type === "decision" || told.type === "again") void loadDecisions(app);
  });
  const newest = app.versions[0]?.number ?? app.definition.version;
  const to = place.to ?? newest;
  const from = place.from ?? usual(app, to);
  app.look = place.look;
  app.tab = place.tab;
  app.selected = place.select;
  app.compare(place.other !== null && other === null ? usual(app, to) : from, to, other);
}

/** Another definition of the library, by its id. */
export async function readOther(id: string): Promise<Other & { version: number }> {
  return api<Other & { version: number }>(`/api/definitions/${encodeURIComponent(id)}`);
}

async function side(id: string, number: number, name: string): Promise<Side> {
  const version = await api<VersionFull>(`/api/definitions/${id}/versions/${number}`);
  const label = name ? t("{name}, version {number}", { name, number }) : t("Version {number}", { number });
  return { label: version.name ? `${label}, ${quoted(version.name)}` : label, text: version.text };
}

/** The two texts; a version that is not there is said by its number. */
async function sides(app: Review): Promise<[Side, Side]> {
  const newer = side(app.definition.id, app.to, "");
  const older = app.alone ? newer : side(app.other?.id ?? app.definition.id, app.from, app.other?.name ?? "");
  return Promise.all([older, newer]);
}

/** Compares anew whenever other versions are chosen; an answer to an older question is dropped. */
export function followVersions(app: Review): void {
  let asked = "";
  app.onChange(() => {
    const wanted = `${app.other?.id ?? ""} ${app.from} ${app.to}`;
    if (!app.to || wanted === asked) return;
    asked = wanted;
    void compared(app).then(done => {
      if (wanted === asked) {
        done();
        app.changed();
      }
    });
  });
}

async function compared(app: Review): Promise<() => void> {
  const { other, definition } = app;
  let both: [Side, Side];
  try {
    both = await sides(app);
  } catch (error) {
    const gone = error instanceof ApiError && error.code === "not-found";
    return put(
      app,
      null,
      NOTHING,
      gone
        ? t("{why} Choose other versions.", { why: messageOf(error) })
        : t("The versions could not be read: {why}", { why: messageOf(error) }),
    );
  }
  try {
    return put(app, both, await askDifference(both[0], both[1], readAs(definition), readAs(other ?? definition)), "");
  } catch (error) {
    return put(
      app,
      both,
      NOTHING,
      t("What they mean could not be compared, only their texts: {why}", { why: messageOf(error) }),
    );
  }
}

function put(app: Review, both: [Side, Side] | null, found: Comparison, problem: string): () => void {
  return () => {
    [app.sides, app.found, app.problem] = [both, found, problem];
    if (both) showVersion(both[1].text);
    announce(
      problem || !both || app.alone
        ? problem
        : t("{changes} from {from} to {to}", {
            changes: count(found.rows.length, "change"),
            from: both[0].label,
            to: both[1].label,
          }),
    );
  };
}

/** The definition's own version, as the newer text says it. */
function showVersion(text: string): void {
  const label = must("#version-label");
  const version = ownVersion(text, /^\s*[{[]/.test(text) ? "json" : "yaml");
  label.hidden = version === null;
  label.textContent = t("version {version}", { version: version ?? "" });
}

/** Texts that are drawn alone; each is asked about once. */
export class Drawings {
  private readonly all = new Map<string, Promise<Comparison>>();

  of(text: Side, as: ReadAs): Promise<Comparison> {
    const known = this.all.get(text.text) ?? askDifference(text, text, as);
    this.all.set(text.text, known);
    known.catch(() => this.all.delete(text.text));
    return known;
  }
}
