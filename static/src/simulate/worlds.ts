/** The definitions of a session's world: its own and those that it starts or that events start, each with its diagram. */

import { api, messageOf } from "../shared/api";
import type { App } from "./app";
import type { Canvas } from "./canvas";

interface Other {
  text: string;
  dialect?: string;
}

const drawings = new Map<string, string>(); // by session and definition
let own = "";

/** The id that a definition's text gives itself. */
function idOf(text: string): string {
  try {
    return String((JSON.parse(text) as { id?: unknown }).id ?? "");
  } catch {
    return /^["']?id["']?:\s*["']?([^"'\n#]+?)["']?\s*$/m.exec(text)?.[1] ?? "";
  }
}

async function drawing(app: App, definition: string): Promise<string | null> {
  const key = `${app.run?.id}/${definition}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const session = await api<{ setup: { with?: Other[] } | null }>(`/api/sessions/${app.run?.id ?? ""}`);
  const other = session.setup?.with?.find((one) => idOf(one.text) === definition);
  if (!other) return null;
  const found = await api<{ diagram: { svg: string } | null }>("/api/analyse", { method: "POST", body: { text: other.text, dialect: other.dialect ?? null } });
  if (found.diagram) drawings.set(key, found.diagram.svg);
  return found.diagram?.svg ?? null;
}

/** The drawing of the session's own definition, to come back to. */
export function keepOwn(svg: string): void {
  own = svg;
}

/** Draws another definition of the world (null: the session's own), with its instances. */
export async function showDefinition(app: App, canvas: Canvas, definition: string | null): Promise<void> {
  try {
    const svg = definition === null ? own : await drawing(app, definition);
    if (svg === null) app.problem = `The definition ${definition ?? ""} is not there to be drawn.`;
    else {
      app.shown = definition;
      app.focus = null;
      app.branch = null;
      app.selection = { pointer: null, seq: null, visit: null };
      canvas.show(svg);
      canvas.diagram.fit();
    }
  } catch (error) {
    app.problem = messageOf(error);
  }
  app.changed();
}
