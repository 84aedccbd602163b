/** Where one is in the library, as the address says it: `?q=…&tag=…&problems=true&project=…#resources`. */

export type View = "definitions" | "resources" | "examples" | "archive";

export interface Place {
  view: View;
  tags: string[];
  query: string;
  problems: boolean; // only definitions with some
  project: string; // the id of the one whose definitions are shown, "" all
}

const VIEWS: readonly string[] = ["definitions", "resources", "examples", "archive"];

export function place(): Place {
  const asked = new URLSearchParams(location.search);
  const view = location.hash.slice(1);
  return {
    view: VIEWS.includes(view) ? (view as View) : "definitions",
    tags: asked.getAll("tag"),
    query: asked.get("q") ?? "",
    problems: asked.get("problems") === "true",
    project: asked.get("project") ?? "",
  };
}

/** The end of an address by which something new comes into the project that is shown, where `edits` says so. */
export function intoProject(edits: (id: string) => boolean): string {
  const { project, view } = place();
  return project && view === "definitions" && edits(project) ? `?project=${encodeURIComponent(project)}` : "";
}

/** Without a new entry in the browser's history: typing should not fill it. */
export function setPlace({ view, tags, query, problems, project }: Place): void {
  const asked = new URLSearchParams(tags.map(tag => ["tag", tag]));
  if (query) asked.set("q", query);
  if (problems) asked.set("problems", "true");
  if (project) asked.set("project", project);
  const text = asked.toString();
  const hash = view === "definitions" && !location.hash ? "" : `#${view}`;
  history.replaceState(null, "", `${location.pathname}${text ? `?${text}` : ""}${hash}`);
}
