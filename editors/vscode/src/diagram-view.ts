/** The diagram beside its text: it follows the text and the theme, and a click leads to the place in the text. */

import * as vscode from "vscode";

import { Panel } from "./panel";
import { diagram, showPlace, words, type Asked } from "./server";

/** Milliseconds without a change before it is drawn anew. */
const PAUSE = 300;

/** The views that are open, by the URI of the text. */
export class DiagramViews {
  readonly #open = new Map<string, DiagramView>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: Asked,
  ) {}

  /** Show the diagram of a definition, in the view that it has. */
  show(uri: vscode.Uri): void {
    const key = uri.toString();
    const known = this.#open.get(key);
    if (known) return known.reveal();
    this.#open.set(key, new DiagramView(this.extension, this.server, uri, () => this.#open.delete(key)));
  }

  /** Draw all of them anew, as after the server began anew. */
  redraw(): void {
    for (const view of this.#open.values()) void view.draw();
  }
}

class DiagramView {
  readonly #panel: Panel;
  #waiting: NodeJS.Timeout | undefined;
  /** How often it was asked for; the answer to an older question comes too late. */
  #asked = 0;

  constructor(
    extension: vscode.Uri,
    private readonly server: Asked,
    private readonly uri: vscode.Uri,
    closed: () => void,
  ) {
    const title = `${uri.path.split("/").at(-1)}: diagram`;
    this.#panel = new Panel(extension, "diagram", title, said => {
      if (said.kind === "reveal") void this.#lead(said.pointer);
    });
    this.#panel.keep(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === uri.toString()) this.#soon();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => void this.draw()),
      new vscode.Disposable(() => {
        clearTimeout(this.#waiting);
        this.#asked += 1;
        closed();
      }),
    );
    void this.draw();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  #soon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.draw(), PAUSE);
  }

  /** Draw the text as it is now; what cannot be drawn is told above the drawing that there was. */
  async draw(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const svg = await diagram(this.server, this.uri);
      if (asked === this.#asked) this.#panel.post({ kind: "drawing", svg }, "trouble");
    } catch (trouble) {
      if (asked === this.#asked) this.#panel.post({ kind: "trouble", text: words(trouble) });
    }
  }

  async #lead(pointer: string): Promise<void> {
    try {
      await showPlace(this.server, this.uri, pointer);
    } catch (trouble) {
      this.#panel.post({ kind: "trouble", text: words(trouble) });
    }
  }
}
