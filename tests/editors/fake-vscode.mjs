/** As much of the module `vscode` as our extension, and the language client inside it, ask of an editor.
 *
 * What happens in it is kept for a test to look at (`seen`), and a test acts as a person by `open`, `edit` and the
 * events. Names that nobody asks anything of are classes without a meaning.
 */
import { fileURLToPath, pathToFileURL } from "node:url";

export class Disposable {
  constructor(dispose = () => undefined) {
    this.dispose = () => {
      dispose();
      this.dispose = () => undefined;
    };
  }
  static from(...all) {
    return new Disposable(() => all.forEach(one => one.dispose()));
  }
}

export class EventEmitter {
  #listeners = new Set();
  event = (listener, self, all) => {
    const bound = value => listener.call(self, value);
    this.#listeners.add(bound);
    const found = new Disposable(() => this.#listeners.delete(bound));
    all?.push(found);
    return found;
  };
  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose() {
    this.#listeners.clear();
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    const found = new URL(text);
    this.scheme = found.protocol.slice(0, -1);
    this.path = decodeURIComponent(found.pathname);
    this.fsPath = this.scheme === "file" ? fileURLToPath(text) : this.path;
  }
  static parse = text => new Uri(text);
  static file = path => new Uri(pathToFileURL(path).href);
  static joinPath = (uri, ...parts) => new Uri([uri.text.replace(/\/$/, ""), ...parts].join("/"));
  toString = () => this.text;
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...given) {
    const [start, end] = given.length === 4 ? [new Position(...given), new Position(...given.slice(2))] : given;
    Object.assign(this, { start, end });
  }
}

class CodeLens {
  constructor(range, command) {
    Object.assign(this, { range, command });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
  cancel() {}
  dispose() {}
}

/** What happened: commands and providers by name, panels, what was shown and said, problems by URI. */
export const seen = {
  commands: new Map(),
  providers: new Map(),
  panels: [],
  shown: [],
  said: [],
  picks: [],
  problems: new Map(),
};
/** What a person sets: settings, and what is chosen of a list. */
export const person = { settings: {}, choose: items => items[0] };
const events = {};
const event = name => (events[name] ??= new EventEmitter());

/** Something happens in the editor. */
export const happen = (name, value) => event(name).fire(value);

class Panel {
  visible = true;
  posted = [];
  #heard = new EventEmitter();
  #disposed = new EventEmitter();
  onDidDispose = this.#disposed.event;
  constructor(kind, title, place, options) {
    Object.assign(this, { kind, title, place, options });
    this.webview = {
      html: "",
      cspSource: "vscode-webview:",
      onDidReceiveMessage: this.#heard.event,
      asWebviewUri: uri => new Uri(uri.text.replace("file:", "vscode-webview:")),
      postMessage: async message => (structuredClone(message), this.posted.push(message), true),
    };
  }
  /** The page says something. */
  say(message) {
    this.#heard.fire(message);
  }
  reveal() {}
  dispose() {
    this.#disposed.fire();
  }
}

class Document {
  version = 1;
  isClosed = false;
  isUntitled = false;
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, fileName: uri.fsPath });
  }
  getText = () => this.text;
  get lineCount() {
    return this.text.split("\n").length;
  }
}

/** Open a text as the file at a path, in front. */
export function open(path, text, languageId = "yaml") {
  const document = new Document(Uri.file(path), languageId, text);
  workspace.textDocuments.push(document);
  window.activeTextEditor = { document, viewColumn: 1, revealRange() {} };
  window.visibleTextEditors = [window.activeTextEditor];
  happen("onDidOpenTextDocument", document);
  return document;
}

/** Another text in place of a document's. */
export function edit(document, text) {
  const lines = document.text.split("\n");
  const range = new Range(new Position(0, 0), new Position(lines.length - 1, lines.at(-1).length));
  const change = { range, rangeOffset: 0, rangeLength: document.text.length, text };
  document.text = text;
  document.version += 1;
  happen("onDidChangeTextDocument", { document, contentChanges: [change], reason: undefined });
}

const meaningless = new Map();
/** A class, or a set of names, that nothing depends on here. */
function nothing(name) {
  if (!meaningless.has(name)) meaningless.set(name, new Proxy(class {}, { get: (it, key) => it[key] ?? key }));
  return meaningless.get(name);
}

/** Names of an object: those that are known, events by `on…`, and for others what `other` makes of them. */
const lenient = (known, other) =>
  new Proxy(known, {
    get: (it, key) => it[key] ?? (/^on[A-Z]/.test(String(key)) ? event(key).event : other(key)),
  });

const said = kind => async text => void seen.said.push(`${kind}: ${text}`);
const channel = () => lenient({ dispose() {}, logLevel: 3 }, key => (key === "then" ? undefined : () => undefined));

const window = lenient(
  {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    activeColorTheme: { kind: 1 },
    tabGroups: { all: [], onDidChangeTabs: event("onDidChangeTabs").event },
    createOutputChannel: channel,
    createWebviewPanel: (...given) => (seen.panels.push(new Panel(...given)), seen.panels.at(-1)),
    showErrorMessage: said("error"),
    showWarningMessage: said("warning"),
    showInformationMessage: said("information"),
    showQuickPick: async items => (seen.picks.push(items), person.choose(items)),
    withProgress: async (_options, work) => work({ report() {} }, new CancellationTokenSource().token),
    showTextDocument: async (uri, options) => {
      seen.shown.push({ uri: uri.toString(), selection: options.selection });
      return { revealRange() {} };
    },
  },
  () => undefined,
);

const workspace = lenient(
  {
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (key, usual) => person.settings[key] ?? usual }),
    getWorkspaceFolder: () => undefined,
    createFileSystemWatcher: () => lenient({ dispose() {} }, () => undefined),
  },
  () => undefined,
);

const commands = {
  registerCommand(name, work) {
    if (seen.commands.has(name)) throw new Error(`command '${name}' already exists`);
    seen.commands.set(name, work);
    return new Disposable(() => seen.commands.delete(name));
  },
  executeCommand: async (name, ...given) => seen.commands.get(name)(...given),
};

const languages = lenient(
  {
    match: (selector, document) =>
      [selector].flat().some(one => one.language === document.languageId && one.scheme === document.uri.scheme)
        ? 10
        : 0,
    createDiagnosticCollection: () => ({
      set: (uri, found) => seen.problems.set(uri.toString(), found),
      delete: uri => seen.problems.delete(uri.toString()),
      clear: () => seen.problems.clear(),
      dispose: () => seen.problems.clear(),
    }),
  },
  key => (_selector, provider) => {
    seen.providers.set(key, provider);
    return new Disposable(() => seen.providers.delete(key));
  },
);

export const vscode = lenient(
  {
    ...{ version: "1.91.0", Disposable, EventEmitter, Uri, Position, Range, CodeLens, Diagnostic },
    ...{ CancellationTokenSource, window, workspace, commands, languages },
    CancellationError: class extends Error {},
    ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
    ViewColumn: { Beside: -2, One: 1 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    LogLevel: { Trace: 1, Info: 3 },
    env: { appName: "Fake", language: "en" },
    proposed: {},
  },
  nothing,
);
