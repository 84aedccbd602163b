/** Signalbox in VS Code: its language server, the diagram beside the text, and scenarios stepped through. */

import * as vscode from "vscode";

import { Client, STEP, type Scenario } from "./client";
import { DiagramViews } from "./diagram-view";
import { RunView } from "./run-view";
import { words, type ScenarioName } from "./server";

const client = new Client();

/** Called by the editor when a YAML or JSON file is opened, or a command of ours is chosen. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const diagrams = new DiagramViews(context.extensionUri, client);
  const restart = async (): Promise<void> => {
    await start();
    diagrams.redraw();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("signalbox.showDiagram", () => {
      const uri = current();
      if (uri) diagrams.show(uri);
    }),
    vscode.commands.registerCommand(STEP, async (...name: unknown[]) => {
      const scenario = await orShown(() => chosen(name));
      if (scenario) await new RunView(context.extensionUri, client, scenario).run();
    }),
    vscode.commands.registerCommand("signalbox.restartServer", restart),
    vscode.workspace.onDidChangeConfiguration(async change => {
      if (change.affectsConfiguration("signalbox")) await restart();
    }),
  );
  await restart();
}

/** Called by the editor when it closes. */
export async function deactivate(): Promise<void> {
  await client.stop();
}

async function start(): Promise<void> {
  try {
    await client.start();
  } catch (trouble) {
    const hint = "the setting signalbox.command says which program it is, and it needs the extra lsp";
    void vscode.window.showErrorMessage(`Signalbox: the language server does not start (${words(trouble)}); ${hint}`);
  }
}

/** The definition in front; where there is none that is said. */
function current(): vscode.Uri | null {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (!uri) void vscode.window.showInformationMessage("Signalbox: open a definition first");
  return uri ?? null;
}

/** The scenario of a code lens, or the one that a person chooses among those beside the definition in front. */
async function chosen(name: unknown[]): Promise<Scenario | null> {
  const uri = typeof name[0] === "string" ? vscode.Uri.parse(name[0]) : current();
  if (!uri) return null;
  const all = await client.scenarios(uri);
  if (name.length === 3) {
    const [, file, number] = name as unknown as ScenarioName;
    return all.find(one => one.name[1] === file && one.name[2] === number) ?? null;
  }
  if (!all.length) {
    void vscode.window.showInformationMessage("Signalbox: no scenario beside this file is about it");
    return null;
  }
  const items = all.map(scenario => ({ label: scenario.title, description: scenario.name[1], scenario }));
  return (await vscode.window.showQuickPick(items, { placeHolder: "The scenario to step through" }))?.scenario ?? null;
}

/** What fails is said. */
async function orShown<Found>(work: () => Promise<Found>): Promise<Found | null> {
  try {
    return await work();
  } catch (trouble) {
    void vscode.window.showErrorMessage(`Signalbox: ${words(trouble)}`);
    return null;
  }
}
