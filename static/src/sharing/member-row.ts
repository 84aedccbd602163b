/** Somebody who has a role, in a list: of a definition or of a project. */

import { el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import { ROLES, type Role } from "./types";

/** A choice of the three roles. */
export function roleChoice(chosen: Role, words: { id?: string; "aria-label"?: string }): HTMLSelectElement {
  const options = ROLES.map(([role, title]) => el("option", { value: role, selected: role === chosen }, title));
  return el("select", { class: "input", ...words }, ...options);
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
  const out = el(
    "button",
    {
      type: "button",
      class: "ib sm",
      "aria-label": t("Remove {name}", { name }),
      title: t("Remove"),
      onclick: () => void remove(),
    },
    icon("close", true),
  );
  return el(
    "li",
    { class: "share" },
    lead ?? null,
    el("span", { class: "grow" }, el("b", {}, name), el("span", { class: "dim" }, facts)),
    choice,
    fixed ? null : out,
  );
}
