/** Somebody saved the definition that is simulated: it is drawn anew before a run, and said during one. */

import { t } from "../../shared/translation";
import type { App } from "../core/app";
import type { Canvas } from "../diagram/canvas";
import { loadDefinition } from "./load";
import { startAfresh } from "../setup/draft";
import { api } from "../../shared/api";
import { live } from "../../shared/live";
import { notice, withdraw } from "../../shared/notices";
import { toast } from "../../shared/toast";

const KIND = "newer";

interface Definition {
  text: string;
  version: number;
}

/** Watches for newer versions from now on. */
export function followNewer(app: App, canvas: Canvas, version: number): void {
  let runs: unknown = app.setup.outdated ? app.run : null; // the run that goes on with an older text
  let shown = runs ? version - 1 : version;
  let newest = { number: version, author: "" };

  const show = async (): Promise<void> => {
    const kept = await api<Definition>(`/api/definitions/${app.boot.definition.id}`).catch(() => null);
    if (!kept || kept.version <= shown) return;
    app.boot.definition.version = kept.version;
    if (kept.version > newest.number) newest = { number: kept.version, author: "" };
    if (app.run && app.run !== runs) {
      showNewer();
      return;
    }
    shown = kept.version;
    withdraw(KIND);
    await loadDefinition(app, canvas, kept.text, null);
    toast(t("Version {shown}, which {author} saved, is shown now.", { shown, author: newest.author || t("somebody") }));
  };

  const showNewer = (): void => {
    runs ??= app.run;
    app.setup.outdated = true;
    app.changed();
    notice(KIND, {
      tone: "info",
      words: t("{author} saved version {number}. This run goes on with the text it was started with.", {
        author: newest.author || t("Somebody"),
        number: newest.number,
      }),
      actions: [{ label: t("Show version {number}", { number: newest.number }), run: () => startAfresh(app) }],
    });
  };

  live(app.boot.definition.id).on(told => {
    if (told.type === "again") {
      void show();
      return;
    }
    const number = Number(told["number"]);
    if (told.type !== "version" || number <= newest.number) return;
    newest = { number, author: String(told["author"] ?? "") };
    if (app.run) showNewer();
    else void show();
  });
  app.afterwards(() => {
    if (runs === null || app.run === runs) return;
    runs = app.run; // a new run is one of the newest text
    void show().finally(() => {
      runs = null;
    });
  });
}
