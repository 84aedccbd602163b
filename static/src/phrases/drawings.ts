/** Drawings in the language of the page. The server draws in English; what it says in a drawing is replaced as soon as
 *  the drawing stands in the page, before it is painted. Names, expressions and keywords stay as they are. */

import type { Say } from "./say";

/** Elements in which the server speaks; `.mono` is what a person wrote, and an open choice. */
const SPOKEN = [
  ".meta",
  ".fact",
  ".lanecount",
  ".marklabel",
  ".see",
  ".sb-card > .word",
  ".label:not(.condition, .event, .then) text:not(.mono, .default > :not(:last-of-type))", // above it: the case's name
  ".label .retry text",
].join(",");
const DRAWN = ".sb-node, .sb-edge, .sb-label";
const GAP = 7; // between a fact and what stands dim behind it, as workflow/diagram/svg.py has it
const ROOM = 6; // beside a fact
const CHEVRON = 10; // between the word of a kind and what stands at the right of the head

function width(text: SVGTextElement): number {
  return text.getComputedTextLength();
}

/** A text that has become too long is cut, and has a title with the whole. */
function fit(text: SVGTextElement, room: number): void {
  if (room <= 0 || width(text) <= room) return;
  const words = text.textContent;
  let shown = words;
  do {
    shown = shown.slice(0, -1).trimEnd();
    text.textContent = `${shown}…`;
  } while (shown.length > 1 && width(text) > room);
  const title = document.createElementNS(text.namespaceURI, "title");
  title.textContent = words;
  text.prepend(title);
}

function boxOf(text: Element): number {
  return Number(
    text.parentElement?.querySelector(":scope > .box, :scope > .bg, :scope > .lane")?.getAttribute("width"),
  );
}

function place(text: SVGTextElement): void {
  const x = Number(text.getAttribute("x"));
  const before = text.previousElementSibling;
  if (text.matches(".fact.dim") && before instanceof SVGTextElement) {
    const left = Number(before.getAttribute("x")) + width(before) + GAP;
    text.setAttribute("x", String(left));
    fit(text, boxOf(text) - left - ROOM);
  } else if (text.matches(".fact")) {
    fit(text, boxOf(text) - x - ROOM);
    const behind = text.nextElementSibling;
    if (behind instanceof SVGTextElement && behind.matches(".dim")) place(behind);
  } else if (text.matches(".meta, .lanecount")) {
    const beside = text.parentElement?.querySelector<SVGTextElement>(":scope > .kindword, :scope > .lanename");
    if (beside) fit(text, x - Number(beside.getAttribute("x")) - width(beside) - CHEVRON);
  } else {
    const label = text.closest<SVGGElement>(".label");
    if (label) widen(label, text);
  }
}

/** A label stands free on its edge: it becomes as wide as its longest line. */
function widen(label: SVGGElement, text: SVGTextElement): void {
  const box = text.parentElement?.querySelector(":scope > rect");
  const badge = (text.parentElement as Element | null) === label ? label.querySelector(":scope > .retry") : null;
  const end = badge ? xOf(badge) : Number(box?.getAttribute("width"));
  const more = Math.ceil(Number(text.getAttribute("x")) + width(text) + GAP - end);
  if (more <= 0) return;
  for (const rect of new Set([box, label.querySelector(":scope > rect")]))
    rect?.setAttribute("width", String(Number(rect.getAttribute("width")) + more));
  if (badge) shift(badge, more);
  shift(label, -more / 2);
}

function xOf(group: Element): number {
  return Number(/\(([-\d.]+)/.exec(group.getAttribute("transform") ?? "")?.[1]);
}

function shift(group: Element, by: number): void {
  const moved = (group.getAttribute("transform") ?? "").replace(/\([-\d.]+/, `(${xOf(group) + by}`);
  group.setAttribute("transform", moved);
}

function speak(text: SVGTextElement, say: Say): void {
  const words = text.querySelector("title")?.textContent ?? text.textContent.trim(); // whole, where it was cut
  const isCode = text.matches(".mono") && !words.endsWith("?");
  const said = isCode ? null : say(words);
  if (said === null || said === words) return;
  text.textContent = text.matches(".see") ? `${said} ` : said;
  place(text);
}

function speakTitle(element: Element, say: Say): void {
  const label = element.getAttribute("aria-label");
  const said = label === null ? null : say(label);
  if (said === null || said === label) return;
  element.setAttribute("aria-label", said);
  const title = element.querySelector(":scope > title");
  if (title?.textContent === label) title.textContent = said;
}

/** What a container holds is said by the page, in a drawing that is seen from afar. */
function speakHolds(element: Element, say: Say): void {
  const holds = element.getAttribute("data-holds");
  const said = holds === null ? null : say(holds);
  if (said !== null) element.setAttribute("data-holds", said);
}

/** Says what the server said in a part of a drawing. */
export function speakDrawing(part: Element, say: Say): void {
  for (const each of [part, ...part.querySelectorAll("[aria-label]")]) speakTitle(each, say);
  for (const text of part.querySelectorAll<SVGTextElement>(SPOKEN)) speak(text, say);
  for (const each of [part, ...part.querySelectorAll("[data-holds]")]) speakHolds(each, say);
}

/** Says it in all drawings that come into `root`. */
export function speakDrawings(root: Node, say: Say): void {
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof SVGElement) || !node.isConnected) continue;
        const parts = node.matches(DRAWN) ? [node] : node.querySelectorAll(DRAWN);
        for (const part of parts) speakDrawing(part, say);
      }
  }).observe(root, { childList: true, subtree: true });
}
