/**
 * Stands for the package d3-transition (static/build.mjs), which d3-zoom asks to end animations: a drawing has none,
 * and with what they need they were a tenth of what the Simulate page loads.
 */

import { selection } from "d3-selection";

export const interrupt = (): void => undefined;

Object.assign(selection.prototype as object, {
  interrupt(this: unknown) {
    return this;
  },
});
