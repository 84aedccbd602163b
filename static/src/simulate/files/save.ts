/** Runs and scenarios as files. They come from the server, which has every value whole: a page lacks large ones. */

import { messageOf } from "../../shared/api";
import { saveFile } from "../../shared/export";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { App } from "../core/app";

/** Gives the file at an address of the API to the browser; `how` tells from its name how the command line runs it. */
async function save(address: string, how: (name: string) => string = () => ""): Promise<void> {
  try {
    const { name } = await saveFile(address);
    const command = how(name);
    const done = t("{name} is exported.", { name });
    toast(command ? `${done} ${t("On the command line: {command}", { command })}` : done);
  } catch (error) {
    toast(messageOf(error), undefined, "error");
  }
}

const simulate = (name: string): string => ["signalbox", "simulate", name.includes(" ") ? `"${name}"` : name].join(" ");

/** The trace of a run up to its step. */
export const saveTrace = (session: string): Promise<void> => save(`/api/sessions/${session}/trace`);

/** A whole run, which can be brought in again anywhere. */
export const saveSession = (session: string): Promise<void> => save(`/api/sessions/${session}/file`, simulate);

const scenarios = (app: App): string => `/api/definitions/${app.boot.definition.id}/scenarios`;

/** A scenario as a file that runs beside its definition. */
export const saveScenario = (app: App, id: string | number): Promise<void> =>
  save(`${scenarios(app)}/${id}/file`, simulate);

/** All scenarios as one file. */
export const saveSuite = (app: App): Promise<void> => save(`${scenarios(app)}/file`, simulate);
