/** The Simulate page: reads where it is, joins or prepares a session, and lets every panel follow it. */

import { Actions, join } from "../simulate/actions";
import { App, type Boot } from "../simulate/app";
import { band } from "../simulate/band";
import { Canvas } from "../simulate/canvas";
import { chips } from "../simulate/chips";
import { setUpContext } from "../simulate/context";
import { controls } from "../simulate/controls";
import { data } from "../simulate/data";
import { simulateKeys } from "../simulate/keys";
import { left } from "../simulate/left";
import { loadDefinition, loadSession } from "../simulate/load";
import { lower } from "../simulate/lower";
import { followNewer } from "../simulate/newer";
import { next } from "../simulate/next";
import { placePanels, setUpPanels } from "../simulate/panels";
import { people } from "../simulate/people";
import { keepPlace, placeNow, pushSession, reloaded } from "../simulate/place";
import type { Run } from "../simulate/run";
import { Setup } from "../simulate/setup";
import { keepDraft } from "../simulate/set-up-draft";
import { measureTimeline } from "../simulate/timeline";
import { followTrace, traceList } from "../simulate/trace-list";
import { isAway, messageOf } from "../shared/api";
import { printed } from "../diagram/printed";
import { announce, boot, el, must } from "../shared/dom";
import { assure } from "../shared/faults";
import { printsAs, section } from "../shared/printout";
import { setUpShell } from "../shared/shell";
import { unloaded } from "../shared/unloaded";
import { followStep, showDefinition } from "../simulate/worlds";
import { statusOf, stepWords } from "../simulate/status";

setUpShell();
assure({ words: "The run itself is on the server and unharmed; a reload puts the page in order." });
const app = new App(boot<Boot>(), new Setup());
const start = placeNow();
placePanels(app);
const canvas = new Canvas(app, must("#canvas"));
let wished = reloaded() ? null : start.step;

/** Follows `run`: a new position chooses what is shown anew, and goes into the address. */
function listen(run: Run): void {
  canvas.tokens.clear();
  run.listen((change) => {
    if (change) {
      if (change.before && change.before.position !== change.after.position) app.selection = { pointer: null, seq: null, visit: null };
      if (!change.before && wished !== null && wished !== change.after.position && wished <= change.after.length) void actions.go(wished);
      wished = null;
      app.setup.adopt(change.after.mocks);
      app.aids = { breakpoints: change.after.breakpoints.list, watches: change.after.watches.values.map((one) => one.expression) };
      if (change.before ? change.before.position !== change.after.position : start.select === null) void followStep(app, canvas);
      canvas.update(change);
      announce(`${statusOf(app).text}, ${stepWords(change.after).toLowerCase()}`);
    }
    app.changed();
  });
}

const actions = new Actions(app, listen);
simulateKeys(app, actions, canvas.diagram);
app.draw = (definition) => void showDefinition(app, canvas, definition);
app.goTo = (step, seq) => void actions.go(step).then(() => app.select({ seq }));
setUpContext(app, actions, canvas.diagram);
setUpPanels(app);
app.mount(must("#controls"), controls(actions));
app.mount(must("#band"), band(actions));
app.mount(must("#left"), left(actions));
app.mount(must("#chips"), chips);
app.mount(must("#data"), data(actions));
app.mount(must("#timeline"), lower(actions));
app.mount(must("#people"), people(actions));
app.mount(must("#next"), next(actions));
app.mount(must("#trace"), traceList);
app.afterwards(() => canvas.refresh());
app.afterwards(() => followTrace(app, must("#trace")));
app.afterwards(() => measureTimeline(app, must("#timeline")));
addEventListener("resize", () => app.changed());
printsAs(() => [el("h1", {}, app.boot.definition.name), el("p", {}, app.view ? `${statusOf(app).text}, ${stepWords(app.view).toLowerCase()}` : statusOf(app).text), section("Diagram", printed(canvas.diagram))]);
let keeping: ReturnType<typeof setTimeout> | undefined;
app.afterwards(() => {
  if (!app.view || keeping !== undefined) return;
  keeping = setTimeout(() => { // browsers limit how often an address may change
    keeping = undefined;
    keepPlace(app.view?.position ?? null, app.selection.pointer);
  }, 250);
});

async function open(): Promise<void> {
  const found = await loadSession(app, start.session);
  await loadDefinition(app, canvas, found?.text ?? null, found?.setup?.dialect ?? null);
  if (found) {
    listen(join(app, found.id));
    if (start.session === null) pushSession(found.id);
  }
  keepDraft(app);
  app.ready = true;
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
