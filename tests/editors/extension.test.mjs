/** The built extension in Node, with a fake editor around it and the real `signalbox lsp` behind it.
 *
 * Run by test_vscode.py, which says in the environment what there is: EXTENSION, its folder as it was unpacked; PYTHON
 * and MANAGE, which make the server; SUITE, a folder with a definition and its scenarios.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { edit, happen, open, person, seen, vscode } from "./fake-vscode.mjs";

const { EXTENSION, PYTHON, MANAGE, SUITE } = process.env;
const PATIENCE = 60_000;
const path = join(SUITE, "definition.yaml");
const text = readFileSync(path, "utf8");
const own = JSON.parse(readFileSync(join(EXTENSION, "package.json"), "utf8")).contributes.commands.map(
  one => one.command,
);
const context = { subscriptions: [], extensionUri: vscode.Uri.file(EXTENSION) };
let extension;
let document;

/** What `look` finds, once it does. */
async function once(look, what) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const found = look();
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`${what} did not come`);
}

const posted = (panel, kind) => panel.posted.filter(one => one.kind === kind);
const drawings = panel => posted(panel, "drawing").map(one => one.svg);
const lenses = async () =>
  await seen.providers.get("registerCodeLensProvider").provideCodeLenses(document, { isCancellationRequested: false });

before(async () => {
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  person.settings = { command: PYTHON, arguments: [MANAGE, "lsp"] };
  extension = createRequire(import.meta.url)(join(EXTENSION, "dist", "extension.js"));
  document = open(path, text);
  await extension.activate(context);
});

after(async () => {
  await extension.deactivate();
  for (const one of context.subscriptions) one.dispose();
});

test("it registers the commands that its manifest names, and the server's beside them", () => {
  const servers = ["signalbox.diagram", "signalbox.place", "signalbox.playScenario", "signalbox.runScenario"];
  assert.deepEqual([...seen.commands.keys()].sort(), [...own, ...servers].sort());
});

test("problems of the text come from the server", async () => {
  await once(() => seen.problems.has(document.uri.toString()), "a list of problems");
  edit(document, text.replace("Write the bill", "Write the bil"));
  await once(() => seen.problems.get(document.uri.toString())?.length, "a problem");
  edit(document, text);
  await once(() => seen.problems.get(document.uri.toString())?.length === 0, "their end");
});

test("the diagram follows the text and the theme, and a click leads to the text", async () => {
  await vscode.commands.executeCommand("signalbox.showDiagram");
  const panel = seen.panels.at(-1);
  const html = panel.webview.html;
  const nonce = /script-src 'nonce-([\w+/=]+)'/.exec(html)[1];
  assert.match(html, /default-src 'none'; script-src 'nonce-[\w+/=]+'; style-src 'nonce-[\w+/=]+'"/);
  assert.equal(html.split(`nonce="${nonce}"`).length, 3);
  assert.deepEqual(panel.options.localResourceRoots.map(String), [`${context.extensionUri}/dist`]);
  await once(() => drawings(panel).length, "a drawing");
  assert.match(drawings(panel)[0], /data-name="Prepare the room"/);

  panel.posted = [];
  panel.say({ kind: "ready" }); // a page that begins anew is told again
  assert.equal(drawings(panel).length, 1);

  edit(document, text.replaceAll("Prepare the room", "Air <&> the room"));
  await once(() => drawings(panel).at(-1).includes("Air &lt;&amp;&gt; the room"), "the drawing of the new text");
  vscode.window.activeColorTheme = { kind: vscode.ColorThemeKind.HighContrast };
  const light = drawings(panel).at(-1);
  happen("onDidChangeActiveColorTheme", vscode.window.activeColorTheme);
  await once(() => drawings(panel).at(-1) !== light, "the dark drawing");
  vscode.window.activeColorTheme = { kind: vscode.ColorThemeKind.Light };

  panel.say({ kind: "reveal", pointer: "/states/1/name" });
  const { uri, selection } = await once(() => seen.shown.at(-1), "the place in the text");
  assert.equal(uri, document.uri.toString());
  const line = document.text.split("\n")[selection.start.line];
  assert.equal(line.slice(selection.start.character, selection.end.character), "name");
  assert.match(line, /Find another house/);

  const before = panel.posted.length;
  for (const odd of [null, 3, "reveal", { kind: "reveal" }, { kind: "reveal", pointer: 3 }, { kind: "run" }])
    panel.say(odd);
  assert.equal(panel.posted.length, before);

  await vscode.commands.executeCommand("signalbox.showDiagram"); // it has one view
  assert.equal(seen.panels.length, 1);
  panel.dispose();
  edit(document, text);
  await sleep(500);
  assert.equal(panel.posted.length, before, "a view that is closed is told nothing");
});

test("what cannot be drawn is told above the last drawing", async () => {
  const other = open(join(SUITE, "other.yaml"), "a: 1\n");
  await vscode.commands.executeCommand("signalbox.showDiagram");
  const panel = seen.panels.at(-1);
  const [told] = await once(() => posted(panel, "trouble").length && posted(panel, "trouble"), "the reason");
  assert.match(told.text, /cannot be drawn/);
  panel.dispose();
  vscode.workspace.textDocuments.splice(vscode.workspace.textDocuments.indexOf(other), 1);
  happen("onDidCloseTextDocument", other);
  vscode.window.activeTextEditor = { document, viewColumn: 1, revealRange() {} };
});

test("a lens steps through the scenario that the one before it runs", async () => {
  const found = await lenses();
  const titles = found.map(one => one.command.title);
  assert.ok(titles.length >= 2);
  assert.deepEqual(
    titles.map(title => title.split(" scenario ")[0]),
    titles.map((_, at) => (at % 2 ? "Step through" : "Run")),
  );
  assert.deepEqual(found[0].command.arguments, found[1].command.arguments);
  assert.equal(found[1].command.command, "signalbox.stepThroughScenario");
});

test("a scenario is stepped through, and told to be old once the text is another one", async () => {
  const { command } = (await lenses())[1];
  await vscode.commands.executeCommand(command.command, ...command.arguments);
  const panel = seen.panels.at(-1);
  assert.equal(panel.kind, "signalbox.run");
  const [{ played }] = posted(panel, "run");
  assert.ok(played.steps.length > 3);
  assert.ok(played.steps.every(step => step.caption && Array.isArray(step.tokens)));
  const places = played.steps.flatMap(step => step.tokens.map(one => one.pointer));
  assert.ok(places.length > 3);
  assert.equal(drawings(panel).length, 1);

  edit(document, text.replaceAll("Prepare the room", "Air the room"));
  assert.equal(posted(panel, "stale").length, 1);
  panel.say({ kind: "again" });
  await once(() => posted(panel, "run").length === 2, "the new run");
  assert.match(JSON.stringify(posted(panel, "run")[1]), /Air the room/);
  panel.posted = [];
  panel.say({ kind: "ready" });
  assert.deepEqual(panel.posted.map(one => one.kind).sort(), ["drawing", "run"]);
  panel.dispose();
  edit(document, text);
});

test("without a lens a person chooses the scenario", async () => {
  const count = seen.panels.length;
  person.choose = items => items.at(-1);
  await vscode.commands.executeCommand("signalbox.stepThroughScenario");
  const chosen = seen.picks.at(-1).at(-1);
  assert.equal(seen.panels.length, count + 1);
  assert.equal(seen.panels.at(-1).title, chosen.label);
  person.choose = () => undefined;
  await vscode.commands.executeCommand("signalbox.stepThroughScenario");
  assert.equal(seen.panels.length, count + 1);
  seen.panels.at(-1).dispose();
});

test("a server that does not start is told, and starts with other settings", async () => {
  const settings = person.settings;
  person.settings = { command: join(SUITE, "no-such-program") };
  happen("onDidChangeConfiguration", { affectsConfiguration: name => name === "signalbox" });
  await once(() => seen.said.some(one => /error: Signalbox: .*signalbox\.command/.test(one)), "the reason");
  await vscode.commands.executeCommand("signalbox.stepThroughScenario");
  assert.match(seen.said.at(-1), /not running/);
  person.settings = settings;
  await vscode.commands.executeCommand("signalbox.restartServer");
  assert.ok((await lenses()).length >= 2);
});
