/** The Simulate page: reads where it is, joins or prepares a session, and lets every panel follow it. */

import { lowered, t } from "../shared/translation";
import { Actions, join } from "../simulate/core/actions";
import { App, type Boot } from "../simulate/core/app";
import { band } from "../simulate/bar/notice";
import { Canvas } from "../simulate/diagram/canvas";
import { chips } from "../simulate/diagram/instance-chips";
import { setUpContext } from "../simulate/diagram/context-menu";
import { controls } from "../simulate/bar/controls";
import { data } from "../simulate/page/right";
import { simulateKeys } from "../simulate/page/keys";
import { left } from "../simulate/page/left";
import { loadDefinition, loadSession } from "../simulate/page/load";
import { lower } from "../simulate/page/lower";
import { followNewer } from "../simulate/page/newer-version";
import { next } from "../simulate/trace/due-list";
import { placePanels, setUpPanels } from "../simulate/core/panels";
import { people } from "../simulate/bar/participants";
import { dataView } from "../simulate/data/json-view";
import { LaterCode, withCode } from "../simulate/core/later-part";
import { keepPlace, placeNow, pushSession, reloaded } from "../simulate/core/url";
import type { Run } from "../simulate/core/run";
import { Setup } from "../simulate/core/setup";
import { acceptDrops } from "../simulate/files/later";
import { keepDraft } from "../simulate/setup/draft";
import { followTrace, traceList } from "../simulate/trace/list";
import { isAway, messageOf } from "../shared/api";
import { printed } from "../diagram/printed";
import { announce, boot, el, must } from "../shared/dom";
import { assure } from "../shared/faults";
import { part } from "../shared/later";
import { printsAs, section } from "../shared/printout";
import { setUpShell } from "../shared/shell";
import { unloaded } from "../shared/unloaded";
import { followStep, keepOwn, showDefinition } from "../simulate/page/other-diagrams";
import { statusOf, stepWords } from "../simulate/core/status";

setUpShell();
assure({ words: t("The run itself is on the server and unharmed; a reload puts the page in order.") });
const app = new App(boot<Boot>(), new Setup());
must("#runtime").addEventListener(
  "click",
  () => void withCode(import("../runtimes/saved"), part => part.changeSaved(app.boot)),
);
const start = placeNow();
placePanels(app);
// Enter may follow its letter within a frame: the button that it presses must know the letter.
document.addEventListener("keydown", event => event.key === "Enter" && app.catchUp(), true);
// Who types right after a button was pressed types into what it made. A form stays until it has been sent.
document.addEventListener("submit", () => app.catchUp());
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest("button");
  if (button && !(button.form && button.type === "submit")) app.catchUp();
});
// To Design or Review of this definition: what is selected goes along.
for (const type of ["click", "auxclick"])
  document.querySelector("nav.seg")?.addEventListener(type, ({ target }) => {
    const way = (target as Element).closest("a");
    const { pointer } = app.selection;
    if (way && pointer !== null && app.shown === null) way.search = `?select=${encodeURIComponent(pointer)}`;
  });
const canvas = new Canvas(app, must("#canvas"));
/** What is waited for: the step that the address asks for, and the moment to write the address anew. */
const waits: { step: number | null; address: ReturnType<typeof setTimeout> | undefined } = {
  step: reloaded() ? null : start.step,
  address: undefined,
};

/** Follows `run`: a new position chooses what is shown anew, and goes into the address. */
function listen(run: Run): void {
  canvas.tokens.clear();
  run.listen(change => {
    if (change) {
      if (change.before && change.before.position !== change.after.position)
        app.selection = { pointer: null, seq: null, visit: null };
      app.setup.adopt(change.after.mocks);
      app.debugSettings = {
        breakpoints: change.after.breakpoints.list,
        watches: change.after.watches.values.map(one => one.expression),
      };
      if (change.before ? change.before.position !== change.after.position : start.select === null)
        void followStep(app, canvas);
      canvas.update(change);
      announce(`${statusOf(app).text}, ${lowered(stepWords(change.after))}`);
    }
    const { step } = waits;
    if (step !== null && app.view && run.people) {
      waits.step = null; // it is known now whether this page moves the run, or looks alone
      if (step !== app.view.position && step <= app.view.length) void actions.go(step);
    }
    app.changed();
  });
}

const actions = new Actions(app, listen);
simulateKeys(app, actions, canvas.diagram);
app.draw = definition => void showDefinition(app, canvas, definition);
app.goTo = (step, seq) => void actions.go(step).then(() => app.select({ seq }));
setUpContext(app, actions, canvas.diagram);
setUpPanels(app);
app.mount(must("#controls"), () => controls(app, actions));
app.mount(must("#band"), () => band(app, actions));
app.mount(must("#left"), () => left(app, actions));
app.mount(must("#chips"), chips);
app.mount(must("#data"), () => data(app, actions));
if (location.hash === "#runs") app.lower = "runs";
app.mount(must("#timeline"), () => lower(app, actions));
app.mount(must("#people"), () => people(app, actions));
app.mount(must("#next"), () => next(app, actions));
app.mount(must("#trace"), traceList);
app.afterwards(() => canvas.refresh());
app.afterwards(() => followTrace(app, must("#trace")));
const engineSight = new LaterCode(
  async () => (await import("../simulate/data/engine-differences")).attach(app, dataView),
  () => false,
);
app.afterwards(() => {
  if (app.run) engineSight.load(app);
});
addEventListener("resize", () => app.changed());
/** Shows the run that the address names: the browser's Back and Forward lead from one to another. */
async function follow(): Promise<void> {
  const { session } = placeNow();
  if (session !== null && session !== app.run?.id) await actions.open(session);
}
addEventListener("popstate", () => void actions.lead(follow));
printsAs(() => [
  el("h1", {}, app.boot.definition.name),
  el("p", {}, app.view ? `${statusOf(app).text}, ${lowered(stepWords(app.view))}` : statusOf(app).text),
  section(t("Diagram"), printed(canvas.diagram)),
]);
app.afterwards(() => {
  if (!app.view || waits.address !== undefined) return;
  waits.address = setTimeout(() => {
    // browsers limit how often an address may change
    waits.address = undefined;
    keepPlace(app.view?.position ?? null, app.selection.pointer);
  }, 250);
});

async function open(): Promise<void> {
  const found = await loadSession(app, start.session);
  await loadDefinition(app, canvas, found?.text ?? null, found?.setup ?? null);
  if (found) {
    listen(join(app, found.id));
    if (start.session === null) pushSession(found.id);
  }
  keepDraft(app);
  acceptDrops(app, actions);
  app.ready = true;
  void part(import("../simulate/diagram/overview")).then(code =>
    code?.mountOverview(app, canvas, drawing => keepOwn(app, drawing)),
  );
  followNewer(app, canvas, app.boot.definition.version);
  if (start.select !== null) app.selection = { ...app.selection, pointer: start.select };
  app.changed();
}

open().catch((error: unknown) => {
  app.failed = true;
  if (isAway(error)) unloaded();
  else app.problem = messageOf(error);
  app.changed();
});
