/** People with accounts: who may review, edit, or owns a definition. */

import { api } from "../shared/api";
import { alarm } from "../shared/controls";
import { el, icon, replace } from "../shared/dom";
import { ago } from "../shared/time";
import { t } from "../shared/translation";
import { askerOf, memberRow, newMember } from "./member-row";
import { shareRow } from "./share-rows";
import { type Member, ROLES, type Role, type Sharing } from "./types";
import { disc } from "./words";

export function memberList(host: HTMLElement, members: Member[], path: string, changed: () => Promise<void>): void {
  const trouble = alarm();
  const asker = askerOf(trouble, changed);
  const ask = (name: string, method: "PUT" | "DELETE", role?: Role): Promise<boolean> =>
    asker(() => api(`${path}/members/${encodeURIComponent(name)}`, { method, ...(role && { body: { role } }) }));
  const rows = members.map(member =>
    memberRow({
      name: member.name,
      role: member.role,
      facts: facts(member),
      lead: disc(member.name),
      change: role => ask(member.name, "PUT", role),
      remove: () => ask(member.name, "DELETE"),
    }),
  );
  const more = newMember({
    ids: { name: "member-name", role: "member-role" },
    words: t("Account’s name"),
    missing: () => t("Type the name of an account."),
    put: (name, role) => ask(name, "PUT", role),
  });
  replace(host, el("ul", { class: "sharelist", "aria-label": t("People") }, ...rows), more, trouble);
}

/** Who has a role by the project that the definition is in; these are given and taken there. */
export function byProject(host: HTMLElement, { by_project, project }: Sharing): void {
  const title = project ? t("By the project “{name}”", { name: project }) : t("By its project");
  const may = new Map<string, string>(ROLES);
  const rows = by_project.map(({ kind, name, role }) =>
    shareRow(kind === "user" ? disc(name) : icon("folder"), name, kind === "group" ? [t("a group")] : [], [
      el("span", { class: "dim" }, may.get(role) ?? role),
    ]),
  );
  replace(
    host,
    ...(rows.length ? [el("h4", {}, title), el("ul", { class: "sharelist", "aria-label": title }, ...rows)] : []),
  );
}

function facts(member: Member): string {
  return member.you ? t("you") : member.used ? t("was here {ago}", { ago: ago(member.used) }) : t("was not here yet");
}
