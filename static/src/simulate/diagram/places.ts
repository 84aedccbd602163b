/** What of a drawing has a look of its own: all at a pointer, or one element where several may look otherwise. */

import type { Scene } from "../../diagram/scene";

/** An edge, by the pointers of what it is between. */
export interface Edge {
  kind: string;
  from: string;
  to: string;
}

export interface Place {
  key: string; // the pointer, or `#` and the id of the one element
  pointer: string;
  task: string | null; // whose condition this is, or an edge out of that
  edge: Edge | null;
  isEnd: boolean; // the mark of an end
}

const isEdge = (element: SVGElement): boolean => element.classList.contains("sb-edge");

function edgeOf(element: SVGElement): Edge {
  const { from = "", to = "" } = element.dataset;
  return { kind: /\bedge-([a-z]+)/.exec(element.getAttribute("class") ?? "")?.[1] ?? "", from, to };
}

/** The places of a drawing. A function's card and the edges to it have one pointer, as a condition and its edges. */
export function placesOf(scene: Scene): Place[] {
  return scene.pointers().flatMap((pointer): Place[] => {
    const all = scene.all(pointer);
    const task = all.some(one => one.classList.contains("sb-if")) ? pointer.slice(0, -"/if".length) : null;
    if (task !== null || all.some(one => one.classList.contains("edge-uses")))
      return all.map(one => {
        const edge = isEdge(one) ? edgeOf(one) : null;
        return { key: `#${one.id}`, pointer, task, edge, isEnd: false };
      });
    const edge = all.find(isEdge);
    const isEnd = all.some(one => one.classList.contains("sb-end"));
    return [{ key: pointer, pointer, task, edge: edge ? edgeOf(edge) : null, isEnd }];
  });
}
