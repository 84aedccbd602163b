/** What the API says of access tokens (designer/api/tokens.py). */

import { t } from "../shared/translation";

export interface Token {
  id: string;
  label: string;
  beginning: string;
  scope: string;
  created: string;
  expires: string;
  used: string | null;
  ended: string; // why it opens nothing any more; "" while it does
}

/** What each scope may do beyond the one before it. */
export const SCOPES: readonly [string, string][] = [
  ["read", t("read: see definitions, versions, comments and the library")],
  ["simulate", t("simulate: also check texts and run simulations")],
  ["edit", t("edit: also save definitions, scenarios, resources and comments")],
  ["manage", t("manage: also decide, share, archive and delete")],
];
