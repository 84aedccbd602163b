/** Parts of the page that are not shown at first: their code comes when they are drawn. */

import { messageOf } from "../../shared/api";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Actions } from "./actions";
import type { App } from "./app";
import { type Part, empty, html, nothing } from "./widgets";

type Draw = (app: App, actions: Actions) => Part;

/** Code that comes once for the document; the page is drawn again when it is here. */
export class LaterCode<Code> {
  here: Code | null = null;
  #asked = false;

  /** `failed` is told why it does not come, and says whether it may be asked for again. */
  constructor(
    private readonly bring: (app: App) => Promise<Code>,
    private readonly failed: (app: App, why: string) => boolean,
  ) {}

  /** The code, or null until it is here: it is asked for. */
  load(app: App): Code | null {
    if (!this.#asked) void this.#ask(app);
    return this.here;
  }

  async #ask(app: App): Promise<void> {
    this.#asked = true;
    try {
      this.here = await this.bring(app);
    } catch (error) {
      this.#asked = !this.failed(app, messageOf(error));
    }
    app.changed();
  }
}

/** What draws a part whose code `load` brings; nothing is shown until it is here, and why where it does not come. */
export function laterPart(load: (app: App) => Promise<Draw>): Draw {
  let problem = "";
  const code = new LaterCode(load, (_app, why) => {
    problem = t("This cannot be shown: {why}", { why });
    return false;
  });
  return (app, actions) => {
    const draw = code.load(app);
    if (draw) return draw(app, actions);
    return problem ? html`<div class="scroll">${empty(problem)}</div>` : nothing;
  };
}

/** Does something with code that somebody asks for, or tells that it cannot be had now. */
export async function withCode<Code>(load: Promise<Code>, then: (code: Code) => unknown): Promise<void> {
  const code = await load.catch(() => null);
  if (code) await then(code);
  else toast(t("The server cannot be reached: try again."), undefined, "error");
}
