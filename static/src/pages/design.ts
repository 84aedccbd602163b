/** The design page: its diagram first, then all that it takes to edit, which is five times as much to load.
 *  What is clicked before that is there happens when it is. */

import { FirstDrawing } from "../design/first";
import { placePanels } from "../design/panels";
import { messageOf } from "../shared/api";
import { boot, must } from "../shared/dom";
import { watchFaults } from "../shared/faults";
import { notice } from "../shared/notices";
import { t } from "../shared/translation";
import { unloaded } from "../shared/unloaded";

const NOT_FETCHED = /dynamically imported module|module script failed/i; // as the browsers say it
const HEAD_START = 1000; // milliseconds that the diagram has the line for itself, at most

async function start(): Promise<void> {
  watchFaults();
  const early: MouseEvent[] = [];
  const keep = (event: MouseEvent): void => {
    if (!(event.target as Element).closest("a")) early.push(event);
  };
  addEventListener("click", keep, true);
  placePanels();
  const drawing = new FirstDrawing(must("#canvas"), boot());
  await Promise.race([drawing.shown, new Promise(done => setTimeout(done, HEAD_START))]);
  const page = await import("../design/page").catch((error: unknown) => {
    if (!(error instanceof TypeError && NOT_FETCHED.test(error.message))) throw error; // it came, and is broken
    unloaded();
  });
  if (!page) return;
  await page.start(drawing);
  removeEventListener("click", keep, true);
  for (const event of early) event.target?.dispatchEvent(new MouseEvent("click", event));
}

start().catch((error: unknown) => {
  console.error(error);
  notice("start", {
    tone: "error",
    words: t("The page could not start: {why}", { why: messageOf(error) }),
    actions: [{ label: t("Reload"), run: () => location.reload() }],
    stays: true,
  });
});
