/** The diagrams of a session's world: its own definition, and those that it or events start. */

import { api, messageOf } from "../../shared/api";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import type { Canvas } from "../diagram/canvas";
import { drawnInstances } from "../core/selection";

interface Other {
  name?: string;
  text: string;
  dialect?: string;
}

/** The drawings of a session's world, and the definition that is to be drawn: one that comes late is not shown. */
class Drawings {
  readonly known = new Map<string, string>(); // by session and definition
  own = "";
  wish: string | null = null;
}

const kept = new PageField(() => new Drawings());

/** The id that a definition's text gives itself. */
function idOf(text: string): string {
  try {
    return String((JSON.parse(text) as { id?: unknown }).id ?? "");
  } catch {
    return /^["']?id["']?:\s*["']?([^"'\n#]+?)["']?\s*$/m.exec(text)?.[1] ?? "";
  }
}

async function drawing(app: App, definition: string): Promise<string | null> {
  const drawings = kept.of(app);
  const key = `${app.run?.id}/${definition}`;
  const known = drawings.known.get(key);
  if (known !== undefined) return known;
  const session = await api<{ setup: { with?: Other[]; runtime?: string } | null }>(
    `/api/sessions/${app.run?.id ?? ""}`,
  );
  const other = session.setup?.with?.find(one => idOf(one.text) === definition || one.name === definition);
  if (!other) return null;
  const found = await api<{ diagram: { svg: string } | null }>("/api/analyse", {
    method: "POST",
    body: { text: other.text, dialect: other.dialect, runtime: session.setup?.runtime },
  });
  if (found.diagram) drawings.known.set(key, found.diagram.svg);
  return found.diagram?.svg ?? null;
}

/** The drawing of the session's own definition, to come back to. */
export function keepOwn(app: App, svg: string): void {
  kept.of(app).own = svg;
}

/** Draws another definition of the world (null: the session's own), with its instances. */
export async function showDefinition(app: App, canvas: Canvas, definition: string | null): Promise<void> {
  const drawings = kept.of(app);
  drawings.wish = definition;
  try {
    const svg = definition === null ? drawings.own : await drawing(app, definition);
    if (drawings.wish !== definition) return;
    if (svg === null)
      app.problem = t("The definition {definition} is not there to be drawn.", { definition: definition ?? "" });
    else draw(app, canvas, definition, svg);
  } catch (error) {
    app.problem = messageOf(error);
  }
  app.changed();
}

function draw(app: App, canvas: Canvas, definition: string | null, svg: string): void {
  app.shown = definition;
  app.focus = null;
  app.branch = null;
  app.selection = { pointer: null, seq: null, visit: null };
  canvas.show(svg);
  canvas.diagram.fit();
}

/** The definition that the latest step was in (null: the session's own), where the drawn one has nothing to do now. */
export function stepped(app: App): string | null {
  const { view } = app;
  if (!view || app.focus !== null) return app.shown;
  const steps = new Set(view.step.events);
  const event = app.trace
    .slice(-steps.size || app.trace.length)
    .findLast(one => steps.has(one.seq) && one.instance !== undefined);
  const there = view.instances.find(one => one.id === event?.instance)?.definition;
  if (there === undefined) return app.shown;
  const drawn = new Set(drawnInstances(app));
  if (view.active.some(one => drawn.has(one.instance) && one.status === "running")) return app.shown;
  return there === view.root ? null : there;
}

/** Draws the definition that the run has stepped into, or out to; one that cannot be drawn leaves what is there. */
export async function followStep(app: App, canvas: Canvas): Promise<void> {
  const drawings = kept.of(app);
  const definition = stepped(app);
  drawings.wish = definition;
  if (definition === app.shown) return;
  const known = definition === null ? drawings.own : drawings.known.get(`${app.run?.id}/${definition}`);
  const svg = known ?? (await drawing(app, definition ?? "").catch(() => null));
  if (svg && drawings.wish === definition && app.shown !== definition) draw(app, canvas, definition, svg);
}
