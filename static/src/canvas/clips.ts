/** Copy, cut, paste and duplicate of states and tasks; on the clipboard they are text, as one writes it. */

import type { Edits } from "../design/edits";
import { announce } from "../shared/dom";
import { toastError } from "../shared/toast";
import { plural, t } from "../shared/translation";
import * as clipboard from "./clipboard";
import { acceptFiles } from "./file-drop";
import { pasteTasks } from "./pasting";
import { placeOnLine } from "./task-lists";

/** What the canvas gives: what is chosen, and where. */
interface Canvas {
  readonly ofTasks: boolean;
  states: () => string[];
  chosenWay: () => string | null;
  takeKeys: () => void;
  remove: () => Promise<void>;
}

export class Clips {
  private copying: Promise<unknown> | null = null; // what is being copied

  constructor(
    private readonly edits: Edits,
    private readonly canvas: Canvas,
    host: HTMLElement,
  ) {
    clipboard.onPaste(host, text => void this.paste(text));
    acceptFiles(host, (text, name) => this.dropped(text, name));
  }

  async duplicate(): Promise<void> {
    const pointers = this.canvas.states();
    if (!pointers.length) return;
    await this.edits.run(this.canvas.ofTasks ? "duplicate-tasks" : "duplicate", { pointers });
  }

  copy(): Promise<boolean> {
    const copied = this.toClipboard();
    this.copying = copied;
    void copied.finally(() => {
      if (this.copying === copied) this.copying = null;
    });
    return copied;
  }

  private async toClipboard(): Promise<boolean> {
    const pointers = this.canvas.states();
    if (!pointers.length) return false;
    const n = pointers.length;
    try {
      if (this.canvas.ofTasks) {
        await clipboard.put(await this.edits.look<string>("copy-tasks", { pointers }));
        announce(plural(n, "Task copied", "{n} tasks copied"));
      } else {
        await clipboard.put((await this.edits.look<{ text: string }>("copy", { pointers })).text);
        announce(plural(n, "State copied", "{n} states copied"));
      }
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  /** Copied, then taken out; of tasks nothing is asked, for they are on the clipboard. */
  async cut(): Promise<void> {
    const about = this.edits.hold({ pointers: this.canvas.states() });
    if (!(await this.copy())) return;
    await this.edits.run(this.canvas.ofTasks ? "remove-tasks" : "remove-states", about);
  }

  /** What was copied, or the `given` text, behind the selection; tasks also into the line that is chosen. */
  async paste(given = ""): Promise<void> {
    const { copying } = this; // Ctrl+C and Ctrl+V may come in one breath: then what Ctrl+V brings is older
    await copying;
    try {
      const text = (copying ? "" : given) || (await clipboard.take());
      const after = this.canvas.states().at(-1) ?? null;
      this.canvas.takeKeys();
      if (this.canvas.ofTasks) await pasteTasks(this.edits, text, this.place(after));
      else await this.edits.run("paste", { text, after });
    } catch (error) {
      toastError(error);
    }
  }

  /** A file, dropped. */
  async dropped(text: string, file: string): Promise<void> {
    if (!this.canvas.ofTasks)
      throw new Error(t("Files are dropped on definitions of 1.0; others are imported in the library."));
    await pasteTasks(this.edits, text, this.place(this.canvas.states().at(-1) ?? null), file);
  }

  /** Behind a task, or into the line that is chosen. */
  private place(after: string | null): Record<string, string> {
    const way = this.canvas.chosenWay();
    return after !== null ? { after } : way !== null ? placeOnLine(way) : {};
  }
}
