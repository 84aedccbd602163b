/** Reads the server's SVG text, and lets through only what a drawing of ours is made of. */

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use marker clipPath".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "id class d x y x1 y1 x2 y2 dx dy cx cy r rx ry width height viewBox transform points preserveAspectRatio " +
    "role tabindex href text-anchor dominant-baseline text-decoration textLength lengthAdjust font-family " +
    "font-size font-weight letter-spacing fill fill-opacity fill-rule stroke stroke-width stroke-opacity " +
    "stroke-dasharray stroke-linecap stroke-linejoin opacity marker-start marker-mid marker-end clip-path " +
    "markerWidth markerHeight refX refY orient markerUnits xml:space focusable"
  ).split(" "),
);
const FREE = /^(data|aria)-[a-z-]+$/;

function allowed(name: string, value: string): boolean {
  if (FREE.test(name)) return true;
  if (!ATTRIBUTES.has(name)) return false;
  if (name === "href") return value.startsWith("#");
  return !value.includes("(") || !/url\s*\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value);
}

function scrub(element: Element): void {
  for (const attribute of [...element.attributes]) {
    if (!attribute.name.startsWith("xmlns") && !allowed(attribute.name, attribute.value))
      element.removeAttributeNode(attribute);
  }
  for (const child of [...element.children]) {
    if (ELEMENTS.has(child.localName)) scrub(child);
    else child.remove();
  }
}

/** The root of an SVG, not cleaned, in a document of its own, where nothing runs; null when it is none. */
export function readSvg(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg" && root.namespaceURI === "http://www.w3.org/2000/svg"
    ? (root as unknown as SVGSVGElement)
    : null;
}

/** `element` cleaned and owned by this document; null when it is nothing that we draw. */
export function clean(element: Element): SVGElement | null {
  if (!ELEMENTS.has(element.localName)) return null;
  scrub(element);
  return document.adoptNode(element) as SVGElement;
}
