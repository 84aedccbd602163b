/** What the API says of links, members and activity (designer/api/sharing.py). */

import { t } from "../shared/translation";

/** The definition that is shared, and what the person of this page may do with it. */
export interface Shared {
  id: string;
  name: string;
  may: ReadonlySet<string>;
  link: string | null;
}

export interface Link {
  id: string;
  label: string;
  comments: boolean;
  author: string;
  created: string;
  expires: string | null;
  used: string | null;
  ended: string; // why it opens nothing any more; "" while it does
}

export type Role = "reviewer" | "editor" | "owner";
export const ROLES: readonly [Role, string][] = [
  ["reviewer", t("may review")],
  ["editor", t("may edit")],
  ["owner", t("owns it")],
];

export interface Member {
  name: string;
  role: Role;
  since: string;
  used: string | null;
  you: boolean;
}

export interface Sharing {
  accounts: boolean;
  links: Link[];
  members: Member[];
  project: string; // the name of the one it is in; "" in none, or one may not know
  by_project: { kind: "user" | "group"; name: string; role: Role }[];
}

export interface Entry {
  id: number;
  who: string;
  guest: boolean;
  what: string;
  when: string;
  facts: Record<string, unknown>;
}
