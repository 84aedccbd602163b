/** Comments: the panel, the badges on the drawing, and what begins a new one. */

import { arrived } from "../../comparison/later";
import { bring } from "../../shared/edges";
import { addKeys } from "../../shared/keys";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import { mountEnded } from "../ended";
import { mountPrintout } from "../paper/printout";
import { mountBadges } from "./badges";
import { mountMenus, subject } from "./beginning";
import { mountButton } from "./button";
import { Panel } from "./panel";
import { Talk } from "./store";

export function mountTalk(app: Review, host: HTMLElement): void {
  const talk = new Talk(app);
  const shown = new Panel(app, talk, host);
  const begin = (begun = subject(app)): void => {
    bring(host);
    shown.begin(begun);
  };
  shown.onWhole = app.comment = () => begin();
  mountEnded(app);
  mountBadges(app, talk, thread => {
    bring(host);
    shown.open(thread);
  });
  void arrived
    .then(() => import("./lines"))
    .then(({ mountLines }) => {
      mountLines(app, talk, thread => {
        bring(host);
        shown.open(thread, false);
      });
      app.changed();
    });
  mountButton(app, () => begin());
  mountMenus(app, begin);
  const group = t("Comments");
  const next = (step: number) => (): void => {
    bring(host);
    shown.next(step);
  };
  const subjects = t("Comment on what is selected, or on the line in the source");
  if (app.may.has("comment")) addKeys({ keys: "C", title: subjects, group, run: () => begin() });
  addKeys(
    { keys: "T", title: t("Next thread"), group, run: next(1) },
    { keys: "Shift+T", title: t("Thread before"), group, run: next(-1) },
    { keys: "Mod+Enter", title: t("Send what is written"), group },
    { keys: "@", title: t("Mention somebody, while writing"), group },
    { keys: "#", title: t("Name a state, while writing"), group },
  );
  mountPrintout(app, () => talk.threads);
  app.changed();
}
