/** The commands of `signalbox lsp` that the views ask for; docs/editors.md has them. */

import * as vscode from "vscode";

import type { Played } from "./messages";

/** Whoever carries out a command of the server. */
export interface Asked {
  ask(command: string, ...given: unknown[]): Promise<unknown>;
}

/** A scenario as the server's code lenses name it: the URI of the definition, the file, and its number in it. */
export type ScenarioName = readonly [uri: string, file: string, number: number];

interface PlainRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The diagram of a definition, in the theme of the editor. */
export async function diagram(server: Asked, uri: vscode.Uri): Promise<string> {
  return (await server.ask("signalbox.diagram", uri.toString(), { theme: theme() })) as string;
}

/** A scenario's run in steps. */
export async function played(server: Asked, scenario: ScenarioName): Promise<Played> {
  return (await server.ask("signalbox.playScenario", ...scenario)) as Played;
}

/** Select the part of the text that a part of its diagram stands for. */
export async function showPlace(server: Asked, uri: vscode.Uri, pointer: string): Promise<void> {
  const { start, end } = (await server.ask("signalbox.place", uri.toString(), pointer)) as PlainRange;
  const first = new vscode.Position(start.line, start.character);
  const last = start.line === end.line ? new vscode.Position(end.line, end.character) : first;
  const shown = vscode.window.visibleTextEditors.find(one => one.document.uri.toString() === uri.toString());
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(first, last),
  });
  editor.revealRange(new vscode.Range(first, last), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** What the server can draw for the theme that the editor has. */
function theme(): "light" | "dark" {
  const { kind } = vscode.window.activeColorTheme;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast ? "dark" : "light";
}

/** What went wrong, in words. */
export function words(trouble: unknown): string {
  return trouble instanceof Error ? trouble.message : String(trouble);
}
