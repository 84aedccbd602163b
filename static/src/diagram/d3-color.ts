/** Stands for the package d3-color (static/build.mjs), by which animations of d3 mix colours: a drawing has none. */

const none = (): null => null;

export const [color, cubehelix, hcl, hsl, lab, rgb] = [none, none, none, none, none, none];
