/** Sets style properties through the CSSOM: a style attribute would be refused by the Content-Security-Policy. */

import { nothing } from "lit";
import { Directive, type ElementPart, type PartInfo, PartType, directive } from "lit/directive.js";

class Css extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error("css() stands in the tag itself");
  }

  render(_properties: Record<string, string>): typeof nothing {
    return nothing;
  }

  override update(part: ElementPart, [properties]: [Record<string, string>]): typeof nothing {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties))
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    return nothing;
  }
}

/** `html`<div ${css({ height: "20px" })}>` */
export const css = directive(Css);
