/** Tokens: a numbered disc at every active state, gliding along the edges that were taken. */

import type { DiagramView } from "../diagram/view";
import { reducedMotion, svg } from "../shared/dom";
import { t } from "../shared/translation";
import { scopeText } from "./scopes";

export const COLOURS = ["one", "two", "three", "four"];
const GLIDE = 480; // milliseconds along one edge at speed 1 (--motion-token)
const AT_ONCE = 12; // more edges than this in one command are not played, the token just arrives
const CROWD = 6; // tokens side by side on one box before they become a count
const APART = 20;
const LETTER = 7.6; // the advance of a letter of the label

interface Point {
  x: number;
  y: number;
}

/** What a token glides along: a transition, or the edge into the end. */
export interface Move {
  instance?: string;
  scope?: unknown;
  pointer?: string;
}

export interface Token {
  key: string; // instance and scope: who it is
  label: string;
  colour: string;
  pointer: string; // where it is: an action, a branch or a state
  state: string;
  title: string;
}

/** A disc, drawn out for a label of three letters and more. */
function disc(kind: string, radius: number, label: string): SVGElement {
  const half = radius + (Math.max(0, label.length - 2) * LETTER) / 2;
  return svg("rect", { class: kind, x: -half, y: -radius, width: 2 * half, height: 2 * radius, rx: radius });
}

export class Tokens {
  #layer = svg("g", { class: "tokens" });
  #shown = new Map<string, SVGGElement>();
  #arrived = new Map<string, Point>(); // by state: where the last edge into it ended
  #playing = 0;

  constructor(private readonly diagram: DiagramView) {
    diagram.overlay.append(this.#layer);
  }

  /** The drawing is another one, or the run is: nothing that was remembered of it holds. */
  clear(): void {
    this.#playing += 1;
    this.#layer.replaceChildren();
    this.#shown.clear();
    this.#arrived.clear();
  }

  /** Plays the moves, then stands the tokens where they are. */
  async play(tokens: Token[], moves: readonly Move[], speed: number): Promise<void> {
    const turn = ++this.#playing;
    const quiet = reducedMotion() || speed > 4 || moves.length > AT_ONCE || document.hidden;
    for (const move of moves) {
      const pointer = move.pointer ?? "";
      if (!quiet) await this.#glide(move, pointer, speed, turn);
      if (turn !== this.#playing) return; // they stand where a later command has put them
      this.#remember(pointer);
    }
    this.#place(tokens);
  }

  #remember(pointer: string): void {
    const line = this.diagram.line(pointer);
    const target = this.diagram.scene.edge(pointer)?.dataset.to;
    if (line && target) this.#arrived.set(target, line.getPointAtLength(line.getTotalLength()));
  }

  async #glide(move: Move, pointer: string, speed: number, turn: number): Promise<void> {
    const line = this.diagram.line(pointer);
    if (!line) return;
    const own = `${move.instance ?? ""} ${scopeText(move.scope)}`;
    const key = this.#shown.has(own)
      ? own
      : [...this.#shown.keys()].find(one => one.startsWith(`${move.instance ?? ""} `));
    const token = key === undefined ? undefined : this.#shown.get(key);
    if (!token) return;
    const length = line.getTotalLength();
    const start = performance.now();
    const lasts = GLIDE / speed;
    await new Promise<void>(done => {
      const frame = (now: number): void => {
        const part = Math.min(1, Math.max(0, now - start) / lasts);
        const eased = 1 - (1 - part) ** 2.4;
        this.#put(token, line.getPointAtLength(length * eased));
        if (part < 1 && turn === this.#playing) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }

  #put(token: SVGGElement, { x, y }: Point): void {
    token.style.transform = `translate(${x}px, ${y}px)`;
  }

  #home(pointer: string): Point | null {
    const known = this.#arrived.get(pointer);
    const box = this.diagram.box(pointer);
    if (!box) return null;
    const near =
      known &&
      known.x >= box.x - 12 &&
      known.x <= box.x + box.width + 12 &&
      known.y >= box.y - 12 &&
      known.y <= box.y + box.height + 12;
    return near && known ? known : { x: box.x + box.width / 2, y: box.y };
  }

  /** Puts every token at its place, at once; what still glides stops. */
  stand(tokens: Token[]): void {
    this.#playing += 1;
    this.#place(tokens);
  }

  #place(tokens: Token[]): void {
    const places = new Map<string, Token[]>();
    for (const token of tokens) {
      const at = this.diagram.scene.drawn(token.pointer) ?? token.state;
      places.set(at, [...(places.get(at) ?? []), token]);
    }
    const keep = new Set<string>();
    for (const [pointer, here] of places) {
      const home = this.#home(pointer);
      if (!home) continue;
      const shown = here.length > CROWD ? here.slice(0, 1) : here;
      shown.forEach((token, n) => {
        const label = shown.length < here.length ? String(here.length) : token.label;
        const element = this.#element(
          token,
          label,
          shown.length < here.length ? t("{n} tokens are here", { n: here.length }) : token.title,
        );
        const apart = APART + Math.max(...shown.map(one => one.label.length - 2), 0) * LETTER;
        this.#put(element, { x: home.x + (n - (shown.length - 1) / 2) * apart, y: home.y });
        keep.add(token.key);
      });
    }
    for (const [key, element] of this.#shown)
      if (!keep.has(key)) {
        element.remove();
        this.#shown.delete(key);
      }
  }

  #element(token: Token, label: string, title: string): SVGGElement {
    const found = this.#shown.get(token.key) ?? svg("g", { role: "img" });
    found.setAttribute("class", `token ${token.colour}`);
    found.setAttribute("aria-label", title);
    found.replaceChildren(
      svg("title", {}, title),
      disc("halo", 13, label),
      disc("dot", 8.5, label),
      svg("text", { x: 0, y: 3.6, "text-anchor": "middle" }, label),
    );
    if (!found.isConnected) this.#layer.append(found);
    this.#shown.set(token.key, found);
    return found;
  }
}
