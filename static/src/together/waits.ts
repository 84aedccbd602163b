/** Whose change by form or diagram comes before this page's: said over the canvas and under the form while it waits. */

import { announce, el, must } from "../shared/dom";
import { t } from "../shared/translation";

const SOON = 250; // milliseconds: who waits less has not noticed it
const READ = 1500; // as long it can be read

export class Waits {
  private readonly boxes = {
    canvas: el("div", { class: "band theirturn", dir: "auto", hidden: "" }),
    inspector: el("div", { class: "formwait theirturn", dir: "auto", hidden: "" }),
  };
  private timer = 0;
  private since = 0;

  /** `name`: who changes the text; null: it is this page's turn, or nothing waits any more. */
  show(name: string | null): void {
    clearTimeout(this.timer);
    const isShown = this.since > 0;
    if (name !== null) this.timer = window.setTimeout(() => this.say(name), isShown ? 0 : SOON);
    else if (isShown) this.timer = window.setTimeout(() => this.hide(), this.since + READ - performance.now());
  }

  private say(name: string): void {
    this.since ||= performance.now();
    const words = t("{name} is changing this. Your change is kept and follows.", { name });
    for (const [host, box] of Object.entries(this.boxes)) {
      box.textContent = words;
      box.hidden = false;
      if (!box.isConnected) must(`#${host}`).append(box);
    }
    announce(words);
  }

  private hide(): void {
    this.since = 0;
    for (const box of Object.values(this.boxes)) box.hidden = true;
  }
}
