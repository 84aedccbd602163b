/** The rows as they are shown, as a picture of its own: light, with its colours and signs in it. */

import { render, svg } from "lit";
import { el, must, svg as made } from "../../shared/dom";
import { keep } from "../../shared/export";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import { AXIS, axis, timeWords } from "./axis";
import { SAID, SIGNS } from "./legend";
import { ROW, rows } from "./picture";
import { type Hands, canvasOf } from "./shapes";
import { type Drawn, timelineState } from "./state";
import type { App } from "../core/app";

const [HEAD, NAMES, KEY, EDGE] = [40, 190, 34, 16]; // pixels
const NARROWEST = 800;
const MOST = 300; // rows: a browser has no larger pictures
const LETTERS = 27; // of a name

const NO_HANDS: Hands = { pick: () => undefined, zoom: () => undefined, drag: () => undefined };

function short(text: string): string {
  return text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text;
}

function names(drawn: Drawn): unknown {
  return drawn.inSight.slice(0, MOST).map((row, n) => {
    const note = "spans" in row ? row.note : "";
    const y = n * ROW + ROW / 2;
    return svg`<line class="rowl" x1=${-NAMES} x2="0" y1=${(n + 1) * ROW} y2=${(n + 1) * ROW}></line>
        <text class="rn" x=${-NAMES} y=${note ? y : y + 4}>${short(row.name)}</text>
        ${note ? svg`<text class="rs" x=${-NAMES} y=${y + 14}>${short(note)}</text>` : ""}`;
  });
}

function legend(y: number): unknown {
  let x = EDGE;
  const signs = SIGNS.map(([look, words]) => ({ look, words, isBar: false }));
  return [...SAID.map(one => ({ ...one, isBar: true })), ...signs].map(({ look, words, isBar }) => {
    const at = x;
    x += 34 + words.length * 6.4;
    const sign = isBar
      ? svg`<rect class=${look} x=${at} y=${y - 8} width="18" height="8" rx="3"></rect>`
      : svg`<circle class=${look} cx=${at + 9} cy=${y - 4} r="5"></circle>`;
    return svg`${sign}<text class="rs" x=${at + 23} y=${y}>${words}</text>`;
  });
}

function drawing(app: App, drawn: Drawn): unknown {
  const width = Math.max(timelineState.of(app).seen.width, NARROWEST);
  const canvas = canvasOf(drawn, width);
  const { picture, lines } = axis(canvas);
  const bottom = Math.min(drawn.inSight.length, MOST) * ROW;
  const [whole, height] = [width + NAMES + 2 * EDGE, HEAD + AXIS + bottom + KEY];
  const { scale, shown } = drawn.rows;
  const [from, to] = [shown.from, shown.to].map(place => timeWords(Math.round(scale.time(place)), drawn.view));
  return svg`<svg width=${whole} height=${height} viewBox=${`0 0 ${whole} ${height}`}>
    <rect class="paper" width=${whole} height=${height}></rect>
    <text class="rn" x=${EDGE} y="24">${app.boot.definition.name}</text>
    <text class="rs" x=${whole - EDGE} y="24" text-anchor="end">${t("{from}–{to}", {
      from: from ?? "",
      to: to ?? "",
    })}</text>
    <svg x=${NAMES + EDGE} y=${HEAD} width=${width} height=${AXIS}>${picture}</svg>
    <g transform=${`translate(${NAMES + EDGE} ${HEAD + AXIS})`}>${names(drawn)}</g>
    <svg x=${NAMES + EDGE} y=${HEAD + AXIS} width=${width} height=${bottom}>${rows(
      canvas,
      lines,
      0,
      MOST,
      NO_HANDS,
    )}</svg>
    ${legend(height - 14)}
  </svg>`;
}

const LOOKS = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order"],
  ...["opacity", "font-size", "font-weight"],
];
const USUAL: Record<string, string> = {
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  opacity: "1",
  "font-weight": "400",
};

/** How an element looks here, as attributes. */
function looksOf(element: Element): [name: string, value: string][] {
  const style = getComputedStyle(element);
  const isText = element.localName === "text";
  return LOOKS.map((name): [string, string] => [name, style.getPropertyValue(name)]).filter(
    ([name, value]) => value && value !== USUAL[name] && (isText || !name.startsWith("font")),
  );
}

/** Writes how elements look into their attributes; those of one kind look alike. */
function fix(elements: Iterable<Element>): void {
  const known = new Map<string, [string, string][]>();
  for (const element of elements) {
    const kinds = [element.localName, element.getAttribute("class"), element.parentElement?.getAttribute("class")];
    const kind = kinds.join("\n");
    let looks = known.get(kind);
    if (!looks) known.set(kind, (looks = looksOf(element)));
    for (const [name, value] of looks) element.setAttribute(name, value);
  }
}

/** A sign of the page's sprite as shapes of its own, in the colours of its use. */
function unfold(use: SVGUseElement): void {
  const symbol = document.querySelector(use.getAttribute("href") ?? "");
  const own = made("svg", { viewBox: "0 0 16 16" });
  for (const { name, value } of use.attributes) if (name !== "href") own.setAttribute(name, value);
  own.append(...[...(symbol?.children ?? [])].map(one => one.cloneNode(true)));
  use.replaceWith(own);
}

function comments(root: Node): Comment[] {
  const found: Comment[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** The picture as a text that needs nothing of this page. */
export function standalone(app: App, drawn: Drawn): { text: string; width: number; height: number } {
  const host = el("div", { class: "lanes picture", "aria-hidden": "true" });
  document.body.append(host);
  try {
    render(drawing(app, drawn), host);
    const picture = must<SVGSVGElement>("svg", host);
    fix(picture.querySelectorAll("rect, circle, line, path, text, use"));
    for (const use of picture.querySelectorAll("use")) unfold(use);
    for (const comment of comments(picture)) comment.remove();
    for (const element of picture.querySelectorAll("[class]")) element.removeAttribute("class");
    picture.setAttribute("font-family", "DejaVu Sans, Verdana, sans-serif");
    const { width, height } = picture.viewBox.baseVal;
    return { text: new XMLSerializer().serializeToString(picture), width, height };
  } finally {
    host.remove();
  }
}

const SIDE = 16_000; // pixels: no browser paints a larger side

async function painted(text: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const times = Math.min(2, SIDE / Math.max(width, height));
    const canvas = el("canvas", { width: Math.round(width * times), height: Math.round(height * times) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, refuse) =>
      canvas.toBlob(blob => (blob ? done(blob) : refuse(new Error(t("the picture is too large"))))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export async function save(app: App, format: "svg" | "png"): Promise<void> {
  const drawn = timelineState.of(app).of(app);
  if (!drawn) return;
  const name = `${app.boot.definition.name}-timeline.${format}`;
  const { text, width, height } = standalone(app, drawn);
  keep(format === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await painted(text, width, height), name);
  const more = drawn.inSight.length - MOST;
  toast(more > 0 ? t("{name} has the first {n} rows.", { name, n: MOST }) : t("{name} is exported.", { name }));
}
