/** Of which version many runs were made, where the definition has gone on since. */

import { api } from "../../shared/api";
import { t } from "../../shared/translation";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";

/** What is to be said of runs of the version `made`, where `now` is the newest known; "" where they are of that one. */
export function versionWords(made: number | undefined, now: number): string {
  return made !== undefined && made < now ? t("Of version {made}; the definition is at {now} now.", { made, now }) : "";
}

/** The newest version that the page knows of; asked for anew when somebody comes back to the page. */
class Newest {
  version: number;

  constructor(private readonly app: App) {
    this.version = app.boot.definition.version;
    document.addEventListener("visibilitychange", this.#back);
    addEventListener("focus", this.#back);
  }

  readonly #back = (): void => {
    if (this.app.suite.sample && document.visibilityState === "visible") void this.#ask();
  };

  async #ask(): Promise<void> {
    const path = `/api/definitions/${this.app.boot.definition.id}/versions?limit=1`;
    const [newest] = await api<{ number: number }[]>(path).catch(() => []); // the next time may tell
    if (!newest || newest.number <= this.version) return;
    this.version = newest.number;
    this.app.changed();
  }
}

const kept = new PageField(app => new Newest(app));

/** The words about the runs that the page shows. */
export function sampleVersion(app: App): string {
  const own = kept.of(app);
  const made = app.suite.sample?.version;
  own.version = Math.max(own.version, app.boot.definition.version, made ?? 0);
  return versionWords(made, own.version);
}
