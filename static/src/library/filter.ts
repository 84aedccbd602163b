/** Which definitions are wanted, and in what order; the server finds them (designer/library/search.py). */

import { t } from "../shared/translation";

export type Order = "updated" | "name" | "problems" | "states";

export interface Wanted {
  query: string;
  tags: string[];
  problems: boolean; // only those with some
  order: Order;
  project?: string; // only those in this one, by its id
}

export const ORDERS: Record<Order, string> = {
  updated: t("Last change"),
  name: "Name",
  problems: t("Problems"),
  states: t("Tasks or states"),
};

/** As the address of a request says it. */
export function asked({ query, tags, problems, order, project }: Wanted): URLSearchParams {
  const found = new URLSearchParams(tags.map(tag => ["tag", tag]));
  if (query) found.set("q", query);
  if (problems) found.set("problems", "true");
  if (project) found.set("project", project);
  if (order !== "updated") found.set("order", order);
  return found;
}

export function same(one: Wanted, other: Wanted): boolean {
  return asked(one).toString() === asked(other).toString();
}

/** By name, as people read names. */
export function byName(names: Iterable<string>): string[] {
  return [...names].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}
