/** A scenario stepped through: the run of the text as it was, in words, with where it stands marked on the diagram. */

import * as vscode from "vscode";

import type { Scenario } from "./client";
import { Panel } from "./panel";
import { diagram, played, showPlace, words, type Asked } from "./server";

export class RunView {
  readonly #panel: Panel;
  readonly #uri: vscode.Uri;
  #ended = false;
  /** Whether the text changed while, or since, it was run. */
  #stale = false;

  constructor(
    extension: vscode.Uri,
    private readonly server: Asked,
    private readonly scenario: Scenario,
  ) {
    this.#uri = vscode.Uri.parse(scenario.name[0]);
    this.#panel = new Panel(extension, "run", scenario.title, said => {
      if (said.kind === "reveal") void this.#orTrouble(showPlace(this.server, this.#uri, said.pointer));
      else if (said.kind === "again") void this.run();
    });
    this.#panel.keep(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.uri.toString() === this.#uri.toString() && contentChanges.length) this.#outdate();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => {
        if (!this.#stale) void this.#orTrouble(this.#draw());
      }),
      new vscode.Disposable(() => (this.#ended = true)),
    );
  }

  /** Run the text as it is now, and show the run from its first step. */
  async run(): Promise<void> {
    this.#stale = false;
    await this.#orTrouble(this.#run());
  }

  async #run(): Promise<void> {
    await this.#draw();
    const found = await played(this.server, this.scenario.name);
    if (this.#ended) return;
    this.#panel.post({ kind: "run", played: found }, "stale", "trouble");
    if (this.#stale) this.#panel.post({ kind: "stale" });
  }

  async #draw(): Promise<void> {
    const svg = await diagram(this.server, this.#uri);
    if (!this.#ended) this.#panel.post({ kind: "drawing", svg });
  }

  #outdate(): void {
    if (this.#stale) return;
    this.#stale = true;
    this.#panel.post({ kind: "stale" });
  }

  /** What fails is said in the view. */
  async #orTrouble(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (trouble) {
      if (!this.#ended) this.#panel.post({ kind: "trouble", text: words(trouble) });
    }
  }
}
