/** What is done with projects: a new one, one's name, members and files, and definitions moved in and out. */

import { ApiError, api } from "../shared/api";
import { dropDown, labelled, textButton } from "../shared/controls";
import { confirmed, dialog, needed } from "../shared/dialog";
import { el, icon, replace } from "../shared/dom";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import { orTold, shareRow } from "../sharing/share-rows";
import { webhooks } from "../sharing/webhooks";
import { projectEngine } from "./project-engine";
import { type Line, projectFolder } from "./project-folder";
import type { Project } from "./project-list";
import { type ProjectFull, projectMembers } from "./project-members";
import { tokensOf } from "./project-tokens";
import type { Card } from "./types";

const NAME = 120; // characters (designer/limits.py, PROJECT_NAME)

const WHAT: Record<Line["what"], string> = {
  made: t("new"),
  changed: t("changed"),
  same: t("the same"),
  "newer-here": t("newer here"),
  conflict: t("changed on both sides"),
  "left-out": t("left out"),
  missing: t("not there"),
};

function nameField(value = ""): HTMLInputElement {
  const plain = { class: "input", id: "project-name", autofocus: true, autocomplete: "off" };
  return el("input", { ...plain, maxlength: NAME, value });
}

/** Asks for a name, and makes it; the new project, or null. */
export async function newProject(): Promise<Project | null> {
  const name = nameField();
  let made: Project | null = null;
  const help = el("p", { class: "dim" }, t("A folder of definitions that several people share."));
  await confirmed(t("New project"), [labelled(t("Name"), name), help], t("Make it"), async () => {
    needed(name, t("A project has a name."));
    made = await api<Project>("/api/projects", { method: "POST", body: { name: name.value } });
  });
  return made;
}

/** Moves definitions into a project, or out of any; how many were moved. */
export async function moveToProject(cards: Card[], projects: Project[]): Promise<number> {
  const into = projects.filter(one => one.role !== "reviewer");
  const only = cards.length === 1 ? cards[0] : undefined;
  const places = [["", t("in no project")] as const, ...into.map(one => [one.id, one.name] as const)];
  const choice = dropDown(places, only?.project ?? null, { id: "project-to", autofocus: true });
  const boxes = cards.map(card => el("input", { type: "checkbox", value: card.id, checked: only !== undefined }));
  const list = el(
    "ul",
    { class: "sharelist", "aria-label": t("Definitions") },
    ...cards.map((card, at) =>
      el("li", {}, el("label", { class: "share" }, boxes[at] ?? null, el("span", {}, card.name))),
    ),
  );
  let moved = 0;
  await confirmed(
    t("Move to a project"),
    [
      labelled(t("Project"), choice),
      only ? el("p", {}, el("b", {}, only.name)) : list,
      el("p", { class: "dim" }, t("The project’s members have their role in it then; its own members and links stay.")),
    ],
    t("Move"),
    async () => {
      const wanted = cards.filter((_, at) => boxes[at]?.checked);
      if (!wanted.length) throw new Error(t("Choose the definitions that are to be moved."));
      const refused: string[] = [];
      for (const card of wanted) {
        try {
          await api(`/api/definitions/${card.id}/project`, { method: "PUT", body: { project: choice.value || null } });
          moved += 1;
        } catch (error) {
          if (!(error instanceof ApiError) || error.temporary) throw error;
          refused.push(`${card.name}: ${error.message}`);
        }
      }
      if (refused.length) throw new Error(refused.join(" "));
    },
  );
  return moved;
}

/** A project's name, members and files; `changed` when something of it is another. "deleted" where it is gone. */
export async function projectDialog(project: Project, changed: () => void): Promise<"" | "deleted"> {
  const path = `/api/projects/${project.id}`;
  const owns = project.role === "owner";
  const members = el("div", { class: "shares" }, el("p", { class: "dim" }, t("Looking who is in it…")));
  const name = nameField(project.name);
  name.readOnly = !owns;
  const report = el("div", { class: "shares", role: "status" });
  const place = el("div");
  const engine = el("div");
  const people = el("section", {}, el("h3", {}, t("Members")), members);
  const lines = (read: Line[]): void => {
    replace(report, reportOf(read));
    changed();
  };
  const again = (): Promise<void> =>
    orTold(members, async () => {
      const full = await api<ProjectFull>(path);
      people.hidden = !full.accounts;
      replace(engine, projectEngine(full, path, changed));
      projectMembers(members, full, path, again);
      replace(place, full.repositories ? projectFolder(full, path, lines, again) : null);
    });
  void again();
  const pressed = await dialog(
    t("Project “{name}”", { name: project.name }),
    [
      labelled(t("Name"), name),
      engine,
      people,
      tokensOf(project, path),
      owns ? webhooks(path, t("They are told of every definition that is in the project.")) : null,
      place,
      files(project, path, report, lines),
      report,
    ],
    [
      ...(owns ? [{ label: t("Delete the project"), value: "delete" }] : []),
      { label: t("Done"), value: "done", primary: true },
    ],
    async value => {
      if (value === "delete") await api(path, { method: "DELETE" });
      else if (value === "done" && owns && name.value.trim() !== project.name) {
        needed(name, t("A project has a name."));
        await api(path, { method: "PUT", body: { name: name.value } });
      }
      return true;
    },
    true,
  );
  changed();
  if (pressed === "delete") toast(t("The project “{name}” is deleted.", { name: project.name }));
  return pressed === "delete" ? "deleted" : "";
}

function files(project: Project, path: string, report: HTMLElement, brought: (lines: Line[]) => void): HTMLElement {
  const input = el("input", {
    class: "vh",
    type: "file",
    accept: ".zip,application/zip",
    tabindex: -1,
    "aria-label": t("Zip of a project"),
  });
  const bring = async (file: File): Promise<void> => {
    const body = new FormData();
    body.append("files", file);
    replace(report, el("p", { class: "dim" }, t("Taking the files in…")));
    await orTold(report, async () =>
      brought((await api<{ lines: Line[] }>(`${path}/tree`, { method: "POST", body })).lines),
    );
  };
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void bring(file);
    input.value = "";
  });
  const upload = textButton([icon("import", true), t("Take a zip in")], () => input.click(), { class: "btn soft" });
  return el(
    "section",
    {},
    el("h3", {}, t("Files")),
    el("p", { class: "dim" }, t("Definitions, scenarios and resources as a tree of files, for Git.")),
    el(
      "div",
      { class: "newmember" },
      el("a", { class: "btn soft", href: `${path}/tree`, download: "" }, icon("export", true), t("Download as zip")),
      project.role === "reviewer" ? null : upload,
      input,
    ),
  );
}

function reportOf(lines: Line[]): HTMLElement {
  const shown = lines.filter(line => line.what !== "same");
  if (!shown.length) return el("p", {}, t("All files are as they are here: nothing was changed."));
  const rows = shown.map(line =>
    shareRow(el("span", { class: line.what === "conflict" ? "tag warning" : "tag" }, WHAT[line.what]), line.file, [
      line.message,
    ]),
  );
  return el("ul", { class: "sharelist", "aria-label": t("What became of the files") }, ...rows);
}
