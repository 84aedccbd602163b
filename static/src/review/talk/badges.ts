/** How many open comments there are, at the boxes and edges that they are on; a click on a badge shows them. */

import { count } from "../../shared/words";
import type { Review } from "../app";
import type { Talk } from "./store";
import type { Thread } from "./types";
import { drawnAt } from "./words";

const SLOT = "talk";

export function mountBadges(app: Review, talk: Talk, open: (thread: Thread) => void): void {
  let shown = "";
  app.onChange(() => {
    const at = new Map<string, number>();
    for (const thread of talk.threads) {
      const drawn = thread.resolved ? null : drawnAt(app, thread);
      if (drawn !== null && app.view.box(drawn))
        at.set(drawn, (at.get(drawn) ?? 0) + thread.comments.filter(one => !one.gone).length);
    }
    const now = JSON.stringify([...at]);
    if (now === shown) return;
    shown = now;
    app.view.marks.clearBadges(SLOT);
    for (const [pointer, number] of at)
      app.view.setBadge(pointer, SLOT, {
        kind: "comment",
        text: String(number),
        icon: "comment",
        title: count(number, "comment"),
      });
  });
  app.view.svg.addEventListener(
    "click",
    event => {
      const pointer = (event.target as Element).closest(".badge.comment")?.closest<SVGElement>("[data-at]")?.dataset.at;
      const thread =
        pointer === undefined ? undefined : talk.threads.find(one => !one.resolved && drawnAt(app, one) === pointer);
      if (!thread) return;
      event.stopPropagation();
      open(thread);
    },
    true,
  );
}
