/** The Review page: two versions compared, talked about, played and judged. Every region keeps to its own files. */

import { type Boot, Review } from "../review/app";
import { followCanvas, mountCanvas } from "../review/canvas";
import { followVersions, loadVersions } from "../review/load";
import { mountPaper } from "../review/paper";
import { mountPlay } from "../review/play/play";
import { mountTalk } from "../review/talk/talk";
import { mountVerdict } from "../review/verdict";
import { messageOf } from "../shared/api";
import { boot, must } from "../shared/dom";
import { setUpShell } from "../shared/shell";
import { toast } from "../shared/toast";
import { mountSharing } from "../sharing/sharing";

setUpShell();
const view = mountCanvas(must("#canvas"), (pointer) => app.select(pointer));
const app = new Review(boot<Boot>(), view);
followVersions(app);
followCanvas(app);
mountPlay(app, must("#playbar"));
mountPaper(app, must("#paper"));
mountTalk(app, must("#talk"));
mountVerdict(app, must("#verdict"));
mountSharing(app, must("#sharing"));

loadVersions(app).then(() => {
  const to = app.versions[0]?.number ?? app.definition.version;
  app.compare(app.versions[1]?.number ?? to, to);
}).catch((error: unknown) => toast(`The page could not start: ${messageOf(error)}`, undefined, "error"));
