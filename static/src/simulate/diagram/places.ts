/** What of a drawing has a look of its own: all at a pointer, or one element where several may look otherwise. */

import type { Scene } from "../../diagram/scene";

/** An edge, by the pointers of what it is between. */
export interface Edge {
  kind: string;
  from: string;
  to: string;
  ends: "list" | "failed" | ""; // where it leads into an end that nothing but the end of its task tells of
}

export interface Place {
  key: string; // the pointer, or `#` and the id of the one element
  pointer: string;
  task: string | null; // whose condition this is, or an edge out of that
  edge: Edge | null;
  isEnd: boolean; // the mark of an end
}

const isEdge = (element: SVGElement): boolean => element.classList.contains("sb-edge");

/** A `switch` leaves its list by the edge of a case, or by the one into the end: the run tells which. */
function endsOf(scene: Scene, kind: string, from: string, to: string): Edge["ends"] {
  const is = (pointer: string, name: string): boolean => scene.all(pointer).some(one => one.classList.contains(name));
  if (is(to, "end-failed")) return "failed";
  return kind === "implicit" && is(to, "end-lane") && !is(from, "kind-switch") ? "list" : "";
}

function edgeOf(scene: Scene, element: SVGElement): Edge {
  const { from = "", to = "" } = element.dataset;
  const kind = /\bedge-([a-z]+)/.exec(element.getAttribute("class") ?? "")?.[1] ?? "";
  return { kind, from, to, ends: endsOf(scene, kind, from, to) };
}

/** A start that is not written has the pointer of the first state: the mark looks as its edge does. */
function ofImpliedStart(scene: Scene, pointer: string, all: readonly SVGElement[]): Place[] {
  const found = all.find(isEdge);
  const edge = found ? edgeOf(scene, found) : null;
  const isStart = (one: SVGElement): boolean => isEdge(one) || one.classList.contains("sb-start");
  return all.map(one => ({
    key: `#${one.id}`,
    pointer,
    task: null,
    edge: isStart(one) ? edge : null,
    isEnd: false,
  }));
}

/** The places of a drawing. A function's card and the edges to it have one pointer, as a condition and its edges, and a
 * state and the start that leads to it. */
export function placesOf(scene: Scene): Place[] {
  return scene.pointers().flatMap((pointer): Place[] => {
    const all = scene.all(pointer);
    const task = all.some(one => one.classList.contains("sb-if")) ? pointer.slice(0, -"/if".length) : null;
    if (task !== null || all.some(one => one.classList.contains("edge-uses")))
      return all.map(one => {
        const edge = isEdge(one) ? edgeOf(scene, one) : null;
        return { key: `#${one.id}`, pointer, task, edge, isEnd: false };
      });
    const isState = (one: SVGElement): boolean => one.classList.contains("state");
    if (all.some(isState) && all.some(one => one.classList.contains("sb-start")))
      return ofImpliedStart(scene, pointer, all);
    const edge = all.find(isEdge);
    const isEnd = all.some(one => one.classList.contains("sb-end"));
    return [{ key: pointer, pointer, task, edge: edge ? edgeOf(scene, edge) : null, isEnd }];
  });
}
