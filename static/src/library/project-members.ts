/** Who is in a project: accounts and groups, each with a role in all of its definitions. */

import { api } from "../shared/api";
import { alarm, dropDown, labelled } from "../shared/controls";
import { replace } from "../shared/dom";
import { t } from "../shared/translation";
import { askerOf, memberRow, newMember } from "../sharing/member-row";
import { shareList } from "../sharing/share-rows";
import type { Role } from "../sharing/types";
import type { Project } from "./project-list";

export interface ProjectMember {
  kind: "user" | "group";
  name: string;
  role: Role;
  you: boolean;
}

export interface ProjectFull extends Project {
  accounts: boolean;
  runtime: string; // that counts where its definitions say none
  members: ProjectMember[];
  repositories: boolean;
  gives_folders: boolean; // whether who asks may bind it: an administrator
  folder: string;
  written: string | null;
  unwritten: string | null; // since when there are changes that are not in the folder
  trouble: string;
}

/** `changed`: somebody came, went or has another role. */
export function projectMembers(host: HTMLElement, full: ProjectFull, path: string, changed: () => Promise<void>): void {
  const trouble = alarm();
  const ask = askerOf(trouble, changed);
  const put = (kind: string, name: string, role: string): Promise<boolean> =>
    ask(() => api(`${path}/members`, { method: "PUT", body: { kind, name, role } }));
  const owns = full.role === "owner";
  const rows = full.members.map(({ kind, name, role, you }) =>
    memberRow({
      name,
      role,
      facts: kind === "group" ? t("a group") : you ? t("you") : t("an account"),
      fixed: !owns,
      change: to => put(kind, name, to),
      remove: () =>
        ask(() => api(`${path}/members?${new URLSearchParams({ kind, name }).toString()}`, { method: "DELETE" })),
    }),
  );
  const none = t("Nobody yet; administrators see every project.");
  replace(host, shareList(rows, none, { "aria-label": t("Members") }), owns ? newOne(put) : null, trouble);
}

function newOne(put: (kind: string, name: string, role: string) => Promise<boolean>): HTMLElement {
  const kinds = [
    ["user", t("account")],
    ["group", t("group")],
  ] as const;
  const kind = dropDown(kinds, null, { id: "project-kind" });
  return newMember({
    ids: { name: "project-member", role: "project-role" },
    words: t("Name of it"),
    missing: () => (kind.value === "group" ? t("Type the name of a group.") : t("Type the name of an account.")),
    kind: labelled(t("Who"), kind),
    put: (name, role) => put(kind.value, name, role),
  });
}
