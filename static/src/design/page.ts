/** The design page: one document as text, drawing and lists; what is typed is kept. */

import type { Part } from "../canvas/palette";
import { t } from "../shared/translation";
import type { Dialect } from "../library/types";
import type { FirstDrawing } from "./first";
import { setUpCalendar, setUpExport } from "./header";
import { Kept } from "./kept";
import { nextPane, setUpSplitters } from "./panels";
import { showSaveState } from "./save-state";
import { Saver } from "./saver";
import { HELD, type SaveState } from "./saving";
import { excess, roomLeft, showTooLong } from "./text-room";
import type { Definition, Draft } from "./types";
import { Workbench } from "./workbench";
import { setUpFile } from "./workspace-file";
import { guessSyntax } from "../editor/syntax";
import { SourceTools, sourceKeys } from "../editor/tools";
import { askToChoose, settle } from "../history/conflict";
import { settleMarked } from "../history/marked";
import { mountDock } from "../history/dock";
import { UndoStore } from "../history/undo-store";
import { History } from "../history/versions";
import { putInto } from "../merging/put";
import { type Engine, nameOf } from "../runtimes/engines";
import { type ReadAs, readAs } from "../runtimes/read-as";
import { boot, el, must } from "../shared/dom";
import type { Format } from "../shared/export";
import { assure, guarded } from "../shared/faults";
import type { FileState } from "../shared/file-state";
import { bring } from "../shared/edges";
import { addKeys } from "../shared/keys";
import { live } from "../shared/live";
import { once } from "../shared/once";
import { setUpShell } from "../shared/shell";
import { tabName } from "../shared/tab";
import { toast } from "../shared/toast";
import { printsAs, section } from "../shared/printout";
import { mountButtons } from "../sharing/sharing";
import { printed } from "../diagram/printed";
import { WHEEL } from "../diagram/wheel";

interface Boot {
  definition: Definition;
  draft?: Draft | null;
  dialects: Dialect[];
  engines: Engine[];
  parts: Part[];
  formats: Format[];
  may: string[];
  most: number; // bytes of a text
  file: FileState | null; // in a folder that is served
}

/** Done when the page can be worked with. */
export async function start(first: FirstDrawing): Promise<void> {
  setUpShell();
  const { definition, draft, dialects, engines, parts, formats, may, most, file } = boot<Boot>();
  const tab = await tabName();
  const steps = new UndoStore(definition.id, tab, number =>
    toast(t("This definition has been edited very often: after a reload, undo goes back {number} steps.", { number })),
  );
  const kept = new Kept(definition, tab, steps);
  const unsaved = await kept.take(draft ?? null);
  if (unsaved) definition.syntax = guessSyntax(unsaved.text) ?? definition.syntax;
  const saveButton = must<HTMLButtonElement>("#save-state");
  const undo = must<HTMLButtonElement>("#undo");
  const redo = must<HTMLButtonElement>("#redo");
  const text = unsaved?.text ?? definition.text;
  const past = await steps.load({ text, own: unsaved !== null, saved: definition.text });
  let saver: Saver | null = null;
  let history: History | null = null;
  let tools: SourceTools | null = null;

  const bench: Workbench = new Workbench(
    first,
    definition,
    { dialects, engines },
    parts,
    {
      text,
      past,
      keys: [
        {
          key: "Mod-s",
          run: () => {
            void saver?.saveNow();
            return true;
          },
        },
        ...sourceKeys(() => tools),
      ],
      onSyntax: syntax => tools?.paint(syntax),
      onEdits: made => steps.add(made),
      onHistory: (back, forward) => {
        undo.disabled = !back;
        redo.disabled = !forward;
      },
    },
    byOthers => {
      guarded(() => saver?.changed(byOthers));
      steps.keep(() => bench.editor.view.state);
    },
  );

  const nonce = must<HTMLScriptElement>("script[nonce]").nonce;
  const asRead = (): ReadAs => readAs(definition);
  bench.problems.picture = () => void settleMarked(bench.editor, { readAs: asRead, nonce });
  let last: SaveState | null = null;
  let ended = ""; // why the server takes nothing more from this page
  const show = (state: SaveState): void => {
    last = state;
    const shown: SaveState = ended && state.is !== "saved" ? { is: "refused", why: ended } : state;
    showSaveState(saveButton, shown, roomLeft(bench.editor.text(), most));
    showTooLong(bench.editor.text(), most);
    if (state.is === "saved") guarded(() => history?.saved());
  };
  const tooLong = (): string => showTooLong(bench.editor.text(), most);
  bench.edits.tooLong = tooLong;
  const fits = (long: string): boolean => excess(long, most) <= 0;
  saver = new Saver(definition, kept, {
    read: () => bench.editor.text(),
    held: () => bench.inspector.entries.held,
    tooLong,
    showHeld: () => {
      toast(HELD);
      bench.inspector.entries.toFirst();
    },
    commit: () => bench.commit(),
    shown: () => bench.editor.view.state.doc,
    show,
    ask: texts => askToChoose(texts, () => void saver?.choose()),
    choose: texts => settle(texts, { readAs: asRead, nonce }),
    take: text => bench.editor.replace(text),
    join: text => bench.editor.join(text),
    back: () => bench.again(),
    notify: (words, versions) =>
      toast(
        words,
        versions && {
          label: t("See what changed"),
          run: () => void history?.compare(String(versions[0]), String(versions[1])),
        },
      ),
  });
  if (unsaved) {
    if (unsaved.live) void saver.pause();
    else saver.resume(unsaved.base_version);
    toast(t("Your unsaved text is back."), {
      label: t("Take the saved one"),
      run: () => bench.editor.replace(definition.text),
    });
  }

  assure({
    words: t("Your text is kept and goes on being saved; a reload puts the page in order."),
    before: () => saver.flush(),
  });
  saveButton.addEventListener("click", () => void saver.saveNow());
  for (const mode of document.querySelectorAll("nav.seg a:not([aria-current])"))
    mode.addEventListener("click", event => void leave(event as MouseEvent, saver));
  undo.addEventListener("click", () => bench.editor.undo());
  redo.addEventListener("click", () => bench.editor.redo());
  const keeper = saver;
  live(definition.id).on(
    told =>
      void (told.type === "version"
        ? keeper.heard(Number(told.number), String(told.author ?? ""))
        : told.type === "again"
          ? keeper.look()
          : told.type === "library"
            ? bench.again()
            : undefined),
  );
  history = new History(must("#history"), {
    id: definition.id,
    nonce,
    readAs: asRead,
    text: () => bench.editor.text(),
    version: () => keeper.number,
    restore: number => keeper.restore(number),
    merged: (before, merged) => putInto(bench.editor, before, merged),
  });
  meetOthers(definition.id, bench, keeper, unsaved, { readAs: asRead, nonce, fits }, why => {
    ended = why;
    keeper.draft();
    if (last) show(last);
  });
  if (file)
    setUpFile(
      definition.id,
      file,
      { read: () => bench.editor.text(), take: text => bench.editor.replace(text), save: () => keeper.flush() },
      { readAs: asRead, nonce },
    );
  must("#tab-portability").hidden = !may.includes("simulate");
  const comparing = once(() => comparison(definition.id, bench));
  const showTab = mountDock({
    "tab-history": shown => history?.open(shown),
    "tab-portability": shown => void (shown && comparing()),
  });
  mountButtons({ id: definition.id, name: definition.name, may: new Set(may), link: null });
  setUpCalendar({ id: definition.id, question: () => bench.text() });
  setUpExport(
    definition,
    formats,
    () => ({ detail: bench.diagram.look.detail, direction: bench.diagram.look.direction }),
    () => keeper.flush(),
    bench.dialect,
  );
  tools = new SourceTools(bench.editor, {
    question: () => bench.text(),
    run: (operation, args) => bench.edits.run(operation, args),
    showTab,
  });
  const printedDialect = (): string => `${definition.dialect} · ${nameOf(engines, bench.runtime.counts)}`;
  setUpSplitters(must("#main"));
  setUpKeyList(bench, saver);
  printsAs(() => [
    el("h1", {}, must("#name").textContent),
    el("p", {}, t("{dialect}, version {number}", { dialect: printedDialect(), number: keeper.number })),
    section(t("Diagram"), printed(bench.view)),
    section(t("Source"), el("pre", {}, bench.editor.text())),
  ]);
}

/** What the tab Portability shows; it is fetched when that is opened. */
async function comparison(definition: string, bench: Workbench): Promise<void> {
  const { Portability } = await import("./portability");
  new Portability(must("#portability"), {
    definition,
    text: () => bench.editor.source,
    select: pointer => bench.select(pointer, "panel"),
    apply: edits => bench.editor.apply(edits),
  });
}

/** Where others have this page open too, the text is written together; what that takes is fetched after all else. */
function meetOthers(
  id: string,
  bench: Workbench,
  saver: Saver,
  unsaved: Draft | null,
  reading: { readAs: () => ReadAs; nonce: string; fits: (text: string) => boolean },
  end: (why: string) => void,
): void {
  const alone = (): void => {
    if (unsaved?.live) saver.resume(unsaved.base_version);
    saver.unpause();
  };
  const fetched = import("../together/begin").then(({ begin }) =>
    begin(id, bench, saver, unsaved?.live ? { ...unsaved.live, text: unsaved.text } : null, reading, alone, end),
  );
  fetched.catch(() => alone()); // then everything is as it is for one alone
}

/** To the simulation or the review of this very text: it is saved first, and the selection goes along. */
async function leave(event: MouseEvent, saver: Saver): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const target = new URL((event.currentTarget as HTMLAnchorElement).href);
  const chosen = new URLSearchParams(location.search).get("select");
  if (chosen) target.searchParams.set("select", chosen);
  await Promise.race([saver.flush(), new Promise(done => setTimeout(done, 3000))]);
  location.assign(target.href.replaceAll("%2F", "/"));
}

function setUpKeyList(bench: Workbench, saver: Saver): void {
  const walk = t("Diagram");
  const text = t("Source");
  const form = t("Form");
  addKeys(
    { keys: "Mod+S", title: t("Save now"), group: t("Everywhere"), everywhere: true, run: () => void saver.saveNow() },
    { keys: "F6", title: t("Next panel"), group: t("Everywhere"), everywhere: true, run: () => nextPane(false) },
    { keys: "Shift+F6", title: t("Panel before"), group: t("Everywhere"), everywhere: true, run: () => nextPane(true) },
    {
      keys: "/",
      title: t("Find in the diagram"),
      group: walk,
      run: () => bench.diagram.find.focus(),
    },
    { keys: "F", title: t("Fit the diagram"), group: walk, run: () => bench.view.fit() },
    ...WHEEL,
    { keys: "D", title: t("Turn: top to bottom, left to right"), group: walk, run: () => bench.diagram.turn() },
    { keys: "ArrowUp ArrowDown ArrowLeft ArrowRight", title: t("Walk along the edges"), group: walk },
    { keys: "Shift+Arrows", title: t("Move the diagram"), group: walk },
    { keys: "Tab", title: t("Next state in source order"), group: walk },
    { keys: "+ -", title: t("Zoom"), group: walk },
    { keys: "Enter", title: t("Open in the inspector"), group: walk },
    { keys: "Escape", title: t("Select nothing"), group: walk },
    { keys: "Mod+Z", title: t("Undo"), group: t("Everywhere"), run: () => bench.editor.undo() },
    { keys: "Mod+Shift+Z Mod+Y", title: t("Redo"), group: t("Everywhere"), run: () => bench.editor.redo() },
    { keys: "F1", title: t("Help for the field"), group: form },
    { keys: "Alt+ArrowDown", title: t("Choose what a field offers"), group: form },
    { keys: "Mod+Space", title: t("Complete"), group: text },
    { keys: "F2", title: t("Rename what the cursor is on, references follow"), group: text },
    { keys: "F12 Mod+Click", title: t("Go to the definition"), group: text },
    { keys: "Shift+F12", title: t("Find references"), group: text },
    { keys: "Mod+.", title: t("Quick fixes of the line"), group: text },
    { keys: "Shift+Alt+F", title: t("Lay out the text"), group: text },
    { keys: "Mod+Shift+[ Mod+Shift+]", title: t("Fold, unfold"), group: text },
    { keys: "Mod+Alt+[ Mod+Alt+]", title: t("Fold all, unfold all"), group: text },
    { keys: "Mod+F", title: t("Search in the text"), group: text },
    { keys: "F8", title: t("Next problem"), group: text },
    {
      keys: "Mod+Shift+M",
      title: t("All problems"),
      group: text,
      everywhere: true,
      run: () => {
        must("#tab-problems").click();
        bring(must("#problems"));
        document.querySelector<HTMLElement>("#problems .plink")?.focus();
      },
    },
    { keys: "Escape", title: t("then Tab: leave the editor"), group: text },
  );
}
