/** The runs of this definition that one has made, as the server lists them: each with those forked from it. */

import { api, messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import { ms } from "../../running/time";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { judged } from "../setup/expectations";

/** A run as the server lists it. */
export interface Card {
  id: string;
  name: string;
  updated: string;
  position: number;
  length: number;
  status: string; // of its first instance where it stands, "" where that is not known
  elapsed: number; // how long that has run, in virtual milliseconds
  expected: number; // how many expectations its scenario has; 0 until all can be told
  held: number; // and how many of them hold
  maker: string; // whom it is of, "" where it is yours
  end?: string; // the status at its last step, once the page has seen it
  origin: string; // the session that a fork came from, "" for others
  origin_position: number;
}

/** How many the server lists. */
export const LISTED = 50;

/** The runs as the server listed them last. */
class ListedRuns {
  cards: Card[] | null = null;
  trouble = "";
  loadedFor: string | null | undefined; // which run was shown here when they were asked for
}

const kept = new PageField(() => new ListedRuns());

/** Asks the server which runs there are. */
export async function loadRuns(app: App): Promise<void> {
  const own = kept.of(app);
  own.cards ??= [];
  own.loadedFor = app.run?.id ?? null;
  try {
    own.cards = await api<Card[]>(`/api/definitions/${app.boot.definition.id}/sessions`);
    own.trouble = "";
  } catch (error) {
    own.trouble = messageOf(error);
  }
  app.changed();
}

/** The runs as they were listed last; they are asked for where they never were. */
export function runsOf(app: App): Card[] {
  const own = kept.of(app);
  if (own.cards === null) void loadRuns(app);
  return own.cards ?? [];
}

/** Why they cannot be listed; "": they can. Those of another run than the one shown are asked for again. */
export function runsTrouble(app: App): string {
  const own = kept.of(app);
  if (own.cards !== null && own.loadedFor !== (app.run?.id ?? null)) void loadRuns(app);
  return own.trouble;
}

/** A run, and the runs that were forked from it. */
export interface Family {
  card: Card;
  forks: Family[];
}

/** The runs as trees of forks: the roots in the order of the list, the forks of each the oldest first. */
export function families(cards: readonly Card[]): Family[] {
  const all = new Map(cards.map((card): [string, Family] => [card.id, { card, forks: [] }]));
  const roots: Family[] = [];
  for (const family of all.values()) {
    const parent = all.get(family.card.origin);
    if (parent) parent.forks.unshift(family);
    else roots.push(family);
  }
  return roots;
}

/** What a run is called. */
export const titleOf = (one: Card): string => one.name || t("No scenario");

/** The card of a run; of the one that is shown here with what is known of it now, also of its last step. */
export function asItStands(app: App, one: Card): Card {
  const view = one.id === app.run?.id ? app.view : null;
  if (!view) return one;
  const root = view.instances.find(instance => instance.definition === view.root);
  if (view.position === view.length) {
    one.end = view.status ?? ""; // known from here on, also after a step back
    one.elapsed = root ? ms(root.ended ?? view.clock) - ms(root.started) : 0;
    const told = judged(app).map(({ judgement }) => judgement);
    const known = !told.includes("not-yet");
    one.expected = known ? told.length : 0;
    one.held = known ? told.filter(word => word === "held").length : 0;
  }
  return { ...one, status: view.status ?? "", position: view.position, length: view.length };
}
