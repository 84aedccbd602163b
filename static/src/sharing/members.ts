/** People with accounts: who may review, edit, or owns a definition. */

import { api, messageOf } from "../shared/api";
import { el, icon, replace } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { ago } from "../shared/time";
import { t } from "../shared/translation";
import { memberRow, roleChoice } from "./member-row";
import { type Member, ROLES, type Role, type Sharing } from "./types";
import { disc } from "./words";

export function memberList(host: HTMLElement, members: Member[], path: string, changed: () => Promise<void>): void {
  const trouble = el("p", { class: "help bad", role: "alert", hidden: true });
  const ask = async (name: string, method: "PUT" | "DELETE", role?: Role): Promise<boolean> => {
    try {
      await api(`${path}/members/${encodeURIComponent(name)}`, { method, ...(role && { body: { role } }) });
      await changed();
      return true;
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
      return false;
    }
  };
  const rows = members.map(member => row(member, ask));
  replace(host, el("ul", { class: "sharelist", "aria-label": t("People") }, ...rows), newMember(ask), trouble);
}

/** Who has a role by the project that the definition is in; these are given and taken there. */
export function byProject(host: HTMLElement, { by_project, project }: Sharing): void {
  const title = project ? t("By the project “{name}”", { name: project }) : t("By its project");
  const may = new Map<string, string>(ROLES);
  const rows = by_project.map(({ kind, name, role }) =>
    el(
      "li",
      { class: "share" },
      kind === "user" ? disc(name) : icon("folder"),
      el(
        "span",
        { class: "grow" },
        el("b", {}, name),
        kind === "group" ? el("span", { class: "dim" }, t("a group")) : null,
      ),
      el("span", { class: "dim" }, may.get(role) ?? role),
    ),
  );
  replace(
    host,
    ...(rows.length ? [el("h4", {}, title), el("ul", { class: "sharelist", "aria-label": title }, ...rows)] : []),
  );
}

function facts(member: Member): string {
  return member.you ? t("you") : member.used ? t("was here {ago}", { ago: ago(member.used) }) : t("was not here yet");
}

type Asking = (name: string, method: "PUT" | "DELETE", role?: Role) => Promise<boolean>;

function row(member: Member, ask: Asking): HTMLElement {
  return memberRow({
    name: member.name,
    role: member.role,
    facts: facts(member),
    lead: disc(member.name),
    change: role => ask(member.name, "PUT", role),
    remove: () => ask(member.name, "DELETE"),
  });
}

function newMember(ask: Asking): HTMLElement {
  const name = el("input", {
    class: "input",
    id: "member-name",
    maxlength: 150,
    autocomplete: "off",
    autocapitalize: "none",
  });
  const role = roleChoice("reviewer", { id: "member-role" });
  const note = fieldNote(name);
  const add = async (): Promise<void> => {
    if (!name.value.trim()) note.show(t("Type the name of an account."));
    else if (await ask(name.value.trim(), "PUT", role.value as Role)) document.getElementById("member-name")?.focus();
  };
  name.addEventListener("keydown", event => {
    if (event.key === "Enter") {
      event.preventDefault();
      void add();
    }
  });
  return el(
    "div",
    { class: "newmember" },
    el("label", { class: "field", for: "member-name" }, el("span", { class: "lab" }, t("Account’s name")), name),
    el("label", { class: "field", for: "member-role" }, el("span", { class: "lab" }, t("May")), role),
    el("button", { type: "button", class: "btn", onclick: () => void add() }, t("Add member")),
    note.element,
  );
}
