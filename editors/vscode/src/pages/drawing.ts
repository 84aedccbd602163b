/** Our SVG on a page: its colours, its size, marks on its parts, and clicks on them. */

import { clean, readSvg } from "../../../../static/src/diagram/clean";
import { editor, made } from "./editor";

const STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 4;
const STYLE = /<style>([^<]*)<\/style>/g;

export class Drawing {
  /** The drawing in a frame that scrolls, and the buttons of its size. */
  readonly element: HTMLElement;
  readonly #frame = made("div", { class: "frame" });
  /** The drawing's own colours; as a sheet, because the page lets nobody write styles into it. */
  readonly #colours = new CSSStyleSheet();
  #svg: SVGElement | null = null;
  #natural: [number, number] = [0, 0];
  #scale = 1;

  constructor() {
    const button = (text: string, label: string, scale: () => number): HTMLButtonElement => {
      const found = made("button", { type: "button", title: label, "aria-label": label }, text);
      found.addEventListener("click", () => this.#resize(scale()));
      return found;
    };
    const sizes = made(
      "div",
      { class: "sizes" },
      button("−", "Smaller", () => this.#scale / STEP),
      button("+", "Larger", () => this.#scale * STEP),
      button("1:1", "As large as it is", () => 1),
      button("Fit", "As wide as the view", () => this.#frame.clientWidth / this.#natural[0]),
    );
    this.element = made("section", { class: "drawing" }, sizes, this.#frame);
    document.adoptedStyleSheets.push(this.#colours);
    this.#frame.addEventListener("click", event => this.#lead(event));
    this.#frame.addEventListener("keydown", event => {
      if (event.key === "Enter") this.#lead(event);
    });
  }

  /** Show an SVG of the server in place of what is shown; where it stood it stays. */
  show(text: string): void {
    // Its style is cut out of the text: the policy of the page counts where a text is only read, too.
    const styles = [...text.matchAll(STYLE)].map(([, style]) => style);
    const read = readSvg(text.replace(STYLE, ""));
    const svg = read && clean(read);
    if (!svg) return;
    this.#colours.replaceSync(styles.join("\n"));
    this.#natural = [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))];
    for (const node of svg.querySelectorAll(".state[data-pointer]")) node.setAttribute("tabindex", "0");
    this.#svg = svg;
    this.#frame.replaceChildren(svg);
    this.#resize(this.#scale);
  }

  /** Mark the parts that these pointers stand on, and show the first of them. */
  mark(name: string, pointers: readonly string[]): void {
    for (const old of this.#svg?.querySelectorAll(`.${name}`) ?? []) old.classList.remove(name);
    const found = pointers.flatMap(one => this.#node(one) ?? []);
    for (const node of found) node.classList.add(name);
    found[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The box that a pointer stands in, or that of the nearest part around it; a start or an end where there is none. */
  #node(pointer: string): Element | null {
    for (let place = pointer; place; place = place.slice(0, place.lastIndexOf("/"))) {
      const own = `.sb-node[data-pointer="${CSS.escape(place)}"]`;
      const found = this.#svg?.querySelector(`.state${own}`) ?? this.#svg?.querySelector(own);
      if (found) return found;
    }
    return null;
  }

  #resize(scale: number): void {
    if (!Number.isFinite(scale)) return;
    this.#scale = Math.min(LARGEST, Math.max(SMALLEST, scale));
    const [width, height] = this.#natural;
    this.#svg?.setAttribute("width", String(width * this.#scale));
    this.#svg?.setAttribute("height", String(height * this.#scale));
  }

  #lead(event: Event): void {
    const part = event.target instanceof Element ? event.target.closest("[data-pointer]") : null;
    const pointer = part?.getAttribute("data-pointer");
    if (pointer) editor.postMessage({ kind: "reveal", pointer });
  }
}
