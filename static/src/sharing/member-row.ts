/** Who has a role, in a list, and the fields that let somebody in: of a definition or of a project. */

import { messageOf } from "../shared/api";
import { dropDown, iconButton, labelled, tellIn, textButton } from "../shared/controls";
import { el } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { t } from "../shared/translation";
import { shareRow } from "./share-rows";
import { ROLES, type Role } from "./types";

/** A choice of the three roles. */
export function roleChoice(chosen: Role, words: { id?: string; "aria-label"?: string }): HTMLSelectElement {
  return dropDown(ROLES, chosen, words);
}

export interface MemberRow {
  name: string;
  role: Role;
  facts: string;
  lead?: Node; // before the name
  fixed?: boolean; // neither changed nor removed by who sees it
  change: (role: Role) => Promise<boolean>; // false: it was not done, and the old role is chosen again
  remove: () => Promise<unknown>;
}

export function memberRow({ name, role, facts, lead, fixed, change, remove }: MemberRow): HTMLElement {
  const choice = roleChoice(role, { "aria-label": t("What {name} may do", { name }) });
  choice.disabled = fixed ?? false;
  choice.addEventListener("change", () => {
    void change(choice.value as Role).then(done => {
      if (!done) choice.value = role;
    });
  });
  const out = iconButton("close", t("Remove {name}", { name }), () => void remove(), { title: t("Remove") });
  return shareRow(lead, name, [facts], [choice, fixed ? null : out]);
}

/** Does something with members, then `changed`; false where it was refused, which `trouble` tells. */
export function askerOf(
  trouble: HTMLElement,
  changed: () => Promise<void>,
): (deed: () => Promise<unknown>) => Promise<boolean> {
  return async deed => {
    try {
      await deed();
      await changed();
      return true;
    } catch (error) {
      tellIn(trouble, messageOf(error));
      return false;
    }
  };
}

export interface NewMember {
  ids: { name: string; role: string };
  words: string; // above the name
  missing: () => string; // what is said where there is none
  kind?: HTMLElement; // a field before it
  put: (name: string, role: Role) => Promise<boolean>;
}

export function newMember({ ids, words, missing, kind, put }: NewMember): HTMLElement {
  const name = el("input", {
    class: "input",
    id: ids.name,
    maxlength: 150,
    autocomplete: "off",
    autocapitalize: "none",
  });
  const role = roleChoice("reviewer", { id: ids.role });
  const note = fieldNote(name);
  const add = async (): Promise<void> => {
    if (!name.value.trim()) note.show(missing());
    else if (await put(name.value.trim(), role.value as Role)) document.getElementById(ids.name)?.focus();
  };
  name.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the dialog would take it for its own
    void add();
  });
  return el(
    "div",
    { class: "newmember" },
    kind,
    labelled(words, name),
    labelled(t("May"), role),
    textButton(t("Add member"), () => void add()),
    note.element,
  );
}
