/** Asking for a review of the shown version: the bar, the activity and members' mail tell it; others get a link. */

import { api } from "../shared/api";
import { labelled } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { announce, el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { t } from "../shared/translation";
import { shareDialog } from "../sharing/dialog";
import type { Review } from "./app";
import type { Judged } from "./talk/types";

const LONGEST = 1000;

/** Where the review stands then; null where nobody was asked. Who may share is led on to the links. */
export async function askForReview(app: Review, judged: Judged): Promise<Judged | null> {
  const { id, name } = app.definition;
  const version = app.to;
  const sentence = el("textarea", { class: "input", rows: 3, maxlength: LONGEST, autofocus: true });
  const used = keepTyped(sentence, `request.${version}`);
  const field = labelled(t("What should they look at? (if you like)"), sentence);
  const share = app.may.has("share");
  const whom = judged.accounts
    ? share
      ? t("Members see it here and in the activity; for others you make a link in the next step.")
      : t("Members see it here and in the activity.")
    : t("It stands here and in the activity. In the next step you make a link to send to whoever is to look at it.");
  let found: Judged | null = null;
  await confirmed(
    t("Ask for a review of version {version}", { version }),
    [field, el("p", { class: "help" }, whom)],
    t("Ask for a review"),
    async () => {
      found = await api<Judged>(`/api/definitions/${id}/review-requests`, {
        method: "POST",
        body: { version, sentence: sentence.value.trim() },
      });
      used();
    },
  );
  if (!found) return null;
  announce(t("You asked for a review of version {version}", { version }));
  if (share)
    void shareDialog(
      { id, name, may: app.may, link: app.link },
      t("The review of version {version} is asked for. Make a link and send it to whoever is to look at it.", {
        version,
      }),
    );
  return found;
}
