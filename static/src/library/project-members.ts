/** Who is in a project: accounts and groups, each with a role in all of its definitions. */

import { api, messageOf } from "../shared/api";
import { el, replace } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { t } from "../shared/translation";
import { memberRow, roleChoice } from "../sharing/member-row";
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
  const trouble = el("p", { class: "help bad", role: "alert", hidden: true });
  const ask = async (deed: () => Promise<unknown>): Promise<boolean> => {
    try {
      await deed();
      await changed();
      return true;
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
      return false;
    }
  };
  const put = (kind: string, name: string, role: string): Promise<boolean> =>
    ask(() => api(`${path}/members`, { method: "PUT", body: { kind, name, role } }));
  const out = ({ kind, name }: ProjectMember): Promise<boolean> =>
    ask(() => api(`${path}/members?${new URLSearchParams({ kind, name }).toString()}`, { method: "DELETE" }));
  const owns = full.role === "owner";
  const rows = full.members.map(member => row(member, owns, put, out));
  replace(
    host,
    rows.length
      ? el("ul", { class: "sharelist", "aria-label": t("Members") }, ...rows)
      : el("p", { class: "dim" }, t("Nobody yet; administrators see every project.")),
    owns ? newMember(put) : null,
    trouble,
  );
}

type Put = (kind: string, name: string, role: string) => Promise<boolean>;

function row(
  member: ProjectMember,
  owns: boolean,
  put: Put,
  out: (member: ProjectMember) => Promise<boolean>,
): HTMLElement {
  return memberRow({
    name: member.name,
    role: member.role,
    facts: member.kind === "group" ? t("a group") : member.you ? t("you") : t("an account"),
    fixed: !owns,
    change: role => put(member.kind, member.name, role),
    remove: () => out(member),
  });
}

function newMember(put: Put): HTMLElement {
  const kind = el(
    "select",
    { class: "input", id: "project-kind" },
    el("option", { value: "user" }, t("account")),
    el("option", { value: "group" }, t("group")),
  );
  const name = el("input", {
    class: "input",
    id: "project-member",
    maxlength: 150,
    autocomplete: "off",
    autocapitalize: "none",
  });
  const role = roleChoice("reviewer", { id: "project-role" });
  const note = fieldNote(name);
  const add = async (): Promise<void> => {
    if (!name.value.trim())
      note.show(kind.value === "group" ? t("Type the name of a group.") : t("Type the name of an account."));
    else if (await put(kind.value, name.value.trim(), role.value)) document.getElementById("project-member")?.focus();
  };
  name.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation(); // the dialog would take it for its own
    void add();
  });
  return el(
    "div",
    { class: "newmember" },
    el("label", { class: "field", for: kind.id }, el("span", { class: "lab" }, t("Who")), kind),
    el("label", { class: "field", for: name.id }, el("span", { class: "lab" }, t("Name of it")), name),
    el("label", { class: "field", for: role.id }, el("span", { class: "lab" }, t("May")), role),
    el("button", { type: "button", class: "btn", onclick: () => void add() }, t("Add member")),
    note.element,
  );
}
