/** Messages as the list of problems shows them, a name that stands out in []: `[message]` -> `[shown]`. */

import { readFileSync } from "node:fs";

/** As much of an element as a message needs. */
class Element {
  readonly parts: (Element | string)[] = [];
  append(child: Element | string): void {
    this.parts.push(child);
  }
  toString(): string {
    return `[${this.parts.join("")}]`;
  }
}
Object.assign(globalThis, { document: { createElement: () => new Element() } });

const { message } = await import("../../static/src/design/problems");
const asked: string[] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(text => message(text).join(""))));
