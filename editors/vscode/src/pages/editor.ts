/** The editor as a page of it knows it: something that is told things. */

import type { FromPage, ToPage } from "../messages";

interface Api {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Api;

/** VS Code gives it once. */
export const editor = acquireVsCodeApi();

/** Take part: `heard` gets all that the extension tells, what it told before too. */
export function listen(heard: (message: ToPage) => void): void {
  window.addEventListener("message", event => heard(event.data as ToPage));
  editor.postMessage({ kind: "ready" });
}

/** An element with its attributes and what is in it; texts are texts, whatever signs they have. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}
