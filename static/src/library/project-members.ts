/** Who is in a project: accounts and groups, each with a role in all of its definitions. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { t } from "../shared/translation";
import type { Project } from "./project-list";

type Role = Project["role"];

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
  folder: string;
  written: string | null;
  trouble: string;
}

const ROLES: readonly [Role, string][] = [
  ["reviewer", t("may review")],
  ["editor", t("may edit")],
  ["owner", t("owns it")],
];

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

function roles(chosen: Role, words: { id?: string; "aria-label"?: string }): HTMLSelectElement {
  const options = ROLES.map(([role, title]) => el("option", { value: role, selected: role === chosen }, title));
  return el("select", { class: "input", ...words }, ...options);
}

function row(
  member: ProjectMember,
  owns: boolean,
  put: Put,
  out: (member: ProjectMember) => Promise<boolean>,
): HTMLElement {
  const role = roles(member.role, { "aria-label": t("What {name} may do", { name: member.name }) });
  role.disabled = !owns;
  role.addEventListener("change", () => {
    void put(member.kind, member.name, role.value).then(done => {
      if (!done) role.value = member.role;
    });
  });
  const words = member.kind === "group" ? t("a group") : member.you ? t("you") : t("an account");
  const remove = el(
    "button",
    {
      type: "button",
      class: "ib sm",
      "aria-label": t("Remove {name}", { name: member.name }),
      title: t("Remove"),
      onclick: () => void out(member),
    },
    icon("close", true),
  );
  return el(
    "li",
    { class: "share" },
    el("span", { class: "grow" }, el("b", {}, member.name), el("span", { class: "dim" }, words)),
    role,
    owns ? remove : null,
  );
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
  const role = roles("reviewer", { id: "project-role" });
  const add = async (): Promise<void> => {
    if (!name.value.trim()) name.focus();
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
    el("button", { type: "button", class: "btn", onclick: () => void add() }, t("Add")),
  );
}
