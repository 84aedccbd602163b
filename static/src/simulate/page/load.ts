/** What the page needs before it can run: drawing and vocabulary, scenarios, the session's set-up. */

import type { Setting } from "../../runtimes/read-as";
import { unmarked } from "../../shared/marked";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Canvas } from "../diagram/canvas";
import type { SavedScenario } from "../core/setup";
import type { Scenario, Vocabulary } from "../core/types";
import { keepLast, lastSession } from "../core/last-session";
import { keepOwn } from "./other-diagrams";
import { ApiError, api } from "../../shared/api";
import { must } from "../../shared/dom";
import { ownVersion } from "../../shared/version";

interface Analysis {
  diagram: { svg: string } | null;
  undrawn: string | null; // why a definition that can be read is not drawn
  vocabulary: Omit<Vocabulary, "errors"> | null;
  names: { errors: string[] };
  dialect: string | null;
  diagnostics: { severity: string; message: string; line: number; column: number }[];
}

/** As what a session reads its text. */
type As = Pick<NonNullable<Session["setup"]>, "dialect" | "runtime">;

interface Session {
  id: string;
  text: string; // the definition as the session was started with
  setup: { scenario?: Scenario | null; dialect?: string; runtime?: string; secrets?: string[] } | null;
  lacks: string[]; // secrets that it was started with and that are not here
}

async function session(id: string): Promise<Session> {
  return api<Session>(`/api/sessions/${encodeURIComponent(id)}`);
}

/** The session that the address names; null (and a message) when there is none of that id any more. */
async function named(app: App, id: string): Promise<Session | null> {
  return session(id).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    app.problem = t("The run of this address was removed, or is not open to you. Start a new one here.");
    return null;
  });
}

/** The session that was here last; null when it is gone or not allowed any more: nobody has asked for it. */
async function last(app: App): Promise<Session | null> {
  const definition = app.boot.definition.id;
  const id = lastSession(definition);
  if (id === null) return null;
  return session(id).catch((error: unknown) => {
    if (error instanceof ApiError && !error.temporary) keepLast(definition, null);
    return null;
  });
}

/** Loads the session that the address names, else the latest, and its scenario into the fields; null: there is none. */
export async function loadSession(app: App, id: string | null): Promise<Session | null> {
  const session = id === null ? await last(app) : await named(app, id);
  if (!session) return null;
  const scenario = session.setup?.scenario ?? {};
  app.setup.load(scenario, null);
  app.setup.started(scenario);
  app.setup.secrets.lacking = session.lacks;
  app.setup.secrets.of = session.setup?.secrets?.length ? session.id : null;
  if (session.lacks.length) app.tab = "input";
  return session;
}

async function scenarios(app: App): Promise<SavedScenario[]> {
  try {
    return await api<SavedScenario[]>(`/api/definitions/${app.boot.definition.id}/scenarios`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** The breakpoints and watches that are kept; a page that cannot read them has none before its session tells them. */
async function debugSettings(app: App): Promise<App["debugSettings"]> {
  return api<App["debugSettings"]>(`/api/definitions/${app.boot.definition.id}/aids`).catch(() => ({
    breakpoints: [],
    watches: [],
  }));
}

/** The definition's own version, as it is in what runs. */
function showVersion(source: string): void {
  const label = must("#version-label");
  const version = ownVersion(source, source.trimStart().startsWith("{") ? "json" : "yaml");
  label.hidden = version === null;
  label.textContent = t("version {version}", { version: version ?? "" });
}

/** What stands for any error: a mock fails with one. */
const ANY = new Set(["*", "SYS.MatchAny"]);

function nothingYet(ofTasks: boolean): string {
  return ofTasks
    ? t("There are no tasks yet. Add the first one in Design.")
    : t("There are no states yet. Add the first one in Design.");
}

/** Draws `text`, read as `as`, (null: the saved one) and offers its scenarios; without a session chooses the first. */
export async function loadDefinition(app: App, canvas: Canvas, text: string | null, as: As | null): Promise<void> {
  const now = await api<{ text: string } & Setting>(`/api/definitions/${app.boot.definition.id}`);
  const source = text ?? now.text;
  const own = { dialect: now.chosen_dialect, runtime: now.runtime || now.runtime_of_project };
  const { dialect, runtime } = as ?? own;
  app.setup.outdated = source !== now.text;
  const asked = { text: source, dialect, runtime, last_dialect: app.boot.definition.dialect || null };
  const [analysis, found, debugSettingsNow] = await Promise.all([
    api<Analysis>("/api/analyse", {
      method: "POST",
      body: asked,
    }),
    scenarios(app),
    debugSettings(app),
  ]);
  app.debugSettings = debugSettingsNow;
  showVersion(source);
  app.ofTasks = app.setup.anyInput = analysis.dialect === "1.0";
  app.setup.scenarios = found;
  const first = found[0];
  if (text === null && first) app.setup.choose(first.id);
  else if (text !== null) app.setup.recognise();
  app.setup.secrets.declared = analysis.vocabulary?.secrets ?? [];
  if (analysis.vocabulary)
    app.vocabulary = { ...analysis.vocabulary, errors: analysis.names.errors.filter(name => !ANY.has(name)) };
  if (analysis.diagram) {
    keepOwn(app, analysis.diagram.svg);
    canvas.own = asked;
    canvas.show(analysis.diagram.svg);
    canvas.onOwn?.();
    canvas.say(canvas.diagram.scene.nodes.length ? "" : nothingYet(app.ofTasks));
  } else if (analysis.undrawn) {
    canvas.say(
      t("Too crowded for a diagram: {undrawn}. It runs as usual: follow it in the timeline and the trace.", {
        undrawn: analysis.undrawn,
      }),
    );
  } else {
    canvas.say(t("There is no drawing: the text cannot be read. Correct it in Design."));
    const worst = analysis.diagnostics.find(one => one.severity === "error");
    app.problem = worst
      ? t("This definition cannot be drawn: line {line}, column {column}: {message}. Correct it in Design.", {
          line: worst.line,
          column: worst.column,
          message: unmarked(worst.message),
        })
      : t("This definition cannot be drawn. Correct it in Design.");
  }
  app.changed();
}
