/** What the API says of access tokens (designer/api/tokens.py). */

import { t } from "../shared/translation";
import type { Role } from "../sharing/types";

export interface Token {
  id: string;
  label: string;
  beginning: string;
  scope: string;
  created: string;
  expires: string;
  used: string | null;
  ended: string; // why it opens nothing any more; "" while it does
  role?: Role; // of a project's: what it is there, and who made it
  creator?: string;
}

export const USUAL_DAYS = 90; // designer/api/tokens.py
export const MOST_DAYS = 366; // designer/limits.py, TOKEN_DAYS
export const LONGEST = 40; // characters: designer/limits.py, TOKEN_LABEL

/** What each scope may do beyond the one before it. */
export const SCOPES: readonly [string, string][] = [
  ["read", t("read: see definitions, versions, comments and the library")],
  ["simulate", t("simulate: also check texts and run simulations")],
  ["edit", t("edit: also save definitions, scenarios, resources and comments")],
  ["manage", t("manage: also decide, share, archive and delete")],
];

/** The same of a project's token, which decides nothing and lets nobody in. */
export const IN_PROJECT: readonly [string, string][] = [
  ["read", t("read: see definitions, versions and comments")],
  ["simulate", t("simulate: also check texts and run simulations")],
  ["edit", t("edit: also save definitions, scenarios and comments")],
  ["manage", t("manage: also archive and delete")],
];
