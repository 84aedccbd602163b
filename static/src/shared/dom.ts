/** Small DOM helpers. Text always goes in as text nodes, never as HTML, and no style attribute is ever written. */

import { visible } from "./direction";

export type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined | EventListener;
export type Props = Record<string, Value>;

const VALUES = new Set(["option", "textarea"]); // their text is sent
const SVG = "http://www.w3.org/2000/svg";

function put(element: Element, props: Props, children: Child[]): void {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  const isValue = VALUES.has(element.localName);
  for (const child of children)
    if (child) element.append(typeof child === "string" && !isValue ? visible(child) : child);
}

/** An HTML element. `props` are attributes (true: present, false/null: absent) and `onclick`-like listeners. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  put(element, props, children);
  return element;
}

/** An SVG element, like `el`. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  put(element, props, children);
  return element;
}

/** An icon of the page's sprite (templates/partials/icons.html); it says nothing to a screen reader. */
export function icon(name: string, small = false): SVGSVGElement {
  return svg("svg", { class: small ? "ic sm" : "ic", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

/** The coloured chip of a state kind, with its own sign or another one. */
export function chip(kind: string, sign = `k-${kind}`): HTMLElement {
  return el("span", { class: `kchip kind-${kind}` }, icon(sign));
}

/** The one element that must be there: a missing one is a fault of ours, and says which. */
export function must<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}

/** The JSON that the server put into the page with `json_script`. */
export function boot<T>(id = "boot"): T {
  return JSON.parse(must(`#${id}`).textContent ?? "null") as T;
}

/** Says `text` to a screen reader, politely, through the page's live region. */
export function announce(text: string): void {
  const region = document.getElementById("live");
  if (region && region.textContent !== text) region.textContent = text;
}

/** True where a person is typing, so that single keys are letters there. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input:not([type=checkbox],[type=radio],[type=range]), textarea, select")
  );
}

/** Runs `task` when the browser has shown what was done until now (or soon, when the page is hidden). */
export function afterPaint(task: () => void): void {
  let done = false;
  const once = (): void => {
    if (!done) {
      done = true;
      task();
    }
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
