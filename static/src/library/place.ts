/** Where one is in the library, as the address says it: `?q=…&tag=…#resources`. */

export type View = "definitions" | "resources" | "examples" | "archive";

export interface Place {
  view: View;
  tags: string[];
  query: string;
}

const VIEWS: readonly string[] = ["definitions", "resources", "examples", "archive"];

export function place(): Place {
  const asked = new URLSearchParams(location.search);
  const view = location.hash.slice(1);
  return {
    view: VIEWS.includes(view) ? (view as View) : "definitions",
    tags: asked.getAll("tag"),
    query: asked.get("q") ?? "",
  };
}

/** Without a new entry in the browser's history: typing should not fill it. */
export function setPlace({ view, tags, query }: Place): void {
  const asked = new URLSearchParams(tags.map(tag => ["tag", tag]));
  if (query) asked.set("q", query);
  const text = asked.toString();
  const hash = view === "definitions" && !location.hash ? "" : `#${view}`;
  history.replaceState(null, "", `${location.pathname}${text ? `?${text}` : ""}${hash}`);
}
