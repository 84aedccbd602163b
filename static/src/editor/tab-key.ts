/**
 * What the Tab key does in a text. A person who reaches the text by the keyboard leaves it by Tab, and nothing changes.
 * After a click or a typed letter Tab indents. Escape, then Tab leaves the text. A hint at the edge says which it does.
 */

import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { el } from "../shared/dom";
import { t } from "../shared/translation";

const WRITES = ["input", "delete"];
const NOT_TYPED = ["input.fix", "input.whole"]; // by a form, the diagram or a button

const HINT = "tab-hint"; // a page has one text to write in

class TabKey {
  private readonly hint = el("div", { class: "tabhint", id: HINT });
  private indents = false;

  constructor(private readonly view: EditorView) {
    view.dom.append(this.hint);
    this.say();
  }

  private say(): void {
    this.hint.textContent = this.indents
      ? t("Tab indents. Escape, then Tab: leave the text.")
      : t("Tab: the next control. Click or type, and it indents.");
  }

  set(indents: boolean): void {
    this.indents = indents;
    this.view.setTabFocusMode(!indents);
    this.say();
  }

  came(): void {
    this.set(this.indents); // a click that brought the focus was before it
  }

  /** Another window may have the focus meanwhile: then it comes back to where it was. */
  left(): void {
    if (document.activeElement !== this.view.contentDOM) this.set(false);
  }

  update({ transactions }: ViewUpdate): void {
    const typed = transactions
      .filter(one => one.docChanged && !NOT_TYPED.some(event => one.isUserEvent(event)))
      .some(one => WRITES.some(event => one.isUserEvent(event)));
    if (typed && this.view.hasFocus) this.set(true);
  }

  destroy(): void {
    this.hint.remove();
  }
}

/** Stands behind the other keys of an editor: an Escape that closes something is not for Tab. */
export function tabKey(): Extension {
  return ViewPlugin.fromClass(TabKey, {
    eventObservers: {
      pointerdown() {
        this.set(true);
      },
      focus() {
        this.came();
      },
      blur() {
        this.left();
      },
    },
    eventHandlers: {
      keydown(event) {
        if (event.key === "Escape") this.set(false);
        return false;
      },
    },
    provide: () => EditorView.contentAttributes.of({ "aria-describedby": HINT }),
  });
}
