/** The Review page: two versions compared, talked about, played and judged. Every region keeps to its own files. */

import { type Boot, Review } from "../review/app";
import { followCanvas, mountCanvas } from "../review/canvas";
import { reviewKeys } from "../review/keys";
import { mountLeft } from "../review/left";
import { begin, followVersions, loadVersions } from "../review/load";
import { placePanels } from "../review/panels";
import { mountPaper } from "../review/paper/paper";
import { followPlace, placeNow } from "../review/place";
import { mountPlay } from "../review/play/play";
import { mountTalk } from "../review/talk/talk";
import { mountVerdict } from "../review/verdict";
import { isAway, messageOf } from "../shared/api";
import { boot, must } from "../shared/dom";
import { assure } from "../shared/faults";
import { part } from "../shared/later";
import { setUpShell } from "../shared/shell";
import { t } from "../shared/translation";
import { unloaded } from "../shared/unloaded";
import { mountSharing } from "../sharing/sharing";

setUpShell();
assure({ words: t("What you wrote is kept; a reload puts the page in order.") });
const place = placeNow();
const paintPanels = placePanels();
const view = mountCanvas(must("#canvas"), drawn => app.select(drawn === null ? null : app.meant(drawn)));
const begun = boot<Boot>();
const app = new Review(begun, view);
must("#runtime").addEventListener(
  "click",
  () => void part(import("../runtimes/saved")).then(one => one?.changeSaved(begun)),
);
app.tab = place.tab;
app.reload = () => loadVersions(app);
followVersions(app);
followCanvas(app);
mountLeft(app, must("#left"));
followPlace(app);
reviewKeys(app);
mountPlay(app, must("#playbar"));
mountPaper(app, must("#paper"));
mountTalk(app, must("#talk"));
mountVerdict(app, must("#verdict"));
mountSharing(app, must("#sharing"));
app.onChange(paintPanels);

begin(app, place).catch((error: unknown) => {
  if (isAway(error)) unloaded();
  app.problem = t("The versions could not be read: {why}", { why: messageOf(error) });
  app.changed();
});
