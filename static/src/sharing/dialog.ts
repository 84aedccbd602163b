/** Who has what of a definition: links are made, copied once and closed; people with accounts are let in. */

import { api } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import { showActivity } from "./activity";
import { linkList } from "./links";
import { byProject, memberList } from "./members";
import { newLink } from "./new-link";
import { orTold } from "./share-rows";
import type { Shared, Sharing } from "./types";
import { webhooks } from "./webhooks";

/** `first` is a sentence to stand above all of it. */
export async function shareDialog(shared: Shared, first = ""): Promise<void> {
  const path = `/api/definitions/${shared.id}`;
  const links = el("div", { class: "shares" }, el("p", { class: "dim" }, t("Looking who has what…")));
  const members = el("div", { class: "shares" });
  const project = el("div", { class: "shares" });
  const people = el("section", { hidden: true }, el("h3", {}, t("People")), members, project);
  const again = (): Promise<void> =>
    orTold(links, async () => {
      const now = await api<Sharing>(`${path}/sharing`);
      linkList(links, now.links, path, again);
      people.hidden = !now.accounts;
      if (now.accounts) memberList(members, now.members, path, again);
      if (now.accounts) byProject(project, now);
    });
  void again();
  const pressed = await dialog(
    t("Share “{name}”", { name: shared.name }),
    [
      first && el("p", {}, el("b", {}, first)),
      newLink(path, again),
      el("section", {}, el("h3", {}, t("Links")), links),
      people,
      webhooks(path),
    ],
    [
      { label: t("Activity"), value: "activity" },
      { label: t("Done"), value: "" },
    ],
    () => true,
    true,
  );
  if (pressed === "activity") await showActivity(shared);
}
