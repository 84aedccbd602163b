/** The page of a run: the drawing with where the run stands, the caption of the step, its data, and all steps. */

import type { Played, Step } from "../messages";
import { Drawing } from "./drawing";
import { editor, listen, made } from "./editor";

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: at => at - 1,
  ArrowRight: at => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

class RunPage {
  readonly #drawing = new Drawing();
  readonly #trouble = made("p", { class: "trouble", role: "status" });
  readonly #stale = made("p", { class: "stale", hidden: "" }, "The text is another one than the one that was run. ");
  readonly #count = made("span", { class: "count" });
  readonly #caption = made("p", { class: "caption", "aria-live": "polite" });
  readonly #data = made("pre", { tabindex: "0" });
  readonly #list = made("ol", { class: "steps" });
  readonly #back = made("button", { type: "button", title: "Key ←" }, "Previous step");
  readonly #on = made("button", { type: "button", title: "Key →" }, "Next step");
  #played: Played | null = null;
  #at = 0;

  constructor(main: Element) {
    const again = made("button", { type: "button" }, "Run it again");
    again.addEventListener("click", () => editor.postMessage({ kind: "again" }));
    this.#stale.append(again);
    this.#back.addEventListener("click", () => this.#go(this.#at - 1));
    this.#on.addEventListener("click", () => this.#go(this.#at + 1));
    const moves = made("div", { class: "moves" }, this.#back, this.#on, this.#count);
    const told = made("aside", {}, moves, this.#caption, this.#list, made("h2", {}, "Data"), this.#data);
    main.append(this.#trouble, this.#stale, made("div", { class: "sides" }, this.#drawing.element, told));
    window.addEventListener("keydown", event => {
      const move = event.ctrlKey || event.altKey || event.metaKey ? undefined : KEYS[event.key];
      if (!move || (event.target instanceof Element && event.target.closest("pre"))) return;
      event.preventDefault();
      this.#go(move(this.#at, this.#last));
    });
  }

  get #last(): number {
    return (this.#played?.steps.length ?? 0) - 1;
  }

  draw(svg: string): void {
    this.#drawing.show(svg);
    this.#mark();
  }

  /** Another run; a page that begins anew goes on where it was. */
  show(played: Played): void {
    const begun = this.#played === null;
    this.#played = played;
    this.#trouble.textContent = "";
    this.#stale.hidden = true;
    this.#list.replaceChildren(...played.steps.map((step, place) => this.#entry(step, place)));
    if (played.cut) this.#list.append(made("li", {}, "The run goes on; no more of it is told here."));
    const kept = editor.getState();
    this.#go(begun && typeof kept === "number" ? kept : 0);
  }

  outdate(): void {
    this.#stale.hidden = false;
  }

  complain(text: string): void {
    this.#trouble.textContent = text;
  }

  #entry(step: Step, place: number): HTMLLIElement {
    const button = made("button", { type: "button" }, step.caption);
    button.addEventListener("click", () => this.#go(place));
    return made("li", {}, button);
  }

  #go(place: number): void {
    this.#at = Math.max(0, Math.min(this.#last, place));
    editor.setState(this.#at);
    this.#back.disabled = this.#at === 0;
    this.#on.disabled = this.#at >= this.#last;
    const step = this.#played?.steps[this.#at];
    this.#count.textContent = step ? `${this.#at + 1} of ${this.#last + 1}, ${step.time}` : "No step";
    this.#caption.textContent = step?.caption ?? "Nothing happened in this run.";
    this.#data.textContent = step ? dataText(step) : "";
    [...this.#list.querySelectorAll("button")].forEach((button, at) => {
      button.setAttribute("aria-current", at === this.#at ? "step" : "false");
      if (at === this.#at) button.scrollIntoView({ block: "nearest" });
    });
    this.#mark();
  }

  #mark(): void {
    const step = this.#played?.steps[this.#at];
    const tokens = step?.tokens.map(one => one.pointer) ?? [];
    this.#drawing.mark("here", tokens.length ? tokens : step?.pointer ? [step.pointer] : []);
    this.#drawing.mark("failed", step?.failed ? [step.failed] : []);
  }
}

function dataText(step: Step): string {
  if (step.large) return "These data are too large to be shown here.";
  return step.data === undefined || step.data === null ? "" : JSON.stringify(step.data, null, 2);
}

const main = document.querySelector("main");
if (main) {
  const page = new RunPage(main);
  listen(message => {
    if (message.kind === "drawing") page.draw(message.svg);
    else if (message.kind === "run") page.show(message.played);
    else if (message.kind === "stale") page.outdate();
    else page.complain(message.text);
  });
}
