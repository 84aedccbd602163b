/** Texts are shown by the editor's code, half of all that our pages have: it comes with the first text. */

import type { EditorView } from "@codemirror/view";
import { messageOf } from "../shared/api";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import type { ShownTexts } from "./texts";

type Texts = typeof import("./texts");

/** The editor's code, once for the document: whether it is here, and when the first text is shown. */
class Loader {
  here: Texts | null = null;
  readonly arrived: Promise<void>;
  arrive: () => void = () => undefined;

  constructor() {
    this.arrived = new Promise<void>(done => {
      this.arrive = done;
    });
  }

  async load(): Promise<Texts> {
    this.here ??= await import("./texts");
    return this.here;
  }
}

const loader = new Loader();

/** When the first text is shown. */
export const arrived = loader.arrived;

/** What `show` shows, as soon as it can; `then` is called after it. What is asked meanwhile is done then. */
export function showLater(show: (texts: Texts) => ShownTexts, then: () => void = () => undefined): ShownTexts {
  let shown: ShownTexts | null = null;
  let wanted: number | null = null;
  let cleared = false;
  loader.load().then(
    texts => {
      if (cleared) return;
      shown = show(texts);
      if (wanted !== null) shown.reveal(wanted);
      loader.arrive();
      then();
    },
    (error: unknown) => toast(t("The texts cannot be shown: {why}", { why: messageOf(error) }), undefined, "error"),
  );
  return {
    clear: () => {
      cleared = true;
      shown?.clear();
    },
    reveal: line => {
      wanted = line;
      shown?.reveal(line);
    },
  };
}

/** The editor that an element is the outermost of. */
export function editorOf(element: HTMLElement | null | undefined): EditorView | null {
  return element && loader.here ? loader.here.editorOf(element) : null;
}
