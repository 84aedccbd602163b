/** The language server as a process of its own, and the client that the editor speaks to it through. */

import * as vscode from "vscode";
import { CodeLensRequest, ExecuteCommandRequest, LanguageClient, type Middleware } from "vscode-languageclient/node";

import type { Asked, ScenarioName } from "./server";

/** The server's command that runs a scenario, and ours that steps through it. */
const RUN = "signalbox.runScenario";
export const STEP = "signalbox.stepThroughScenario";
const LANGUAGES = ["yaml", "json"];

/** A scenario beside a definition. */
export interface Scenario {
  readonly title: string;
  readonly name: ScenarioName;
}

/** Beside each lens that runs a scenario one that steps through it: an editor without our views has only the first. */
const middleware: Middleware = {
  async provideCodeLenses(document, token, next) {
    const found = await next(document, token);
    return found?.flatMap(lens => {
      if (lens.command?.command !== RUN) return [lens];
      const title = lens.command.title.replace(/^Run /, "Step through ");
      return [lens, new vscode.CodeLens(lens.range, { ...lens.command, title, command: STEP })];
    });
  },
};

function made(): LanguageClient {
  const settings = vscode.workspace.getConfiguration("signalbox");
  return new LanguageClient(
    "signalbox",
    "Signalbox",
    { command: settings.get("command", "signalbox"), args: settings.get("arguments", ["lsp"]) },
    {
      documentSelector: [
        ...LANGUAGES.flatMap(language => ["file", "untitled"].map(scheme => ({ language, scheme }))),
        { scheme: "file", pattern: "**/signalbox.toml" },
      ],
      middleware,
    },
  );
}

export class Client implements Asked {
  #client: LanguageClient | null = null;
  /** What is begun or ended just now: one that begins cannot be ended before it has begun. */
  #busy: Promise<void> = Promise.resolve();

  /** Start the server with the settings as they are now, in place of one that runs. */
  start(): Promise<void> {
    return this.#then(async () => {
      await this.#end();
      this.#client = made();
      await this.#client.start();
    });
  }

  /** End the server. */
  stop(): Promise<void> {
    return this.#then(() => this.#end());
  }

  #then(work: () => Promise<void>): Promise<void> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    // One that does not end as it should is killed by its client.
    if (client?.needsStop()) await client.stop().catch(() => undefined);
  }

  async ask(command: string, ...given: unknown[]): Promise<unknown> {
    return await this.#running().sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
  }

  /** The scenarios that lie beside a definition. */
  async scenarios(uri: vscode.Uri): Promise<Scenario[]> {
    const found = await this.#running().sendRequest(CodeLensRequest.type, { textDocument: { uri: uri.toString() } });
    return (found ?? []).flatMap(({ command }) =>
      command?.command === RUN
        ? [{ title: command.title.replace(/^Run scenario /, ""), name: command.arguments as unknown as ScenarioName }]
        : [],
    );
  }

  #running(): LanguageClient {
    if (!this.#client?.isRunning()) throw new Error("The language server is not running");
    return this.#client;
  }
}
