/** A view beside the text: a page of ours that is told things, and told them again when it begins anew. */

import * as vscode from "vscode";

import { fromPage, type FromPage, type ToPage } from "./messages";
import { pageHtml } from "./page-html";

/** The pages that there are; each is a script of `dist`. */
export type PageName = "diagram" | "run";

export class Panel {
  readonly #panel: vscode.WebviewPanel;
  /** The newest of each kind: an editor forgets the page of a view that is out of sight. */
  readonly #posted = new Map<ToPage["kind"], ToPage>();
  readonly #kept: vscode.Disposable[] = [];

  constructor(extension: vscode.Uri, page: PageName, title: string, heard: (said: FromPage) => void) {
    const dist = vscode.Uri.joinPath(extension, "dist");
    this.#panel = vscode.window.createWebviewPanel(
      `signalbox.${page}`,
      title,
      // Who steps through a run does so by keys; who draws goes on writing.
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: page === "diagram" },
      { enableScripts: true, localResourceRoots: [dist] },
    );
    const { webview } = this.#panel;
    const address = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
    this.keep(
      webview.onDidReceiveMessage((said: unknown) => {
        const message = fromPage(said);
        if (message?.kind === "ready") for (const one of this.#posted.values()) void webview.postMessage(one);
        else if (message) heard(message);
      }),
    );
    this.#panel.onDidDispose(() => {
      for (const one of this.#kept) one.dispose();
    });
    webview.html = pageHtml(title, address(`${page}-page.js`), address("page.css"));
  }

  /** Something that ends with the view. */
  keep(...found: vscode.Disposable[]): void {
    this.#kept.push(...found);
  }

  /** Tell the page, now and whenever it begins anew; `instead` are the kinds that do not hold any more. */
  post(message: ToPage, ...instead: ToPage["kind"][]): void {
    for (const kind of [message.kind, ...instead]) this.#posted.delete(kind);
    this.#posted.set(message.kind, message);
    void this.#panel.webview.postMessage(message);
  }

  /** Bring it to the front. */
  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  /** Close it. */
  dispose(): void {
    this.#panel.dispose();
  }
}
