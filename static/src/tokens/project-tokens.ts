/** The tokens of a project, in a dialog of their own above the project's: made (shown once), listed, revoked. */

import { api } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { t } from "../shared/translation";
import { roleChoice } from "../sharing/member-row";
import { orTold } from "../sharing/share-rows";
import { tokenList } from "./list";
import { newToken } from "./new-token";
import { LONGEST, MOST_DAYS, type Token, USUAL_DAYS } from "./types";

/** `project` is its address in the API. */
export async function projectTokens(project: string, name: string): Promise<void> {
  const path = `${project}/tokens`;
  const list = el("div", {}, el("p", { class: "dim" }, t("Looking which there are…")));
  const again = (): Promise<void> => orTold(list, async () => tokenList(list, await api<Token[]>(path), again, path));
  void again();
  const role = roleChoice("editor", { id: "token-role" });
  const days = { usual: USUAL_DAYS, most: MOST_DAYS };
  await dialog(
    t("Tokens of “{name}”", { name }),
    [
      el(
        "p",
        { class: "dim" },
        t("A script works with one in this project and nowhere else, also when whoever made it has left."),
      ),
      newToken(days, LONGEST, again, path, role),
      el("section", {}, el("h3", { id: "tokens-title" }, t("Tokens")), list),
    ],
    [{ label: t("Done"), value: "" }],
    () => true,
    true,
  );
}
